import { Box, Button } from '@mui/material';
import { ACCEPT, useFilePicker } from '../../../components/inputs/useFilePicker.tsx';
import { useT } from '../../../i18n/index.ts';
import { flexWrap } from '../../../theme/layout.ts';
import { useDecisionPane } from '../decision/decisionState.ts';
import { useDocument } from '../document/documentState.ts';
import { useReview } from '../reviewContext.ts';
import { DenyReasonButton } from '../stp/DenyReasonButton.tsx';
import { ReturnedReason } from './UploadGuide.tsx';

/** Why the pendency came back, where on the page, and the way on: another file. */
export function Returned() {
  const t = useT();
  const { record, may } = useReview();
  const { showPlace } = useDocument();
  const { upload, hasSheet, hasPanel, setIsSheetOpen } = useDecisionPane();
  const picker = useFilePicker({ accept: ACCEPT, multiple: true, testId: 'again-input', onFiles: upload.add });
  const places = may('see_pendency_file')
    ? record.checklist.flatMap(({ id, status, invalidPlace }, index) =>
        status === 'INVALID' && invalidPlace ? [{ id, number: index + 1, place: invalidPlace }] : [],
      )
    : [];
  return (
    <ReturnedReason record={record}>
      <Box sx={{ ...flexWrap, gap: 1.5, mt: 1.5 }}>
        {(hasSheet || hasPanel) && (
          <Button
            size="small"
            variant={upload.queue.length > 0 ? 'outlined' : 'contained'}
            onClick={hasSheet ? () => setIsSheetOpen(true) : picker.open}
          >
            {t('pendencyReview.sendAnother')}
          </Button>
        )}
        {places.map(({ id, number, place }) => (
          <Button key={id} size="small" variant="text" onClick={() => showPlace(place)}>
            {t('pendencyReview.returnedPlace', { number, page: place.page })}
          </Button>
        ))}
        <DenyReasonButton record={record} />
      </Box>
      {picker.input}
    </ReturnedReason>
  );
}
