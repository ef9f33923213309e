import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCnpj } from '../../../contract/common.ts';
import type { RegisteredCompany } from '../../../contract/companyRegister.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { DateText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { formatDate, formatMoney } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { SituationChip } from '../../resources/homologations/reference.tsx';

/** `4292802` → `42.92-8-02`. */
const formatCnae = (code: string): string => code.replace(/^(\d{2})(\d{2})(\d)(\d{2})$/, '$1.$2-$3-$4');

/** What the register says: company, board, CNAEs with the main one, and other establishments (H-06). */
export function RegistrationCards({ info }: { info: RegisteredCompany }) {
  const t = useT();
  const { address } = info;
  const street = [`${address.street}, ${address.number}`, address.complement, address.neighborhood]
    .filter(Boolean)
    .join(', ');
  const since = info.cadastralSituationDate ? formatDate(info.cadastralSituationDate) : '—';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
      }}
    >
      <Card title={t('homologations.page.registration')}>
        <Box
          component="dl"
          sx={{ m: 0, p: 4, display: 'grid', gap: '12px 16px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
        >
          <Fact label={t('homologations.columns.situation')}>
            {t('homologations.page.since', {
              situation: t(`homologationWords.situation.${info.cadastralSituation}`),
              date: since,
            })}
          </Fact>
          <Fact label={t('homologations.page.size')}>{t(`homologations.size.${info.size}`)}</Fact>
          <Fact label={t('homologations.page.foundation')}>
            <DateText value={info.foundationDate} />
          </Fact>
          <Fact label={t('homologations.page.type')}>{t(`homologations.type.${info.type}`)}</Fact>
          <Fact label={t('homologations.page.capital')}>
            {info.socialCapital === null ? '—' : formatMoney(info.socialCapital)}
          </Fact>
          <Fact label={t('homologations.page.tradingName')}>{info.tradingName || '—'}</Fact>
          <Fact label={t('homologations.page.nature')} whole>
            {info.legalNature || '—'}
          </Fact>
          <Fact label={t('homologations.page.address')} whole>
            {`${street}, ${address.city} – ${address.uf}, ${address.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`}
          </Fact>
        </Box>
      </Card>
      <Card title={t('homologations.page.board')}>
        <Lines
          rows={info.board.map(({ name, type, percentage }) => ({
            key: `${name} ${type}`,
            first: name,
            below: type,
            beside: percentage === null ? null : `${percentage}%`,
          }))}
        />
      </Card>
      <Card title={t('homologations.page.cnaes')}>
        <Lines
          rows={info.cnaes.map(({ code, description, main }) => ({
            key: code,
            first: formatCnae(code),
            below: description,
            beside: main ? <Tag variant="primary">{t('homologations.page.main')}</Tag> : null,
          }))}
        />
      </Card>
      <Card title={t('homologations.page.branches')}>
        <Lines
          rows={info.branches.map(({ cnpj, city, uf, situation }) => ({
            key: cnpj,
            first: formatCnpj(cnpj),
            below: `${city} – ${uf}`,
            beside: <SituationChip situation={situation} />,
          }))}
        />
      </Card>
    </Box>
  );
}

const Fact = ({ label, whole, children }: { label: string; whole?: boolean; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, ...(whole && { gridColumn: '1 / -1' }) }}>
    <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

type LineRow = { key: string; first: string; below: string; beside: ReactNode };
function Lines({ rows }: { rows: readonly LineRow[] }) {
  const t = useT();
  if (rows.length === 0)
    return <Box sx={{ px: 4, pt: 2, pb: 4, color: 'text.secondary' }}>{t('homologations.page.none')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {rows.map(({ key, first, below, beside }, at) => (
        <Box
          component="li"
          key={key}
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 2,
            px: 4,
            py: '10px',
            borderTop: at > 0 ? '1px solid' : 0,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box className="num" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {first}
            </Box>
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{below}</Box>
          </Box>
          {beside}
        </Box>
      ))}
    </Box>
  );
}
