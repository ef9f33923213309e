import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { EMPLOYEE_IMAGE } from '../../../../contract/constants.ts';
import { cleaned, type Grey, greyOf, isOnItsSide, pgmOf, skewOf, straightened, withoutRulings } from './greyscale.ts';
import { type Line, linesOfSegments, type Page, type Run, type Skew } from './page.ts';
import { UnreadableError } from './unreadable.ts';

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
  }).then(async (worker) => {
    // Blocks and tables are told apart; as one block, rows of a table are lost.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    return worker;
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

/** The picture as it is read best: straightened, and without the rulings of its tables. */
function readable(image: Image | Canvas, quarters: number): { picture: Buffer; skew: Skew } {
  const grey = cleanedGrey(image, LONG_SIDE, quarters);
  const degrees = skewOf(grey);
  const sheet = withoutRulings(straightened(grey, degrees));
  const skew = { degrees, width: grey.width, height: grey.height, sheetWidth: sheet.width, sheetHeight: sheet.height };
  return { picture: pgmOf(sheet), skew };
}

export type Upright = Required<Pick<Page, 'quarters' | 'skew'>> & { lines: Line[] };
/** `share`: of the characters, in words that are surely read. */
type Recognised = Upright & { share: number };
async function recogniseOnce(image: Image | Canvas, quarters: number): Promise<Recognised> {
  const worker = await tesseract();
  const { picture, skew } = readable(image, quarters);
  const { data: page } = await worker.recognize(picture, {}, { blocks: true, text: false });
  const { sheetWidth, sheetHeight } = skew;
  const segments = (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.map((line) =>
        line.words.flatMap((word): Run[] => {
          const run = {
            text: word.text,
            x: word.bbox.x0 / sheetWidth,
            y: word.bbox.y0 / sheetHeight,
            w: (word.bbox.x1 - word.bbox.x0) / sheetWidth,
            h: (word.bbox.y1 - word.bbox.y0) / sheetHeight,
            confidence: word.confidence / 100,
          };
          return isSpeck(run) ? [] : [run];
        }),
      ),
    ),
  );
  const lines = linesOfSegments(segments, sheetWidth / sheetHeight);
  return { lines, quarters, skew, share: surelyRead(segments.flat(), sheetWidth / sheetHeight) };
}
/** What is left of a ruling, read as a sign. */
const isSpeck = ({ text, confidence }: Run): boolean =>
  /^[|_~=«»“”'"`´^*•]+$/.test(text) ||
  (confidence < 0.6 && /^[iIlíÍìj!]$/.test(text)) ||
  (confidence < 0.7 && !/[\p{L}\p{N}()[\]]/u.test(text));

/** Noise is read as characters too, but hardly ever as words; a word that stands upright is one of a page on its side. */
function surelyRead(runs: readonly Run[], aspect: number): number {
  const characters = (list: readonly Run[]) => list.reduce((sum, { text }) => sum + text.length, 0);
  const sure = runs.filter(({ text, confidence, w, h }) => confidence >= 0.75 && text.length >= 3 && w * aspect > h);
  return characters(sure) / Math.max(1, characters(runs));
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
