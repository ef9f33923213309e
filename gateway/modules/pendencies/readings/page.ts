/** The text of a page with its places. Everything is a share of the page's width or height, from the top left. */

export type Box = { x: number; y: number; w: number; h: number };
/** A run of characters; `confidence` is 1 for text and what the recognition says (0 to 1) for pictures. */
export type Run = Box & { text: string; confidence: number };
export type Line = {
  text: string;
  /** `text` in capitals without accents, of the same length. */
  folded: string;
  runs: readonly (Run & { start: number })[];
};
export type Page = {
  number: number;
  fromPicture: boolean;
  lines: readonly Line[];
  /** Quarters of a turn, clockwise, after which it was read: its lines stand as they are read, not as they lie. */
  quarters?: number;
  skew?: Skew;
};
/** It was also straightened: by so many degrees, from that size onto a larger sheet that holds all of it. */
export type Skew = { degrees: number; width: number; height: number; sheetWidth: number; sheetHeight: number };

/** A box of the straightened sheet on the picture: its middle is turned back, its size kept. */
function skewed({ x, y, w, h }: Box, { degrees, width, height, sheetWidth, sheetHeight }: Skew): Box {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [dx, dy] = [(x + w / 2 - 0.5) * sheetWidth, (y + h / 2 - 0.5) * sheetHeight];
  const own = { w: (w * sheetWidth) / width, h: (h * sheetHeight) / height };
  return {
    x: (dx * cos - dy * sin) / width + 0.5 - own.w / 2,
    y: (dx * sin + dy * cos) / height + 0.5 - own.h / 2,
    ...own,
  };
}

/** Where a box of the page as it is read lies on the page as it is shown. */
export function shownPlace({ quarters = 0, skew }: Page, box: Box): Box {
  const share = (value: number) => Math.min(1, Math.max(0, value));
  const straight = skew ? skewed(box, skew) : box;
  const [x, y, w, h] = [straight.x, straight.y, straight.w, straight.h].map(share) as [number, number, number, number];
  if (quarters === 1) return { x: y, y: share(1 - x - w), w: h, h: w };
  if (quarters === 2) return { x: share(1 - x - w), y: share(1 - y - h), w, h };
  return quarters === 3 ? { x: share(1 - y - h), y: x, w: h, h: w } : { x, y, w, h };
}

/** Capitals without accents, character for character. */
export const fold = (text: string): string =>
  Array.from(text, (character) => {
    const plain = character.normalize('NFD').charAt(0).toUpperCase();
    return plain.length === character.length ? plain : character;
  }).join('');

/** Spaces between two runs of a line: none inside a word, one between words, two between cells. */
function gapOf(left: Run, right: Run, aspect: number): string {
  const gap = (right.x - left.x - left.w) * aspect;
  const height = Math.max(left.h, right.h);
  if (gap < height * 0.12) return left.text.endsWith(' ') || right.text.startsWith(' ') ? '' : gap < -height ? ' ' : '';
  return gap < height * 0.9 ? ' ' : '  ';
}

/** A line of runs that stand beside each other; `aspect` is width divided by height of the page. */
export function lineOf(runs: readonly Run[], aspect: number): Line {
  let text = '';
  const placed: (Run & { start: number })[] = [];
  let last: Run | undefined;
  for (const run of [...runs].sort((a, b) => a.x - b.x)) {
    if (last) text += gapOf(last, run, aspect);
    placed.push({ ...run, start: text.length });
    text += run.text;
    last = run;
  }
  return { text, folded: fold(text), runs: placed };
}

/** No page of paper has more characters, nor a line; what a file says beyond that costs time and tells nothing. */
const PAGE_CHARACTERS = 12_000;
const LINE_CHARACTERS = 800;
/** The first runs that have no more characters than this together. */
function within(runs: readonly Run[], characters: number): readonly Run[] {
  let sum = 0;
  const over = runs.findIndex(({ text }) => {
    sum += text.length;
    return sum > characters;
  });
  return over < 0 ? runs : runs.slice(0, over);
}

/** Runs grouped into lines by their height on the page, from top to bottom. */
export function linesOf(all: readonly Run[], aspect: number): Line[] {
  const runs = within(all, PAGE_CHARACTERS);
  const groups: { middle: number; height: number; runs: Run[] }[] = [];
  for (const run of [...runs].sort((a, b) => a.y + a.h / 2 - b.y - b.h / 2)) {
    const middle = run.y + run.h / 2;
    const group = groups.at(-1);
    if (group && Math.abs(group.middle - middle) < Math.min(group.height, run.h) * 0.45) group.runs.push(run);
    else groups.push({ middle, height: run.h, runs: [run] });
  }
  return groups.map((group) => lineOf(within(group.runs, LINE_CHARACTERS), aspect));
}

