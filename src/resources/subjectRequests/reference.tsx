import type { SubjectRequest } from '../../../contract/subjectRequests.ts';
import { Chip } from '../../components/feedback/Chip.tsx';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';

export const RequestDialog = lazyWithTexts(async () => (await import('./RequestDialogs.tsx')).RequestDialog);
export const AnswerDialog = lazyWithTexts(async () => (await import('./RequestDialogs.tsx')).AnswerDialog);

/** Late is said in words beside the state. */
export function RequestState({ request: { state, isLate } }: { request: SubjectRequest }) {
  const t = useT();
  if (isLate) return <Chip tone="error" label={t('subjectRequests.late')} />;
  const tone = { OPEN: 'warning', ANSWERED: 'success', REFUSED: 'neutral' } as const;
  return <Chip tone={tone[state]} label={t(`subjectRequests.state.${state}`)} />;
}
