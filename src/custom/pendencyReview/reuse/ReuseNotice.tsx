import { Alert, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { dayOf } from '../../../../contract/common.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/index.ts';
import { LazyAskingDialog } from '../../../resources/documentReuse/reference.tsx';
import { LazyJobDialog } from '../../../resources/jobs/reference.tsx';
import { useReview, useReviewAction } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { useReuse } from './useReuse.ts';

/** Beside what is known of a pendency: an analysis that can stand for this one, where else its document serves, and that it was withdrawn. */
export function ReuseNotice() {
  const { record } = useReview();
  const withdrawn = currentDocuments(record.documents).find(({ withdrawal }) => withdrawal !== null)?.withdrawal;
  return (
    <>
      {withdrawn && <Withdrawn {...withdrawn} />}
      <EarlierAnalysis />
      <AskedElsewhere />
    </>
  );
}

function Withdrawn({ at, reason }: { at: string; reason: string }) {
  const t = useT();
  const { record } = useReview();
  const date = formatDate(dayOf(new Date(at)));
  return (
    <Alert severity="warning" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
      {t(record.side === 'PROVIDER' ? 'documentReuse.withdrawn.own' : 'documentReuse.withdrawn.other', {
        date,
        reason,
      })}
    </Alert>
  );
}

/** For who decides: the same document was accepted with the same checklist. */
function EarlierAnalysis() {
  const t = useT();
  const provider = useProvider();
  const { record, canWrite, show, invalidatePendencies } = useReview();
  const analysis = useReuse().data?.analysis;
  const adopt = useReviewAction<number>({
    run: async (version) => {
      show(await provider.adoptAnalysis(record.id, version));
      invalidatePendencies();
    },
    done: () => t('documentReuse.analysis.done'),
    failed: t('documentReuse.failed'),
  });
  if (!analysis) return null;
  const { project, acceptedOn } = analysis;
  const date = acceptedOn ? formatDate(acceptedOn) : '';
  return (
    <Alert severity="info" sx={{ mt: 3 }}>
      {project
        ? t(date ? 'documentReuse.analysis.ownOn' : 'documentReuse.analysis.own', { project: project.name, date })
        : t(date ? 'documentReuse.analysis.otherOn' : 'documentReuse.analysis.other', { date })}
      <Button
        size="small"
        loading={adopt.busy}
        disabled={!canWrite}
        onClick={() => adopt.run(record.version)}
        sx={{ display: 'block', mt: 1.5, minHeight: { xs: 44, md: 28 } }}
      >
        {t('documentReuse.analysis.adopt')}
      </Button>
    </Alert>
  );
}

/** For the supplier, once the document was sent: other pendencies that it answers. */
function AskedElsewhere() {
  const t = useT();
  const { record, canWrite, invalidatePendencies } = useReview();
  const { data, refetch } = useReuse();
  const [isOpen, setIsOpen] = useState(false);
  const [jobId, setJobId] = useState<number | null>(null);
  const asking = data?.asking ?? [];
  return (
    <>
      {asking.length > 0 && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t('documentReuse.asking.notice', { count: asking.length })}
          <Button
            size="small"
            aria-haspopup="dialog"
            disabled={!canWrite}
            onClick={() => setIsOpen(true)}
            sx={{ display: 'block', mt: 1.5, minHeight: { xs: 44, md: 28 } }}
          >
            {t('documentReuse.asking.see')}
          </Button>
        </Alert>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <LazyAskingDialog
            fromId={record.id}
            asking={asking}
            onBegun={(id) => {
              setIsOpen(false);
              setJobId(id);
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
        {jobId !== null && (
          <LazyJobDialog
            id={jobId}
            title={t('jobs.reuse')}
            onEnded={() => {
              invalidatePendencies();
              void refetch();
            }}
            onClose={() => setJobId(null)}
          />
        )}
      </Suspense>
    </>
  );
}
