import type { RefObject } from 'react';
import { answerOf } from '../../../contract/readings.ts';
import { announce } from '../../components/feedback/announce.ts';
import { useT } from '../../i18n/index.ts';
import { ANSWERS } from './checklist/AnswerGroup.tsx';
import { useWork } from './checklist/workState.ts';
import { useDecisionPane } from './decision/decisionState.ts';
import { useDocument } from './document/documentState.ts';
import { TAB_KEY, TABS } from './ReviewTabs.tsx';
import { toLocate } from './reading/useReadings.ts';
import { type Shortcuts, useShortcuts } from './useShortcuts.ts';

/** The keys of one pendency (design, section 4). Returns whether `V` accepts the reading of the current item. */
export function useReviewKeys(root: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const t = useT();
  const { viewer } = useDocument();
  const { checklist, readings, setTab, step, answerCurrent } = useWork();
  const { actions, start } = useDecisionPane();
  const { items, current, mayAnswer } = checklist;
  const item = mayAnswer ? items[current] : undefined;
  const canAccept = item !== undefined && readings.readings.length > 0;
  const { show } = readings;

  const answering = (): Shortcuts => {
    if (!item) return {};
    const findings = readings.of(item.id);
    const number = current + 1;
    return {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ...Object.fromEntries(ANSWERS.map((status, index) => [String(index + 1), () => answerCurrent(status)])),
      0: () => answerCurrent('UNCHECKED'),
      V: canAccept
        ? () => {
            const status = answerOf(findings);
            if (status) answerCurrent(status);
            else announce(t('pendencyReview.checklist.noMark', { number }));
          }
        : undefined,
      L:
        canAccept && show
          ? () => {
              const finding = toLocate(findings);
              if (finding) show(finding);
              else announce(t('pendencyReview.checklist.noPlace', { number }));
            }
          : undefined,
    };
  };
  const zoomIn = () => viewer.current?.zoomIn();
  const zoomOut = () => viewer.current?.zoomOut();

  useShortcuts(
    root,
    {
      ...Object.fromEntries(actions.map((action) => [action.shortcut, () => start(action)])),
      ...Object.fromEntries(TABS.map((tab) => [TAB_KEY[tab], () => setTab(tab)])),
      ...answering(),
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      '−': zoomOut,
    },
    enabled,
  );
  return canAccept;
}
