import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { useServiceMonths } from './serviceQueries.ts';

/** How many months wait for an answer of the caller's (D-36); 0 for who does not answer. */
export function useWaitingMonths(): number {
  const mayAnswer = useCan('update_service_provided');
  const { selected } = useSelectedCompanies();
  const { data } = useServiceMonths(
    { waiting: true, itemsPerPage: 1 },
    { enabled: mayAnswer, companies: selected.join() },
  );
  return mayAnswer ? (data?.meta.totalResults ?? 0) : 0;
}
