import { z } from 'zod';
import {
  cnpjSchema,
  emailSchema,
  idNumberSchema,
  instantSchema,
  nameText,
  newPasswordSchema,
  phoneSchema,
  uidSchema,
} from './common.ts';
import { LANGUAGES, PAGE_SIZE, TEXT } from './constants.ts';
import { COMPANY_SIZES } from './documentTerms.ts';
import { joiningCompanySchema } from './invites.ts';
import { listOf, plainPageQuery } from './list.ts';
import { permissionSchema, SIDES } from './permissions.ts';
import { sessionSchema } from './session.ts';

/** Credentials, second factor, sign-up, own account (A-23 to A-36, B-02, B-03; wire, section 3). */

// ---------------------------------------------------------------- one-time links
const linkToken = z.string().min(20).max(500);

/** POST authentication/password/forgot: the same answer for known and unknown addresses. */
export const forgotBodySchema = z.strictObject({ email: emailSchema });

const passwordPair = { password: newPasswordSchema, confirmPassword: z.string().max(200) };
const pairIsEqual = (body: { password: string; confirmPassword: string }) => body.password === body.confirmPassword;
const notEqual = { error: 'password_not_match', path: ['confirmPassword'] };
/** POST authentication/password/reset; `oobCode` is the token of the link. */
export const resetBodySchema = z.strictObject({ oobCode: linkToken, ...passwordPair }).refine(pairIsEqual, notEqual);
export type ResetBody = z.infer<typeof resetBodySchema>;
/** POST authentication/auth/password-reset: the signed-in person, or who signed in with a password of over 90 days. */
export const changePasswordBodySchema = z
  .strictObject({
    currentPassword: z.string().min(1).max(200).optional(),
    changeToken: linkToken.optional(),
    ...passwordPair,
  })
  .refine(pairIsEqual, notEqual)
  .refine((body) => body.currentPassword !== undefined || body.changeToken !== undefined, {
    error: 'required',
    path: ['currentPassword'],
  });
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;
/** POST authentication/action-code: what a code of a mail is for. */
export const ACTION_MODES = ['VERIFY_EMAIL', 'PASSWORD_RESET'] as const;
export const actionCodeBodySchema = z.strictObject({ oobCode: linkToken });
export const actionCodeReplySchema = z.object({ mode: z.enum(ACTION_MODES), email: z.string() });
export type ActionCodeReply = z.infer<typeof actionCodeReplySchema>;
/** POST authentication/verify-email: confirms the address of a VERIFY_EMAIL code. */
export const verifyEmailBodySchema = actionCodeBodySchema;
/** POST authentication/send-email-verification; at most once a minute, the same answer for everybody. */
export const sendVerificationBodySchema = z.strictObject({ email: emailSchema });
/**
 * POST authentication/check-account-reactivation-token. `token`: is it good, and whose is it; it is used up by the sign-in.
 * `email`: asks for the mail (again), with the same answer for everybody.
 */
export const reactivationBodySchema = z.union([
  z.strictObject({ token: linkToken }),
  z.strictObject({ email: emailSchema }),
]);
export const reactivationReplySchema = z.object({ email: z.string() });

// ---------------------------------------------------------------- second factor
export const MFA_TYPES = ['EMAIL', 'SMS', 'CREATE_PHONE'] as const;
export type MfaType = (typeof MFA_TYPES)[number];
/** What a sign-in answers when a company of the person demands a second factor. `mfaToken` is sent back as header `mfa`. */
export const mfaDemandSchema = z.object({
  mfaRequired: z.literal(true),
  mfaToken: z.string(),
  mfaTypes: z.array(z.enum(MFA_TYPES)),
  email: z.string(),
  /** Only the last two digits are shown (M-20). */
  phoneHint: z.string().nullable(),
});
export type MfaDemand = z.infer<typeof mfaDemandSchema>;
export const signinReplySchema = z.union([sessionSchema, mfaDemandSchema]);
export type SigninReply = z.infer<typeof signinReplySchema>;
/** POST authentication/mfa: chooses the way, registers a phone with CREATE_PHONE, and sends the code. */
export const mfaBodySchema = z
  .strictObject({
    email: emailSchema,
    mfaType: z.enum(MFA_TYPES, { error: 'unknown_option' }),
    phone: phoneSchema.optional(),
  })
  .refine((body) => body.mfaType !== 'CREATE_PHONE' || body.phone !== undefined, {
    error: 'required',
    path: ['phone'],
  });
