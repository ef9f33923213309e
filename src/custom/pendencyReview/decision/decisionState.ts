import { type Theme, useMediaQuery } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { strictContext } from '../../../components/strictContext.ts';
import type { DocumentState } from '../document/documentState.ts';
import { useReview } from '../reviewContext.ts';
import { useUpload } from '../upload/useUpload.ts';
import { type FooterAction, footerActions } from './footerActions.ts';
import { useDecision } from './useDecision.ts';

type Props = {
  document: DocumentState;
  /** A decision ended the work: opens the next pendency, or closes. */
  onDecided: () => void;
  /** Set while leaving would lose chosen files. */
  hasUnsent: RefObject<boolean>;
};

/** State of the decision pane: the actions of the footer, and the upload that a supplier sends with them. */
export function useDecisionState({ document, onDecided, hasUnsent }: Props) {
  const { record, mayUpload, online } = useReview();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const upload = useUpload();
  const decision = useDecision(onDecided);
  const actions = footerActions(record, { online, uploading: upload.isAwaited, waitingFiles: upload.waiting });

  const isUnsent = upload.queue.some(({ state }) => state !== 'sent');
  useEffect(() => {
    hasUnsent.current = isUnsent;
  }, [isUnsent, hasUnsent]);

  /** Uploads the queue; with `thenAnalyse` it sends the pendency with the version returned by the upload. */
  const sendFiles = async (thenAnalyse: boolean) => {
    document.showPane('checklist');
    const fresh = await upload.send(thenAnalyse);
    if (!fresh) return;
    setIsSheetOpen(false);
    if (thenAnalyse) await decision.decide('send', { version: fresh.version });
  };

  return {
    upload,
    decision,
    actions,
    send: actions.find(({ action }) => action === 'send'),
    sendFiles,
    start: (item: FooterAction) => {
      if (item.obstacle || decision.busy) return;
      if (item.action !== 'send' || upload.queue.length === 0) void decision.begin(item);
      // on a phone the queue and the date are on the sheet
      else if (isPhone) setIsSheetOpen(true);
      else void sendFiles(true);
    },
    hasSheet: mayUpload && isPhone,
    hasPanel: mayUpload && !isPhone,
    isSheetOpen,
    setIsSheetOpen,
  };
}
export const [DecisionContext, useDecisionPane] = strictContext<ReturnType<typeof useDecisionState>>('useDecisionPane');
