import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { Reference } from '../../../contract/common.ts';
import { DEPENDENCY_EFFECTS } from '../../../contract/documentTerms.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useFormField } from '../../components/inputs/FormInputs.tsx';
import { Inside, SegmentedInput } from '../../components/inputs/GroupInputs.tsx';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { shownText } from '../../i18n/catalogueTexts.ts';
import { useT } from '../../i18n/index.ts';
import type { Draft } from './documentDraft.ts';

/** Documents that may be sent in place of this one, and documents that are accepted before it. `own`: ids that stand for this one. */
export function RelatedCard({ own }: { own: readonly number[] }) {
  const t = useT();
  const dependencies = useWatch<Draft, 'dependencies'>({ name: 'dependencies' });
  return (
    <Card title={t('systemPendencies.form.related')} lead={t('systemPendencies.form.relatedLead')}>
      <Inside>
        <DocumentsInput
          source="alternatives"
          own={own}
          help={t('systemPendencies.form.alternativesHelp')}
          keep={({ id, name }) => ({ id, name })}
        />
        <DocumentsInput
          source="dependencies"
          own={own}
          help={t('systemPendencies.form.dependenciesHelp')}
          keep={({ id, name }) => dependencies.find((one) => one.id === id) ?? { id, name, effect: 'WARN' }}
        />
        {dependencies.map(({ id, name }, index) => (
          <SegmentedInput
            key={id}
            source={`dependencies.${index}.effect`}
            label={t('systemPendencies.form.effectOf', { name })}
            segments={DEPENDENCY_EFFECTS.map((value) => ({ value, label: t(`contract.dependencyEffect.${value}`) }))}
          />
        ))}
      </Inside>
    </Card>
  );
}

type Found = Reference & { baseId?: number | null; category?: string };
type Props = {
  source: 'alternatives' | 'dependencies';
  own: readonly number[];
  help: string;
  keep: (chosen: Reference) => Reference;
};
function DocumentsInput({ source, own, help, keep }: Props) {
  const t = useT();
  const provider = useProvider();
  const { company } = useAccountCompany();
  const { input, onChange, readOnly } = useFormField(source);
  const chosen = input.value as Reference[];
  if (readOnly) {
    return (
      <Box>
        <Box sx={{ fontSize: 12, fontWeight: 550, color: 'text.secondary' }}>{input.label}</Box>
        {chosen.length === 0 && t('common.emptyValue')}
        {chosen.map(({ id, name }) => (
          <Box key={id}>
            <CatalogueText>{name}</CatalogueText>
          </Box>
        ))}
      </Box>
    );
  }
  return (
    <SearchSelect<Found>
      label={input.label}
      multiple
      isCatalogue
      queryKey={['systemPendencies', 'search', company.id]}
      // a company's version of a shipped document is referred to by that one
      search={async (text, options) =>
        (await provider.searchDocuments(company.id, text, options)).map(({ id, baseId, name, category }) => ({
          id: baseId ?? id,
          name,
          category,
        }))
      }
      offers={({ id }) => !own.includes(id)}
      below={({ category }) => shownText(category ?? '')}
      texts={{
        none: t('systemPendencies.form.noDocument'),
        placeholder: t('systemPendencies.form.documentPlaceholder'),
      }}
      help={help}
      error={input.error}
      value={chosen}
      onChange={(documents) => onChange(documents.map(({ id, name }) => keep({ id, name })))}
    />
  );
}
