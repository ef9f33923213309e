import { PAGE_SIZE, SESSION } from '../../contract/constants.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Account } from '../../contract/session.ts';
import { chosenCompanyIds, storedSession } from '../authProvider/session.ts';
import { CONFIG_ELEMENT } from '../configElement.ts';
import { currentLocale } from '../i18n/language.ts';

/**
 * What every page with a session asks first, asked while the code that will read it is still on its way (P7). Only a
 * head start: what is not taken, or is refused, is asked again in the usual way, with its renewals and its messages.
 */

const PERMISSIONS = 'account/me';
const ACCOUNT = ['authentication/me', PERMISSIONS, 'account/check-legacy-access'];

const firstPage = (noun: string, rows: number): string => `${noun}?page=1&itemsPerPage=${rows}`;
type FirstList = { path: string; permission: Permission };
const projects: FirstList = { path: firstPage('projects', PAGE_SIZE.projects), permission: 'see_projects' };
/** The list of an address without filters, and the permission that it loads with (C-01, D-01, E-01). */
const LISTS: Readonly<Record<string, FirstList>> = {
  '/': projects,
  '/projetos': projects,
  '/pendencias': { path: firstPage('pendencies', PAGE_SIZE.pendencies), permission: 'see_pendency' },
  '/colaboradores': { path: firstPage('employees', PAGE_SIZE.employees), permission: 'see_employee' },
};

/** An answer is taken within this time, in milliseconds, or asked again. */
const FRESH = 10_000;

type Asked = { authorization: string; at: number; answer: Promise<Response | null> };
const asked = new Map<string, Asked>();

function apiUrl(): string | null {
  try {
    const { apiUrl: url } = JSON.parse(document.getElementById(CONFIG_ELEMENT)?.textContent ?? '') as {
      apiUrl?: unknown;
    };
    return typeof url === 'string' ? url.replace(/\/+$/, '') : null;
  } catch {
    return null; // what is wrong with it is said when the page starts
  }
}

/** A phone asks for the tab that opens first, which depends on the permissions. */
const isDesk = (): boolean => window.matchMedia('(min-width: 768px)').matches;

/** Asks ahead for the account and for the list of this address. Nothing, unless there is a session with a good token. */
export function askEarly({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const session = storedSession();
  const base = apiUrl();
  const now = Date.now();
  if (!session || base === null || session.exp - now / 1000 < SESSION.refreshThresholdSeconds) return;
  const list = search === '' && isDesk() ? LISTS[pathname] : undefined;
  const authorization = `Bearer ${session.accessToken}`;
  const common = { Accept: 'application/json', 'Accept-Language': currentLocale(), Authorization: authorization };
  const chosen = chosenCompanyIds();
  const keep = (path: string, answer: Promise<Response | null>): void => {
    asked.set(`${base}/${path}`, { authorization, at: now, answer });
  };
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(`${base}/${path}`, { headers }).catch(() => null);
  const answers = new Map(ACCOUNT.map((path) => [path, ask(path, common)]));
  for (const [path, answer] of answers) keep(path, answer);
  if (!list) return;
  const headers = chosen?.length ? { ...common, companyId: chosen.join(',') } : common;
  const granted = grants(answers.get(PERMISSIONS), list.permission, chosen);
  keep(
    list.path,
    granted.then((may) => (may ? ask(list.path, headers) : null)),
  );
}

/** Does the account that was asked for hold the permission in one of the chosen companies? A list loads only with it. */
async function grants(
  account: Promise<Response | null> | undefined,
  permission: Permission,
  chosen: readonly number[] | null,
): Promise<boolean> {
  const answer = await account;
  if (!answer?.ok) return false;
  const found = (await answer
    .clone()
    .json()
    .catch(() => null)) as Pick<Account, 'permissions'> | null;
  return (found?.permissions ?? []).some(
    ({ company, permitions }) => (!chosen?.length || chosen.includes(company)) && permitions.includes(permission),
  );
}

/** The answer that was asked for ahead, once; null when there is none, or none that is good. */
export async function takeEarly(url: string, authorization: string | null): Promise<Response | null> {
  const found = asked.get(url);
  asked.delete(url);
  if (!found || found.authorization !== authorization || Date.now() - found.at > FRESH) return null;
  const response = await found.answer;
  return response?.ok ? response : null;
}
