import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { createWorker, type Worker } from 'tesseract.js';
import { EMPLOYEE_IMAGE } from '../../../../contract/constants.ts';
import { type Line, lineOf, type Page, type Run } from './page.ts';
import { UnreadableError } from './unreadable.ts';

/** Text of photos and scans, in Portuguese. Runs in the reader's thread only. */

const JPEG_QUALITY = 85;
/** Pixels of the longer side: 160 dpi of A4. Less is rendered larger, more costs time. */
export const LONG_SIDE = 1870;
/** Below this mean confidence (0 to 100) the picture may lie on its side. */
const DOUBTFUL = 55;
const data = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/por/package.json')),
  '4.0.0_best_int',
);

let engine: Promise<Worker> | undefined;
const tesseract = (): Promise<Worker> => {
  engine ??= createWorker('por', 1, { langPath: data, gzip: true, cacheMethod: 'none', errorHandler: () => undefined });
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

/** The picture in grey with its contrast stretched, turned by quarters, at the size that is read best. */
function cleaned(image: Image | Canvas, quarters: number): Buffer {
  const scale = LONG_SIDE / Math.max(image.width, image.height);
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
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  stretch(pixels.data);
  context.putImageData(pixels, 0, 0);
  // Sooner written and opened than a PNG, without a loss that the recognition sees.
  return canvas.toBuffer('image/jpeg', 92);
}

/** Grey, with the darkest two and the lightest thirty per cent of the page as black and white. */
function stretch(rgba: Uint8ClampedArray): void {
  const counts = new Uint32Array(256);
  for (let at = 0; at < rgba.length; at += 4) {
    const grey = Math.round((rgba[at] ?? 0) * 0.3 + (rgba[at + 1] ?? 0) * 0.59 + (rgba[at + 2] ?? 0) * 0.11);
    rgba[at] = grey;
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  const level = (share: number): number => {
    let left = (rgba.length / 4) * share;
    for (let grey = 0; grey < 256; grey += 1) {
      left -= counts[grey] ?? 0;
      if (left <= 0) return grey;
    }
    return 255;
  };
  const [black, white] = [level(0.005), level(0.7)];
  const range = Math.max(40, white - black);
  for (let at = 0; at < rgba.length; at += 4) {
    const grey = (((rgba[at] ?? 0) - black) * 255) / range;
    rgba[at] = grey;
    rgba[at + 1] = grey;
    rgba[at + 2] = grey;
    rgba[at + 3] = 255;
  }
}

export type Upright = Required<Pick<Page, 'quarters'>> & { lines: Line[] };
type Recognised = Upright & { confidence: number };
async function recogniseOnce(image: Image | Canvas, quarters: number): Promise<Recognised> {
  const worker = await tesseract();
  const picture = cleaned(image, quarters);
  const { data: page } = await worker.recognize(picture, { rotateAuto: true }, { blocks: true, text: false });
  const isSideways = quarters % 2 === 1;
  const scale = LONG_SIDE / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const [across, down] = isSideways ? [height, width] : [width, height];
  const back = turnedBack(page.rotateRadians ?? 0, across, down);
  const lines = (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.map((line) => {
        const runs = line.words.map((word): Run => {
          const { x, y } = back(word.bbox.x0, word.bbox.y0);
          return {
            text: word.text,
            x,
            y,
            w: (word.bbox.x1 - word.bbox.x0) / across,
            h: (word.bbox.y1 - word.bbox.y0) / down,
            confidence: word.confidence / 100,
          };
        });
        return { y: line.bbox.y0, line: lineOf(runs, across / down) };
      }),
    ),
  );
  return { lines: merged(lines), quarters, confidence: page.confidence };
}

/** Points of the straightened picture as shares of the picture that was given. */
function turnedBack(radians: number, width: number, height: number) {
  const [cos, sin] = [Math.cos(-radians), Math.sin(-radians)];
  const share = (value: number) => Math.min(1, Math.max(0, value));
  return (x: number, y: number) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return {
      x: share((dx * cos - dy * sin + width / 2) / width),
      y: share((dx * sin + dy * cos + height / 2) / height),
    };
  };
}

const merged = (lines: readonly { y: number; line: Line }[]): Line[] =>
  [...lines].sort((a, b) => a.y - b.y).map(({ line }) => line);

/** Whether lines of text run from top to bottom: the picture lies on its side. Asked of a small copy. */
function isOnItsSide(image: Image | Canvas): boolean {
  const scale = 600 / Math.max(image.width, image.height);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0, width, height);
  const { data: rgba } = context.getImageData(0, 0, width, height);
  const [rows, columns] = [new Float64Array(height), new Float64Array(width)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dark = 255 - (rgba[(y * width + x) * 4] ?? 255);
      rows[y] = (rows[y] ?? 0) + dark / width;
      columns[x] = (columns[x] ?? 0) + dark / height;
    }
  }
  return unrest(columns) > unrest(rows) * 1.2;
}
/** How much neighbours differ: lines and the gaps between them change quickly. */
const unrest = (sums: Float64Array): number =>
  sums.reduce((total, sum, index) => total + (index > 0 ? (sum - (sums[index - 1] ?? 0)) ** 2 : 0), 0) / sums.length;

/** The lines of a picture, turned upright when it lies on its side or on its head. */
async function linesIn(image: Image | Canvas): Promise<Upright> {
  let best: Recognised | undefined;
  for (const quarters of isOnItsSide(image) ? [1, 3, 0] : [0, 2, 1]) {
    const turned = await recogniseOnce(image, quarters);
    if (!best || turned.confidence > best.confidence) best = turned;
    if (best.confidence >= DOUBTFUL) break;
  }
  return { lines: best?.lines ?? [], quarters: best?.quarters ?? 0 };
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
