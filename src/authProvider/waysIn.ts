import type { OauthProvider } from '../../contract/users.ts';
import { config } from '../config.ts';
import type { ProviderStrategy } from './strategies/strategy.ts';

/** Each is fetched when it is used: the sign-in screen stays light (P7). */
const LOADERS: Record<OauthProvider, () => Promise<ProviderStrategy<URLSearchParams>>> = {
  google: () => import('./strategies/code.ts').then((module) => module.googleStrategy),
  microsoft: () => import('./strategies/code.ts').then((module) => module.microsoftStrategy),
  keycloak: () => import('./strategies/keycloak.ts').then((module) => module.keycloakStrategy),
};
const ORDER = ['google', 'microsoft', 'keycloak'] as const satisfies readonly OauthProvider[];

export const waysIn = (): OauthProvider[] => ORDER.filter((provider) => config().waysIn[provider] !== undefined);

export const loadStrategy = (provider: OauthProvider): Promise<ProviderStrategy<URLSearchParams>> =>
  LOADERS[provider]();

export const startAt = async (provider: OauthProvider): Promise<void> => (await loadStrategy(provider)).start();
