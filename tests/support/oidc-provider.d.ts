/** The part of oidc-provider that the protocol peers use; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Context = {
    path: string;
    body: unknown;
    get(header: string): string;
    set(header: string, value: string): void;
    oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
  };
  type Token = { accountId: string; clientId: string };
  type Grant = {
    addOIDCScope(scopes: string): void;
    addResourceScope(resource: string, scopes: string): void;
    save(): Promise<string>;
  };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    Grant: new (
      owner: Token,
    ) => Grant;
    AccessToken: { find(token: string): Promise<Token | undefined> };
    Client: {
      prototype: {
        redirectUriAllowed(uri: string): boolean;
        postLogoutRedirectUriAllowed(uri: string): boolean;
      };
    };
    RefreshToken: { prototype: { jti?: string; save(...args: unknown[]): Promise<string> } };
  }
  export type { Context };
}
