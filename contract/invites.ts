import { z } from 'zod';
import {
  cnpjSchema,
  emailSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  nameText,
  optionalText,
  phoneSchema,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { PAGE_SIZE, TEXT } from './constants.ts';
import { flagSchema, listOf, plainPageQuery } from './list.ts';
import { companyRefSchema } from './session.ts';

/** People of a company and their invites (B-05 to B-10, K-01 to K-08; wire, section 3). */
export const INVITE_STATUSES = ['PENDING', 'ACCEPTED', 'CANCELLED', 'EXPIRED'] as const;
export const INVITE_KINDS = ['USER', 'PROJECT_USER', 'COMPANY'] as const;

/** GET invites/users: a person of the company, or an invite that waits: of a person, or of a supplier company. */
export const companyUserSchema = z.object({
  /** The membership of who is in; null while the invite waits. */
  accountCompanyId: idNumberSchema.nullable(),
  inviteId: idNumberSchema.nullable(),
  uid: uidSchema.nullable(),
  displayName: z.string().nullable(),
  email: z.string(),
  /** The company that is joined; of an invited supplier company, the one that invites it. */
  company: companyRefSchema,
  /** Null for an invited supplier company, whose first person administers it. */
  profile: referenceSchema.nullable(),
  project: referenceSchema.nullable(),
  kind: z.enum(INVITE_KINDS),
  /** The supplier company that is invited (K-01). */
  supplier: z.object({ name: z.string(), cnpj: z.string() }).nullable(),
  confirmed: z.boolean(),
  status: z.enum(INVITE_STATUSES),
  expiresAt: instantSchema.nullable(),
  lastAccessAt: instantSchema.nullable(),
  /** The row is the caller's own. */
  me: z.boolean(),
});
export type CompanyUser = z.infer<typeof companyUserSchema>;
export const companyUserQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.users),
  name: searchTextSchema.optional(),
  confirmed: flagSchema.optional(),
  companyId: idSchema.optional(),
  /** Who has this access profile, or is invited with it (B-13). */
  profileId: idSchema.optional(),
});
export type CompanyUserQuery = z.infer<typeof companyUserQuerySchema>;
export const companyUserListSchema = listOf(companyUserSchema);
/** GET companies/{companyId}/accounts: the people of one company. */
export const companyAccountQuerySchema = companyUserQuerySchema.pick({ page: true, itemsPerPage: true, name: true });

/** POST invites/company: a user to the company or to one project (B-07) … */
export const inviteUserBodySchema = z.strictObject({
  email: emailSchema,
  companyId: idNumberSchema,
  profileId: idNumberSchema,
  projectId: idNumberSchema.optional(),
});
/** … or, without a session, a supplier company (K-01). */
export const inviteCompanyBodySchema = z.strictObject({
  cnpj: cnpjSchema,
  companyName: nameText(TEXT.name),
  tradingName: nameText(TEXT.name),
  email: emailSchema,
  fullName: nameText(TEXT.name),
  phone: phoneSchema,
  observations: optionalText(TEXT.note).optional(),
  /** A project of the caller's company that the supplier is linked to when it accepts. Needs a session. */
  projectId: idNumberSchema.optional(),
});
export type InviteCompanyBody = z.infer<typeof inviteCompanyBodySchema>;
export type InviteUserBody = z.infer<typeof inviteUserBodySchema>;
export const inviteBodySchema = z.union([inviteUserBodySchema, inviteCompanyBodySchema]);
export const inviteReplySchema = z.object({ inviteId: idNumberSchema, email: z.string(), expiresAt: instantSchema });

/** POST invites/resend, DELETE invites/user. */
export const inviteIdBodySchema = z.strictObject({ inviteId: idNumberSchema });
/** DELETE invites/user takes the id in its body or, where a proxy drops bodies, in the query (Amb-25). */
export const inviteIdOptionalBodySchema = inviteIdBodySchema.partial().nullish();
export const inviteIdQuerySchema = z.strictObject({ inviteId: idSchema.optional() });

const inviteToken = z.string().min(20).max(500);
/** POST authentication/invite-token, POST invites/confirm, POST invites/confirm-company-token. */
export const inviteTokenBodySchema = z.strictObject({ token: inviteToken });
/** The company of who was invited to a project by e-mail alone (K-05), when it is not registered yet. */
export const joiningCompanySchema = z.strictObject({
  cnpj: cnpjSchema,
  companyName: nameText(TEXT.name),
  tradingName: nameText(TEXT.name),
});
export type JoiningCompany = z.infer<typeof joiningCompanySchema>;
/** POST invites/confirm: with the company that joins, one of the caller's own or a new one, where the invite names none. */
export const inviteConfirmBodySchema = inviteTokenBodySchema.extend({
  company: z.union([z.strictObject({ id: idNumberSchema }), joiningCompanySchema]).optional(),
});
export type InviteConfirmBody = z.infer<typeof inviteConfirmBodySchema>;
export const inviteTokenReplySchema = z.object({
  token: z.string(),
  email: z.string(),
  kind: z.enum(INVITE_KINDS),
  /** The invite names no company: who takes it says which one joins (K-05). */
  needsCompany: z.literal(true).optional(),
  /** The project that it leads to, by name, where a company is needed. */
  project: z.string().optional(),
});
/** What a confirmed invite answers; `firebaseAccount`: the e-mail has an account already (K-03, the spec's own name). */
export const inviteConfirmationSchema = inviteTokenReplySchema.extend({
  company: z.object({ cnpj: z.string(), companyName: z.string(), tradingName: z.string() }),
  /** Who answers for the company, as the inviter wrote it. */
  person: z.object({ fullName: z.string(), phone: z.string() }).nullable(),
  firebaseAccount: z.boolean(),
  /** The invite was taken at once: the caller is signed in as the invited person. */
  joined: z.boolean(),
  /** Where it needs a company: those of the caller that can join. */
  companies: z.array(companyRefSchema).optional(),
});

/** POST companies/{companyId}/accounts: a user who has an account already. */
export const accountBodySchema = z.strictObject({ email: emailSchema, profileId: idNumberSchema });
/** PUT companies/{companyId}/account/{accountCompanyId} (B-10). */
export const accountProfileChangeSchema = z.strictObject({ profileId: idNumberSchema });
