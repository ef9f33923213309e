import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'ra-core';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { useNotify } from 'react-admin';
import type { BulkAction } from '../../../contract/pendencyBulk.ts';
import type { Selection } from '../../components/list/selection.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { JobsButton } from '../jobs/JobsButton.tsx';
import { jobTitle } from '../jobs/jobText.ts';
import { useInvalidateJobs } from '../jobs/useJobs.ts';

const BulkDialog = lazyWithTexts(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const ExportDialog = lazyWithTexts(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const JobDialog = lazyWithTexts(async () => (await import('../jobs/JobDialog.tsx')).JobDialog);

type Watched = { id: number; title: string };
type Asked = { action: BulkAction; selection: Selection };
type Exported = Pick<ComponentProps<typeof ExportDialog>, 'selection' | 'shown' | 'sort'>;
type Work = {
  /** Asks what of the list is to be exported. */
  exportRows: (asked: Exported) => void;
  /** Asks whether an action is to be done with the selected rows. */
  ask: (asked: Asked) => void;
  /** Shows how far a job is. */
  watch: (job: Watched) => void;
  /** Rows have changed: the list and what stands beside it are asked for again. */
  invalidatePendencies: () => void;
};

const WorkContext = createContext<Work>({
  exportRows: () => undefined,
  ask: () => undefined,
  watch: () => undefined,
  invalidatePendencies: () => undefined,
});
export const usePendencyWork = (): Work => useContext(WorkContext);

/** Around the list: what is asked and the job that is watched stand over it, whatever becomes of the list below. */
export function PendencyWork({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const invalidateJobs = useInvalidateJobs();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [exporting, setExporting] = useState<Exported | null>(null);
  const t = useT();
  const { hash } = useLocation();
  // the mail of an export leads to '#atividade-12'
  const [watched, setWatched] = useState<Watched | null>(() => {
    const id = /^#atividade-([1-9]\d{0,14})$/.exec(hash)?.[1];
    return id === undefined ? null : { id: Number(id), title: t('jobs.export') };
  });
  const invalidatePendencies = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['pendencies'] }),
    [queryClient],
  );
  const work = useMemo<Work>(
    () => ({ exportRows: setExporting, ask: setAsked, watch: setWatched, invalidatePendencies }),
    [invalidatePendencies],
  );
  return (
    <WorkContext.Provider value={work}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <BulkDialog {...asked} onBegun={setWatched} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {exporting && (
        <Suspense fallback={null}>
          <ExportDialog {...exporting} onBegun={setWatched} onClose={() => setExporting(null)} />
        </Suspense>
      )}
      {watched && (
        <Suspense fallback={null}>
          <JobDialog
            {...watched}
            onEnded={() => {
              invalidatePendencies();
              invalidateJobs();
            }}
            onClose={() => {
              setWatched(null);
              setTimeout(() => document.getElementById('pendencies-results')?.focus({ preventScroll: true }));
              invalidateJobs();
            }}
          />
        </Suspense>
      )}
    </WorkContext.Provider>
  );
}

/** The way back to work that was begun before. */
export function PendencyJobs() {
  const t = useT();
  const notify = useNotify();
  const { watch, invalidatePendencies } = usePendencyWork();
  return (
    <JobsButton
      onOpen={(job) => watch({ id: job.id, title: jobTitle(job, t) })}
      onEnded={(job) => {
        invalidatePendencies();
        notify(t('jobs.ended', { title: jobTitle(job, t) }), { type: job.state === 'DONE' ? 'info' : 'error' });
      }}
    />
  );
}
