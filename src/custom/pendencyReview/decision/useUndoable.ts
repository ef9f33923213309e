import { useAddUndoableMutation, useLocation, useNavigate } from 'ra-core';
import { useNotify } from 'react-admin';
import { UNDO_SECONDS } from '../../../../contract/constants.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';

type Decided = {
  text: string;
  /** Of the record after the decision; without one the gateway alone judges what changed since. */
  version?: number;
  onUndone?: () => void;
};

/** The toast of a decision with 'Desfazer' (ruling 16), which also leads back to the pendency. */
export function useUndoable() {
  const { record, show, invalidatePendencies, explain } = useReview();
  const dataProvider = useProvider();
  const addUndoable = useAddUndoableMutation();
  const notify = useNotify();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const t = useT();

  const undo = async ({ version, onUndone }: Decided) => {
    try {
      show(await dataProvider.undoDecision(record.id, version));
      onUndone?.();
      navigate({ pathname, search }, { replace: true });
      notify(t('pendencyReview.undone'), { type: 'info' });
    } catch (error) {
      await explain(failureOf(error), t('pendencyReview.failed'));
    }
    invalidatePendencies();
  };
  return (decided: Decided): void => {
    addUndoable(({ isUndo }) => {
      if (isUndo) void undo(decided);
    });
    notify(decided.text, { type: 'success', undoable: true, autoHideDuration: UNDO_SECONDS * 1000 });
  };
}
