import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { dayOf, type Reference } from '../../../contract/common.ts';
import type { EpiDeliveryOptions } from '../../../contract/epiDeliveries.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { Note } from '../../components/feedback/Note.tsx';
import { DialogFrame } from '../../components/form/FormDialog.tsx';
import { DateInput } from '../../components/inputs/DateInput.tsx';
import { ACCEPT, useFilePicker } from '../../components/inputs/useFilePicker.tsx';
import { sendEpiSheet } from '../../dataProvider/actions/epiDeliveries.ts';
import { useT } from '../../i18n/index.ts';
import { flexWrap, smallText } from '../../theme/layout.ts';

type Props = { employee: Reference; pendencies: EpiDeliveryOptions['pendencies']; onClose: () => void };

/** Sends the signed list to the pendencies that wait for it, which are named before. */
export function SheetDialog({ employee, pendencies, onClose }: Props) {
  const t = useT();
  const today = dayOf(new Date());
  const [file, setFile] = useState<File | null>(null);
  const [signedOn, setSignedOn] = useState(today);
  const [isWrong, setIsWrong] = useState(false);
  const picker = useFilePicker({ accept: ACCEPT, testId: 'epi-sheet', onFiles: ([first]) => setFile(first ?? null) });
  const action = useAction<File>({
    run: (sent) => sendEpiSheet(employee.id, sent, signedOn),
    done: () => t('epiDeliveries.sheet.sent', { count: pendencies.length }),
    failed: t('epiDeliveries.sheet.sendFailed'),
    inline: true,
    invalidate: ['epiDeliveries', 'employees', 'pendencies'],
    onDone: onClose,
  });
  return (
    <DialogFrame
      title={t('epiDeliveries.sheet.send')}
      lead={t('epiDeliveries.sheet.lead', { name: employee.name })}
      submitLabel={t('epiDeliveries.sheet.submit')}
      disabled={file === null || isWrong || pendencies.length === 0}
      busy={action.busy}
      error={action.error}
      onSubmit={() => file && action.run(file)}
      onClose={onClose}
    >
      {pendencies.length === 0 ? (
        <Note>{t('epiDeliveries.sheet.notAsked')}</Note>
      ) : (
        <Box>
          <Box sx={{ fontWeight: 550 }}>{t('epiDeliveries.sheet.pendencies', { count: pendencies.length })}</Box>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
            {pendencies.map(({ id, project, contracting }) => (
              <li key={id}>
                {project} · {contracting}
              </li>
            ))}
          </Box>
        </Box>
      )}
      <Box sx={{ ...flexWrap, gap: 2 }}>
        {picker.input}
        <Button startIcon={<AttachFileOutlined />} onClick={picker.open}>
          {t(file ? 'epiDeliveries.sheet.change' : 'epiDeliveries.sheet.choose')}
        </Button>
        <Box sx={{ ...smallText, overflowWrap: 'anywhere' }} aria-live="polite">
          {file?.name ?? t('epiDeliveries.sheet.kinds')}
        </Box>
      </Box>
      <DateInput
        label={t('epiDeliveries.sheet.signedOn')}
        required
        latest={today}
        value={signedOn}
        onChange={(day, wrong) => {
          setSignedOn(day);
          setIsWrong(wrong !== null);
        }}
      />
    </DialogFrame>
  );
}
