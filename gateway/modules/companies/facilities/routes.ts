import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/facilities.ts';
import { defineRoutes, etag } from '../../../plugins/routes.ts';
import type { LocationService } from './locationService.ts';
import type { FacilitiesService } from './service.ts';

export function facilityRoutes(app: FastifyInstance, { service }: { service: FacilitiesService }): void {
  unitRoutes(app, service);
  departmentRoutes(app, service);
}

function unitRoutes(app: FastifyInstance, service: FacilitiesService): void {
  const routes = defineRoutes(app, 'facilities');

  routes.get('/companies/facilities', {
    access: 'see_projects',
    summary: 'Units of the contracting companies, with their areas',
    query: contract.facilityQuerySchema,
    reply: contract.facilityListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/companies/facilities', {
    access: 'add_project_location',
    summary: 'Make a unit with its areas',
    body: contract.facilityBodySchema,
    status: 201,
    reply: contract.facilitySchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.put('/companies/facilities/:id', {
    access: 'update_project_location',
    summary: 'Rename a unit',
    body: contract.placeNameBodySchema,
    reply: contract.facilitySchema,
    handler: ({ actor, params: { id }, body, expected }) => service.rename(actor, { id }, body, expected),
  });

  routes.delete('/companies/facilities/:id', {
    access: 'remove_project_location',
    summary: 'Remove a unit in which no project takes place',
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });
}

function departmentRoutes(app: FastifyInstance, service: FacilitiesService): void {
  const routes = defineRoutes(app, 'facilities');

  routes.get('/companies/facilities/:facilityId/departments', {
    access: 'see_projects',
    summary: 'Areas of a unit',
    query: contract.departmentQuerySchema,
    reply: contract.departmentListSchema,
    handler: ({ actor, params, query }) => service.departments(actor, params.facilityId, query),
  });

  routes.post('/companies/facilities/:facilityId/departments', {
    access: 'add_project_department',
    summary: 'Add an area',
    body: contract.placeNameBodySchema,
    status: 201,
    reply: contract.departmentSchema,
    handler: ({ actor, params: { facilityId }, body }) => service.addDepartment(actor, facilityId, body.name),
  });

  routes.put('/companies/facilities/:facilityId/departments/:id', {
    access: 'update_project_department',
    summary: 'Rename an area',
    body: contract.placeNameBodySchema,
    reply: contract.departmentSchema,
    handler: ({ actor, params, body, expected }) => service.renameDepartment(actor, params, body.name, expected),
  });

  routes.delete('/companies/facilities/:facilityId/departments/:id', {
    access: 'remove_project_department',
    summary: 'Remove an area that no project uses and that is not the last of its unit',
    handler: ({ actor, params: { facilityId, id } }) => service.removeDepartment(actor, facilityId, id),
  });
}

export function locationRoutes(app: FastifyInstance, { service }: { service: LocationService }): void {
  const routes = defineRoutes(app, 'projects');

  routes.get('/projects/:id/project-location', {
    access: 'see_projects',
    summary: 'Units and areas of a project',
    reply: contract.projectLocationSchema,
    handler: async ({ actor, params, reply }) => {
      const { location, version } = await service.get(actor, params.id);
      reply.header('etag', etag(version));
      return location;
    },
  });

  routes.put('/projects/:id/project-location', {
    access: 'assign_project_department',
    summary: 'Change the areas of a project',
    body: contract.projectLocationBodySchema,
    reply: contract.projectLocationSchema,
    handler: async ({ actor, params, body: { departmentIds }, expected, reply }) => {
      const { location, version } = await service.put(actor, params.id, departmentIds, expected);
      reply.header('etag', etag(version));
      return location;
    },
  });
}
