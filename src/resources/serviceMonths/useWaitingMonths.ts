import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { usePermission } from '../../access/usePermission.ts';
import { useServiceMonths } from './serviceQueries.ts';

/** How many months wait for an answer of the caller's (D-36); 0 for who does not answer. */
export function useWaitingMonths(): number {
  const mayAnswer = usePermission('update_service_provided', 'pendency');
  const { selected } = useSelectedCompanies();
  const { data } = useServiceMonths(
    { waiting: true, itemsPerPage: 1 },
    { enabled: mayAnswer, companies: selected.join() },
  );
  return mayAnswer ? (data?.meta.totalResults ?? 0) : 0;
}
