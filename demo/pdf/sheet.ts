// Over 300 lines: the drawing surface of all painters: text, tables, stamps and signatures share one cursor.
import {
  PDFContext,
  PDFHexString,
  PDFName,
  PDFString,
  PDFWriter,
  StandardFontEmbedder,
  StandardFonts,
} from '@cantoo/pdf-lib';

/** Renders A4 pages from the top down: each block takes its height and moves the cursor. Units are points. */

const PAGE = { width: 595, height: 842, margin: 42, bottom: 58 } as const;
const INNER = PAGE.width - 2 * PAGE.margin;
/** Height of a line of a table: the thirty-one days of a timesheet and its signatures fit on one page. */
const ROW = 14;

const FONTS = {
  sans: StandardFonts.Helvetica,
  bold: StandardFonts.HelveticaBold,
  serif: StandardFonts.TimesRoman,
  serifBold: StandardFonts.TimesRomanBold,
  script: StandardFonts.TimesRomanItalic,
  mono: StandardFonts.Courier,
} as const;
export type FontKey = keyof typeof FONTS;
const fontKeys = Object.keys(FONTS) as FontKey[];

/** Red, green and blue, 0 to 1. */
export type Ink = readonly [number, number, number];
export const INK = {
  black: [0.1, 0.1, 0.12],
  grey: [0.4, 0.4, 0.43],
  line: [0.68, 0.68, 0.71],
  shade: [0.945, 0.95, 0.96],
  pen: [0.15, 0.2, 0.42],
} as const satisfies Record<string, Ink>;

/** The library's own enum of the same names is not exported. */
type FontName = Parameters<typeof StandardFontEmbedder.for>[0];

type Glyph = { code: string; width: number };
/** Metrics are read once per process and kept by character: measuring is most of the work of a page. */
const metrics = new Map<FontKey, { embedder: StandardFontEmbedder; glyphs: Map<string, Glyph> }>();
function glyphOf(font: FontKey, character: string): Glyph {
  let known = metrics.get(font);
  if (!known) {
    known = { embedder: StandardFontEmbedder.for(FONTS[font] as unknown as FontName), glyphs: new Map() };
    metrics.set(font, known);
  }
  let glyph = known.glyphs.get(character);
  if (!glyph) {
    const code = String.fromCharCode(Number.parseInt(known.embedder.encodeText(character).asString(), 16));
    glyph = {
      code: code === '(' || code === ')' || code === '\\' ? `\\${code}` : code,
      width: known.embedder.widthOfTextAtSize(character, 1000) / 1000,
    };
    known.glyphs.set(character, glyph);
  }
  return glyph;
}
function widthOf(font: FontKey, text: string, size: number): number {
  let width = 0;
  for (const character of text) width += glyphOf(font, character).width;
  return width * size;
}
function encode(font: FontKey, text: string): string {
  let encoded = '';
  for (const character of text) encoded += glyphOf(font, character).code;
  return encoded;
}
const n = (value: number): string => String(Math.round(value * 100) / 100);
const rgb = (ink: Ink): string => ink.map(n).join(' ');

