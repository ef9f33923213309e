import { Box } from '@mui/material';
import { useDeferredValue } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { projectCreateSchema } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { Card, RequiredHint } from '../../components/form/Card.tsx';
import { FormField } from '../../components/form/FormField.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { PAIR } from '../../components/inputs/GroupInputs.tsx';
import { RichTextInput } from '../../components/inputs/RichTextInput.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import type { StepProps } from './step.ts';
import { useContractingCompanies } from './useContractingCompanies.ts';
import { useStepForm } from './useStepForm.ts';

const FIELDS = ['company', 'name', 'contract', 'scope', 'startDate', 'endDate', 'description'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const valuesOf = (project: Project | null, company: string): Values => ({
  company: project ? String(project.company.id) : company,
  name: project?.name ?? '',
  contract: project?.contract ?? '',
  scope: project?.scope ?? '',
  startDate: project?.startDate ?? '',
  endDate: project?.endDate ?? '',
  description: project?.description ?? '',
});
const toBody = (values: Values) => ({ ...values, step: 1, company: Number(values.company) || undefined });
/** Step 1: the contract that the project is (C-04). */
export function BasicStep({ project, readOnly, ...step }: StepProps) {
  const t = useT();
  const companies = useContractingCompanies();
  const single = companies.length === 1 ? String(companies[0]?.id ?? '') : '';
  const form = useStepForm<Values>({
    ...step,
    project,
    schema: projectCreateSchema,
    valuesOf: (read) => valuesOf(read, single),
    toBody,
    problemOf: ({ length }) => t('projectWizard.basic.faults', { count: length }),
  });
  const used = useContractUsed(form.values, project);
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`projectWizard.basic.${name}`)]));
  const text = (source: 'name' | 'contract' | 'scope', maxLength: number) => ({
    source,
    autoComplete: 'off',
    slotProps: { htmlInput: { maxLength } },
  });
  const choices = project ? [project.company] : companies;

  return (
    <FormShell form={form} labels={labels} readOnly={readOnly} embedded>
      <form {...form.form}>
        <Card
          title={t('projectWizard.basic.title')}
          lead={t('projectWizard.basic.lead')}
          beside={!readOnly && <RequiredHint />}
        >
          <Box sx={{ ...PAIR, p: 4, pt: 3 }}>
            {project && !readOnly ? (
              <FormField
                name="company"
                label={labels.company ?? ''}
                value={project.company.name}
                help={t('projectWizard.basic.companyHelp')}
                readOnly
                sx={whole}
              />
            ) : (
              <SelectInput
                source="company"
                options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
                required
                help={t('projectWizard.basic.companyHelp')}
                sx={whole}
              />
            )}
            <TextInput {...text('name', TEXT.name)} required sx={whole} />
            <TextInput
              {...text('contract', 60)}
              required
              help={used === null ? undefined : <UsedWarning>{used}</UsedWarning>}
            />
            <TextInput {...text('scope', TEXT.name)} help={t('projectWizard.basic.scopeHelp')} />
            <DateInput source="startDate" required />
            <DateInput source="endDate" required />
            <RichTextInput source="description" max={TEXT.comment} sx={whole} />
          </Box>
        </Card>
      </form>
    </FormShell>
  );
}

const whole = { gridColumn: { sm: '1 / -1' } } as const;
const UsedWarning = ({ children }: { children: string }) => (
  <Box component="span" role="status" sx={{ color: 'warning.main', fontWeight: 550 }}>
    {children}
  </Box>
);

/** Names of other projects with this contract number: a warning, since one contract may have been written twice (C-04). */
function useContractUsed({ company, contract }: Values, project: Project | null): string | null {
  const t = useT();
  const asked = useDeferredValue(contract.trim());
  const query = { company: Number(company), contract: asked, ...(project && { except: project.id }) };
  const { data } = useRead(
    ['projects', 'contractInUse', query],
    async (provider, { signal }) => {
      await new Promise((go) => setTimeout(go, 400)); // debounce
      return signal.aborted ? [] : provider.getContractInUse(query, { signal });
    },
    { enabled: company !== '' && asked.length >= 2 && asked !== project?.contract, staleTime: 30_000 },
  );
  if (!data || data.length === 0) return null;
  return t('projectWizard.basic.contractUsed', {
    count: data.length,
    names: data.map(({ name }) => name).join(', '),
  });
}
