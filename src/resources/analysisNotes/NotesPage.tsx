import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { AnalysisNote } from '../../../contract/analysisNotes.ts';
import { idSchema, type Reference } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { can } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { denialUnless } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { DeniedPage } from '../../components/feedback/deniedPage.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { useFocusStays } from '../../components/feedback/useFocusStays.ts';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { PagedCard } from '../../components/list/PagedCard.tsx';
import { useListAddress } from '../../components/list/useListAddress.ts';
import { useT } from '../../i18n/index.ts';
import { PendencyHeading } from '../pendencies/grid/PendencyHeading.tsx';
import { NoteDialog, type NoteDraft, newNote } from './NoteDialog.tsx';
import { NoteItem } from './NoteItem.tsx';
import { NoteRemoval } from './NoteRemoval.tsx';
import { useNoteOptions, useNotes } from './noteQueries.ts';

/** `name` is the search box. */
const FILTERS = ['name', 'systemPendencyId', 'providerId', 'projectId'] as const;
const NONE = { name: '', systemPendencyId: '', providerId: '', projectId: '' };

/** `/pendencias/notas`: all notes of the chosen companies (D-32). */
export default function NotesPage() {
  const t = useT();
  const account = useAccount();
  const may = useCan('see_analysis_note');
  const Denied = useContext(DeniedPage);
  if (!account) return <TableSkeleton label={t('analysisNotes.loading')} />;
  return may ? <Notes /> : <Denied level={1} />;
}

/** The chosen companies in which the person holds a permission of the notes, as references. */
function useNoteCompanies(permission: 'see_analysis_note' | 'add_analysis_note'): Reference[] {
  const account = useAccount();
  const { companies, selected } = useSelectedCompanies();
  return useMemo(
    () =>
      companies.filter(
        ({ id }) =>
          selected.includes(id) &&
          can({ permission, page: 'pendency', entries: account?.account.permissions ?? [], companyId: id }),
      ),
    [account, companies, permission, selected],
  );
}

function Notes() {
  const t = useT();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { selected } = useSelectedCompanies();
  const seen = useNoteCompanies('see_analysis_note');
  const companies = useNoteCompanies('add_analysis_note');
  const address = useListAddress(FILTERS);
  const { page, perPage, values } = address;
  const asked = {
    systemPendencyId: idSchema.safeParse(values.systemPendencyId).data,
    providerId: idSchema.safeParse(values.providerId).data,
    projectId: idSchema.safeParse(values.projectId).data,
  };
  const query = useNotes({ page, itemsPerPage: perPage, query: values.name, ...asked }, selected.join());
  // of several companies the filters would mix what belongs to each: one is chosen above first; what is asked is shown
  const isOffered = (name: keyof typeof asked) => seen.length === 1 || asked[name] !== undefined;
  const { options, failed } = useNoteOptions(seen.length === 1 ? seen[0]?.id : undefined);
  const root = useRef<HTMLDivElement>(null);
  useFocusStays(root, query.data?.meta.totalResults);
  const [editing, setEditing] = useState<NoteDraft | null>(null);
  const [removing, setRemoving] = useState<AnalysisNote | null>(null);
  const formatTotal = useCallback((count: number) => t('analysisNotes.counted', { count }), [t]);

  const [first] = companies;
  const add = (
    <DeniableButton
      variant="contained"
      startIcon={<AddOutlined />}
      denial={denialUnless(first !== undefined, 'add_analysis_note')}
      onClick={() => first && setEditing(newNote(first))}
    >
      {t('analysisNotes.add')}
    </DeniableButton>
  );
  const filter = (name: 'systemPendencyId' | 'providerId' | 'projectId', list: readonly Reference[] | undefined) => {
    const id = asked[name];
    return {
      isFilter: true,
      label: t(`analysisNotes.fields.${name}`),
      options: list,
      failed,
      value: id === undefined ? null : (list?.find((one) => one.id === id) ?? { id, name: String(id) }),
      onChange: (option: Reference | null) => address.change({ [name]: option ? String(option.id) : '' }),
    };
  };

  return (
    <Box
      ref={root}
      tabIndex={-1}
      sx={{ px: 4, pt: { xs: 2.5, md: 0 }, pb: 8, width: '100%', maxWidth: 1120, outline: 'none' }}
    >
      <PendencyHeading title={t('pendencies.pages.notesTitle')} />
      <PagedCard
        title={t('analysisNotes.all')}
        lead={t('analysisNotes.lead')}
        beside={add}
        search={{
          label: t('analysisNotes.search'),
          placeholder: t('analysisNotes.searchPlaceholder'),
          debounce: DEBOUNCE.listSearch,
          beside: (
            <>
              {isOffered('systemPendencyId') && (
                <ChoiceInput
                  {...filter('systemPendencyId', options?.documents)}
                  any={t('analysisNotes.anyDocument')}
                  lang="pt-BR"
                />
              )}
              {isOffered('providerId') && (
                <ChoiceInput {...filter('providerId', options?.providers)} any={t('analysisNotes.anyProvider')} />
              )}
              {isOffered('projectId') && (
                <ChoiceInput {...filter('projectId', options?.projects)} any={t('analysisNotes.anyProject')} />
              )}
            </>
          ),
        }}
        address={address}
        query={query}
        formatTotal={formatTotal}
        skeleton={{ rows: 5, height: 96, label: t('analysisNotes.loading') }}
        errorTitle={t('analysisNotes.loadFailed')}
        isFiltered={values.name !== '' || Object.values(asked).some((id) => id !== undefined)}
        noResults={{ text: t('analysisNotes.noResults'), onClear: () => address.change(NONE) }}
        empty={<EmptyState title={t('analysisNotes.empty.title')} text={t('analysisNotes.empty.text')} action={add} />}
        phone={phone}
      >
        {(notes) => (
          <Box component="ul" aria-busy={query.isFetching} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {notes.map((note) => (
              <Box component="li" key={note.id} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
                <NoteItem
                  note={note}
                  withDocument
                  withCompany={seen.length > 1}
                  level="h3"
                  onEdit={() => setEditing(note)}
                  onRemove={() => setRemoving(note)}
                />
              </Box>
            ))}
          </Box>
        )}
      </PagedCard>
      {editing && <NoteDialog draft={editing} companies={companies} onClose={() => setEditing(null)} />}
      {removing && <NoteRemoval note={removing} onClose={() => setRemoving(null)} />}
    </Box>
  );
}