export type MfaBody = z.infer<typeof mfaBodySchema>;
/** POST authentication/send-mfa-code: another code, after 60 seconds. */
export const sendMfaBodySchema = z.strictObject({
  email: emailSchema,
  mfaType: z.enum(MFA_TYPES, { error: 'unknown_option' }),
});
export const mfaSentSchema = z.object({
  mfaType: z.enum(MFA_TYPES),
  sentTo: z.string(),
  resendAfter: z.int().nonnegative(),
});
export type MfaSent = z.infer<typeof mfaSentSchema>;
/** POST authentication/signin-with-mfa-code. */
export const mfaCodeBodySchema = z.strictObject({
  code: z.string().regex(/^\d{6}$/, { error: 'invalid_code' }),
  email: emailSchema,
  mfaType: z.enum(MFA_TYPES, { error: 'unknown_option' }),
});
export type MfaCodeBody = z.infer<typeof mfaCodeBodySchema>;

// ---------------------------------------------------------------- sign-up
const fullName = nameText(TEXT.name);
/** POST authentication/signup: by oneself, or with the token of an invite. */
export const signupBodySchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  fullName,
  phone: phoneSchema,
  token: linkToken.optional(),
  /** Of the address that the start of an empty installation prints: its first person, who runs it. */
  setupToken: linkToken.optional(),
  /** Of who was invited to a project by e-mail alone (K-05). */
  company: joiningCompanySchema.optional(),
});
/** With an invite: signed in at once; by oneself: a mail to confirm the address. */
export const signupReplySchema = z.union([
  sessionSchema,
  z.object({ confirmationSent: z.literal(true), email: z.string() }),
]);

/** POST authentication/firebase-signin and authentication/signup/firebase: the id token of a configured issuer. */
export const idTokenBodySchema = z.strictObject({ idToken: z.string().min(1).max(10_000) });

// ---------------------------------------------------------------- other ways in
export const OAUTH_PROVIDERS = ['google', 'microsoft', 'keycloak'] as const;
export type OauthProvider = (typeof OAUTH_PROVIDERS)[number];
/** POST authentication/oauth/{provider}. Google and Microsoft: the code of the return; Keycloak: its token. */
export const oauthBodySchema = z.union([
  z.strictObject({
    code: z.string().min(1).max(4000),
    codeVerifier: z.string().min(43).max(128),
    redirectUri: z.url().max(500),
    nonce: z.string().min(8).max(200),
  }),
  z.strictObject({ token: z.string().min(1).max(10_000) }),
]);
export type OauthBody = z.infer<typeof oauthBodySchema>;
/** The provider does not vouch for the e-mail: a code was sent to it; POST authentication/oauth/link `{ linkToken, code }`. */
export const oauthLinkDemandSchema = z.object({
  linkRequired: z.literal(true),
  linkToken: z.string(),
  email: z.string(),
});
export const oauthReplySchema = z.union([sessionSchema, mfaDemandSchema, oauthLinkDemandSchema]);
export type OauthReply = z.infer<typeof oauthReplySchema>;
export const oauthLinkBodySchema = z.strictObject({
  linkToken,
  code: z.string().regex(/^\d{6}$/, { error: 'invalid_code' }),
});
export type OauthLinkBody = z.infer<typeof oauthLinkBodySchema>;

/** Systems that a sign-in can lead to. */
export const REDIRECT_SYSTEMS = [
  'V1.Supplier',
  'V1.Others',
  'V2.Supplier',
  'V2.Others',
  'V3',
  'V3.Anglo',
  'V3.Votorantim',
  'Homologue',
  'BexUp',
] as const;
export const destinationEntrySchema = z.object({
  system: z.enum(REDIRECT_SYSTEMS),
  label: z.string(),
  url: z.string(),
});
/** GET authentication/destination-system: V3 is this interface, with the address '/'. */
export const destinationSchema = z.array(destinationEntrySchema);
export type Destination = z.infer<typeof destinationEntrySchema>;
/** POST authentication/redirect-system: goes to one of them, which the audit trail keeps. */
export const redirectSystemBodySchema = z.strictObject({
  system: z.enum(REDIRECT_SYSTEMS, { error: 'unknown_option' }),
});

