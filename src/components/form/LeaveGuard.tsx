import { useT } from '../../i18n/index.ts';
import { LeaveDialog } from '../feedback/LeaveDialog.tsx';
import { useLeaveQuestion } from '../feedback/useLeaveQuestion.ts';

/** Asks before a page with changes is left, by a link, by another company, or by closing the window. */
export const LeaveGuard = ({ active }: { active: boolean }) => {
  const t = useT();
  const leave = useLeaveQuestion(active);
  return (
    <LeaveDialog leave={leave} title={t('account.form.leaveTitle')} confirmLabel={t('account.form.leave')}>
      {t('account.form.leaveText')}
    </LeaveDialog>
  );
};
