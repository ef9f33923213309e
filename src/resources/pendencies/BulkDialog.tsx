import { type BulkAction, type BulkMove, needsOneNote } from '../../../contract/pendencyBulk.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import type { Selection } from '../../components/list/selection.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { AssigneeDialog } from './AssigneeDialog.tsx';
import { chosenRows } from './pendencyPresentation.ts';

type Props = {
  action: BulkAction;
  selection: Selection;
  onBegun: (job: { id: number; title: string }) => void;
  onClose: () => void;
};

/** Confirms an action on many rows, with one reason for all where the move needs one, and starts its job. */
export function BulkDialog({ action, selection, onBegun, onClose }: Props) {
  const t = useT();
  const locale = useLocaleTag();
  const dataProvider = useProvider();
  const { count } = selection;
  const { busy, error, run } = useAction<{ note?: string; assignee?: string | null }, { jobId: number }>({
    run: (asked) => dataProvider.actOnPendencies({ action, rows: chosenRows(selection), ...asked }),
    onDone: (_, { jobId }) => {
      onClose();
      selection.clear();
      onBegun({ id: jobId, title: t(`jobs.bulk.${action}`) });
    },
    failed: t('pendencies.bulk.failed'),
    inline: true,
    invalidate: ['jobs'],
  });

  if (action === 'assign') {
    return (
      <AssigneeDialog
        title={t('pendencies.bulk.assign.title', { count, shown: countFormat(locale).format(count) })}
        lead={t('pendencies.bulk.each')}
        busy={busy}
        error={error}
        onAssign={(assignee) => run({ assignee })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title={t(`pendencies.bulk.${action}.title`, { count, shown: countFormat(locale).format(count) })}
      confirmLabel={t(`contract.action.${action}`)}
      tone={action === 'reject' ? 'error' : 'primary'}
      reason={
        needsOneNote(action)
          ? { label: t(`pendencyReview.confirm.${notedOf(action)}.reason`), required: true }
          : undefined
      }
      busy={busy}
      error={error}
      onConfirm={(note) => run({ note })}
      onClose={onClose}
    >
      {t(`pendencies.bulk.${action}.text`)} {t('pendencies.bulk.each')}
    </ConfirmDialog>
  );
}

/** The actions whose reason has a label in the review's words. */
const notedOf = (action: BulkMove): 'reject' | 'ask' | 'reopen' =>
  action === 'reject' || action === 'ask' ? action : 'reopen';
