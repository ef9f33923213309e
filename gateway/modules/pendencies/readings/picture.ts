import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { EMPLOYEE_IMAGE } from '../../../../contract/constants.ts';
import { cleaned, type Grey, greyOf, isOnItsSide, pgmOf, skewOf, straightened, withoutRulings } from './greyscale.ts';
import { type Line, linesOfSegments, type Page, type Run, type Skew } from './page.ts';
import { type Area, enlarged, unreadAreas, within, writtenArea } from './pictureArea.ts';
import { UnreadableError } from './unreadable.ts';
import { repaired } from './vocabulary.ts';

/** Text of photos and scans, in Portuguese. Runs in the reader's thread only. */

const JPEG_QUALITY = 85;
/** Pixels of the longer side: 160 dpi of A4. Less is rendered larger, more costs time. */
export const LONG_SIDE = 1870;
/** Pixels of the longer side of the copy by which the direction of the text is told. */
const SMALL_SIDE = 1000;
/** With a smaller share of its characters in words that are surely read, the picture may stand on its head. */
const READABLE = 0.3;
const data = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/por/package.json')),
  '4.0.0_best_int',
);

let engine: Promise<Worker> | undefined;
const tesseract = (): Promise<Worker> => {
  engine ??= createWorker('por', 1, {
    langPath: data,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
  return engine;
};

/** Width and height from the head of a PNG or JPEG; null when it has none. */
export function sizeOf(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + (marker === 0xff ? -1 : bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** The picture on a white canvas, turned by quarters, with that many pixels on its longer side. */
function rendered(image: Image | Canvas, side: number, quarters = 0): Canvas {
  const scale = side / Math.max(image.width, image.height);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const isSideways = quarters % 2 === 1;
  const canvas = createCanvas(isSideways ? height : width, isSideways ? width : height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas;
}
/** In grey, with even light and full contrast. */
function cleanedGrey(image: Image | Canvas, side: number, quarters = 0): Grey {
  const canvas = rendered(image, side, quarters);
  const { width, height } = canvas;
  return cleaned(greyOf(canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height));
}

/** Written on a small part of the sheet, it is enlarged, but not where that is hardly more. */
const ENLARGED = { least: 1.25, most: 2 } as const;
/** The picture as it is read best: straightened, without the rulings of its tables, and what is written on it as large as fits. */
function readable(image: Image | Canvas, quarters: number): { sheet: Grey; part: Area; scale: number; skew: Skew } {
  const grey = cleanedGrey(image, LONG_SIDE, quarters);
  const degrees = skewOf(grey);
  const sheet = withoutRulings(straightened(grey, degrees));
  const skew = { degrees, width: grey.width, height: grey.height, sheetWidth: sheet.width, sheetHeight: sheet.height };
  const written = writtenArea(sheet);
  const scale = Math.min(ENLARGED.most, LONG_SIDE / Math.max(written.width, written.height));
  if (scale < ENLARGED.least) return { sheet, part: { left: 0, top: 0, ...sizeIn(sheet) }, scale: 1, skew };
  return { sheet, part: written, scale, skew };
}
const sizeIn = ({ width, height }: Grey): Pick<Grey, 'width' | 'height'> => ({ width, height });

/** The words on a part of the sheet, line by line. */
async function wordsIn(sheet: Grey, part: Area, scale: number, mode: PSM): Promise<Run[][]> {
  const worker = await tesseract();
  await worker.setParameters({ tessedit_pageseg_mode: mode });
  const picture = pgmOf(scale === 1 && part.width === sheet.width ? sheet : enlarged(sheet, part, scale));
  const { data: page } = await worker.recognize(picture, {}, { blocks: true, text: false });
  return (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.map((line) =>
        line.words.map(({ text, bbox, confidence }) => ({
          text,
          x: (part.left + bbox.x0 / scale) / sheet.width,
          y: (part.top + bbox.y0 / scale) / sheet.height,
          w: (bbox.x1 - bbox.x0) / scale / sheet.width,
          h: (bbox.y1 - bbox.y0) / scale / sheet.height,
          confidence: confidence / 100,
        })),
      ),
    ),
  );
}

export type Upright = Required<Pick<Page, 'quarters' | 'skew'>> & { lines: Line[] };
/** `share`: of the characters, in words that are surely read. */
type Recognised = Upright & { share: number };
async function recogniseOnce(image: Image | Canvas, quarters: number): Promise<Recognised> {
  const { sheet, part, scale, skew } = readable(image, quarters);
  // Blocks and tables are told apart; as one block, rows of a table are lost.
  const segments = (await wordsIn(sheet, part, scale, PSM.AUTO)).map(withoutSpecks);
  const aspect = sheet.width / sheet.height;
  const share = surelyRead(segments.flat(), aspect);
  const again =
    share >= READABLE ? [...(await readAgain(sheet, segments)), ...(await readMissed(sheet, segments))] : segments;
  const words = again.map((line) => line.map(repaired));
  return { lines: linesOfSegments(words, aspect), quarters, skew, share };
}
/** What is left of a ruling, read as a sign. */
const isSpeck = ({ text, confidence }: Run): boolean =>
  /^[|_~=«»“”'"`´^*•]+$/.test(text) ||
  (confidence < 0.6 && /^[iIlíÍìj!]$/.test(text)) ||
  (confidence < 0.7 && !/[\p{L}\p{N}()[\]]/u.test(text));
/** So many times the height of the other words of its line is no sign of it, but the side of a frame, or has a word's box around another line. */
const TALL = 1.8;
function withoutSpecks(line: readonly Run[]): Run[] {
  const words = line.filter((run) => !isSpeck(run));
  const usual = words.toSorted((a, b) => a.h - b.h)[Math.floor((words.length - 1) / 2)];
  if (!usual) return [];
  return words
    .filter(({ text, h }) => h < usual.h * TALL || !/^[[\](){}I1l]$/.test(text))
    .map((run) => (run.h < usual.h * TALL ? run : { ...run, y: usual.y, h: usual.h }));
}

/** Lines with a word less surely read than this are read again by themselves and larger, the least sure first. */
const DOUBTFUL = 0.7;
const AGAIN = { lines: 10, scale: 2, beside: 16, above: 6 } as const;
async function readAgain(sheet: Grey, segments: readonly Run[][]): Promise<Run[][]> {
  const doubt = (line: readonly Run[]): number =>
    Math.min(1, ...line.filter(isTelling).map(({ confidence }) => confidence));
  const chosen = new Set(
    segments
      .filter((line) => doubt(line) < DOUBTFUL)
      .sort((a, b) => doubt(a) - doubt(b))
      .slice(0, AGAIN.lines),
  );
  const better: Run[][] = [];
  for (const line of segments) {
    if (!chosen.has(line)) {
      better.push(line);
      continue;
    }
    const again = (await wordsIn(sheet, areaOf(sheet, line), AGAIN.scale, PSM.SINGLE_BLOCK))
      .map((words) => withoutSpecks(words).filter((word) => isBeside(word, line)))
      .filter(({ length }) => length > 0);
    const isBetter =
      charactersOf(again.flat()) >= charactersOf(line) * WHOLE && sureness(again.flat()) > sureness(line);
    better.push(...(isBetter ? again.map((words) => agreeing(words, line)) : [agreeing(line, again.flat())]));
  }
  return better;
}
/** What the recognition went past, a page number alone at the edge above all, is read by itself: so many places at most. */
const MISSED = 4;
async function readMissed(sheet: Grey, segments: readonly Run[][]): Promise<Run[][]> {
  const missed: Run[][] = [];
  const read = segments.filter(({ length }) => length > 0).map((line) => areaOf(sheet, line, 0));
  for (const area of unreadAreas(sheet, read, MISSED)) {
    const words = await wordsIn(sheet, within(sheet, area, AGAIN.beside, AGAIN.above), AGAIN.scale, PSM.SINGLE_BLOCK);
    missed.push(
      ...words.map((line) =>
        withoutSpecks(line).filter(({ text, confidence }) => confidence >= DOUBTFUL && /[\p{L}\p{N}]/u.test(text)),
      ),
    );
  }
  return missed.filter(({ length }) => length > 0);
}
/** A word that was read alike twice is a little surer than the surer time. */
const ALIKE = 0.1;
const agreeing = (words: readonly Run[], others: readonly Run[]): Run[] =>
  words.map((word) => {
    const same = others.find(({ text, x, w }) => text === word.text && x < word.x + word.w && x + w > word.x);
    return same ? { ...word, confidence: Math.min(1, Math.max(word.confidence, same.confidence) + ALIKE) } : word;
  });
/** What is read again is the line with at least so much of its text. */
const WHOLE = 0.85;
/** Whether the word is of this line, and not of one above or below. */
const isBeside = ({ y, h }: Run, line: readonly Run[]): boolean =>
  line.some((own) => y + h / 2 > own.y && y + h / 2 < own.y + own.h);
const charactersOf = (runs: readonly Run[]): number => runs.reduce((sum, { text }) => sum + text.length, 0);
/** Numbers and words; what is neither may be anything. */
const isTelling = ({ text }: Run): boolean => /[0-9]{3}|\p{L}{4}/u.test(text);
const sureness = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, charactersOf(runs));
function areaOf(sheet: Grey, line: readonly Run[], margin = 1): Area {
  const [left, top] = [Math.min(...line.map(({ x }) => x)), Math.min(...line.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...line.map(({ x, w }) => x + w)), Math.max(...line.map(({ y, h }) => y + h))];
  const area = {
    left: Math.floor(left * sheet.width),
    top: Math.floor(top * sheet.height),
    width: Math.ceil((right - left) * sheet.width),
    height: Math.ceil((bottom - top) * sheet.height),
  };
  return within(sheet, area, AGAIN.beside * margin, AGAIN.above * margin);
}

/** Noise is read as characters too, but hardly ever as words; a word that stands upright is one of a page on its side. */
function surelyRead(runs: readonly Run[], aspect: number): number {
  const sure = runs.filter(({ text, confidence, w, h }) => confidence >= 0.75 && text.length >= 3 && w * aspect > h);
  return charactersOf(sure) / Math.max(1, charactersOf(runs));
}

/** The lines of a picture, turned upright when it lies on its side or on its head. */
async function linesIn(image: Image | Canvas): Promise<Upright> {
  let best: Recognised | undefined;
  for (const quarters of isOnItsSide(cleanedGrey(image, SMALL_SIDE)) ? [1, 3, 0] : [0, 2, 1]) {
    const turned = await recogniseOnce(image, quarters);
    if (!best || turned.share > best.share) best = turned;
    if (best.share >= READABLE) break;
  }
  if (!best) throw new UnreadableError('broken');
  return best;
}

/** Decodes a picture; its size is checked first, since a small file may unpack to more than the memory holds. */
async function opened(bytes: Buffer): Promise<Image> {
  const size = sizeOf(bytes);
  if (!size) throw new UnreadableError('broken');
  if (size.width * size.height > EMPLOYEE_IMAGE.maxPixels) throw new UnreadableError('too_large');
  return loadImage(bytes);
}

export const readPicture = async (bytes: Buffer): Promise<Upright> => linesIn(await opened(bytes));

/** The middle of a photo as a square JPEG of at most `side` pixels, made of its pixels alone: no EXIF, no GPS (E-19). */
export async function squareOf(bytes: Buffer, side: number): Promise<Uint8Array> {
  const image = await opened(bytes);
  const length = Math.min(image.width, image.height);
  const size = Math.min(side, length);
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, size, size);
  context.imageSmoothingQuality = 'high';
  const [x, y] = [(image.width - length) / 2, (image.height - length) / 2];
  context.drawImage(image, x, y, length, length, 0, 0, size, size);
  return canvas.encode('jpeg', JPEG_QUALITY);
}

/**
 * A logo as a PNG of at most `side` pixels, with its proportions and transparency, made of its pixels alone (B-23). An SVG must
 * have been made harmless before.
 */
export async function logoOf(bytes: Buffer, side: number): Promise<Uint8Array> {
  const image = bytes.subarray(0, 1).toString() === '<' ? await loadImage(bytes) : await opened(bytes);
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const size = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = createCanvas(size(image.width), size(image.height));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}

/** The lines of a page that was rendered, null when there are none. */
export async function recognise(page: Canvas): Promise<Upright | null> {
  const upright = await linesIn(page);
  return upright.lines.length > 0 ? upright : null;
}
