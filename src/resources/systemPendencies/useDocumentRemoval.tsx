import { useDataProvider } from 'react-admin';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { ConfirmAction, useAction } from '../../components/action/useAction.tsx';
import { useT } from '../../i18n/index.ts';
import { categoriesKey, DOCUMENT_LISTS } from './documentQueries.ts';

type Target = Pick<SystemPendencyRow, 'id' | 'name' | 'baseId'>;

export function useDocumentRemoval(companyId: number, onRemoved?: () => void) {
  const t = useT();
  const provider = useDataProvider();
  const action = useAction<Target>({
    run: ({ id }) => provider.delete('systemPendencies', { id, meta: { companyId } }),
    done: () => t('systemPendencies.remove.done'),
    failed: t('systemPendencies.remove.failed'),
    invalidate: [DOCUMENT_LISTS, categoriesKey(companyId)],
    onDone: onRemoved,
  });
  return {
    ask: action.ask,
    dialog: (
      <ConfirmAction
        action={action}
        tone="error"
        title={({ name }) => t('systemPendencies.remove.title', { name })}
        confirmLabel={t('systemPendencies.remove.confirm')}
      >
        {({ baseId }) => t(baseId ? 'systemPendencies.remove.textAdapted' : 'systemPendencies.remove.text')}
      </ConfirmAction>
    ),
  };
}
