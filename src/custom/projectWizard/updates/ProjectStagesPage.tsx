import CheckIcon from '@mui/icons-material/Check';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { Alert, Box, Button, CircularProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PROJECT_STAGES } from '../../../../contract/projects.ts';
import type { PipelineStatus, ProjectUpdateReport } from '../../../../contract/projectUpdates.ts';
import { DeniableButton } from '../../../access/Denied.tsx';
import { denialUnless } from '../../../access/denial.ts';
import { useCan } from '../../../access/useCan.ts';
import { useAction } from '../../../components/action/useAction.tsx';
import { SectionWait } from '../../../components/feedback/sections.tsx';
import { ErrorState } from '../../../components/feedback/states.tsx';
import { dateTimeText } from '../../../components/fields/values.tsx';
import { Card } from '../../../components/form/Card.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { NotFoundPage } from '../../../layout/statePages.tsx';
import { pathOf, projectAddress, routeId } from '../../../routes.ts';
import { pageFrame } from '../../../theme/layout.ts';
import { projectKey } from '../reference.tsx';
import { WizardHeader } from '../WizardHeader.tsx';
import { Metrics } from './Metrics.tsx';
import { ProviderProgressCard } from './ProviderProgressCard.tsx';
import { isMoving, usePipeline } from './updateQueries.ts';
import { useFinishedNotice } from './useFinishedNotice.ts';

/** What the last update did, in four numbers (C-11). */
function ReportCard({ report, finishedAt }: { report: ProjectUpdateReport; finishedAt: string | null }) {
  const t = useT();
  return (
    <Card
      title={t('projectUpdates.report.title')}
      lead={finishedAt && t('projectUpdates.report.finishedAt', { when: dateTimeText(finishedAt, new Date(), t) })}
    >
      <Box sx={{ p: 4, pt: 3 }}>
        <Metrics
          numbers={(['created', 'reactivated', 'inactivated', 'moved', 'kept'] as const).flatMap((name) => {
            const value = report[name];
            return value === undefined ? [] : [{ name, label: t(`projectUpdates.report.${name}`), value }];
          })}
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
    <Box sx={pageFrame}>
      {error && (
        <Alert severity="warning" sx={{ mb: 4 }}>
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
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, mt: 4 }}>
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

/** An update of a project that failed half-way: nothing is lost, and it can be retried (Amb-31). */
function FailedCard({ id, onRetried }: { id: number; onRetried: () => void }) {
  const t = useT();
  const provider = useProvider();
  const may = useCan('configure_project_pendency');
  const { busy, error, run } = useAction<number>({
    run: (projectId) => provider.retryProjectUpdate(projectId),
    onDone: onRetried,
    failed: t('projectUpdates.failed.refused'),
    inline: true,
  });
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: '10px',
        p: '12px 14px',
        borderRadius: '8px',
        bgcolor: 'soft.error',
        color: 'ink.error',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <ErrorOutlineOutlined aria-hidden sx={{ mt: '1px' }} />
      <Box>
        <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
          {t('projectUpdates.failed.title')}
        </Box>
        {t('projectUpdates.failed.text')}
        {error && <div>{error}</div>}
        <Box sx={{ mt: 2 }}>
          <DeniableButton
            size="small"
            denial={denialUnless(may, 'configure_project_pendency')}
            aria-disabled={busy || undefined}
            onClick={() => run(id)}
          >
            {t('projectUpdates.failed.retry')}
          </DeniableButton>
        </Box>
      </Box>
    </Box>
  );
}

type Stage = PipelineStatus['stage'];

/** Created → linking → linked, each with what it means (C-12). */
function StageLine({ stage, moving }: { stage: Stage; moving: boolean }) {
  const t = useT();
  const at = PROJECT_STAGES.indexOf(moving ? 'LINKING' : stage);
  return (
    <Card title={t('projectUpdates.stages.title')}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 4,
          pt: 3,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {PROJECT_STAGES.map((one, index) => {
          const isDone = index < at || (index === at && !moving);
          const isCurrent = index === at && moving;
          const state = isDone ? 'done' : isCurrent ? 'current' : 'waiting';
          return (
            <Box
              component="li"
              key={one}
              aria-current={isCurrent ? 'step' : undefined}
              sx={{ display: 'flex', gap: 2.5 }}
            >
              <Mark done={isDone} current={isCurrent} number={index + 1} />
              <Box sx={{ minWidth: 0, fontSize: 13, lineHeight: '20px' }}>
                <Box component="strong" sx={{ display: 'block', fontWeight: isCurrent ? 650 : 550 }}>
                  {t(`projectUpdates.stages.${one}.name`)}
                  <span className="visually-hidden">{` (${t(`projectUpdates.stages.${state}`)})`}</span>
                </Box>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t(`projectUpdates.stages.${one}.text`)}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}

const Mark = ({ done, current, number }: { done: boolean; current: boolean; number: number }) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 24,
      height: 24,
      borderRadius: '50%',
      fontSize: 12,
      fontWeight: 650,
      border: current ? 0 : '1px solid',
      borderColor: done ? 'primary.main' : 'border.control',
      bgcolor: done ? 'primary.main' : 'background.paper',
      color: done ? 'primary.contrastText' : 'text.secondary',
    }}
  >
    {current ? <CircularProgress size={24} thickness={4} /> : done ? <CheckIcon sx={{ fontSize: 15 }} /> : number}
  </Box>
);
