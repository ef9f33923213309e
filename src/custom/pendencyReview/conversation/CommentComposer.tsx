import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { TEXT } from '../../../../contract/constants.ts';
import type { CommentKind } from '../../../../contract/pendencies.ts';
import { CountedHelp } from '../../../components/feedback/ReasonField.tsx';
import { ButtonKey } from '../../../components/inputs/KeyHint.tsx';
import { useProvider } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { useUndoable } from '../decision/useUndoable.ts';
import { useDraft, useReview, useReviewAction } from '../reviewContext.ts';
import { commentKinds, openQuestions } from './commentRules.ts';
import { MentionList, mentionOptionId, useMentions } from './Mentions.tsx';

/** A press of 'Responder': a new object for each press. */
export type Reply = { questionId: number };

/** The form of a message of one of the three kinds (D-31); the text is a draft until the gateway accepted it. */
export function CommentComposer({ isOff, replyTo }: { isOff: boolean; replyTo: Reply | null }) {
  const t = useT();
  const dataProvider = useProvider();
  const { record, refresh, explain } = useReview();
  const [text, setText] = useDraft('comment');
  const [kindDraft, setKind] = useDraft('comment.kind');
  const [questionDraft, setQuestion] = useDraft('comment.question');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const mentions = useMentions({ text, setText, field: () => field.current });

  const reply = useEffectEvent(({ questionId }: Reply) => {
    setKind('ANSWER');
    setQuestion(String(questionId));
    field.current?.focus();
  });
  useEffect(() => {
    if (replyTo) reply(replyTo);
  }, [replyTo]);

  const kinds = commentKinds(record);
  const questions = openQuestions(record.comments);
  const kind: CommentKind | undefined =
    kinds.find((one) => one === kindDraft) ?? kinds.find((one) => one === 'ANSWER') ?? kinds[0];
  const question =
    questions.find(({ id }) => String(id) === questionDraft) ?? (questions.length === 1 ? questions[0] : undefined);

  const trimmed = text.trim();
  const undoable = useUndoable();
  const isDecision = (sent: CommentKind) => sent === 'QUESTION' && record.status !== 'SUPPORT';
  const sending = useReviewAction<CommentKind>({
    run: (sent) => {
      const named = mentions.named(trimmed);
      return dataProvider.addComment(record.id, {
        kind: sent,
        text: trimmed,
        ...(sent === 'ANSWER' && question ? { answerTo: question.id } : {}),
        ...(named.length > 0 ? { mentions: named } : {}),
      });
    },
    done: (sent) => (isDecision(sent) ? undefined : t('pendencyReview.chat.sent')),
    onDone: (sent) => {
      if (isDecision(sent)) undoable({ text: t('pendencyReview.done.ask') });
      mentions.forget();
      setText('');
      setKind('');
      setQuestion('');
      setIsTried(false);
      void refresh();
    },
    errorText: (failure) => explain(failure, t('pendencyReview.failed'), 'dialog'),
  });

  if (!kind) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
        {t('pendencyReview.chat.readOnly')}
      </Typography>
    );
  }

  const textError =
    trimmed === ''
      ? t('pendencyReview.chat.messageRequired')
      : trimmed.length > TEXT.comment
        ? t('pendencyReview.chat.tooLong', { max: TEXT.comment })
        : null;
  const questionError = kind === 'ANSWER' && !question ? t('pendencyReview.chat.questionRequired') : null;
  const message = sending.error ?? (isTried ? textError : null);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    setIsTried(true);
    if (textError || questionError || isOff) return;
    sending.run(kind);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          send();
        }
      }}
      sx={{ display: 'grid', gap: 3, pt: 3, mt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <TextField
        select
        label={t('pendencyReview.chat.kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        helperText={kind === 'QUESTION' ? t('pendencyReview.chat.questionHint') : undefined}
      >
        {kinds.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`contract.commentKind.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'ANSWER' && (
        <TextField
          select
          required
          label={t('pendencyReview.chat.question')}
          value={question ? String(question.id) : ''}
          onChange={(event) => setQuestion(event.target.value)}
          error={isTried && questionError !== null}
          helperText={isTried ? questionError : undefined}
        >
          {questions.map((one) => (
            <MenuItem key={one.id} value={String(one.id)} sx={{ whiteSpace: 'normal' }}>
              {`${one.author.displayName}: ${one.text.slice(0, 80)}`}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        required
        multiline
        minRows={2}
        maxRows={8}
        label={t('pendencyReview.chat.message')}
        value={text}
        inputRef={field}
        onChange={(event) => {
          setText(event.target.value);
          sending.setError(null);
          mentions.look(event.target.value, event.target.selectionStart ?? event.target.value.length);
        }}
        onKeyDown={(event) => void mentions.onKey(event)}
        onBlur={mentions.close}
        error={message !== null}
        slotProps={{
          formHelperText: { component: 'div' },
          htmlInput: {
            'aria-autocomplete': 'list',
            'aria-controls': mentions.isOpen ? listId : undefined,
            'aria-activedescendant': mentions.isOpen ? mentionOptionId(listId, mentions.active) : undefined,
          },
        }}
        helperText={
          <CountedHelp
            help={t('pendencyReview.chat.mentionHint')}
            error={message ?? undefined}
            value={text}
            max={TEXT.comment}
          />
        }
      />
      <MentionList id={listId} anchor={field.current} mentions={mentions} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {isOff && (
          <Typography id="review-chat-off" variant="caption" color="text.secondary" sx={{ flex: 1 }}>
            {t('pendencyReview.footer.offline')}
          </Typography>
        )}
        <Button
          type="submit"
          aria-disabled={isOff || sending.busy || undefined}
          aria-describedby={isOff ? 'review-chat-off' : undefined}
          aria-keyshortcuts="Control+Enter"
          endIcon={<ButtonKey>{'Ctrl ↵'}</ButtonKey>}
        >
          {sending.busy ? t('common.sending') : t('pendencyReview.chat.send')}
        </Button>
      </Box>
    </Box>
  );
}
