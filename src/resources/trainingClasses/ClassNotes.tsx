import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { type ClassNote, classNoteBodySchema } from '../../../contract/classNotes.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE, TRAINING_CLASS } from '../../../contract/constants.ts';
import type { ClassEmployee, TrainingClass } from '../../../contract/trainingClasses.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { ReferenceInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

type Draft = Partial<ClassNote>;
const NEW: Draft = {};

/** The tab 'Anotações': of the class, or about somebody in it; authors change their own (G-05). */
export function ClassNotes({ row }: { row: TrainingClass }) {
  const t = useT();
  const [perPage, setPerPage] = useState<number>(PAGE_SIZE.default);
  const [editing, setEditing] = useState<Draft | null>(null);
  const { data, error, total, isFetching, refetch } = useGetList<ClassNote>('classNotes', {
    filter: { classId: row.id },
    pagination: { page: 1, perPage },
  });
  const removal = useRemoval<ClassNote>({
    resource: 'classNotes',
    meta: ({ version }) => ({ version }),
    nameOf: ({ text }) => text.slice(0, 60),
  });
  const time = (instant: string) => dateTimeText(instant, new Date(), t);
  return (
    <Card
      title={t('classNotes.title')}
      beside={
        <Button startIcon={<AddOutlined />} onClick={() => setEditing(NEW)}>
          {t('classNotes.add')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState title={t('classNotes.failed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={2} rowHeight={56} label={t('common.loading')} />
      ) : data.length === 0 ? (
        <Box sx={{ p: 4, color: 'text.secondary' }}>{t('classNotes.empty')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((note) => (
            <Box
              component="li"
              key={note.id}
              sx={{ display: 'flex', gap: 2, px: 4, py: 2, borderTop: '1px solid', borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {note.employee && <Box sx={{ fontWeight: 550 }}>{note.employee.name}</Box>}
                <Box sx={{ whiteSpace: 'pre-line' }}>{note.text}</Box>
                <Box className="num" sx={{ mt: '2px', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                  {`${note.author.displayName} · ${time(note.createdAt)}`}
                  {note.updatedAt !== note.createdAt && ` · ${t('classNotes.changed', { time: time(note.updatedAt) })}`}
                </Box>
              </Box>
              {note.mayChange && (
                <Box sx={{ display: 'flex', flex: 'none', mr: -2 }}>
                  <IconButton
                    aria-label={t('classNotes.editOf', { text: note.text.slice(0, 60) })}
                    onClick={() => setEditing(note)}
                    sx={BUTTON}
                  >
                    <EditOutlined sx={{ fontSize: 17 }} />
                  </IconButton>
                  <IconButton
                    aria-label={t('classNotes.removeOf', { text: note.text.slice(0, 60) })}
                    onClick={() => removal.ask(note)}
                    sx={BUTTON}
                  >
                    <DeleteOutlined sx={{ fontSize: 17 }} />
                  </IconButton>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      {data && total !== undefined && total > data.length && (
        <Box sx={{ px: 4, py: 3 }}>
          <BusyButton busy={isFetching} onClick={() => setPerPage(perPage + PAGE_SIZE.default)}>
            {t('common.actions.showMore')}
          </BusyButton>
        </Box>
      )}
      {editing && <NoteDialog note={editing} row={row} onClose={() => setEditing(null)} />}
      {removal.dialog}
    </Card>
  );
}
const BUTTON = { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, color: 'text.secondary' };

function NoteDialog({ note, row, onClose }: { note: Draft; row: TrainingClass; onClose: () => void }) {
  const t = useT();
  const isNew = note.id === undefined;
  const { data: people = [] } = useGetList<ClassEmployee>('classEmployees', {
    meta: { classId: row.id },
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  const form = useRecordForm({
    resource: 'classNotes',
    onlyNew: ['classId', 'employeeId'],
    schema: classNoteBodySchema,
    record: note,
    valuesOf: ({ text = '', employee }: Draft) => ({ classId: row.id, employeeId: employee?.id ?? null, text }),
    done: () => t(isNew ? 'classNotes.added' : 'classNotes.saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t(isNew ? 'classNotes.add' : 'classNotes.edit')}
      submitLabel={t('classNotes.save')}
      form={form}
      labels={labelsOf(t, 'classNotes.fields', ['employeeId', 'text'])}
      leave={{
        title: t('classNotes.leave.title'),
        confirm: t('classNotes.leave.confirm'),
        text: t('classNotes.leave.text'),
      }}
      onClose={onClose}
    >
      {isNew && (
        <ReferenceInput
          source="employeeId"
          options={people.map(({ id, name }) => ({ id, name }))}
          any={t('classNotes.wholeClass')}
        />
      )}
      <TextInput
        source="text"
        required
        autoFocus
        multiline
        minRows={3}
        maxRows={10}
        help={t('common.charactersUsed', { used: form.values.text.trim().length, max: TRAINING_CLASS.note })}
      />
    </FormDialog>
  );
}
