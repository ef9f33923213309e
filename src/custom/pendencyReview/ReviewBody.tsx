import { Box, Tab, Tabs, type Theme, useMediaQuery } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { InvalidPlace } from '../../../contract/pendencies.ts';
import { TAKES_DOCUMENTS, WAITING_FOR_ANALYST } from '../../../contract/pendencyStatus.ts';
import { denialText } from '../../access/denial.ts';
import type { PageMark, PagePlace, ViewerHandle } from '../../components/viewer/DocumentViewer.tsx';
import { useT } from '../../i18n/index.ts';
import { NotesCard, NotesDialogs, useNotesWork } from '../../resources/analysisNotes/NotesCard.tsx';
import { ANSWERS } from './checklist/AnswerGroup.tsx';
import { Checklist } from './checklist/Checklist.tsx';
import { useChecklist } from './checklist/useChecklist.ts';
import { useMarking } from './checklist/useMarking.ts';
import { ConversationTab } from './conversation/ConversationTab.tsx';
import { ActionFooter } from './decision/ActionFooter.tsx';
import { ApprovedQuestion } from './decision/ApprovedQuestion.tsx';
import { DecisionDialog } from './decision/DecisionDialog.tsx';
import { type FooterAction, footerActions } from './decision/footerActions.ts';
import { obstacleText } from './decision/obstacleText.ts';
import { useDecision } from './decision/useDecision.ts';
import { useDecisionFlow } from './decision/useDecisionFlow.ts';
import { useDeniedDecision } from './decision/useDeniedDecision.ts';
import { ValidityQuestion } from './decision/ValidityQuestion.tsx';
import { DocumentPane } from './document/DocumentPane.tsx';
import { FilesTab } from './document/FilesTab.tsx';
import { HistoryTab } from './history/HistoryTab.tsx';
import { useHistory } from './history/useHistory.ts';
import { KeysBar } from './KeysBar.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import { type ReviewTab, ReviewTabs, TAB_KEY, TABS } from './ReviewTabs.tsx';
import { ReadingCard } from './reading/ReadingCard.tsx';
import { useReadingKeys } from './reading/readingKeys.ts';
import { useReadings } from './reading/useReadings.ts';
import { useReview } from './reviewContext.ts';
import { currentDocuments } from './reviewFacts.ts';
import { DocumentEmployees, MonthQuestion } from './stp/StpSections.tsx';
import { UploadPanel } from './upload/UploadPanel.tsx';
import { UploadSheet } from './upload/UploadSheet.tsx';
import { useUpload } from './upload/useUpload.ts';
import { OWN_ARROWS, useShortcuts } from './useShortcuts.ts';

type Props = {
  root: RefObject<HTMLElement | null>;
  shortcutsOn: boolean;
  canWalk: boolean;
  onAllShortcuts: () => void;
  /** The work on this pendency is over: the next one, or out. */
  onDecided: () => void;
  /** Told whether leaving now would lose chosen files. */
  onUnsent: (hasUnsent: boolean) => void;
};

type Pane = 'document' | 'checklist';

