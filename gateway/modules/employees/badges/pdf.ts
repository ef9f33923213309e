import { setImmediate } from 'node:timers/promises';
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, type RGB, rgb, StandardFonts } from '@cantoo/pdf-lib';
import encodeQR from 'qr';
import {
  BADGE_INK,
  type BadgeContent,
  type BadgeElement,
  type BadgeLook,
  badgeFaces,
  initialsOf,
} from '../../../../contract/badgeLayout.ts';
import { BADGE, type Language } from '../../../../contract/constants.ts';
import en from '../../../../contract/messages/badges.en.json' with { type: 'json' };
import es from '../../../../contract/messages/badges.es.json' with { type: 'json' };
import pt from '../../../../contract/messages/badges.pt.json' with { type: 'json' };

/** `address`: where the QR leads; `logo`: a PNG. */
export type PrintedBadge = BadgeContent & {
  address: string;
  look: Omit<BadgeLook, 'hasLogo'>;
  image: Uint8Array | null;
  logo: Uint8Array | null;
};
export const BADGE_WORDS: Record<Language, typeof pt> = { pt, en, es };

const MM = 72 / 25.4;
const A4 = { width: 210, height: 297 } as const;
const { width, height } = BADGE.card;
/** Of the sheet: badges below each other, front and back beside each other, and the length of a cut mark. */
const ROWS = 5;
const MARK = 4;

const colour = (hex: string): RGB => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
};
const LINE = colour('#8E8D98');

type Fonts = { regular: PDFFont; bold: PDFFont; characters: ReadonlySet<number> };
type TextOptions = Omit<Extract<BadgeElement, { kind: 'text' }>, 'kind' | 'text'>;

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

  box(x: number, y: number, size: { width: number; height: number }, color: string): void {
    this.page.drawRectangle({
      x: (this.left + x) * MM,
      y: this.page.getHeight() - (this.top + y + size.height) * MM,
      width: size.width * MM,
      height: size.height * MM,
      color: colour(color),
    });
  }

  /** In its proportions, in the middle of the box. */
  image(image: PDFImage, { x, y, width: w, height: h }: { x: number; y: number; width: number; height: number }): void {
    const scale = Math.min(w / image.width, h / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    this.page.drawImage(image, {
      x: (this.left + x + (w - wide) / 2) * MM,
      y: this.page.getHeight() - (this.top + y + (h + high) / 2) * MM,
      width: wide * MM,
      height: high * MM,
    });
  }

  /** A line of text on its baseline `y`; what is wider than `max` is set smaller, then cut. `end`: `x` is its right end. */
  text(given: string, { x, y, size, max, bold = false, color = BADGE_INK.text, end = false }: TextOptions): void {
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
      color: colour(color),
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

type Images = { photo: PDFImage | null; logo: PDFImage | null };

function draw(face: Face, elements: readonly BadgeElement[], badge: PrintedBadge, { photo, logo }: Images): void {
  for (const element of elements) {
    const { kind, x, y } = element;
    if (kind === 'text') face.text(element.text, element);
    else if (kind === 'box') face.box(x, y, element, element.color ?? BADGE_INK.photo);
    else if (kind === 'code') drawCode(face, badge.address, element);
    else if (kind === 'logo' && logo) face.image(logo, element);
    else if (kind === 'photo' && photo) face.image(photo, element);
    else if (kind === 'photo') {
      face.box(x, y, element, BADGE_INK.photo);
      const size = element.width;
      const at = { x: x + size / 5, y: y + size * 0.65, size, max: size * 0.8 };
      face.text(initialsOf(badge.name), { ...at, bold: true, color: BADGE_INK.muted });
    }
  }
}

function drawCode(
  face: Face,
  address: string,
  { x: left, y: top, width: side }: { x: number; y: number; width: number },
) {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
  const unit = side / modules.length;
  modules.forEach((row, y) => {
    // neighbours are one box: hairlines between boxes would disturb a camera
    for (let x = 0; x < row.length; x += 1) {
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      const size = { width: length * unit, height: unit };
      if (length > 0) face.box(left + x * unit, top + y * unit, size, BADGE_INK.text);
      x += length;
    }
  });
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
  const words = BADGE_WORDS[language];
  pdf.setTitle(words.title);
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const fonts: Fonts = { regular, bold, characters: new Set(regular.getCharacterSet()) };
  const left = (A4.width - 2 * width) / 2;
  const top = (A4.height - ROWS * height) / 2;
  let page: PDFPage | undefined;
  /** Badges of one company share one logo of the file. */
  let last: { bytes: Uint8Array; image: PDFImage } | undefined;
  for (const [index, badge] of badges.entries()) {
    const photo = badge.image && (await pdf.embedJpg(badge.image));
    if (badge.logo && badge.logo !== last?.bytes) last = { bytes: badge.logo, image: await pdf.embedPng(badge.logo) };
    const logo = badge.logo ? (last?.image ?? null) : null;
    const { front, back } = badgeFaces(badge, { ...badge.look, hasLogo: logo !== null }, words);
    if (sheet === 'CARD') {
      for (const elements of [front, back]) {
        const at = { left: 0, top: 0 };
        draw(new Face(pdf.addPage([width * MM, height * MM]), at, fonts), elements, badge, { photo, logo });
      }
    } else {
      if (!page || index % ROWS === 0) {
        page = pdf.addPage([A4.width * MM, A4.height * MM]);
        drawMarks(page, left, top);
      }
      const at = { left, top: top + (index % ROWS) * height };
      draw(new Face(page, at, fonts), front, badge, { photo, logo });
      draw(new Face(page, { ...at, left: left + width }, fonts), back, badge, { photo, logo });
    }
    await setImmediate();
  }
  return pdf.save();
}
