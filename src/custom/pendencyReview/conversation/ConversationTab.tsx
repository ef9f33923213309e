import { Box, Typography } from '@mui/material';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview, useReviewAction } from '../reviewContext.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentRow } from './CommentRow.tsx';
import { acceptableQuestion } from './commentRules.ts';

/** The line above the first unread message. */
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
                  onAccept={question && canWrite ? () => acceptance.run(question.id) : null}
                />
              </Fragment>
            );
          })}
        </Box>
      )}
      <CommentComposer isOff={!online} />
    </>
  );
}
