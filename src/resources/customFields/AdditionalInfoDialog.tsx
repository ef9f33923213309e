import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ADDITIONAL_INFO, type AdditionalInfo, additionalInfoBodySchema } from '../../../contract/customFields.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { ConfirmDialog } from '../../components/feedback/ConfirmDialog.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

type Props = { info: AdditionalInfo; companyId: number; onClose: () => void };

/** Which facts of an employee a company asks of its suppliers; what that means for whom is confirmed before it counts (B-26). */
export function AdditionalInfoDialog({ info, companyId, onClose }: Props) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const form = useContractForm({
    schema: additionalInfoBodySchema,
    record: info,
    valuesOf: ({ fields }) => ({ fields }),
    errorText: (error) => errorMessageOf(error, t, t('customFields.failed')),
    save: (body, over) => provider.saveAdditionalInfo(companyId, body, over.version),
    onSaved: (saved) => {
      queryClient.setQueryData(['additionalInfo', companyId], saved);
      void queryClient.invalidateQueries({ queryKey: ['employees'] });
      notify(t('customFields.info.saved'), { type: 'success' });
      onClose();
    },
  });
  const added = form.values.fields.filter((field) => !info.fields.includes(field));
  const isChanged = form.changed.length > 0;
  return (
    <>
      <FormDialog
        title={t('customFields.info.title')}
        lead={t('customFields.info.lead')}
        submitLabel={t('accountPages.form.save')}
        disabled={!isChanged}
        form={{ ...form, submit: () => setIsAsking(true) }}
        labels={{ fields: t('customFields.info.fields') }}
        onClose={onClose}
      >
        <PillsInput
          source="fields"
          options={ADDITIONAL_INFO.map((value) => ({ value, label: t(`customFields.info.names.${value}`) }))}
        />
      </FormDialog>
      <ConfirmDialog
        open={isAsking}
        title={t('customFields.info.confirmTitle')}
        confirmLabel={t('customFields.info.confirm')}
        onConfirm={() => {
          setIsAsking(false);
          form.submit();
        }}
        onClose={() => setIsAsking(false)}
      >
        {added.length === 0
          ? t('customFields.info.fewer')
          : added
              .map((field) =>
                t('customFields.info.missing', {
                  name: t(`customFields.info.names.${field}`),
                  count: info.missing[field],
                }),
              )
              .join(' ')}
      </ConfirmDialog>
    </>
  );
}
