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
import { latePart } from '../../lazy/latePart.ts';
import { JobsButton } from '../jobs/JobsButton.tsx';
import { jobTitle } from '../jobs/jobText.ts';
import { useTouchJobs } from '../jobs/useJobs.ts';

const BulkDialog = latePart(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const ExportDialog = latePart(async () => (await import('./ExportDialog.tsx')).ExportDialog);
const JobDialog = latePart(async () => (await import('../jobs/JobDialog.tsx')).JobDialog);

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
  touchLists: () => void;
};

const WorkContext = createContext<Work>({
  exportRows: () => undefined,
  ask: () => undefined,
  watch: () => undefined,
  touchLists: () => undefined,
});
export const usePendencyWork = (): Work => useContext(WorkContext);

/** Around the list: what is asked and the job that is watched stand over it, whatever becomes of the list below. */
export function PendencyWork({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const touchJobs = useTouchJobs();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [exporting, setExporting] = useState<Exported | null>(null);
  const t = useT();
  const { hash } = useLocation();
  // the mail of an export leads to '#atividade-12'
  const [watched, setWatched] = useState<Watched | null>(() => {
    const id = /^#atividade-([1-9]\d{0,14})$/.exec(hash)?.[1];
    return id === undefined ? null : { id: Number(id), title: t('jobs.export') };
  });
  const touchLists = useCallback(() => void queryClient.invalidateQueries({ queryKey: ['pendencies'] }), [queryClient]);
  const work = useMemo<Work>(
    () => ({ exportRows: setExporting, ask: setAsked, watch: setWatched, touchLists }),
    [touchLists],
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
              touchLists();
              touchJobs();
            }}
            onClose={() => {
              setWatched(null);
              setTimeout(() => document.getElementById('pendencies-results')?.focus({ preventScroll: true }));
              touchJobs();
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
  const { watch, touchLists } = usePendencyWork();
  return (
    <JobsButton
      onOpen={(job) => watch({ id: job.id, title: jobTitle(job, t) })}
      onEnded={(job) => {
        touchLists();
        notify(t('jobs.ended', { title: jobTitle(job, t) }), { type: job.state === 'DONE' ? 'info' : 'error' });
      }}
    />
  );
}
