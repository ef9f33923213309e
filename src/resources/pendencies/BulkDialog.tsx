import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK, UNDO_SECONDS } from '../../../contract/constants.ts';
import { isUndoable } from '../../../contract/lifecycle.ts';
import { type BulkAction, type BulkMove, needsOneNote } from '../../../contract/pendencyBulk.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { useCountdown } from '../../components/feedback/useCountdown.ts';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import type { Selection } from '../../components/list/selection.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { AffectedRows, isAllSkipped } from './AffectedRows.tsx';
import { AssigneeDialog } from './AssigneeDialog.tsx';
import { chosenRows } from './pendencyPresentation.ts';

type Props = {
  action: BulkAction;
  selection: Selection;
  /** `undo`: the rows that can be undone together. */
  onBegun: (job: { id: number; title: string; undo?: readonly number[] }) => void;
  onClose: () => void;
};

/** Confirms an action on many rows, with one reason for all where the move needs one, and starts its job. */
export function BulkDialog({ action, selection, onBegun, onClose }: Props) {
  const t = useT();
  const locale = useLocaleTag();
  const dataProvider = useProvider();
  const { count } = selection;
  const rows = chosenRows(selection);
  const { data: check, isError } = useQuery({
    queryKey: ['pendencies', 'checkBulk', action, rows],
    queryFn: ({ signal }) => dataProvider.checkPendencyAction({ action, rows }, { signal }),
    gcTime: 0, // somebody else may move one of them before the dialog is opened again
    retry: false,
  });
  const affected = <AffectedRows check={check} failed={isError} />;
  const { busy, error, run } = useAction<{ note?: string; assignee?: string | null }, { jobId: number }>({
    run: (asked) => dataProvider.actOnPendencies({ action, rows, ...asked }),
    onDone: (_, { jobId }) => {
      onClose();
      selection.clear();
      const isUndone = isUndoable(action) && !selection.all && count <= BULK.undoneRows;
      onBegun({ id: jobId, title: t(`jobs.bulk.${action}`), undo: isUndone ? selection.ids : undefined });
    },
    failed: t('pendencyBulk.failed'),
    inline: true,
    invalidate: ['jobs'],
  });

  if (action === 'assign') {
    return (
      <AssigneeDialog
        title={t('pendencyBulk.assign.title', { count, shown: countFormat(locale).format(count) })}
        blocked={isAllSkipped(check)}
        busy={busy}
        error={error}
        onAssign={(assignee) => run({ assignee })}
        onClose={onClose}
      >
        {affected}
      </AssigneeDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      title={t(`pendencyBulk.${action}.title`, { count, shown: countFormat(locale).format(count) })}
      confirmLabel={t(`contract.action.${action}`)}
      tone={action === 'reject' ? 'error' : 'primary'}
      reason={
        needsOneNote(action)
          ? { label: t(`pendencyReview.confirm.${notedOf(action)}.reason`), required: true }
          : undefined
      }
      details={affected}
      blocked={isAllSkipped(check)}
      busy={busy}
      error={error}
      onConfirm={(note) => run({ note })}
      onClose={onClose}
    >
      {t(`pendencyBulk.${action}.text`)}
    </ConfirmDialog>
  );
}

/** The actions whose reason has a label in the review's words. */
const notedOf = (action: BulkMove): 'reject' | 'ask' | 'reopen' =>
  action === 'reject' || action === 'ask' ? action : 'reopen';

type UndoProps = { ids: readonly number[]; onDone: () => void };

/** Undoes what has just been decided for these rows, each as if it were alone, while that can be undone (ruling 16). */
export function UndoMany({ ids, onDone }: UndoProps) {
  const t = useT();
  const dataProvider = useProvider();
  const [isOver, setIsOver] = useState(false);
  useCountdown(UNDO_SECONDS * 1000, false, () => setIsOver(true));
  const { busy, run } = useAction<readonly number[], number>({
    run: async (rows) => {
      const results = await Promise.allSettled(rows.map((id) => dataProvider.undoDecision(id)));
      const [failed] = results.filter(({ status }) => status === 'rejected');
      const undone = results.filter(({ status }) => status === 'fulfilled').length;
      if (undone === 0 && failed?.status === 'rejected') throw failed.reason;
      return undone;
    },
    done: (rows, undone) => t('pendencyBulk.undone', { count: undone, total: rows.length }),
    onDone,
    failed: t('pendencyBulk.failed'),
    invalidate: ['pendencies'],
  });
  if (isOver && !busy) return null;
  return (
    <BusyButton busy={busy} onClick={() => run(ids)}>
      {t('common.actions.undo')}
    </BusyButton>
  );
}
