import { type Theme, useMediaQuery } from '@mui/material';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Action } from '../../../../contract/lifecycle.ts';
import { strictContext } from '../../../components/strictContext.ts';
import { useT } from '../../../i18n/index.ts';
import type { DocumentState } from '../document/documentState.ts';
import { useReview } from '../reviewContext.ts';
import { useUpload } from '../upload/useUpload.ts';
import { type FooterAction, footerActions, obstacleText } from './footerActions.ts';
import { useDecision } from './useDecision.ts';

type Props = {
  document: DocumentState;
  /** Answers to the checklist are on their way: a decision waits for them. */
  isSaving: boolean;
  /** How many answers were begun: one that follows it takes back a decision that waits. */
  begun: number;
  /** A decision ended the work: opens the next pendency, or closes. */
  onDecided: () => void;
  /** Set while leaving would lose chosen files. */
  hasUnsent: RefObject<boolean>;
};

const isSending = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'send' in state && state.send === true;

/** State of the decision pane: the actions of the footer, and the upload that a supplier sends with them. */
export function useDecisionState({ document, isSaving, begun, onDecided, hasUnsent }: Props) {
  const { record, mayUpload, online } = useReview();
  const notify = useNotify();
  const t = useT();
  const [waiting, setWaiting] = useState<{ action: Action; begun: number } | null>(null);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const begins: unknown = useLocation().state;
  // 'Enviar' on a card of the list leads to the sheet itself
  const [isSheetOpen, setIsSheetOpen] = useState(isPhone && mayUpload && isSending(begins));
  const [asksAgain, setAsksAgain] = useState(false);
  const upload = useUpload();
  const decision = useDecision(onDecided);
  const actions = footerActions(record, { online, uploading: upload.isAwaited, waitingFiles: upload.waiting });

  /** It came back, and nothing new is there: sending the same file again is asked about first. */
  const isSameAgain = ({ action }: FooterAction) =>
    action === 'send' &&
    record.status === 'PRE_REJECTED' &&
    upload.queue.length === 0 &&
    record.documents.every(({ state }) => state !== 'CURRENT');
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

  const start = (item: FooterAction) => {
    if (decision.busy) return;
    if (isSaving) setWaiting({ action: item.action, begun });
    else if (item.obstacle) notify(obstacleText(item.obstacle, record, t), { type: 'warning' });
    else if (isSameAgain(item) && !asksAgain) setAsksAgain(true);
    else if (item.action !== 'send' || upload.queue.length === 0) void decision.begin(item);
    // on a phone the queue and the date are on the sheet
    else if (isPhone) setIsSheetOpen(true);
    else void sendFiles(true);
  };
  const resume = useEffectEvent(() => {
    const item = actions.find(({ action }) => action === waiting?.action);
    setWaiting(null);
    if (item) start(item);
  });
  const isTakenBack = waiting !== null && waiting.begun !== begun;
  useEffect(() => {
    if (isTakenBack) setWaiting(null);
    else if (waiting && !isSaving) resume();
  }, [waiting, isTakenBack, isSaving]);

  return {
    upload,
    decision,
    /** The decision that waits for answers to be saved. */
    waiting: waiting?.action ?? null,
    actions,
    send: actions.find(({ action }) => action === 'send'),
    sendFiles,
    start,
    hasSheet: mayUpload && isPhone,
    hasPanel: mayUpload && !isPhone,
    isSheetOpen,
    setIsSheetOpen,
    isSameAgain,
    asksAgain,
    setAsksAgain,
  };
}
export const [DecisionContext, useDecisionPane] = strictContext<ReturnType<typeof useDecisionState>>('useDecisionPane');
