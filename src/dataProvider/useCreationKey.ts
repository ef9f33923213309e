import { useCallback, useRef } from 'react';
import { newKey } from './httpClient.ts';

/** The key of one creation: the same for each try with the same content, another one for another content (R8). */
export function useCreationKey(): (body: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return useCallback((body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: newKey() };
    return last.current.key;
  }, []);
}
