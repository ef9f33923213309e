import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type EmployeeActivityTypes, employeeActivityTypesBodySchema } from '../../../contract/activityTypes.ts';
import { ReadFailed } from '../../components/feedback/sections.tsx';
import { ErrorState } from '../../components/feedback/states.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { PillsInput } from '../../components/inputs/GroupInputs.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

/** What an employee does, in the words of the contracting companies; who may say so changes it here (E-23). */
export function ActivityTypesCard({ employeeId, mayEdit }: { employeeId: number; mayEdit: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useRead(['activityTypes', 'employee', employeeId], (provider, options) =>
    provider.getActivityTypesOf(employeeId, options),
  );
  return (
    <Card
      title={t('activityTypes.title')}
      beside={
        mayEdit &&
        data && (
          <Button startIcon={<EditOutlined />} onClick={() => setOpen(true)}>
            {t('activityTypes.choose')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState title={t('activityTypes.loadFailed')} error={error} onRetry={refetch} />
      ) : (
        <Box sx={{ p: 4, pt: 3, minHeight: 56, display: 'flex', flexWrap: 'wrap', gap: 1.5, fontSize: 13 }}>
          {data?.length === 0 && t('activityTypes.none')}
          {data?.map(({ id, name, company }) => (
            <Tag key={id} variant="filled" title={company.name}>
              {name}
            </Tag>
          ))}
        </Box>
      )}
      {isOpen && data && <ChoiceDialog employeeId={employeeId} chosen={data} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type Choice = { activityTypeIds: number[] };
type DialogProps = { employeeId: number; chosen: EmployeeActivityTypes; onClose: () => void };

function ChoiceDialog({ employeeId, chosen, onClose }: DialogProps) {
  const t = useT();
  const provider = useProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const read = useRead(['activityTypes', 'offered'], (from, options) => from.getActivityTypes(options));
  const offered = read.data;
  const form = useContractForm({
    schema: employeeActivityTypesBodySchema,
    record: chosen,
    valuesOf: (types): Choice => ({ activityTypeIds: types.map(({ id }) => id) }),
    save: ({ activityTypeIds }) => provider.setActivityTypesOf(employeeId, activityTypeIds),
    onSaved: () => {
      notify(t('activityTypes.chosen'), { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['activityTypes'] });
      // a type that stands for a risk asks the person for more documents
      void queryClient.invalidateQueries({ queryKey: ['employees'] });
      onClose();
    },
  });
  const types = [...chosen, ...(offered ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))];
  return (
    <FormDialog
      title={t('activityTypes.choose')}
      lead={t('activityTypes.chooseLead')}
      submitLabel={t('activityTypes.save')}
      form={form}
      labels={{ activityTypeIds: t('activityTypes.title') }}
      onClose={onClose}
    >
      <PillsInput
        source="activityTypeIds"
        help={types.length === 0 && offered ? t('activityTypes.noneOffered') : undefined}
        options={types.map(({ id, name, company }) => ({ value: id, label: `${name} · ${company.name}` }))}
      />
      <ReadFailed read={read} title={t('activityTypes.loadFailed')} />
    </FormDialog>
  );
}
