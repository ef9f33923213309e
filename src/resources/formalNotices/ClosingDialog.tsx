import { useNotify } from 'react-admin';
import { FORMAL_NOTICE } from '../../../contract/constants.ts';
import {
  FORMAL_NOTICE_OUTCOMES,
  type FormalNotice,
  type FormalNoticeClosing,
  formalNoticeClosingSchema,
} from '../../../contract/formalNotices.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { closeNotice } from '../../dataProvider/actions/formalNotices.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

/** What came of a notice: it ends it. */
export function ClosingDialog({ notice, onClose }: { notice: FormalNotice; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const form = useContractForm<{ outcome: string; note: string }, FormalNoticeClosing, FormalNotice>({
    schema: formalNoticeClosingSchema,
    record: notice,
    isNew: true,
    valuesOf: () => ({ outcome: 'MET', note: '' }),
    errorText: (error) => errorMessageOf(error, t, t('formalNotices.close.failed')),
    save: (body, over) => closeNotice(over, body),
    onSaved: () => {
      notify(t('formalNotices.close.saved'), { type: 'success' });
      invalidate(['formalNotices']);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('formalNotices.close.title', { number: notice.number })}
      lead={t('formalNotices.close.lead')}
      submitLabel={t('formalNotices.close.save')}
      form={form}
      labels={labelsOf(t, 'formalNotices.fields', ['outcome', 'note'])}
      onClose={onClose}
    >
      <SelectInput
        source="outcome"
        required
        options={FORMAL_NOTICE_OUTCOMES.map((value) => ({ value, label: t(`evidence.notice.outcome.${value}`) }))}
      />
      <TextInput
        source="note"
        required
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: FORMAL_NOTICE.note } }}
      />
    </FormDialog>
  );
}
