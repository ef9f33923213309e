import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { dateSchema, dayOf, idNumberSchema, type Reference } from '../../../contract/common.ts';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { Employee } from '../../../contract/employees.ts';
import type { ProjectRow } from '../../../contract/projects.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { DateInput, ReferenceInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

const schema = z.object({ projectId: idNumberSchema, date: dateSchema });

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
  const choices = useRead(
    ['employees', 'projectChoices', employee.company.id],
    async (data, { signal }) => {
      const pagination = { page: 1, perPage: MAX_PAGE_SIZE };
      const sort = { field: 'name', order: 'ASC' } as const;
      const filter = { status: ['ACTIVE'] };
      return (await data.getList<ProjectRow>('projects', { pagination, sort, filter, signal })).data;
    },
    { enabled: left === null },
  );
  const words = left ? 'employeePage.projects.remove' : 'employeePage.projects.assign';
  return (
    <FormDialog
      title={t(`${words}.title`, { name: employee.name, project: left?.name ?? '' })}
      lead={t(`${words}.text`)}
      submitLabel={t(`${words}.confirm`)}
      form={form}
      labels={{ projectId: t('employeePage.movement.project'), date: t(`${words}.day`) }}
      onClose={onClose}
    >
      {left === null && (
        <ReferenceInput
          source="projectId"
          required
          any={t('common.actions.search')}
          failed={choices.isError}
          options={choices.data?.filter(({ id }) => !taken.includes(id)).map(({ id, name }) => ({ id, name }))}
        />
      )}
      <DateInput source="date" required latest={today} help=" " />
    </FormDialog>
  );
}
