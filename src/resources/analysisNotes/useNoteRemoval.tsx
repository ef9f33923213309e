import { useDataProvider } from 'react-admin';
import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useT } from '../../i18n/index.ts';

export function useNoteRemoval() {
  const t = useT();
  const provider = useDataProvider();
  const action = useAction<AnalysisNote>({
    run: ({ id, version, company }) =>
      provider.delete('analysisNotes', { id, meta: { companyId: company.id, version } }),
    done: () => t('analysisNotes.removed'),
    failed: t('analysisNotes.removal.failed'),
    invalidate: ['analysisNotes'],
  });
  return {
    ask: action.ask,
    dialog: (
      <ConfirmAction
        action={action}
        tone="error"
        title={({ title }) => t('analysisNotes.removal.title', { title })}
        confirmLabel={t('analysisNotes.removal.confirm')}
      >
        {() => t('analysisNotes.removal.text')}
      </ConfirmAction>
    ),
  };
}
