import { LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { useAccount } from '../../access/account.ts';
import { isStale, onAccountChange } from '../../authProvider/account.ts';
import { isRefreshing, onRefreshing } from '../../dataProvider/tokens.ts';
import { useT } from '../../i18n/index.ts';
import { useLeftNotice } from './say.ts';
import { TermsGate } from './TermsGate.tsx';
import { useExtensionCheck } from './useExtensionCheck.ts';

/**
 * Session effects, rendered once by the layout: loads the account, re-evaluates access when permissions change,
 * warns when they could not be renewed (Amb-36), shows the token refresh, the terms, the extension check
 * (L-16), and the notice left by the sign-up.
 */
export const SessionWatch = () => {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const account = useAccount();
  const stale = useSyncExternalStore(onAccountChange, isStale);
  const refreshing = useSyncExternalStore(onRefreshing, isRefreshing);

  useExtensionCheck(() => notify('session.extensionUnreachable', { type: 'warning' }));

  // the welcome after a sign-up
  useLeftNotice(useCallback((text) => notify(text, { type: 'success' }), [notify]));

  const known = useRef(account);
  useEffect(() => {
    const before = known.current;
    known.current = account;
    if (before && before !== account) void queryClient.invalidateQueries({ queryKey: ['auth'] });
  }, [account, queryClient]);

  useEffect(() => {
    if (stale) notify('session.permissionsStale', { type: 'warning' });
  }, [stale, notify]);

  return (
    <>
      {refreshing && (
        <LinearProgress
          aria-label={t('session.refreshing')}
          sx={{ position: 'fixed', inset: '0 0 auto', height: 2, zIndex: 'tooltip' }}
        />
      )}
      <TermsGate />
    </>
  );
};
