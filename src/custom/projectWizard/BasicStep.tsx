import { Box, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { TEXT } from '../../../contract/constants.ts';
import { type ProjectStep, projectCreateSchema } from '../../../contract/projectSettings.ts';
import type { Project } from '../../../contract/projects.ts';
import { AccountField } from '../../components/form/AccountField.tsx';
import { Card } from '../../components/form/Card.tsx';
import { zodErrors } from '../../components/form/fieldErrors.ts';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import type { StepProps } from './step.ts';
import { useContractingCompanies } from './useContractingCompanies.ts';
import { useStepForm } from './useStepForm.ts';

type Values = {
  company: string;
  name: string;
  contract: string;
  scope: string;
  startDate: string;
  endDate: string;
  description: string;
};

const valuesOf = (project: Project | null, company: string): Values => ({
  company: project ? String(project.company.id) : company,
  name: project?.name ?? '',
  contract: project?.contract ?? '',
  scope: project?.scope ?? '',
  startDate: project?.startDate ?? '',
  endDate: project?.endDate ?? '',
  description: project?.description ?? '',
});
const bodyOf = (values: Values): ProjectStep => ({
  ...values,
  step: 1,
  company: Number(values.company),
  name: values.name.trim(),
  contract: values.contract.trim(),
  scope: values.scope.trim() || null,
  description: values.description.trim() || null,
});
/** The contract's own rules; an empty field is required before it is malformed. */
function validate(values: Values) {
  const { company, ...rest } = values;
  const texts = { ...rest, company };
  const found = zodErrors(projectCreateSchema, {
    ...texts,
    step: 1,
    company: Number(company) || undefined,
  } as unknown as Record<keyof Values, string>);
  const required = (['company', 'name', 'contract', 'startDate', 'endDate'] as const).filter(
    (name) => texts[name].trim() === '',
  );
  for (const name of required) found[name] = 'contract.field.required';
  return found;
}

/** Step 1: the contract that the project is (C-04). */
export function BasicStep({ project, ...step }: StepProps) {
  const t = useT();
  const companies = useContractingCompanies();
  const single = companies.length === 1 ? String(companies[0]?.id ?? '') : '';
  const start = useMemo(() => valuesOf(project, single), [project, single]);
  const form = useStepForm<Values>({
    ...step,
    start,
    validate,
    bodyOf,
    problemOf: (count) => t('projectWizard.basic.faults', { count }),
  });
  const { values, change, fieldError } = form;
  const used = useContractUsed(values, project);
  const text = (name: 'name' | 'contract' | 'scope' | 'description', max: number) => ({
    name,
    value: values[name],
    error: fieldError(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: () => form.leave(name),
    autoComplete: 'off',
    slotProps: { htmlInput: { maxLength: max } },
  });
  const choices = project ? [project.company] : companies;

  return (
    <form {...form.form}>
      <Card title={t('projectWizard.basic.title')} lead={t('projectWizard.basic.lead')} beside={<RequiredHint />}>
        <Box sx={grid}>
          <AccountField
            name="company"
            select
            required
            label={t('projectWizard.basic.company')}
            help={t('projectWizard.basic.companyHelp')}
            value={values.company}
            error={fieldError('company')}
            disabled={project !== null}
            onChange={(event) => change('company', event.target.value)}
            onBlur={() => form.leave('company')}
            sx={whole}
          >
            {choices.map(({ id, name }) => (
              <MenuItem key={id} value={String(id)}>
                {name}
              </MenuItem>
            ))}
          </AccountField>
          <AccountField {...text('name', TEXT.name)} required label={t('projectWizard.basic.name')} sx={whole} />
          <AccountField
            {...text('contract', 60)}
            required
            label={t('projectWizard.basic.contract')}
            help={used === null ? undefined : <UsedWarning>{used}</UsedWarning>}
          />
          <AccountField
            {...text('scope', TEXT.name)}
            label={t('projectWizard.basic.scope')}
            help={t('projectWizard.basic.scopeHelp')}
          />
          <DateInput
            required
            label={t('projectWizard.basic.startDate')}
            value={values.startDate}
            error={fieldError('startDate')}
            showError={form.tried}
            onChange={(day) => change('startDate', day)}
          />
          <DateInput
            required
            label={t('projectWizard.basic.endDate')}
            value={values.endDate}
            error={fieldError('endDate')}
            showError={form.tried}
            onChange={(day) => change('endDate', day)}
          />
          <AccountField
            {...text('description', TEXT.comment)}
            multiline
            minRows={3}
            maxRows={10}
            label={t('projectWizard.basic.description')}
            sx={whole}
          />
        </Box>
      </Card>
    </form>
  );
}

const whole = { gridColumn: { sm: '1 / -1' } } as const;
const grid = {
  p: 4,
  pt: 3,
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const RequiredHint = () => {
  const t = useT();
  return (
    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
      <Box component="span" aria-hidden sx={{ color: 'ink.error' }}>
        *
      </Box>{' '}
      {t('common.required')}
    </Box>
  );
};

const UsedWarning = ({ children }: { children: string }) => (
  <Box component="span" role="status" sx={{ color: 'warning.main', fontWeight: 550 }}>
    {children}
  </Box>
);

/** Names of other projects with this contract number: a warning, since one contract may have been written twice (C-04). */
function useContractUsed({ company, contract }: Values, project: Project | null): string | null {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const asked = useDeferredValue(contract.trim());
  const query = { company: Number(company), contract: asked, ...(project && { except: project.id }) };
  const { data } = useQuery({
    queryKey: ['projects', 'contractInUse', query],
    queryFn: async ({ signal }) => {
      await new Promise((go) => setTimeout(go, 400)); // not at every key
      return signal.aborted ? [] : provider.getContractInUse(query, { signal });
    },
    enabled: company !== '' && asked.length >= 2 && asked !== project?.contract,
    retry: false,
    staleTime: 30_000,
  });
  if (!data || data.length === 0) return null;
  return t('projectWizard.basic.contractUsed', {
    count: data.length,
    names: data.map(({ name }) => name).join(', '),
  });
}
