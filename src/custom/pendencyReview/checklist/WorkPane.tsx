import { Box } from '@mui/material';
import { Suspense } from 'react';
import { lazyWithTexts } from '../../../lazy/lazyWithTexts.ts';
import type { NotesWork } from '../../../resources/analysisNotes/reference.tsx';
import { LazyServicePanel } from '../../../resources/serviceMonths/reference.tsx';
import { ConversationTab } from '../conversation/ConversationTab.tsx';
import { useDecisionPane } from '../decision/decisionState.ts';
import { FilesTab } from '../document/FilesTab.tsx';
import { HistoryTab } from '../history/HistoryTab.tsx';
import { ReviewSummary } from '../ReviewSummary.tsx';
import { ReviewTabs } from '../ReviewTabs.tsx';
import { ReadingCard } from '../reading/ReadingCard.tsx';
import { ReuseOffers } from '../reuse/ReuseOffers.tsx';
import { useReview } from '../reviewContext.ts';
import { UploadPanel, useDropsInPane } from '../upload/UploadPanel.tsx';
import { Checklist } from './Checklist.tsx';
import { useWork } from './workState.ts';

const LinkedEmployees = lazyWithTexts(async () => (await import('../stp/LinkedEmployees.tsx')).LinkedEmployees);

const TAB_CONTENT = { history: HistoryTab, chat: ConversationTab, files: FilesTab };

/** What is judged: summary, upload, readings, checklist, and the tabs below. */
export function WorkPane({ notes }: { notes: NotesWork }) {
  const { record, may, reload } = useReview();
  const { tab, setTab, history } = useWork();
  const { hasPanel } = useDecisionPane();
  const dropsInPane = useDropsInPane();
  const isStpOfCompany = record.plan === 'STP' && record.type === 'PROVIDER';
  const TabContent = TAB_CONTENT[tab];
  const onChanged = () => void reload();

  return (
    <Box
      sx={{
        ...{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column', position: 'relative' },
        scrollPaddingBlock: '48px', // the tabs stay at its edges
      }}
      data-review={record.id}
    >
      <ReviewSummary />
      {isStpOfCompany && record.referenceMonth !== null && may('see_service_provided') && (
        <Suspense fallback={<Box sx={{ minHeight: 77 }} />}>
          <LazyServicePanel key={record.id} record={record} onChanged={onChanged} />
        </Suspense>
      )}
      <ReuseOffers />
      {hasPanel && !dropsInPane && <UploadPanel />}
      <ReadingCard />
      <Checklist notes={notes} />
      {isStpOfCompany && (
        <Suspense fallback={null}>
          <LinkedEmployees key={record.id} pendencyId={record.id} onChanged={onChanged} />
        </Suspense>
      )}
      <ReviewTabs
        tab={tab}
        onTab={setTab}
        unread={record.unreadComments}
        counts={{
          history: history.data?.pages[0]?.total ?? null,
          chat: record.comments.length,
          files: record.documents.length,
        }}
      >
        <TabContent />
      </ReviewTabs>
    </Box>
  );
}
