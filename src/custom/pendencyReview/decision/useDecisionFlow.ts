import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { NextStatusAction, VerifiedDocument } from '../../../../contract/documentReview.ts';
import type { Action } from '../../../../contract/lifecycle.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';
import { type FooterAction, targetOf } from './footerActions.ts';
import type { DecisionOptions } from './useDecision.ts';

/** What is open before a decision is taken (D-18). */
type State = {
  isBlockDocumentDialogOpen: boolean;
  isQuestionDocumentDialogOpen: boolean;
  nextPendencyStatus: PendencyStatus | null;
  action: NextStatusAction | null;
  documents: readonly VerifiedDocument[];
};
const CLOSED: State = {
  isBlockDocumentDialogOpen: false,
  isQuestionDocumentDialogOpen: false,
  nextPendencyStatus: null,
  action: null,
  documents: [],
};

/** Before these the gateway says what has to be asked about the documents. */
const VERIFIED: readonly Action[] = ['conclude', 'reject'];

export type DecisionFlow = State & {
  /** The decision whose reason is being written; null: none. */
  asking: FooterAction | null;
  /** The gateway is being asked what it wants to know. */
  verifying: Action | null;
  /** Takes the way of a decision: what has to be asked, its reason, the decision itself. */
  begin: (item: FooterAction) => Promise<void>;
  /** The question was answered: on to the reason, or to the decision with the version that the answer led to. */
  goOn: (options?: DecisionOptions) => Promise<string | null>;
  close: () => void;
};

type Decide = (action: Action, options?: DecisionOptions) => Promise<string | null>;

/** The way from a button to its decision: `REJECTED` opens the block dialog, the questions theirs, null nothing at all. */
export function useDecisionFlow(decide: Decide): DecisionFlow {
  const { record, explain } = useReview();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const t = useT();
  const [state, setState] = useState<State>(CLOSED);
  const [item, setItem] = useState<FooterAction | null>(null);
  const [asking, setAsking] = useState<FooterAction | null>(null);
  const [verifying, setVerifying] = useState<Action | null>(null);

  const close = () => {
    setAsking(null);
    setState((before) => ({ ...before, isBlockDocumentDialogOpen: false, isQuestionDocumentDialogOpen: false }));
  };

  const begin = async (next: FooterAction) => {
    if (verifying) return;
    setItem(next);
    if (!VERIFIED.includes(next.action)) {
      setState(CLOSED);
      if (next.needsNote) setAsking(next);
      else await decide(next.action);
      return;
    }
    const nextPendencyStatus = targetOf(next.action);
    setVerifying(next.action);
    try {
      const { action, documents } = await dataProvider.verifyNextStatus(record.id, nextPendencyStatus);
      const isQuestionDocumentDialogOpen = action !== null && action !== 'REJECTED';
      const isBlockDocumentDialogOpen = action === 'REJECTED';
      setState({ isBlockDocumentDialogOpen, isQuestionDocumentDialogOpen, nextPendencyStatus, action, documents });
      if (isQuestionDocumentDialogOpen) return;
      if (next.needsNote) setAsking(next);
      else await decide(next.action);
    } catch (error) {
      await explain(failureOf(error), t('pendencyReview.failed'));
    } finally {
      setVerifying(null);
    }
  };

  const goOn: DecisionFlow['goOn'] = async (options) => {
    if (!item) return null;
    if (item.needsNote) {
      setState((before) => ({ ...before, isQuestionDocumentDialogOpen: false, isBlockDocumentDialogOpen: true }));
      setAsking(item);
      return null;
    }
    const refused = await decide(item.action, { ...options, passBack: true });
    if (refused === null) close();
    return refused;
  };

  return { ...state, asking, verifying, begin, goOn, close };
}
