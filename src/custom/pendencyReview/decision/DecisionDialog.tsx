import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Action } from '../../../../contract/lifecycle.ts';
import { BoldList } from '../../../components/feedback/BoldList.tsx';
import { ConfirmDialog } from '../../../components/feedback/ConfirmDialog.tsx';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { type FooterAction, rejectionDraft } from './footerActions.ts';
import { obstacleText } from './obstacleText.ts';
import type { DecisionOptions } from './useDecision.ts';

const WITH_NOTE = ['contest', 'close_without_analysis', 'reject', 'ask', 'reopen', 'reopen_in_revision'] as const;
type Noted = (typeof WITH_NOTE)[number];
const isNoted = (action: Action | undefined): action is Noted => WITH_NOTE.some((one) => one === action);

type Props = {
  /** The action that asks for a note; null: closed. */
  asking: FooterAction | null;
  busy: Action | null;
  decide: (action: Action, options: DecisionOptions) => Promise<string | null>;
  /** Names of the documents that a rejection blocks (D-18). */
  blocked: readonly string[];
  onClose: () => void;
};

/**
 * The reason of a decision (D-15, D-17 and every other that needs a note). An error is said in place, and what was
 * typed stays: in the dialog, and for the next time it is opened on this pendency.
 */
export function DecisionDialog({ asking, busy, decide, blocked, onClose }: Props) {
  const t = useT();
  const { record, drafts, canWrite, online } = useReview();
  const [last, setLast] = useState<Noted>('reject');
  const [initial, setInitial] = useState('');
  const [error, setError] = useState<string | null>(null);
  const action = asking?.action;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read when the dialog opens, not while it is open
  useEffect(() => {
    if (!isNoted(action)) return;
    setLast(action);
    setError(null);
    const draft = drafts.current.get(`${record.id}:note.${action}`);
    setInitial(draft ?? (action === 'reject' ? rejectionDraft(record) : ''));
  }, [action]);

  // the words stay while the dialog fades out
  const shown = isNoted(action) ? action : last;
  const offline = canWrite ? null : obstacleText({ code: online ? 'project_blocked' : 'offline' }, record, t);

  const confirm = async (note: string) => {
    const key = `${record.id}:note.${shown}`;
    drafts.current.set(key, note);
    if (offline) {
      setError(offline);
      return;
    }
    setError(null);
    const refused = await decide(shown, { note, passBack: true });
    if (refused !== null) {
      setError(refused);
      return;
    }
    drafts.current.delete(key);
    onClose();
  };

  return (
    <ConfirmDialog
      open={isNoted(action)}
      title={t(`pendencyReview.confirm.${shown}.title`)}
      confirmLabel={t(`contract.action.${shown}`)}
      tone={shown === 'reject' ? 'error' : 'primary'}
      reason={{ label: t(`pendencyReview.confirm.${shown}.reason`), required: true, initial }}
      busy={busy !== null}
      error={error ?? undefined}
      onConfirm={(note) => void confirm(note)}
      onClose={onClose}
    >
      {t(`pendencyReview.confirm.${shown}.text`)}
      {shown === 'reject' && blocked.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <BoldList message={t('documentReview.blocks', { count: blocked.length })} names={blocked} />
        </Box>
      )}
    </ConfirmDialog>
  );
}
