import { z } from 'zod';

/** Switches of the installation (L-17), as its environment sets them. */
export const SWITCHES = [
  'demo',
  'captcha',
  'rateLimits',
  'secureAddress',
  'reading',
  'extendedSupport',
  'extensionCheck',
  'analytics',
  'errorTracking',
] as const;
export const switchesSchema = z.array(z.object({ name: z.enum(SWITCHES), on: z.boolean() }));
export type InstallationSwitch = z.infer<typeof switchesSchema>[number];

/** Connections to other systems (L-17), in the order in which they are shown. */
export const INTEGRATIONS = [
  'database',
  'mail',
  'sms',
  'reading',
  'helpDesk',
  'keycloak',
  'google',
  'microsoft',
] as const;
export const INTEGRATION_STATES = ['WORKING', 'NOT_ANSWERING', 'NOT_CONFIGURED'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];
export const integrationStatusSchema = z.object({
  checkedAt: z.iso.datetime(),
  integrations: z.array(z.object({ name: z.enum(INTEGRATIONS), state: z.enum(INTEGRATION_STATES) })),
});
export type IntegrationStatus = z.infer<typeof integrationStatusSchema>;
