import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OrganisationReport, PipelineStatus } from '../../../../contract/projectUpdates.ts';
import { useCan } from '../../../access/useCan.ts';
import { SectionWait } from '../../../components/feedback/sections.tsx';
import { ErrorState } from '../../../components/feedback/states.tsx';
import { dateTimeText } from '../../../components/fields/values.tsx';
import { Card } from '../../../components/form/Card.tsx';
import { useT } from '../../../i18n/index.ts';
import { NotFoundPage } from '../../../layout/statePages.tsx';
import { pathOf, projectAddress, routeId } from '../../../routes.ts';
import { projectKey } from '../reference.tsx';
import { WizardHeader } from '../WizardHeader.tsx';
import { FailedCard } from './FailedCard.tsx';
import { Metrics } from './Metrics.tsx';
import { ProviderProgressCard } from './ProviderProgressCard.tsx';
import { StageLine } from './StageLine.tsx';
import { isMoving, usePipeline } from './updateQueries.ts';
import { useFinishedNotice } from './useFinishedNotice.ts';

/** What the last organisation did, in four numbers (C-11). */
function ReportCard({ report, finishedAt }: { report: OrganisationReport; finishedAt: string | null }) {
  const t = useT();
  return (
    <Card
      title={t('projectUpdates.report.title')}
      lead={finishedAt && t('projectUpdates.report.finishedAt', { when: dateTimeText(finishedAt, new Date(), t) })}
    >
      <Box sx={{ p: 4, pt: 3 }}>
        <Metrics
          numbers={(['created', 'reactivated', 'inactivated', 'kept'] as const).map((name) => ({
            name,
            label: t(`projectUpdates.report.${name}`),
            value: report[name],
          }))}
        />
      </Box>
    </Card>
  );
}

/** `/projetos/ver/:id`: created, linking, linked, with each provider's progress moving (C-12, C-21). */
export default function ProjectStagesPage() {
  const id = routeId(useParams().id ?? '');
  return id === null ? <NotFoundPage /> : <Stages key={id} id={id} />;
}

function Stages({ id }: { id: number }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { data, error, refetch } = usePipeline(id);
  const isOver = data !== undefined && !isMoving(data);
  useFinishedNotice(data && [data]);
  useEffect(() => {
    if (!isOver) return; // what was read of the project before is old
    void queryClient.invalidateQueries({ queryKey: projectKey(id), exact: true });
    void queryClient.invalidateQueries({ queryKey: ['projects', 'getList'] });
  }, [isOver, id, queryClient]);
  if (error && !data) {
    if ('status' in error && error.status === 404) return <NotFoundPage />;
    return <ErrorState level={1} title={t('projectUpdates.loadFailed')} error={error} onRetry={refetch} />;
  }
  return (
    <Box sx={{ px: { xs: 4, md: '32px' }, pt: { xs: 3, md: 4 }, pb: { xs: 6, md: 8 } }}>
      {error && (
        <Alert severity="warning" sx={{ mb: 4, maxWidth: 960 }}>
          {t('projectUpdates.noAnswer')}
        </Alert>
      )}
      {data ? <Shown status={data} onRetried={() => void refetch()} /> : <SectionWait lines={3} />}
    </Box>
  );
}

function Shown({ status, onRetried }: { status: PipelineStatus; onRetried: () => void }) {
  const t = useT();
  const mayEdit = useCan('update_project');
  const moving = isMoving(status);
  const filter = new URLSearchParams({ filter: JSON.stringify({ project_name: status.project }) });
  return (
    <>
      <WizardHeader here={t('projectUpdates.page')} title={status.project} saved={null} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 4, maxWidth: 960 }}>
        <StageLine stage={status.stage} moving={moving} />
        {status.state === 'FAILED' && !moving && <FailedCard id={status.project_id} onRetried={onRetried} />}
        {moving ? (
          <ProviderProgressCard status={status} />
        ) : (
          status.report && <ReportCard report={status.report} finishedAt={status.finishedAt} />
        )}
        {!moving && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button component={Link} variant="contained" to={`${pathOf('pendencies')}?${filter}`} sx={tall}>
              {t('projectUpdates.seePendencies')}
            </Button>
            {mayEdit && (
              <Button component={Link} to={projectAddress(status.project_id)} sx={tall}>
                {t('projectUpdates.openProject')}
              </Button>
            )}
          </Box>
        )}
      </Box>
    </>
  );
}

const tall = { height: { xs: 44, md: 36 } } as const;
