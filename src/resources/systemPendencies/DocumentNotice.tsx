import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../../components/feedback/FormAlert.tsx';
import { fieldId } from '../../components/form/AccountField.tsx';
import { type Translate, useT } from '../../i18n/index.ts';
import type { DocumentFormState } from './useDocumentForm.ts';

const LABELS = {
  name: 'catalogue.form.name',
  category: 'catalogue.form.category',
  plan: 'catalogue.form.plan',
  type: 'catalogue.form.type',
  legalBasis: 'catalogue.form.legalBasis',
  periodicity: 'catalogue.form.periodicity',
  validityMonths: 'catalogue.form.validityMonths',
  nextDueDays: 'catalogue.form.nextDueDays',
  'dueRule.day': 'catalogue.form.dueDay',
  months: 'catalogue.form.months',
  riskActivityIds: 'catalogue.form.risks',
  contractRegimes: 'catalogue.form.regimes',
  'movement.types': 'catalogue.form.movements',
  'movement.minDaysAway': 'catalogue.form.minDaysAway',
  'movement.dueDays': 'catalogue.form.dueDays',
  checklist: 'catalogue.form.checklist',
} as const;

/** The name of a field as the page shows it. */
function labelOf(field: string, t: Translate): string {
  const item = /^checklist\.(\d+)/.exec(field)?.[1];
  if (item !== undefined) return t('catalogue.form.item', { number: Number(item) + 1 });
  return field in LABELS ? t(LABELS[field as keyof typeof LABELS]) : field;
}

/** Why it was not saved: the fields with links to them, the refusal, or what somebody else saved; takes the focus. */
export function DocumentNotice({ form }: { form: DocumentFormState }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { faults, fault, refusal, stale, refused } = form;
  const wrong = Object.keys(faults);
  useEffect(() => {
    if (refused > 0) box.current?.focus();
  }, [refused]);
  if (!stale && refusal === null && wrong.length === 0) return null;
  return (
    <FormAlert ref={box} tone={stale ? 'warning' : 'error'}>
      {stale && (
        <>
          {t('catalogue.stale.text')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button size="small" onClick={stale.keepMine}>
              {t('catalogue.stale.keep')}
            </Button>
            <Button size="small" variant="text" onClick={stale.takeTheirs}>
              {t('catalogue.stale.take')}
            </Button>
          </Box>
        </>
      )}
      {!stale && refusal}
      {!stale && refusal === null && (
        <>
          {t('catalogue.form.faults', { count: wrong.length })}
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
                  {labelOf(field, t)}: {fault(field)}
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </FormAlert>
  );
}
