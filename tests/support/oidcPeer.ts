import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type Context, Provider } from 'oidc-provider';

/**
 * Real OpenID providers in this process, with the addresses and habits of Keycloak, Google and Microsoft: what the gateway
 * and the interface speak with in the tests is the protocol, not a stand-in for it.
 */
export type PeerKind = 'keycloak' | 'google' | 'microsoft';

/** Who can sign in at a peer, by the name that is typed there; anybody else is a verified person with that e-mail. */
export type PeerPerson = { sub: string; email: string; emailVerified: boolean };

export const CLIENT_ID = 'prumo';
export const REALM = 'prumo';
/** Any password does, but for this one. */
export const WRONG_PASSWORD = 'wrong';

export type OidcPeer = Awaited<ReturnType<typeof startPeer>>;

type Kind = {
  /** Where the provider stands below its host. */
  base: string;
  routes: Record<string, string>;
  /** The variables of a gateway that uses it. */
  env: (origin: string) => Record<string, string>;
};

const KINDS: Record<PeerKind, Kind> = {
  keycloak: {
    base: `/realms/${REALM}`,
    routes: {
      authorization: '/protocol/openid-connect/auth',
      token: '/protocol/openid-connect/token',
      end_session: '/protocol/openid-connect/logout',
      jwks: '/protocol/openid-connect/certs',
      userinfo: '/protocol/openid-connect/userinfo',
    },
    env: (origin) => ({ KEYCLOAK_URL: origin, KEYCLOAK_REALM: REALM, KEYCLOAK_CLIENT_ID: CLIENT_ID }),
  },
  google: {
    base: '',
    routes: { authorization: '/o/oauth2/v2/auth', token: '/oauth2/token', jwks: '/oauth2/certs' },
    env: (origin) => ({ GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: SECRET, GOOGLE_ISSUER: origin }),
  },
  microsoft: {
    base: '/common',
    routes: { authorization: '/oauth2/v2.0/authorize', token: '/oauth2/v2.0/token' },
    env: (origin) => ({
      MICROSOFT_CLIENT_ID: CLIENT_ID,
      MICROSOFT_CLIENT_SECRET: SECRET,
      MICROSOFT_AUTHORITY: `${origin}/common`,
      MICROSOFT_USERINFO_URL: `${origin}/v1.0/me`,
    }),
  },
};
const SECRET = 'a secret of the tests, long enough to be taken';
const THIRD_PARTY_COOKIES = '/protocol/openid-connect/3p-cookies/step1.html';

const form = (action: string, asking: boolean): string => `<!doctype html><html lang="en"><title>Sign in</title>
<form method="post" action="${action}"><h1>Sign in</h1>${asking ? '<p role="alert">Invalid username or password.</p>' : ''}
<label>Username <input id="username" name="username"></label>
<label>Password <input id="password" name="password" type="password"></label>
<button id="kc-login">Sign in</button></form></html>`;

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** keycloak-js reads its refresh token, so it has to look like a JWT. */
function readableRefreshTokens(provider: Provider): void {
  const token = provider.RefreshToken.prototype;
  const save = token.save;
  token.save = function (...args) {
    if (!this.jti) {
      const exp = Math.floor(Date.now() / 1000) + 3600;
      const body = { typ: 'Refresh', jti: randomBytes(32).toString('base64url'), exp };
      this.jti = `e30.${Buffer.from(JSON.stringify(body)).toString('base64url')}.x`;
    }
    return save.apply(this, args);
  };
}

