import { HttpError } from 'ra-core';
import { codeOf } from '../../../contract/errors.ts';
import {
  type InviteCompanyBody,
  type InviteConfirmBody,
  inviteConfirmationSchema,
  inviteReplySchema,
  inviteTokenReplySchema,
  type JoiningCompany,
} from '../../../contract/invites.ts';
import { sessionSchema } from '../../../contract/session.ts';
import {
  type ACTION_MODES,
  actionCodeReplySchema,
  type MfaType,
  mfaSentSchema,
  type OauthReply,
  oauthReplySchema,
  reactivationReplySchema,
  signupReplySchema,
} from '../../../contract/users.ts';
import { captchaHeader } from '../../authProvider/captcha.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { stepOf } from '../../authProvider/steps.ts';
import { request } from '../../dataProvider/httpClient.ts';
import { SERVER_WORDS } from '../../i18n/serverWords.ts';

/** The calls of the screens without a session (wire, section 3). Each throws HttpError with the gateway's code and message. */
async function post(path: string, body: unknown, headers?: Record<string, string>): Promise<unknown> {
  return (await request(path, { method: 'POST', body, headers, anonymous: true })).json;
}

type Proof = { captcha: string | null };

/** Requests a password link; same response for every address. */
export const forgotPassword = async ({ email, captcha }: { email: string } & Proof): Promise<void> => {
  await post('authentication/password/forgot', { email }, await captchaHeader(captcha));
};

type NewPassword = { password: string; confirmPassword: string };
/** With the code of a mail. */
export const resetPassword = async (body: NewPassword & { oobCode: string }): Promise<void> => {
  await post('authentication/password/reset', body);
};
/** With the token that a sign-in with an old password answered. */
export const changeOldPassword = async (body: NewPassword & { changeToken: string }): Promise<void> => {
  await post('authentication/auth/password-reset', body);
};

/** What a code of a mail is for. */
export const checkActionCode = async (
  oobCode: string,
): Promise<{ mode: (typeof ACTION_MODES)[number]; email: string }> =>
  actionCodeReplySchema.parse(await post('authentication/action-code', { oobCode }));
export const verifyEmail = async (oobCode: string): Promise<void> => {
  await post('authentication/verify-email', { oobCode });
};
export const sendVerification = async (email: string): Promise<void> => {
  await post('authentication/send-email-verification', { email });
};

/** The address that a reactivation link is for. */
export const checkReactivation = async (token: string): Promise<string> =>
  reactivationReplySchema.parse(await post('authentication/check-account-reactivation-token', { token })).email;
/** Requests that mail; same response for every address. */
export const askReactivation = async (email: string): Promise<void> => {
  await post('authentication/check-account-reactivation-token', { email });
};

const mfaHeader = () => ({ mfa: stepOf('mfa')?.mfaToken ?? '' });
/** Chooses a way, registers a phone with CREATE_PHONE, and sends the code. */
export const chooseMfa = async (body: { email: string; mfaType: MfaType; phone?: string }) =>
  mfaSentSchema.parse(await post('authentication/mfa', body, mfaHeader()));
export const sendMfaCode = async (body: { email: string; mfaType: MfaType }) =>
  mfaSentSchema.parse(await post('authentication/send-mfa-code', body, mfaHeader()));
export const signInWithCode = async (body: { code: string; email: string; mfaType: MfaType }) =>
  sessionSchema.parse(await post('authentication/signin-with-mfa-code', body, mfaHeader()));
/** The code that links another provider's account to ours. */
export const linkIdentity = async (body: { linkToken: string; code: string }): Promise<OauthReply> =>
  oauthReplySchema.parse(await post('authentication/oauth/link', body));

type SignUp = {
  email: string;
  password: string;
  fullName: string;
  phone: string;
  token?: string;
  setupToken?: string;
  /** Of who was invited to a project by e-mail alone (K-05). */
  company?: JoiningCompany;
};
/** By oneself, or with the token of an invite; of a project's by its own path (A-32, A-33, K-04). */
export const signUp = async ({ captcha, project, ...body }: SignUp & Proof & { project?: boolean }) => {
  const path = project ? 'authentication/project/signup' : 'authentication/signup';
  return signupReplySchema.parse(await post(path, body, await captchaHeader(captcha)));
};

/** Whose invite a token is. */
export const checkInvite = async (token: string) =>
  inviteTokenReplySchema.parse(await post('authentication/invite-token', { token }));
/** Confirms an invite; accepted immediately when the invited person is signed in (K-03, K-04). */
export async function confirmInvite(token: string, company?: InviteConfirmBody['company']) {
  const anonymous = !hasTokens();
  const { json } = await request('invites/confirm', { method: 'POST', body: { token, company }, anonymous });
  return inviteConfirmationSchema.parse(json);
}
/** Invites a supplier company (K-01). */
export const inviteCompany = async ({ captcha, ...body }: InviteCompanyBody & Proof) =>
  inviteReplySchema.parse(await post('invites/company', body, await captchaHeader(captcha)));

/** Where a refused invite leads: used ones to their own notice, every other to 'link inválido' with the reason (A-33, K-04). */
export function inviteExit(error: unknown, project: boolean): { path: string; message?: string } {
  const message = error instanceof Error ? error.message : '';
  if (codeOf(error) === 'invite_used' || message === SERVER_WORDS.inviteUsed) {
    return { path: project ? '/login/convite-projeto-utilizado' : '/login/convite-utilizado' };
  }
  const said = error instanceof HttpError && error.status >= 400 && error.status < 500 && codeOf(error) !== 'unknown';
  return { path: '/login/link-invalido', message: said && !codeOf(error).startsWith('invalid') ? message : undefined };
}
