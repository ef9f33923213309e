import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link as MuiLink } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_SIZE, TIMER } from '../../../contract/constants.ts';
import {
  type ImportState,
  isImportUnderWay,
  type UploadHistoryItem,
  uploadStatusOf,
} from '../../../contract/employeeImports.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { DateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { PageDock } from '../../components/list/ListDock.tsx';
import { RowList } from '../../components/table/RowList.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { RESULT_PATH } from './importQueries.ts';

const LOOK = {
  READY: { tone: 'info', icon: HourglassEmptyOutlined },
  QUEUED: { tone: 'info', icon: HourglassEmptyOutlined },
  RUNNING: { tone: 'info', icon: HourglassEmptyOutlined },
  UNDOING: { tone: 'info', icon: HourglassEmptyOutlined },
  DONE: { tone: 'success', icon: CheckCircleOutlined },
  FAILED: { tone: 'error', icon: ErrorOutlineOutlined },
  UNDONE: { tone: 'neutral', icon: UndoOutlined },
} as const satisfies Record<ImportState, object>;

/** Where an upload stands; a status that cannot be read says so (E-13). */
function StatusChip({ item }: { item: UploadHistoryItem }) {
  const t = useT();
  const status = uploadStatusOf(item.status);
  if (!status)
    return <Chip tone="neutral" icon={HelpOutlineOutlined} label={t('employeeImports.history.unreadable')} />;
  const { state, done, total, failed } = status;
  if (state === 'DONE' && failed > 0) {
    return <Chip tone="warning" icon={WarningAmberOutlined} label={t('employeeImports.state.DONE_WITH_ERRORS')} />;
  }
  const label = isImportUnderWay(state)
    ? t('employeeImports.history.progress', { done: String(Math.min(done, total)), total: String(total) })
    : t(`employeeImports.state.${state}`);
  return <Chip {...LOOK[state]} label={label} />;
}

const isOpen = ({ status }: UploadHistoryItem): boolean => {
  const state = uploadStatusOf(status)?.state;
  return state !== undefined && isImportUnderWay(state);
};
const figure = (item: UploadHistoryItem, name: 'imported' | 'failed'): string => {
  const status = uploadStatusOf(item.status);
  return status && !isOpen(item) ? String(status[name]) : '—';
};

/** Earlier uploads of a company, the latest first (E-13). */
export function ImportHistory({ companyId }: { companyId: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useRead(
    ['employeeImports', 'history', companyId, page],
    (provider, options) => provider.getImportHistory(companyId, page, options),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ? TIMER.importObserver : false),
    },
  );
  if (!data) {
    if (!error) return <SectionWait lines={3} />;
    return <SectionFailed title={t('employeeImports.history.failed')} error={error} onRetry={refetch} />;
  }
  return (
    <Card title={t('employeeImports.history.title')} lead={t('employeeImports.history.lead')}>
      {data.results.length === 0 ? (
        <Box sx={{ p: 4, color: 'text.secondary' }}>{t('employeeImports.history.empty')}</Box>
      ) : (
        <Box sx={{ mt: 3 }}>
          <RowList<UploadHistoryItem>
            caption={t('employeeImports.history.title')}
            rows={data.results}
            rowKey={({ id }) => id}
            busy={isFetching}
            height={44}
            columns={[
              {
                source: 'fileName',
                label: t('employeeImports.history.file'),
                render: (item) => (
                  <MuiLink component={Link} to={`${RESULT_PATH}/${item.id}`} sx={{ fontWeight: 550 }}>
                    {item.fileName}
                  </MuiLink>
                ),
              },
              {
                source: 'author',
                label: t('employeeImports.history.author'),
                width: 180,
                wide: 'lg',
                card: 'text',
                render: ({ author }) => author,
              },
              {
                source: 'createdAt',
                label: t('employeeImports.history.when'),
                width: 150,
                card: 'text',
                render: ({ createdAt }) => <DateTimeText value={createdAt} />,
              },
              {
                source: 'status',
                label: t('employeeImports.history.status'),
                width: 190,
                atomic: true,
                card: 'tag',
                render: (item) => <StatusChip item={item} />,
              },
              {
                source: 'imported',
                label: t('employeeImports.history.imported'),
                width: 110,
                align: 'right',
                render: (item) => figure(item, 'imported'),
              },
              {
                source: 'failed',
                label: t('employeeImports.history.errors'),
                width: 110,
                align: 'right',
                render: (item) => figure(item, 'failed'),
              },
            ]}
          />
          <PageDock
            rows={{ page, perPage: PAGE_SIZE.default, total: data.meta.totalResults }}
            perPage={PAGE_SIZE.default}
            setPage={setPage}
          />
        </Box>
      )}
    </Card>
  );
}
