import { isSure } from './findings.ts';
import { editsBetween } from './numbers.ts';
import { boxOf, fold, type Hit, hitsOf, type Page } from './page.ts';

/** What a picture may show and is not read: a careful reader calls nothing different while it may stand there. */

/** So many characters of a text that long may be badly read. */
const editsOf = ({ length }: string): number => (length < 8 ? 1 : length < 12 ? 2 : 3);

/**
 * Whether a picture shows something so like one of these texts that it may be that one, badly read. What was surely read as a
 * value of its own (`known`) is that value.
 */
export function mayShow(pages: readonly Page[], texts: readonly string[], known: readonly Hit[]): boolean {
  const folded = texts.map(fold);
  return pages
    .filter(({ fromPicture }) => fromPicture)
    .some((page) =>
      folded.some((text) =>
        windowsOf(page, text.split(' ').length).some(
          (window) =>
            Math.abs(window.text.length - text.length) <= editsOf(text) &&
            !known.some((hit) => isSure(hit) && overlaps(hit, window)) &&
            editsBetween(fold(window.text), text) <= editsOf(text),
        ),
      ),
    );
}
/** So many words beside each other, without the signs around them. */
function windowsOf(page: Page, words: number): Hit[] {
  const line = /[0-9A-Z]\S*/g;
  const all = Map.groupBy(hitsOf([page], line), (hit) => hit.line);
  return [...all.values()].flatMap((own) =>
    own.flatMap((first, index): Hit[] => {
      const last = own[index + words - 1];
      const on = page.lines[first.line];
      if (!last || !on) return [];
      const text = on.text.slice(first.at, last.at + last.text.length).replace(/[^\p{L}\p{N}]+$/u, '');
      return [{ ...first, text, ...boxOf(on, first.at, text.length) }];
    }),
  );
}
const overlaps = (a: Hit, b: Hit): boolean =>
  a.page === b.page && a.line === b.line && a.at < b.at + b.text.length && b.at < a.at + a.text.length;
