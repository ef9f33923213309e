import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { useServiceMonths } from './serviceQueries.ts';

/** The monthly declaration of a service (D-36), loaded when a document of a month is reviewed. */
export const LazyServicePanel = lazyWithTexts(async () => (await import('./ServicePanel.tsx')).ServicePanel);

/** Whether the providers of a project are asked every month, on the page of the project. */
export const LazyServiceSetting = lazyWithTexts(async () => (await import('./ServiceSetting.tsx')).ServiceSetting);

/** The number of months that wait for the caller's answer (D-36); 0 for who does not answer. */
export function useWaitingMonths(): number {
  const mayAnswer = useCan('update_service_provided');
  const { selected } = useSelectedCompanies();
  const { data } = useServiceMonths(
    { waiting: true, itemsPerPage: 1 },
    { enabled: mayAnswer, companies: selected.join() },
  );
  return mayAnswer ? (data?.meta.totalResults ?? 0) : 0;
}
