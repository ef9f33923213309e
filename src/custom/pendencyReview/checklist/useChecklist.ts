import { useCallback, useRef, useState } from 'react';
import type { ChecklistItem, InvalidPlace, Pendency } from '../../../../contract/pendencies.ts';
import { type ChecklistStatus, TAKES_CHECKLIST } from '../../../../contract/pendencyStatus.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';

export type ChecklistWork = {
  /** The items, with pending answers applied (optimistic update). */
  items: ChecklistItem[];
  /** Index of the item that the keys 1, 2, 3 answer. */
  current: number;
  setCurrent: (index: number) => void;
  mayAnswer: boolean;
  /** Id of the item whose justification step is open. */
  justifying: number | null;
  /** Saves OK, NOT_APPLICABLE and UNCHECKED; INVALID opens the justification step (D-26, D-27). */
  answer: (index: number, status: ChecklistStatus) => void;
  saveInvalid: (index: number, justification: string, place: InvalidPlace | null) => Promise<string | null>;
  cancelInvalid: () => void;
  /** Answers all unanswered items with OK, in one request. */
  restOk: () => Promise<void>;
};

type Props = {
  /** Called when the justification step opens (D-27). */
  onJustify: () => void;
  /** Called when the step closes, to restore the focus. */
  onLeaveJustification: (index: number) => void;
};

/** Answers to the checklist: optimistic updates with rollback, requests sent one after another. */
export function useChecklist({ onJustify, onLeaveJustification }: Props): ChecklistWork {
  const { record, may, canWrite, show, explain } = useReview();
  const dataProvider = useProvider();
  const t = useT();
  const [current, setCurrent] = useState(0);
  const [justifying, setJustifying] = useState<number | null>(null);
  const [pending, setPending] = useState<ReadonlyMap<number, ChecklistStatus>>(new Map());
  /** Queue of the requests: the last answer to an item must be the last to arrive. */
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const mayAnswer = canWrite && may('answer_pendency_checklist') && TAKES_CHECKLIST.includes(record.status);
  const items = record.checklist.map((item) => {
    const status = pending.get(item.id);
    return status && status !== item.status ? { ...item, status, invalidDescription: null, invalidPlace: null } : item;
  });

  const forget = useCallback((ids: readonly number[]) => {
    setPending((before) => {
      const after = new Map(before);
      for (const id of ids) after.delete(id);
      return after;
    });
  }, []);

  /** Queues a request; resolves to the error message, or null. */
  const run = useCallback(
    (call: () => Promise<Pendency>, ids: readonly number[], fallback: string): Promise<string | null> => {
      const turn = line.current.then(async () => {
        try {
          show(await call());
          return null;
        } catch (error) {
          return await explain(failureOf(error), fallback);
        } finally {
          forget(ids);
        }
      });
      line.current = turn;
      return turn;
    },
    [show, explain, forget],
  );

  const answer = (index: number, status: ChecklistStatus) => {
    const item = items[index];
    if (!item || !mayAnswer) return;
    setCurrent(index);
    if (status === 'INVALID') {
      setJustifying(item.id);
      onJustify();
      return;
    }
    setJustifying(null);
    if (item.status === status) return;
    setPending((before) => new Map(before).set(item.id, status));
    const { id, pendencyChecklistId } = item;
    void run(
      () => dataProvider.answerChecklist({ pendencyId: record.id, pendencyChecklistId, id, status }),
      [id],
      t('pendencyReview.checklist.failed'),
    ).then((refused) => {
      if (refused === null) {
        const said = t(`contract.checklistStatus.${status}`);
        announce(t('pendencyReview.checklist.saved', { number: index + 1, answer: said }));
      }
    });
  };

  const saveInvalid: ChecklistWork['saveInvalid'] = async (index, justification, place) => {
    const item = items[index];
    if (!item) return t('pendencyReview.checklist.failed');
    const { id, pendencyChecklistId } = item;
    const refused = await run(
      () =>
        dataProvider.answerChecklist({
          pendencyId: record.id,
          pendencyChecklistId,
          id,
          status: 'INVALID',
          invalidDescription: justification,
          invalidPlace: place,
        }),
      [id],
      t('pendencyReview.checklist.failed'),
    );
    if (refused === null) {
      setJustifying(null);
      onLeaveJustification(index);
      announce(
        t('pendencyReview.checklist.saved', { number: index + 1, answer: t('contract.checklistStatus.INVALID') }),
      );
    }
    return refused;
  };

  const restOk = async () => {
    const open = items.filter((item) => item.status === 'UNCHECKED');
    if (open.length === 0 || !mayAnswer) return;
    const ids = open.map(({ id }) => id);
    setPending((before) => new Map([...before, ...ids.map((id) => [id, 'OK'] as const)]));
    const refused = await run(
      () =>
        dataProvider.answerChecklistBulk({
          pendencyId: record.id,
          items: open.map(({ pendencyChecklistId }) => ({ pendencyChecklistId, status: 'OK' })),
        }),
      ids,
      t('pendencyReview.checklist.bulkFailed'),
    );
    if (refused === null) announce(t('pendencyReview.checklist.restSaved', { count: open.length }));
  };

  const cancelInvalid = () => {
    setJustifying(null);
    onLeaveJustification(current);
  };

  return { items, current, setCurrent, mayAnswer, justifying, answer, saveInvalid, cancelInvalid, restOk };
}
