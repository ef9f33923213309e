import { useRef } from 'react';
import { dayOf, type Reference } from '../../../contract/common.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { DELIVERY_REASONS, type EpiDelivery, epiDeliveryBodySchema } from '../../../contract/epiDeliveries.ts';
import { formatCa } from '../../../contract/epiProducts.ts';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Pair } from '../../components/inputs/GroupInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { formatDate } from '../../i18n/format.ts';
import { useT } from '../../i18n/index.ts';
import { EmployeeSelect } from '../employees/reference.tsx';
import { useDeliveryOptions } from './useDeliveryOptions.ts';

type Props = {
  /** To whom; without it a person of the company is chosen. */
  employee?: Reference;
  company: Reference;
  /** The order whose lines are offered first. */
  order?: string;
  onClose: () => void;
};
type Draft = Partial<EpiDelivery>;
const NEW: Draft = {};
const OTHER = 'other';
const isByHand = (item: string, hasLines: boolean): boolean => item === OTHER || (item === '' && !hasLines);
const textOrNull = (text: string): string | null => text.trim() || null;

/** Records that equipment was handed over to a person: a line of an order that arrived, or what is written by hand. */
export function DeliveryDialog({ employee, company, order, onClose }: Props) {
  const t = useT();
  const today = dayOf(new Date());
  const hasLines = useRef(false);
  const form = useRecordForm({
    resource: 'epiDeliveries',
    schema: epiDeliveryBodySchema,
    record: NEW,
    valuesOf: () => ({
      ...{ people: [] as EmployeeRow[], item: '', name: '', caNumber: '', caValidity: '' },
      ...{ quantity: '1', deliveredOn: today, reason: 'FIRST' as string },
    }),
    toBody: ({ people, item, name, caNumber, caValidity, quantity, ...rest }) => ({
      ...rest,
      employeeId: employee?.id ?? people[0]?.id ?? 0,
      // 0: one of the lines, or something else, is to be chosen
      orderItemId: isByHand(item, hasLines.current) ? null : Number(item),
      ...(isByHand(item, hasLines.current)
        ? {
            name: textOrNull(name),
            caNumber: textOrNull(caNumber.replaceAll('.', '')),
            caValidity: textOrNull(caValidity),
          }
        : {}),
      quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
    }),
    pathOf: (path) => ({ orderItemId: 'item', employeeId: 'people' })[path] ?? path,
    fieldText: (field, code) => {
      if (field === 'people' && code !== 'no_longer_here') return t('epiDeliveries.choosePerson');
      return field === 'item' && code !== 'ca_over' ? t('epiDeliveries.chooseItem') : undefined;
    },
    done: ({ employee: to }) => t('epiDeliveries.added', { name: to?.name ?? '' }),
    invalidate: () => ['epiDeliveries', 'employees'],
    onSaved: onClose,
  });
  const { people, item } = form.values;
  const read = useDeliveryOptions(employee?.id ?? people[0]?.id);
  const options = read.data;
  const lines = (options?.items ?? []).toSorted(
    (one, other) => Number(other.order === order) - Number(one.order === order),
  );
  hasLines.current = lines.length > 0;
  return (
    <FormDialog
      title={employee ? t('epiDeliveries.addTo', { name: employee.name }) : t('epiDeliveries.add')}
      lead={t('epiDeliveries.addLead')}
      submitLabel={t('epiDeliveries.save')}
      form={form}
      labels={labelsOf(t, 'epiDeliveries.fields', [
        ...(['people', 'item', 'name', 'caNumber', 'caValidity', 'quantity', 'deliveredOn', 'reason'] as const),
      ])}
      onClose={onClose}
    >
      {!employee && (
        <EmployeeSelect
          companyId={company.id}
          offers={({ status }) => status !== 'DISMISSED'}
          label={t('epiDeliveries.fields.people')}
          error={form.errorOf('people')}
          value={people}
          onChange={(chosen) => form.change('people', chosen)}
        />
      )}
      <ReadFailed read={read} title={t('epiDeliveries.itemsFailed')} />
      {lines.length > 0 && (
        <SelectInput
          source="item"
          required
          options={[
            ...lines.map(({ id, name, caNumber, caValidity, left, order: number }) => ({
              value: String(id),
              label: t('epiDeliveries.line', {
                ...{ name, left, number, ca: formatCa(caNumber), date: formatDate(caValidity) },
              }),
            })),
            { value: OTHER, label: t('epiDeliveries.other') },
          ]}
        />
      )}
      {isByHand(item, lines.length > 0) && (
        <>
          <TextInput source="name" required autoComplete="off" />
          <Pair>
            <TextInput
              source="caNumber"
              required
              autoComplete="off"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            <DateInput source="caValidity" required help={t('epiDeliveries.caHelp')} />
          </Pair>
        </>
      )}
      <Pair>
        <TextInput source="quantity" required autoComplete="off" slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
        <DateInput source="deliveredOn" required latest={today} />
      </Pair>
      <SelectInput
        source="reason"
        required
        options={DELIVERY_REASONS.map((value) => ({ value, label: t(`epi.deliveryReason.${value}`) }))}
      />
    </FormDialog>
  );
}
