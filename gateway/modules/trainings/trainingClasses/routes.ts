import type { FastifyInstance } from 'fastify';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import * as contract from '../../../../contract/trainingClasses.ts';
import { LIMITED_SEARCH } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TrainingClassesService } from './service.ts';

export function trainingClassRoutes(app: FastifyInstance, { service }: { service: TrainingClassesService }): void {
  const routes = defineRoutes(app, 'training classes');

  routes.get('/training-classes', {
    access: 'see_training_class',
    summary: 'Classes of the chosen companies, the latest first (G-02)',
    query: contract.trainingClassQuerySchema,
    reply: contract.trainingClassListSchema,
    handler: ({ actor, query, language }) => service.list(actor, query, language),
  });

  routes.post('/training-classes', {
    access: 'add_training_class',
    summary: 'Plan a class; it starts in the future',
    body: contract.trainingClassCreateSchema,
    status: 201,
    reply: contract.trainingClassSchema,
    handler: ({ actor, body }) => service.create(actor, body.companyId, body),
  });

  routes.post('/training-classes/retroactive', {
    access: 'add_retroactive_training_class',
    summary: 'Register a class that is over, with the reason; the proof is sent as a file of it (G-06)',
    body: contract.retroactiveClassSchema,
    status: 201,
    reply: contract.trainingClassSchema,
    handler: ({ actor, body }) => service.register(actor, body),
  });

  routes.get('/training-classes/numbers', {
    access: 'see_training_class',
    summary: 'How many classes there are of each status (G-02)',
    reply: contract.trainingClassNumbersSchema,
    handler: ({ actor }) => service.numbers(actor),
  });

  routes.get('/training-classes/:id', {
    access: 'see_training_class',
    summary: 'One class',
    reply: contract.trainingClassSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/training-classes/:id', {
    access: 'update_training_class',
    summary: 'Change a class that is not over; more seats go to who waits (G-03)',
    body: contract.trainingClassUpdateSchema,
    reply: contract.trainingClassSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/training-classes/:id', {
    access: 'remove_training_class',
    summary: 'Remove a class that has no people',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });

  routes.patch('/training-classes/:id/cancel', {
    access: 'manage_training_class_status',
    summary: 'Cancel a class, with the reason',
    body: contract.classCancellationSchema,
    reply: contract.trainingClassSchema,
    handler: ({ actor, params, body, expected }) => service.cancel(actor, params.id, body.reason, expected),
  });

  routes.patch('/training-classes/:id/finish', {
    access: 'manage_training_class_status',
    summary: 'End a class that is held now, once everybody has a score or an absence',
    reply: contract.trainingClassSchema,
    handler: ({ actor, params, expected }) => service.finish(actor, params.id, expected),
  });

  routes.get('/training-classes/:id/employees', {
    access: 'see_training_class',
    summary: 'Who has a seat, then who waits for one (G-04)',
    query: contract.classEmployeeQuerySchema,
    reply: contract.classEmployeeListSchema,
    handler: ({ actor, params, query }) => service.people(actor, params.id, query),
  });

  routes.get('/training-classes/:id/employees/numbers', {
    access: 'see_training_class',
    summary: 'How many people wait, were absent, have no result yet, and can be approved (G-04)',
    reply: contract.classEmployeeNumbersSchema,
    handler: ({ actor, params }) => service.peopleNumbers(actor, params.id),
  });

  routes.post('/training-classes/:id/candidates', {
    access: 'manage_training_class_employees',
    summary: 'People who can be enrolled: by name, of a project, or by whole CPFs (G-04)',
    ...LIMITED_SEARCH,
    body: contract.classCandidateQuerySchema,
    reply: contract.classCandidatesSchema,
    handler: ({ actor, params, body }) => service.candidates(actor, params.id, body),
  });

  routes.post('/training-classes/:id/employees', {
    access: 'manage_training_class_employees',
    summary: 'Enrol people, all or none, never beyond the seats; the others may wait (G-04)',
    body: contract.enrolmentSchema,
    reply: contract.trainingClassSchema,
    handler: ({ actor, params, body }) => service.enrol(actor, params.id, body),
  });

  routes.delete('/training-classes/:id/employees/:employeeId', {
    access: 'manage_training_class_employees',
    summary: 'Take somebody out of a class; the seat goes to who waits longest (G-04)',
    handler: ({ actor, params }) => service.leave(actor, params),
  });

  routes.patch('/training-classes/:id/employees/:employeeId', {
    access: 'manage_training_class_score',
    summary: 'Attendance and score of somebody who has a seat (G-04)',
    body: contract.classResultSchema,
    reply: contract.classEmployeeSchema,
    handler: ({ actor, params, body }) => service.result(actor, params, body),
  });

  routes.put('/training-classes/:id/results', {
    access: 'manage_training_class_score',
    summary: 'Attendance and scores of several people, all or none (G-04)',
    body: contract.classResultsSchema,
    handler: ({ actor, params, body }) => service.results(actor, params.id, body),
  });

  routes.get('/training-classes/:id/history', {
    access: 'see_training_class_history',
    summary: 'What was changed of a class, newest first (G-05)',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });
}
