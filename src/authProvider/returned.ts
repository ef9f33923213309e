import { HttpError } from 'ra-core';
import { errorBodySchema } from '../../contract/errors.ts';
import { destinationSchema, type OauthProvider, type OauthReply } from '../../contract/users.ts';
import { requestJson } from '../dataProvider/httpClient.ts';
import { leave } from './leave.ts';
import { clearSession } from './session.ts';
import { refusedPath, settle } from './signIn.ts';
import { pendingProvider } from './strategies/pendingReturn.ts';
import { ReturnError } from './strategies/strategy.ts';
import { loadStrategy } from './waysIn.ts';

/** Where a return leads: a path of ours, with the e-mail for the screen that names it. Null: the page is being left. */
export type Destination = { path: string; email?: string } | null;

type Returned = { provider: OauthProvider; parameters: URLSearchParams };

/** Single sign-on returns in the fragment, the others in the query; which of these, this tab remembers. */
function readReturn(location: { search: string; hash: string }): Returned | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (fragment.has('state')) return { provider: 'keycloak', parameters: fragment };
  const query = new URLSearchParams(location.search);
  if (!query.has('state')) return null;
  return { provider: pendingProvider() ?? 'google', parameters: query };
}

/** The system that a single sign-on leads to: this one, another one, or a choice. */
async function systemPath(): Promise<Destination> {
  const systems = await requestJson('authentication/destination-system')
    .then((json) => destinationSchema.parse(json))
    .catch(() => []); // the work here does not wait for the list of the others
  const [only, ...more] = systems;
  if (more.length > 0) return { path: '/login/selecionar-sistema' };
  if (!only || only.system === 'V3') return { path: '/' };
  leave(only.url);
  return null;
}

/** Keeps the session that a provider's return was exchanged for; gives where it leads. */
export async function enterBy(provider: OauthProvider, reply: OauthReply): Promise<Destination> {
  const sso = provider === 'keycloak';
  const path = settle(reply, { sso });
  return sso && path === '/' ? systemPath() : { path };
}

/** The screen that an error of a provider's account leads to. Throws the error again when it has none. */
export function errorScreen(error: unknown): NonNullable<Destination> {
  if (!(error instanceof HttpError)) throw error;
  const { data: body } = errorBodySchema.safeParse(error.body);
  const email = body?.details?.email;
  if (body?.code === 'account_not_found') return { path: '/auth-callback/conta-nao-encontrada', email };
  if (body?.code === 'account_incomplete') return { path: '/auth-callback/conta-nao-concluida', email };
  const path = refusedPath(error, email ?? '');
  if (path === null) throw error;
  return { path };
}

/**
 * Finishes a sign-in that returned to `/auth-callback`. Throws ReturnError when the return is none, and HttpError when the
 * gateway refuses it without a screen of its own.
 */
export async function finishReturn(location: { search: string; hash: string }): Promise<Destination> {
  if (new URLSearchParams(location.search).get('logout') === '1') {
    clearSession();
    return { path: '/login' };
  }
  const returned = readReturn(location);
  if (!returned) throw new ReturnError('unknown');
  const strategy = await loadStrategy(returned.provider);
  try {
    return await enterBy(returned.provider, await strategy.signIn(returned.parameters));
  } catch (error) {
    return errorScreen(error);
  }
}
