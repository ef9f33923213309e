import type { Permission } from '../../../contract/permissions.ts';
import type { Denial } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useGrantors } from '../../access/useCan.ts';

/** What a control of the list says while it is denied: what is missing, and who of the first selected company can grant it. */
export function usePendencyDenial(missing: Permission, allowed: boolean): Denial | null {
  const { selected } = useSelectedCompanies();
  const grantors = useGrantors(selected[0], allowed ? undefined : missing);
  return allowed ? null : { missing, grantors };
}
