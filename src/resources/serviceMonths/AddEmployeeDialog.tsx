import { z } from 'zod';
import { dateSchema, dayOf } from '../../../contract/common.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import type { ServiceMonth } from '../../../contract/serviceMonths.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput } from '../../components/inputs/FormInputs.tsx';
import { useT } from '../../i18n/index.ts';
import { EmployeeSelect } from '../employees/reference.tsx';

const schema = z.object({
  person: z.custom<EmployeeRow>((person) => person !== null),
  hiringDate: dateSchema.refine((day) => day <= dayOf(new Date()), { error: 'date_in_future' }),
});

export type Newcomer = { id: number; name: string; role: string; hiringDate: string };

type Props = {
  month: ServiceMonth;
  taken: ReadonlySet<number>;
  onClose: () => void;
  onAdd: (newcomer: Newcomer) => void;
};

/** Somebody of the provider who worked in the month and is not on the project yet. */
export function AddEmployeeDialog({ month, taken, onClose, onAdd }: Props) {
  const t = useT();
  const latest = dayOf(new Date());
  const initial: { person: EmployeeRow | null; hiringDate: string } = {
    person: null,
    hiringDate: `${month.referenceMonth}-01`,
  };
  const form = useNewForm({
    schema,
    initial,
    required: { person: 'serviceMonths.add.chooseFirst', hiringDate: 'contract.field.required' },
    send: async ({ person: { id, name, role }, hiringDate }) => onAdd({ id, name, role, hiringDate }),
  });
  return (
    <FormDialog
      title={t('serviceMonths.add.title')}
      lead={t('serviceMonths.add.text')}
      submitLabel={t('serviceMonths.add.save')}
      form={form}
      labels={{ hiringDate: t('serviceMonths.add.hiringDate') }}
      onClose={onClose}
    >
      <EmployeeSelect
        companyId={month.provider.id}
        offers={({ id, status, projects }) =>
          !taken.has(id) && status !== 'DISMISSED' && !projects.some((project) => project.id === month.project.id)
        }
        label={t('serviceMonths.add.choose')}
        error={form.errorOf('person')}
        value={form.values.person ? [form.values.person] : []}
        onChange={([person = null]) => form.change('person', person)}
      />
      <DateInput source="hiringDate" required latest={latest} help=" " />
    </FormDialog>
  );
}
