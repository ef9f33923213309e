import { notifyManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ChecklistAnswer, ChecklistItem, Pendency } from '../../../../contract/pendencies.ts';
import { type ChecklistStatus, TAKES_CHECKLIST } from '../../../../contract/pendencyStatus.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { draftKeyOf, useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';

type Props = {
  /** Called when the justification step opens (D-27). */
  onJustify: () => void;
  /** Called when the step closes, to restore the focus. */
  onLeaveJustification: (index: number) => void;
};

const isOpen = ({ status }: { status: ChecklistStatus }): boolean => status === 'UNCHECKED';

/** Answers to the checklist: optimistic updates with rollback, requests sent one after another. */
export function useChecklist({ onJustify, onLeaveJustification }: Props) {
  const { record, may, canWrite, show, explain, drafts } = useReview();
  const dataProvider = useProvider();
  const notify = useNotify();
  const t = useT();
  // what the reading has answered is no work any more
  const [current, setCurrent] = useState(() => Math.max(0, record.checklist.findIndex(isOpen)));
  const [justifying, setJustifying] = useState<{ id: number; status: ChecklistStatus } | null>(null);
  const [pending, setPending] = useState<ReadonlyMap<number, ChecklistStatus>>(new Map());
  const [saving, setSaving] = useState(0);
  const [begun, setBegun] = useState(0);
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
    setSaving((before) => before + 1);
    const turn = queue.current.then(async () => {
      try {
        show(await request());
        // until the cache has told its subscribers: a waiting decision is judged by the saved record
        await new Promise<void>((resolve) => notifyManager.schedule(resolve));
        announce(texts.saved);
        return null;
      } catch (error) {
        return await explain(failureOf(error), texts.failed);
      } finally {
        setPending((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
        setSaving((before) => before - 1);
      }
    });
    queue.current = turn;
    return turn;
  };

  /** What another answer takes away is there again with the next Não. */
  const keepJustification = ({ id, invalidDescription, invalidPlace }: ChecklistItem): void => {
    if (invalidDescription) drafts.current.set(draftKeyOf(record.id, `justification.${id}`), invalidDescription);
    if (invalidPlace) drafts.current.set(draftKeyOf(record.id, `place.${id}`), JSON.stringify(invalidPlace));
  };

  const saveOne = async (index: number, given: Omit<ChecklistAnswer, 'pendencyId' | 'id'>): Promise<string | null> => {
    const failed = t('pendencyReview.checklist.failed');
    const item = items[index];
    if (!item) return failed;
    const { id, pendencyChecklistId } = item;
    if (given.status !== 'INVALID') keepJustification(item);
    const answer = t(`contract.checklistStatus.${given.status}`);
    return save(
      [id],
      given.status,
      () => dataProvider.answerChecklist({ pendencyId: record.id, pendencyChecklistId, id, ...given }),
      { saved: t('pendencyReview.checklist.saved', { number: index + 1, answer }), failed },
    );
  };

  /** The item to answer after this one: the next unanswered, also above; `index` itself when none is left. */
  const nextOpen = (index: number): number => {
    const others = [...items.keys()].map((at) => (index + 1 + at) % items.length).filter((at) => at !== index);
    return others.find((at) => items[at] && isOpen(items[at])) ?? index;
  };

  return {
    nextOpen,
    /** The items, with pending answers applied (optimistic update). */
    items,
    /** Index of the item that the keys 1, 2, 3 answer. */
    current,
    setCurrent,
    mayAnswer,
    isSaving: saving > 0,
    /** How many answers were begun here: a decision that was asked for before one of them is not meant any more. */
    begun,
    /** The item whose step is open: a justification of Não, or an observation to another answer, which `status` tells. */
    justifying,

    /** Saves an answer; Não, and any other against the reading, opens the step that asks why (D-26, D-27, D-29). */
    answer: (index: number, status: ChecklistStatus): { isExplained: boolean } => {
      const item = items[index];
      if (!item || !mayAnswer) return { isExplained: false };
      setBegun((before) => before + 1);
      setCurrent(index);
      const isExplained = status === 'INVALID' || (item.diverges && status !== 'UNCHECKED' && status !== item.status);
      setJustifying(isExplained ? { id: item.id, status } : null);
      if (isExplained) onJustify();
      else if (item.status !== status) void saveOne(index, { status });
      return { isExplained };
    },

    /** Saves an answer with what explains it and goes on to the next item; resolves to the error message, or null. */
    saveExplained: async (index: number, answer: Omit<ChecklistAnswer, 'pendencyId' | 'id'>) => {
      const error = await saveOne(index, answer);
      if (error === null) {
        const next = nextOpen(index);
        setJustifying(null);
        setCurrent(next);
        onLeaveJustification(next);
      }
      return error;
    },

    cancelStep: (): void => {
      setJustifying(null);
      onLeaveJustification(current);
    },

    /** Answers all unanswered items with OK, in one request; where the reading diverges a person answers each. */
    restOk: (): void => {
      if (!mayAnswer) return;
      setBegun((before) => before + 1);
      const unanswered = items.filter((item) => item.status === 'UNCHECKED');
      const isLeft = ({ diverges, asks }: ChecklistItem) => diverges || asks;
      const open = unanswered.filter((item) => !isLeft(item));
      const left = unanswered.filter(isLeft);
      const differing = left.filter(({ diverges }) => diverges).length;
      const asked = left.length - differing;
      if (left[0]) setCurrent(items.indexOf(left[0]));
      if (differing > 0) notify(t('pendencyReview.checklist.restLeft', { count: differing }), { type: 'warning' });
      if (asked > 0) notify(t('pendencyReview.checklist.restAsked', { count: asked }), { type: 'warning' });
      if (open.length === 0) return;
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
