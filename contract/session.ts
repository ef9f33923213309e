import { z } from 'zod';
import { emailSchema, idNumberSchema, instantSchema, referenceSchema, uidSchema } from './common.ts';
import { LANGUAGES, SESSION } from './constants.ts';
import { featureSchema, permissionEntrySchema, SIDES } from './permissions.ts';

/** The session and who is signed in (A-04 to; wire, section 3). */

export const companyRefSchema = referenceSchema.extend({ cnpj: z.string() });
export type CompanyRef = z.infer<typeof companyRefSchema>;

/** Sign-in with e-mail and password. The policy of new passwords does not apply: old ones must be able to sign in (Amb-20). */
export const signinBodySchema = z.strictObject({
  email: emailSchema,
  password: z
    .string()
    .min(1, { error: 'required' })
    .min(SESSION.loginPasswordMin, { error: 'too_short' })
    .max(200, { error: 'too_long' }),
  accountReactivationToken: z.string().max(500).optional(),
});
export type SigninBody = z.infer<typeof signinBodySchema>;

/** Access token, refresh token and the expiry of the first, in seconds since 1970. */
export const tokensSchema = z.object({ token: z.string(), refreshToken: z.string(), exp: z.int().positive() });
export type Tokens = z.infer<typeof tokensSchema>;

/** What a sign-in answers. */
export const sessionSchema = tokensSchema.extend({
  sessionId: z.string(),
  uid: uidSchema,
  email: z.string(),
  emailVerified: z.boolean(),
  accountVerified: z.boolean(),
  isInvited: z.boolean(),
  /** The language that the person chose: the interface speaks it from here on (L-12). */
  language: z.enum(LANGUAGES),
  company: z.object({ cnpj: z.string(), companyName: z.string(), tradingName: z.string() }).nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

export const refreshBodySchema = z.strictObject({ refreshToken: z.string().min(1).max(500) });
export const signoutBodySchema = z.strictObject({ uid: uidSchema });

/** A challenge of ALTCHA (proof of work), as its widget wants it. */
export const captchaChallengeSchema = z.looseObject({});
export const captchaBodySchema = z.strictObject({ token: z.string().min(1).max(5000) });
export const captchaReplySchema = z.object({ captchaId: z.string() });

/** GET authentication/me. */
export const loggedUserSchema = z.object({
  uid: uidSchema,
  displayName: z.string(),
  email: z.string(),
  createdAt: instantSchema,
});
export type LoggedUser = z.infer<typeof loggedUserSchema>;

export const membershipSchema = z.object({
  accountCompanyId: idNumberSchema,
  company: companyRefSchema,
  profile: referenceSchema,
  relationType: z.enum(SIDES),
  /** False while nobody has shown that the company is its founder's: it can then only look after its own data. */
  confirmed: z.boolean(),
  /** Set when the membership is restricted to one project. */
  project: referenceSchema.nullable(),
  features: z.array(featureSchema),
});
export type Membership = z.infer<typeof membershipSchema>;

/** GET account/me: loaded at layout start, and again after a 403. */
export const accountSchema = loggedUserSchema.extend({
  language: z.enum(LANGUAGES),
  /** Runs the installation: confirms companies, writes the terms. */
  operator: z.boolean(),
  /** Has first steps to take: GET account/welcome tells which. */
  firstSteps: z.boolean(),
  memberships: z.array(membershipSchema),
  permissions: z.array(permissionEntrySchema),
});
export type Account = z.infer<typeof accountSchema>;

/** GET account/check-legacy-access: entries of other platforms; the names of the fields are the spec's. */
export const legacyAccessSchema = z.array(z.object({ Name: z.string(), URL: z.string() }));

/** Where a sign-in leads (A-06, Amb-05). */
export function signinDestination(session: Pick<Session, 'emailVerified' | 'accountVerified'>): string {
  if (session.emailVerified && session.accountVerified) return '/';
  if (session.emailVerified) return '/login/verifique-seu-email';
  return '/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified';
}

/** Must the access token be renewed before the next request? `exp` and `now` in seconds (A-10, Amb-19). */
export const mustRefresh = (exp: number, now: number): boolean => exp - now < SESSION.refreshThresholdSeconds;
