import { useNotify } from 'react-admin';
import { formatMonth, parseMoney } from '../../../contract/common.ts';
import { PAYMENT_RELEASE } from '../../../contract/constants.ts';
import {
  type PaymentDecisionBody,
  type PaymentRelease,
  paymentDecisionBodySchema,
} from '../../../contract/paymentReleases.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { decidePayment } from '../../dataProvider/actions/paymentReleases.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

const FIELDS = ['state', 'retained', 'retainedPercent', 'retainedAmount', 'note'] as const;
type Draft = Record<(typeof FIELDS)[number], string>;
const STATES = ['RELEASED', 'PARTIAL', 'RETAINED'] as const;
const RETAINED = ['none', 'percent', 'amount'] as const;

/** Not a number: refused as such, or as missing where nothing was typed. */
const numberOf = (text: string): number => parseMoney(text) ?? Number.NaN;
const textOf = (value: number | null): string => (value === null ? '' : value.toFixed(2).replace('.', ','));

/** A decision over what the documents say, with a note that the supplier reads. */
export function DecisionDialog({ release, onClose }: { release: PaymentRelease; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const form = useContractForm<Draft, PaymentDecisionBody, PaymentRelease>({
    schema: paymentDecisionBodySchema,
    record: release,
    isNew: true,
    valuesOf: draftOf,
    toBody: ({ state, retained, retainedPercent, retainedAmount, note }) => ({
      ...{ state, note },
      ...(state !== 'RELEASED' && retained === 'percent' && { retainedPercent: numberOf(retainedPercent) }),
      ...(state !== 'RELEASED' && retained === 'amount' && { retainedAmount: numberOf(retainedAmount) }),
    }),
    errorText: (error) => errorMessageOf(error, t, t('paymentReleases.decision.failed')),
    save: (body, over) => decidePayment(over, body),
    onSaved: () => {
      notify(t('paymentReleases.decision.saved'), { type: 'success' });
      invalidate(['paymentReleases']);
      onClose();
    },
  });
  const { state, retained } = form.values;
  return (
    <FormDialog
      title={t('paymentReleases.decision.dialogTitle', { month: formatMonth(release.referenceMonth) })}
      lead={t('paymentReleases.decision.lead')}
      submitLabel={t('paymentReleases.decision.save')}
      width={560}
      form={form}
      labels={labelsOf(t, 'paymentReleases.fields', FIELDS)}
      onClose={onClose}
    >
      <SegmentedInput
        source="state"
        segments={STATES.map((value) => ({ value, label: t(`paymentReleases.states.${value}`) }))}
      />
      {state !== 'RELEASED' && (
        <SelectInput
          source="retained"
          options={RETAINED.map((value) => ({ value, label: t(`paymentReleases.retainedOf.${value}`) }))}
        />
      )}
      {state !== 'RELEASED' && retained !== 'none' && (
        <TextInput
          source={retained === 'percent' ? 'retainedPercent' : 'retainedAmount'}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 18 } }}
        />
      )}
      <TextInput
        source="note"
        required
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: PAYMENT_RELEASE.note } }}
      />
    </FormDialog>
  );
}

const draftOf = ({ decision, state, retainedPercent, retainedAmount }: PaymentRelease): Draft => ({
  state: decision?.state ?? (state === 'RELEASED' ? 'RETAINED' : 'RELEASED'),
  retained: retainedPercent !== null ? 'percent' : retainedAmount !== null ? 'amount' : 'none',
  retainedPercent: textOf(retainedPercent),
  retainedAmount: textOf(retainedAmount),
  note: decision?.note ?? '',
});