/** One pendency: the document on the left, what is judged and decided on the right; two tabs below 1120 px. */
export function ReviewBody({ root, shortcutsOn, canWalk, onAllShortcuts, onDecided, onUnsent }: Props) {
  const t = useT();
  const { record, may, online, reload } = useReview();
  const denied = useDeniedDecision(record);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [pane, setPane] = useState<Pane>('checklist');
  const [tab, setTab] = useState<ReviewTab>('history');
  const [shownFile, setShownFile] = useState<number | null>(null);
  /** The document that was opened from Arquivos; cleared when a justification is begun (D-27). */
  const [picked, setPicked] = useState<number | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const viewer = useRef<ViewerHandle>(null);
  const list = useRef<HTMLOListElement>(null);

  const [mark, setMark] = useState<PageMark | null>(null);
  const markPlace = (place: InvalidPlace | null) => {
    if (place === null) return setMark(null);
    const { documentId, page, x, y, w, h } = place;
    setPicked(documentId);
    setMark((before) => ({ page, place: { x, y, w, h }, request: (before?.request ?? 0) + 1 }));
  };
  const showPlace = (documentId: number, page: number, place: PagePlace) => {
    markPlace({ documentId, page, ...place });
    setPane('document');
  };
  const readings = useReadings(showPlace);
  const history = useHistory(record.id);
  const notes = useNotesWork();
  const upload = useUpload();
  const { busy: deciding, decide } = useDecision(onDecided);
  const flow = useDecisionFlow(decide);
  const busy = deciding ?? flow.verifying;
  const focusItem = (index: number) => {
    const item = list.current?.querySelector<HTMLElement>(`[data-item="${index}"]`);
    item?.scrollIntoView({ block: 'nearest' });
    item?.querySelector<HTMLElement>('[role=radio][tabindex="0"]')?.focus({ preventScroll: true });
  };
  const work = useChecklist({
    onJustify: () => {
      setTab('history');
      setPicked(null);
    },
    // the row is rendered without the step first
    onLeaveJustification: (index) => requestAnimationFrame(() => focusItem(index)),
  });

  const marker = useMarking({
    onMark: markPlace,
    onBegin: () => setPane('document'),
    onEnd: (itemId) => {
      setPane('checklist');
      const index = record.checklist.findIndex(({ id }) => id === itemId);
      // the step stands there again, with its text
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLElement>(`[data-item="${index}"] textarea`)?.focus({ preventScroll: true }),
      );
    },
  });

  const mayUpload = may('upload_pendency_document') && TAKES_DOCUMENTS.includes(record.status) && !record.inactive;
  const canUpload = mayUpload && online && !record.projectIsBlocked;
  const actions = footerActions(record, { online, uploading: upload.isAwaited, waitingFiles: upload.waiting });
  const send = actions.find(({ action }) => action === 'send');

  const hasUnsent = upload.queue.some(({ state }) => state !== 'sent');
  useEffect(() => onUnsent(hasUnsent), [hasUnsent, onUnsent]);

  const sendFiles = async (thenAnalyse: boolean) => {
    setPane('checklist');
    const fresh = await upload.send();
    if (!fresh) return;
    setIsSheetOpen(false);
    if (thenAnalyse) await decide('send', { version: fresh.version });
  };

  const start = (item: FooterAction) => {
    if (item.obstacle || busy) return;
    if (item.action === 'send' && upload.queue.length > 0) {
      // on a phone the queue and the date stand on the sheet
      if (isPhone) setIsSheetOpen(true);
      else void sendFiles(true);
    } else void flow.begin(item);
  };

  const step = (by: number) => {
    const next = Math.min(work.items.length - 1, Math.max(0, work.current + by));
    work.setCurrent(next);
    focusItem(next);
  };
  const answer = (status: (typeof ANSWERS)[number] | 'UNCHECKED') => () => {
    const index = work.current;
    setPane('checklist');
    work.answer(index, status);
    const next = Math.min(work.items.length - 1, index + 1);
    if (status === 'INVALID' || status === 'UNCHECKED') return;
    // the last item keeps the focus, on the answer that it has now
    if (next === index) return void requestAnimationFrame(() => focusItem(index));
    work.setCurrent(next);
    focusItem(next);
  };

  const readingKeys = useReadingKeys(work, readings, (status) => answer(status)());
  useShortcuts(
    root,
    {
      ...readingKeys,
      ...Object.fromEntries(actions.map((item) => [item.shortcut, () => start(item)])),
      ...Object.fromEntries(TABS.map((one) => [TAB_KEY[one], () => setTab(one)])),
      ...(work.mayAnswer && work.items.length > 0
        ? {
            ArrowDown: () => step(1),
            ArrowUp: () => step(-1),
            ...Object.fromEntries(ANSWERS.map((status, index) => [String(index + 1), answer(status)])),
            0: answer('UNCHECKED'),
          }
        : {}),
      '+': () => viewer.current?.zoomIn(),
      '=': () => viewer.current?.zoomIn(),
      '-': () => viewer.current?.zoomOut(),
      '−': () => viewer.current?.zoomOut(),
    },
    shortcutsOn,
  );

  const count = upload.waiting;
  const filesLabel = t('pendencyReview.upload.send', { count: Math.max(1, count) });
  const maySendOn = send !== undefined && (send.obstacle === null || send.obstacle.code === 'uploading');
  const extra = !mayUpload
    ? null
    : isPhone
      ? {
          label: t('pendencyReview.upload.title'),
          onClick: () => setIsSheetOpen(true),
          isMain: record.documents.every(({ state }) => state !== 'CURRENT'),
          isBusy: upload.isAwaited,
        }
      : count > 0 && !send
        ? { label: filesLabel, onClick: () => void sendFiles(false), isMain: true, isBusy: upload.isAwaited }
        : null;

  const sheetOff = !canUpload
    ? obstacleText({ code: record.projectIsBlocked ? 'project_blocked' : 'offline' }, record, t)
    : upload.isFaulty
      ? t('pendencyReview.upload.fixFirst')
      : count === 0 && !maySendOn
        ? t('pendencyReview.upload.nothing')
        : null;

  const waiting = WAITING_FOR_ANALYST.includes(record.status)
    ? t('pendencyReview.footer.waitingAnalysis', { company: record.contractingCompany.name })
    : TAKES_DOCUMENTS.includes(record.status)
      ? t('pendencyReview.footer.waitingSupplier', { company: record.company.name })
      : t('pendencyReview.footer.nothing');
  const nothing = denied ? `${waiting} ${denialText(denied, t)}` : waiting;

  const documentPane = (
    <Box
      {...{ [OWN_ARROWS]: true }}
      sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', borderRight: isWide ? 1 : 0, borderColor: 'divider' }}
    >
      <DocumentPane
        viewerRef={viewer}
        selected={picked ?? shownFile}
        onSelect={(id) => {
          setPicked(null);
          setMark(null);
          setShownFile(id);
        }}
        mayUpload={mayUpload}
        mark={mark}
        marking={marker.marking}
      />
    </Box>
  );
  const workPane = (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'flex',
        flexDirection: 'column',
        position: 'relative',
      }}
      data-review={record.id}
    >
      <ReviewSummary />
      <MonthQuestion record={record} onChanged={() => void reload()} />
      {mayUpload && !isPhone && (
        <UploadPanel upload={upload} onSend={send && send.obstacle === null ? () => start(send) : null} />
      )}
      <ReadingCard readings={readings} />
      {may('see_analysis_note') && <NotesCard record={record} mayAdd={may('add_analysis_note')} work={notes} />}
      <Checklist
        work={work}
        readings={readings}
        marker={marker}
        shownDocument={picked ?? shownFile}
        onShowPlace={
          may('see_pendency_file') ? ({ documentId, page, ...place }) => showPlace(documentId, page, place) : null
        }
        onMarkPlace={markPlace}
        listRef={list}
      />
      <DocumentEmployees record={record} onChanged={() => void reload()} />
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
        {tab === 'history' && <HistoryTab history={history} />}
        {tab === 'chat' && <ConversationTab />}
        {tab === 'files' && (
          <FilesTab
            picked={picked}
            onPick={
              may('see_pendency_file')
                ? (id) => {
                    setPicked(id);
                    setPane('document');
                  }
                : null
            }
          />
        )}
      </ReviewTabs>
    </Box>
  );
  // on a phone the sheet is the way to the first document, and sends it on
  const shownActions =
    isPhone && extra?.isMain ? actions.filter(({ obstacle }) => obstacle?.code !== 'document_missing') : actions;
  const footer = <ActionFooter actions={shownActions} busy={busy} onAction={start} extra={extra} nothing={nothing} />;

  return (
    <>
      {isWide ? (
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
          {documentPane}
          <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, width: 568, flex: 'none' }}>
            {workPane}
            {footer}
          </Box>
        </Box>
      ) : (
        <>
          <Tabs
            value={pane}
            onChange={(_, next: Pane) => setPane(next)}
            variant="fullWidth"
            aria-label={t('pendencyReview.panes.label')}
            {...{ [OWN_ARROWS]: true }}
            sx={{ flex: 'none' }}
          >
            {(['checklist', 'document'] as const).map((one) => (
              <Tab
                key={one}
                value={one}
                id={`review-pane-tab-${one}`}
                aria-controls={pane === one ? 'review-pane' : undefined}
                label={t(`pendencyReview.panes.${one}`)}
                sx={{ minHeight: 44 }}
              />
            ))}
          </Tabs>
          <Box
            id="review-pane"
            role="tabpanel"
            aria-labelledby={`review-pane-tab-${pane}`}
            sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
          >
            {pane === 'document' ? documentPane : workPane}
          </Box>
          {footer}
        </>
      )}
      {isWide && (
        <KeysBar canAnswer={work.mayAnswer} canAccept={'V' in readingKeys} canWalk={canWalk} onAll={onAllShortcuts} />
      )}
      <ApprovedQuestion flow={flow} />
      <ValidityQuestion flow={flow} busy={deciding} />
      <NotesDialogs record={record} work={notes} />
      <DecisionDialog
        asking={flow.asking}
        busy={deciding}
        decide={decide}
        blocked={flow.isBlockDocumentDialogOpen ? currentDocuments(record.documents).map(({ name }) => name) : []}
        onClose={flow.close}
      />
      {mayUpload && isPhone && (
        <UploadSheet
          open={isSheetOpen}
          onClose={() => setIsSheetOpen(false)}
          subject={[record.name, record.employee?.name].filter(Boolean).join(' · ')}
          upload={upload}
          cta={send ? t('contract.action.send') : filesLabel}
          mayAnalyse={send !== undefined && send.obstacle === null}
          onSend={() => void sendFiles(send !== undefined)}
          off={sheetOff}
        />
      )}
    </>
  );
}
