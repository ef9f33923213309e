import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../../../contract/pendencies.ts';
import { ANALYSIS_ACTIONS, READING_FIELDS } from '../../../../contract/readings.ts';
import { DateTimeText } from '../../../components/fields/DateTimeText.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { reviewKey, useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';
import type { DocumentReading } from './useReadings.ts';

type Props = { reading: DocumentReading; onClose: () => void };

/** The corrections of a reading, newest first (D-30). */
export function ReadingHistoryDialog({ reading: { document }, onClose }: Props) {
  const t = useT();
  const { record } = useReview();
  const dataProvider = useProvider();
  const { data, error } = useQuery({
    queryKey: [...reviewKey(record.id), 'readingHistory', document.id],
    queryFn: ({ signal }) =>
      dataProvider.getAnalysisHistory({ pendencyId: record.id, documentId: document.id }, { signal }),
    retry: false,
    staleTime: 0,
  });
  const wordsOf = ({ action, fieldName, oldValue, newValue }: HistoryEntry): string => {
    const known = ANALYSIS_ACTIONS.find((one) => one === action) ?? 'VALIDATE_ANALYSIS';
    const field = READING_FIELDS.find((one) => fieldName?.startsWith(one));
    return t(`readings.actions.${known}`, {
      field: field ? t(`contract.readingField.${field}`) : '',
      from: oldValue ?? t('readings.nothing'),
      to: newValue ?? t('readings.nothing'),
    });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reading-history">
      <DialogTitle id="reading-history">{t('readings.history')}</DialogTitle>
      <DialogContent aria-busy={!data && !error} sx={{ minHeight: 120 }}>
        {error && (
          <Typography role="alert" variant="body2" color="error">
            {failureOf(error).message}
          </Typography>
        )}
        {data?.length === 0 && <Typography variant="body2">{t('readings.noHistory')}</Typography>}
        {data && data.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((entry) => (
              <Box component="li" key={entry.id} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {wordsOf(entry)}
                </Typography>
                {entry.note && (
                  <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-line' }}>
                    {entry.note}
                  </Typography>
                )}
                <Typography variant="caption" color="text.secondary">
                  {entry.author.displayName} · <DateTimeText value={entry.createdAt} />
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
