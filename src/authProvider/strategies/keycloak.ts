import Keycloak, { type KeycloakInitOptions } from 'keycloak-js';
import type { AuthProvider } from 'ra-core';
import { keycloakAuthProvider } from 'ra-keycloak';
import type { OauthReply } from '../../../contract/users.ts';
import { config } from '../../config.ts';
import { exchange } from './code.ts';
import { type ProviderStrategy, ReturnError, returnAddress } from './strategy.ts';

/** Where keycloak-js remembers the sign-ins that it left for; each entry is removed by its return. */
const CALLBACK_KEY = 'kc-callback-';
/** For the hidden frames of a check, in milliseconds; keycloak-js gives the first of them 10 s. */
const WAIT = 15_000;

type Connection = {
  client: Keycloak;
  provider: AuthProvider;
  /** The client has read the return in the address, or asked in a hidden frame. */
  ready: Promise<unknown>;
};
let connection: Connection | undefined;

/** The client of this page and ra-keycloak's provider over it: check on load, silently, and no frame that watches. */
function connect(): Connection {
  const settings = config().waysIn.keycloak;
  if (!settings) throw new ReturnError('refused');
  if (!connection) {
    const client = new Keycloak(settings);
    const initOptions: KeycloakInitOptions = {
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${returnAddress()}/silent-check`,
      // a browser that hides the cookies of frames asks nothing, instead of leaving the page
      silentCheckSsoFallback: false,
      checkLoginIframe: false,
      pkceMethod: 'S256',
    };
    const provider = keycloakAuthProvider(client, {
      initOptions,
      loginRedirectUri: '/auth-callback',
      logoutRedirectUri: '/auth-callback?logout=1',
    });
    // begun here, since ra-keycloak does not wait for a beginning that it finds under way
    const ready = client.init(initOptions);
    ready.catch(() => undefined);
    connection = { client, provider, ready };
  }
  return connection;
}

/** Its id token for a session of ours; nothing of it is kept, nor of sign-ins that were begun and not finished. */
async function session({ client }: Connection): Promise<OauthReply> {
  if (!client.idToken) throw new ReturnError('refused');
  const reply = await exchange('keycloak', { token: client.idToken });
  for (const key of Object.keys(localStorage)) if (key.startsWith(CALLBACK_KEY)) localStorage.removeItem(key);
  return reply;
}

/** Timeout: a server that responds with a page instead of returning would keep the person waiting for ever. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReturnError('refused')), WAIT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Is this the return of a sign-in that this browser left for? */
const wasAskedFor = (returned: URLSearchParams): boolean => {
  const state = returned.get('state');
  return state !== null && localStorage.getItem(CALLBACK_KEY + state) !== null;
};

/** Single sign-on by Keycloak. */
export const keycloakStrategy = {
  async start() {
    const { provider, ready } = connect();
    // a check on its way would take the cookies of the sign-in that begins beside it
    await inTime(ready);
    await inTime(provider.login({}));
  },

  /** `returned`: the fragment of the address, which keycloak-js reads by itself. */
  async signIn(returned) {
    if (!wasAskedFor(returned)) throw new ReturnError('unknown');
    const own = connect();
    try {
      await inTime(own.ready);
      await own.provider.handleCallback?.();
    } catch {
      throw new ReturnError(returned.get('error') === 'access_denied' ? 'denied' : 'refused');
    }
    return session(own);
  },

  /** Somebody signed in there already? Asked in a hidden frame; null when nobody did, or nobody vouches for the address. */
  async check(): Promise<OauthReply | null> {
    const own = connect();
    await own.ready;
    return own.client.authenticated && own.client.idTokenParsed?.email_verified === true ? session(own) : null;
  },

  /** Ends the session there too; returns to `/auth-callback?logout=1`. */
  async signOut() {
    const { provider, ready } = connect();
    await inTime(ready); // its id token spares the person a question there
    await inTime(provider.logout({}));
  },
} satisfies ProviderStrategy<URLSearchParams> & Record<string, unknown>;
