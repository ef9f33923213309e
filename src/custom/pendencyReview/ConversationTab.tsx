import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';
import { CommentComposer } from './CommentComposer.tsx';
import { CommentRow } from './CommentRow.tsx';
import { acceptableQuestion } from './commentRules.ts';
import { useReview } from './reviewContext.ts';
import { failureOf } from './reviewFailure.ts';

/** The conversation of both sides about this pendency, oldest first (D-31). */
export function ConversationTab() {
  const t = useT();
  const notify = useNotify();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { record, canWrite, online, reload, touchLists, explain } = useReview();
  const [isBusy, setIsBusy] = useState(false);
  const { comments } = record;

  const accept = async (questionId: number) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await dataProvider.acceptAnswer(record.id, questionId);
      await reload();
      touchLists();
      notify(t('review.chat.accepted'), { type: 'success' });
    } catch (error) {
      await explain(failureOf(error), t('review.failed'));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      {comments.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ py: 3 }}>
          {t('review.chat.empty')}
        </Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {comments.map((comment) => {
            const question = acceptableQuestion(comment, comments);
            return (
              <CommentRow
                key={comment.id}
                comment={comment}
                question={comments.find(({ id }) => id === comment.answerTo) ?? null}
                isBusy={isBusy}
                onAccept={question && canWrite ? () => void accept(question.id) : null}
              />
            );
          })}
        </Box>
      )}
      <CommentComposer isOff={!online} />
    </>
  );
}
