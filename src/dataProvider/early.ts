import { PAGE_SIZE, SESSION } from '../../contract/constants.ts';
import { chosenCompanyIds, storedSession } from '../authProvider/session.ts';
import { CONFIG_ELEMENT } from '../configElement.ts';
import { currentLocale } from '../i18n/language.ts';

/**
 * What every page with a session asks first, asked while the code that will read it is still on its way (P7). Only a
 * head start: what is not taken, or is refused, is asked again in the usual way, with its renewals and its messages.
 */

const ACCOUNT = ['authentication/me', 'account/me', 'account/check-legacy-access'];

const firstPage = (noun: string, rows: number): string => `${noun}?itemsPerPage=${rows}&page=1`;
/** The list of an address without filters. */
const LISTS: Readonly<Record<string, string>> = {
  '/': firstPage('projects', PAGE_SIZE.projects),
  '/projetos': firstPage('projects', PAGE_SIZE.projects),
  '/pendencias': firstPage('pendencies', PAGE_SIZE.pendencies),
  '/colaboradores': firstPage('employees', PAGE_SIZE.employees),
};

/** An answer is taken within this time, in milliseconds, or asked anew. */
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
  const companyId = chosenCompanyIds()?.join(',');
  const ask = (path: string, headers: Record<string, string>): void => {
    const answer = fetch(`${base}/${path}`, { headers }).catch(() => null);
    asked.set(`${base}/${path}`, { authorization, at: now, answer });
  };
  for (const path of ACCOUNT) ask(path, common);
  if (list) ask(list, companyId ? { ...common, companyId } : common);
}

/** The answer that was asked for ahead, once; null when there is none, or none that is good. */
export async function takeEarly(url: string, authorization: string | null): Promise<Response | null> {
  const found = asked.get(url);
  asked.delete(url);
  if (!found || found.authorization !== authorization || Date.now() - found.at > FRESH) return null;
  const response = await found.answer;
  return response?.ok ? response : null;
}
