import AddOutlined from '@mui/icons-material/AddOutlined';
import { Box } from '@mui/material';
import { useContext, useMemo, useState } from 'react';
import { type AnalysisNote, analysisNoteQuerySchema } from '../../../contract/analysisNotes.ts';
import type { Reference } from '../../../contract/common.ts';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { can } from '../../../contract/permissions.ts';
import { useAccount } from '../../access/account.ts';
import { DeniableButton } from '../../access/Denied.tsx';
import { denialUnless } from '../../access/denial.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { DeniedPage } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { EmbeddedList } from '../../components/list/EmbeddedList.tsx';
import type { ListFilters } from '../../components/list/listContext.ts';
import { useT } from '../../i18n/index.ts';
import { PendencyPage } from '../../layout/PendencyHeading.tsx';
import { NoteDialog, type NoteDraft, newNote } from './NoteDialog.tsx';
import { NoteItem } from './NoteItem.tsx';
import { useNoteOptions } from './noteQueries.ts';
import { useNoteRemoval } from './useNoteRemoval.ts';

const { query: name, systemPendencyId, providerId, projectId } = analysisNoteQuerySchema.shape;
const SHAPE = { name, systemPendencyId, providerId, projectId };

/** `/pendencias/notas`: all notes of the chosen companies (D-32). */
export default function NotesPage() {
  const t = useT();
  const account = useAccount();
  const may = useCan('see_analysis_note');
  const Denied = useContext(DeniedPage);
  if (!account) return <TableSkeleton label={t('analysisNotes.loading')} />;
  return may ? <Notes /> : <Denied level={1} missing="see_analysis_note" />;
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
  const { selected } = useSelectedCompanies();
  const seen = useNoteCompanies('see_analysis_note');
  const companies = useNoteCompanies('add_analysis_note');
  const [editing, setEditing] = useState<NoteDraft | null>(null);
  const removal = useNoteRemoval();

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

  return (
    <PendencyPage title={t('pendencies.pages.notesTitle')}>
      <EmbeddedList<AnalysisNote>
        resource="analysisNotes"
        words="analysisNotes"
        title={t('analysisNotes.all')}
        shape={SHAPE}
        debounce={DEBOUNCE.listSearch}
        create={add}
        meta={{ of: selected.join() }}
        heights={{ row: 96, card: 96 }}
        controls={(filters) => <Controls {...filters} companies={seen} />}
      >
        {(notes, busy) => (
          <Box component="ul" aria-busy={busy} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {notes.map((note) => (
              <Box component="li" key={note.id} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
                <NoteItem
                  note={note}
                  withDocument
                  withCompany={seen.length > 1}
                  level="h3"
                  onEdit={() => setEditing(note)}
                  onRemove={() => removal.ask(note)}
                />
              </Box>
            ))}
          </Box>
        )}
      </EmbeddedList>
      {editing && <NoteDialog draft={editing} companies={companies} onClose={() => setEditing(null)} />}
      {removal.dialog}
    </PendencyPage>
  );
}

/**
 * Of several companies the filters would mix what belongs to each: they are offered for one company, and shown where the
 * address has one.
 */
function Controls({ values, change, companies }: ListFilters & { companies: readonly Reference[] }) {
  const t = useT();
  const single = companies.length === 1 ? companies[0] : undefined;
  const { options, failed } = useNoteOptions(single?.id);
  const choices = [
    { name: 'systemPendencyId', list: options?.documents, any: t('analysisNotes.anyDocument'), isCatalogue: true },
    { name: 'providerId', list: options?.providers, any: t('analysisNotes.anyProvider'), isCatalogue: false },
    { name: 'projectId', list: options?.projects, any: t('analysisNotes.anyProject'), isCatalogue: false },
  ] as const;
  return choices.map(({ name, list, any, isCatalogue }) => {
    const id = typeof values[name] === 'number' ? values[name] : undefined;
    if (!single && id === undefined) return null;
    return (
      <ChoiceInput
        key={name}
        isFilter
        label={t(`analysisNotes.fields.${name}`)}
        any={any}
        isCatalogue={isCatalogue}
        options={list}
        failed={failed}
        value={id === undefined ? null : (list?.find((one) => one.id === id) ?? { id, name: String(id) })}
        onChange={(option: Reference | null) => change({ [name]: option ? String(option.id) : undefined })}
      />
    );
  });
}
