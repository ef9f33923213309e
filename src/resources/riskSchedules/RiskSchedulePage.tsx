import CancelOutlined from '@mui/icons-material/CancelOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { dateSchema } from '../../../contract/common.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { RiskSchedule } from '../../../contract/riskSchedules.ts';
import { useAccount } from '../../access/account.ts';
import { useCan } from '../../access/useCan.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { SentenceHistory } from '../../components/feedback/SentenceHistory.tsx';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { SegmentedControl } from '../../components/inputs/SegmentedControl.tsx';
import { Trail } from '../../components/Trail.tsx';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { usePages, useRead } from '../../dataProvider/useProvider.ts';
import { instantText } from '../../i18n/format.ts';
import { type Translate, useT } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { routeId } from '../../routes.ts';
import { pageFrame } from '../../theme/layout.ts';
import { RiskScheduleForm } from './RiskScheduleForm.tsx';
import { DAY_PARAMETER, RISK_PATH, RiskStatusChip, scheduleAddress } from './reference.tsx';
import { useCancellation, useRiskRights } from './riskScheduleActions.tsx';

/** `/agenda-de-risco/novo`, perhaps on a day, and `/agenda-de-risco/:id` (F-02, F-04). */
export default function RiskSchedulePage() {
  const t = useT();
  const { id: word } = useParams();
  const account = useAccount();
  const maySee = useCan('see_risk_schedule');
  const mayAdd = useCan('add_risk_schedule');
  const id = routeId(word ?? '');
  if (word !== undefined && id === null) return <NotFoundPage />;
  return (
    <Box sx={pageFrame}>
      <Trail to={RISK_PATH} text={t('riskSchedules.title')} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {!account ? (
          <SectionWait />
        ) : id !== null ? (
          maySee ? (
            <Loaded key={id} id={id} />
          ) : (
            <SectionDenied level={1} inFrame permission="see_risk_schedule" />
          )
        ) : mayAdd ? (
          <New />
        ) : (
          <SectionDenied level={1} inFrame permission="add_risk_schedule" />
        )}
      </Box>
    </Box>
  );
}

const useProjects = () =>
  useRead(['riskSchedules', 'projects'], (provider, options) => provider.getRiskProjects(options), FORM_QUERY);

function New() {
  const t = useT();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { data: projects, error, refetch } = useProjects();
  /** Which one to open, once nothing is unsaved any more. */
  const [made, setMade] = useState<number | null>(null);
  useEffect(() => {
    if (made !== null) navigate(scheduleAddress(made), { replace: true });
  }, [made, navigate]);
  const day = dateSchema.safeParse(query.get(DAY_PARAMETER));
  return (
    <>
      <Typography variant="h1">{t('riskSchedules.createTitle')}</Typography>
      {projects ? (
        <RiskScheduleForm
          schedule={null}
          linked={undefined}
          projects={projects}
          day={day.success ? day.data : null}
          readOnly={made !== null}
          onSaved={({ id }) => setMade(id)}
          onCancel={() => navigate(RISK_PATH)}
        />
      ) : error ? (
        <SectionFailed title={t('riskSchedules.loadFailed')} error={error} onRetry={refetch} />
      ) : (
        <SectionWait lines={8} />
      )}
    </>
  );
}

function Loaded({ id }: { id: number }) {
  const t = useT();
  const record = useGetOne<RiskSchedule>('riskSchedules', { id }, FORM_QUERY);
  const version = record.data?.version;
  const people = useRead(
    ['riskSchedules', 'linked', id, version],
    (provider, options) => provider.getRiskLinked(id, options),
    { ...FORM_QUERY, enabled: version !== undefined },
  );
  const projects = useProjects();
  const error = record.error ?? people.error ?? projects.error;
  if (record.data && people.data && projects.data) {
    return <Saved schedule={record.data} linked={people.data} projects={projects.data} />;
  }
  if (!error) return <SectionWait lines={8} />;
  if ('status' in error && error.status === 404) return <NotFoundPage />;
  const retry = () => Promise.all([record.refetch(), people.refetch(), projects.refetch()]);
  return <SectionFailed level={1} title={t('riskSchedules.loadFailed')} error={error} onRetry={retry} />;
}

type SavedProps = Pick<React.ComponentProps<typeof RiskScheduleForm>, 'linked' | 'projects'> & {
  schedule: RiskSchedule;
};
function Saved({ schedule, linked, projects }: SavedProps) {
  const t = useT();
  const navigate = useNavigate();
  const [tab, setTab] = useState<'form' | 'history'>('form');
  const maySeeHistory = useCan('see_risk_schedule_history');
  const reason = useRiskRights()(schedule, 'update_risk_schedule');
  const cancellation = useCancellation();
  const { cancelledAt, cancelReason } = schedule;
  return (
    <>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
        <Typography variant="h1">{t(`contract.riskActivity.${schedule.riskActivity.id}`)}</Typography>
        <RiskStatusChip status={schedule.status} />
        {schedule.automatic && <Tag>{t('riskSchedules.automatic')}</Tag>}
        <Box sx={{ flex: 1 }} />
        {reason === undefined && (
          <Button startIcon={<CancelOutlined />} onClick={() => cancellation.ask(schedule)}>
            {t('riskSchedules.cancel.action')}
          </Button>
        )}
      </Box>
      {cancelledAt !== null ? (
        <Note>{t('riskSchedules.cancelledNote', { at: instantText(cancelledAt), reason: cancelReason ?? '' })}</Note>
      ) : (
        reason !== undefined && <Note>{reason}</Note>
      )}
      {maySeeHistory && (
        <Box>
          <SegmentedControl
            label={t('riskSchedules.tabs.label')}
            segments={(['form', 'history'] as const).map((value) => ({
              value,
              label: t(`riskSchedules.tabs.${value}`),
            }))}
            value={tab}
            onChange={(value) => setTab(value === 'history' ? 'history' : 'form')}
          />
        </Box>
      )}
      {/* what is being written stays while the history is read */}
      <Box hidden={tab !== 'form'}>
        <RiskScheduleForm
          key={schedule.version}
          schedule={schedule}
          linked={linked}
          projects={projects}
          day={null}
          readOnly={reason !== undefined}
          onSaved={() => undefined}
          onCancel={() => navigate(RISK_PATH)}
        />
      </Box>
      {tab === 'history' && <History id={schedule.id} />}
      {cancellation.dialog}
    </>
  );
}

function History({ id }: { id: number }): ReactNode {
  const t = useT();
  const pages = usePages<HistoryEntry>(['riskSchedules', 'history', id], (provider, page, options) =>
    provider.getRiskHistory(id, page, options),
  );
  return (
    <Card title={t('common.history.title')}>
      <SentenceHistory pages={pages} sentence={sentence} />
    </Card>
  );
}

function sentence({ action, fieldName, oldValue, newValue, note }: HistoryEntry, t: Translate): string {
  if (action === 'CANCELLED') return t('riskSchedules.history.CANCELLED', { reason: note ?? '' });
  if (action !== 'UPDATED') return t('riskSchedules.history.CREATED');
  const isInstant = fieldName === 'startsAt' || fieldName === 'endsAt';
  const textOf = (value: string | null): string =>
    value === null ? t('common.emptyValue') : isInstant ? instantText(value) : value;
  return t('riskSchedules.history.UPDATED', {
    field: t(`riskSchedules.fields.${fieldName}` as TextKey),
    before: textOf(oldValue),
    after: textOf(newValue),
  });
}
