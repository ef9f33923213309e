import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { useT } from '../../i18n/index.ts';

/** Asks before a page with changes is left, by a link, by another company, or by closing the window. */
export const LeaveGuard = ({ active }: { active: boolean }) => {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      active && (from.pathname !== to.pathname || from.search !== to.search),
  );

  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('account.form.leaveTitle')}
      confirmLabel={t('account.form.leave')}
      tone="error"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('account.form.leaveText')}
    </ConfirmDialog>
  );
};
