import { useEffect, useState } from 'react';
import { debounce } from '../activity.ts';

/** What was typed, `pause` milliseconds after the last letter; an empty text at once, since nobody is typing then. */
export function useDebounced(text: string, pause: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === '') return setSettled('');
    return debounce(() => setSettled(text), pause);
  }, [text, pause]);
  return settled;
}
