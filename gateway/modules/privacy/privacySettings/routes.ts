import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/privacySettings.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PrivacySettingsService } from './service.ts';

export function privacySettingRoutes(app: FastifyInstance, { service }: { service: PrivacySettingsService }): void {
  const routes = defineRoutes(app, 'privacy settings');

  routes.get('/companies/:companyId/privacy-settings', {
    access: 'see_privacy_record',
    summary: 'How a company treats personal data (LGPD art. 37)',
    reply: contract.privacySettingsSchema,
    handler: ({ actor, params }) => service.get(actor, params.companyId),
  });

  routes.put('/companies/:companyId/privacy-settings', {
    access: 'erase_personal_data',
    summary: 'Change the officer and how long what is kept',
    body: contract.privacySettingsBodySchema,
    reply: contract.privacySettingsSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.companyId, body, expected),
  });
}
