import { type OauthBody, type OauthReply, oauthReplySchema } from '../../../contract/users.ts';
import { config } from '../../config.ts';
import { request } from '../../dataProvider/httpClient.ts';
import { leave } from '../leave.ts';
import { type CodeProvider, keepPending, takePending } from './pendingReturn.ts';
import { type ProviderStrategy, ReturnError, returnAddress } from './strategy.ts';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 256 random bits. */
const secret = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** The S256 challenge of a verifier (RFC 7636 section 4.2). */
export async function challengeOf(codeVerifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))));
}

/** Exchanges what a provider gave for a session of ours. */
export async function exchange(provider: string, body: OauthBody): Promise<OauthReply> {
  const { json } = await request(`authentication/oauth/${provider}`, { method: 'POST', body, anonymous: true });
  return oauthReplySchema.parse(json);
}

/** The authorization code with S256, state and nonce, all of this tab and used once (A-15, A-16; RFC 9700 section 2.1). */
export const codeStrategy = (provider: CodeProvider, scope: string): ProviderStrategy<URLSearchParams> => ({
  async start() {
    const settings = config().waysIn[provider];
    if (!settings) throw new ReturnError('refused');
    const pending = { provider, state: secret(), nonce: secret(), codeVerifier: secret(), at: Date.now() };
    const address = new URL(settings.authorizeUrl);
    address.search = new URLSearchParams({
      client_id: settings.clientId,
      redirect_uri: returnAddress(),
      response_type: 'code',
      scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await challengeOf(pending.codeVerifier),
      code_challenge_method: 'S256',
      // who has several accounts there chooses one, also after one that is unknown here
      prompt: 'select_account',
    }).toString();
    keepPending(pending);
    leave(address.href);
  },

  async signIn(returned) {
    const pending = takePending(returned.get('state'));
    if (pending?.provider !== provider) throw new ReturnError('unknown');
    if (returned.get('error') === 'access_denied') throw new ReturnError('denied');
    const code = returned.get('code');
    if (returned.has('error') || !code) throw new ReturnError('refused');
    const { codeVerifier, nonce } = pending;
    return exchange(provider, { code, codeVerifier, nonce, redirectUri: returnAddress() });
  },
});

export const googleStrategy = codeStrategy('google', 'openid profile email');

export const microsoftStrategy = codeStrategy('microsoft', 'user.read');
