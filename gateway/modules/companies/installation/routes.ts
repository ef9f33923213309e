import type { FastifyInstance } from 'fastify';
import { integrationStatusSchema, switchesSchema } from '../../../../contract/installation.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { InstallationService } from './service.ts';

export function installationRoutes(app: FastifyInstance, { service }: { service: InstallationService }): void {
  const routes = defineRoutes(app, 'installation');

  routes.get('/installation/switches', {
    access: 'see_experimental',
    summary: 'The switches of the installation (L-17)',
    reply: switchesSchema,
    handler: () => service.switches(),
  });

  routes.get('/installation/integrations', {
    access: 'see_integration_status',
    summary: 'Whether the systems that the installation is connected to answer (L-17)',
    reply: integrationStatusSchema,
    handler: () => service.integrations(),
  });
}
