import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '../../../contract/projects.ts';
import type { ServiceQuestionSetting } from '../../../contract/serviceMonths.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { useCompanyRights } from '../../access/useCan.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { CardFailed } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { SwitchRow } from '../../components/form/SwitchRow.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

/** On the page of a project: whether its providers are asked every month; each change is saved immediately (D-36). */
export function ServiceSetting({ project }: { project: Project }) {
  const t = useT();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const rights = useCompanyRights(project.company.id);
  const denial = rights.denial('configure_service_provided');
  const key = ['serviceMonths', 'question', project.id];
  const {
    data,
    error: loadError,
    refetch,
  } = useRead(key, (provider, options) => provider.getServiceQuestion(project.id, options), {
    enabled: rights.may('see_service_provided'),
    staleTime: 0,
  });
  const { error, run } = useAction<boolean, ServiceQuestionSetting>({
    run: (on) => provider.setServiceQuestion(project.id, on, data?.version ?? 0),
    done: (on) => t(on ? 'serviceMonths.setting.on' : 'serviceMonths.setting.off'),
    onDone: (_, saved) => queryClient.setQueryData(key, saved),
    failed: t('serviceMonths.setting.failed'),
    inline: true,
    invalidate: ['serviceMonths', 'projects'], // the project's version changes too, and its settings are saved over it
  });
  const title = t('serviceMonths.setting.title');
  if (!data) {
    if (!loadError) return null;
    return (
      <CardFailed card={title} title={t('serviceMonths.setting.loadFailed')} error={loadError} onRetry={refetch} />
    );
  }
  return (
    <Card title={title} lead={t('serviceMonths.setting.text')}>
      {error !== null && (
        <Box sx={{ px: 4, pt: 2 }}>
          <FormError>{error}</FormError>
        </Box>
      )}
      <SwitchRow
        label={t('serviceMonths.setting.label')}
        checked={data.asksService}
        off={denial && <DenialNote denial={denial} />}
        onChange={run}
      />
    </Card>
  );
}
