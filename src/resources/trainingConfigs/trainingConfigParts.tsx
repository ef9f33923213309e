import { Box } from '@mui/material';
import type { Reference } from '../../../contract/common.ts';
import { LOCALE } from '../../../contract/constants.ts';
import { fillCertificate, type TrainingModality } from '../../../contract/trainingConfigs.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { RichText } from '../../components/fields/RichText.tsx';
import { ReadValue } from '../../components/form/ReadValue.tsx';
import { useFormField } from '../../components/inputs/FormInputs.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useLanguage, useT } from '../../i18n/index.ts';
import { TrainingSelect } from './reference.tsx';

/** Documents of the catalogue that an approval satisfies: shipped, or the company's own. */
export function DocumentsInput({ companyId }: { companyId: number }) {
  const t = useT();
  const provider = useProvider();
  const { input, onChange, readOnly } = useFormField('documents');
  const chosen = input.value as Reference[];
  if (readOnly) {
    return <ReadValue label={input.label}>{chosen.map(({ name }) => shownText(name)).join(', ')}</ReadValue>;
  }
  return (
    <SearchSelect<Reference & { category?: string }>
      label={input.label}
      multiple
      isCatalogue
      queryKey={['trainingConfigs', 'documents', companyId]}
      search={async (text, options) =>
        (await provider.searchPersonDocuments(text, options)).results.filter(
          ({ company }) => company === null || company.id === companyId,
        )
      }
      below={({ category }) => shownText(category ?? '')}
      texts={{ none: t('trainingConfigs.noDocument'), placeholder: t('trainingConfigs.documentPlaceholder') }}
      help={t('trainingConfigs.help.documents')}
      error={input.error}
      value={chosen}
      onChange={(documents) => onChange(documents.map(({ id, name }) => ({ id, name })))}
    />
  );
}

/** The training that must be in force before this one. */
export function RequiredInput({ companyId, except }: { companyId: number; except: number | undefined }) {
  const t = useT();
  const { input, onChange, readOnly } = useFormField('required');
  const chosen = input.value as Reference[];
  if (readOnly) {
    return <ReadValue label={input.label}>{chosen[0] && <CatalogueText>{chosen[0].name}</CatalogueText>}</ReadValue>;
  }
  return (
    <TrainingSelect
      label={input.label}
      {...{ companyId, except }}
      help={t('trainingConfigs.help.required')}
      error={input.error}
      value={chosen}
      onChange={(training) => onChange(training ? [{ id: training.id, name: training.name }] : [])}
    />
  );
}

type Previewed = Readonly<Record<'name' | 'norm' | 'content' | 'minimumHours' | 'certificateText', string>> & {
  modalities: readonly TrainingModality[];
};

/** The text as a certificate will say it, of an invented person. */
export function CertificatePreview({ draft }: { draft: Previewed }) {
  const t = useT();
  const language = useLanguage();
  const sample = sampleOf(t);
  const day = formatDate('2026-11-19');
  const [modality] = draft.modalities;
  const score = new Intl.NumberFormat(LOCALE[language], { minimumFractionDigits: 1 }).format(9.4);
  const html = fillCertificate(draft.certificateText, {
    ...sample,
    cpf: '•••.732.560-••',
    treinamento: draft.name || t('trainingConfigs.fields.name'),
    norma: draft.norm || t('trainingConfigs.fields.norm'),
    carga_horaria: draft.minimumHours || '0',
    conteudo: draft.content || t('trainingConfigs.fields.content'),
    datas: day,
    modalidade: modality ? t(`trainings.modality.${modality}`).toLocaleLowerCase() : '',
    nota: score,
    validade: formatDate('2028-11-19'),
  });
  return (
    <Box
      component="section"
      aria-label={t('trainingConfigs.preview')}
      sx={{ p: 4, border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.sunken' }}
    >
      <Box sx={{ mb: 2, fontSize: 12, fontWeight: 550, color: 'text.secondary' }}>{t('trainingConfigs.preview')}</Box>
      <RichText html={html} />
    </Box>
  );
}

const sampleOf = (t: Translate) => ({
  nome: t('trainingConfigs.sample.name'),
  tipo: t('trainingConfigs.sample.kind'),
  local: t('trainingConfigs.sample.place'),
  instrutores: t('trainingConfigs.sample.instructor'),
  responsavel_tecnico: t('trainingConfigs.sample.responsible'),
});
