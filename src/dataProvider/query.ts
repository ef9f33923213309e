/** What a filter can hold; everything empty is left out of the address. */
export type QueryValue =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | readonly (string | number | boolean | Date)[];
export type Query = Record<string, QueryValue>;

const two = (part: number): string => String(part).padStart(2, '0');

/** The calendar day of a Date where the person is, `YYYY-MM-DD`; never the day in UTC. */
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const textOf = (value: string | number | boolean | Date): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value);
  return String(value).trim();
};

/**
 * A query as the gateway reads it (M-02): empty values dropped, 0 and false kept, lists as repeated `key[]=`,
 * dates as `YYYY-MM-DD`. Gives the text after the question mark, or '' when nothing is left.
 */
export function queryString(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    const isList = Array.isArray(value);
    const name = isList && !key.endsWith('[]') ? `${key}[]` : key;
    for (const one of isList ? value : [value]) {
      const text = textOf(one);
      if (text !== '') parameters.append(name, text);
    }
  }
  return parameters.toString();
}

/** A path with its query; paths with and without a leading slash are the same (M-01, Amb-15). */
export function pathWith(path: string, query: Query = {}): string {
  const plain = path.replace(/^\/+/, '');
  const text = queryString(query);
  return text === '' ? plain : `${plain}?${text}`;
}

/** Base and path as one address, with exactly one slash between them (M-01, Amb-15). */
export const joinUrl = (base: string, path: string): string =>
  `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
