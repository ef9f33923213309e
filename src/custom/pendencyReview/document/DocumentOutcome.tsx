import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Button, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import type { DocumentReview } from '../../../../contract/documentReview.ts';
import { MOVES } from '../../../../contract/lifecycle.ts';
import { DOCUMENT_OUTCOMES, type PendencyDocument } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { useMenu } from '../../../components/feedback/useMenu.ts';
import { useProvider, useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { reviewKey, useReview, useReviewAction } from '../reviewContext.ts';

const LOOK = {
  APPROVED: { tone: 'success', icon: CheckCircleOutlined },
  REJECTED: { tone: 'error', icon: CancelOutlined },
  QUESTION_APPROVED_DOCUMENT: { tone: 'warning', icon: HelpOutlineOutlined },
  QUESTION_DOCUMENT_VALIDITY: { tone: 'warning', icon: HelpOutlineOutlined },
} as const satisfies Record<Outcome, { tone: Tone; icon: unknown }>;

type Outcome = DocumentReview['documents'][number]['outcome'];

/** Outcomes of the documents (D-19), with their authors; saved one by one. */
export function useDocumentReviews() {
  const { record, may, canWrite, show, invalidatePendencies } = useReview();
  const dataProvider = useProvider();
  const t = useT();
  const judgement = useReviewAction<{ id: number; outcome: Outcome }>({
    run: async (document) => {
      show(await dataProvider.reviewDocuments(record.id, { documents: [document] }, record.version));
      invalidatePendencies();
    },
    done: ({ outcome }) => t('documentReview.outcome.saved', { outcome: t(`contract.documentOutcome.${outcome}`) }),
  });
  const { data } = useRead(
    [...reviewKey(record.id), 'outcomes', record.version],
    (provider, options) => provider.getDocumentReviewAnalysis(record.id, options),
    { enabled: record.documents.length > 0, placeholderData: keepPreviousData },
  );
  const isJudged = (MOVES.reject.from as readonly PendencyStatus[]).includes(record.status) && !record.inactive;

  return {
    /** What was decided about the document, by whom, and what the reading said; undefined while loading. */
    of: (documentId: number) => data?.documents.find(({ id }) => id === documentId),
    /** The outcomes that the user may give this document now; empty: read only. */
    choices: ({ state }: PendencyDocument): readonly Outcome[] =>
      isJudged && canWrite && state !== 'SUPERSEDED'
        ? DOCUMENT_OUTCOMES.filter((outcome) => may(outcome === 'REJECTED' ? 'reject_pendency' : 'confirm_pendency'))
        : [],
    judge: judgement.run,
    busy: judgement.busy,
  };
}

type Props = { document: PendencyDocument; reviews: ReturnType<typeof useDocumentReviews> };

/** Outcome of one document, with a menu for users who may set it (D-19). */
export function DocumentOutcome({ document, reviews }: Props) {
  const t = useT();
  const menu = useMenu();
  const choices = reviews.choices(document);
  const { outcome } = document;
  const review = reviews.of(document.id);
  const verdict = review?.reading.verdict;
  const chip = outcome && <Chip {...LOOK[outcome]} label={t(`contract.documentOutcome.${outcome}`)} />;
  if (choices.length === 0 && !outcome) return null;
  const told = [
    outcome && review?.decidedBy && t('documentReview.outcome.by', { name: review.decidedBy.displayName }),
    verdict && t('documentReview.outcome.reading', { verdict: t(`contract.verdict.${verdict}`) }),
  ].filter(Boolean);
  const text = t(outcome ? 'documentReview.outcome.change' : 'documentReview.outcome.choose');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mt: 1 }}>
      {chip}
      {told.length > 0 && (
        <Typography variant="caption" color="text.secondary">
          {told.join(' · ')}
        </Typography>
      )}
      {choices.length > 0 && (
        <Button
          size="small"
          aria-label={`${text}: ${t('documentReview.outcome.label', { name: document.name })}`}
          {...menu.button}
          aria-disabled={reviews.busy || undefined}
          onClick={(event) => {
            if (!reviews.busy) menu.button.onClick(event);
          }}
          endIcon={<ExpandMoreOutlined />}
        >
          {text}
        </Button>
      )}
      <Menu {...menu.menu} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
        {choices.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === outcome}
            onClick={() => {
              menu.close();
              if (choice !== outcome) reviews.judge({ id: document.id, outcome: choice });
            }}
          >
            <ListItemIcon>{choice === outcome && <CheckOutlined fontSize="small" />}</ListItemIcon>
            {t(`contract.documentOutcome.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
