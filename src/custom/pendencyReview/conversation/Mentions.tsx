import { Box, Paper, Popper } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { DEBOUNCE } from '../../../../contract/constants.ts';
import type { Mentionable } from '../../../../contract/pendencies.ts';
import { announce } from '../../../components/feedback/announce.ts';
import { PersonDisc } from '../../../components/fields/PersonDisc.tsx';
import { useDebounced } from '../../../components/useDebounced.ts';
import { useRead } from '../../../dataProvider/useProvider.ts';
import { useT } from '../../../i18n/index.ts';
import { reviewKey, useDraft, useReview } from '../reviewContext.ts';
import { fittingNames, type MentionQuery, mentionAt, stillNamed, withMention } from './mentionText.ts';

type Props = { text: string; setText: (text: string) => void; field: () => HTMLTextAreaElement | null };

/** Mentions in the message being written: `@` queries the people that can be mentioned. */
export function useMentions({ text, setText, field }: Props) {
  const { record } = useReview();
  const t = useT();
  const [chosenDraft, setChosenDraft] = useDraft('comment.mentions');
  const chosen: Mentionable[] = chosenDraft === '' ? [] : JSON.parse(chosenDraft);
  const [typing, setTyping] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);

  const query = typing?.query ?? '';
  const asked = useDebounced(query, DEBOUNCE.listSearch);
  const { data } = useRead(
    [...reviewKey(record.id), 'people', asked],
    (provider, options) => provider.getMentionable(record.id, asked, options),
    { enabled: typing !== null, placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  // filters the previous results while the new query is pending
  const people = typing && data ? fittingNames(data, query) : [];
  const isOpen = people.length > 0;
  const count = isOpen ? people.length : 0;
  useEffect(() => {
    setActive(0);
    if (count > 0) announce(t('pendencyReview.chat.people', { count }));
  }, [count, t]);

  const look = (next: string, caret: number) => setTyping(mentionAt(next, caret));
  const choose = (person: Mentionable) => {
    if (!typing) return;
    const caret = field()?.selectionStart ?? text.length;
    const written = withMention(text, caret, typing, person.displayName);
    // At once: a frame later the caret would jump back from what was typed meanwhile.
    flushSync(() => {
      setText(written.text);
      setChosenDraft(JSON.stringify([...chosen.filter(({ uid }) => uid !== person.uid), person]));
      setTyping(null);
    });
    field()?.focus();
    field()?.setSelectionRange(written.caret, written.caret);
  };

  return {
    isOpen,
    people,
    active,
    choose,
    look,
    /** Uids of the people mentioned in this text. */
    named: (of: string): string[] => stillNamed(of, chosen).map(({ uid }) => uid),
    forget: () => setChosenDraft(''),
    close: () => setTyping(null),
    /** Arrow keys move, Enter or Tab select, Escape closes the list only. True when the key was handled. */
    onKey(event: KeyboardEvent): boolean {
      if (!isOpen || event.ctrlKey || event.metaKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const person = people[active];
      if (step !== undefined) setActive((active + step + people.length) % people.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
      else if (event.key === 'Escape') setTyping(null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
type Mentions = ReturnType<typeof useMentions>;

type ListProps = { id: string; anchor: HTMLElement | null; mentions: Mentions };

export const mentionOptionId = (listId: string, index: number) => `${listId}-${index}`;

/** Suggestions of people to mention; the focus stays in the text field (ARIA combobox). */
export function MentionList({ id, anchor, mentions }: ListProps) {
  const t = useT();
  return (
    <Popper open={mentions.isOpen} anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={3} sx={{ mt: 1, width: 'min(360px, calc(100vw - 32px))', maxHeight: 264, overflowY: 'auto' }}>
        <Box id={id} role="listbox" aria-label={t('pendencyReview.chat.mention')} sx={{ m: 0, p: 1 }}>
          {mentions.people.map((person, index) => (
            <Box
              key={person.uid}
              id={mentionOptionId(id, index)}
              role="option"
              aria-selected={index === mentions.active}
              // keeps the focus in the text field
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(person)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minHeight: 36,
                px: 2,
                borderRadius: 1,
                cursor: 'pointer',
                bgcolor: index === mentions.active ? 'background.selected' : undefined,
                '&:hover': { bgcolor: 'background.sunken' },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              <PersonDisc name={person.displayName} />
              <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                <Box component="span" sx={{ fontWeight: 550 }}>
                  {person.displayName}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
                  {` · ${person.company.name}`}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Paper>
    </Popper>
  );
}
