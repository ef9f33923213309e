import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { DIMENSIONS, type Weights } from '../../../contract/homologationScores.ts';
import { weightsSchema } from '../../../contract/homologations.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useCompaniesWith } from '../../access/useCan.ts';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

/** The weights of a company, for reports from now on (H-09). */
export function WeightsButton() {
  const t = useT();
  const companies = useCompaniesWith('request_homologation');
  const [company, setCompany] = useState<number | null>(null);
  const companyId = company ?? companies[0]?.id ?? 0;
  const [open, setOpen] = useState(false);
  const { data, error, isFetching } = useRead(
    ['homologations', 'weights', companyId],
    (provider, options) => provider.getHomologationWeights(companyId, options),
    { enabled: open && companyId > 0 },
  );
  const notify = useNotify();
  const failed = useEffectEvent(() => {
    notify(errorMessageOf(error, t, t('homologations.failed')), { type: 'error' });
    setOpen(false);
  });
  // without the weights there is nothing to open: the button is pressed again
  useEffect(() => {
    if (open && error) failed();
  }, [open, error]);
  return (
    <>
      <BusyButton busy={open && isFetching} startIcon={<TuneOutlined />} onClick={() => setOpen(true)}>
        {t('homologations.weights.open')}
      </BusyButton>
      {open && data && (
        <WeightsDialog
          key={companyId}
          companyId={companyId}
          weights={data.weights}
          onClose={() => setOpen(false)}
          choice={
            companies.length > 1 && (
              <ChoiceInput
                label={t('homologations.lookUp.company')}
                any={companies[0]?.name ?? ''}
                options={companies.slice(1)}
                value={companies.slice(1).find(({ id }) => id === companyId) ?? null}
                onChange={(option) => setCompany(option?.id ?? null)}
              />
            )
          }
        />
      )}
    </>
  );
}

type DialogProps = { companyId: number; weights: Weights; onClose: () => void; choice: ReactNode };
function WeightsDialog({ companyId, weights, onClose, choice }: DialogProps) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const labels = Object.fromEntries(DIMENSIONS.map((one) => [one, t(`homologationWords.dimension.${one}`)]));
  const form = useContractForm({
    schema: weightsSchema,
    record: weights,
    valuesOf: (of) => ({
      ...{ LEGAL: String(of.LEGAL), RESTRICTIONS: String(of.RESTRICTIONS) },
      ...{ INDICATORS: String(of.INDICATORS), DEPENDENCE: String(of.DEPENDENCE) },
    }),
    save: async (body) => (await provider.saveHomologationWeights(companyId, body)).weights,
    onSaved: () => {
      notify(t('homologations.weights.saved'), { type: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('homologations.weights.title')}
      lead={t('homologations.weights.lead')}
      submitLabel={t('homologations.weights.save')}
      form={form}
      labels={labels}
      onClose={onClose}
    >
      {choice}
      {DIMENSIONS.map((dimension) => (
        <TextInput key={dimension} source={dimension} required inputMode="decimal" autoComplete="off" />
      ))}
    </FormDialog>
  );
}
