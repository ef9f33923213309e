import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Box, Button, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { type ChecklistItem, type InvalidPlace, WHOLE_PAGE } from '../../../../contract/pendencies.ts';
import { useT } from '../../../i18n/index.ts';
import { flexWrap } from '../../../theme/layout.ts';
import { useDocument } from '../document/documentState.ts';
import { useReview } from '../reviewContext.ts';
import { currentDocuments } from '../reviewFacts.ts';
import { useWork } from './workState.ts';

/** Where the error is on the page: a frame that the person draws, the place that the reading found, or a whole page. */
export function PlaceField({ item }: { item: ChecklistItem }) {
  const t = useT();
  const { record } = useReview();
  const { shown, markPlace, showPlace } = useDocument();
  const { marker, readings } = useWork();
  const fieldId = useId();
  const [page, setPage] = useState('1');
  const place = marker.placeOf(item);
  const documents = currentDocuments(record.documents);
  const documentId = shown ?? documents[0]?.id;
  if (documentId === undefined) return null;
  const read = readings.of(item.id).find((finding) => finding.page !== null && finding.place !== null);
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : null;

  const choose = (next: InvalidPlace | null) => {
    marker.choose(item.id, next);
    markPlace(next);
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
        <Button size="small" variant="text" onClick={() => showPlace(place)}>
          {t('pendencyReview.place.see')}
        </Button>
        <Button size="small" variant="text" onClick={() => choose(null)}>
          {t('pendencyReview.place.remove')}
        </Button>
      </Box>
    );
  }
  return (
    <Box role="group" aria-label={t('pendencyReview.place.label')} sx={{ ...flexWrap, gap: 2, mb: 2 }}>
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

/** From the reason of an item to its place on the page, also in a file that the rejection removed from the round. */
export function ShowPlace({ place, number }: { place: InvalidPlace; number: number }) {
  const t = useT();
  const { record } = useReview();
  const { showPlace } = useDocument();
  const name = fileName(record.documents, place);
  return (
    <Button
      size="small"
      variant="text"
      startIcon={<PlaceOutlined />}
      aria-label={t('pendencyReview.place.showOf', { number, page: place.page, name })}
      onClick={() => showPlace(place)}
      sx={{ color: 'ink.primary', '@media (pointer: coarse)': { minHeight: 44 } }}
    >
      {t('pendencyReview.place.show')}
    </Button>
  );
}

export const fileName = (documents: readonly { id: number; name: string }[], { documentId }: InvalidPlace): string =>
  documents.find(({ id }) => id === documentId)?.name ?? '';
