import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Button, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { useT } from '../../../i18n/index.ts';
import type { DocumentReviews, Outcome } from './useDocumentReviews.ts';

const LOOK = {
  APPROVED: { tone: 'success', icon: CheckCircleOutlined },
  REJECTED: { tone: 'error', icon: CancelOutlined },
  QUESTION_APPROVED_DOCUMENT: { tone: 'warning', icon: HelpOutlineOutlined },
  QUESTION_DOCUMENT_VALIDITY: { tone: 'warning', icon: HelpOutlineOutlined },
} as const satisfies Record<Outcome, { tone: Tone; icon: unknown }>;

type Props = { document: PendencyDocument; reviews: DocumentReviews };

/** Outcome of one document, with a menu for users who may set it (D-19). */
export function DocumentOutcome({ document, reviews }: Props) {
  const t = useT();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          aria-disabled={reviews.busy !== null || undefined}
          onClick={(event) => {
            if (reviews.busy === null) setAnchor(event.currentTarget);
          }}
          endIcon={<ExpandMoreOutlined />}
        >
          {text}
        </Button>
      )}
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === outcome}
            onClick={() => {
              setAnchor(null);
              if (choice !== outcome) reviews.judge(document, choice);
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
