import { boxOf, type Hit, matchesIn, type Page, REACH_BELOW } from './page.ts';

/** Characters of two lines of text between which something may be broken. */
const BROKEN = 40;
/** Every place where the pattern stands over the end of a line of text, at what of it is on the first of the two lines. */
export function brokenHitsOf(pages: readonly Page[], pattern: RegExp): Hit[] {
  return pages.flatMap((page) =>
    page.lines.flatMap((line, index) => {
      const next = page.lines[index + 1];
      const from = Math.max(line.text.lastIndexOf('  ') + 2, line.text.length - BROKEN);
      const [last] = line.runs.slice(-1);
      const [first] = next?.runs ?? [];
      const tail = line.folded.slice(from).trimEnd();
      // Lines of a text end beside each other and follow each other closely; cells of a table do not.
      const isText = line.text.length > BROKEN && !line.text.slice(-BROKEN).includes('  ');
      if (!next || !last || !first || !isText || first.y - last.y > last.h * REACH_BELOW) return [];
      const joined = `${tail} ${next.folded.slice(0, BROKEN)}`;
      return matchesIn(joined, pattern).flatMap((match) => {
        const end = match.index + match[0].length;
        if (match.index >= tail.length || end <= tail.length + 1) return [];
        const [own, rest] = [tail.length - match.index, end - tail.length - 1];
        const { box, confidence } = boxOf(line, from + match.index, own);
        return {
          text: `${line.text.slice(from + match.index, from + tail.length)} ${next.text.slice(0, rest)}`,
          groups: match.slice(1),
          page,
          line: index,
          at: from + match.index,
          box,
          confidence: Math.min(confidence, boxOf(next, 0, rest).confidence),
        };
      });
    }),
  );
}
