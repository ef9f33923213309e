import { Box, Tab, Tabs, type Theme, useMediaQuery } from '@mui/material';
import type { RefObject } from 'react';
import { useT } from '../../i18n/index.ts';
import { NotesDialogs, useNotesWork } from '../../resources/analysisNotes/reference.tsx';
import { WorkPane } from './checklist/WorkPane.tsx';
import { useWorkState, WorkContext } from './checklist/workState.ts';
import { ActionFooter } from './decision/ActionFooter.tsx';
import { ApprovedQuestion, DecisionDialog, SameAgainQuestion, ValidityQuestion } from './decision/DecisionDialog.tsx';
import { DecisionContext, useDecisionState } from './decision/decisionState.ts';
import { DocumentPane } from './document/DocumentPane.tsx';
import { DocumentContext, type Pane, useDocument, useDocumentState } from './document/documentState.ts';
import { ReviewKeys } from './ReviewKeys.tsx';
import { AskedAfterSending } from './reuse/AskedAfterSending.tsx';
import { useReview } from './reviewContext.ts';
import { UploadSheet } from './upload/UploadSheet.tsx';
import { OWN_ARROWS } from './useShortcuts.ts';

type LayoutProps = {
  root: RefObject<HTMLElement | null>;
  shortcutsOn: boolean;
  canWalk: boolean;
};
type Props = LayoutProps & {
  /** A decision ended the work: opens the next pendency, or closes. */
  onDecided: () => void;
  /** Set while leaving would lose chosen files. */
  hasUnsent: RefObject<boolean>;
};

/** One pendency in three panes, each with its own state: the document, the work on it, the decision. */
export function ReviewBody({ onDecided, hasUnsent, ...layout }: Props) {
  const document = useDocumentState();
  const work = useWorkState(document);
  const { isSaving, begun } = work.checklist;
  const decision = useDecisionState({ document, isSaving, begun, onDecided, hasUnsent });
  return (
    <DocumentContext value={document}>
      <WorkContext value={work}>
        <DecisionContext value={decision}>
          <Layout {...layout} />
        </DecisionContext>
      </WorkContext>
    </DocumentContext>
  );
}

/** The document on the left, work and decision on the right; below 1120 px document and work are tabs. */
function Layout({ root, shortcutsOn, canWalk }: LayoutProps) {
  const t = useT();
  const { record } = useReview();
  const { pane, showPane } = useDocument();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const notes = useNotesWork();
  /** The button of a decision that was made is gone: the focus goes on in the review, whose keys need it. */
  const keepFocus = () => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest('[role=alertdialog]')) {
      root.current?.focus({ preventScroll: true });
    }
  };
  return (
    <>
      {isWide ? (
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
          <DocumentPane hasBorder />
          <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, width: 568, flex: 'none' }}>
            <WorkPane notes={notes} />
            <ActionFooter />
          </Box>
        </Box>
      ) : (
        <>
          <Tabs
            value={pane}
            onChange={(_, next: Pane) => showPane(next)}
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
            {pane === 'document' ? <DocumentPane hasBorder={false} /> : <WorkPane notes={notes} />}
          </Box>
          <ActionFooter />
        </>
      )}
      <ReviewKeys root={root} enabled={shortcutsOn} canWalk={canWalk} />
      <ApprovedQuestion />
      <ValidityQuestion />
      <NotesDialogs record={record} work={notes} />
      <DecisionDialog onExited={keepFocus} />
      <SameAgainQuestion />
      <UploadSheet />
      <AskedAfterSending />
    </>
  );
}
