import { setImmediate } from 'node:timers/promises';
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, type RGB, rgb, StandardFonts } from '@cantoo/pdf-lib';
import encodeQR from 'qr';
import { formatBadgeCode } from '../../../../contract/badges.ts';
import { BADGE, type Language } from '../../../../contract/constants.ts';
import en from '../../../../contract/messages/badges.en.json' with { type: 'json' };
import es from '../../../../contract/messages/badges.es.json' with { type: 'json' };
import pt from '../../../../contract/messages/badges.pt.json' with { type: 'json' };

/** What one badge shows; dates as they are printed. */
export type PrintedBadge = {
  name: string;
  role: string;
  company: string;
  contractingCompany: string;
  project: string;
  contract: string;
  validUntil: string;
  issuedOn: string;
  code: string;
  /** Where the QR leads. */
  address: string;
  image: Uint8Array | null;
  trainings: readonly { name: string; validUntil: string | null }[];
};
const WORDS: Record<Language, typeof pt> = { pt, en, es };

const MM = 72 / 25.4;
const A4 = { width: 210, height: 297 } as const;
const { width, height } = BADGE.card;
/** Of the sheet: badges below each other, front and back beside each other, and the length of a cut mark. */
const ROWS = 5;
const MARK = 4;
const MARGIN = 5;
const BAND = 10;
const TRAININGS = 6;

const colour = (hex: string): RGB => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
};
const BASE = colour('#0B4A6F');
const INK = colour('#191822');
const MUTED = colour('#575561');
const WHITE = colour('#FFFFFF');
const LINE = colour('#8E8D98');
const PHOTO = colour('#EFEEF3');

type Fonts = { regular: PDFFont; bold: PDFFont; characters: ReadonlySet<number> };
type TextOptions = { x: number; y: number; size: number; max: number; bold?: boolean; color?: RGB; end?: boolean };

/** One face of a badge; millimetres from its left top corner. */
class Face {
  readonly page: PDFPage;
  readonly left: number;
  readonly top: number;
  readonly fonts: Fonts;

  constructor(page: PDFPage, at: { left: number; top: number }, fonts: Fonts) {
    this.page = page;
    this.left = at.left;
    this.top = at.top;
    this.fonts = fonts;
  }

  box(x: number, y: number, size: { width: number; height: number }, color: RGB): void {
    this.page.drawRectangle({
      x: (this.left + x) * MM,
      y: this.page.getHeight() - (this.top + y + size.height) * MM,
      width: size.width * MM,
      height: size.height * MM,
      color,
    });
  }

  image(image: PDFImage, x: number, y: number, side: number): void {
    const at = { x: (this.left + x) * MM, y: this.page.getHeight() - (this.top + y + side) * MM };
    this.page.drawImage(image, { ...at, width: side * MM, height: side * MM });
  }

  /** A line of text on its baseline `y`; what is wider than `max` is set smaller, then cut. `end`: `x` is its right end. */
  text(given: string, { x, y, size, max, bold = false, color = INK, end = false }: TextOptions): void {
    const font = bold ? this.fonts.bold : this.fonts.regular;
    let text = this.printable(given);
    const width = (at: number) => font.widthOfTextAtSize(text, at) / MM;
    let fitting = size;
    while (fitting > size * 0.8 && width(fitting) > max) fitting -= 0.25;
    while (text.length > 1 && width(fitting) > max) text = `${text.slice(0, -2).trimEnd()}…`;
    this.page.drawText(text, {
      x: (this.left + (end ? x - width(fitting) : x)) * MM,
      y: this.page.getHeight() - (this.top + y) * MM,
      size: fitting,
      font,
      color,
    });
  }

  /** The fonts hold the letters of Western Europe; another letter loses its accent, or becomes a question mark. */
  printable(text: string): string {
    const { characters } = this.fonts;
    const holds = (one: string) => characters.has(one.codePointAt(0) ?? 0);
    return Array.from(text.normalize('NFC'), (one) => {
      const plain = one.normalize('NFD').charAt(0);
      return holds(one) ? one : holds(plain) ? plain : '?';
    }).join('');
  }
}

