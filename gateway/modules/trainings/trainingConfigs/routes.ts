import type { FastifyInstance } from 'fastify';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import * as contract from '../../../../contract/trainingConfigs.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TrainingConfigsService } from './service.ts';

export function trainingConfigRoutes(app: FastifyInstance, { service }: { service: TrainingConfigsService }): void {
  const routes = defineRoutes(app, 'training configurations');

  routes.get('/training-class-configs', {
    access: 'see_training_class_config',
    summary: 'Trainings of the chosen companies, and those shipped with the product (G-07)',
    query: contract.trainingConfigQuerySchema,
    reply: contract.trainingConfigListSchema,
    handler: ({ actor, query, language }) => service.list(actor, query, language),
  });

  routes.post('/training-class-configs', {
    access: 'add_training_class_config',
    summary: 'Add a training',
    body: contract.trainingConfigCreateSchema,
    status: 201,
    reply: contract.trainingConfigSchema,
    handler: ({ actor, body }) => service.create(actor, body.companyId, body),
  });

  routes.get('/training-class-configs/:id', {
    access: 'see_training_class_config_detail',
    summary: 'One training, with its content and the text of its certificate',
    reply: contract.trainingConfigSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/training-class-configs/:id', {
    access: 'update_training_class_config',
    summary: 'Change a training; shipped ones stay as they are',
    body: contract.trainingConfigUpdateSchema,
    reply: contract.trainingConfigSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/training-class-configs/:id', {
    access: 'remove_training_class_config',
    summary: 'Remove a training that no class uses',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });

  routes.get('/training-class-configs/:id/history', {
    access: 'see_training_class_config_detail',
    summary: 'What was changed of a training, newest first',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });
}
