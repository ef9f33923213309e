import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Reference } from '../../../contract/common.ts';
import { TRAINING_CLASS } from '../../../contract/constants.ts';
import {
  type RetroactiveClass,
  retroactiveClassSchema,
  type TrainingClass,
} from '../../../contract/trainingClasses.ts';
import { errorMessageOf } from '../../access/denial.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { Card } from '../../components/form/Card.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useRecordForm } from '../../components/form/useRecordForm.ts';
import { TextInput } from '../../components/inputs/FormInputs.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { ACCEPT, useFilePicker } from '../../components/inputs/useFilePicker.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { classAddress } from './reference.tsx';
import { ClassFields, useClassLabels } from './TrainingClassForm.tsx';
import { bodyOf, type Draft, newDraft, valueText } from './trainingClassDraft.ts';

type Values = Draft & { reason: string };
type Props = { companies: readonly Reference[]; onClose: () => void };

/** Registers a class that is over, with its proof and the reason; somebody else approves it (G-06). */
export function RetroactiveClassDialog({ companies, onClose }: Props) {
  const t = useT();
  const provider = useProvider();
  const notify = useNotify();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [proof, setProof] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const send = async ({ id }: TrainingClass) => {
    try {
      if (proof) await provider.addClassFiles(id, 'PROOF', [proof]);
      invalidate(['trainingClasses']);
      navigate(classAddress(id));
    } catch (error) {
      notify(errorMessageOf(error, t, t('trainingClasses.files.sendFailed')), { type: 'error' });
      navigate(classAddress(id, 'arquivos'));
    }
  };
  const form = useRecordForm<Values, RetroactiveClass, TrainingClass | null>({
    resource: 'retroactiveClasses',
    schema: retroactiveClassSchema,
    record: null,
    isNew: true,
    valuesOf: () => ({ ...newDraft(String(companies[0]?.id ?? '')), reason: '' }),
    toBody: ({ open: _, companyId, ...draft }) => ({ ...bodyOf(draft), companyId: Number(companyId) }),
    pathOf: (path) => path.replace('trainingConfigId', 'training'),
    ready: () => {
      setTried(true);
      if (!proof) choose.current?.focus();
      return proof !== null;
    },
    errorText: (error) => errorMessageOf(error, t, t('trainingClasses.failed')),
    done: () => t('trainingClasses.retroactive.done'),
    invalidate: () => ['trainingClasses'],
    onSaved: (saved) => void send(saved),
  });
  const picker = useFilePicker({
    accept: ACCEPT,
    testId: 'class-proof',
    onFiles: ([file]) => setProof(file ?? null),
  });
  const isMissing = tried && proof === null;
  const labels = { ...useClassLabels(form.values.instructors.length), reason: t('trainingClasses.retroactive.reason') };
  return (
    <FormDialog
      title={t('trainingClasses.retroactive.title')}
      lead={t('trainingClasses.retroactive.lead')}
      submitLabel={t('trainingClasses.retroactive.submit')}
      width={820}
      form={form}
      labels={labels}
      valueText={valueText}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <ClassFields form={form} isNew companies={companies} readOnly={false} isHeld />
        <Card title={t('trainingClasses.retroactive.why')}>
          <Inside>
            <TextInput
              source="reason"
              required
              multiline
              minRows={2}
              maxRows={6}
              help={t('common.charactersUsed', { used: form.values.reason.trim().length, max: TRAINING_CLASS.reason })}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Button
                ref={choose}
                startIcon={<AttachFileOutlined />}
                onClick={picker.open}
                aria-describedby="class-proof-text"
              >
                {t(proof ? 'trainingClasses.retroactive.otherProof' : 'trainingClasses.retroactive.proof')}
              </Button>
              <Box
                id="class-proof-text"
                role="status"
                sx={{ fontSize: 12, overflowWrap: 'anywhere', color: isMissing ? 'ink.error' : 'text.secondary' }}
              >
                {proof?.name ??
                  t(isMissing ? 'trainingClasses.retroactive.proofMissing' : 'trainingClasses.retroactive.proofHelp')}
              </Box>
              {picker.input}
            </Box>
          </Inside>
        </Card>
      </Box>
    </FormDialog>
  );
}
