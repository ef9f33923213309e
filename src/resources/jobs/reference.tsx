import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryToggleOffOutlined from '@mui/icons-material/HistoryToggleOffOutlined';
import { Box, Button, CircularProgress, IconButton, Menu, MenuItem } from '@mui/material';
import { useLocation } from 'ra-core';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import type { JobSummary } from '../../../contract/jobs.ts';
import { EXPORT_JOBS } from '../../../contract/jobs.ts';
import { dateTimeText } from '../../components/fields/values.tsx';
import { useAfterRows } from '../../components/list/afterRows.tsx';
import { useListScreen } from '../../components/list/listContext.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import type { ExportProps } from './ExportDialog.tsx';
import { isUnderWay, jobState, jobTitle, useJobs } from './jobQueries.ts';

export const LazyJobDialog = lazyWithTexts(async () => (await import('./JobDialog.tsx')).JobDialog);
export const LazyExportDialog = lazyWithTexts(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** The job that the address names: the mail of an export leads to '#atividade-12'. */
export function useJobOfAddress(): number | null {
  const id = /^#atividade-([1-9]\d{0,14})$/.exec(useLocation().hash)?.[1];
  return id === undefined ? null : Number(id);
}

type Props = {
  /** Kinds of jobs of this list; those of projects are shown in their own banner. */
  kinds: readonly string[];
  onOpen: (job: { id: number; title: string }) => void;
  onEnded: () => void;
};

/** 'Atividades': the person's latest jobs, also those begun before a reload; nothing without a job. */
export function JobsButton({ kinds, onOpen, onEnded }: Props) {
  const t = useT();
  const notify = useNotify();
  const { data = [] } = useJobs(useAfterRows());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const jobs = data.filter(({ kind }) => kinds.includes(kind));
  const running = jobs.filter(isUnderWay).length;
  useEnded(jobs, (job) => {
    onEnded();
    notify(t('jobs.ended', { title: jobTitle(job, t) }), { type: job.state === 'DONE' ? 'info' : 'error' });
  });
  if (jobs.length === 0) return null;
  const label = running > 0 ? t('jobs.buttonRunning', { count: running }) : t('jobs.button');
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {running > 0 ? <CircularProgress size={17} thickness={5} aria-hidden /> : <HistoryToggleOffOutlined />}
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t('jobs.button') }, paper: { sx: { width: 300, maxHeight: '60vh' } } }}
      >
        {jobs.map((job) => (
          <MenuItem
            key={job.id}
            onClick={() => {
              setAnchor(null);
              onOpen({ id: job.id, title: jobTitle(job, t) });
            }}
            sx={{ display: 'block', py: 1.5 }}
          >
            <Box sx={{ fontWeight: 550 }}>{jobTitle(job, t)}</Box>
            <Quiet>
              {jobState(job, t)}
              {job.createdAt && ` · ${dateTimeText(job.createdAt, new Date(), t)}`}
            </Quiet>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
    {children}
  </Box>
);

/** Calls `onEnded` for each job that was running at the last render and has ended. */
function useEnded(jobs: readonly JobSummary[], onEnded: (job: JobSummary) => void): void {
  const seen = useRef(new Set<number>());
  useEffect(() => {
    for (const job of jobs) {
      if (isUnderWay(job)) seen.current.add(job.id);
      else if (seen.current.delete(job.id)) onEnded(job);
    }
  });
}

/** Exports a list as it is filtered (E-16, G-07), and shows what became of earlier exports. */
export function ListExport(props: Omit<ExportProps, 'filters' | 'ids'>) {
  const t = useT();
  const { total } = useListContext();
  const { filters } = useListScreen();
  const [isAsking, setIsAsking] = useState(false);
  const phone = usePhone();
  const label = t('common.actions.export');
  // before the rows have come it keeps its place: on a phone the rows would jump by a line
  const place = { visibility: total === undefined ? 'hidden' : 'visible' } as const;
  const kind = EXPORT_JOBS[props.noun];
  const told = useJobOfAddress();
  const [watched, setWatched] = useState(told === null ? null : { id: told, title: t(`jobs.exports.${kind}`) });
  return (
    <>
      <JobsButton kinds={[kind]} onOpen={setWatched} onEnded={() => undefined} />
      {total !== 0 &&
        (phone ? (
          <IconButton aria-label={label} aria-haspopup="dialog" style={place} onClick={() => setIsAsking(true)}>
            <FileDownloadOutlined />
          </IconButton>
        ) : (
          <Button
            aria-haspopup="dialog"
            startIcon={<FileDownloadOutlined />}
            style={place}
            onClick={() => setIsAsking(true)}
          >
            {label}
          </Button>
        ))}
      <Suspense fallback={null}>
        {isAsking && (
          <LazyExportDialog
            {...props}
            filters={filters.values}
            total={total}
            onBegun={setWatched}
            onClose={() => setIsAsking(false)}
          />
        )}
        {watched && <LazyJobDialog {...watched} onEnded={() => undefined} onClose={() => setWatched(null)} />}
      </Suspense>
    </>
  );
}
