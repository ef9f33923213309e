import { useQueryClient } from '@tanstack/react-query';
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
import { REUSE_JOB } from '../../../contract/documentReuse.ts';
import { DOSSIER_JOB, EXPORT_JOBS } from '../../../contract/jobs.ts';
import { BULK_JOB, type BulkAction } from '../../../contract/pendencyBulk.ts';
import type { Selection } from '../../components/list/selection.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { DossierButton } from '../dossiers/reference.tsx';
import { JobsButton, LazyExportDialog, LazyJobDialog, useJobOfAddress } from '../jobs/reference.tsx';

const BulkDialog = lazyWithTexts(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const UndoMany = lazyWithTexts(async () => (await import('./BulkDialog.tsx')).UndoMany);

type Watched = { id: number; title: string; undo?: readonly number[] };
type Asked = { action: BulkAction; selection: Selection };
type Exported = Omit<ComponentProps<typeof LazyExportDialog>, 'onBegun' | 'onClose'>;
const KINDS = [BULK_JOB, REUSE_JOB, EXPORT_JOBS.pendencies, DOSSIER_JOB];
type Work = {
  exportRows: (asked: Exported) => void;
  /** Asks for confirmation of an action on the selected rows. */
  ask: (asked: Asked) => void;
  watch: (job: Watched) => void;
  invalidatePendencies: () => void;
};

const WorkContext = createContext<Work>({
  exportRows: () => undefined,
  ask: () => undefined,
  watch: () => undefined,
  invalidatePendencies: () => undefined,
});
export const usePendencyWork = (): Work => useContext(WorkContext);

/** Dialogs of bulk actions, exports and jobs over the list: they survive whatever the list below does. */
export function PendencyWork({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [exporting, setExporting] = useState<Exported | null>(null);
  const t = useT();
  const told = useJobOfAddress();
  const [watched, setWatched] = useState<Watched | null>(
    told === null ? null : { id: told, title: t('jobs.exports.export_pendencies') },
  );
  const invalidatePendencies = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['pendencies'] }),
    [queryClient],
  );
  const stopWatching = () => {
    setWatched(null);
    setTimeout(() => document.getElementById('pendencies-results')?.focus({ preventScroll: true }));
  };
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
          <LazyExportDialog {...exporting} onBegun={setWatched} onClose={() => setExporting(null)} />
        </Suspense>
      )}
      {watched && (
        <Suspense fallback={null}>
          <LazyJobDialog
            id={watched.id}
            title={watched.title}
            onEnded={invalidatePendencies}
            endAction={({ failures }) => {
              const ids = watched.undo?.filter((id) => failures.every((failure) => failure.id !== id)) ?? [];
              return ids.length > 0 && <UndoMany ids={ids} onDone={stopWatching} />;
            }}
            onClose={stopWatching}
          />
        </Suspense>
      )}
    </WorkContext.Provider>
  );
}

/** Earlier jobs, and a dossier of a period. */
export function PendencyJobs() {
  const { watch, invalidatePendencies } = usePendencyWork();
  return (
    <>
      <JobsButton kinds={KINDS} onOpen={watch} onEnded={invalidatePendencies} />
      <DossierButton small />
    </>
  );
}
