import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { TIMER } from '../../../contract/constants.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { reloadAccount } from '../../authProvider/account.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { nameOf, type UserRow } from './reference.tsx';
import { invalidateUsers } from './userQueries.ts';

/** What is done to one row, and the question that it needs first. */
export type UserQuestion = { kind: 'cancel' | 'change' | 'remove'; user: UserRow };

/**
 * Sends again, cancels, changes a profile, removes (B-08 to B-10). A question stays open with the reason when the gateway
 * refuses; the list is refetched after each, also after an error, which may mean that it is old.
 */
export function useUserActions(companyId: number) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();
  const [question, setQuestion] = useState<UserQuestion | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  /** The row whose action is on its way. */
  const [busyRow, setBusyRow] = useState<number | null>(null);

  const ask = (next: UserQuestion | null): void => {
    setErrorMessage(null);
    setQuestion(next);
  };

  type Work = { user: UserRow; call: () => Promise<unknown>; done: string; failed: string; wait?: number };
  async function run({ user, call, done, failed, wait }: Work, onError: (text: string) => void): Promise<void> {
    if (busyRow !== null) return;
    setBusyRow(user.id);
    setErrorMessage(null);
    try {
      await call();
      setQuestion(null);
      notify(done, { type: 'success' });
      invalidateUsers(queryClient, wait);
      if (user.me) void reloadAccount();
    } catch (error) {
      onError(errorMessageOf(error, t, failed));
      invalidateUsers(queryClient);
    } finally {
      setBusyRow(null);
    }
  }

  return {
    question,
    ask,
    errorMessage,
    busyRow,
    resend: (user: UserRow) =>
      run(
        {
          user,
          call: () => provider.resendInvite(companyId, user.inviteId ?? 0),
          done: t('users.resend.done'),
          failed: t('users.resend.failed'),
        },
        (text) => notify(text, { type: 'error' }),
      ),
    cancel: (user: UserRow) =>
      run(
        {
          user,
          call: () => provider.cancelInvite(companyId, user.inviteId ?? 0),
          done: t('users.cancel.done'),
          failed: t('users.cancel.failed'),
          wait: TIMER.inviteReloadAfterCancel,
        },
        setErrorMessage,
      ),
    changeProfile: (user: UserRow, profileId: number) =>
      run(
        {
          user,
          call: () => provider.changeUserProfile(companyId, user.accountCompanyId ?? 0, profileId),
          done: t('users.change.done', { name: nameOf(user) }),
          failed: t('users.change.failed'),
        },
        setErrorMessage,
      ),
    remove: (user: UserRow) =>
      run(
        {
          user,
          call: () => provider.removeUser(companyId, user.accountCompanyId ?? 0),
          done: t('users.remove.done'),
          failed: t('users.remove.failed'),
        },
        setErrorMessage,
      ),
  };
}

export type UserActions = ReturnType<typeof useUserActions>;
