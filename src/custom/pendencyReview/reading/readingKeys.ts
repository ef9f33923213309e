import { answerOf } from '../../../../contract/readings.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { useT } from '../../../i18n/index.ts';
import type { Answer } from '../checklist/AnswerGroup.tsx';
import type { ChecklistWork } from '../checklist/useChecklist.ts';
import type { Readings, ShownFinding } from './useReadings.ts';

/** The finding to look at first: one that diverges before one that only stands there. */
export const toLocate = (findings: readonly ShownFinding[]): ShownFinding | undefined => {
  const placed = findings.filter(({ page, place }) => page !== null && place !== null);
  return placed.find(({ verdict }) => verdict === 'MISMATCH') ?? placed[0];
};

/** `V`: answers the current item as the reading does; `L`: its place on the page (design, section 4). */
export function useReadingKeys(work: ChecklistWork, readings: Readings, answer: (status: Answer) => void) {
  const t = useT();
  const item = work.items[work.current];
  if (!item || !work.mayAnswer || readings.readings.length === 0) return {};
  const findings = readings.of(item.id);
  const number = work.current + 1;
  const { show } = readings;
  return {
    V: () => {
      const status = answerOf(findings);
      if (status) answer(status);
      else announce(t('pendencyReview.checklist.noMark', { number }));
    },
    ...(show && {
      L: () => {
        const found = toLocate(findings);
        if (found) show(found);
        else announce(t('pendencyReview.checklist.noPlace', { number }));
      },
    }),
  };
}
