import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { AskingPendency } from '../../../../contract/documentReuse.ts';
import type { NextStatus, NextStatusAction, VerifiedDocument } from '../../../../contract/documentReview.ts';
import { type Action, isUndoable } from '../../../../contract/lifecycle.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { draftKeyOf, useReview } from '../reviewContext.ts';
import { failureOf, singleDocumentField } from '../reviewFailure.ts';
import { type FooterAction, obstacleText, rejectionDraft, targetOf } from './footerActions.ts';
import { useUndoable } from './useUndoable.ts';

/** These end the work on this pendency: the review opens the next one. */
const LEAVES: readonly Action[] = ['send', 'contest', 'conclude', 'close_without_analysis', 'reject', 'not_applicable'];
/** Before these the gateway is asked what has to be confirmed about the documents (D-18). */
const VERIFIED: readonly Action[] = ['conclude', 'reject'];

type State = {
  /** The open dialog; the rest of the state stays while it fades out. */
  step: 'question' | 'note' | null;
  item: FooterAction | null;
  question: NextStatusAction | null;
  documents: readonly VerifiedDocument[];
  /** The rejection blocks the documents of this round. */
  blocksDocuments: boolean;
  initialNote: string;
  error: string | null;
};
/** Where else a document that was sent is asked for, and the job that sends it there. */
type Elsewhere = { asking: readonly AskingPendency[] | null; jobId: number | null };
const CLOSED: State = {
  step: null,
  item: null,
  question: null,
  documents: [],
  blocksDocuments: false,
  initialNote: '',
  error: null,
};

/**
 * A decision from its button to the gateway (D-10, D-12, D-18): `begin` verifies the documents, opens the question and
 * then the note where they are needed, and `decide` makes the move with its target status and the version on screen.
 */
export function useDecision(onDecided: () => void) {
  const { record, drafts, canWrite, online, show, invalidatePendencies, explain } = useReview();
  const dataProvider = useProvider();
  const notify = useNotify();
  const t = useT();
  const undoable = useUndoable();
  const [state, setState] = useState<State>(CLOSED);
  const [busy, setBusy] = useState<Action | null>(null);
  const [elsewhere, setElsewhere] = useState<Elsewhere>({ asking: null, jobId: null });

  const setError = (error: string | null) => setState((before) => ({ ...before, error }));
  const close = () => setState((before) => ({ ...before, step: null }));
  const draftKey = (action: Action) => draftKeyOf(record.id, `note.${action}`);

  /** A document that was just sent may serve other pendencies: they are asked about before the review goes on. */
  const offerElsewhere = async () => {
    const found = await dataProvider.getPendencyReuse(record.id).catch(() => null);
    if (found && found.asking.length > 0) setElsewhere({ asking: found.asking, jobId: null });
    else onDecided();
  };

  /** Makes the move; resolves to whether the gateway accepted it. `version`: of the upload that preceded it. */
  const decide = async (
    action: Action,
    { note, version = record.version }: { note?: string; version?: number } = {},
  ) => {
    if (busy) return false;
    setBusy(action);
    setError(null);
    try {
      const updated = await dataProvider.movePendency({
        id: record.id,
        status: targetOf(action),
        action,
        note,
        version,
      });
      show(updated);
      invalidatePendencies();
      const text = t(`pendencyReview.done.${action}`);
      const keepNote = () => {
        if (note) drafts.current.set(draftKey(action), note);
      };
      if (isUndoable(action)) undoable({ text, version: updated.version, onUndone: keepNote });
      else notify(text, { type: 'success' });
      close();
      if (action === 'send') await offerElsewhere();
      else if (LEAVES.includes(action)) onDecided();
      return true;
    } catch (error) {
      const failure = failureOf(error);
      // an open dialog shows the error in place of the toast, that of a single document field as it is (D-37)
      const place = state.step === null ? undefined : 'dialog';
      const field = place && singleDocumentField(failure);
      setError(field ?? (await explain(failure, t('pendencyReview.failed'), place)));
      return false;
    } finally {
      setBusy(null);
    }
  };

  const proceed = async (item: FooterAction, blocksDocuments: boolean, version?: number) => {
    if (!item.needsNote) return void (await decide(item.action, { version }));
    const draft = drafts.current.get(draftKey(item.action));
    const initialNote = draft ?? (item.action === 'reject' ? rejectionDraft(record) : '');
    setState((before) => ({ ...before, step: 'note', item, blocksDocuments, initialNote, error: null }));
  };

  const begin = async (item: FooterAction) => {
    if (busy) return;
    let next: NextStatus = { action: null, documents: [] };
    if (VERIFIED.includes(item.action)) {
      setBusy(item.action);
      try {
        next = await dataProvider.verifyNextStatus(record.id, targetOf(item.action));
      } catch (error) {
        await explain(failureOf(error), t('pendencyReview.failed'));
        return;
      } finally {
        setBusy(null);
      }
    }
    const { action, documents } = next;
    if (action === null || action === 'REJECTED') return proceed(item, action !== null);
    setState({ ...CLOSED, step: 'question', item, question: action, documents });
  };

  return {
    ...state,
    busy,
    begin,
    decide,
    setError,
    close,
    elsewhere: {
      ...elsewhere,
      follow: (jobId: number) => setElsewhere((before) => ({ ...before, jobId })),
      end: () => {
        setElsewhere({ asking: null, jobId: null });
        onDecided();
      },
    },
    /** The question was answered: opens the note, or decides with the version that the answer led to. */
    answer: async (version?: number) => {
      if (state.item) await proceed(state.item, true, version);
    },
    /** Decides with the note; it is kept as a draft until the gateway accepted it. */
    confirmNote: async (note: string) => {
      if (!state.item) return;
      const { action } = state.item;
      drafts.current.set(draftKey(action), note);
      if (!canWrite) return setError(obstacleText({ code: online ? 'project_blocked' : 'offline' }, record, t));
      if (await decide(action, { note })) drafts.current.delete(draftKey(action));
    },
  };
}
