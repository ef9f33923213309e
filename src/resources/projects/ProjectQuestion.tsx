import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { useT } from '../../i18n/index.ts';
import type { ProjectStatusActions } from './useProjectStatus.ts';

/** Asks before a project is inactivated, reactivated or removed, with the reason that its history keeps (C-15). */
export function ProjectQuestion({ status }: { status: ProjectStatusActions }) {
  const t = useT();
  const { question, ask, confirm, errorMessage, busy } = status;
  if (!question) return null;
  const { action, row } = question;
  return (
    <ConfirmDialog
      open
      title={t(`projects.${action}.title`, { name: row.name })}
      confirmLabel={t(`projects.${action}.confirm`)}
      tone={action === 'remove' ? 'error' : 'primary'}
      reason={{ required: true }}
      busy={busy}
      error={errorMessage}
      onConfirm={(reason) => void confirm(reason)}
      onClose={() => ask(null)}
    >
      {t(`projects.${action}.text`)}
    </ConfirmDialog>
  );
}
