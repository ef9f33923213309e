import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { AnswerState, PendencyComment } from '../../../../contract/pendencies.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { DateTimeText } from '../../../components/fields/DateTimeText.tsx';
import { PersonDisc } from '../../../components/fields/PersonDisc.tsx';
import { useT } from '../../../i18n/index.ts';
import { partsOf } from './mentionText.ts';

const STATE_LOOK = {
  UNANSWERED: { tone: 'SUPPORT', icon: HelpOutlineOutlined },
  UNVERIFIED: { tone: 'warning', icon: HourglassEmptyOutlined },
  ANSWERED: { tone: 'success', icon: CheckCircleOutlined },
} as const satisfies Record<AnswerState, { tone: Tone; icon: unknown }>;

type Props = {
  comment: PendencyComment;
  /** The question that this comment answers. */
  question: PendencyComment | null;
  /** Null when the user may not accept this answer. */
  onAccept: (() => void) | null;
  isBusy: boolean;
};

/** One message with its author, company, kind, and the state of a question (D-31). */
export function CommentRow({ comment, question, onAccept, isBusy }: Props) {
  const t = useT();
  const look = comment.state ? STATE_LOOK[comment.state] : null;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, py: 2 }}>
      <PersonDisc name={comment.author.displayName} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}>
          <Typography variant="body2" component="strong" sx={{ fontWeight: 600 }}>
            {comment.author.displayName}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {comment.mine ? `${comment.company.name} · ${t('pendencyReview.chat.you')}` : comment.company.name}
          </Typography>
          <Typography variant="caption" color="text.secondary" sx={{ ml: 'auto' }}>
            <DateTimeText value={comment.createdAt} />
          </Typography>
        </Box>
        {question && (
          <Typography variant="caption" component="p" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('pendencyReview.chat.answerTo', { name: question.author.displayName, text: question.text.slice(0, 80) })}
          </Typography>
        )}
        <Typography variant="body2" component="p" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', my: 0.5 }}>
          {partsOf(comment.text, comment.mentions).map(({ text, isName, at }) =>
            isName ? (
              <Box key={at} component="strong" sx={{ fontWeight: 650 }}>
                {text}
              </Box>
            ) : (
              text
            ),
          )}
        </Typography>
        {comment.state && look && (
          <Chip tone={look.tone} icon={look.icon} label={t(`contract.answerState.${comment.state}`)} />
        )}
        {onAccept && (
          <Button size="small" onClick={onAccept} aria-disabled={isBusy || undefined} sx={{ mt: 1 }}>
            {t('pendencyReview.chat.accept')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
