import { Box } from '@mui/material';
import { dayOf } from '../../../contract/common.ts';
import { SUBJECT_ANSWER_DAYS, TEXT } from '../../../contract/constants.ts';
import {
  SUBJECT_REQUEST_KINDS,
  type SubjectRequest,
  subjectAnswerSchema,
  subjectRequestBodySchema,
} from '../../../contract/subjectRequests.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

const MULTILINE = { multiline: true, minRows: 3, slotProps: { htmlInput: { maxLength: TEXT.note } } } as const;
const invalidate = () => ['subjectRequests', 'personalRecords'];

/** Records what a person asks. */
export function RequestDialog({ employeeId, onClose }: { employeeId: number; onClose: () => void }) {
  const t = useT();
  const form = useRecordForm({
    resource: 'subjectRequests',
    schema: subjectRequestBodySchema,
    record: null as SubjectRequest | null,
    valuesOf: () => ({ employeeId, kind: 'ACCESS', text: '', receivedOn: dayOf(new Date()) }),
    done: () => t('subjectRequests.added'),
    invalidate,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('subjectRequests.add')}
      lead={t('subjectRequests.addLead', { days: SUBJECT_ANSWER_DAYS })}
      submitLabel={t('subjectRequests.save')}
      form={form}
      labels={labelsOf(t, 'subjectRequests.fields', ['kind', 'text', 'receivedOn', 'employeeId'])}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SelectInput
          source="kind"
          required
          options={SUBJECT_REQUEST_KINDS.map((value) => ({ value, label: t(`privacyWords.requestKind.${value}`) }))}
        />
        <DateInput source="receivedOn" required />
        <TextInput source="text" required {...MULTILINE} />
      </Box>
    </FormDialog>
  );
}

/** Writes down what the person was told. */
export function AnswerDialog({ request, onClose }: { request: SubjectRequest; onClose: () => void }) {
  const t = useT();
  const form = useRecordForm({
    resource: 'subjectRequests',
    schema: subjectAnswerSchema,
    record: request,
    valuesOf: () => ({ state: 'ANSWERED', answer: '' }),
    done: () => t('subjectRequests.saved'),
    invalidate,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('subjectRequests.answer')}
      lead={request.text}
      submitLabel={t('subjectRequests.save')}
      form={form}
      labels={labelsOf(t, 'subjectRequests.fields', ['state', 'answer'])}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SelectInput
          source="state"
          required
          options={(['ANSWERED', 'REFUSED'] as const).map((value) => ({
            value,
            label: t(`subjectRequests.outcome.${value}`),
          }))}
        />
        <TextInput source="answer" required autoFocus {...MULTILINE} />
      </Box>
    </FormDialog>
  );
}
