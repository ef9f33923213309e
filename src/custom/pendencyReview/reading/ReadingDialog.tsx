import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { TEXT } from '../../../../contract/constants.ts';
import {
  type Analysis,
  analysisBodySchema,
  differencesOf,
  type FindingBody,
  READING_FIELDS,
  VERDICTS,
} from '../../../../contract/readings.ts';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { useContractForm } from '../../../components/form/useContractForm.ts';
import { SelectInput, TextInput } from '../../../components/inputs/FormInputs.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';
import type { DocumentReading } from './useReadings.ts';

type Props = { reading: DocumentReading; onClose: () => void };
type Values = { items: FindingBody[]; observation: string };

/** Only what differs can be sent, and a difference needs the observation (D-29). */
const correctionSchema = analysisBodySchema.required({ observation: true });
const valuesOf = ({ items }: Analysis): Values => ({
  items: items.map(({ isFromAutomaticAnalysis: _, ...item }) => item),
  observation: '',
});
const bodyOf = ({ items, observation }: Values) => ({
  items: items.map((item) => ({ ...item, found: item.found?.trim() || null })),
  observation,
});
const NEW_ITEM: FindingBody = {
  field: 'documentKind',
  verdict: 'MATCH',
  expected: null,
  found: null,
  page: null,
  place: null,
  checklistItemId: null,
};

/**
 * Corrects the items of a reading, with the observation that a change requires (D-29). Asks before unsaved changes are
 * discarded.
 */
export function ReadingDialog({ reading: { document, analysis, refetch }, onClose }: Props) {
  const t = useT();
  const { record } = useReview();
  const dataProvider = useProvider();
  const notify = useNotify();
  /** The reading when the dialog opened: base of the corrections, and the version of `If-Match`. */
  const [read] = useState(analysis);
  const messageOf = (error: unknown) => failureOf(error).message || t('readings.refused');
  const form = useContractForm({
    schema: correctionSchema,
    record: read,
    valuesOf,
    toBody: bodyOf,
    save: async (body) => {
      await dataProvider.updateAnalysis({ pendencyId: record.id, documentId: document.id }, body, read.version);
      return read;
    },
    onSaved: () => {
      refetch();
      notify(t('readings.saved'), { type: 'success' });
      onClose();
    },
    focusOn: 'field',
    required: { observation: 'readings.observationMissing' },
    errorText: messageOf,
    onError: (error) => {
      if (failureOf(error).status !== 412) return false;
      refetch();
      form.setErrorMessage(messageOf(error));
      return true;
    },
  });
  const { items } = form.values;
  const differs = differencesOf(read.items, bodyOf(form.values).items).length > 0;

  return (
    <FormDialog
      title={t('readings.edit')}
      submitLabel={t('readings.save')}
      disabled={!differs}
      width={900}
      form={form}
      labels={{ observation: t('readings.observation') }}
      leave={{ title: t('readings.leaveTitle'), confirm: t('readings.leave'), text: t('readings.leaveText') }}
      onClose={onClose}
    >
      <div>
        {items.map((item, index) => {
          const name = t(`contract.readingField.${item.field}`);
          return (
            <Box
              key={item.veris_id ?? `new.${index}`}
              role="group"
              aria-label={name}
              sx={{
                display: 'flex',
                flexWrap: { xs: 'wrap', sm: 'nowrap' },
                alignItems: 'flex-end',
                gap: 2,
                py: { xs: 4, sm: 1.5 },
                '& + &': { borderTopStyle: 'solid', borderTopWidth: { xs: 1, sm: 0 }, borderColor: 'divider' },
              }}
            >
              <SelectInput
                source={`items.${index}.field`}
                label={t('readings.field')}
                help=""
                disabled={item.veris_id !== undefined}
                options={READING_FIELDS.map((value) => ({ value, label: t(`contract.readingField.${value}`) }))}
                sx={{ width: { xs: '100%', sm: 190 }, flex: 'none' }}
              />
              <TextInput
                source={`items.${index}.found`}
                label={t('readings.value')}
                help=""
                slotProps={{ htmlInput: { maxLength: TEXT.name } }}
                sx={{ flex: 1, minWidth: 100 }}
              />
              <SelectInput
                source={`items.${index}.verdict`}
                label={t('readings.verdict')}
                help=""
                options={VERDICTS.map((value) => ({ value, label: t(`contract.verdict.${value}`) }))}
                sx={{ width: { xs: 132, sm: 170 }, flex: 'none' }}
              />
              <IconButton
                aria-label={t('readings.remove', { field: name })}
                onClick={() => form.change('items', items.toSpliced(index, 1))}
              >
                <DeleteOutlined />
              </IconButton>
            </Box>
          );
        })}
        <Button startIcon={<AddOutlined />} onClick={() => form.change('items', [...items, NEW_ITEM])} sx={{ mt: 1 }}>
          {t('readings.add')}
        </Button>
      </div>
      <TextInput
        source="observation"
        multiline
        minRows={2}
        required={differs}
        help={t('readings.observationHelp')}
        slotProps={{ htmlInput: { maxLength: TEXT.note } }}
      />
    </FormDialog>
  );
}
