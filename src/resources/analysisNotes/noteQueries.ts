import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoteQuery } from '../../dataProvider/actions/analysisNotes.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** A failure is said at once; what was read stays while it is asked again. */
const ASKING = { retry: false, networkMode: 'always' } as const;

/** Everything that is asked about notes stands below this key: a change asks for all of it again. */
export const NOTES_KEY = ['analysisNotes'] as const;

/** A page of the notes of the chosen companies. */
export function useNotes(query: NoteQuery, companies: string) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: [...NOTES_KEY, 'list', companies, query],
    queryFn: ({ signal }) => provider.getNotes(query, { signal }),
    placeholderData: keepPreviousData,
    ...ASKING,
  });
}

/** So many notes are shown in the review; the page has all of them. */
export const IN_REVIEW = 20;

/** The notes that speak of a pendency of this contracting company. */
export function useNotesOf(pendency: { id: number; contractingCompany: { id: number } }, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const companyId = pendency.contractingCompany.id;
  return useQuery({
    queryKey: [...NOTES_KEY, 'of', pendency.id],
    queryFn: ({ signal }) =>
      provider.getNotes({ pendencyId: pendency.id, itemsPerPage: IN_REVIEW }, { signal, companyId }),
    enabled,
    refetchOnWindowFocus: false,
    ...ASKING,
  });
}

const OPTIONS_FRESH = 5 * 60_000;

/** What a note of the company can speak of; undefined until it is known, which a failure says it will not be. */
export function useNoteOptions(companyId: number | undefined) {
  const provider = useDataProvider<PrumoDataProvider>();
  const { data, isError } = useQuery({
    queryKey: ['analysisNoteOptions', companyId],
    queryFn: ({ signal }) => (companyId === undefined ? null : provider.getNoteOptions(companyId, { signal })),
    enabled: companyId !== undefined,
    staleTime: OPTIONS_FRESH,
    ...ASKING,
  });
  return { options: data ?? undefined, failed: isError };
}
