import { z } from 'zod';
import { idNumberSchema, nameText, optionalText, searchTextSchema } from './common.ts';
import { PAGE_SIZE, TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { featureSchema, PERMISSIONS, type Permission, permissionSchema, SIDES, sideCanHold } from './permissions.ts';

/** Access profiles of a company (B-11 to B-14). */
const side = z.enum(SIDES, { error: 'unknown_option' });

export const accessProfileSchema = z.object({
  id: idNumberSchema,
  companyId: idNumberSchema,
  name: z.string(),
  relationType: z.enum(SIDES),
  description: z.string().nullable(),
  permissions: z.array(permissionSchema),
  features: z.array(featureSchema),
  userCount: z.int().nonnegative(),
  /** People who have it and waiting invites with it: with any, it cannot be removed (B-13). */
  holderCount: z.int().nonnegative(),
  /** The first of them by name or e-mail; nobody for who may not see the company's users. */
  holders: z.array(z.string()),
  version: z.int().positive(),
});
export type AccessProfile = z.infer<typeof accessProfileSchema>;

/** Name and side required, at least one permission, and only keys of its side; an action implies its `see_` key. */
export const accessProfileBodySchema = z
  .strictObject({
    name: nameText(TEXT.name),
    relationType: side,
    description: optionalText(TEXT.note).nullable(),
    permissions: z.array(permissionSchema).min(1, { error: 'required' }).max(PERMISSIONS.length),
    features: z.array(featureSchema).max(10),
  })
  .refine((body) => body.permissions.every((key) => sideCanHold(body.relationType, key)), {
    error: 'wrong_side',
    path: ['permissions'],
  })
  .refine((body) => missingDependencies(body.permissions).length === 0, {
    error: 'missing_dependency',
    path: ['permissions'],
  });
export type AccessProfileBody = z.infer<typeof accessProfileBodySchema>;

export const accessProfileQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  name: searchTextSchema.optional(),
  relationType: side.optional(),
});
export const accessProfileListSchema = listOf(accessProfileSchema);

/** The key that shows what an action works on; holding the action without it would open nothing (B-12). */
const SEEN_BY: [RegExp, Permission][] = [
  [/analysis_note$/, 'see_analysis_note'],
  [/(project|department|location)/, 'see_projects'],
  [/requirement_matrix$/, 'configure_project_pendency'],
  [/automatic_analysis$/, 'see_automatic_analysis'],
  [/^see_health_data$/, 'see_pendency_file'],
  [/(pendency|service_provided)/, 'see_pendency'],
  [/restricted_employee$/, 'see_restricted_employee'],
  [/_employee$|employee_(projects|data|activity|image|badge|from)/, 'see_employee'],
  [/risk_schedule$/, 'see_risk_schedule'],
  [/training_class_config/, 'see_training_class_config'],
  [/training_class/, 'see_training_class'],
  [/_booking$/, 'see_booking'],
  [/^order_epi$/, 'see_epi_catalogue'],
  [/_homologation$/, 'see_homologation'],
  [/_payment_release$/, 'see_payment_release'],
  [/_formal_notice$/, 'see_pendency_details'],
  [/^export_dossier$/, 'see_pendency_file'],
  [/permission_profile$/, 'see_permission_profile'],
  [/(user_accounts|_user|_invite)$/, 'see_user_accounts'],
  [/^(see|update)_personal_data$/, 'see_personal_data'],
  [/company_data$/, 'see_company_data'],
  [/^(export|erase)_personal_data$/, 'see_privacy_record'],
];
/** What `permission` implies, or null. Notices and configuration stand by themselves. */
export function impliedBy(permission: Permission): Permission | null {
  if (
    /^(receive_|configure_(security|additional|badge|automatic|training)|update_(profile|company_logo|badge))/.test(
      permission,
    )
  )
    return null;
  const found = SEEN_BY.find(([pattern]) => pattern.test(permission));
  return found && found[1] !== permission ? found[1] : null;
}
/** The keys that the chosen ones need and that are not chosen. */
export const missingDependencies = (permissions: readonly Permission[]): Permission[] => [
  ...new Set(permissions.map(impliedBy).filter((key): key is Permission => key !== null && !permissions.includes(key))),
];

/** The two rights without which nobody could give a right any more: each company keeps at least one person with both. */
export const ADMINISTERING = ['update_user_accounts', 'update_permission_profile'] as const satisfies Permission[];

/** What who administers may give without holding it: who decides about access to health data need not see them. */
export const GIVEN_UNHELD: readonly Permission[] = ['see_health_data'];

/** What a profile grants, and to which side. */
export type Grant = Pick<AccessProfile, 'relationType' | 'permissions' | 'features'>;

/**
 * What `giver` may not give to anybody, nor take from anybody, of `grant` (ADR 22): nobody gives more than they hold. Who
 * administers users and profiles may also give what nobody in the company holds (`inUse`: what the profiles of its people
 * grant; else a permission that was switched off would be lost), and what only the other side can hold.
 */
export function beyond(giver: Grant, grant: Omit<Grant, 'relationType'>, inUse: Omit<Grant, 'relationType'>) {
  const administers = ADMINISTERING.every((key) => giver.permissions.includes(key));
  const isOpen = (key: Permission) =>
    GIVEN_UNHELD.includes(key) || !inUse.permissions.includes(key) || !sideCanHold(giver.relationType, key);
  return {
    permissions: grant.permissions.filter((key) => !giver.permissions.includes(key) && !(administers && isOpen(key))),
    features: grant.features.filter(
      (key) => !giver.features.includes(key) && !(administers && !inUse.features.includes(key)),
    ),
  };
}
