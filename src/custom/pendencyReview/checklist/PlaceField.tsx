import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Box, Button, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { type ChecklistItem, type InvalidPlace, WHOLE_PAGE } from '../../../../contract/pendencies.ts';
import { useT } from '../../../i18n/index.ts';
import type { ShownFinding } from '../reading/useReadings.ts';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import type { Marker } from './useMarking.ts';

type Props = {
  item: ChecklistItem;
  marker: Marker;
  /** What the reading found about the item: its place can be taken over. */
  findings: readonly ShownFinding[];
  /** Id of the document in the viewer. */
  shownDocument: number | null;
  onShow: (place: InvalidPlace) => void;
  /** Renders the frame where it was chosen, without leaving the step; null takes it off. */
  onMark: (place: InvalidPlace | null) => void;
};

/** Where the error stands (issue of a rejection that is understood): a rendered frame, the reading's place, or a whole page. */
export function PlaceField({ item, marker, findings, shownDocument, onShow, onMark }: Props) {
  const t = useT();
  const { record } = useReview();
  const fieldId = useId();
  const [page, setPage] = useState('1');
  const place = marker.placeOf(item);
  const documents = currentDocuments(record.documents);
  const documentId = shownDocument ?? documents[0]?.id;
  if (documentId === undefined) return null;
  const read = findings.find((finding) => finding.page !== null && finding.place !== null);
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null;

  const choose = (next: InvalidPlace | null) => {
    marker.choose(item.id, next);
    onMark(next);
  };
  const point = () => {
    if (number !== null) choose({ documentId, page: number, ...WHOLE_PAGE });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    point();
  };
  if (place) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <PlaceOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
        <Typography variant="caption" role="status" sx={{ flex: 1, minWidth: 120, overflowWrap: 'anywhere' }}>
          {t('pendencyReview.place.chosen', { page: place.page, name: fileName(record.documents, place) })}
        </Typography>
        <Button size="small" variant="text" onClick={() => onShow(place)}>
          {t('pendencyReview.place.see')}
        </Button>
        <Button size="small" variant="text" onClick={() => choose(null)}>
          {t('pendencyReview.place.remove')}
        </Button>
      </Box>
    );
  }
  return (
    <Box
      role="group"
      aria-label={t('pendencyReview.place.label')}
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 2 }}
    >
      <Button size="small" startIcon={<PlaceOutlined />} onClick={() => marker.begin(item.id)}>
        {t('pendencyReview.place.draw')}
      </Button>
      {read?.page && read.place && (
        <Button
          size="small"
          onClick={() => {
            if (read.page !== null && read.place !== null)
              choose({ documentId: read.documentId, page: read.page, ...read.place });
          }}
        >
          {t('pendencyReview.place.fromReading')}
        </Button>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        <Typography variant="caption" component="label" htmlFor={fieldId}>
          {t('pendencyReview.place.page')}
        </Typography>
        <TextField
          id={fieldId}
          size="small"
          value={page}
          onChange={(event) => setPage(event.target.value)}
          onKeyDown={keys}
          error={number === null}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
          sx={{ width: 56 }}
        />
        <Button size="small" aria-disabled={number === null || undefined} onClick={point}>
          {t('pendencyReview.place.wholePage')}
        </Button>
      </Box>
    </Box>
  );
}

export const fileName = (documents: readonly { id: number; name: string }[], { documentId }: InvalidPlace): string =>
  documents.find(({ id }) => id === documentId)?.name ?? '';
