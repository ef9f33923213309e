import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import {
  type Feature,
  isOwnData,
  NEEDS_FEATURE,
  OF_UNCONFIRMED_COMPANY,
  PERMISSIONS,
  type Permission,
  type Side,
} from '../../contract/permissions.ts';
import type { Plan } from '../../contract/projects.ts';
import { AppError } from '../lib/errors.ts';

export type ActorMembership = {
  accountCompanyId: number;
  companyId: number;
  companyName: string;
  cnpj: string;
  profileId: number;
  profileName: string;
  relationType: Side;
  /** The company is its founder's; before, only `OF_UNCONFIRMED_COMPANY` is granted. */
  confirmed: boolean;
  /** Set when restricted to one project. */
  projectId: number | null;
  projectName: string | null;
  permissions: Permission[];
  features: Feature[];
};

/** Who calls: handed to every service, never loose fields. */
export type Actor = {
  uid: string;
  sessionId: string;
  displayName: string;
  email: string;
  language: Language;
  createdAt: string;
  /** E-mail and account are confirmed; before, nothing but the own account is open. */
  verified: boolean;
  /** Runs the installation; sees no company's records by it. */
  operator: boolean;
  memberships: ActorMembership[];
  /** The companies of the `companyId` header; null: all of the caller's. */
  selected: number[] | null;
  /** Another system acts by a key of the company; absent: a person. */
  apiKey?: { id: number; requestsPerMinute: number };
};

/** What a membership lets the caller see: the rows of one company on one side, perhaps of one project and some plans. */
export type Scope = {
  side: Side;
  companyId: number;
  projectId: number | null;
  plans: Plan[];
  permissions: Permission[];
};

/** A company acting through the system, with these rights and no others; what it does is told of `uid`. */
export const actingFor = (
  uid: string,
  { companyId, companyName, side }: { companyId: number; companyName: string; side: Side },
  permissions: Permission[],
): Actor => ({
  uid,
  sessionId: '',
  displayName: companyName,
  email: '',
  language: DEFAULT_LANGUAGE,
  createdAt: '',
  verified: true,
  operator: false,
  selected: null,
  memberships: [
    {
      ...{ accountCompanyId: 0, companyId, companyName, cnpj: '', profileId: 0, profileName: '' },
      ...{ relationType: side, confirmed: true, projectId: null, projectName: null, permissions },
      features: ['stp', 'ssma'],
    },
  ],
});

const plansOf = (features: readonly Feature[]): Plan[] => [
  ...(features.includes('stp') ? (['STP'] as const) : []),
  ...(features.includes('ssma') ? (['SSMA'] as const) : []),
];

const isSelected = (actor: Actor, membership: ActorMembership): boolean =>
  actor.selected === null || actor.selected.includes(membership.companyId);

/** The selected memberships that grant `permission`, as scopes for the WHERE. Empty: the caller may not. */
export function scopesOf(actor: Actor, permission: Permission): Scope[] {
  return actor.memberships
    .filter((membership) => isSelected(actor, membership) && membership.permissions.includes(permission))
    .map((membership) => ({
      side: membership.relationType,
      companyId: membership.companyId,
      projectId: membership.projectId,
      plans: plansOf(membership.features),
      permissions: membership.permissions,
    }));
}

/** As `scopesOf`, over every company of the caller: a record is acted on through its own company (Amb-08). */
export const scopesOfAll = (actor: Actor, permission: Permission): Scope[] =>
  scopesOf({ ...actor, selected: null }, permission);

/** The companies in whose name the scopes analyse: their suppliers are not told who has which pendency in hand. */
export const analysing = (scopes: readonly Scope[]): number[] =>
  scopes.filter(({ side }) => side === 'CONTRACTING').map(({ companyId }) => companyId);

/** Refuses with 403 who does not run the installation. */
export function requireOperator(actor: Actor): void {
  if (!actor.verified) throw new AppError('auth/email-not-verified');
  if (!actor.operator) throw new AppError('forbidden');
}

/** Refuses with 403 who holds the permission in none of the selected companies. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!actor.verified) throw new AppError('auth/email-not-verified');
  if (actor.memberships.length === 0 && isOwnData(permission)) return;
  if (scopesOf(actor, permission).length === 0) throw new AppError('forbidden', { missing: permission });
}

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

/** A company that nobody has confirmed grants its people only what concerns itself; an add-on only with its feature. */
export const granted = (membership: ActorMembership): ActorMembership => {
  const isGranted = (key: Permission): boolean => {
    const feature = NEEDS_FEATURE[key];
    return (
      // one that only a newer gateway beside this one knows opens nothing here
      KNOWN.has(key) &&
      (membership.confirmed || OF_UNCONFIRMED_COMPANY.includes(key)) &&
      (!feature || membership.features.includes(feature))
    );
  };
  return { ...membership, permissions: membership.permissions.filter(isGranted) };
};
