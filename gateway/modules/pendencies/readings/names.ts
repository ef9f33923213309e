import { editsBetween } from './numbers.ts';
import { boxOf, fold, type Hit, hitsOf, type Page } from './page.ts';

/** Names of people: accents and case do not count, middle names may be abbreviated or left out. */

const PARTICLES = new Set(['DA', 'DE', 'DO', 'DAS', 'DOS', 'E', "D'"]);
export const partsOf = (name: string): string[] =>
  fold(name)
    .split(/[^A-Z']+/)
    .filter((part) => part && !PARTICLES.has(part));

/** One letter may be read wrong in a word that is long enough, two in a long one, when it was read from a picture. */
const isSame = (a: string, b: string, tolerant: boolean): boolean =>
  a === b ||
  (tolerant && Math.min(a.length, b.length) >= 4 && editsBetween(a, b) <= (Math.min(a.length, b.length) >= 8 ? 2 : 1));

type Word = { text: string; page: Page; line: number; at: number; length: number };
const wordsOf = (pages: readonly Page[]): Word[] =>
  pages.flatMap((page) =>
    page.lines.flatMap(({ folded }, line) =>
      [...folded.matchAll(/[A-Z][A-Z']*\.?/g)].map((match) => ({
        text: match[0].replace('.', ''),
        page,
        line,
        at: match.index,
        length: match[0].length,
      })),
    ),
  );

/** How a name is sought; `whole`: none of its words is left out. */
type Search = { whole?: boolean };
/** How many words of the page the rest of the name takes, or null when they are not the name. */
function restOf(
  words: readonly Word[],
  from: number,
  parts: readonly string[],
  { tolerant, whole }: Search & { tolerant: boolean },
): number | null {
  let index = from;
  for (let part = 1; part < parts.length; ) {
    const expected = parts[part] ?? '';
    const isLast = part === parts.length - 1;
    const word = words[index];
    if (!word) return null;
    if (PARTICLES.has(word.text) && !isSame(word.text, expected, false)) {
      index += 1;
      continue;
    }
    const isAbbreviated = !isLast && word.text.length <= 2 && expected.startsWith(word.text);
    if (isSame(word.text, expected, tolerant) || isAbbreviated) {
      index += 1;
      part += 1;
    } else if (!isLast && !whole) part += 1;
    else return null;
  }
  return index;
}

/** Wherever the name stands, across the end of a line too, also with the last name first. */
export function findNames(pages: readonly Page[], name: string, search: Search = {}): Hit[] {
  const parts = partsOf(name);
  const last = parts.at(-1);
  if (last === undefined || parts.length < 2) return [];
  const words = wordsOf(pages);
  const found = findParts(words, parts, search);
  return found.length > 0 || parts.length < 3 ? found : findParts(words, [last, ...parts.slice(0, -1)], search);
}
/** `J. C. Souza`: the first name too is its letter alone. */
export function findInitials(pages: readonly Page[], name: string): Hit[] {
  const parts = partsOf(name);
  const [last] = parts.slice(-1);
  if (last === undefined || parts.length < 2) return [];
  const middle = parts.slice(1, -1).map((part) => `(?:(?:${part}|${part.charAt(0)}\\.)\\s?)?`);
  const form = `(?<![A-Z.])${(parts[0] ?? '').charAt(0)}\\.\\s?${middle.join('(?:D[AEO]S?\\s)?')}(?:D[AEO]S?\\s)?${last}(?![A-Z])`;
  return hitsOf(pages, new RegExp(form, 'g'));
}
export const findName = (pages: readonly Page[], name: string): Hit | undefined => findNames(pages, name)[0];

function findParts(words: readonly Word[], parts: readonly string[], search: Search): Hit[] {
  const first = parts[0] ?? '';
  const hits: Hit[] = [];
  for (const [index, word] of words.entries()) {
    const tolerant = word.page.fromPicture;
    if (!isSame(word.text, first, tolerant)) continue;
    const end = restOf(words, index + 1, parts, { ...search, tolerant });
    if (end === null) continue;
    const last = words[end - 1] ?? word;
    const isOnOneLine = last.page === word.page && last.line === word.line;
    const line = word.page.lines[word.line];
    if (!line) continue;
    const stop = isOnOneLine ? last.at + last.length : line.text.length;
    const { page, at } = word;
    const text = line.text.slice(at, stop);
    hits.push({ text, groups: [], page, line: word.line, at, ...boxOf(line, at, text.length) });
  }
  return hits;
}

/**
 * Whether two names are of two people: each has a whole word that the other has not. A name that only lacks words, or has more,
 * may be the same person's. In a picture a word that is nearly another one may be badly read.
 */
export function isOtherName(a: string, b: string, fromPicture: boolean): boolean {
  const [left, right] = [partsOf(a), partsOf(b)];
  // Two words that are read as one.
  const [joined, other] = [left.join(''), right.join('')];
  if (fromPicture && editsBetween(joined, other) <= Math.max(2, other.length * 0.15)) return false;
  const isKnown = (part: string, others: readonly string[]) =>
    others.some(
      (other) =>
        isSame(part, other, fromPicture) ||
        (part.length === 1 ? other.startsWith(part) : other.length === 1 && part.startsWith(other)),
    );
  const onlyLeft = left.filter((part) => part.length > 1 && !isKnown(part, right));
  const onlyRight = right.filter((part) => part.length > 1 && !isKnown(part, left));
  if (onlyLeft.length === 0 || onlyRight.length === 0) return false;
  return (
    !fromPicture ||
    onlyLeft.some(
      (part) => part.length >= 4 && right.every((other) => editsBetween(part, other) >= Math.min(3, part.length - 1)),
    )
  );
}
