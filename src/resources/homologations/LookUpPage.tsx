import { Box, Button, Checkbox, FormControlLabel, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { formatCnpj, isCnpj, onlyCnpjCharacters } from '../../../contract/common.ts';
import { isBlocking, type RegisteredCompany } from '../../../contract/companyRegister.ts';
import type { Homologation } from '../../../contract/homologations.ts';
import { useAccount } from '../../access/account.ts';
import { useCan, useCompaniesWith } from '../../access/useCan.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { isName, LookUpForm } from './LookUpForm.tsx';
import { cnpjOfAddress, HomologationFrame, lookUpAddress, reportAddress, SituationChip } from './reference.tsx';

/** `/homologacao/consultar`: a company of the registers, the term, and its report (H-02, H-03). */
export default function LookUpPage() {
  const t = useT();
  const account = useAccount();
  const maySee = useCan('see_homologation');
  const [query] = useSearchParams();
  const text = cnpjOfAddress(query);
  const cnpj = onlyCnpjCharacters(text);
  return (
    <HomologationFrame title={t('homologations.lookUp.title')} here={t('homologations.lookUp.title')}>
      {!account ? (
        <SectionWait />
      ) : !maySee ? (
        <SectionDenied permission="see_homologation" />
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 760 }}>
          <Card>
            <LookUpForm key={text} initial={text} />
          </Card>
          {isCnpj(cnpj) ? <Found key={cnpj} cnpj={cnpj} /> : isName(text) && <Suggestions name={text} />}
        </Box>
      )}
    </HomologationFrame>
  );
}

function Suggestions({ name }: { name: string }) {
  const t = useT();
  const { data, error, refetch } = useRead(['homologations', 'search', name], (provider, options) =>
    provider.searchCompanies(name, options),
  );
  if (error) return <SectionFailed title={t('homologations.lookUp.away')} error={error} onRetry={refetch} />;
  if (!data) return <SectionWait lines={3} />;
  if (data.length === 0) return <FormAlert tone="warning">{t('homologations.lookUp.notFound')}</FormAlert>;
  return (
    <Card title={t('homologations.lookUp.suggestions')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {data.map((one) => (
          <Box
            component="li"
            key={one.cnpj}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '4px 12px',
              px: 4,
              py: 3,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <MuiLink component={Link} to={lookUpAddress(formatCnpj(one.cnpj))} sx={{ fontWeight: 550 }}>
                {one.name}
              </MuiLink>
              <Box className="num" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {formatCnpj(one.cnpj)} · {one.city} – {one.uf}
              </Box>
            </Box>
            <SituationChip situation={one.situation} />
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function Found({ cnpj }: { cnpj: string }) {
  const t = useT();
  const { data, error, refetch } = useRead(['homologations', 'lookUp', cnpj], (provider, options) =>
    provider.lookUpCompany(cnpj, options),
  );
  if (error && 'status' in error && error.status === 404) {
    return <FormAlert tone="warning">{t('homologations.lookUp.notFound')}</FormAlert>;
  }
  if (error) return <SectionFailed title={t('homologations.lookUp.away')} error={error} onRetry={refetch} />;
  if (!data) return <SectionWait lines={4} />;
  return (
    <Card title={t('homologations.lookUp.foundTitle')}>
      <Box sx={{ px: 4, pt: 3, pb: 4, display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Identity company={data} />
        <OrderForm cnpj={cnpj} />
      </Box>
    </Card>
  );
}

const Identity = ({ company }: { company: RegisteredCompany }) => {
  const t = useT();
  const { address, cadastralSituation, cadastralSituationReason: reason } = company;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {company.name}
        </Typography>
        <SituationChip situation={cadastralSituation} />
      </Box>
      <Box className="num" sx={{ color: 'text.secondary', mt: 1 }}>
        {formatCnpj(company.cnpj)} · {address.city} – {address.uf}
      </Box>
      {isBlocking(cadastralSituation) && (
        <Box sx={{ mt: 3 }}>
          <FormAlert tone="error">
            {t('homologations.page.blockingText', { reason: reason || t('homologations.page.noReason') })}
          </FormAlert>
        </Box>
      )}
    </Box>
  );
};

/** The term is shown in whole; once it is accepted for a CNPJ it is not asked for again until it changes. */
function OrderForm({ cnpj }: { cnpj: string }) {
  const t = useT();
  const provider = useProvider();
  const navigate = useNavigate();
  const companies = useCompaniesWith('request_homologation');
  const [company, setCompany] = useState<number | null>(null);
  const companyId = company ?? companies[0]?.id ?? 0;
  const [accepts, setAccepts] = useState(false);
  const term = useRead(
    ['homologations', 'term', companyId, cnpj],
    (from, options) => from.getHomologationTerm(companyId, cnpj, options),
    { enabled: companyId > 0 },
  );
  const order = useAction<number, Homologation>({
    failed: t('homologations.failed'),
    invalidate: ['homologations'],
    run: async (version) => {
      if (!term.data?.accepted) await provider.acceptHomologationTerm(companyId, cnpj, version);
      return provider.orderHomologation(companyId, cnpj);
    },
    done: () => t('homologations.lookUp.ordered'),
    onDone: (_, { id }) => navigate(reportAddress(id)),
    // the version that was read is no longer the one in force: the new one is shown, unaccepted
    onError: () => {
      setAccepts(false);
      return false;
    },
  });
  if (companyId === 0) return null;
  if (term.error) return <SectionFailed title={t('homologations.failed')} error={term.error} onRetry={term.refetch} />;
  if (!term.data) return <SectionWait lines={3} />;
  const { version, text, accepted } = term.data;
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, borderTop: '1px solid', borderColor: 'divider', pt: 4 }}
    >
      {companies.length > 1 && (
        <ChoiceInput
          label={t('homologations.lookUp.company')}
          any={companies[0]?.name ?? ''}
          options={companies.slice(1)}
          value={companies.slice(1).find(({ id }) => id === companyId) ?? null}
          onChange={(option) => setCompany(option?.id ?? null)}
        />
      )}
      {accepted ? (
        <Box sx={{ color: 'text.secondary' }}>{t('homologations.lookUp.accepted')}</Box>
      ) : (
        <Box>
          <Typography variant="h3">{t('homologations.lookUp.termTitle')}</Typography>
          <Typography sx={{ mt: 2 }}>{text}</Typography>
          <FormControlLabel
            label={t('homologations.lookUp.accept')}
            control={<Checkbox checked={accepts} onChange={(_, checked) => setAccepts(checked)} />}
          />
        </Box>
      )}
      <Box>
        <Button variant="contained" disabled={order.busy || (!accepted && !accepts)} onClick={() => order.run(version)}>
          {t('homologations.lookUp.order')}
        </Button>
      </Box>
    </Box>
  );
}
