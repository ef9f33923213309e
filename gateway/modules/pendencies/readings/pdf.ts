import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { lineOf, linesOf, type Page, type Run } from './page.ts';
import { LONG_SIDE, type Upright } from './picture.ts';
import { UnreadableError } from './unreadable.ts';

/** Text of PDF pages with its places. Runs in a worker thread only: a hostile file takes its memory and its time there. */

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Longer documents carry what is looked for at their beginning or at their end. */
const FIRST_PAGES = 12;
const LAST_PAGES = 4;
/** Pages of a scan are slow: the first and the last ones. */
const SCANS = 4;
/** A page with fewer characters is a picture with a stamp at most. */
const SCARCE = 40;
export type Draw = (page: Canvas) => Promise<Upright | null>;
export type PdfText = { pages: Page[]; total: number };

/** A file may say that it has any number of pages. */
function chosenPages(total: number): number[] {
  const first = Math.min(total, FIRST_PAGES);
  const last = Math.min(total - first, LAST_PAGES);
  const from = (start: number, count: number) => Array.from({ length: count }, (_, index) => start + index);
  return [...from(1, first), ...from(total - last + 1, last)];
}

/** Degrees by which the lines of a page do not differ. */
const SLANT = 4;
/** No form has more fields, nor a longer value that is looked for. */
const FIELDS = 400;
const FIELD_CHARACTERS = 200;
/** What was typed or ticked in the fields of a form: it is no text of the page. */
async function formRuns(page: PDFPageProxy, viewport: PageViewport): Promise<Run[]> {
  const annotations = (await page.getAnnotations()) as Record<string, unknown>[];
  return annotations.slice(0, FIELDS).flatMap((field): Run[] => {
    const { subtype, fieldType, fieldValue, exportValue, rect } = field;
    if (subtype !== 'Widget' || !Array.isArray(rect) || typeof fieldValue !== 'string') return [];
    const isTicked = fieldType === 'Btn' && fieldValue !== 'Off' && (exportValue ?? fieldValue) === fieldValue;
    const text = fieldType === 'Btn' ? (isTicked ? 'X' : '') : fieldValue.trim().slice(0, FIELD_CHARACTERS);
    if (!text) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect as number[];
    const [x1, y1] = viewport.convertToViewportPoint(left, bottom) as [number, number];
    const [x2, y2] = viewport.convertToViewportPoint(right, top) as [number, number];
    const h = Math.min(Math.abs(y2 - y1), 14) / viewport.height;
    const middle = (y1 + y2) / 2 / viewport.height;
    const w = Math.min(Math.abs(x2 - x1) / viewport.width, (text.length * h * viewport.height * 0.6) / viewport.width);
    return [{ text, x: Math.min(x1, x2) / viewport.width, y: middle - h / 2, w, h, confidence: 1 }];
  });
}

/** `recognise` reads the picture of a page without text. */
export async function readPdf(bytes: Uint8Array, recognise: Draw): Promise<PdfText> {
  const task = getDocument({
    data: bytes,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    maxImageSize: 40_000_000,
    standardFontDataUrl: `${join(root, 'standard_fonts')}/`,
    cMapUrl: `${join(root, 'cmaps')}/`,
    cMapPacked: true,
    wasmUrl: `${join(root, 'wasm')}/`,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise.catch((error: unknown) => {
      const isLocked = error instanceof Error && error.name === 'PasswordException';
      throw new UnreadableError(isLocked ? 'encrypted' : 'broken');
    });
    const pages: Page[] = [];
    let scans = 0;
    let broken = 0;
    const readPage = async (number: number): Promise<Page> => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const aspect = viewport.width / viewport.height;
      const content = await page.getTextContent({ disableNormalization: false });
      const slanted: Run[] = [];
      const runs = content.items.flatMap((item): Run[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform as number[];
        const size = Math.hypot(c, d) || Math.hypot(a, b);
        const along = Math.hypot(a, b) || 1;
        // The corners of the run on the page as it is turned for reading.
        const corner = (right: number, up: number) =>
          viewport.convertToViewportPoint(
            e + (a / along) * item.width * right + (c / size) * size * up,
            f + (b / along) * item.width * right + (d / size) * size * up,
          ) as [number, number];
        const [x1, y1] = corner(0, -0.22);
        const [x2, y2] = corner(1, 0.78);
        const run = {
          text: item.str,
          x: Math.min(x1, x2) / viewport.width,
          y: Math.min(y1, y2) / viewport.height,
          w: Math.abs(x2 - x1) / viewport.width,
          h: Math.abs(y2 - y1) / viewport.height,
          confidence: 1,
        };
        // A stamp or watermark across the text is no part of the lines below it.
        const turn = (Math.abs(Math.atan2(b, a)) * 180) / Math.PI;
        if (turn > SLANT && turn < 90 - SLANT) {
          slanted.push(run);
          return [];
        }
        return [run];
      });
      runs.push(...(await formRuns(page, viewport)));
      const characters = runs.reduce((sum, { text }) => sum + text.trim().length, 0);
      let lines: Page['lines'] = [...linesOf(runs, aspect), ...slanted.map((run) => lineOf([run], aspect))];
      let fromPicture = false;
      let turned: Pick<Page, 'quarters' | 'skew'> = {};
      if (characters < SCARCE && scans < SCANS) {
        scans += 1;
        const scale = LONG_SIDE / Math.max(viewport.width, viewport.height);
        const rendered = page.getViewport({ scale });
        const canvas = createCanvas(Math.ceil(rendered.width), Math.ceil(rendered.height));
        const context = canvas.getContext('2d');
        context.fillStyle = 'white';
        context.fillRect(0, 0, canvas.width, canvas.height);
        await page.render({ canvas: canvas as never, canvasContext: context as never, viewport: rendered }).promise;
        const recognised = await recognise(canvas);
        if (recognised) {
          lines = recognised.lines;
          turned = { quarters: recognised.quarters, skew: recognised.skew };
          fromPicture = true;
        }
      }
      page.cleanup();
      return { number, fromPicture, lines, ...turned };
    };
    for (const number of chosenPages(pdf.numPages)) {
      try {
        pages.push(await readPage(number));
      } catch {
        // The other pages may tell enough.
        broken += 1;
      }
    }
    if (pages.length === 0 && broken > 0) throw new UnreadableError('broken');
    return { pages, total: pdf.numPages };
  } finally {
    await task.destroy();
  }
}
