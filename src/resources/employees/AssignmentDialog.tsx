import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { calledName, dateSchema, dayOf, idNumberSchema, type Reference } from '../../../contract/common.ts';
import type { Employee } from '../../../contract/employees.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput } from '../../components/inputs/FormInputs.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

const schema = z.object({ projectId: idNumberSchema, date: dateSchema });

/** The first projects that a text finds; those that the person is on are left out of them. */
const BY_NAME = { pagination: { page: 1, perPage: 50 }, sort: { field: 'name', order: 'ASC' } } as const;

type Props = {
  employee: Employee;
  /** The project that the person leaves; null: one that they join is chosen. */
  left: Reference | null;
  onClose: () => void;
};

/** Puts an employee onto a project, or ends that on a day, and says what it did to the pendencies (E-07). */
export function AssignmentDialog({ employee, left, onClose }: Props) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const today = dayOf(new Date());
  const [chosen, setChosen] = useState<ProjectRow[]>([]);
  const initial: { projectId: number | null; date: string } = { projectId: left?.id ?? null, date: today };
  const form = useNewForm({
    schema,
    initial,
    required: { projectId: 'contract.field.required', date: 'contract.field.required' },
    pathOf: (path) => (path.startsWith('employeeIds') || path === 'companyId' ? 'projectId' : path),
    send: async ({ projectId, date }) => {
      const send = left ? provider.removeEmployees : provider.assignEmployees;
      const body = { companyId: employee.company.id, employeeIds: [employee.id], date };
      const { pendencies } = await send(projectId, body);
      const kind = left ? 'remove' : 'assign';
      notify(
        `${t(`projectCompanies.employees.${kind}.done`, { count: 1 })} ${t(`projectCompanies.employees.${kind}.made`, { count: pendencies })}`,
        { type: 'success' },
      );
      for (const noun of ['employees', 'pendencies', 'projects', 'serviceMonths']) {
        void queryClient.invalidateQueries({ queryKey: [noun] });
      }
      onClose();
    },
  });
  const taken = employee.projects.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
  const words = left ? 'employeePage.projects.remove' : 'employeePage.projects.assign';
  return (
    <FormDialog
      title={t(`${words}.title`, { name: calledName(employee), project: left?.name ?? '' })}
      lead={t(`${words}.text`)}
      submitLabel={t(`${words}.confirm`)}
      form={form}
      labels={{ projectId: t('employeePage.movement.project'), date: t(`${words}.day`) }}
      onClose={onClose}
    >
      {left === null && (
        <SearchSelect<ProjectRow>
          required
          label={t('employeePage.movement.project')}
          error={form.errorOf('projectId')}
          queryKey={['projects', 'active']}
          search={async (text, { signal }) => {
            const filter = { status: ['ACTIVE'], ...(text && { project: text }) };
            return (await provider.getList<ProjectRow>('projects', { ...BY_NAME, filter, signal })).data;
          }}
          offers={({ id }) => !taken.includes(id)}
          below={({ contract }) => contract}
          texts={{ none: t('employeePage.projects.assign.none') }}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            form.change('projectId', next[0]?.id ?? null);
          }}
        />
      )}
      <DateInput source="date" required latest={today} help=" " />
    </FormDialog>
  );
}
