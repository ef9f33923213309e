import { Box, Typography } from '@mui/material';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { useT } from '../../../i18n/index.ts';
import { useReview } from '../reviewContext.ts';
import { failureOf } from '../reviewFailure.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentRow } from './CommentRow.tsx';
import { acceptableQuestion } from './commentRules.ts';

/** Where what is new begins. */
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

/** The conversation of both sides about this pendency, oldest first (D-31). */
export function ConversationTab() {
  const t = useT();
  const notify = useNotify();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { record, canWrite, online, reload, invalidatePendencies, explain } = useReview();
  const [isBusy, setIsBusy] = useState(false);
  const { comments } = record;
  // The line stays where it was when the conversation was opened: what was read since is still new to the eye.
  const [firstNew] = useState(() => comments.find(({ unread }) => unread)?.id ?? null);
  const lastUnread = comments.findLast(({ unread }) => unread)?.id;
  const read = useEffectEvent(async (upTo: number) => {
    try {
      await dataProvider.readComments(record.id, upTo);
      // asked again, not written over: the pendency may have been moved meanwhile
      await reload();
      invalidatePendencies();
    } catch {
      // a mark of one's own: the next look at the conversation makes it
    }
  });
  useEffect(() => {
    if (lastUnread !== undefined && online) void read(lastUnread);
  }, [lastUnread, online]);

  const accept = async (questionId: number) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await dataProvider.acceptAnswer(record.id, questionId);
      await reload();
      invalidatePendencies();
      notify(t('pendencyReview.chat.accepted'), { type: 'success' });
    } catch (error) {
      await explain(failureOf(error), t('pendencyReview.failed'));
    } finally {
      setIsBusy(false);
    }
  };

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
                  isBusy={isBusy}
                  onAccept={question && canWrite ? () => void accept(question.id) : null}
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
