import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { Note } from '../../components/feedback/Note.tsx';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { flexWrap } from '../../theme/layout.ts';
import { LazyJobDialog } from '../jobs/reference.tsx';

const ProjectReuseDialog = lazyWithTexts(async () => (await import('./ProjectReuseDialog.tsx')).ProjectReuseDialog);

type Props = { project: { id: number; name: string }; total: number; onEnded: () => void };

/** On the page of a project, for its supplier: what was accepted elsewhere and is asked for here. Nothing without any. */
export function ProjectReuseNote({ project, total, onEnded }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [jobId, setJobId] = useState<number | null>(null);
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
