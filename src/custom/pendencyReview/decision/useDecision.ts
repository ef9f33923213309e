import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { Action } from '../../../../contract/lifecycle.ts';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf, singleDocumentField } from '../reviewFailure.ts';
import { targetOf } from './footerActions.ts';

/** After these the work on this pendency is over for now: the review goes on to the next one. */
const LEAVES: readonly Action[] = ['send', 'contest', 'conclude', 'close_without_analysis', 'reject', 'not_applicable'];

type Decision = {
  /** The action on its way. */
  busy: Action | null;
  /**
   * Does it; resolves to null when done, else to why not. With `passBack` an error that concerns one document's field
   * alone is told by the caller, who shows the field, and by nobody else (D-37).
   */
  decide: (action: Action, options?: DecisionOptions) => Promise<string | null>;
};
export type DecisionOptions = { note?: string; version?: number; passBack?: boolean };

/** Takes a decision (D-10, D-12): with its name, its target status and the version that was on screen (or that an upload led to). */
export function useDecision(onDecided: () => void): Decision {
  const { record, show, invalidatePendencies, explain } = useReview();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const notify = useNotify();
  const t = useT();
  const [busy, setBusy] = useState<Action | null>(null);

  const decide: Decision['decide'] = async (action, { note, version = record.version, passBack = false } = {}) => {
    if (busy) return null;
    setBusy(action);
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
      notify(t(`pendencyReview.done.${action}`), { type: 'success' });
      if (LEAVES.includes(action)) onDecided();
      return null;
    } catch (error) {
      const failure = failureOf(error);
      const field = passBack ? singleDocumentField(failure) : null;
      return field ?? (await explain(failure, t('pendencyReview.failed')));
    } finally {
      setBusy(null);
    }
  };
  return { busy, decide };
}
