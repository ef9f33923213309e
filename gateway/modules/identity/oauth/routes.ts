import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  destinationEntrySchema,
  destinationSchema,
  OAUTH_PROVIDERS,
  oauthBodySchema,
  oauthLinkBodySchema,
  oauthReplySchema,
  redirectSystemBodySchema,
} from '../../../../contract/users.ts';
import { languageOf } from '../../../lib/language.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { originOf } from '../../../plugins/origin.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { DestinationsService } from './destinations.ts';
import type { OauthService } from './service.ts';

const tags = ['authentication'];
/** Per address and minute, as the sign-in with a password. */

type Dependencies = { service: OauthService; destinations: DestinationsService; publicUrl: string | undefined };

export function oauthRoutes(app: FastifyInstance, { service, destinations, publicUrl }: Dependencies): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  /** The interface's own origin: the public address, else the one that the request came to. */
  const ownOriginOf = (request: FastifyRequest): string =>
    publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;

  api.post(
    '/authentication/oauth/:provider',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Sign in by Google, Microsoft or Keycloak',
        params: z.object({ provider: z.enum(OAUTH_PROVIDERS, { error: 'unknown_option' }) }),
        body: oauthBodySchema,
        response: { 200: oauthReplySchema },
      },
    },
    (request) =>
      service.signin(request.params.provider, request.body, {
        origin: originOf(request),
        ownOrigin: ownOriginOf(request),
        language: languageOf(request.headers['accept-language']),
      }),
  );

  api.post(
    '/authentication/oauth/link',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Link a provider to the account of an address, with the code sent there',
        body: oauthLinkBodySchema,
        response: { 200: oauthReplySchema },
      },
    },
    (request) => service.link(request.body, originOf(request)),
  );

  api.get(
    '/authentication/destination-system',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: 'Where a sign-in can lead', response: { 200: destinationSchema } },
    },
    async (request) => destinations.list(actorOf(request)),
  );

  api.post(
    '/authentication/redirect-system',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'Go to one of the systems',
        body: redirectSystemBodySchema,
        response: { 200: destinationEntrySchema },
      },
    },
    (request) => destinations.choose(actorOf(request), request.body.system),
  );
}
