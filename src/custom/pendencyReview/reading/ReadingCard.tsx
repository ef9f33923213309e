import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, ButtonBase, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import type { HistoryEntry, PendencyDocument } from '../../../../contract/pendencies.ts';
import { TAKES_CHECKLIST, WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import { ANALYSIS_ACTIONS, READING_FIELDS, VERDICTS } from '../../../../contract/readings.ts';
import { DateTimeText } from '../../../components/fields/values.tsx';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { flexRow } from '../../../theme/layout.ts';
import { useWork } from '../checklist/workState.ts';
import { reviewKey, useReview, useReviewAction } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';
import { FindingList, VerdictChips } from './FindingList.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import type { DocumentReading } from './useReadings.ts';

/** Keeps its place, for nobody yet. */
const HIDDEN = { visibility: 'hidden' } as const;

type Opened = { kind: 'edit' | 'history'; documentId: number };

/** State of the automatic reading, findings without a checklist item, and its review (D-28 to D-30). */
export function ReadingCard() {
  const t = useT();
  const { readings } = useWork();
  const { record, may, canWrite } = useReview();
  const dataProvider = useProvider();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** What the person chose; before, only what needs a look is open. */
  const [expanded, setExpanded] = useState<boolean>();
  const agreement = useReviewAction<DocumentReading>({
    run: async ({ document, refetch }) => {
      await dataProvider.reviewAnalysis(document.id, { agrees: true });
      refetch();
    },
    done: () => t('readings.agreed'),
    failed: t('readings.refused'),
  });
  // one that is read only because somebody opened an old document says nothing until it is there, and keeps its place
  const isWaiting = readings.readings.every(
    ({ analysis }) => analysis.state === 'QUEUED' || analysis.state === 'RUNNING',
  );
  if (readings.readings.length === 0) return null;
  const isQuiet = isWaiting && !WAITING_FOR_ANALYST.includes(record.status);
  const mayReview = canWrite && may('review_automatic_analysis') && TAKES_CHECKLIST.includes(record.status);

  const shown = readings.readings.find(({ document }) => document.id === opened?.documentId);
  const general = readings.of(null);
  const isExpanded = expanded ?? general.some(({ verdict }) => verdict !== 'MATCH');

  return (
    <Box
      component="section"
      aria-labelledby="review-reading"
      style={isQuiet ? HIDDEN : undefined}
      sx={{ borderBottom: 1, borderColor: 'divider', py: 1 }}
    >
      {readings.readings.map((reading, index) => {
        const { document, analysis } = reading;
        const isOver = analysis.state === 'DONE' || analysis.state === 'FAILED';
        const opener = (kind: Opened['kind'], label: string) => (
          <Button size="small" variant="text" onClick={() => setOpened({ kind, documentId: document.id })}>
            {label}
          </Button>
        );
        const notes = [
          readings.readings.length > 1 && document.name,
          analysis.fromPicture && t('readings.fromPicture'),
          analysis.reviewer && t('readings.reviewed', { name: analysis.reviewer.displayName }),
        ].filter(Boolean);
        return (
          <Box
            key={document.id}
            sx={{ px: 4, minHeight: 32, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}
          >
            {index === 0 && (
              <>
                <Typography
                  id="review-reading"
                  variant="h3"
                  component="h2"
                  // as high while it is read as with the button that unfolds it
                  sx={{ ...flexRow, fontSize: 13, minHeight: { xs: 44, md: 28 } }}
                >
                  {general.length === 0 ? (
                    t('readings.title')
                  ) : (
                    <ButtonBase
                      aria-expanded={isExpanded}
                      aria-controls={isExpanded ? 'review-findings' : undefined}
                      onClick={() => setExpanded(!isExpanded)}
                      sx={{ font: 'inherit', letterSpacing: 'inherit', ml: -1.5, pr: 1, minHeight: { xs: 44, md: 28 } }}
                    >
                      <ExpandMore
                        aria-hidden
                        sx={{
                          fontSize: 18,
                          color: 'text.secondary',
                          transform: isExpanded ? 'none' : 'rotate(-90deg)',
                        }}
                      />
                      {t('readings.title')}
                    </ButtonBase>
                  )}
                </Typography>
                {!isExpanded && <VerdictChips findings={general} onShow={readings.show} />}
              </>
            )}
            <Typography variant="caption" color="text.secondary" role="status" sx={{ minWidth: 0 }}>
              {isOver ? (analysis.state === 'FAILED' ? t('readings.failed') : notes.join(' · ')) : t('readings.queued')}
            </Typography>
            {/* they have their place before they can be pressed: nothing below moves when the reading is there */}
            <Box style={isOver ? undefined : HIDDEN} sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {mayReview && (
                <>
                  {analysis.state !== 'FAILED' && (
                    <Button
                      size="small"
                      aria-disabled={agreement.busy || undefined}
                      onClick={() => agreement.run(reading)}
                    >
                      {t('readings.agree')}
                    </Button>
                  )}
                  {opener('edit', t('readings.edit'))}
                </>
              )}
              {(mayReview || (isOver && (isExpanded || general.length === 0))) &&
                may('see_pendency_analysis_history') &&
                opener('history', t('readings.history'))}
            </Box>
          </Box>
        );
      })}
      {isExpanded && (
        <Box id="review-findings" sx={{ ml: -7, mt: 1 }}>
          <FindingList findings={general} onShow={readings.show} />
        </Box>
      )}
      {shown && opened?.kind === 'edit' && <ReadingDialog reading={shown} onClose={() => setOpened(null)} />}
      {shown && opened?.kind === 'history' && (
        <ReadingHistoryDialog document={shown.document} onClose={() => setOpened(null)} />
      )}
    </Box>
  );
}

/** The corrections of a reading, newest first (D-30). */
function ReadingHistoryDialog({ document, onClose }: { document: PendencyDocument; onClose: () => void }) {
  const t = useT();
  const { record } = useReview();
  const { data, error } = useRead(
    [...reviewKey(record.id), 'readingHistory', document.id],
    (provider, options) => provider.getAnalysisHistory({ pendencyId: record.id, documentId: document.id }, options),
    { staleTime: 0 },
  );
  const wordsOf = ({ action, fieldName, oldValue, newValue }: HistoryEntry): string => {
    const known = ANALYSIS_ACTIONS.find((one) => one === action) ?? 'VALIDATE_ANALYSIS';
    const field = READING_FIELDS.find((one) => fieldName?.startsWith(one));
    // an edit's field ends in what was edited: of a result or a field the values are options
    const valueText = (value: string | null): string => {
      const verdict = VERDICTS.find((one) => one === value && fieldName?.endsWith('.verdict'));
      if (verdict) return t(`contract.verdict.${verdict}`);
      const named = READING_FIELDS.find((one) => one === value && fieldName?.endsWith('.field'));
      return named ? t(`contract.readingField.${named}`) : (value ?? t('readings.nothing'));
    };
    return t(`readings.actions.${known}`, {
      field: field ? t(`contract.readingField.${field}`) : '',
      from: valueText(oldValue),
      to: valueText(newValue),
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
