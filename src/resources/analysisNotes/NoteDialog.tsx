import { Box } from '@mui/material';
import { type AnalysisNote, analysisNoteBodySchema } from '../../../contract/analysisNotes.ts';
import type { Reference } from '../../../contract/common.ts';
import { TEXT } from '../../../contract/constants.ts';
import { plainTextOf } from '../../../contract/richText.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { ReferenceInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { RichTextInput } from '../../components/inputs/RichTextInput.tsx';
import { useT } from '../../i18n/index.ts';
import { useNoteOptions } from './noteQueries.ts';

export type NoteDraft = Pick<AnalysisNote, 'title' | 'description'> & {
  id?: number;
  version?: number;
  company: Reference;
  document: Reference | null;
  provider: Reference | null;
  project: Reference | null;
};

export const newNote = (company: Reference, document: Reference | null = null): NoteDraft => ({
  title: '',
  description: '',
  company,
  document,
  provider: null,
  project: null,
});

/** The note as the form holds it: the request of the contract, with nothing chosen as null. */
const valuesOf = ({ title, description, company, document, provider, project }: NoteDraft) => ({
  title,
  description,
  companyId: company.id,
  systemPendencyId: document?.id ?? null,
  providerId: provider?.id ?? null,
  projectId: project?.id ?? null,
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
  const isNew = draft.id === undefined;
  const form = useRecordForm({
    resource: 'analysisNotes',
    meta: ({ companyId }, { company }) => ({ companyId: company?.id ?? companyId }),
    onlyNew: ['companyId'],
    schema: analysisNoteBodySchema,
    record: draft,
    valuesOf,
    done: () => t(isNew ? 'analysisNotes.added' : 'analysisNotes.saved'),
    onSaved: onClose,
  });
  const { values, change, changeAll } = form;
  const { options, failed } = useNoteOptions(values.companyId);
  const names = ['title', 'description', 'companyId', 'systemPendencyId', 'providerId', 'projectId'] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`analysisNotes.fields.${name}`)]));

  // what the note is about stays visible, offered or not
  const documents = withOwn(options?.documents, draft.document);
  const providers = withOwn(options?.providers, draft.provider);
  const projectsOf = (providerId: number | null) =>
    options?.projects.filter(({ providerIds }) => providerId === null || providerIds.includes(providerId));
  const projects = withOwn(projectsOf(values.providerId), draft.project);
  const listOf: Record<string, readonly Reference[] | undefined> = {
    systemPendencyId: documents,
    providerId: providers,
    projectId: options?.projects,
  };
  const valueText = (value: unknown, name: string) =>
    name in listOf ? (listOf[name]?.find(({ id }) => id === value)?.name ?? '') : plainTextOf(String(value ?? ''));

  return (
    <FormDialog
      title={t(isNew ? 'analysisNotes.add' : 'analysisNotes.edit')}
      submitLabel={t('analysisNotes.save')}
      form={form}
      labels={labels}
      valueText={valueText}
      leave={{
        title: t('analysisNotes.leave.title'),
        confirm: t('analysisNotes.leave.confirm'),
        text: t('analysisNotes.leave.text'),
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {isNew && companies.length > 1 && (
          <SelectInput
            source="companyId"
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            // what a note is about belongs to its company
            onChoose={(id) =>
              changeAll({ companyId: Number(id), systemPendencyId: null, providerId: null, projectId: null })
            }
          />
        )}
        <TextInput
          source="title"
          required
          help={t('common.charactersUsed', { used: values.title.trim().length, max: TEXT.observationTitle })}
          autoFocus
          autoComplete="off"
        />
        <RichTextInput source="description" required max={TEXT.analysisNoteDescription} />
        <ReferenceInput
          source="systemPendencyId"
          options={documents}
          failed={failed}
          required
          isCatalogue
          any={t('common.actions.search')}
        />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            gap: 3,
          }}
        >
          <ReferenceInput
            source="providerId"
            options={providers}
            failed={failed}
            any={t('analysisNotes.anyProvider')}
            onChoose={(providerId) => {
              const isStill = projectsOf(providerId)?.some(({ id }) => id === values.projectId);
              if (isStill) change('providerId', providerId);
              else changeAll({ providerId, projectId: null });
            }}
          />
          <ReferenceInput source="projectId" options={projects} failed={failed} any={t('analysisNotes.anyProject')} />
        </Box>
      </Box>
    </FormDialog>
  );
}

/** The options with the one that is chosen already; undefined while they are on their way and nothing is chosen. */
function withOwn(options: readonly Reference[] | undefined, own: Reference | null): readonly Reference[] | undefined {
  if (!own || options?.some(({ id }) => id === own.id)) return options;
  return [...(options ?? []), own];
}
