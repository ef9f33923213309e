import { Box, Button, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { fieldId } from '../../components/form/AccountField.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import type { DocumentFormState } from './useDocumentForm.ts';

const LABELS = {
  name: 'systemPendencies.form.name',
  category: 'systemPendencies.form.category',
  plan: 'systemPendencies.form.plan',
  type: 'systemPendencies.form.type',
  legalBasis: 'systemPendencies.form.legalBasis',
  periodicity: 'systemPendencies.form.periodicity',
  validityMonths: 'systemPendencies.form.validityMonths',
  nextDueDays: 'systemPendencies.form.nextDueDays',
  'dueRule.day': 'systemPendencies.form.dueDay',
  months: 'systemPendencies.form.months',
  riskActivityIds: 'systemPendencies.form.risks',
  contractRegimes: 'systemPendencies.form.regimes',
  'movement.types': 'systemPendencies.form.movements',
  'movement.minDaysAway': 'systemPendencies.form.minDaysAway',
  'movement.dueDays': 'systemPendencies.form.dueDays',
  checklist: 'systemPendencies.form.checklist',
} as const;

/** The name of a field as the page shows it. */
function labelOf(field: string, t: Translate): string {
  const item = /^checklist\.(\d+)/.exec(field)?.[1];
  if (item !== undefined) return t('systemPendencies.form.item', { number: Number(item) + 1 });
  return field in LABELS ? t(LABELS[field as keyof typeof LABELS]) : field;
}

/** Why it was not saved: the fields with links to them, the error, or what somebody else saved; takes the focus. */
export function DocumentNotice({ form }: { form: DocumentFormState }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { fieldErrors, fieldError, errorMessage, stale, refused } = form;
  const wrong = Object.keys(fieldErrors);
  useEffect(() => {
    if (refused > 0) box.current?.focus();
  }, [refused]);
  if (!stale && errorMessage === null && wrong.length === 0) return null;
  return (
    <FormAlert ref={box} tone={stale ? 'warning' : 'error'}>
      {stale && (
        <>
          {t('systemPendencies.stale.text')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button size="small" onClick={stale.keepMine}>
              {t('systemPendencies.stale.keep')}
            </Button>
            <Button size="small" variant="text" onClick={stale.takeTheirs}>
              {t('systemPendencies.stale.take')}
            </Button>
          </Box>
        </>
      )}
      {!stale && errorMessage}
      {!stale && errorMessage === null && (
        <>
          {t('systemPendencies.form.faults', { count: wrong.length })}
          <Box component="ul" sx={{ m: 0, pl: '18px' }}>
            {wrong.map((field) => (
              <li key={field}>
                <Link
                  component="button"
                  type="button"
                  underline="always"
                  onClick={() => document.getElementById(fieldId(field))?.focus()}
                  sx={{ color: 'inherit', font: 'inherit', verticalAlign: 'baseline', textAlign: 'left' }}
                >
                  {labelOf(field, t)}: {fieldError(field)}
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </FormAlert>
  );
}
