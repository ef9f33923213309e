import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/employeeNotes.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { EmployeeNotesService } from './service.ts';

export function employeeNoteRoutes(app: FastifyInstance, { service }: { service: EmployeeNotesService }): void {
  const routes = defineRoutes(app, 'employee notes');

  routes.get('/employee-notes', {
    access: 'see_employee',
    summary: 'Observations about an employee',
    query: contract.employeeNoteQuerySchema,
    reply: contract.employeeNoteListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/employee-notes/options', {
    access: 'see_employee',
    summary: 'In whose name the caller can write an observation, and what about',
    query: contract.employeeNoteOptionsQuerySchema,
    reply: contract.employeeNoteOptionsSchema,
    handler: ({ actor, query }) => service.options(actor, query.employeeId),
  });

  routes.post('/employee-notes', {
    access: 'see_employee',
    summary: 'Add an observation',
    body: contract.employeeNoteBodySchema,
    status: 201,
    reply: contract.employeeNoteSchema,
    handler: ({ actor, body }) => service.create(actor, body.companyId, body),
  });

  routes.get('/employee-notes/:id', {
    access: 'see_employee',
    summary: 'One observation',
    reply: contract.employeeNoteSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/employee-notes/:id', {
    access: 'see_employee',
    summary: 'Change an observation',
    body: contract.employeeNoteUpdateSchema,
    reply: contract.employeeNoteSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/employee-notes/:id', {
    access: 'see_employee',
    summary: 'Remove an observation',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });
}