// ---------------------------------------------------------------- own account
/** GET and PUT account/profile (B-02). The e-mail is read only. */
export const accountProfileSchema = z.object({
  uid: uidSchema,
  email: z.string(),
  fullName: z.string(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES),
});
export type AccountProfile = z.infer<typeof accountProfileSchema>;
export const accountProfileBodySchema = z.strictObject({
  /** As they were read: neither changes here. */
  uid: uidSchema.optional(),
  email: emailSchema.optional(),
  fullName,
  phone: phoneSchema.nullable(),
  language: z.enum(LANGUAGES, { error: 'unknown_option' }),
});
export type AccountProfileBody = z.infer<typeof accountProfileBodySchema>;
/** PUT account/language: of the own account, whatever its profile grants (L-12). */
export const accountLanguageBodySchema = accountProfileBodySchema.pick({ language: true });
/** NR-4, Annex I: from 1, the lowest, to 4. */
export const RISK_GRADES = [1, 2, 3, 4] as const;
const riskGradeSchema = z.literal([...RISK_GRADES], { error: 'unknown_option' });
/** GET account/companies/{id} and PUT companies/{id}/profile (B-03). */
export const companyProfileSchema = z.object({
  id: idNumberSchema,
  cnpj: z.string(),
  companyName: z.string(),
  tradingName: z.string(),
  phone: z.string().nullable(),
  riskGrade: riskGradeSchema.nullable(),
  /** LC 123/2006, arts. 3 and 18-A; null: not informed. */
  size: z.enum(COMPANY_SIZES).nullable(),
  /** Employees that the company declares; null: not informed. */
  employeeCount: z.int().nonnegative().nullable(),
  mfaActive: z.boolean(),
  /** Somebody has shown that the company is its founder's (ADR 19). */
  confirmed: z.boolean(),
  version: z.int().positive(),
});
export type CompanyProfile = z.infer<typeof companyProfileSchema>;
export const companyProfileBodySchema = z.strictObject({
  companyName: fullName,
  tradingName: fullName,
  phone: phoneSchema,
  cnpj: cnpjSchema,
  /** Absent: unchanged. */
  riskGrade: riskGradeSchema.nullable().optional(),
  size: z.enum(COMPANY_SIZES, { error: 'unknown_option' }).nullable().optional(),
  employeeCount: z
    .int({ error: 'invalid_number' })
    .min(0, { error: 'invalid_number' })
    .max(1_000_000, { error: 'too_large' })
    .nullable()
    .optional(),
});
export type CompanyProfileBody = z.infer<typeof companyProfileBodySchema>;
/** GET companies: those whose data the caller may see, a page at a time (B-05). */
export const companyProfileQuerySchema = z.strictObject(plainPageQuery(PAGE_SIZE.default));
export const companyProfileListSchema = listOf(companyProfileSchema);
/** POST companies: founds a company that is not registered yet; the caller administers it, on the side that is given. */
export const companyFoundingBodySchema = companyProfileBodySchema.extend({
  relationType: z.enum(SIDES, { error: 'unknown_option' }),
});
export type CompanyFoundingBody = z.infer<typeof companyFoundingBodySchema>;
/** PUT account/mfa/{companyId} (B-25): for everybody linked to the company, suppliers too. */
export const companyMfaSchema = z.strictObject({ mfaActive: z.boolean() });

/** GET account/grantors?permission=: who can grant the caller what is missing, by name; of the company in the header `companyId`. */
export const grantorsQuerySchema = z.strictObject({ permission: permissionSchema });
export const grantorsSchema = z.object({ grantors: z.array(z.string()) });

/** GET account/sessions. */
export const accountSessionSchema = z.object({
  id: uidSchema,
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;
export const accountSessionsSchema = z.array(accountSessionSchema);
