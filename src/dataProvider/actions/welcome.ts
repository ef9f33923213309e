import type { Welcome, WelcomeCompany } from '../../../contract/welcome.ts';
import { get, type Signal } from '../httpClient.ts';

/** The first run (ADR 200). */
export const welcomeActions = {
  getWelcome: (options?: Signal) => get<Welcome>('account/welcome', options),
  getWelcomeCompany: (cnpj: string, options?: Signal) =>
    get<WelcomeCompany>(`account/welcome/companies/${encodeURIComponent(cnpj)}`, options),
};
