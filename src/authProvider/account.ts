import {
  type Account,
  accountSchema,
  type LoggedUser,
  legacyAccessSchema,
  loggedUserSchema,
} from '../../contract/session.ts';
import { requestJson } from '../dataProvider/httpClient.ts';
import { chosenCompanyIds, keepCompanyIds, onSessionChange, storedSession } from './session.ts';
import { endSessionWithoutPermissions } from './sessionEnd.ts';

/** An entry of another platform, as the spec spells it. */
export type LegacyAccess = { Name: string; URL: string };

/** Who is signed in, as loaded once at layout start. */
export type LoadedAccount = { user: LoggedUser; account: Account; legacyAccess: LegacyAccess[] };

let loaded: LoadedAccount | null = null;
let sessionId: string | null = null;
let loading: Promise<LoadedAccount> | null = null;
const listeners = new Set<() => void>();

function keep(next: LoadedAccount | null): void {
  loaded = next;
  for (const listener of listeners) listener();
}

export const loadedAccount = (): LoadedAccount | null => loaded;

/** Calls `listener` whenever the account is loaded, loaded again or forgotten. */
export function onAccountChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// somebody else signed in, here or in another tab: what was loaded is not theirs
onSessionChange(() => {
  const current = storedSession()?.sessionId ?? null;
  if (current === sessionId) return;
  sessionId = current;
  loading = null;
  keep(null);
});

/** A company that was chosen and is no longer the person's would make the gateway refuse every call. */
function dropForeignChoice({ memberships }: Account): void {
  const chosen = chosenCompanyIds();
  if (!chosen) return;
  const own = chosen.filter((id) => memberships.some(({ company }) => company.id === id));
  if (own.length < chosen.length) keepCompanyIds(own.length > 0 ? own : null);
}

async function fetchAll(): Promise<LoadedAccount> {
  const [user, account, legacyAccess] = await Promise.all([
    requestJson('authentication/me').then((json) => loggedUserSchema.parse(json)),
    requestJson('account/me').then((json) => accountSchema.parse(json)),
    requestJson('account/check-legacy-access')
      .then((json) => legacyAccessSchema.parse(json))
      .catch((): LegacyAccess[] => []), // its failure is an empty list
  ]);
  dropForeignChoice(account);
  return { user, account, legacyAccess };
}

/**
 * The account, permissions and legacy access, asked in parallel and once. When that fails, the session ends as
 * row A-22 says, and the promise rejects.
 */
export function loadAccount(): Promise<LoadedAccount> {
  if (loaded) return Promise.resolve(loaded);
  if (!loading) {
    sessionId = storedSession()?.sessionId ?? null;
    const mine = fetchAll().then(
      (account) => {
        if (loading === mine) keep(account);
        return account;
      },
      (error) => {
        if (loading === mine) endSessionWithoutPermissions();
        throw error;
      },
    );
    loading = mine;
    const forget = (): void => {
      if (loading === mine) loading = null;
    };
    mine.then(forget, forget);
  }
  return loading;
}

let reloading: Promise<boolean> | null = null;
let stale = false;

/** The last reload failed: what is shown is the set before it (Amb-36). */
export const isStale = (): boolean => stale;

/** Refetches it after a 403; concurrent calls share one request. A failure keeps the last set (Amb-36): false. */
export function reloadAccount(): Promise<boolean> {
  const before = sessionId;
  const finish = (next: LoadedAccount | null): boolean => {
    reloading = null;
    stale = next === null;
    if (sessionId === before) keep(next ?? loaded);
    return next !== null;
  };
  reloading ??= fetchAll().then(finish, () => finish(null));
  return reloading;
}
