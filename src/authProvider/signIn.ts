import { HttpError } from 'ra-core';
import { errorBodySchema } from '../../contract/errors.ts';
import { signinDestination } from '../../contract/session.ts';
import type { OauthReply } from '../../contract/users.ts';
import { rememberLanguage } from '../i18n/language.ts';
import { track } from '../monitoring/tracking.ts';
import { keepSession } from './session.ts';
import { dropSteps, keepStep, stepOf } from './steps.ts';
import type { Strategy } from './strategies/strategy.ts';

/** Keeps what a sign-in answered, and gives the path that it leads to (A-06, A-09, A-24; K-03 for an invite that waits; the address where a session ended in the middle of the work). */
export function settle(reply: OauthReply, { sso = false }: { sso?: boolean } = {}): string {
  if ('mfaRequired' in reply) {
    const { mfaToken, mfaTypes, email, phoneHint } = reply;
    dropSteps('mfaSent');
    keepStep('mfa', { mfaToken, mfaTypes, email, phoneHint, sso });
    return '/seguranca/verifique-sua-identidade';
  }
  if ('linkRequired' in reply) {
    keepStep('link', { linkToken: reply.linkToken, email: reply.email, sso });
    return '/login/codigo-de-verificacao';
  }
  keepSession(reply, { sso });
  // The shell is rendered in it; nothing before a sign-in knows whose language counts.
  if (signinDestination(reply) === '/') rememberLanguage(reply.language);
  track('login', { sso });
  const destination = signinDestination(reply);
  const invite = stepOf('invite');
  const interrupted = stepOf('interrupted');
  dropSteps('mfa', 'mfaSent', 'link', 'change', 'inactive', 'interrupted');
  if (destination !== '/') return destination;
  if (invite) return `${invite.path}?token=${encodeURIComponent(invite.token)}`;
  return interrupted?.email === reply.email ? interrupted.path : destination;
}

/** The screen that a refused sign-in leads to, or null when the error is shown in the form. */
export function refusedPath(error: unknown, email: string): string | null {
  if (!(error instanceof HttpError)) return null;
  const { data: body } = errorBodySchema.safeParse(error.body);
  if (body?.code === 'account_inactive') {
    keepStep('inactive', { email });
    return '/login/conta-inativada';
  }
  if (body?.code === 'password_expired' && body.details?.changeToken) {
    keepStep('change', { changeToken: body.details.changeToken, email });
    return '/login/senha-desatualizada';
  }
  return null;
}

/** Signs in by one of the ways in; gives the path that it leads to. */
export async function signIn<Credentials>(strategy: Strategy<Credentials>, credentials: Credentials): Promise<string> {
  return settle(await strategy.signIn(credentials));
}
