import { Suspense } from 'react';
import { useT } from '../../../i18n/index.ts';
import { LazyAskingDialog } from '../../../resources/documentReuse/reference.tsx';
import { LazyJobDialog } from '../../../resources/jobs/reference.tsx';
import { useDecisionPane } from '../decision/decisionState.ts';
import { useReview } from '../reviewContext.ts';

/** Right after a document was sent: it serves other pendencies too. The review goes on when this is answered. */
export function AskedAfterSending() {
  const t = useT();
  const { record, invalidatePendencies } = useReview();
  const { elsewhere } = useDecisionPane().decision;
  if (!elsewhere.asking) return null;
  return (
    <Suspense fallback={null}>
      {elsewhere.jobId === null ? (
        <LazyAskingDialog
          fromId={record.id}
          asking={elsewhere.asking}
          onBegun={elsewhere.follow}
          onClose={elsewhere.end}
        />
      ) : (
        <LazyJobDialog
          id={elsewhere.jobId}
          title={t('jobs.reuse')}
          onEnded={invalidatePendencies}
          onClose={elsewhere.end}
        />
      )}
    </Suspense>
  );
}
