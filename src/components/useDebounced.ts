import { useEffect, useState } from 'react';

/** What was typed, `pause` milliseconds after the last letter; an empty text at once, since nobody is typing then. */
export function useDebounced(text: string, pause: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === '') return setSettled('');
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