function drawFront(face: Face, badge: PrintedBadge, words: typeof pt, photo: PDFImage | null): void {
  const right = width - MARGIN;
  face.box(0, 0, { width, height: BAND }, BASE);
  face.text(badge.contractingCompany, { x: MARGIN, y: 6.4, size: 9, max: 38, bold: true, color: WHITE });
  face.text(badge.project, { x: right, y: 6.3, size: 7, max: 36, color: WHITE, end: true });
  const side = 24;
  const top = BAND + 5;
  if (photo) face.image(photo, MARGIN, top, side);
  else {
    face.box(MARGIN, top, { width: side, height: side }, PHOTO);
    const initials = badge.name.split(/\s+/).map((word) => word.charAt(0));
    const text = [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('').toUpperCase();
    face.text(text, { x: MARGIN + 5, y: top + 15.5, size: 24, max: side - 5, bold: true, color: MUTED });
  }
  const x = MARGIN + side + 4;
  const max = right - x;
  face.text(badge.name, { x, y: top + 4, size: 11, max, bold: true });
  face.text(badge.role, { x, y: top + 8.5, size: 8, max, color: MUTED });
  face.text(badge.company, { x, y: top + 15, size: 8, max, bold: true });
  face.text(`${words.contract} ${badge.contract}`, { x, y: top + 19, size: 7, max, color: MUTED });
  face.text(`${words.validUntil} ${badge.validUntil}`, { x, y: top + 24, size: 8, max, bold: true });
}

function drawBack(face: Face, badge: PrintedBadge, words: typeof pt): void {
  const modules = encodeQR(badge.address, 'raw', { ecc: 'medium', border: 2 });
  const side = 34;
  const unit = side / modules.length;
  modules.forEach((row, y) => {
    // neighbours are one box: hairlines between boxes would disturb a camera
    for (let x = 0; x < row.length; x += 1) {
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      if (length > 0) face.box(2 + x * unit, 2 + y * unit, { width: length * unit, height: unit }, INK);
      x += length;
    }
  });
  face.text(formatBadgeCode(badge.code), { x: 8, y: side + 6, size: 9, max: 28, bold: true });
  const x = side + 6;
  const max = width - MARGIN - x;
  const shown = badge.trainings.slice(0, TRAININGS);
  if (shown.length > 0) face.text(words.trainings, { x, y: 7, size: 7, max, color: MUTED });
  shown.forEach((training, index) => {
    const y = 11 + 4 * index;
    face.text(training.name, { x, y, size: 6.5, max: max - 16, bold: true });
    if (training.validUntil) face.text(training.validUntil, { x: x + max, y, size: 6.5, max: 15, end: true });
  });
  face.text(`${words.issuedOn} ${badge.issuedOn}`, { x, y: side + 6, size: 7, max, color: MUTED });
  face.box(0, height - 7, { width, height: 7 }, BASE);
  face.text(words.personal, { x: MARGIN, y: height - 2.6, size: 7, max: width - 2 * MARGIN, color: WHITE });
}

/** Marks outside of the cards, at the lines on which they are cut. */
function drawMarks(page: PDFPage, left: number, top: number): void {
  const line = (from: [number, number], to: [number, number]) =>
    page.drawLine({
      start: { x: from[0] * MM, y: (A4.height - from[1]) * MM },
      end: { x: to[0] * MM, y: (A4.height - to[1]) * MM },
      thickness: 0.3,
      color: LINE,
    });
  const [right, bottom] = [left + 2 * width, top + ROWS * height];
  for (let row = 0; row <= ROWS; row += 1) {
    const y = top + row * height;
    line([left - 1 - MARK, y], [left - 1, y]);
    line([right + 1, y], [right + 1 + MARK, y]);
  }
  for (let column = 0; column <= 2; column += 1) {
    const x = left + column * width;
    line([x, top - 1 - MARK], [x, top - 1]);
    line([x, bottom + 1], [x, bottom + 1 + MARK]);
  }
}

/**
 * Badges as a PDF: each face a page of ID-1 size, or five badges on a sheet of A4 with cut marks, front and back beside each
 * other. Other requests are answered between two badges.
 */
export async function badgesPdf(
  badges: readonly PrintedBadge[],
  { sheet, language }: { sheet: 'CARD' | 'A4'; language: Language },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const words = WORDS[language];
  pdf.setTitle(words.title);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const fonts: Fonts = { regular, bold, characters: new Set(regular.getCharacterSet()) };
  const left = (A4.width - 2 * width) / 2;
  const top = (A4.height - ROWS * height) / 2;
  let page: PDFPage | undefined;
  for (const [index, badge] of badges.entries()) {
    const photo = badge.image && (await pdf.embedJpg(badge.image));
    if (sheet === 'CARD') {
      const face = () => new Face(pdf.addPage([width * MM, height * MM]), { left: 0, top: 0 }, fonts);
      drawFront(face(), badge, words, photo);
      drawBack(face(), badge, words);
    } else {
      if (!page || index % ROWS === 0) {
        page = pdf.addPage([A4.width * MM, A4.height * MM]);
        drawMarks(page, left, top);
      }
      const at = { left, top: top + (index % ROWS) * height };
      drawFront(new Face(page, at, fonts), badge, words, photo);
      drawBack(new Face(page, { ...at, left: left + width }, fonts), badge, words);
    }
    await setImmediate();
  }
  return pdf.save();
}
