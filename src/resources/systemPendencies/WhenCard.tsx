import { Checkbox, FormControlLabel } from '@mui/material';
import { PERIODICITIES } from '../../../contract/systemPendencies.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useT } from '../../i18n/index.ts';
import { useMonthNames } from './documentPresentation.ts';
import { Inside, OneOf, Pair, SomeOf } from './FormParts.tsx';
import type { DocumentFormState } from './useDocumentForm.ts';

type Props = { form: DocumentFormState; readOnly: boolean };

/** When the document is asked for, and until when it counts. */
export function WhenCard({ form, readOnly }: Props) {
  const t = useT();
  const monthNames = useMonthNames();
  const { draft, change, fieldError } = form;
  const number = (field: 'validityMonths' | 'nextDueDays' | 'dueDay', path: string = field) => (
    <AccountField
      name={path}
      label={t(`systemPendencies.form.${field}`)}
      required={!readOnly}
      readOnly={readOnly}
      value={draft[field]}
      error={fieldError(path)}
      autoComplete="off"
      onChange={(event) => change({ [field]: event.target.value })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
    />
  );
  return (
    <Card title={t('systemPendencies.form.when')}>
      <Inside>
        <OneOf
          name="periodicity"
          label={t('systemPendencies.form.periodicity')}
          required
          readOnly={readOnly}
          error={fieldError('periodicity')}
          segments={PERIODICITIES.map((value) => ({ value, label: t(`contract.periodicity.${value}`) }))}
          value={draft.periodicity}
          onChange={(value) => change({ periodicity: PERIODICITIES.find((one) => one === value) ?? draft.periodicity })}
        />
        {draft.periodicity === 'VALIDITY' && (
          <Pair>
            {number('validityMonths')}
            {number('nextDueDays')}
          </Pair>
        )}
        {draft.periodicity === 'MONTHLY' && (
          <>
            <FormControlLabel
              disabled={readOnly}
              control={
                <Checkbox checked={draft.hasDue} onChange={(event) => change({ hasDue: event.target.checked })} />
              }
              label={t('systemPendencies.form.hasDue')}
              sx={{ m: 0, minHeight: { xs: 44, md: 28 } }}
            />
            {draft.hasDue && (
              <>
                <Pair>{number('dueDay', 'dueRule.day')}</Pair>
                <Pair>
                  <OneOf
                    name="dueRule.month"
                    label={t('systemPendencies.form.dueMonth')}
                    readOnly={readOnly}
                    segments={[
                      { value: 'same', label: t('systemPendencies.form.sameMonth') },
                      { value: 'next', label: t('systemPendencies.form.nextMonth') },
                    ]}
                    value={draft.dueMonth}
                    onChange={(value) => change({ dueMonth: value === 'same' ? 'same' : 'next' })}
                  />
                  <OneOf
                    name="dueRule.adjust"
                    label={t('systemPendencies.form.adjust')}
                    readOnly={readOnly}
                    segments={[
                      { value: 'before', label: t('systemPendencies.form.before') },
                      { value: 'after', label: t('systemPendencies.form.after') },
                    ]}
                    value={draft.adjust}
                    onChange={(value) => change({ adjust: value === 'before' ? 'before' : 'after' })}
                  />
                </Pair>
              </>
            )}
            <SomeOf
              name="months"
              label={t('systemPendencies.form.months')}
              help={t('systemPendencies.form.monthsHelp')}
              readOnly={readOnly}
              error={fieldError('months')}
              options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
              chosen={draft.months.map(String)}
              onChange={(chosen) => change({ months: chosen.map(Number).sort((a, b) => a - b) })}
            />
          </>
        )}
      </Inside>
    </Card>
  );
}
