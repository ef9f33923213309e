import { useEffect, useSyncExternalStore } from 'react';
import { type LoadedAccount, loadAccount, loadedAccount, onAccountChange } from '../authProvider/account.ts';
import { hasTokens } from '../authProvider/session.ts';

/** The account of who is signed in, loaded once at layout start; null until it is there. */
export function useAccount(): LoadedAccount | null {
  const account = useSyncExternalStore(onAccountChange, loadedAccount);
  useEffect(() => {
    // a failure ends the session by itself
    if (!account && hasTokens()) loadAccount().catch(() => undefined);
  }, [account]);
  return account;
}
