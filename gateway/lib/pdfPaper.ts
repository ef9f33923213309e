import type { PDFDocument } from '@cantoo/pdf-lib';
import { BADGE_INK } from '../../contract/badgeLayout.ts';
import { embedFonts, Face, type Fonts, MM, newPdf } from './pdfFace.ts';

/** A4, in millimetres; below `bottom` stands the foot. */
const PAGE = { width: 210, height: 297, margin: 18, top: 22, bottom: 276, foot: 287 } as const;
export const PAPER_WIDTH = PAGE.width - 2 * PAGE.margin;

/** A longer word than fits in a line, such as an address, is broken. */
const LONG_WORD = /\S{80,}/gu;

type Look = { size?: number; bold?: boolean; color?: string };
export type PaperColumn = { width: number; end?: boolean };

/** Pages of text from top to bottom, for reports: paragraphs and rows of cells, a new page where one is full, a foot on each. */
export class Paper {
  readonly pdf: PDFDocument;
  readonly fonts: Fonts;
  #face: Face;
  #y: number = PAGE.top;

  private constructor(pdf: PDFDocument, fonts: Fonts) {
    this.pdf = pdf;
    this.fonts = fonts;
    this.#face = this.#newFace();
  }

  static async create(title: string, language: string): Promise<Paper> {
    const pdf = await newPdf();
    pdf.setTitle(title);
    pdf.setLanguage(language);
    return new Paper(pdf, await embedFonts(pdf));
  }

  #newFace = (): Face =>
    new Face(this.pdf.addPage([PAGE.width * MM, PAGE.height * MM]), { left: 0, top: 0 }, this.fonts);

  /** Room for `height` millimetres, on a new page where this one has none. */
  #room(height: number): void {
    if (this.#y + height <= PAGE.bottom) return;
    this.#face = this.#newFace();
    this.#y = PAGE.top;
  }

  space(millimetres: number): void {
    this.#y += millimetres;
  }

  /** A text in as many lines as it needs; its own line breaks stay. */
  text(given: string, { size = 9.5, ...look }: Look = {}): void {
    for (const part of given.replace(LONG_WORD, (word) => word.replace(/.{45}/gu, '$& ')).split('\n')) {
      for (const line of this.#face.lines(part, { size, max: PAPER_WIDTH })) {
        this.#room(size * 0.5);
        this.#face.text(line, { x: PAGE.margin, y: this.#y, size, max: PAPER_WIDTH, ...look });
        this.#y += size * 0.5;
      }
    }
  }

  heading(text: string): void {
    this.space(3);
    this.#room(14);
    this.text(text, { size: 12, bold: true });
    this.space(0.5);
  }

  quiet(text: string): void {
    this.text(text, { size: 8.5, color: BADGE_INK.muted });
  }

  /** One line of cells; what is wider than its column is set smaller, then cut. */
  row(cells: readonly string[], columns: readonly PaperColumn[], { size = 8.5, ...look }: Look = {}): void {
    this.#room(size * 0.55);
    let left: number = PAGE.margin;
    columns.forEach(({ width, end }, at) => {
      const x = end ? left + width - 2 : left;
      this.#face.text(cells[at] ?? '', { x, y: this.#y, size, max: width - 2, end, ...look });
      left += width;
    });
    this.#y += size * 0.55;
  }

  /** The file; `foot` says what stands below page `n` of `of`. */
  async save(foot: (n: number, of: number) => string): Promise<Uint8Array> {
    const pages = this.pdf.getPages();
    pages.forEach((page, at) => {
      const face = new Face(page, { left: 0, top: 0 }, this.fonts);
      face.text(foot(at + 1, pages.length), {
        x: PAGE.margin,
        y: PAGE.foot,
        size: 7.5,
        max: PAPER_WIDTH,
        color: BADGE_INK.muted,
      });
    });
    return this.pdf.save();
  }
}
