import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  accessProfileBodySchema,
  accessProfileListSchema,
  accessProfileQuerySchema,
  accessProfileSchema,
} from '../../../../contract/profiles.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ProfilesService } from './service.ts';

const tags = ['profiles'];
const ofCompany = z.object({ companyId: idSchema });
const ofProfile = z.object({ companyId: idSchema, id: idSchema });

export function profileRoutes(app: FastifyInstance, { service }: { service: ProfilesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/companies/:companyId/profiles',
    {
      config: { access: needs('see_permission_profile') },
      schema: {
        tags,
        summary: 'Access profiles of a company',
        params: ofCompany,
        querystring: accessProfileQuerySchema,
        response: { 200: accessProfileListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.params.companyId, request.query),
  );

  api.post(
    '/companies/:companyId/profiles',
    {
      config: { access: needs('add_permission_profile') },
      schema: {
        tags,
        summary: 'Add an access profile',
        params: ofCompany,
        body: accessProfileBodySchema,
        response: { 201: accessProfileSchema },
      },
    },
    async (request, reply) => {
      const profile = await service.create(actorOf(request), request.params.companyId, request.body);
      return reply.status(201).header('etag', etag(profile.version)).send(profile);
    },
  );

  api.get(
    '/companies/:companyId/profiles/:id',
    {
      config: { access: needs('see_permission_profile') },
      schema: { tags, summary: 'One access profile', params: ofProfile, response: { 200: accessProfileSchema } },
    },
    async (request, reply) => {
      const { companyId, id } = request.params;
      const profile = await service.get(actorOf(request), companyId, id);
      reply.header('etag', etag(profile.version));
      return profile;
    },
  );

  api.put(
    '/companies/:companyId/profiles/:id',
    {
      config: { access: needs('update_permission_profile') },
      schema: {
        tags,
        summary: 'Change an access profile',
        params: ofProfile,
        body: accessProfileBodySchema,
        response: { 200: accessProfileSchema },
      },
    },
    async (request, reply) => {
      const { companyId, id } = request.params;
      const profile = await service.update(actorOf(request), companyId, id, request.body, ifMatch(request));
      reply.header('etag', etag(profile.version));
      return profile;
    },
  );

  api.delete(
    '/profiles/:id',
    {
      config: { access: needs('remove_permission_profile') },
      schema: {
        tags,
        summary: 'Remove an access profile that nobody has',
        params: z.object({ id: idSchema }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );
}
