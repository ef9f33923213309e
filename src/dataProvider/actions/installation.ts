import type { InstallationSwitch, IntegrationStatus } from '../../../contract/installation.ts';
import { get, type Signal } from '../httpClient.ts';

export const installationActions = {
  getSwitches: (options?: Signal) => get<InstallationSwitch[]>('installation/switches', options),
  getIntegrations: (options?: Signal) => get<IntegrationStatus>('installation/integrations', options),
};
