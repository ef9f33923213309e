import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import { strictContext } from '../../../components/strictContext.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import type { DocumentState } from '../document/documentState.ts';
import type { ReviewTab } from '../ReviewTabs.tsx';
import { useReadings } from '../reading/useReadings.ts';
import { reviewKey, useReview } from '../reviewContext.ts';
import { useChecklist } from './useChecklist.ts';
import { useMarking } from './useMarking.ts';

const HISTORY_PAGE = 25;

/** The history of a pendency, newest first, page by page (D-09). */
function useHistory(id: number) {
  const dataProvider = useProvider();
  return useInfiniteQuery({
    queryKey: [...reviewKey(id), 'history'],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getPendencyHistory(id, { page: pageParam, perPage: HISTORY_PAGE, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * HISTORY_PAGE < last.total ? pages.length + 1 : undefined),
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}

/** State of the work pane: the checklist with its readings and marked places, the history, and the tab below. */
export function useWorkState(document: DocumentState) {
  const { record } = useReview();
  const [tab, setTab] = useState<ReviewTab>('history');
  const list = useRef<HTMLOListElement>(null);
  const readings = useReadings(document.showPlace);
  const history = useHistory(record.id);

  const focusItem = (index: number) => {
    const item = list.current?.querySelector<HTMLElement>(`[data-item="${index}"]`);
    item?.scrollIntoView({ block: 'nearest' });
    item?.querySelector<HTMLElement>('[role=radio][tabindex="0"]')?.focus({ preventScroll: true });
  };
  const checklist = useChecklist({
    onJustify: () => {
      setTab('history');
      document.unpick();
    },
    // after the row has rendered without the step
    onLeaveJustification: (index) => requestAnimationFrame(() => focusItem(index)),
  });
  const marker = useMarking({
    onMark: document.markPlace,
    onBegin: () => document.showPane('document'),
    onEnd: (itemId) => {
      document.showPane('checklist');
      const index = record.checklist.findIndex(({ id }) => id === itemId);
      // after the pane has rendered the step again
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-item="${index}"] textarea`)?.focus({ preventScroll: true }),
      );
    },
  });

  const goTo = (index: number) => {
    checklist.setCurrent(index);
    focusItem(index);
  };
  const last = checklist.items.length - 1;

  return {
    tab,
    setTab,
    list,
    readings,
    history,
    checklist,
    marker,
    step: (by: number) => goTo(Math.min(last, Math.max(0, checklist.current + by))),
    /** Answers the current item and moves on to the next one that is unanswered; what is answered is reached by the arrows alone. */
    answerCurrent: (status: ChecklistStatus) => {
      const index = checklist.current;
      document.showPane('checklist');
      const { isExplained } = checklist.answer(index, status);
      if (isExplained || status === 'UNCHECKED') return;
      const next = checklist.nextOpen(index);
      // an item that stays current keeps the focus, on the answer that it has after rendering
      if (next === index) requestAnimationFrame(() => focusItem(index));
      else goTo(next);
    },
  };
}
export const [WorkContext, useWork] = strictContext<ReturnType<typeof useWorkState>>('useWork');
