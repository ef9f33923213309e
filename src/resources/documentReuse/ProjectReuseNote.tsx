import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { Note } from '../../components/feedback/Note.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { flexWrap } from '../../theme/layout.ts';
import { LazyJobDialog } from '../jobs/reference.tsx';
import { projectReuseKey } from './reuseQueries.ts';

const ProjectReuseDialog = lazyWithTexts(async () => (await import('./ProjectReuseDialog.tsx')).ProjectReuseDialog);

/** On the page of a project, for its supplier: what was accepted elsewhere and is asked for here. Nothing without any. */
export function ProjectReuseNote({ project, onEnded }: { project: { id: number; name: string }; onEnded: () => void }) {
  const t = useT();
  const { selected } = useSelectedCompanies();
  const [isOpen, setIsOpen] = useState(false);
  const [jobId, setJobId] = useState<number | null>(null);
  const sends = useCan('upload_pendency_document');
  const { data } = useRead(
    [...projectReuseKey(project.id), selected.join()],
    (provider, options) => provider.getProjectReuse(project.id, 1, options),
    { enabled: sends },
  );
  const total = data?.meta.totalResults ?? 0;
  return (
    <>
      {total > 0 && (
        <Note>
          <Box sx={{ ...flexWrap, alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: '1 1 260px' }}>{t('documentReuse.project.found', { count: total })}</Box>
            <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              {t('documentReuse.project.see')}
            </Button>
          </Box>
        </Note>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <ProjectReuseDialog
            project={project}
            total={total}
            onBegun={(id) => {
              setIsOpen(false);
              setJobId(id);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
        {jobId !== null && (
          <LazyJobDialog id={jobId} title={t('jobs.reuse')} onEnded={onEnded} onClose={() => setJobId(null)} />
        )}
      </Suspense>
    </>
  );
}