/** Starts a peer on a free port of `localhost` (app and provider share the host name, as cookies in frames ask for). */
export async function startPeer(kind: PeerKind, people: Record<string, PeerPerson> = {}) {
  const { base, routes, env } = KINDS[kind];
  const keys = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'peer', alg: 'RS256', use: 'sig' };
  const personOf = (login: string): PeerPerson => people[login] ?? { sub: login, email: login, emailVerified: true };

  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => undefined;
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const origin = `http://localhost:${address.port}`;
  const issuer = `${origin}${base}`;

  const isKeycloak = kind === 'keycloak';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: ['http://localhost/auth-callback'],
        post_logout_redirect_uris: ['http://localhost/auth-callback?logout=1'],
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        ...(isKeycloak
          ? { token_endpoint_auth_method: 'none' }
          : { token_endpoint_auth_method: 'client_secret_post', client_secret: SECRET }),
      },
    ],
    jwks: { keys: [jwk] },
    routes,
    scopes: ['openid', 'offline_access', 'profile', 'email', 'user.read'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Keycloak and Google put the person's claims into the id token.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      // ports share their cookies: each peer has names of its own
      names: { session: `_${kind}_session`, interaction: `_${kind}_i`, resume: `_${kind}_r` },
    },
    pkce: { required: () => true },
    // seconds; given, so that it does not say that it has defaults
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      RefreshToken: 600,
      AuthorizationCode: 60,
    },
    clientBasedCORS: (_: Context, from: string) => new URL(from).hostname === 'localhost',
    issueRefreshToken: async () => isKeycloak,
    findAccount: (_: Context, login: string) => {
      const { sub, email, emailVerified } = personOf(login);
      return { accountId: login, claims: async () => ({ sub, email, email_verified: emailVerified, name: sub }) };
    },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email user.read');
      grant.addResourceScope('urn:api', 'api');
      await grant.save();
      return grant;
    },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `${base}/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context: Context, logout: string) => {
          context.body = `<!doctype html><title>Sign out</title>${logout}<script>
            const form = document.forms[0];
            form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'logout', value: 'yes' }));
            form.submit();</script>`;
        },
      },
      // keycloak-js reads its access token too
      ...(isKeycloak && {
        resourceIndicators: {
          enabled: true,
          defaultResource: () => 'urn:api',
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: 'api',
            audience: 'urn:api',
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      }),
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/localhost:\d+\/auth-callback(\/silent-check)?$/.test(uri);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) =>
    /^http:\/\/localhost:\d+\/auth-callback\?logout=1$/.test(uri);
  if (isKeycloak) readableRefreshTokens(provider);

  /** Signs any claims with the peer's key, or with another one: what a thief or a wrong provider would hand in. */
  const sign = (claims: JWTPayload, key: CryptoKey = keys.privateKey): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'peer', typ: 'JWT' }).sign(key);
  /** Changes the claims of the next id tokens before they leave; `key` signs them with another key. */
  const forgery: { change: ((claims: JWTPayload) => JWTPayload) | null; key?: CryptoKey } = { change: null };

  provider.use(async (context, next) => {
    await next();
    const from = context.get('origin');
    if (from && new URL(from).hostname === 'localhost') {
      // keycloak-js asks with credentials
      context.set('Access-Control-Allow-Credentials', 'true');
      context.set('Access-Control-Allow-Origin', from);
    }
    const { body } = context;
    if (!forgery.change || body === null || typeof body !== 'object' || !('id_token' in body)) return;
    const [, claims = ''] = String(body.id_token).split('.');
    const changed = forgery.change(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as JWTPayload);
    body.id_token = await sign(changed, forgery.key);
  });
  const protocol = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(form(path, false));
      return;
    }
    const typed = new URLSearchParams(await textOf(request));
    if (typed.get('password') === WRONG_PASSWORD) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(form(path, true));
      return;
    }
    if (typed.get('username') === '') {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
      return;
    }
    await provider.interactionFinished(request, response, { login: { accountId: typed.get('username') } });
  }

  /** Microsoft's Graph: who the access token was given to. */
  async function answerMe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = await provider.AccessToken.find((request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!token) {
      response.statusCode = 401;
      response.end('{}');
      return;
    }
    const { sub, email } = personOf(token.accountId);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: sub, displayName: sub, mail: email, userPrincipalName: email }));
  }

  handle = async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (kind === 'microsoft' && url.pathname === '/v1.0/me') return answerMe(request, response);
    if (url.pathname.startsWith(`${base}/interaction/`)) {
      // the protocol's own cookies hang on these paths
      request.url = url.pathname;
      return interact(request, response, url.pathname);
    }
    if (isKeycloak && url.pathname === base + THIRD_PARTY_COOKIES) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><script>parent.postMessage("supported", "*")</script>');
      return;
    }
    // a chooser of accounts is these providers' own, and Microsoft takes a nonce without OpenID
    url.searchParams.delete(url.searchParams.get('prompt') === 'select_account' ? 'prompt' : '-');
    if (kind === 'microsoft') url.searchParams.delete('nonce');
    // a realm adds its default scopes to what a client asks for
    if (isKeycloak && url.searchParams.get('scope') === 'openid') url.searchParams.set('scope', 'openid profile email');
    const mounted = Object.assign(request, { originalUrl: url.pathname + url.search });
    mounted.url = (url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname) + url.search;
    return protocol(mounted, response);
  };

  return {
    kind,
    origin,
    issuer,
    env: env(origin),
    forgery,
    sign,
    /** Signs a person in at the peer as a browser would; gives the parameters that it returns with. */
    async signIn(login: string, parameters: Record<string, string>): Promise<URLSearchParams> {
      const jar = new Map<string, string>();
      let next = `${issuer}${routes.authorization}?${new URLSearchParams({ client_id: CLIENT_ID, response_type: 'code', ...parameters })}`;
      for (let hop = 0; hop < 10; hop += 1) {
        const isForm = next.includes('/interaction/');
        const reply = await fetch(next, {
          redirect: 'manual',
          method: isForm ? 'POST' : 'GET',
          body: isForm ? new URLSearchParams({ username: login, password: 'right' }) : undefined,
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of reply.headers.getSetCookie()) {
          const [pair = ''] = cookie.split(';');
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`the peer answered ${reply.status}: ${await reply.text()}`);
        const target = new URL(location, next);
        if (target.origin !== origin) return target.searchParams;
        next = target.href;
      }
      throw new Error('the peer leads nowhere');
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
