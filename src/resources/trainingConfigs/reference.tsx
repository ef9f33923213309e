import type { Reference } from '../../../contract/common.ts';
import { TRAINING_CLASS } from '../../../contract/constants.ts';
import type { TrainingConfigRow } from '../../../contract/trainingConfigs.ts';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

/** What was chosen before may be known by its name alone. */
export type Training = Reference & Partial<Pick<TrainingConfigRow, 'modalities' | 'minimumHours' | 'norm' | 'company'>>;
type Props = {
  label: string;
  companyId: number;
  /** One that cannot be chosen. */
  except?: number | undefined;
  help?: string;
  error: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  value: readonly Training[];
  onChange: (training: Training | undefined) => void;
};

/** A training, found by typing: shipped ones and the company's own. */
export function TrainingSelect({ companyId, except, onChange, ...field }: Props) {
  const t = useT();
  const provider = useProvider();
  return (
    <SearchSelect<Training>
      {...field}
      isCatalogue
      queryKey={['trainingConfigs', 'offered', companyId]}
      search={async (name, { signal }) => {
        const { data } = await provider.getList<TrainingConfigRow>('trainingConfigs', {
          pagination: { page: 1, perPage: TRAINING_CLASS.offered },
          filter: { ...(name && { name }) },
          signal,
        });
        return data.filter(({ company }) => company === null || company.id === companyId);
      }}
      offers={({ id }) => id !== except}
      below={({ norm, company }) => [norm, company?.name].filter(Boolean).join(' · ')}
      texts={{ none: t('trainingConfigs.noTraining'), placeholder: t('trainingConfigs.trainingPlaceholder') }}
      onChange={([training]) => onChange(training)}
    />
  );
}
