import AddOutlined from '@mui/icons-material/AddOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Pendency } from '../../../contract/pendencies.ts';
import { useFocusStays } from '../../components/feedback/useFocusStays.ts';
import { useOnline } from '../../components/feedback/useOnline.ts';
import { useT } from '../../i18n/index.ts';
import { pathOf } from '../../routes.ts';
import { lineAbove, lineBelow } from '../../theme/layout.ts';
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

type Props = { record: Pendency; mayAdd: boolean; work: NotesWork };

/**
 * The analysts' notes about this document, beside the checklist (D-32). Collapsed to one line at first, so that loading
 * causes no layout shift.
 */
export function NotesCard({ record, mayAdd, work: { isOpen, setIsOpen, setEdited, removal } }: Props) {
  const t = useT();
  const id = useId();
  const online = useOnline();
  const { data, total, error, refetch } = useNotesOf(record);
  const root = useRef<HTMLElement>(null);
  useFocusStays(root, total);
  const company = record.contractingCompany;
  return (
    <Box
      component="section"
      ref={root}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      sx={{ ...lineBelow, outline: 'none' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 38, pl: 2.5, pr: 4 }}>
        <Typography id={`${id}-title`} variant="h3" component="h2" sx={{ fontSize: 13, minWidth: 0 }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-notes` : undefined}
            onClick={() => setIsOpen(!isOpen)}
            sx={{
              font: 'inherit',
              letterSpacing: 'inherit',
              minHeight: { xs: 44, md: 28 },
              px: 1.5,
              gap: 1,
              borderRadius: '6px',
            }}
          >
            <ExpandMoreIcon
              aria-hidden
              sx={{ fontSize: 18, color: 'text.secondary', transform: isOpen ? 'none' : 'rotate(-90deg)' }}
            />
            {total === undefined ? t('pendencies.pages.notesTitle') : t('analysisNotes.titleCount', { count: total })}
          </ButtonBase>
        </Typography>
        {mayAdd && (
          <Button
            size="small"
            variant="text"
            startIcon={<AddOutlined />}
            aria-disabled={!online || undefined}
            title={online ? undefined : t('account.offlineAction')}
            onClick={() => online && setEdited(newNote(company, { id: record.systemPendencyId, name: record.name }))}
            sx={{ ml: 'auto', color: 'ink.primary' }}
          >
            {t('analysisNotes.add')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <Box id={`${id}-notes`}>
          {error && !data && (
            <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, pb: 2 }}>
              <Typography variant="body2" color="error">
                {t('analysisNotes.loadFailed')}
              </Typography>
              <Button size="small" onClick={() => void refetch()}>
                {t('common.actions.tryAgain')}
              </Button>
            </Box>
          )}
          {!error && !data && (
            <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 4, pb: 3 }}>
              {t('analysisNotes.loading')}
            </Typography>
          )}
          {total === 0 && (
            <Typography variant="body2" color="text.secondary" sx={{ px: 4, pb: 3 }}>
              {t('analysisNotes.noneHere')}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data?.map((note) => (
              <Box component="li" key={note.id} sx={{ ...lineAbove, bgcolor: 'background.subtle' }}>
                <NoteItem note={note} level="h3" onEdit={() => setEdited(note)} onRemove={() => removal.ask(note)} />
              </Box>
            ))}
          </Box>
          {total !== undefined && total > IN_REVIEW && (
            <Button
              size="small"
              variant="text"
              component={Link}
              to={`${pathOf('analysisNotes')}?systemPendencyId=${record.systemPendencyId}`}
              sx={{ mx: 3, my: 1 }}
            >
              {t('analysisNotes.more', { count: total })}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
