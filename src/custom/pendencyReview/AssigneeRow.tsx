import { Box, Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { CLOSED } from '../../../contract/lifecycle.ts';
import { useAccount } from '../../access/account.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { AssigneeMark, LazyAssigneeDialog } from '../../resources/pendencies/reference.tsx';
import { useReview, useReviewAction } from './reviewContext.ts';

/** Who analyses the pendency: takes it, hands it over, releases it (ruling 23). Nobody else is locked out. */
export function AssigneeRow() {
  const t = useT();
  const { record, may, canWrite, show, invalidatePendencies, explain } = useReview();
  const uid = useAccount()?.account.uid;
  const dataProvider = useProvider();
  const [isHanding, setIsHanding] = useState(false);
  const { assignee } = record;
  const isOwn = assignee !== null && assignee.uid === uid;
  const mayAssign = may('assign_pendency') && canWrite && !record.inactive;
  const mayTake = mayAssign && !CLOSED.includes(record.status);
  const assign = useReviewAction<string | null>({
    run: async (next) => {
      show(await dataProvider.assignPendency(record.id, next, record.version));
      invalidatePendencies();
    },
    onDone: () => setIsHanding(false),
    errorText: isHanding ? (failure) => explain(failure, t('pendencyReview.failed'), 'dialog') : undefined,
  });
  if (!assignee && !mayTake) return null;
  const button = (label: string, onClick: () => void, opensDialog = false) => (
    <Button
      variant="text"
      size="small"
      color="primary"
      disabled={assign.busy}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, minHeight: 28, ml: { sm: 'auto' } }}
    >
      <Box component="span" sx={{ mr: 3 }}>
        {assignee ? <AssigneeMark assignee={assignee} isWritten /> : t('pendencies.assignee.none')}
      </Box>
      <Box component="span" sx={{ ml: '-9px' }}>
        {isOwn && mayAssign && button(t('pendencies.assignee.giveUp'), () => assign.run(null))}
        {!isOwn &&
          mayTake &&
          may('confirm_pendency') &&
          button(t('pendencies.assignee.take'), () => assign.run(uid ?? null))}
        {mayTake && button(t('pendencies.assignee.handOver'), () => setIsHanding(true), true)}
      </Box>
      {isHanding && (
        <Suspense fallback={null}>
          <LazyAssigneeDialog
            title={t('pendencies.assignee.handOverTitle')}
            one={{ id: record.id, assignee: assignee?.uid ?? null }}
            busy={assign.busy}
            error={assign.error}
            onAssign={(next) => assign.run(next)}
            onClose={() => setIsHanding(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
