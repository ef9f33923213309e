import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { BoldList } from '../../components/feedback/BoldList.tsx';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { PROFILE_LISTS } from './profileQueries.ts';
import { holdersOf } from './useProfileDraft.ts';

type Target = Pick<AccessProfile, 'id' | 'name'>;

/** Asks before a profile is removed (B-13); an error says in the question how many people have it, and who. */
export function useProfileRemoval(companyId: number, onRemoved: () => void) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();
  const [target, setTarget] = useState<Target | null>(null);
  const [errorMessage, setErrorMessage] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);

  async function remove({ id }: Target): Promise<void> {
    setBusy(true);
    setErrorMessage(null);
    try {
      await provider.removeProfile(companyId, id);
      setTarget(null);
      notify(t('profiles.removed'), { type: 'success' });
      onRemoved();
    } catch (error) {
      const message = errorMessageOf(error, t, t('profiles.remove.failed'));
      const names = holdersOf(error);
      setErrorMessage(names.length > 0 ? <BoldList message={message} names={names} /> : message);
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: PROFILE_LISTS });
    }
  }

  return {
    ask: (profile: Target) => {
      setErrorMessage(null);
      setTarget(profile);
    },
    dialog: (
      <ConfirmDialog
        open={target !== null}
        tone="error"
        title={t('profiles.remove.title', { name: target?.name ?? '' })}
        confirmLabel={t('profiles.remove.confirm')}
        busy={busy}
        error={errorMessage}
        onConfirm={() => {
          if (target) void remove(target);
        }}
        onClose={() => setTarget(null)}
      >
        {t('profiles.remove.text')}
      </ConfirmDialog>
    ),
  };
}
