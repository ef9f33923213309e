import { Box, Button, FormControlLabel, Switch } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Project } from '../../../contract/projects.ts';
import type { ServiceQuestionSetting } from '../../../contract/serviceMonths.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { errorMessageOf } from '../../access/denial.ts';
import { useCompanyRights } from '../../access/useCan.ts';
import { Card } from '../../components/form/Card.tsx';
import { FormError } from '../../components/form/FormNotice.tsx';
import { projectKey } from '../../custom/projectWizard/projectQueries.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';

/** On the page of a project: whether its providers are asked every month; saved at once (D-36). */
export function ServiceSetting({ project }: { project: Project }) {
  const t = useT();
  const notify = useNotify();
  const provider = useDataProvider<PrumoDataProvider>();
  const queryClient = useQueryClient();
  const rights = useCompanyRights(project.company.id);
  const denial = rights.denial('configure_service_provided');
  const key = ['serviceMonths', 'question', project.id];
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => provider.getServiceQuestion(project.id, { signal }),
    enabled: rights.may('see_service_provided'),
    retry: false,
    staleTime: 0,
  });
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const change = async (current: ServiceQuestionSetting, on: boolean) => {
    if (busy) return;
    setBusy(true);
    setErrorMessage(null);
    try {
      queryClient.setQueryData(key, await provider.setServiceQuestion(project.id, on, current.version));
      // the project has another version now, which its settings are saved over
      void queryClient.invalidateQueries({ queryKey: projectKey(project.id) });
      notify(t(on ? 'serviceMonths.setting.on' : 'serviceMonths.setting.off'), { type: 'success' });
    } catch (error) {
      setErrorMessage(errorMessageOf(error, t, t('serviceMonths.setting.failed')));
      void queryClient.invalidateQueries({ queryKey: key });
    } finally {
      setBusy(false);
    }
  };
  if (!data && !isError) return null;
  if (!data) {
    return (
      <Card title={t('serviceMonths.setting.title')}>
        <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, pt: 2, pb: 3 }}>
          <Box sx={{ flex: '1 1 220px' }}>{t('serviceMonths.setting.loadFailed')}</Box>
          <Button onClick={() => void refetch()}>{t('common.actions.tryAgain')}</Button>
        </Box>
      </Card>
    );
  }
  return (
    <Card title={t('serviceMonths.setting.title')} lead={t('serviceMonths.setting.text')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, px: 4, pt: 2, pb: 3 }}>
        {errorMessage !== null && <FormError>{errorMessage}</FormError>}
        <FormControlLabel
          sx={{ ml: '-6px', minHeight: 44 }}
          disabled={denial !== null}
          control={<Switch checked={data.asksService} onChange={(_, on) => void change(data, on)} />}
          label={t('serviceMonths.setting.label')}
        />
        {denial && <DenialNote denial={denial} />}
      </Box>
    </Card>
  );
}
