import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import {
  type RiskScheduleConfig,
  type RiskScheduleConfigBody,
  riskScheduleConfigFormSchema,
} from '../../../contract/riskScheduleConfigs.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { FlagInput } from '../../components/inputs/GroupInputs.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { usePages, useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';

const NAMES = ['autoGenerateRiskSchedule', 'blockIneligible'] as const;
type Settings = Record<(typeof NAMES)[number], boolean>;
const valuesOf = ({ autoGenerateRiskSchedule, blockIneligible }: RiskScheduleConfig): Settings => ({
  autoGenerateRiskSchedule,
  blockIneligible,
});

/** `/minha-conta/agenda-de-risco`: automatic schedules, and whether who is not eligible is blocked (B-24, F-07). */
export default function RiskScheduleConfigPage() {
  const t = useT();
  const { company } = useAccountCompany();
  const { may } = useCompanyRights(company.id);
  const maySee = may('configure_automatic_risk_schedule');
  const { data, error, refetch } = useRead(
    ['riskScheduleConfigs', company.id],
    (provider, options) => provider.getRiskConfig(company.id, options),
    { ...FORM_QUERY, enabled: maySee },
  );
  if (!maySee) return <SectionDenied permission="configure_automatic_risk_schedule" />;
  if (!data) {
    return error ? (
      <SectionFailed title={t('riskScheduleConfigs.loadFailed')} error={error} onRetry={refetch} />
    ) : (
      <SectionWait />
    );
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <ConfigForm key={company.id} config={data} />
      {may('see_automatic_risk_schedule_history') && <History companyId={company.id} />}
    </Box>
  );
}

function ConfigForm({ config }: { config: RiskScheduleConfig }) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const { company } = useAccountCompany();
  const form = useContractForm<Settings, RiskScheduleConfigBody, RiskScheduleConfig>({
    schema: riskScheduleConfigFormSchema,
    record: config,
    valuesOf,
    errorText: (error) => errorMessageOf(error, t, t('riskScheduleConfigs.failed')),
    save: (body, over) => provider.saveRiskConfig(company.id, body, over.version),
    onSaved: (saved) => {
      queryClient.setQueryData(['riskScheduleConfigs', company.id], saved);
      void queryClient.invalidateQueries({ queryKey: ['riskScheduleConfigs', 'history'] });
      notify(t('riskScheduleConfigs.saved'), { type: 'success' });
    },
  });
  return (
    <FormCard
      title={t('riskScheduleConfigs.title')}
      lead={t('riskScheduleConfigs.lead', { name: company.name })}
      form={form}
      labels={labelsOf(t, 'riskScheduleConfigs.fields', NAMES)}
    >
      {NAMES.map((name) => (
        <FlagInput
          key={name}
          source={name}
          label={t(`riskScheduleConfigs.fields.${name}`)}
          help={t(`riskScheduleConfigs.help.${name}`)}
        />
      ))}
    </FormCard>
  );
}

function History({ companyId }: { companyId: number }) {
  const t = useT();
  const pages = usePages<HistoryEntry>(['riskScheduleConfigs', 'history', companyId], (provider, page, options) =>
    provider.getRiskConfigHistory(companyId, page, options),
  );
  return (
    <Card title={t('common.history.title')}>
      <SentenceHistory pages={pages} sentence={sentence} />
    </Card>
  );
}

const sentence = ({ fieldName, newValue }: HistoryEntry, t: Translate): string =>
  t(`riskScheduleConfigs.history.${newValue === 'true' ? 'on' : 'off'}`, {
    field: t(`riskScheduleConfigs.fields.${fieldName}` as TextKey),
  });
