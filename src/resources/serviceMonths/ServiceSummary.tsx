import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { dateTimeText } from '../../components/fields/values.tsx';
import { useT } from '../../i18n/index.ts';
import { flexWrap, lineBelow } from '../../theme/layout.ts';
import { PersonLines } from './EmployeeRow.tsx';
import { ROWS } from './serviceSteps.ts';

/** What was answered, to read: of both sides (D-36). */
export function ServiceSummary({ month, onChange }: { month: ServiceMonth; onChange?: (() => void) | undefined }) {
  const t = useT();
  const [shown, setShown] = useState(ROWS);
  const at = (instant: string | null) => (instant ? dateTimeText(instant, new Date(), t) : '');
  const { occurred, analysis, answeredBy, employees } = month;
  if (occurred === null) {
    return (
      <Typography variant="body1" sx={{ px: 5, py: 4 }}>
        {t(month.side === 'PROVIDER' ? 'serviceMonths.supplier.notYet' : 'serviceMonths.summary.notYet')}
      </Typography>
    );
  }
  const people = employees.filter(({ worked }) => worked);
  return (
    <Box sx={{ px: 5, pt: 2, pb: 4 }}>
      {analysis && (
        <Alert severity={analysis.result === 'RETURNED' ? 'error' : 'success'} sx={{ mb: 4 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t(analysis.result === 'RETURNED' ? 'serviceMonths.summary.returned' : 'serviceMonths.summary.acceptedBy', {
              name: analysis.author.displayName,
              at: at(analysis.createdAt),
            })}
          </Typography>
          {analysis.note && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {analysis.note}
            </Typography>
          )}
        </Alert>
      )}
      <Typography variant="h3" component="h3">
        {t(occurred ? 'serviceMonths.summary.occurred' : 'serviceMonths.summary.notOccurred')}
      </Typography>
      {answeredBy && (
        <Typography variant="body2" color="text.secondary">
          {t('serviceMonths.summary.answeredBy', { name: answeredBy.displayName, at: at(month.answeredAt) })}
        </Typography>
      )}
      {month.termAcceptedAt && (
        <Typography variant="body2" color="text.secondary">
          {t('serviceMonths.summary.term', { at: at(month.termAcceptedAt) })}
        </Typography>
      )}
      {onChange && (
        <Button sx={{ mt: 3 }} onClick={onChange}>
          {t('serviceMonths.summary.change')}
        </Button>
      )}
      {occurred && people.length > 0 && (
        <>
          <Typography variant="h3" component="h3" sx={{ mt: 5, mb: 1 }}>
            {t('serviceMonths.summary.people')} <span className="num">({people.length})</span>
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
            {people.slice(0, shown).map(({ id, name, role, cpf, healthPlan, operator }) => (
              <Box
                component="li"
                key={id}
                sx={{ ...flexWrap, ...lineBelow, justifyContent: 'space-between', columnGap: 4, minHeight: 48, py: 1 }}
              >
                <PersonLines name={name} role={role} cpf={cpf} />
                <Box component="span" sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {healthPlan === null
                    ? t('serviceMonths.summary.unanswered')
                    : healthPlan
                      ? t('serviceMonths.summary.withPlan', { operator: operator ?? '' })
                      : t('serviceMonths.summary.withoutPlan')}
                </Box>
              </Box>
            ))}
          </Box>
          {people.length > shown && (
            <Button sx={{ mt: 2 }} onClick={() => setShown(shown + ROWS)}>
              {t('common.actions.showMore')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