/** Breaks a text at spaces into lines no wider than `width`. */
function wrap(font: FontKey, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const part of text.split('\n')) {
    let line = '';
    for (const word of part.split(' ')) {
      const longer = line ? `${line} ${word}` : word;
      if (line && widthOf(font, longer, size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines;
}

type Align = 'left' | 'center' | 'right';
type TextStyle = { size?: number; font?: FontKey; ink?: Ink; align?: Align; width?: number };
export type Field = { label: string; value: string; weight?: number; strong?: boolean };
export type Column = { label: string; weight?: number; align?: Align };
export type Signature = { name: string; lines: readonly string[]; signed?: boolean };

export type Sheet = {
  /** The head of the document: who issues it, at the left and the right of an accent line. */
  banner(options: { emblem: string; issuer: readonly string[]; aside?: readonly string[]; accent: Ink }): void;
  title(text: string, subtitle?: string): void;
  section(text: string): void;
  /** A line of boxes, each with a small label above its value. */
  fields(...lines: readonly (readonly Field[])[]): void;
  table(columns: readonly Column[], lines: readonly (readonly string[])[], total?: readonly string[]): void;
  paragraph(text: string, style?: TextStyle): void;
  /** Boxes on one line, crossed when chosen. */
  checks(label: string, choices: readonly { label: string; on: boolean }[]): void;
  code(label: string, value: string): void;
  /** Interleaved bars of a collection document, with its digits above. */
  barcode(digits: string): void;
  signatures(...people: readonly Signature[]): void;
  space(height: number): void;
  newPage(): void;
  /** The finished file. */
  finish(): Promise<Uint8Array>;
};

export function createSheet(meta: { title: string; author: string; footer: string; createdAt: Date }): Sheet {
  const pages: string[][] = [];
  let page: string[] = [];
  let y = 0;
  let accent: Ink = INK.black;

  const newPage = () => {
    page = [];
    pages.push(page);
    y = PAGE.height - PAGE.margin;
  };
  const need = (height: number) => {
    if (y - height < PAGE.bottom) newPage();
  };
  const write = (text: string, x: number, baseline: number, style: TextStyle = {}) => {
    const { size = 9, font = 'sans', ink = INK.black, align = 'left', width = 0 } = style;
    const slack = align === 'left' ? 0 : width - widthOf(font, text, size);
    const left = x + (align === 'center' ? slack / 2 : slack);
    page.push(`BT ${rgb(ink)} rg /${font} ${n(size)} Tf ${n(left)} ${n(baseline)} Td (${encode(font, text)}) Tj ET`);
  };
  /** Makes the text smaller until it fits, so that nothing is ever cut. */
  const fit = (text: string, x: number, baseline: number, style: TextStyle & { width: number }) => {
    const { size = 9, font = 'sans' } = style;
    const needed = widthOf(font, text, size);
    write(text, x, baseline, { ...style, size: needed > style.width ? (size * style.width) / needed : size });
  };
  const rule = (x1: number, y1: number, x2: number, y2: number, ink: Ink = INK.line, weight = 0.6) =>
    page.push(`${rgb(ink)} RG ${n(weight)} w ${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S`);
  const box = (x: number, top: number, width: number, height: number, ink: Ink = INK.line) =>
    page.push(`${rgb(ink)} RG 0.6 w ${n(x)} ${n(top - height)} ${n(width)} ${n(height)} re S`);
  const fill = (x: number, top: number, width: number, height: number, ink: Ink) =>
    page.push(`${rgb(ink)} rg ${n(x)} ${n(top - height)} ${n(width)} ${n(height)} re f`);

  const shares = (weights: readonly number[]): number[] => {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => (INNER * weight) / sum);
  };

  newPage();

  const sheet: Sheet = {
    banner({ emblem, issuer, aside = [], accent: ink }) {
      accent = ink;
      fill(PAGE.margin, y, 38, 38, ink);
      fit(emblem, PAGE.margin + 3, y - 24, { size: 15, font: 'bold', ink: [1, 1, 1], align: 'center', width: 32 });
      issuer.forEach((line, index) => {
        const style: TextStyle = index === 0 ? { font: 'bold', size: 11, ink } : { size: 8, ink: INK.grey };
        write(line, PAGE.margin + 48, y - 11 - index * 12, style);
      });
      aside.forEach((line, index) => {
        write(line, PAGE.margin, y - 11 - index * 12, { size: 8, ink: INK.grey, align: 'right', width: INNER });
      });
      y -= Math.max(46, 12 * Math.max(issuer.length, aside.length) + 8);
      rule(PAGE.margin, y, PAGE.margin + INNER, y, ink, 1.4);
      y -= 8;
    },
    title(text, subtitle) {
      y -= 16;
      fit(text, PAGE.margin, y, { size: 14, font: 'bold', align: 'center', width: INNER });
      if (subtitle) {
        y -= 13;
        fit(subtitle, PAGE.margin, y, { size: 8.5, ink: INK.grey, align: 'center', width: INNER });
      }
      y -= 12;
    },
    section(text) {
      need(40);
      y -= 14;
      write(text, PAGE.margin, y, { size: 9.5, font: 'bold', ink: accent });
      y -= 6;
    },
    fields(...lines) {
      for (const line of lines) {
        need(28);
        const widths = shares(line.map(({ weight = 1 }) => weight));
        let x = PAGE.margin;
        line.forEach(({ label, value, strong }, index) => {
          const width = widths[index] ?? 0;
          box(x, y, width, 26);
          fit(label, x + 5, y - 9, { size: 6.5, ink: INK.grey, width: width - 10 });
          fit(value, x + 5, y - 20.5, { size: 9.5, font: strong ? 'bold' : 'sans', width: width - 10 });
          x += width;
        });
        y -= 26;
      }
    },
    table(columns, lines, total) {
      const widths = shares(columns.map(({ weight = 1 }) => weight));
      const row = (cells: readonly string[], font: FontKey, shaded: boolean) => {
        if (shaded) fill(PAGE.margin, y, INNER, ROW, INK.shade);
        let x = PAGE.margin;
        cells.forEach((cell, index) => {
          const width = widths[index] ?? 0;
          const align = columns[index]?.align ?? 'left';
          const needed = Math.min(8, (8 * (width - 8)) / Math.max(1, widthOf(font, cell, 8)));
          write(cell, x + 4, y - 9.8, { size: needed, font, align, width: width - 8 });
          x += width;
        });
        y -= ROW;
        rule(PAGE.margin, y, PAGE.margin + INNER, y);
      };
      const head = () => {
        need(32);
        rule(PAGE.margin, y, PAGE.margin + INNER, y);
        row(
          columns.map(({ label }) => label),
          'bold',
          true,
        );
      };
      head();
      for (const line of lines) {
        if (y - ROW < PAGE.bottom) {
          newPage();
          head();
        }
        row(line, 'sans', false);
      }
      if (total) {
        need(16);
        row(total, 'bold', true);
      }
      y -= 4;
    },
    paragraph(text, style = {}) {
      const { size = 9, font = 'sans', align = 'left' } = style;
      y -= 4;
      for (const line of wrap(font, text, size, INNER)) {
        need(size * 1.45);
        y -= size * 1.45;
        write(line, PAGE.margin, y, { ...style, size, font, align, width: INNER });
      }
      y -= 4;
    },
    checks(label, choices) {
      need(22);
      y -= 14;
      let x = PAGE.margin;
      if (label) {
        write(label, x, y, { font: 'bold', size: 8.5 });
        x += widthOf('bold', label, 8.5) + 10;
      }
      for (const choice of choices) {
        box(x, y + 7, 8, 8, INK.black);
        if (choice.on) write('X', x + 1.3, y + 0.3, { size: 8, font: 'bold' });
        write(choice.label, x + 12, y, { size: 8.5 });
        x += 24 + widthOf('sans', choice.label, 8.5);
      }
      y -= 5;
    },
    code(label, value) {
      need(32);
      y -= 6;
      fill(PAGE.margin, y, INNER, 24, INK.shade);
      write(label, PAGE.margin + 8, y - 15, { size: 8, ink: INK.grey });
      write(value, PAGE.margin + 8, y - 15.5, { size: 9, font: 'mono', align: 'right', width: INNER - 16 });
      y -= 30;
    },
    barcode(digits) {
      need(62);
      y -= 14;
      write(digits.replace(/(\d{11})(\d)(?=\d{12}|$)/g, '$1-$2 '), PAGE.margin, y, { size: 10, font: 'mono' });
      y -= 8;
      let x = PAGE.margin;
      for (const digit of digits) {
        const wide = 0.8 + Number(digit) * 0.14;
        fill(x, y, wide, 34, INK.black);
        x += wide + 1.3;
        fill(x, y, 0.9, 34, INK.black);
        x += 2.4 + (Number(digit) % 3) * 0.7;
      }
      y -= 42;
    },
    signatures(...people) {
      need(78);
      y -= 46;
      const width = Math.min(200, INNER / people.length - 16);
      const gap = (INNER - width * people.length) / (people.length + 1);
      people.forEach(({ name, lines, signed = true }, index) => {
        const x = PAGE.margin + gap + index * (width + gap);
        const hand = name.split(' ');
        if (signed && name) {
          const text = `${hand[0]} ${hand.at(-1) ?? ''}`;
          fit(text, x, y + 5, { size: 16, font: 'script', ink: INK.pen, align: 'center', width });
        }
        rule(x, y, x + width, y, INK.black);
        fit(name, x, y - 11, { size: 8.5, font: 'bold', align: 'center', width });
        lines.forEach((line, at) => {
          fit(line, x, y - 21 - at * 10, { size: 7.5, ink: INK.grey, align: 'center', width });
        });
      });
      y -= 24 + 10 * Math.max(...people.map(({ lines }) => lines.length));
    },
    space(height) {
      y -= height;
    },
    newPage,
    finish() {
      const context = PDFContext.create();
      const fonts = Object.fromEntries(
        fontKeys
          .filter((key) => pages.some((lines) => lines.some((line) => line.includes(`/${key} `))))
          .concat('sans')
          .map((key) => [
            key,
            context.register(
              context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: FONTS[key], Encoding: 'WinAnsiEncoding' }),
            ),
          ]),
      );
      const tree = context.nextRef();
      const kids = pages.map((lines, index) => {
        page = lines;
        rule(PAGE.margin, 40, PAGE.margin + INNER, 40);
        write(meta.footer, PAGE.margin, 29, { size: 6.5, ink: INK.grey });
        write(`Página ${index + 1} de ${pages.length}`, PAGE.margin, 29, {
          size: 6.5,
          ink: INK.grey,
          align: 'right',
          width: INNER,
        });
        const content = context.register(context.stream(Buffer.from(lines.join('\n'), 'latin1')));
        return context.register(
          context.obj({
            Type: 'Page',
            Parent: tree,
            MediaBox: [0, 0, PAGE.width, PAGE.height],
            Resources: { Font: fonts },
            Contents: content,
          }),
        );
      });
      context.assign(tree, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));
      const catalog = context.obj({ Type: 'Catalog', Pages: tree });
      catalog.set(PDFName.of('Lang'), PDFString.of('pt-BR'));
      context.trailerInfo.Root = context.register(catalog);
      const info = context.obj({});
      info.set(PDFName.of('Title'), PDFHexString.fromText(meta.title));
      info.set(PDFName.of('Author'), PDFHexString.fromText(meta.author));
      info.set(PDFName.of('CreationDate'), PDFString.fromDate(meta.createdAt));
      context.trailerInfo.Info = context.register(info);
      return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
    },
  };
  return sheet;
}
