import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { NOTES_KEY } from './noteQueries.ts';

type Props = { note: AnalysisNote; onClose: () => void };

/** Asks before a note is removed, and says in place why it could not be. */
export function NoteRemoval({ note, onClose }: Props) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setErrorMessage(null);
    try {
      await provider.removeNote(note);
      notify(t('analysisNotes.removed'), { type: 'success' });
      onClose();
    } catch (error) {
      setErrorMessage(errorMessageOf(error, t, t('analysisNotes.removal.failed')));
      setBusy(false);
    } finally {
      void queryClient.invalidateQueries({ queryKey: NOTES_KEY });
    }
  };
  return (
    <ConfirmDialog
      open
      tone="error"
      title={t('analysisNotes.removal.title', { title: note.title })}
      confirmLabel={t('analysisNotes.removal.confirm')}
      busy={busy}
      error={errorMessage}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('analysisNotes.removal.text')}
    </ConfirmDialog>
  );
}
