import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { invalidateCatalogue } from './documentQueries.ts';

type Target = Pick<SystemPendencyRow, 'id' | 'name' | 'baseId'>;

/** Asks before a document of the company leaves the catalogue; an error says why in the question. */
export function useDocumentRemoval(companyId: number, onRemoved: () => void) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const provider = useDataProvider<PrumoDataProvider>();
  const [target, setTarget] = useState<Target | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove({ id }: Target): Promise<void> {
    setBusy(true);
    setErrorMessage(null);
    try {
      await provider.removeSystemPendency(companyId, id);
      setTarget(null);
      notify(t('systemPendencies.remove.done'), { type: 'success' });
      onRemoved();
    } catch (error) {
      setErrorMessage(errorMessageOf(error, t, t('systemPendencies.remove.failed')));
    } finally {
      setBusy(false);
      invalidateCatalogue(queryClient, companyId);
    }
  }

  return {
    ask: (document: Target) => {
      setErrorMessage(null);
      setTarget(document);
    },
    dialog: (
      <ConfirmDialog
        open={target !== null}
        tone="error"
        title={t('systemPendencies.remove.title', { name: target?.name ?? '' })}
        confirmLabel={t('systemPendencies.remove.confirm')}
        busy={busy}
        error={errorMessage}
        onConfirm={() => {
          if (target) void remove(target);
        }}
        onClose={() => setTarget(null)}
      >
        {t(target?.baseId ? 'systemPendencies.remove.textAdapted' : 'systemPendencies.remove.text')}
      </ConfirmDialog>
    ),
  };
}
