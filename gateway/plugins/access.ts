import type { FastifyInstance } from 'fastify';
import type { Page, Permission } from '../../contract/permissions.ts';

/** The access rule of a route, in its `config.access`; the gateway does not start with a route that has none. */
export type Access = 'public' | 'signedIn' | 'operator' | { permission: Permission; page: Page };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A key of a company may call it too. */
    byKey?: boolean;
    /** What a multipart body holds, as JSON Schema for the OpenAPI document. */
    form?: object;
    /** The media type of an answer that is a file, for the OpenAPI document. */
    file?: string;
    /** Its answer holds a secret that is told once: it is not kept for a repeated request. */
    tellsOnce?: boolean;
    /** A public route that reads the session when one is sent; a dead one is refused as everywhere. */
    optionalSession?: boolean;
    /** The response goes on until somebody ends it: nothing waits for it. */
    endless?: boolean;
  }
  interface FastifyInstance {
    /** Every route with its rule, for the tests that walk them. */
    accessTable: { method: string; url: string; access: Access; byKey: boolean; schema: FastifySchema | undefined }[];
  }
}

/** Records the rule of every route, and refuses those without one. Routes of `ownPages` (documentation) are public pages. */
export function declareAccess(app: FastifyInstance, ownPages: readonly string[]): void {
  app.decorate('accessTable', []);
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (ownPages.some((prefix) => route.url.startsWith(prefix))) route.config = { ...route.config, access: 'public' };
    const access = route.config?.access;
    if (access === undefined) throw new Error(`Route ${methods.join(',')} ${route.url} does not say who may call it.`);
    for (const method of methods) {
      app.accessTable.push({
        method,
        url: route.url,
        access,
        byKey: route.config?.byKey ?? false,
        schema: route.schema,
      });
    }
  });
}
