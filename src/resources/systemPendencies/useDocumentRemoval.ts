import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { useT } from '../../i18n/index.ts';
import { categoriesKey, DOCUMENT_LISTS } from './documentQueries.ts';

/** Removes a document of the company from its catalogue; an adaptation gives way to the entry that it replaced. */
export function useDocumentRemoval(companyId: number, onRemoved?: () => void) {
  const t = useT();
  return useRemoval<Pick<SystemPendencyRow, 'id' | 'name' | 'baseId'>>({
    resource: 'systemPendencies',
    meta: () => ({ companyId }),
    nameOf: ({ name }) => name,
    textOf: ({ baseId }) => t(baseId ? 'systemPendencies.remove.textAdapted' : 'systemPendencies.remove.text'),
    invalidate: [DOCUMENT_LISTS, categoriesKey(companyId)],
    onRemoved,
  });
}
