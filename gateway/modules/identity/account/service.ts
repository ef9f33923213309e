import { PERMISSIONS, type PermissionEntry } from '../../../../contract/permissions.ts';
import type { Account } from '../../../../contract/session.ts';
import type { Actor } from '../../../access/actor.ts';

/** What the interface loads at layout start; all but the first steps is already known from the session. */
export function accountOf(actor: Actor, firstSteps: boolean): Account {
  return {
    uid: actor.uid,
    displayName: actor.displayName,
    email: actor.email,
    createdAt: actor.createdAt,
    language: actor.language,
    operator: actor.operator,
    firstSteps,
    memberships: actor.memberships.map((membership) => ({
      accountCompanyId: membership.accountCompanyId,
      company: { id: membership.companyId, name: membership.companyName, cnpj: membership.cnpj },
      profile: { id: membership.profileId, name: membership.profileName },
      relationType: membership.relationType,
      confirmed: membership.confirmed,
      project: membership.projectId === null ? null : { id: membership.projectId, name: membership.projectName ?? '' },
      features: membership.features,
    })),
    permissions: permissionEntries(actor),
  };
}

/** One entry per company; several memberships of one company add up. */
function permissionEntries(actor: Actor): PermissionEntry[] {
  const byCompany = Map.groupBy(actor.memberships, (membership) => membership.companyId);
  return [...byCompany].map(([company, memberships]) => {
    const held = new Set(memberships.flatMap((membership) => membership.permissions));
    return { company, permitions: PERMISSIONS.filter((permission) => held.has(permission)) };
  });
}
