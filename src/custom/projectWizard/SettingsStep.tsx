import { Box, Checkbox, FormControlLabel, Link as MuiLink } from '@mui/material';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { formatMonth } from '../../../contract/common.ts';
import { stepFourSchema } from '../../../contract/projectSettings.ts';
import { type Project, RISK_ACTIVITY_IDS, type RiskActivityId } from '../../../contract/projects.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormShell } from '../../components/form/FormShell.tsx';
import { DateInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { LazyServiceSetting } from '../../resources/serviceMonths/reference.tsx';
import { projectStepAddress } from '../../routes.ts';
import { flexRow, lineAbove } from '../../theme/layout.ts';
import type { StepProps } from './step.ts';
import { useStepForm } from './useStepForm.ts';

const valuesOf = (project: Project | null) => ({
  riskActivities: [...(project?.riskActivities ?? [])].sort((a, b) => a - b),
  analysisDays: String(project?.analysisDays ?? ''),
  reAnalysisDays: String(project?.reAnalysisDays ?? ''),
  startReference: project?.startReference ?? '',
  endReference: project?.endReference ?? '',
});
const days = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
const toBody = (values: ReturnType<typeof valuesOf>) => ({
  step: 4,
  riskActivities: values.riskActivities,
  analysisDays: days(values.analysisDays),
  reAnalysisDays: days(values.reAnalysisDays),
  startReference: values.startReference || null,
  endReference: values.endReference || null,
});

const LABELLED = ['analysisDays', 'reAnalysisDays', 'startReference', 'endReference'] as const;

/** Step 4: risk activities, and the terms and months of the two plans (C-07, C-19). */
export function SettingsStep({ project, readOnly, ...step }: StepProps) {
  const t = useT();
  const rights = useCompanyRights(project?.company.id ?? 0);
  const form = useStepForm({
    ...step,
    project,
    schema: stepFourSchema,
    valuesOf,
    toBody,
    problemOf: ({ length }) => t('projectWizard.settings.faults', { count: length }),
  });
  const { values, change } = form;
  const toggle = (id: RiskActivityId, on: boolean) =>
    change(
      'riskActivities',
      (on ? [...values.riskActivities, id] : values.riskActivities.filter((one) => one !== id)).sort((a, b) => a - b),
    );
  const daysField = (source: 'analysisDays' | 'reAnalysisDays') => (
    <TextInput
      source={source}
      required
      disabled={!rights.may('configure_project_sla')}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      unit={t('projectWizard.settings.days')}
    />
  );
  const monthField = (source: 'startReference' | 'endReference', byDefault: string) => (
    <DateInput
      unit="month"
      source={source}
      help={t('projectWizard.settings.monthHelp', { month: formatMonth(byDefault) })}
      disabled={!rights.may('configure_project_stp_period')}
    />
  );
  return (
    <FormShell form={form} labels={labelsOf(t, 'projectWizard.settings', LABELLED)} readOnly={readOnly} embedded>
      <Box component="form" {...form.form} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Card title={t('projectWizard.settings.risksTitle')} lead={t('projectWizard.settings.risksLead')}>
          {readOnly ? (
            <Box sx={{ px: 4, py: 3 }}>
              {values.riskActivities.map((id) => t(`contract.riskActivity.${id}`)).join(', ') ||
                t('projectWizard.settings.noRisk')}
            </Box>
          ) : (
            <Box component="fieldset" disabled={!rights.may('configure_project_risk')} sx={plainFieldset}>
              <legend className="visually-hidden">{t('projectWizard.settings.risksLegend')}</legend>
              {RISK_ACTIVITY_IDS.map((id) => (
                <FormControlLabel
                  key={id}
                  sx={{ alignItems: 'flex-start', gap: 2, m: 0, py: 1 }}
                  control={
                    <Checkbox
                      checked={values.riskActivities.includes(id)}
                      disabled={!rights.may('configure_project_risk')}
                      onChange={(event) => toggle(id, event.target.checked)}
                    />
                  }
                  label={
                    <Box component="span" sx={{ display: 'block', pt: '2px', fontSize: 13, lineHeight: '20px' }}>
                      <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
                        {t(`contract.riskActivity.${id}`)}
                      </Box>
                      <Box component="span" sx={{ color: 'text.secondary' }}>
                        {t(`projectWizard.settings.riskHelp.${id}`)}
                      </Box>
                    </Box>
                  }
                />
              ))}
              <Box sx={{ minHeight: 20, color: 'text.secondary', fontSize: 12, lineHeight: '20px' }}>
                {values.riskActivities.length === 0 && t('projectWizard.settings.noRisk')}
              </Box>
            </Box>
          )}
        </Card>
        <Card title={t('projectWizard.settings.ssmaTitle')} lead={t('projectWizard.settings.ssmaLead')}>
          <Box sx={pair}>
            {daysField('analysisDays')}
            {daysField('reAnalysisDays')}
          </Box>
        </Card>
        <Card title={t('projectWizard.settings.stpTitle')} lead={t('projectWizard.settings.stpLead')}>
          <Box sx={pair}>
            {monthField('startReference', project?.startDate ?? '')}
            {monthField('endReference', project?.endDate ?? '')}
          </Box>
        </Card>
        {project && <PlansCard project={project} />}
        {/* the last: it comes later than the others */}
        {project && (
          <Suspense fallback={null}>
            <LazyServiceSetting project={project} />
          </Suspense>
        )}
      </Box>
    </FormShell>
  );
}

const plainFieldset = {
  m: 0,
  border: 0,
  minWidth: 0,
  px: 4,
  pt: 2,
  pb: 2,
  display: 'flex',
  flexDirection: 'column',
} as const;
const pair = {
  p: 4,
  pt: 3,
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 240px))' },
} as const;

/** The plan of each provider, as step 3 decided it: to read here. */
function PlansCard({ project }: { project: Project }) {
  const t = useT();
  return (
    <Card
      title={t('projectWizard.settings.plansTitle')}
      lead={t('projectWizard.settings.plansLead')}
      beside={
        <MuiLink component={Link} to={projectStepAddress(project.id, 3)} sx={{ fontSize: 13 }}>
          {t('projectWizard.settings.goToCompanies')}
        </MuiLink>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pt: 2 }}>
        {project.companies.map(({ id, name, plans }) => (
          <Box
            component="li"
            key={id}
            sx={{ ...flexRow, ...lineAbove, justifyContent: 'space-between', gap: 3, minHeight: 44, px: 4 }}
          >
            <span>{name}</span>
            <Box component="span" sx={{ display: 'flex', gap: 1 }}>
              {plans.map((plan) => (
                <Tag key={plan}>{t(`contract.plan.${plan}`)}</Tag>
              ))}
            </Box>
          </Box>
        ))}
        {project.companies.length === 0 && (
          <Box component="li" sx={{ px: 4, pb: 4, color: 'text.secondary' }}>
            {t('projectWizard.settings.plansEmpty')}
          </Box>
        )}
      </Box>
    </Card>
  );
}