/** Heights by which pieces of a row may lie apart, also in a photo whose rows are not quite straight. */
const SAME_ROW = 0.5;
/** A piece that is longer than so many heights tells how the rows slope around it. */
const SLOPING = 10;
type Piece = { runs: Run[]; left: number; right: number; start: number; end: number; height: number };
/** Pieces of text as the recognition finds them, cell by cell, put together to the rows in which they are read. */
export function linesOfSegments(segments: readonly (readonly Run[])[], aspect: number): Line[] {
  const pieces = segments.flatMap((runs) => pieceOf(runs) ?? []).sort((a, b) => a.left - b.left);
  const slopes = pieces
    .filter(({ left, right, height }) => (right - left) * aspect > height * SLOPING)
    .map(({ left, right, start, end }) => ({ at: start, slope: (end - start) / (right - left) }));
  const slopeAt = (y: number): number =>
    slopes.reduce<{ at: number; slope: number } | undefined>(
      (near, one) => (!near || Math.abs(one.at - y) < Math.abs(near.at - y) ? one : near),
      undefined,
    )?.slope ?? 0;
  const rows: Piece[] = [];
  for (const piece of pieces) {
    const off = (row: Piece): number => Math.abs(row.end + slopeAt(row.end) * (piece.left - row.right) - piece.start);
    const row = rows
      .filter(
        (one) => one.right <= piece.left + piece.height && off(one) < Math.min(one.height, piece.height) * SAME_ROW,
      )
      .sort((a, b) => off(a) - off(b))[0];
    if (!row) rows.push({ ...piece });
    else Object.assign(row, { ...piece, left: row.left, start: row.start, runs: [...row.runs, ...piece.runs] });
  }
  const top = ({ runs }: Piece): number => runs.reduce((sum, { y, h }) => sum + y + h / 2, 0) / runs.length;
  return rows.toSorted((a, b) => top(a) - top(b)).map(({ runs }) => lineOf(runs, aspect));
}
/** Where a piece begins and ends: the middles of its first and its last run. */
function pieceOf(runs: readonly Run[]): Piece | undefined {
  const sorted = runs.toSorted((a, b) => a.x - b.x);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return undefined;
  const heights = sorted.map(({ h }) => h).sort((a, b) => a - b);
  return {
    runs: sorted,
    left: first.x,
    right: last.x + last.w,
    start: first.y + first.h / 2,
    end: last.y + last.h / 2,
    height: heights[Math.floor(heights.length / 2)] ?? first.h,
  };
}

export type Hit = {
  text: string;
  groups: readonly (string | undefined)[];
  page: Page;
  line: number;
  at: number;
  box: Box;
  confidence: number;
};

/** The box of `length` characters of a line from `start` on; inside a run the place is reckoned by characters. */
export function boxOf(line: Line, start: number, length: number): { box: Box; confidence: number } {
  const end = start + length;
  let [left, top, right, bottom, confidence] = [1, 1, 0, 0, 1];
  for (const run of line.runs) {
    const runEnd = run.start + run.text.length;
    if (runEnd <= start || run.start >= end || run.text.length === 0) continue;
    const from = Math.max(start, run.start) - run.start;
    const to = Math.min(end, runEnd) - run.start;
    left = Math.min(left, run.x + (run.w * from) / run.text.length);
    right = Math.max(right, run.x + (run.w * to) / run.text.length);
    top = Math.min(top, run.y);
    bottom = Math.max(bottom, run.y + run.h);
    confidence = Math.min(confidence, run.confidence);
  }
  const share = (value: number) => Math.min(1, Math.max(0, value));
  const [x, y] = [share(left), share(top)];
  return { box: { x, y, w: share(right - left), h: share(bottom - top) }, confidence };
}

/** Every match of a global pattern. Most texts hold none: `matchAll` copies the pattern before it looks. */
export const matchesIn = (text: string, pattern: RegExp): RegExpExecArray[] =>
  text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];

/** Every place where the pattern (global, over capitals without accents) stands. */
export function hitsOf(pages: readonly Page[], pattern: RegExp): Hit[] {
  return pages.flatMap((page) =>
    page.lines.flatMap((line, index) =>
      matchesIn(line.folded, pattern).map((match) => {
        const length = match[0].length;
        return {
          text: line.text.slice(match.index, match.index + length),
          groups: match.slice(1),
          page,
          line: index,
          at: match.index,
          ...boxOf(line, match.index, length),
        };
      }),
    ),
  );
}

/** What stands before a hit on its line, in capitals without accents: at most so many characters. */
export const beforeOf = ({ page, line, at }: Hit, characters: number): string =>
  page.lines[line]?.folded.slice(Math.max(0, at - characters), at) ?? '';
/** What stands behind a hit on its line. */
export const afterOf = ({ page, line, at, text }: Hit, characters: number): string =>
  page.lines[line]?.folded.slice(at + text.length, at + text.length + characters) ?? '';

/** A label stands to the left of its value on the line, or above it, at most this many heights of the label away. */
export const REACH_BELOW = 3.4;
const REACH_RIGHT = 0.34;
const REACH_BESIDE = 0.55;
/** Letters between a label and its value on a line; more is a sentence. */
const LETTERS_BETWEEN = 28;
/** Whether a cell holds the label and hardly more: its value stands below. */
const isHeading = (label: Hit): boolean => /^(?:[^0-9]{0,16}?)(?:\s{2}|$)/.test(afterOf(label, 20));

