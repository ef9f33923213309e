import { useNavigate } from 'react-router-dom';
import {
  MATRIX_SECTORS,
  type MatrixSource,
  matrixSourceSchema,
  type RequirementMatrix,
  type RequirementMatrixRow,
} from '../../../contract/requirementMatrices.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { matrixAddress } from './matrixQueries.ts';

type Draft = { name: string; source: string };
type Made = Pick<RequirementMatrix, 'id' | 'version'> | null;

/** Starts a draft: empty, with the documents of a sector, or as a copy of `from`. */
export function NewMatrixDialog({ from, onClose }: { from: RequirementMatrixRow | null; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { company, search } = useAccountCompany();
  const form = useRecordForm<Draft, MatrixSource, Made>({
    resource: 'requirementMatrices',
    meta: () => ({ companyId: company.id }),
    schema: matrixSourceSchema,
    record: null,
    valuesOf: () => ({ name: from?.name ?? '', source: '' }),
    isNew: true,
    required: { name: 'requirementMatrices.nameRequired' },
    toBody: ({ name, source }) => ({
      name,
      ...(from ? { matrixId: from.id } : { sector: MATRIX_SECTORS.find((sector) => sector === source) }),
    }),
    pathOf: (path) => (path === 'sector' || path === 'matrixId' ? 'source' : path),
    errorText: (error) => errorMessageOf(error, t, t('requirementMatrices.failed')),
    done: () => t('requirementMatrices.created'),
    onSaved: ({ id }) => {
      onClose();
      navigate(matrixAddress(id, search));
    },
  });
  return (
    <FormDialog
      title={from ? t('requirementMatrices.newFromTitle', { name: from.name }) : t('requirementMatrices.create')}
      lead={t('requirementMatrices.newLead')}
      submitLabel={t('requirementMatrices.start')}
      form={form}
      labels={labelsOf(t, 'requirementMatrices.fields', ['name', 'source'])}
      onClose={onClose}
    >
      <TextInput
        source="name"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { placeholder: t('requirementMatrices.namePlaceholder') } }}
      />
      {!from && (
        <SelectInput
          source="source"
          help={t('requirementMatrices.sourceHelp')}
          options={[
            { value: '', label: t('requirementMatrices.empty.start') },
            ...MATRIX_SECTORS.map((value) => ({ value, label: t(`requirementMatrices.sector.${value}`) })),
          ]}
        />
      )}
    </FormDialog>
  );
}
