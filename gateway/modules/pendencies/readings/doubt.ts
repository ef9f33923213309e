import { isSure } from './findings.ts';
import { editsBetween } from './numbers.ts';
import { fold, type Hit, hitsOf, type Page } from './page.ts';

/** What a picture may show and is not read: a careful reader calls nothing different while it may stand there. */

type Sought = { text: string; words: number; edits: number; parts: readonly string[] };
/** So many characters of a text that long may be badly read. */
const editsOf = ({ length }: string): number => (length < 8 ? 1 : length < 12 ? 2 : 3);
/** In as many parts and one more as characters may be badly read, one part is read as it is: that is looked for first. */
function soughtOf(given: string): Sought {
  const text = fold(given);
  const edits = editsOf(text);
  const size = Math.ceil(text.length / (edits + 1));
  const parts = Array.from({ length: edits + 1 }, (_, index) => text.slice(index * size, (index + 1) * size));
  return { text, words: text.split(' ').length, edits, parts: parts.filter(Boolean) };
}
const isNearly = ({ text, edits, parts }: Sought, shown: string): boolean =>
  Math.abs(shown.length - text.length) <= edits &&
  parts.some((part) => shown.includes(part)) &&
  editsBetween(shown, text) <= edits;

/**
 * Whether a picture shows something so like one of these texts that it may be that one, badly read. What was surely read as a
 * value of its own (`known`) is that value.
 */
export function mayShow(pages: readonly Page[], texts: readonly string[], known: readonly Hit[]): boolean {
  const sought = texts.map(soughtOf);
  const sure = Map.groupBy(
    known.filter((hit) => isSure(hit)),
    ({ page, line }) => placeOf(page, line),
  );
  return pages
    .filter(({ fromPicture }) => fromPicture)
    .some((page) =>
      page.lines.some(({ folded }, line) => {
        const words = [...folded.matchAll(WORD)];
        const own = sure.get(placeOf(page, line)) ?? [];
        const isKnown = (from: number, to: number) => own.some(({ at, text }) => at < to && from < at + text.length);
        return sought.some((one) =>
          words.some((first, index) => {
            const last = words[index + one.words - 1];
            if (!last) return false;
            const shown = folded.slice(first.index, last.index + last[0].length).replace(SIGNS_BEHIND, '');
            return isNearly(one, shown) && !isKnown(first.index, first.index + shown.length);
          }),
        );
      }),
    );
}
/** Where so many words are surely read, the own name or a word of the asked kind would be among them. */
export const MANY_WORDS = 40;
export const sureWordsOn = (pages: readonly Page[]): number =>
  hitsOf(pages, /(?<![A-Z])[A-Z]{3,}(?![A-Z])/g).filter((hit) => isSure(hit)).length;
const WORD = /[0-9A-Z]\S*/g;
const SIGNS_BEHIND = /[^\p{L}\p{N}]+$/u;
const placeOf = ({ number }: Page, line: number): string => `${number} ${line}`;
