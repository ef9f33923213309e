import { useT } from '../../i18n/index.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type LeaveQuestion, useLeaveQuestion } from './useLeaveQuestion.ts';

type Props = { leave: LeaveQuestion; title: string; confirmLabel: string; children: string };

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

type GuardProps = {
  active: boolean;
  /** Another query of the same address leaves nothing: a list in the page keeps its state there. */
  keepsSearch?: boolean;
};

/** Asks before a page with changes is left, by a link, by another company, or by closing the window. */
export const LeaveGuard = ({ active, keepsSearch }: GuardProps) => {
  const t = useT();
  const leave = useLeaveQuestion(active, undefined, keepsSearch);
  return (
    <LeaveDialog leave={leave} title={t('accountPages.form.leaveTitle')} confirmLabel={t('accountPages.form.leave')}>
      {t('accountPages.form.leaveText')}
    </LeaveDialog>
  );
};
