import { useGetList } from 'react-admin';
import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';

/** So many notes are shown in the review; the page has all of them. */
export const IN_REVIEW = 20;

export const useNotesOf = (pendency: { id: number; contractingCompany: { id: number } }) =>
  useGetList<AnalysisNote>(
    'analysisNotes',
    {
      filter: { pendencyId: pendency.id },
      pagination: { page: 1, perPage: IN_REVIEW },
      meta: { companyId: pendency.contractingCompany.id },
    },
    { ...FORM_QUERY },
  );

const OPTIONS_FRESH = 5 * 60_000;

/** What a note of the company can speak of; undefined until it is known, which a failure says it will not be. */
export function useNoteOptions(companyId: number | undefined) {
  const { data, isError } = useRead(
    ['analysisNoteOptions', companyId],
    (provider, options) => (companyId === undefined ? null : provider.getNoteOptions(companyId, options)),
    { enabled: companyId !== undefined, staleTime: OPTIONS_FRESH },
  );
  return { options: data ?? undefined, failed: isError };
}
