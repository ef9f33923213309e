import { Box, Button, ButtonBase, Link as MuiLink } from '@mui/material';
import { useState } from 'react';
import { dayOf } from '../../../contract/common.ts';
import type { Term } from '../../../contract/terms.ts';
import { useAccount } from '../../access/account.ts';
import { TermText } from '../../access/TermText.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Card } from '../../components/form/Card.tsx';
import { config } from '../../config.ts';
import { formatDate, instantText } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { HomologationTerm } from '../../resources/homologations/reference.tsx';
import { useTerms } from './accountQueries.ts';
import { TermDialog } from './TermDialog.tsx';

/** `/minha-conta/termos`: every version with date, user, IP and e-mail of the acceptance. */
export default function TermsPage() {
  const t = useT();
  const { data, error, refetch } = useTerms();
  const isOperator = useAccount()?.account.operator === true;
  if (data)
    return (
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        <Terms terms={data} />
        <OfficerCard />
        {isOperator && <HomologationTerm />}
      </Box>
    );
  if (error) return <SectionFailed title={t('accountPages.terms.failed')} error={error} onRetry={refetch} />;
  return <SectionWait />;
}

/** Whom to write to about personal data, where the installation names somebody (LGPD art. 41). */
function OfficerCard() {
  const t = useT();
  const { privacyOfficer } = config();
  if (!privacyOfficer) return null;
  const { name, email } = privacyOfficer;
  return (
    <Card title={t('accountPages.terms.officer')}>
      <Box sx={{ px: 4, pt: 2, pb: 4 }}>
        {name} · <MuiLink href={`mailto:${email}`}>{email}</MuiLink>
      </Box>
    </Card>
  );
}

function Terms({ terms }: { terms: Term[] }) {
  const t = useT();
  const account = useAccount();
  const [isAdding, setIsAdding] = useState(false);
  const [chosenId, setChosenId] = useState(terms[0]?.id);
  const term = terms.find(({ id }) => id === chosenId) ?? terms[0];
  return (
    <Card
      title={t('accountPages.terms.title')}
      lead={t('accountPages.terms.lead')}
      beside={
        account?.account.operator && <Button onClick={() => setIsAdding(true)}>{t('accountPages.terms.add')}</Button>
      }
    >
      {isAdding && <TermDialog latest={terms[0]} onClose={() => setIsAdding(false)} />}
      {term ? (
        <Box
          sx={{
            mt: '14px',
            borderTop: '1px solid',
            borderColor: 'divider',
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '208px minmax(0, 1fr)' },
            minHeight: 320,
          }}
        >
          <Box
            component="nav"
            aria-label={t('accountPages.terms.versions')}
            sx={{
              p: 2,
              borderRight: { md: '1px solid' },
              borderBottom: { xs: '1px solid', md: 0 },
              borderColor: { xs: 'divider', md: 'divider' },
            }}
          >
            <Box
              component="ul"
              sx={{
                listStyle: 'none',
                m: 0,
                p: 0,
                display: 'flex',
                flexDirection: { xs: 'row', md: 'column' },
                gap: 1,
                overflowX: 'auto',
              }}
            >
              {terms.map((one) => (
                <Box key={one.id} component="li" sx={{ flex: 'none' }}>
                  <VersionButton term={one} current={one.id === term.id} onChoose={() => setChosenId(one.id)} />
                </Box>
              ))}
            </Box>
          </Box>
          <TermText key={term.id} term={term} user={account?.user.displayName} />
        </Box>
      ) : (
        <EmptyState title={t('accountPages.terms.emptyTitle')} text={t('accountPages.terms.emptyText')} />
      )}
    </Card>
  );
}

const VersionButton = ({ term, current, onChoose }: { term: Term; current: boolean; onChoose: () => void }) => {
  const t = useT();
  return (
    <ButtonBase
      aria-current={current}
      onClick={onChoose}
      sx={{
        display: 'block',
        width: '100%',
        minHeight: 44,
        px: 3,
        py: '5px',
        borderRadius: '6px',
        textAlign: 'left',
        fontFamily: 'inherit',
        fontSize: 13,
        lineHeight: '18px',
        '&:hover': { backgroundColor: 'background.sunken' },
        '&[aria-current="true"]': { backgroundColor: 'background.selected' },
        '&[aria-current="true"]::before': {
          content: '""',
          position: 'absolute',
          inset: '6px auto 6px 0',
          width: '2px',
          borderRadius: '2px',
          backgroundColor: 'primary.main',
        },
      }}
    >
      <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
        {t('access.terms.version', { version: term.version })}
      </Box>
      <Box component="span" className="num" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
        {term.acceptedDate
          ? t('accountPages.terms.accepted', { date: instantText(term.acceptedDate).slice(0, 10) })
          : t(
              term.inForceFrom && term.inForceFrom > dayOf(new Date())
                ? 'accountPages.terms.scheduled'
                : 'accountPages.terms.pending',
              {
                date: formatDate(term.inForceFrom ?? ''),
              },
            )}
      </Box>
    </ButtonBase>
  );
};
