import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { LeaveQuestion } from './useLeaveQuestion.ts';

type Props = { leave: LeaveQuestion; title: string; confirmLabel: string; children: string };

/** The question itself, in the words of what would be lost. */
export const LeaveDialog = ({ leave, title, confirmLabel, children }: Props) => (
  <ConfirmDialog
    open={leave.isAsking}
    title={title}
    confirmLabel={confirmLabel}
    tone="error"
    onConfirm={leave.leave}
    onClose={leave.stay}
  >
    {children}
  </ConfirmDialog>
);
