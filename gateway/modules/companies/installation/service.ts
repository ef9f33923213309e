import { connect } from 'node:net';
import {
  INTEGRATIONS,
  type InstallationSwitch,
  type IntegrationState,
  type IntegrationStatus,
} from '../../../../contract/installation.ts';
import type { Config } from '../../../config.ts';

/** What the installation is set to, and whether the systems that it is connected to answer (L-17); never an address of them. */
export type InstallationService = ReturnType<typeof installationService>;

type Dependencies = { config: Partial<Config>; ping: () => Promise<void>; now: () => Date };

/** How long a system may take to answer, and how long what was found is shown again, in milliseconds. */
const PATIENCE = 3000;
const KEPT = 30_000;

/** Any answer counts, an error too: the system is there. */
async function answers(address: string): Promise<void> {
  const url = new URL(address);
  if (url.protocol.startsWith('http')) {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    return;
  }
  await new Promise<void>((resolve, reject) => {
    const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587);
    const socket = connect({ host: url.hostname, port, timeout: PATIENCE });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.on('connect', () => end());
    socket.on('error', end);
    socket.on('timeout', () => end(new Error('no answer')));
  });
}

export function installationService({ config, ping, now }: Dependencies) {
  const { keycloak, google, microsoft } = config.oauth ?? {};
  const addresses: Record<Exclude<(typeof INTEGRATIONS)[number], 'database'>, string | undefined> = {
    mail: config.smtpUrl,
    sms: config.smsUrl,
    reading: config.reading?.url,
    helpDesk: config.helpDeskUrl,
    keycloak: keycloak && `${keycloak.url}/realms/${encodeURIComponent(keycloak.realm)}`,
    google: google?.issuer,
    microsoft: microsoft?.authority,
  };

  async function stateOf(name: (typeof INTEGRATIONS)[number]): Promise<IntegrationState> {
    const address = name === 'database' ? '' : addresses[name];
    if (address === undefined) return 'NOT_CONFIGURED';
    return (name === 'database' ? ping() : answers(address)).then(
      () => 'WORKING' as const,
      () => 'NOT_ANSWERING' as const,
    );
  }

  async function look(): Promise<IntegrationStatus> {
    const checkedAt = now().toISOString();
    return {
      checkedAt,
      integrations: await Promise.all(INTEGRATIONS.map(async (name) => ({ name, state: await stateOf(name) }))),
    };
  }
  let last: { until: number; status: Promise<IntegrationStatus> } | undefined;

  return {
    switches: (): InstallationSwitch[] => [
      { name: 'demo', on: config.demo === true },
      { name: 'captcha', on: config.captcha !== 'off' },
      { name: 'rateLimits', on: config.rateLimits === true },
      { name: 'secureAddress', on: config.publicUrl?.startsWith('https:') === true },
      { name: 'reading', on: config.reading !== undefined },
      { name: 'extendedSupport', on: config.supportHours === 'extended' },
      { name: 'extensionCheck', on: config.extensionCheck === true },
      { name: 'analytics', on: config.analyticsUrl !== undefined },
      { name: 'errorTracking', on: config.errorTrackingUrl !== undefined },
    ],

    /** Asked of the systems at most every 30 seconds, however many people look. */
    async integrations(): Promise<IntegrationStatus> {
      if (!last || last.until < Date.now()) last = { until: Date.now() + KEPT, status: look() };
      return last.status;
    },
  };
}
