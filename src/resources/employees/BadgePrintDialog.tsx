import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { BADGE_SHEETS, badgePrintSchema } from '../../../contract/badges.ts';
import type { Reference } from '../../../contract/common.ts';
import { calledName } from '../../../contract/common.ts';
import type { EmployeeRow } from '../../../contract/employees.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useNewForm } from '../../components/form/useContractForm.ts';
import { SelectInput } from '../../components/inputs/FormInputs.tsx';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

type Props = {
  employeeIds: readonly number[];
  /** Those of the selected that the list has shown. */
  known: readonly EmployeeRow[];
  onClose: () => void;
  onPrinted: () => void;
};

/** Badges of the selected people for one project, as cards or on A4 sheets (E-20); who cannot get one is named. */
export function BadgePrintDialog({ employeeIds, known, onClose, onPrinted }: Props) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const projects = projectsOf(known);
  const form = useNewForm({
    schema: badgePrintSchema,
    initial: {
      projectId: projects.length === 1 ? String(projects[0]?.id) : '',
      sheet: 'A4',
      employeeIds: [...employeeIds],
    },
    toBody: ({ projectId, ...body }) => ({ ...body, projectId: Number(projectId) || undefined }),
    send: async (body) => {
      saveBlob(await provider.printBadges(body), `${t('employeePage.badge.file')}.pdf`);
      notify(t('employeePage.badge.manyPrinted', { count: employeeIds.length }), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['employees'] });
      onPrinted();
    },
  });
  const refused = employeeIds.flatMap((id, index) => {
    const text = form.errorOf(`employeeIds.${index}`);
    const row = known.find((one) => one.id === id);
    return text ? [{ id, name: row ? calledName(row) : `#${id}`, text }] : [];
  });
  return (
    <FormDialog
      title={t('employeePage.badge.manyTitle', { count: employeeIds.length })}
      lead={t('employeePage.badge.manyText')}
      submitLabel={t('employees.printBadges')}
      form={form}
      labels={{
        projectId: t('employeePage.badge.project'),
        sheet: t('employeePage.badge.sheet'),
      }}
      onClose={onClose}
    >
      <SelectInput
        source="projectId"
        required
        options={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <SelectInput
        source="sheet"
        required
        options={BADGE_SHEETS.map((sheet) => ({ value: sheet, label: t(`employeePage.badge.sheets.${sheet}`) }))}
      />
      {refused.length > 0 && (
        <Box component="ul" role="alert" sx={{ m: 0, pl: 5, color: 'error.main' }}>
          {refused.map(({ id, name, text }) => (
            <li key={id}>
              {name}: {text}
            </li>
          ))}
        </Box>
      )}
    </FormDialog>
  );
}

/** Projects of these people, those of most of them first. */
function projectsOf(rows: readonly EmployeeRow[]): Reference[] {
  const found = new Map<number, Reference & { people: number }>();
  for (const { id, name } of rows.flatMap(({ projects }) => projects)) {
    found.set(id, { id, name, people: (found.get(id)?.people ?? 0) + 1 });
  }
  return [...found.values()].sort((one, other) => other.people - one.people || one.name.localeCompare(other.name));
}
