import { Box, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { AnalysisNote, AnalysisNoteUpdate } from '../../../contract/analysisNotes.ts';
import type { Reference } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { LeaveDialog } from '../../components/feedback/LeaveDialog.tsx';
import { useLeaveQuestion } from '../../components/feedback/useLeaveQuestion.ts';
import { AccountField, fieldId } from '../../components/form/AccountField.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import type { FieldError, FieldErrors } from '../../components/form/fieldErrors.ts';
import { useEditForm } from '../../components/form/useEditForm.ts';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { NOTES_KEY, useNoteOptions } from './noteQueries.ts';

/** A note, or what a new one begins with. */
export type NoteDraft = Pick<AnalysisNote, 'title' | 'description'> & {
  id?: number;
  version?: number;
  company: Reference;
  document: Reference | null;
  provider: Reference | null;
  project: Reference | null;
};

/** What a new note begins with. */
export const newNote = (company: Reference, document: Reference | null = null): NoteDraft => ({
  title: '',
  description: '',
  company,
  document,
  provider: null,
  project: null,
});

const NAMES = ['title', 'description', 'companyId', 'systemPendencyId', 'providerId', 'projectId'] as const;
type Name = (typeof NAMES)[number];
type Values = Record<Name, string>;

const valuesOf = ({ title, description, company, document, provider, project }: NoteDraft): Values => ({
  title,
  description,
  companyId: String(company.id),
  systemPendencyId: document ? String(document.id) : '',
  providerId: provider ? String(provider.id) : '',
  projectId: project ? String(project.id) : '',
});

const idOf = (text: string): number | null => (text === '' ? null : Number(text));
const bodyOf = (values: Values): AnalysisNoteUpdate => ({
  title: values.title.trim(),
  description: values.description.trim(),
  systemPendencyId: Number(values.systemPendencyId),
  providerId: idOf(values.providerId),
  projectId: idOf(values.projectId),
});

/** What the contract asks of a text (D-33). */
const textError = (text: string, max: number): FieldError | undefined => {
  const length = text.trim().length;
  if (length === 0) return 'contract.field.required';
  return length > max ? 'contract.field.too_long' : undefined;
};
const MAX = { title: TEXT.observationTitle, description: TEXT.analysisNoteDescription } as const;
const validate = (values: Values): FieldErrors<Name> => ({
  title: textError(values.title, MAX.title),
  description: textError(values.description, MAX.description),
  systemPendencyId: values.systemPendencyId === '' ? 'contract.field.required' : undefined,
});

type Props = {
  /** The same object as long as the dialog is open. */
  draft: NoteDraft;
  /** The companies that a new note can belong to; the choice is there when they are several. */
  companies: readonly Reference[];
  onClose: () => void;
};

/** Writes a note, or changes one; leaving with something typed asks first. */
export function NoteDialog({ draft, companies, onClose }: Props) {
  const t = useT();
  const provider = useDataProvider<PrumoDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const isNew = draft.id === undefined;
  const form = useEditForm<Name, NoteDraft>({
    record: draft,
    valuesOf,
    validate,
    isNew,
    save: (values, { id, version, company }) =>
      id === undefined || version === undefined
        ? provider.addNote({ companyId: Number(values.companyId), ...bodyOf(values) })
        : provider.updateNote({ id, version, company }, bodyOf(values)),
    onSaved: () => {
      notify(t(isNew ? 'analysisNotes.added' : 'analysisNotes.saved'), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: NOTES_KEY });
      onClose();
    },
  });
  const { values, change, changeAll } = form;
  const leave = useLeaveQuestion(form.changed.length > 0 && !form.saving, onClose);
  const { options, failed } = useNoteOptions(Number(values.companyId));
  const label = (name: Name) => t(`analysisNotes.fields.${name}`);

  // what the note speaks of stays to be seen, offered or not
  const documents = withOwn(options?.documents, draft.document);
  const providers = withOwn(options?.providers, draft.provider);
  const projectsOf = (providerId: string) =>
    options?.projects.filter(({ providerIds }) => providerId === '' || providerIds.includes(Number(providerId)));
  const projects = withOwn(projectsOf(values.providerId), draft.project);
  const named = (list: readonly Reference[] | undefined, id: string) =>
    list?.find((one) => String(one.id) === id) ?? null;
  const choice = (name: 'systemPendencyId' | 'providerId' | 'projectId', list: readonly Reference[] | undefined) => ({
    id: fieldId(name),
    label: label(name),
    options: list,
    failed,
    value: named(list, values[name]),
    error: form.field(name).error,
    onChange: (option: Reference | null) => change(name, option ? String(option.id) : ''),
  });
  const text = (name: 'title' | 'description') => ({
    ...form.field(name),
    label: label(name),
    required: true,
    help: t('common.charactersUsed', { used: values[name].trim().length, max: MAX[name] }),
  });
  const stale = form.stale && {
    ...form.stale,
    values: {
      ...form.stale.values,
      systemPendencyId: named(documents, form.stale.values.systemPendencyId)?.name ?? '',
      providerId: named(providers, form.stale.values.providerId)?.name ?? '',
      projectId: named(options?.projects, form.stale.values.projectId)?.name ?? '',
    },
  };

  return (
    <>
      <FormDialog
        title={t(isNew ? 'analysisNotes.add' : 'analysisNotes.edit')}
        submitLabel={t('analysisNotes.save')}
        busy={form.saving}
        formRef={form.form.ref}
        onSubmit={() => (form.changed.length === 0 && !isNew ? onClose() : form.submit())}
        onClose={leave.ask}
      >
        <FormNotice
          form={{ ...form, stale }}
          labels={Object.fromEntries(NAMES.map((name) => [name, label(name)])) as Record<Name, string>}
        />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {isNew && companies.length > 1 && (
            <AccountField
              {...form.field('companyId')}
              select
              label={label('companyId')}
              // what a note speaks of is its company's
              onChange={({ target }) =>
                changeAll({ companyId: target.value, systemPendencyId: '', providerId: '', projectId: '' })
              }
            >
              {companies.map(({ id, name }) => (
                <MenuItem key={id} value={String(id)}>
                  {name}
                </MenuItem>
              ))}
            </AccountField>
          )}
          <AccountField {...text('title')} autoFocus autoComplete="off" />
          <AccountField {...text('description')} multiline minRows={4} maxRows={12} />
          <ChoiceInput
            {...choice('systemPendencyId', documents)}
            required
            lang="pt-BR"
            any={t('common.actions.search')}
          />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              gap: 3,
            }}
          >
            <ChoiceInput
              {...choice('providerId', providers)}
              any={t('analysisNotes.anyProvider')}
              onChange={(option) => {
                const providerId = option ? String(option.id) : '';
                const isStill = projectsOf(providerId)?.some(({ id }) => String(id) === values.projectId);
                changeAll({ providerId, ...(!isStill && { projectId: '' }) });
              }}
            />
            <ChoiceInput {...choice('projectId', projects)} any={t('analysisNotes.anyProject')} />
          </Box>
        </Box>
      </FormDialog>
      <LeaveDialog leave={leave} title={t('analysisNotes.leave.title')} confirmLabel={t('analysisNotes.leave.confirm')}>
        {t('analysisNotes.leave.text')}
      </LeaveDialog>
    </>
  );
}

/** The options with the one that is chosen already; undefined while they are on their way and nothing is chosen. */
function withOwn(options: readonly Reference[] | undefined, own: Reference | null): readonly Reference[] | undefined {
  if (!own || options?.some(({ id }) => id === own.id)) return options;
  return [...(options ?? []), own];
}