/** How far a value is from its label, or null when the label does not speak of it. */
function distance(label: Hit, value: Hit): number | null {
  if (label.page.number !== value.page.number) return null;
  if (label.line === value.line) {
    if (value.at < label.at) return null;
    const between = afterOf(label, Math.max(0, value.at - label.at - label.text.length));
    if (between.replace(/[^A-Z]/g, '').length > LETTERS_BETWEEN) return null;
    const gap = Math.max(0, value.box.x - label.box.x - label.box.w);
    // With nothing between them it is the value of the label, in the next column of a form too.
    if (/^[\s:.º°)\]-]*$/.test(between)) return gap <= REACH_BESIDE ? gap * 0.1 : null;
    return gap <= REACH_RIGHT ? gap : null;
  }
  if (!isHeading(label)) return null;
  const down = value.box.y - label.box.y - label.box.h * 0.5;
  const height = Math.max(label.box.h, value.box.h);
  if (down <= 0 || down > height * REACH_BELOW) return null;
  const aside = value.box.x - cellStart(label);
  const isBelow =
    aside > -0.03 && (aside < Math.max(0.06, label.box.w) || value.box.x + value.box.w < columnEnd(label));
  return isBelow ? 0.05 + down + Math.abs(aside) : null;
}
/** Where the label's cell begins, when only a number stands before it: `17 CPF`, `2 e 1 NOME`. */
function cellStart(label: Hit): number {
  const line = label.page.lines[label.line];
  const before = /(?:^|\s{2})((?:[0-9]{1,2}[A-Z]?|E)(?:\s?[-.–)]|\s|E\b)*)+$/
    .exec(beforeOf(label, 12))?.[0]
    .trimStart();
  return line && before ? boxOf(line, label.at - before.length, 1).box.x : label.box.x;
}
/** Where the next cell of the label's line begins; without one, the label's own end. */
function columnEnd({ page, line: index, at, text, box }: Hit): number {
  const line = page.lines[index];
  const gap = line ? line.folded.indexOf('  ', at + text.length) : -1;
  if (!line || gap < 0) return box.x + box.w;
  const next = gap + (/\S/.exec(line.folded.slice(gap))?.index ?? 0);
  return boxOf(line, next, 1).box.x;
}

/** A document that repeats a label more often is a table of many people, or wants to cost time. */
const LABELS = 200;
/** The values that a label speaks of: each of the first labels gives its nearest one. */
export function labelled<Value extends Hit>(labels: readonly Hit[], values: readonly Value[]): Value[] {
  const onPage = Map.groupBy(values, ({ page }) => page.number);
  const chosen = labels.slice(0, LABELS).flatMap((label) => {
    const own = onPage.get(label.page.number) ?? [];
    return (
      nearest(own, (value) => distance(label, value)) ?? nearest(own, (value) => distanceAbove(label, value)) ?? []
    );
  });
  return [...new Set(chosen)];
}
function nearest<Value>(values: readonly Value[], distanceOf: (value: Value) => number | null): Value | undefined {
  let near: { value: Value; far: number } | undefined;
  for (const value of values) {
    const far = distanceOf(value);
    if (far !== null && (!near || far < near.far)) near = { value, far };
  }
  return near?.value;
}

/** A caption stands below its value: it is all of its cell, as the value is of the cell on the line before. */
const REACH_ABOVE = 2.4;
function distanceAbove(label: Hit, value: Hit): number | null {
  if (value.line !== label.line - 1 || !fillsCell(label) || !fillsCell(value)) return null;
  // One below the other they are the fields of a column; what stands close above a value is its heading.
  if (!isRow(label) || !isRow(value) || isHeaded(value)) return null;
  const up = label.box.y - value.box.y;
  if (up <= 0 || up > Math.max(label.box.h, value.box.h) * REACH_ABOVE) return null;
  // Captions are set in the middle below their values, or begin with them.
  const [middle, start] = [label.box.x + label.box.w / 2 - value.box.x - value.box.w / 2, label.box.x - value.box.x];
  const aside = Math.min(Math.abs(middle), Math.abs(start));
  return aside < CAPTION_ASIDE ? up + aside : null;
}
const CAPTION_ASIDE = 0.03;
const isRow = ({ page, line }: Hit): boolean => /\S {2,}\S/.test(page.lines[line]?.folded ?? '');
const isHeaded = ({ page, line, box }: Hit): boolean =>
  (page.lines[line - 1]?.runs ?? []).some(
    ({ x, y, w, h }) => box.y - y < Math.max(h, box.h) * REACH_ABOVE && x < box.x + box.w && x + w > box.x,
  );
/** Whether a cell holds the hit and nothing else but signs. */
const fillsCell = (hit: Hit): boolean =>
  /(?:^|\s{2})[^A-Z0-9]*$/.test(beforeOf(hit, LINE_CHARACTERS)) &&
  /^[^A-Z0-9]*(?:$|\s{2})/.test(afterOf(hit, LINE_CHARACTERS));
