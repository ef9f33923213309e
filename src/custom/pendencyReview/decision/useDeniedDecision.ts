import { type Action, MOVES, type Move } from '../../../../contract/lifecycle.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { type Permission, type Side, sideCanHold } from '../../../../contract/permissions.ts';
import type { Membership } from '../../../../contract/session.ts';
import { useAccount } from '../../../access/account.ts';
import type { Denial } from '../../../access/denial.ts';
import { useGrantors } from '../../../access/useCan.ts';

/** The decisions that a status waits for. */
const AWAITED: readonly Action[] = ['conclude', 'send'];
const personMoves: Record<Action, Move> = MOVES;

type Record_ = Pick<Pendency, 'status' | 'permissions' | 'company' | 'contractingCompany'>;

/** The companies through which the user sees the record, contracting side first. */
function placesOf(record: Record_, memberships: readonly Membership[]): { companyId: number; side: Side }[] {
  const places: { companyId: number; side: Side }[] = [
    { companyId: record.contractingCompany.id, side: 'CONTRACTING' },
    { companyId: record.company.id, side: 'PROVIDER' },
  ];
  return places.filter(({ companyId, side }) =>
    memberships.some(({ company, relationType }) => company.id === companyId && relationType === side),
  );
}

/** The permission for the awaited decision that the user lacks although the user's side can hold it; null otherwise. */
export function deniedDecision(
  record: Record_,
  memberships: readonly Membership[],
): { missing: Permission; companyId: number } | null {
  for (const { companyId, side } of placesOf(record, memberships)) {
    for (const action of AWAITED) {
      const { from, permission } = personMoves[action];
      if (!permission || !from.includes(record.status) || !sideCanHold(side, permission)) continue;
      return record.permissions.includes(permission) ? null : { missing: permission, companyId };
    }
  }
  return null;
}

/** The missing permission for the awaited decision, and who can grant it. */
export function useDeniedDecision(record: Record_): Denial | null {
  const denied = deniedDecision(record, useAccount()?.account.memberships ?? []);
  const grantors = useGrantors(denied?.companyId, denied?.missing);
  return denied && { missing: denied.missing, grantors };
}
