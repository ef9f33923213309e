import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  departmentListSchema,
  departmentQuerySchema,
  departmentSchema,
  facilityBodySchema,
  facilityListSchema,
  facilityQuerySchema,
  facilitySchema,
  placeNameBodySchema,
} from '../../../../contract/facilities.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { PlacesService } from './service.ts';

const tags = ['places'];
const ofFacility = z.object({ id: idSchema });
const ofDepartments = z.object({ facilityId: idSchema });
const ofDepartment = z.object({ facilityId: idSchema, id: idSchema });

/** Units (B-27) and their areas (B-28). */
export function placeRoutes(app: FastifyInstance, { service }: { service: PlacesService }): void {
  facilityRoutes(app, service);
  departmentRoutes(app, service);
}

function facilityRoutes(app: FastifyInstance, service: PlacesService): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/companies/facilities',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Units of the contracting companies, with their areas',
        querystring: facilityQuerySchema,
        response: { 200: facilityListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  api.post(
    '/companies/facilities',
    {
      config: { access: needs('add_project_location') },
      schema: {
        tags,
        summary: 'Make a unit with its areas',
        body: facilityBodySchema,
        response: { 201: facilitySchema },
      },
    },
    async (request, reply) => {
      const facility = await service.create(actorOf(request), request.body);
      return reply.status(201).header('etag', etag(facility.version)).send(facility);
    },
  );

  api.put(
    '/companies/facilities/:id',
    {
      config: { access: needs('update_project_location') },
      schema: {
        tags,
        summary: 'Rename a unit',
        params: ofFacility,
        body: placeNameBodySchema,
        response: { 200: facilitySchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const facility = await service.rename(actorOf(request), id, request.body.name, ifMatch(request));
      reply.header('etag', etag(facility.version));
      return facility;
    },
  );

  api.delete(
    '/companies/facilities/:id',
    {
      config: { access: needs('remove_project_location') },
      schema: {
        tags,
        summary: 'Remove a unit in which no project takes place',
        params: ofFacility,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );
}

function departmentRoutes(app: FastifyInstance, service: PlacesService): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/companies/facilities/:facilityId/departments',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Areas of a unit',
        params: ofDepartments,
        querystring: departmentQuerySchema,
        response: { 200: departmentListSchema },
      },
    },
    (request) => service.departments(actorOf(request), request.params.facilityId, request.query),
  );

  api.post(
    '/companies/facilities/:facilityId/departments',
    {
      config: { access: needs('add_project_department') },
      schema: {
        tags,
        summary: 'Add an area',
        params: ofDepartments,
        body: placeNameBodySchema,
        response: { 201: departmentSchema },
      },
    },
    async (request, reply) => {
      const { facilityId } = request.params;
      const department = await service.addDepartment(actorOf(request), facilityId, request.body.name);
      return reply.status(201).header('etag', etag(department.version)).send(department);
    },
  );

  api.put(
    '/companies/facilities/:facilityId/departments/:id',
    {
      config: { access: needs('update_project_department') },
      schema: {
        tags,
        summary: 'Rename an area',
        params: ofDepartment,
        body: placeNameBodySchema,
        response: { 200: departmentSchema },
      },
    },
    async (request, reply) => {
      const { facilityId, id } = request.params;
      const { name } = request.body;
      const department = await service.renameDepartment(actorOf(request), facilityId, id, name, ifMatch(request));
      reply.header('etag', etag(department.version));
      return department;
    },
  );

  api.delete(
    '/companies/facilities/:facilityId/departments/:id',
    {
      config: { access: needs('remove_project_department') },
      schema: {
        tags,
        summary: 'Remove an area that no project uses and that is not the last of its unit',
        params: ofDepartment,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { facilityId, id } = request.params;
      await service.removeDepartment(actorOf(request), facilityId, id);
      return reply.status(204).send(null);
    },
  );
}
