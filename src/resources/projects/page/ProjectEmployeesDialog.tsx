import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { dateSchema, dayOf } from '../../../../contract/common.ts';
import type { EmployeeRow } from '../../../../contract/employees.ts';
import type { ProjectCompany } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useNewForm } from '../../../components/form/useContractForm.ts';
import { DateInput } from '../../../components/inputs/FormInputs.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { EmployeeSelect } from '../../employees/reference.tsx';

const schema = z.object({
  employeeIds: z.array(z.custom<EmployeeRow>()).min(1, { error: 'projectCompanies.employees.chooseFirst' }),
  date: dateSchema,
});
const NOBODY: EmployeeRow[] = [];
export type EmployeesSubject = { kind: 'assign' | 'remove'; company: ProjectCompany };

/** Assigns employees of a provider to the project, or ends their assignment, and says what that did to the pendencies. */
export function ProjectEmployeesDialog(props: EmployeesSubject & { project: Project; onClose: () => void }) {
  const { kind, company, project, onClose } = props;
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const isAssigned = kind === 'remove';
  const today = dayOf(new Date());
  const form = useNewForm({
    schema,
    initial: { employeeIds: NOBODY, date: today },
    required: { date: 'contract.field.required' },
    send: async ({ employeeIds, date }) => {
      const send = isAssigned ? provider.removeEmployees : provider.assignEmployees;
      const body = { companyId: company.id, employeeIds: employeeIds.map(({ id }) => id), date };
      const { employees, pendencies } = await send(project.id, body);
      const words = `projectCompanies.employees.${kind}` as const;
      notify(`${t(`${words}.done`, { count: employees })} ${t(`${words}.made`, { count: pendencies })}`, {
        type: 'success',
      });
      for (const noun of ['projectCompanies', 'projects', 'employees', 'pendencies', 'serviceMonths']) {
        void queryClient.invalidateQueries({ queryKey: [noun] });
      }
      onClose();
    },
  });
  const chosen = form.values.employeeIds;
  const paths = ['employeeIds', ...chosen.map((_, index) => `employeeIds.${index}`)];
  return (
    <FormDialog
      title={t(`projectCompanies.employees.${kind}.title`, { name: company.name })}
      lead={t(`projectCompanies.employees.${kind}.text`)}
      submitLabel={t(`projectCompanies.employees.${kind}.confirm`)}
      form={form}
      labels={{
        date: t(`projectCompanies.employees.${kind}.day`),
        employeeIds: t('projectCompanies.employees.label'),
        ...Object.fromEntries(chosen.map(({ name }, index) => [`employeeIds.${index}`, name])),
      }}
      onClose={onClose}
    >
      <EmployeeSelect
        multiple
        companyId={company.id}
        projectName={isAssigned ? project.name : undefined}
        offers={({ status, projects }) =>
          projects.some(({ id }) => id === project.id) === isAssigned && (isAssigned || status !== 'DISMISSED')
        }
        label={t('projectCompanies.employees.label')}
        error={paths.map((path) => form.errorOf(path)).find(Boolean)}
        value={chosen}
        onChange={(next) => form.change('employeeIds', next)}
      />
      <DateInput source="date" required latest={today} help=" " />
    </FormDialog>
  );
}
