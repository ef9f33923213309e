import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { TAKES_CHECKLIST } from '../../../../contract/pendencyStatus.ts';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useWork } from '../checklist/workState.ts';
import { useReview, useReviewAction } from '../reviewContext.ts';
import { FindingList } from './FindingList.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import { ReadingHistoryDialog } from './ReadingHistoryDialog.tsx';
import type { DocumentReading } from './useReadings.ts';

type Opened = { kind: 'edit' | 'history'; documentId: number };

/** State of the automatic reading, findings without a checklist item, and its review (D-28 to D-30). */
export function ReadingCard() {
  const t = useT();
  const { readings } = useWork();
  const { record, may, canWrite } = useReview();
  const dataProvider = useProvider();
  const [opened, setOpened] = useState<Opened | null>(null);
  const agreement = useReviewAction<DocumentReading>({
    run: async ({ document, refetch }) => {
      await dataProvider.reviewAnalysis(document.id, { agrees: true });
      refetch();
    },
    done: () => t('readings.agreed'),
    failed: t('readings.refused'),
  });
  if (readings.readings.length === 0) return null;
  const mayReview = canWrite && may('review_automatic_analysis') && TAKES_CHECKLIST.includes(record.status);

  const shown = readings.readings.find(({ document }) => document.id === opened?.documentId);

  return (
    <Box component="section" aria-labelledby="review-reading" sx={{ borderBottom: 1, borderColor: 'divider', py: 1 }}>
      {readings.readings.map((reading, index) => {
        const { document, analysis } = reading;
        const isOver = analysis.state === 'DONE' || analysis.state === 'FAILED';
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
              <Typography id="review-reading" variant="h3" component="h2" sx={{ fontSize: 13 }}>
                {t('readings.title')}
              </Typography>
            )}
            <Typography variant="caption" color="text.secondary" role="status" sx={{ minWidth: 0 }}>
              {isOver ? (analysis.state === 'FAILED' ? t('readings.failed') : notes.join(' · ')) : t('readings.queued')}
            </Typography>
            <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {isOver && mayReview && (
                <>
                  {analysis.state === 'DONE' && (
                    <Button
                      size="small"
                      aria-disabled={agreement.busy || undefined}
                      onClick={() => agreement.run(reading)}
                    >
                      {t('readings.agree')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="text"
                    onClick={() => setOpened({ kind: 'edit', documentId: document.id })}
                  >
                    {t('readings.edit')}
                  </Button>
                </>
              )}
              {isOver && may('see_pendency_analysis_history') && (
                <Button
                  size="small"
                  variant="text"
                  onClick={() => setOpened({ kind: 'history', documentId: document.id })}
                >
                  {t('readings.history')}
                </Button>
              )}
            </Box>
          </Box>
        );
      })}
      <Box sx={{ ml: -7, mt: 1 }}>
        <FindingList findings={readings.of(null)} onShow={readings.show} />
      </Box>
      {shown && opened?.kind === 'edit' && <ReadingDialog reading={shown} onClose={() => setOpened(null)} />}
      {shown && opened?.kind === 'history' && <ReadingHistoryDialog reading={shown} onClose={() => setOpened(null)} />}
    </Box>
  );
}
