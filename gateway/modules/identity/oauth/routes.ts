import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as contract from '../../../../contract/users.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { originOf } from '../../../plugins/origin.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { DestinationsService } from './destinations.ts';
import type { OauthService } from './service.ts';

type Dependencies = { service: OauthService; destinations: DestinationsService; publicUrl: string | undefined };

export function oauthRoutes(app: FastifyInstance, { service, destinations, publicUrl }: Dependencies): void {
  const routes = defineRoutes(app, 'authentication');

  /** The interface's own origin: the public address, else the one that the request came to. */
  const ownOriginOf = (request: FastifyRequest): string =>
    publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;

  routes.post('/authentication/oauth/:provider', {
    access: 'public',
    ...LIMITED,
    summary: 'Sign in by Google, Microsoft or Keycloak',
    params: z.object({ provider: z.enum(contract.OAUTH_PROVIDERS, { error: 'unknown_option' }) }),
    body: contract.oauthBodySchema,
    reply: contract.oauthReplySchema,
    handler: ({ params, body, language, request }) =>
      service.signin(params.provider, body, {
        origin: originOf(request),
        ownOrigin: ownOriginOf(request),
        language: language,
      }),
  });

  routes.post('/authentication/oauth/link', {
    access: 'public',
    ...LIMITED,
    summary: 'Link a provider to the account of an address, with the code sent there',
    body: contract.oauthLinkBodySchema,
    reply: contract.oauthReplySchema,
    handler: ({ body, request }) => service.link(body, originOf(request)),
  });

  routes.get('/authentication/destination-system', {
    access: 'signedIn',
    summary: 'Where a sign-in can lead',
    reply: contract.destinationSchema,
    handler: ({ actor }) => destinations.list(actor),
  });

  routes.post('/authentication/redirect-system', {
    access: 'signedIn',
    summary: 'Go to one of the systems',
    body: contract.redirectSystemBodySchema,
    reply: contract.destinationEntrySchema,
    handler: ({ actor, body }) => destinations.choose(actor, body.system),
  });
}
