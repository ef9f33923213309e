import Close from '@mui/icons-material/Close';
import Send from '@mui/icons-material/Send';
import { Box, Button, Dialog, IconButton, InputBase, Paper, Tab, Tabs, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CHAT } from '../../../contract/constants.ts';
import { usePhone } from '../../components/usePhone.ts';
import { useT } from '../../i18n/index.ts';
import { flexColumn, flexRow, lineAbove, lineBelow, outlined } from '../../theme/layout.ts';
import { Answer } from './Answer.tsx';
import { ChatFiles } from './ChatFiles.tsx';
import { messages } from './messages.ts';
import { useConversation } from './useConversation.ts';

const TABS = ['chat', 'files'] as const;
const SUGGESTIONS = ['missing', 'overdue', 'document', 'unfit', 'screen'] as const;
/** Pixels (L-08). */
const WIDTH = 350;

type Props = { onClose: () => void };

/** James (L-08): tabs Chat and Arquivos; beside the page at the bottom right, on a phone as large as the window. */
export function ChatPanel({ onClose }: Props) {
  const t = useT();
  const id = useId();
  const phone = usePhone();
  const [tab, setTab] = useState<(typeof TABS)[number]>('chat');
  const opener = useRef(document.activeElement);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const content = (
    <>
      <Box sx={{ ...flexRow, pl: 4, pr: 1, minHeight: 48 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('chat.name')}
        </Typography>
        <IconButton onClick={close} aria-label={t('chat.close')} sx={{ minWidth: { xs: 44 }, minHeight: { xs: 44 } }}>
          <Close sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
      <Tabs
        value={tab}
        onChange={(_event, next) => setTab(next)}
        aria-label={t('chat.tabs')}
        sx={{ ...lineBelow, px: 2 }}
      >
        {TABS.map((one) => (
          <Tab
            key={one}
            value={one}
            label={t(`chat.${one}`)}
            id={`${id}-${one}`}
            aria-controls={`${id}-${one}-panel`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-${tab}-panel`}
        aria-labelledby={`${id}-${tab}`}
        sx={{ ...flexColumn, flex: { xs: 1, md: '0 1 auto' }, minHeight: 0 }}
      >
        {tab === 'chat' ? <Conversation onLeave={phone ? onClose : undefined} /> : <ChatFiles />}
      </Box>
    </>
  );
  return phone ? (
    <Dialog open fullScreen onClose={close} aria-labelledby={id}>
      {content}
    </Dialog>
  ) : (
    <Paper
      role="dialog"
      aria-labelledby={id}
      elevation={4}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation(); // the page's own Esc is another
        close();
      }}
      sx={{
        ...flexColumn,
        ...outlined,
        position: 'fixed',
        zIndex: 'appBar',
        right: 16,
        bottom: 40, // above the footer with its button
        width: WIDTH,
        maxHeight: 'calc(100dvh - var(--topbar-height) - 48px)',
        borderRadius: '12px',
        backgroundColor: 'background.overlay',
        overflow: 'hidden',
      }}
    >
      {content}
    </Paper>
  );
}

/** `onLeave`: where the panel covers the page, a link closes it. */
function Conversation({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useT();
  const { turns, asking, ask, clear } = useConversation();
  const [text, setText] = useState('');
  const log = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLDivElement>(null);
  const count = turns.length;
  useEffect(() => {
    // of the log alone: the panel around it stays
    if ((count > 0 || asking !== null) && last.current) log.current?.scrollTo?.({ top: last.current.offsetTop - 12 });
  }, [count, asking]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (question === '' || asking !== null) return;
    setText('');
    void ask(question);
  };
  const suggestions = (
    <Box role="group" aria-label={t('chat.suggestions')} sx={{ ...flexRow, flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
      {SUGGESTIONS.map((one) => (
        <Button
          key={one}
          size="small"
          onClick={() => void ask(t(`chat.ask.${one}`))}
          sx={{ minHeight: { xs: 44, md: 28 } }}
        >
          {t(`chat.ask.${one}`)}
        </Button>
      ))}
    </Box>
  );
  return (
    <>
      <Box
        ref={log}
        role="log"
        aria-label={t('chat.conversation')}
        tabIndex={0}
        sx={{ ...flexColumn, ...messages, position: 'relative', gap: 3, p: 4 }}
      >
        <Message>
          {t('chat.hello')}
          {count === 0 && suggestions}
        </Message>
        {turns.map(({ at, question, answer }, index) => (
          <Box key={at} ref={asking === null && index === count - 1 ? last : undefined} sx={{ ...flexColumn, gap: 3 }}>
            <Question text={question} />
            <Message>
              {answer ? <Answer answer={answer} ask={ask} onLeave={onLeave} /> : t('chat.failed')}
              {(answer?.intent === 'unknown' || answer?.intent === 'greeting') && suggestions}
            </Message>
          </Box>
        ))}
        {asking !== null && (
          <Box ref={last} sx={{ ...flexColumn, gap: 3 }}>
            <Question text={asking} />
            <Message>{t('chat.thinking')}</Message>
          </Box>
        )}
        {count > 0 && (
          <Button
            size="small"
            variant="text"
            onClick={clear}
            sx={{ alignSelf: 'center', minHeight: { xs: 44, md: 28 } }}
          >
            {t('chat.clear')}
          </Button>
        )}
      </Box>
      <Box component="form" onSubmit={submit} sx={{ ...flexRow, ...lineAbove, gap: 1, p: 2, flex: 'none' }}>
        <InputBase
          autoFocus
          fullWidth
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('chat.placeholder')}
          autoComplete="off"
          inputProps={{ 'aria-label': t('chat.question'), maxLength: CHAT.question, enterKeyHint: 'send' }}
          sx={{ px: 2, minHeight: { xs: 44, md: 36 }, fontSize: { xs: 16, md: 14 } }}
        />
        <IconButton
          type="submit"
          color="primary"
          aria-label={t('chat.send')}
          aria-disabled={text.trim() === '' || asking !== null || undefined}
          sx={{ minWidth: { xs: 44, md: 36 }, minHeight: { xs: 44, md: 36 } }}
        >
          <Send sx={{ fontSize: 18 }} />
        </IconButton>
      </Box>
    </>
  );
}

const bubble = {
  maxWidth: '100%',
  px: 3,
  py: 2,
  borderRadius: '8px',
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
};

const Message = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ...bubble, alignSelf: 'flex-start', backgroundColor: 'background.sunken' }}>{children}</Box>
);

const Question = ({ text }: { text: string }) => {
  const t = useT();
  return (
    <Box
      sx={{ ...bubble, alignSelf: 'flex-end', maxWidth: '85%', backgroundColor: 'soft.primary', color: 'ink.primary' }}
    >
      <span className="visually-hidden">{t('chat.you', { text })}</span>
      <span aria-hidden>{text}</span>
    </Box>
  );
};
