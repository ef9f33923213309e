import AddOutlined from '@mui/icons-material/AddOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Pendency } from '../../../contract/pendencies.ts';
import { PartFailed } from '../../components/feedback/sections.tsx';
import { useFocusStays } from '../../components/feedback/useFocusStays.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { lineAbove } from '../../theme/layout.ts';
import { NoteDialog, type NoteDraft, newNote } from './NoteDialog.tsx';
import { NoteItem } from './NoteItem.tsx';
import { IN_REVIEW, useNotesOf } from './noteQueries.ts';
import { useNoteRemoval } from './useNoteRemoval.ts';

export type NotesWork = {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  edited: NoteDraft | null;
  setEdited: (draft: NoteDraft | null) => void;
  removal: ReturnType<typeof useNoteRemoval>;
};

/** State of the notes, kept above the panes: an unfinished note survives a change of the window's width. */
export function useNotesWork(): NotesWork {
  const [isOpen, setIsOpen] = useState(false);
  const [edited, setEdited] = useState<NoteDraft | null>(null);
  return { isOpen, setIsOpen, edited, setEdited, removal: useNoteRemoval() };
}

export const NotesDialogs = ({ record, work }: { record: Pendency; work: NotesWork }) => (
  <>
    {work.edited && (
      <NoteDialog draft={work.edited} companies={[record.contractingCompany]} onClose={() => work.setEdited(null)} />
    )}
    {work.removal.dialog}
  </>
);

type ToggleProps = { record: Pendency; work: NotesWork };
const PANEL = 'review-notes';

/** 'Notas (2)': opens the notes about this document, in the line of the checklist (D-32). */
export function NotesToggle({ record, work: { isOpen, setIsOpen } }: ToggleProps) {
  const t = useT();
  const { total } = useNotesOf(record);
  return (
    <Button
      size="small"
      variant="text"
      aria-expanded={isOpen}
      aria-controls={isOpen ? PANEL : undefined}
      endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
      onClick={() => setIsOpen(!isOpen)}
    >
      {t('analysisNotes.toggle', { count: total ?? 0 })}
    </Button>
  );
}

type PanelProps = ToggleProps & { mayAdd: boolean };

/** The analysts' notes about this document, and the way to a new one. */
export function NotesPanel({ record, mayAdd, work: { isOpen, setEdited, removal } }: PanelProps) {
  const t = useT();
  const online = useOnline();
  const { data, total, error, refetch } = useNotesOf(record);
  const root = useRef<HTMLElement>(null);
  useFocusStays(root, total);
  const company = record.contractingCompany;
  if (!isOpen) return null;
  return (
    <Box
      component="section"
      id={PANEL}
      ref={root}
      tabIndex={-1}
      aria-label={t('pendencies.pages.notesTitle')}
      sx={{ ...lineAbove, outline: 'none', bgcolor: 'background.subtle' }}
    >
      {error && !data && (
        <PartFailed title={t('analysisNotes.loadFailed')} error={error} onRetry={refetch} sx={{ px: 4, py: 2 }} />
      )}
      {!error && !data && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 4, py: 2 }}>
          {t('analysisNotes.loading')}
        </Typography>
      )}
      {total === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 4, pt: 2 }}>
          {t('analysisNotes.noneHere')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((note) => (
          <Box component="li" key={note.id} sx={{ '& + &': lineAbove }}>
            <NoteItem note={note} level="h3" onEdit={() => setEdited(note)} onRemove={() => removal.ask(note)} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, py: 1 }}>
        {mayAdd && (
          <Button
            size="small"
            variant="text"
            startIcon={<AddOutlined />}
            aria-disabled={!online || undefined}
            title={online ? undefined : t('account.offlineAction')}
            onClick={() => online && setEdited(newNote(company, { id: record.systemPendencyId, name: record.name }))}
            sx={{ color: 'ink.primary' }}
          >
            {t('analysisNotes.add')}
          </Button>
        )}
        {total !== undefined && total > IN_REVIEW && (
          <Button
            size="small"
            variant="text"
            component={Link}
            to={`${pathOf('analysisNotes')}?systemPendencyId=${record.systemPendencyId}`}
          >
            {t('analysisNotes.more', { count: total })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
