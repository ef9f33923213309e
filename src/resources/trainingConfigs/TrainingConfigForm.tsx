import { Box } from '@mui/material';
import type { z } from 'zod';
import type { Reference } from '../../../contract/common.ts';
import { TRAINING, TRAINING_TEXT } from '../../../contract/constants.ts';
import { plainTextOf } from '../../../contract/richText.ts';
import {
  CERTIFICATE_FIELDS,
  START_CERTIFICATE,
  TRAINING_MODALITIES,
  type TrainingConfig,
  type TrainingConfigCreate,
  type TrainingConfigUpdate,
  trainingConfigCreateSchema,
  trainingConfigUpdateSchema,
  unknownCertificateFields,
} from '../../../contract/trainingConfigs.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { Card } from '../../components/form/Card.tsx';
import { FormNotice } from '../../components/form/FormNotice.tsx';
import { FormPage } from '../../components/form/FormPage.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside, Pair, PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { RichTextInput } from '../../components/inputs/RichTextInput.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useLanguage, useT } from '../../i18n/index.ts';
import { CertificatePreview, DocumentsInput, RequiredInput } from './trainingConfigParts.tsx';

const FIELDS = [
  'companyId',
  'name',
  'norm',
  'content',
  'minimumHours',
  'periodicHours',
  'minimumScore',
  'validityMonths',
  'modalities',
  'documents',
  'required',
  'certificateText',
] as const;

type Draft = Omit<
  TrainingConfigCreate,
  | 'companyId'
  | 'systemPendencyIds'
  | 'requiredId'
  | 'minimumHours'
  | 'periodicHours'
  | 'minimumScore'
  | 'validityMonths'
> & {
  companyId: string;
  minimumHours: string;
  periodicHours: string;
  minimumScore: string;
  validityMonths: string;
  documents: Reference[];
  required: Reference[];
};

const textOf = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));
/** '7,5' → 7.5; '' → null; what is no number is NaN, which the contract refuses. */
const numberOf = (text: string): number | null => {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,6}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
};
/** An empty number that is required is missing, not wrong. */
const required = (text: string) => numberOf(text) ?? undefined;

const draftOf = (config: TrainingConfig): Draft => ({
  companyId: String(config.company?.id ?? ''),
  name: config.name,
  norm: config.norm,
  content: config.content,
  minimumHours: textOf(config.minimumHours),
  periodicHours: textOf(config.periodicHours),
  minimumScore: textOf(config.minimumScore),
  validityMonths: textOf(config.validityMonths),
  modalities: config.modalities,
  documents: config.documents,
  required: config.required ? [config.required] : [],
  certificateText: config.certificateText,
});

type Props = {
  /** Null for one that does not exist yet; `base` is what it begins as. */
  config: TrainingConfig | null;
  base: TrainingConfig | null;
  companies: readonly Reference[];
  readOnly: boolean;
  onSaved: (saved: TrainingConfig) => void;
  onCancel: () => void;
};

