import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** By the parameter's name; undefined and '' remove it. */
type Changes = Readonly<Record<string, string | number | undefined>>;

/** The query string with the changes; parameters that are not named stay. */
export function withParameters(search: string | URLSearchParams, changes: Changes): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, String(value));
  }
  return query;
}

/** The parameters of the address, and how to change some of them; `replace` makes no entry of the browser's history. */
export function useParameters() {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Changes, options?: { replace: boolean }) =>
      setQuery((before) => withParameters(before, changes), options),
    [setQuery],
  );
  return [query, change] as const;
}
