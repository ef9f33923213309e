import { useRef, useState } from 'react';
import type { ChecklistAnswer, Pendency } from '../../../../contract/pendencies.ts';
import { type ChecklistStatus, TAKES_CHECKLIST } from '../../../../contract/pendencyStatus.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';

type Props = {
  /** Called when the justification step opens (D-27). */
  onJustify: () => void;
  /** Called when the step closes, to restore the focus. */
  onLeaveJustification: (index: number) => void;
};

/** Answers to the checklist: optimistic updates with rollback, requests sent one after another. */
export function useChecklist({ onJustify, onLeaveJustification }: Props) {
  const { record, may, canWrite, show, explain } = useReview();
  const dataProvider = useProvider();
  const t = useT();
  const [current, setCurrent] = useState(0);
  const [justifying, setJustifying] = useState<number | null>(null);
  const [pending, setPending] = useState<ReadonlyMap<number, ChecklistStatus>>(new Map());
  /** Tail of the requests: the last answer to an item must be the last to arrive. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const mayAnswer = canWrite && may('answer_pendency_checklist') && TAKES_CHECKLIST.includes(record.status);

  const items = record.checklist.map((item) => {
    const status = pending.get(item.id);
    return status && status !== item.status ? { ...item, status, invalidDescription: null, invalidPlace: null } : item;
  });

  /** Shows `status` at the items while `request` is queued; resolves to the error message, or null. */
  const save = (
    ids: readonly number[],
    status: ChecklistStatus,
    request: () => Promise<Pendency>,
    texts: { saved: string; failed: string },
  ): Promise<string | null> => {
    setPending((before) => new Map([...before, ...ids.map((id) => [id, status] as const)]));
    const turn = queue.current.then(async () => {
      try {
        show(await request());
        announce(texts.saved);
        return null;
      } catch (error) {
        return await explain(failureOf(error), texts.failed);
      } finally {
        setPending((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
      }
    });
    queue.current = turn;
    return turn;
  };

  const saveOne = async (
    index: number,
    given: Pick<ChecklistAnswer, 'status' | 'invalidDescription' | 'invalidPlace'>,
  ): Promise<string | null> => {
    const failed = t('pendencyReview.checklist.failed');
    const item = items[index];
    if (!item) return failed;
    const { id, pendencyChecklistId } = item;
    const answer = t(`contract.checklistStatus.${given.status}`);
    return save(
      [id],
      given.status,
      () => dataProvider.answerChecklist({ pendencyId: record.id, pendencyChecklistId, id, ...given }),
      { saved: t('pendencyReview.checklist.saved', { number: index + 1, answer }), failed },
    );
  };

  return {
    /** The items, with pending answers applied (optimistic update). */
    items,
    /** Index of the item that the keys 1, 2, 3 answer. */
    current,
    setCurrent,
    mayAnswer,
    /** Id of the item whose justification step is open. */
    justifying,

    /** Saves OK, NOT_APPLICABLE and UNCHECKED; INVALID opens the justification step (D-26, D-27). */
    answer: (index: number, status: ChecklistStatus): void => {
      const item = items[index];
      if (!item || !mayAnswer) return;
      setCurrent(index);
      setJustifying(status === 'INVALID' ? item.id : null);
      if (status === 'INVALID') onJustify();
      else if (item.status !== status) void saveOne(index, { status });
    },

    /** Saves INVALID with its justification and closes the step; resolves to the error message, or null. */
    saveInvalid: async (index: number, justification: Pick<ChecklistAnswer, 'invalidDescription' | 'invalidPlace'>) => {
      const error = await saveOne(index, { status: 'INVALID', ...justification });
      if (error === null) {
        setJustifying(null);
        onLeaveJustification(index);
      }
      return error;
    },

    cancelInvalid: (): void => {
      setJustifying(null);
      onLeaveJustification(current);
    },

    /** Answers all unanswered items with OK, in one request. */
    restOk: (): void => {
      const open = items.filter((item) => item.status === 'UNCHECKED');
      if (open.length === 0 || !mayAnswer) return;
      const answers = open.map(({ pendencyChecklistId }) => ({ pendencyChecklistId, status: 'OK' as const }));
      void save(
        open.map(({ id }) => id),
        'OK',
        () => dataProvider.answerChecklistBulk({ pendencyId: record.id, items: answers }),
        {
          saved: t('pendencyReview.checklist.restSaved', { count: open.length }),
          failed: t('pendencyReview.checklist.bulkFailed'),
        },
      );
    },
  };
}
