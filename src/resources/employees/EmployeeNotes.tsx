import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { PAGE_SIZE, TEXT } from '../../../contract/constants.ts';
import {
  type EmployeeNote,
  type EmployeeNoteOptions,
  employeeNoteBodySchema,
} from '../../../contract/employeeNotes.ts';
import type { Employee } from '../../../contract/employees.ts';
import { useRemoval } from '../../components/action/useRemoval.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { TableSkeleton } from '../../components/feedback/TableSkeleton.tsx';
import { dateTimeText } from '../../components/fields/values.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { ReferenceInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

type Draft = Partial<EmployeeNote>;
const NEW: Draft = {};

/** What people of the employer and of the contracting companies write down about the person (E-17). */
export function EmployeeNotes({ employee }: { employee: Employee }) {
  const t = useT();
  const [perPage, setPerPage] = useState<number>(PAGE_SIZE.default);
  const [editing, setEditing] = useState<Draft | null>(null);
  const { data, error, total, isFetching, refetch } = useGetList<EmployeeNote>('employeeNotes', {
    filter: { employeeId: employee.id },
    pagination: { page: 1, perPage },
  });
  const { data: options } = useRead(['employeeNotes', 'options', employee.id], (provider, request) =>
    provider.getEmployeeNoteOptions(employee.id, request),
  );
  const removal = useRemoval<EmployeeNote>({
    resource: 'employeeNotes',
    meta: ({ version }) => ({ version }),
    nameOf: ({ title }) => title,
  });
  return (
    <Card
      title={t('employeeNotes.title')}
      beside={
        options &&
        options.companies.length > 0 && (
          <Button startIcon={<AddOutlined />} aria-label={t('employeeNotes.addTo')} onClick={() => setEditing(NEW)}>
            {t('employeeNotes.add')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState title={t('employeeNotes.failed')} error={error} onRetry={refetch} />
      ) : !data ? (
        <TableSkeleton rows={2} rowHeight={64} label={t('employeeNotes.loading')} />
      ) : data.length === 0 ? (
        <Box sx={{ p: 4, color: 'text.secondary' }}>{t('employeeNotes.empty')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 4, py: 2 }}>
          {data.map((note) => (
            <Item key={note.id} note={note} onEdit={() => setEditing(note)} onRemove={() => removal.ask(note)} />
          ))}
        </Box>
      )}
      {data && total !== undefined && total > data.length && (
        <Box sx={{ px: 4, pb: 3 }}>
          <BusyButton busy={isFetching} onClick={() => setPerPage(perPage + PAGE_SIZE.default)}>
            {t('common.actions.showMore')}
          </BusyButton>
        </Box>
      )}
      {editing && options && (
        <NoteDialog note={editing} employee={employee} options={options} onClose={() => setEditing(null)} />
      )}
      {removal.dialog}
    </Card>
  );
}

type ItemProps = { note: EmployeeNote; onEdit: () => void; onRemove: () => void };

function Item({ note, onEdit, onRemove }: ItemProps) {
  const t = useT();
  const { title, author, company, project, document, createdAt, updatedBy, updatedAt } = note;
  const time = (instant: string) => dateTimeText(instant, new Date(), t);
  const about = [project?.name ?? company.name, document?.name].filter(Boolean).join(' · ');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" sx={{ fontSize: 13 }}>
          {title}
        </Typography>
        <Box sx={{ whiteSpace: 'pre-line' }}>{note.description}</Box>
        <Box sx={{ mt: '2px', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
          {about}
          <br />
          {t('employeeNotes.author', { name: author.displayName, time: time(createdAt) })}
          {updatedBy && ` · ${t('employeeNotes.changed', { name: updatedBy.displayName, time: time(updatedAt) })}`}
        </Box>
      </Box>
      {note.mayChange && (
        <Box sx={{ display: 'flex', flex: 'none', mr: -2 }}>
          <IconButton aria-label={t('employeeNotes.editOf', { title })} onClick={onEdit} sx={BUTTON}>
            <EditOutlined sx={{ fontSize: 17 }} />
          </IconButton>
          <IconButton aria-label={t('employeeNotes.removeOf', { title })} onClick={onRemove} sx={BUTTON}>
            <DeleteOutlined sx={{ fontSize: 17 }} />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
const BUTTON = { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, color: 'text.secondary' };

type DialogProps = { note: Draft; employee: Employee; options: EmployeeNoteOptions; onClose: () => void };

/** Writes an observation, or changes one; who will read it is said before it is saved. */
function NoteDialog({ note, employee, options, onClose }: DialogProps) {
  const t = useT();
  const isNew = note.id === undefined;
  const form = useRecordForm({
    resource: 'employeeNotes',
    onlyNew: ['companyId', 'employeeId'],
    schema: employeeNoteBodySchema,
    record: note,
    valuesOf: ({ title = '', description = '', company, project, document }: Draft) => ({
      title,
      description,
      companyId: company?.id ?? options.companies[0]?.id ?? 0,
      employeeId: employee.id,
      projectId: project?.id ?? null,
      systemPendencyId: document?.id ?? null,
    }),
    done: () => t(isNew ? 'employeeNotes.added' : 'employeeNotes.saved'),
    onSaved: onClose,
  });
  const { title, description, companyId, projectId } = form.values;
  const company = options.companies.find(({ id }) => id === companyId) ?? note.company;
  const ofCompany = options.projects.filter((one) => one.company.id === companyId);
  const projects = withOwn(companyId === employee.company.id ? options.projects : ofCompany, note.project);
  const documents = withOwn(options.documents, note.document);
  const project = options.projects.find(({ id }) => id === projectId);
  const counted = (text: string, max: number) => t('common.charactersUsed', { used: text.trim().length, max });
  return (
    <FormDialog
      title={t(isNew ? 'employeeNotes.addTo' : 'employeeNotes.edit')}
      submitLabel={t('employeeNotes.save')}
      form={form}
      labels={labelsOf(t, 'employeeNotes.fields', [
        'companyId',
        'title',
        'description',
        'projectId',
        'systemPendencyId',
      ])}
      leave={{
        title: t('employeeNotes.leave.title'),
        confirm: t('employeeNotes.leave.confirm'),
        text: t('employeeNotes.leave.text'),
      }}
      onClose={onClose}
    >
      {isNew && options.companies.length > 1 && (
        <SelectInput
          source="companyId"
          options={options.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChoose={(id) => form.changeAll({ companyId: Number(id), projectId: null })}
        />
      )}
      <TextInput source="title" required autoFocus autoComplete="off" help={counted(title, TEXT.observationTitle)} />
      <TextInput
        source="description"
        required
        multiline
        minRows={3}
        maxRows={8}
        help={counted(description, TEXT.observationDescription)}
      />
      <ReferenceInput source="projectId" options={projects} any={t('employeeNotes.anyProject')} />
      <ReferenceInput source="systemPendencyId" options={documents} any={t('employeeNotes.anyDocument')} isCatalogue />
      <Note>
        {project
          ? t('employeeNotes.readers.project', {
              contracting: project.company.name,
              provider: employee.company.name,
            })
          : t('employeeNotes.readers.company', { company: company?.name ?? '' })}
      </Note>
    </FormDialog>
  );
}

/** The options with the one that was chosen before, offered still or not. */
const withOwn = <Option extends { id: number; name: string }>(
  options: readonly Option[],
  own: { id: number; name: string } | null | undefined,
): readonly { id: number; name: string }[] =>
  !own || options.some(({ id }) => id === own.id) ? options : [...options, own];
