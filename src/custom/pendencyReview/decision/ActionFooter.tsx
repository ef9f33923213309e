import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Box, Button, ButtonBase, Typography } from '@mui/material';
import { useState } from 'react';
import type { Action } from '../../../../contract/lifecycle.ts';
import { TAKES_DOCUMENTS, WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import { denialText } from '../../../access/denial.ts';
import { BusyButton } from '../../../components/feedback/BusyButton.tsx';
import { ButtonKey } from '../../../components/inputs/KeyHint.tsx';
import { usePhone } from '../../../components/usePhone.ts';
import { useT } from '../../../i18n/index.ts';
import { flexRow, lineAbove } from '../../../theme/layout.ts';
import { turnOf } from '../conversation/commentRules.ts';
import { useReview } from '../reviewContext.ts';
import { useDecisionPane } from './decisionState.ts';
import { type FooterAction, obstacleText, writtenObstacle } from './footerActions.ts';
import { useDeniedDecision } from './useDeniedDecision.ts';

const REASON_ID = 'review-reason';
const reasonIdOf = (action: Action) => `${REASON_ID}-${action}`;

/** What the supplier's upload adds: 'Enviar 2 arquivos', or on a phone the button that opens the sheet. */
function useUploadButton() {
  const t = useT();
  const { record } = useReview();
  const { upload, send, sendFiles, hasSheet, hasPanel, setIsSheetOpen } = useDecisionPane();
  const isBusy = upload.isAwaited;
  if (hasSheet) {
    const isMain = record.documents.every(({ state }) => state !== 'CURRENT');
    return { label: t('pendencyReview.upload.title'), onClick: () => setIsSheetOpen(true), isMain, isBusy };
  }
  if (!hasPanel || send || upload.waiting === 0) return null;
  const label = t('pendencyReview.upload.send', { count: upload.waiting });
  return { label, onClick: () => void sendFiles(false), isMain: true, isBusy };
}

/** Shown when there is no action: whom the pendency waits for, and which permission the user lacks. */
function useNothingText(): string {
  const t = useT();
  const { record } = useReview();
  const denied = useDeniedDecision(record);
  const turn = record.status === 'SUPPORT' ? turnOf(record) : null;
  const waiting = turn
    ? t('pendencyReview.footer.waiting', { company: turn })
    : WAITING_FOR_ANALYST.includes(record.status)
      ? t('pendencyReview.footer.waitingAnalysis', { company: record.contractingCompany.name })
      : TAKES_DOCUMENTS.includes(record.status)
        ? t('pendencyReview.footer.waiting', { company: record.company.name })
        : t('pendencyReview.footer.nothing');
  return denied ? `${waiting} ${denialText(denied, t)}` : waiting;
}

/**
 * The decisions (D-12). A disabled one stays focusable and says why: the reason of the main one is written beside the
 * buttons, that of the others is their description and title.
 */
export function ActionFooter() {
  const t = useT();
  const { record } = useReview();
  const { actions: allActions, decision, waiting, start, hasSheet, isSameAgain } = useDecisionPane();
  const { busy } = decision;
  const extra = useUploadButton();
  const nothing = useNothingText();
  // on a phone the sheet is where the first document is added and sent
  const actions =
    hasSheet && extra?.isMain ? allActions.filter(({ obstacle }) => obstacle?.code !== 'document_missing') : allActions;
  const written = writtenObstacle(actions);
  const filled = actions.filter(({ emphasis }) => emphasis !== 'text');
  const texts = actions.filter(({ emphasis }) => emphasis === 'text');

  const button = (item: FooterAction) => {
    const { action, obstacle, shortcut, emphasis } = item;
    const isWritten = written?.action === action;
    const reason = obstacle ? obstacleText(obstacle, record, t) : undefined;
    const isBusy = busy === action || waiting === action;
    // of what came back, another file is the way on
    const isDemoted = emphasis === 'main' && (extra?.isMain || isSameAgain(item));
    return (
      <Box component="span" key={action} title={isWritten ? undefined : reason} sx={{ display: 'inline-flex' }}>
        <BusyButton
          busy={isBusy}
          size={emphasis === 'text' ? 'small' : 'medium'}
          variant={emphasis === 'text' ? 'text' : isDemoted ? 'outlined' : 'contained'}
          color={emphasis === 'danger' ? 'error' : 'primary'}
          aria-disabled={obstacle !== null || busy !== null || undefined}
          aria-describedby={obstacle ? (isWritten ? REASON_ID : reasonIdOf(action)) : undefined}
          aria-keyshortcuts={shortcut}
          onClick={() => start(item)}
          endIcon={<ButtonKey>{shortcut}</ButtonKey>}
          sx={
            obstacle
              ? {
                  cursor: 'not-allowed',
                  '&&, &&:hover':
                    emphasis === 'text'
                      ? { color: 'text.tertiary', bgcolor: 'transparent' }
                      : {
                          color: 'text.secondary',
                          bgcolor: 'background.sunken',
                          borderColor: 'transparent',
                          boxShadow: 'none',
                        },
                }
              : emphasis === 'text'
                ? { color: 'text.primary' }
                : undefined
          }
        >
          {t(`contract.action.${action}`)}
        </BusyButton>
        {obstacle && !isWritten && (
          <span id={reasonIdOf(action)} className="visually-hidden">
            {reason}
          </span>
        )}
      </Box>
    );
  };

  return (
    <Box
      // a <footer> inside <main> is not a landmark
      component="section"
      aria-label={t('pendencyReview.footer.label')}
      sx={{
        ...lineAbove,
        flex: 'none',
        px: 4,
        pt: 2,
        pb: { xs: 'max(12px, env(safe-area-inset-bottom))', md: 3 },
        bgcolor: 'background.paper',
      }}
    >
      {texts.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, ml: -2, mb: 1.5 }}>{texts.map(button)}</Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Box sx={{ ...flexRow, flex: 1, minWidth: { xs: '100%', sm: 0 }, minHeight: { sm: 32 }, gap: 1.5 }}>
          {(written || (actions.length === 0 && !extra)) && (
            <FooterText>{written ? obstacleText(written.obstacle, record, t) : nothing}</FooterText>
          )}
        </Box>
        <Box
          sx={{ display: 'flex', gap: 2, flex: { xs: 1, sm: 'none' }, justifyContent: 'flex-end', flexWrap: 'wrap' }}
        >
          {extra && (
            <Button
              variant={extra.isMain ? 'contained' : 'outlined'}
              aria-disabled={extra.isBusy || undefined}
              onClick={() => {
                if (!extra.isBusy) extra.onClick();
              }}
              sx={{ flex: { xs: extra.isMain ? 1 : undefined, sm: 'none' } }}
            >
              {extra.isBusy ? t('common.sending') : extra.label}
            </Button>
          )}
          {[...filled].reverse().map(button)}
        </Box>
      </Box>
    </Box>
  );
}

/** Why nothing can be decided now; on a phone one line that unfolds, so that the page keeps its room. */
function FooterText({ children }: { children: string }) {
  const phone = usePhone();
  const [isOpen, setIsOpen] = useState(false);
  const text = (
    <>
      <InfoOutlined aria-hidden sx={{ fontSize: 15, color: 'text.secondary' }} />
      <Typography
        id={REASON_ID}
        variant="caption"
        component="span"
        color="text.secondary"
        noWrap={phone && !isOpen}
        sx={{ flex: 1, minWidth: 0 }}
      >
        {children}
      </Typography>
    </>
  );
  if (!phone) return <Box sx={{ display: 'flex', gap: 1.5 }}>{text}</Box>;
  return (
    <ButtonBase
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
      sx={{ ...flexRow, width: '100%', minHeight: 24, gap: 1.5, textAlign: 'left' }}
    >
      {text}
      <ExpandMoreIcon
        aria-hidden
        sx={{ fontSize: 18, color: 'text.secondary', transform: isOpen ? undefined : 'rotate(180deg)' }}
      />
    </ButtonBase>
  );
}
