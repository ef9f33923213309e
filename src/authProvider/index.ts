import type { AuthProvider, UserIdentity } from 'react-admin';
import type { LoggedUser } from '../../contract/session.ts';
import { request, requestJson } from '../dataProvider/httpClient.ts';
import { mayAccess, OF_OPERATOR } from './access.ts';
import { loadAccount, loadedAccount, reloadAccount } from './account.ts';
import { chosenCompanyIds, currentSession, hasTokens } from './session.ts';
import { forgetSession, leaveSignedOut, stopAsking } from './sessionEnd.ts';
import { signIn } from './signIn.ts';
import { type PasswordCredentials, passwordStrategy } from './strategies/password.ts';

const LOGIN_PATH = '/login';

const statusOf = (error: unknown): number =>
  error !== null && typeof error === 'object' && 'status' in error ? Number(error.status) : 0;

/** Tells the gateway; a gateway that cannot be reached does not keep anybody signed in. */
async function signOut(): Promise<void> {
  try {
    const known = loadedAccount()?.user.uid ?? currentSession()?.uid;
    const uid = known ?? (await requestJson<LoggedUser>('authentication/me')).uid;
    stopAsking();
    await request('authentication/signout', { method: 'POST', body: { uid }, last: true });
  } catch {
    // the session is cleared here all the same
  }
}

/** Ends the provider's session too, which leads back to `/auth-callback?logout=1`; without it, as a sign-out of ours. */
async function leaveProvider(): Promise<void> {
  forgetSession();
  try {
    const { keycloakStrategy } = await import('./strategies/keycloak.ts');
    await keycloakStrategy.signOut();
  } catch {
    leaveSignedOut();
  }
}

/** react-admin's auth provider. Permissions are in memory: no question of it costs a request. */
export const authProvider = {
  login: async (credentials: PasswordCredentials) => ({ redirectTo: await signIn(passwordStrategy, credentials) }),

  /** Signs out at the gateway, clears the session, and loads the page again or ends the single sign-on too. */
  logout: async () => {
    const session = currentSession();
    if (session) {
      await signOut();
      if (session.isLoginKeycloack) await leaveProvider();
      else leaveSignedOut();
    }
    return false;
  },

  checkAuth: async () => {
    if (!hasTokens()) throw { redirectTo: LOGIN_PATH, message: false };
  },

  /** A dead session was ended where it was noticed; after a 403 the permissions are loaded again. */
  checkError: async (error: unknown) => {
    const status = statusOf(error);
    if (status === 401) throw { redirectTo: LOGIN_PATH, message: false };
    if (status === 403) void reloadAccount();
  },

  getIdentity: async (): Promise<UserIdentity> => {
    const { user } = await loadAccount();
    return { id: user.uid, fullName: user.displayName, email: user.email, createdAt: user.createdAt };
  },

  canAccess: async ({ resource, action, record }) => {
    const { account } = await loadAccount();
    if (OF_OPERATOR.includes(resource)) return account.operator;
    return mayAccess({
      resource,
      action,
      entries: account.permissions,
      companyIds: chosenCompanyIds() ?? undefined,
      record,
    });
  },
} satisfies AuthProvider;
