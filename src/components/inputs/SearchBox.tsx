import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { Box, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { DEBOUNCE, TEXT } from '../../../contract/constants.ts';
import { debounce as later } from '../../activity.ts';
import { useT } from '../../i18n/index.ts';
import { KeyHint } from './KeyHint.tsx';

type Props = {
  /** What the list is searched by now; a change from outside replaces what is written. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The key that leads here, shown while the box is empty. */
  shortcut?: string | undefined;
  debounce?: number;
  /** Where a text is kept that is written and not asked yet: a box that takes the place of this one goes on with it. */
  draft?: RefObject<string | null>;
};

/** Searches after a pause in typing (M-13), at once on Enter; Esc empties it. It keeps the focus. */
export function SearchBox({ value, onSearch, label, placeholder, inputRef, shortcut, debounce, draft }: Props) {
  const t = useT();
  const [text, setText] = useState(draft?.current ?? value);
  const [shown, setShown] = useState(value);
  const cancel = useRef<() => void>(undefined);
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  // what is asked a second after its last letter goes to the list as it is then
  const latest = useRef({ value, onSearch });
  useEffect(() => {
    latest.current = { value, onSearch };
  });

  if (shown !== value) {
    setShown(value);
    if (value !== text.trim()) setText(value);
  }

  const search = (next: string, wait: number) => {
    setText(next);
    cancel.current?.();
    if (draft) draft.current = next;
    const ask = () => {
      if (draft) draft.current = null;
      if (next.trim() !== latest.current.value) latest.current.onSearch(next.trim());
    };
    if (wait === 0) ask();
    else cancel.current = later(ask, wait);
  };
  const goOn = useRef(() => {
    if (draft?.current != null) search(draft.current, debounce ?? DEBOUNCE.listSearch);
  });
  useEffect(() => {
    goOn.current();
    return () => cancel.current?.();
  }, []);

  return (
    <OutlinedInput
      type="text"
      size="small"
      fullWidth
      value={text}
      placeholder={placeholder}
      inputRef={input}
      onChange={(event) => search(event.target.value, debounce ?? DEBOUNCE.listSearch)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0);
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (text === '') input.current?.blur();
        else search('', 0);
      }}
      inputProps={{
        'aria-label': label,
        maxLength: TEXT.search,
        role: 'searchbox',
        autoComplete: 'off',
        spellCheck: false,
        enterKeyHint: 'search',
        'aria-keyshortcuts': shortcut,
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 2 }}>
          <SearchIcon sx={{ fontSize: 17 }} />
        </InputAdornment>
      }
      endAdornment={
        text === '' ? (
          shortcut && (
            <Box sx={{ display: { xs: 'none', md: 'block' } }}>
              <KeyHint>{shortcut}</KeyHint>
            </Box>
          )
        ) : (
          <IconButton
            size="small"
            aria-label={t('lists.clearSearch')}
            onClick={() => {
              search('', 0);
              input.current?.focus();
            }}
            sx={{ width: 24, height: 24 }}
          >
            <CloseIcon sx={{ fontSize: 15 }} />
          </IconButton>
        )
      }
    />
  );
}
