import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import { Box, Button, LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { type EmployeeImport, isImportUnderWay } from '../../../contract/employeeImports.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { NotFoundPage } from '../../layout/statePages.tsx';
import { routeId } from '../../routes.ts';
import { ImportFrame } from './ImportFrame.tsx';
import { Figures, ImportRows } from './ImportRows.tsx';
import { IMPORT, IMPORT_PATH, importKey, useImport } from './importQueries.ts';

/** `/colaboradores/resultado-upload/:id` (E-14): how far an import is, and what became of each row. */
export default function ResultPage() {
  const t = useT();
  const id = routeId(useParams().id ?? '');
  if (id === null) return <NotFoundPage />;
  return <Loaded key={id} id={id} failed={t('employeeImports.loadFailed')} />;
}

function Loaded({ id, failed }: { id: number; failed: string }) {
  const { data, error, refetch } = useImport(id);
  if (error && 'status' in error && error.status === 404) return <NotFoundPage />;
  if (data?.state === 'READY') return <Navigate to={`${IMPORT_PATH}?${IMPORT}=${id}`} replace />;
  return (
    <ImportFrame step="result">
      {data ? (
        <Result data={data} />
      ) : error ? (
        <SectionFailed title={failed} error={error} onRetry={refetch} />
      ) : (
        <SectionWait lines={6} />
      )}
    </ImportFrame>
  );
}

function Result({ data }: { data: EmployeeImport }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { id, counts, total, state, fileName, author, createdAt } = data;
  const isRunning = isImportUnderWay(state);
  useEffect(() => {
    if (isRunning) return;
    for (const noun of ['employees', 'pendencies', 'projects'])
      void queryClient.invalidateQueries({ queryKey: [noun] });
  }, [isRunning, queryClient]);
  return (
    <>
      <Card
        title={fileName}
        lead={t('employeeImports.result.by', { author, when: dateTimeText(createdAt, new Date(), t) })}
        beside={<Actions data={data} />}
      >
        <Box role="status" sx={{ p: 4 }}>
          {isRunning ? <Progress data={data} /> : t(`employeeImports.result.${endOf(data)}`)}
        </Box>
      </Card>
      {!isRunning && (
        <>
          <Figures
            figures={[
              { label: t('employeeImports.result.imported'), value: total - counts.ERROR },
              { label: t('employeeImports.result.failed'), value: counts.ERROR, isError: true },
            ]}
          />
          <ImportRows key={id} data={data} filters={['ERROR', 'IMPORTED', 'ALL']} />
        </>
      )}
    </>
  );
}

const endOf = ({ state, counts }: EmployeeImport) =>
  state === 'UNDONE' || state === 'FAILED' ? state : counts.ERROR > 0 ? 'DONE_WITH_ERRORS' : 'DONE';

function Progress({ data: { progress } }: { data: EmployeeImport }) {
  const t = useT();
  const number = countFormat(useLocaleTag());
  const text = t('employeeImports.result.progress', {
    done: number.format(progress.done),
    total: number.format(progress.total),
  });
  return (
    <>
      <LinearProgress
        variant={progress.total > 0 ? 'determinate' : 'indeterminate'}
        value={progress.total > 0 ? (100 * progress.done) / progress.total : undefined}
        aria-label={t('employeeImports.result.progressLabel')}
        aria-valuetext={text}
        sx={{ height: 6, borderRadius: 99, mb: 2 }}
      />
      <Box className="num" sx={{ fontWeight: 550 }}>
        {text}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{t('employeeImports.result.leave')}</Box>
    </>
  );
}

function Actions({ data }: { data: EmployeeImport }) {
  const t = useT();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const { id, counts, state, undoUntil, fileName } = data;
  const failures = useAction<number>({
    run: async (of) =>
      saveBlob(await provider.fetchImportFailures(of), `${t('employeeImports.result.failuresName')}-${id}.xlsx`),
    failed: t('employeeImports.result.downloadFailed'),
  });
  const undo = useAction<EmployeeImport, EmployeeImport>({
    run: (one) => provider.undoImport(one.id),
    failed: t('employeeImports.undo.failed'),
    onDone: (_, undone) => queryClient.setQueryData(importKey(id), undone),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {counts.ERROR > 0 && undoUntil !== null && (
        <BusyButton
          busy={failures.busy}
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          onClick={() => failures.run(id)}
        >
          {t('employeeImports.result.download', { count: counts.ERROR })}
        </BusyButton>
      )}
      {undoUntil !== null && (
        <Button variant="outlined" startIcon={<UndoOutlined />} onClick={() => undo.ask(data)}>
          {t('employeeImports.undo.action')}
        </Button>
      )}
      {!isImportUnderWay(state) && (
        <Button component={Link} to={IMPORT_PATH} variant="contained">
          {t('employeeImports.result.another')}
        </Button>
      )}
      <ConfirmAction
        action={undo}
        title={() => t('employeeImports.undo.title', { file: fileName })}
        confirmLabel={t('employeeImports.undo.confirm')}
        tone="error"
      >
        {() => t('employeeImports.undo.text', { until: undoUntil ? dateTimeText(undoUntil, new Date(), t) : '' })}
      </ConfirmAction>
    </Box>
  );
}
