import type { PDFDocument, PDFFont, PDFImage, PDFPage, RGB } from '@cantoo/pdf-lib';
import encodeQR from 'qr';
import { BADGE_INK, type BadgeElement } from '../../contract/badgeLayout.ts';

/** Points of a millimetre. */
export const MM = 72 / 25.4;

export const colour = (hex: string): RGB => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { type: 'RGB', red: part(1), green: part(3), blue: part(5) } as RGB;
};

/** An empty document. Its library comes with the first one: a sixth of all modules, which no start needs. */
export async function newPdf(): Promise<PDFDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  return PDFDocument.create();
}

export type Fonts = { regular: PDFFont; bold: PDFFont; characters: ReadonlySet<number> };
type TextOptions = Omit<Extract<BadgeElement, { kind: 'text' }>, 'kind' | 'text'>;

export async function embedFonts(pdf: PDFDocument): Promise<Fonts> {
  const regular = await pdf.embedFont('Helvetica');
  const bold = await pdf.embedFont('Helvetica-Bold');
  return { regular, bold, characters: new Set(regular.getCharacterSet()) };
}

/** A page, or a part of one; millimetres from its left top corner. */
export class Face {
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

  /** A QR of at most `width` that leads to `address`. */
  code(address: string, { x: left, y: top, width: side }: { x: number; y: number; width: number }): void {
    const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
    const unit = side / modules.length;
    modules.forEach((row, y) => {
      // neighbours are one box: hairlines between boxes would disturb a camera
      for (let x = 0; x < row.length; x += 1) {
        const end = row.indexOf(false, x);
        const length = (end < 0 ? row.length : end) - x;
        const size = { width: length * unit, height: unit };
        if (length > 0) this.box(left + x * unit, top + y * unit, size, BADGE_INK.text);
        x += length;
      }
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

  /** Words set in lines of `max` millimetres. */
  lines(given: string, { size, max }: { size: number; max: number }): string[] {
    const lines: string[] = [];
    for (const word of this.printable(given).split(' ')) {
      const longer = [lines.at(-1), word].filter(Boolean).join(' ');
      const fits = lines.length > 0 && this.fonts.regular.widthOfTextAtSize(longer, size) / MM <= max;
      if (fits) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
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
