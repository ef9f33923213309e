import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import type { AnswerState, PendencyComment } from '../../../../contract/pendencies.ts';
import { Chip, type Tone } from '../../../components/feedback/Chip.tsx';
import { PersonDisc } from '../../../components/fields/PersonDisc.tsx';
import { DateTimeText } from '../../../components/fields/values.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview, useReviewAction } from '../reviewContext.ts';
import { CommentComposer, type Reply } from './CommentComposer.tsx';
import { acceptableQuestion, commentKinds, openQuestions } from './commentRules.ts';
import { partsOf } from './mentionText.ts';

function NewLine() {
  const t = useT();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        typography: 'caption',
        fontWeight: 600,
        color: 'ink.primary',
        '&::before, &::after': { content: '""', flex: 1, height: '1px', bgcolor: 'primary.main' },
      }}
    >
      {t('pendencyReview.chat.new')}
    </Box>
  );
}

/** The conversation about this pendency, oldest first (D-31). */
export function ConversationTab() {
  const t = useT();
  const dataProvider = useProvider();
  const { record, canWrite, online, refresh } = useReview();
  const { comments } = record;
  const [replyTo, setReplyTo] = useState<Reply | null>(null);
  const answerable = commentKinds(record).includes('ANSWER') ? openQuestions(comments) : [];
  // computed once: the line stays while the messages below it become read
  const [firstNew] = useState(() => comments.find(({ unread }) => unread)?.id ?? null);
  const lastUnread = comments.findLast(({ unread }) => unread)?.id;
  const read = useEffectEvent(async (upTo: number) => {
    try {
      await dataProvider.readComments(record.id, upTo);
      // refetched, not patched: the pendency may have been moved meanwhile
      await refresh();
    } catch {
      // marked as read when the conversation is opened the next time
    }
  });
  useEffect(() => {
    if (lastUnread !== undefined && online) void read(lastUnread);
  }, [lastUnread, online]);

  const acceptance = useReviewAction<number>({
    run: async (questionId) => {
      await dataProvider.acceptAnswer(record.id, questionId);
      await refresh();
    },
    done: () => t('pendencyReview.chat.accepted'),
  });

  return (
    <>
      {comments.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ py: 3 }}>
          {t('pendencyReview.chat.empty')}
        </Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {comments.map((comment) => {
            const question = acceptableQuestion(comment, comments);
            return (
              <Fragment key={comment.id}>
                {comment.id === firstNew && <NewLine />}
                <CommentRow
                  comment={comment}
                  question={comments.find(({ id }) => id === comment.answerTo) ?? null}
                  isBusy={acceptance.busy}
                  onReply={answerable.includes(comment) ? () => setReplyTo({ questionId: comment.id }) : null}
                  onAccept={question && canWrite ? () => acceptance.run(question.id) : null}
                />
              </Fragment>
            );
          })}
        </Box>
      )}
      <CommentComposer isOff={!online} replyTo={replyTo} />
    </>
  );
}

const STATE_LOOK = {
  UNANSWERED: { tone: 'SUPPORT', icon: HelpOutlineOutlined },
  UNVERIFIED: { tone: 'warning', icon: HourglassEmptyOutlined },
  ANSWERED: { tone: 'success', icon: CheckCircleOutlined },
} as const satisfies Record<AnswerState, { tone: Tone; icon: unknown }>;

type Props = {
  comment: PendencyComment;
  question: PendencyComment | null;
  /** Null when it is no question that the user may answer. */
  onReply: (() => void) | null;
  /** Null when the user may not accept this answer. */
  onAccept: (() => void) | null;
  isBusy: boolean;
};

/** One message with its author, company, kind, and the state of a question (D-31). */
function CommentRow({ comment, question, onReply, onAccept, isBusy }: Props) {
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
        {onReply && (
          <Button
            size="small"
            onClick={onReply}
            aria-label={t('pendencyReview.chat.replyTo', { name: comment.author.displayName })}
            sx={{ ml: 2 }}
          >
            {t('pendencyReview.chat.reply')}
          </Button>
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
