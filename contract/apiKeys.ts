import { z } from 'zod';
import { dateSchema, idNumberSchema, instantSchema, nameText, searchTextSchema } from './common.ts';
import { API_KEY } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';
import { featureSchema, PERMISSIONS, type Permission, permissionSchema, SIDES } from './permissions.ts';
import { missingDependencies } from './profiles.ts';
import { companyRefSchema } from './session.ts';

/** Keys with which another system works in the name of a company (X-25, ADR 600). */

/** What is of people alone: their own data and notices, who has access, the erasure of data, and keys themselves. */
const OF_PEOPLE =
  /^(receive_|(see|update|export|erase)_personal_data$|see_(privacy_record|audit_trail)$|configure_security$|manage_(api_keys|webhooks)$)|(user|user_accounts|invite|permission_profile|project_user|user_to_project)$/;
export const keyCanHold = (permission: Permission): boolean => !OF_PEOPLE.test(permission);

/** What a secret looks like; its first characters tell keys apart in lists. */
export const API_KEY_SECRET = /^prumo_[\w-]{43}$/;

export const API_KEY_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
const state = z.enum(API_KEY_STATES, { error: 'unknown_option' });
const requestsPerMinute = z.int().min(1, { error: 'too_small' }).max(API_KEY.requestsPerMinute.max, {
  error: 'too_large',
});

export const apiKeySchema = z.object({
  id: idNumberSchema,
  companyId: idNumberSchema,
  name: z.string(),
  /** The first characters of the secret. */
  prefix: z.string(),
  permissions: z.array(permissionSchema),
  requestsPerMinute: z.int().positive(),
  /** The last day on which it opens anything, in America/Sao_Paulo. */
  expiresOn: dateSchema,
  /** To the minute; null: never. */
  lastUsedAt: instantSchema.nullable(),
  state,
  createdBy: personSchema,
  createdAt: instantSchema,
  revokedBy: personSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  version: z.int().positive(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** GET companies/{companyId}/api-keys: those that work first, the newest first. */
export const apiKeyQuerySchema = z.strictObject({
  ...plainPageQuery(),
  name: searchTextSchema.optional(),
  state: state.optional(),
});
export type ApiKeyQuery = z.infer<typeof apiKeyQuerySchema>;
export const apiKeyListSchema = listOf(apiKeySchema);

/** POST companies/{companyId}/api-keys. `expiresOn`: from tomorrow to a year from now. */
export const apiKeyBodySchema = z
  .strictObject({
    name: nameText(API_KEY.name),
    permissions: z.array(permissionSchema).min(1, { error: 'required' }).max(PERMISSIONS.length),
    expiresOn: dateSchema,
    requestsPerMinute: requestsPerMinute.default(API_KEY.requestsPerMinute.usual),
  })
  .refine((body) => body.permissions.every(keyCanHold), { error: 'unknown_option', path: ['permissions'] })
  .refine((body) => missingDependencies(body.permissions).length === 0, {
    error: 'missing_dependency',
    path: ['permissions'],
  });
export type ApiKeyBody = z.infer<typeof apiKeyBodySchema>;

/** The answer to the creation: the only one that has the secret. */
export const createdApiKeySchema = apiKeySchema.extend({ secret: z.string().regex(API_KEY_SECRET) });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

/** GET api-keys/current: what a key is and may, asked with the key itself. */
export const currentApiKeySchema = apiKeySchema
  .pick({ id: true, name: true, prefix: true, permissions: true, requestsPerMinute: true, expiresOn: true })
  .extend({ company: companyRefSchema, relationType: z.enum(SIDES), features: z.array(featureSchema) });
export type CurrentApiKey = z.infer<typeof currentApiKeySchema>;
