import { useWatch } from 'react-hook-form';
import { PERIODICITIES, VALIDITY_SOURCES } from '../../../contract/systemPendencies.ts';
import { Card } from '../../components/form/Card.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { FlagInput, Inside, Pair, PillsInput, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { useT } from '../../i18n/index.ts';
import type { Draft } from './documentDraft.ts';
import { useMonthNames } from './reference.tsx';

/** When the document is required, and until when it is valid. */
export function WhenCard() {
  const t = useT();
  const { readOnly } = useFormShell();
  const monthNames = useMonthNames();
  const [periodicity, hasDue, validityUnit] = useWatch<Draft, ['periodicity', 'hasDue', 'validityUnit']>({
    name: ['periodicity', 'hasDue', 'validityUnit'],
  });
  const number = {
    required: !readOnly,
    autoComplete: 'off',
    slotProps: { htmlInput: { inputMode: 'numeric', maxLength: 4 } },
  } as const;
  return (
    <Card title={t('systemPendencies.form.when')}>
      <Inside>
        <SegmentedInput
          source="periodicity"
          required
          segments={PERIODICITIES.map((value) => ({ value, label: t(`contract.periodicity.${value}`) }))}
        />
        {periodicity === 'VALIDITY' && (
          <>
            <Pair>
              <TextInput source={validityUnit === 'days' ? 'validityDays' : 'validityMonths'} {...number} />
              <SegmentedInput
                source="validityUnit"
                segments={(['days', 'months'] as const).map((value) => ({
                  value,
                  label: t(`systemPendencies.form.unit.${value}`),
                }))}
              />
            </Pair>
            <SegmentedInput
              source="validityFrom"
              help={t('systemPendencies.form.validityFromHelp')}
              segments={VALIDITY_SOURCES.map((value) => ({ value, label: t(`contract.validityFrom.${value}`) }))}
            />
            <Pair>
              <TextInput source="nextDueDays" {...number} />
            </Pair>
          </>
        )}
        {periodicity === 'MONTHLY' && (
          <>
            <FlagInput source="hasDue" label={t('systemPendencies.form.hasDue')} />
            {hasDue && (
              <>
                <Pair>
                  <TextInput source="dueRule.day" {...number} />
                </Pair>
                <Pair>
                  <SegmentedInput
                    source="dueRule.month"
                    segments={[
                      { value: 'same', label: t('systemPendencies.form.sameMonth') },
                      { value: 'next', label: t('systemPendencies.form.nextMonth') },
                    ]}
                  />
                  <SegmentedInput
                    source="dueRule.adjust"
                    segments={[
                      { value: 'before', label: t('systemPendencies.form.before') },
                      { value: 'after', label: t('systemPendencies.form.after') },
                    ]}
                  />
                </Pair>
              </>
            )}
            <PillsInput
              source="months"
              help={t('systemPendencies.form.monthsHelp')}
              options={monthNames.map((label, index) => ({ value: index + 1, label }))}
            />
          </>
        )}
      </Inside>
    </Card>
  );
}