/** A training: to read, to create, perhaps from another one, and to change (G-07). */
export function TrainingConfigForm({ config, base, companies, readOnly, onSaved, onCancel }: Props) {
  const t = useT();
  const language = useLanguage();
  const isNew = config === null;
  const firstCompany = String(companies[0]?.id ?? '');
  const schema: z.ZodType<TrainingConfigCreate | TrainingConfigUpdate> = isNew
    ? trainingConfigCreateSchema
    : trainingConfigUpdateSchema;
  const form = useRecordForm<Draft, TrainingConfigCreate | TrainingConfigUpdate, TrainingConfig | null>({
    resource: 'trainingConfigs',
    schema,
    record: config,
    valuesOf: (record) =>
      record
        ? // what is shipped is only read: in the language of the page
          draftOf(
            record.company ? record : { ...record, name: shownText(record.name), content: shownText(record.content) },
          )
        : base
          ? { ...draftOf(base), companyId: firstCompany }
          : newDraft(firstCompany, START_CERTIFICATE[language]),
    isNew,
    toBody: ({ companyId, documents, required: before, ...draft }) => ({
      ...draft,
      ...(isNew && { companyId: Number(companyId) }),
      minimumHours: required(draft.minimumHours),
      periodicHours: numberOf(draft.periodicHours),
      minimumScore: numberOf(draft.minimumScore),
      validityMonths: numberOf(draft.validityMonths),
      systemPendencyIds: documents.map(({ id }) => id),
      requiredId: before[0]?.id ?? null,
    }),
    pathOf: (path) =>
      path
        .replace(/^systemPendencyIds.*/, 'documents')
        .replace('requiredId', 'required')
        .replace(/^(certificateText|modalities)\..*/, '$1'),
    fieldText: (name, code): string | undefined =>
      name === 'certificateText' && code === 'unknown_field'
        ? t('trainingConfigs.unknownField', {
            name: unknownCertificateFields(form.values.certificateText)
              .map((field) => `{${field}}`)
              .join(', '),
          })
        : undefined,
    errorText: (error) => errorMessageOf(error, t, t('trainingConfigs.failed')),
    done: () => t(isNew ? 'trainingConfigs.created' : 'trainingConfigs.saved'),
    onSaved,
  });
  const labels = labelsOf(t, 'trainingConfigs.fields', FIELDS);
  const help = (text: string) => (readOnly ? undefined : text);
  const length = (maxLength: number) => ({ htmlInput: { maxLength, lang: 'pt-BR' } });
  const number = { autoComplete: 'off', slotProps: { htmlInput: { inputMode: 'decimal', maxLength: 5 } } } as const;

  return (
    <FormPage
      form={form}
      labels={labels}
      readOnly={readOnly}
      draft={`trainingConfigs:${config?.company?.id ?? 0}:${config?.id ?? `new-${base?.id ?? 0}`}:${config?.version ?? 0}`}
      canSave={isNew}
      barLabel={t('trainingConfigs.bar')}
      said={isNew ? t('trainingConfigs.notYet') : undefined}
      saveLabel={isNew ? t('trainingConfigs.createShort') : undefined}
      onCancel={onCancel}
    >
      <FormNotice form={form} valueText={valueText} />
      <Card title={t('trainingConfigs.training')}>
        <Inside>
          {isNew && companies.length > 1 && (
            <SelectInput
              source="companyId"
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <Pair>
            <TextInput
              source="name"
              required={!readOnly}
              autoFocus={isNew}
              autoComplete="off"
              slotProps={length(TRAINING_TEXT.name)}
            />
            <TextInput
              source="norm"
              autoComplete="off"
              help={help(t('trainingConfigs.help.norm'))}
              slotProps={length(TRAINING_TEXT.norm)}
            />
          </Pair>
          <TextInput
            source="content"
            multiline
            minRows={3}
            maxRows={12}
            help={help(
              t('common.charactersUsed', { used: form.values.content.trim().length, max: TRAINING_TEXT.content }),
            )}
            slotProps={{ htmlInput: { lang: 'pt-BR' } }}
          />
        </Inside>
      </Card>
      <Card title={t('trainingConfigs.rules')}>
        <Inside>
          <Pair>
            <TextInput source="minimumHours" {...number} required={!readOnly} />
            <TextInput source="periodicHours" help={help(t('trainingConfigs.help.periodicHours'))} {...number} />
            <TextInput
              source="minimumScore"
              help={help(t('trainingConfigs.help.minimumScore', { max: TRAINING.score }))}
              {...number}
            />
            <TextInput source="validityMonths" help={help(t('trainingConfigs.help.validityMonths'))} {...number} />
          </Pair>
          <PillsInput
            source="modalities"
            required={!readOnly}
            help={help(t('trainingConfigs.help.modalities'))}
            options={TRAINING_MODALITIES.map((value) => ({ value, label: t(`trainings.modality.${value}`) }))}
          />
          <DocumentsInput companyId={Number(form.values.companyId)} />
          <RequiredInput companyId={Number(form.values.companyId)} except={config?.id} />
        </Inside>
      </Card>
      <Card title={t('trainingConfigs.certificate')} lead={t('trainingConfigs.certificateLead')}>
        <Inside>
          {!readOnly && (
            <>
              <RichTextInput source="certificateText" required max={TRAINING_TEXT.certificate} />
              <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('trainingConfigs.fieldNames')}{' '}
                <Box component="span" lang="pt-BR" className="num">
                  {CERTIFICATE_FIELDS.map((field) => `{${field}}`).join(' ')}
                </Box>
              </Box>
            </>
          )}
          <CertificatePreview draft={form.values} />
        </Inside>
      </Card>
    </FormPage>
  );
}

const newDraft = (companyId: string, certificateText: string): Draft => ({
  companyId,
  name: '',
  norm: '',
  content: '',
  minimumHours: '',
  periodicHours: '',
  minimumScore: String(TRAINING.usualScore),
  validityMonths: '',
  modalities: ['IN_PERSON'],
  documents: [],
  required: [],
  certificateText,
});

/** What somebody else saved meanwhile, as text. */
const valueText = (value: unknown, name: string): string => {
  if (name === 'certificateText') return plainTextOf(String(value));
  return name === 'documents' || name === 'required'
    ? (value as Reference[]).map((document) => shownText(document.name)).join(', ')
    : String(value);
};
