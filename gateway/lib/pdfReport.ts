import { setImmediate as nextTurn } from 'node:timers/promises';
import { BADGE_INK } from '../../contract/badgeLayout.ts';
import { embedFonts, Face, MM, newPdf } from './pdfFace.ts';

/** What a report is made of, from the top. */
export type ReportBlock =
  | { kind: 'title' | 'heading' | 'text'; text: string }
  | { kind: 'table'; columns: readonly { label: string; share: number }[]; rows: readonly (readonly string[])[] };

/** A4 upright, in millimetres. */
const PAGE = { width: 210, height: 297, margin: 18, bottom: 20 } as const;
const WIDE = PAGE.width - 2 * PAGE.margin;
const STYLES = {
  title: { size: 16, leading: 8, before: 0, bold: true },
  heading: { size: 11, leading: 5.5, before: 5, bold: true },
  text: { size: 9, leading: 4.4, before: 0, bold: false },
} as const;
const CELL = { size: 7.5, leading: 3.6, gap: 2, lines: 12 } as const;
/** Rows or pages after which requests go first. */
const TURN = 20;

/** A report as a PDF; `footer` stands on every page beside its number. */
export async function reportPdf(
  blocks: readonly ReportBlock[],
  { title, footer }: { title: string; footer: string },
): Promise<Uint8Array> {
  const pdf = await newPdf();
  const fonts = await embedFonts(pdf);
  pdf.setTitle(title);
  const newPage = () => new Face(pdf.addPage([PAGE.width * MM, PAGE.height * MM]), { left: 0, top: 0 }, fonts);
  let face = newPage();
  const faces = [face];
  let y: number = PAGE.margin;
  let done = 0;
  const pause = async () => {
    done += 1;
    if (done % TURN === 0) await nextTurn();
  };
  const need = (height: number): boolean => {
    if (y + height <= PAGE.height - PAGE.bottom) return false;
    face = newPage();
    faces.push(face);
    y = PAGE.margin;
    return true;
  };

  for (const block of blocks) {
    if (block.kind !== 'table') {
      const { size, leading, before, bold } = STYLES[block.kind];
      y += before;
      // a heading does not stand alone at the end of a page
      need(block.kind === 'heading' ? 4 * leading : leading);
      for (const line of face.lines(block.text, { size, max: WIDE })) {
        need(leading);
        y += leading;
        face.text(line, { x: PAGE.margin, y, size, max: WIDE, bold });
      }
      y += 1;
      continue;
    }
    const total = block.columns.reduce((sum, { share }) => sum + share, 0);
    const columns = block.columns.map(({ label, share }, index, all) => ({
      label,
      x: PAGE.margin + (all.slice(0, index).reduce((sum, one) => sum + one.share, 0) / total) * WIDE,
      max: (share / total) * WIDE - CELL.gap,
    }));
    const head = () => {
      y += CELL.leading;
      for (const { label, x, max } of columns) face.text(label, { x, y, size: CELL.size, max, color: BADGE_INK.muted });
      y += 1.6;
    };
    need(3 * CELL.leading);
    head();
    for (const row of block.rows) {
      const cells = columns.map(({ x, max }, at) => {
        const lines = face.lines(row[at] ?? '', { size: CELL.size, max });
        return { x, max, lines: lines.length > CELL.lines ? [...lines.slice(0, CELL.lines - 1), '…'] : lines };
      });
      const height = Math.max(...cells.map(({ lines }) => lines.length)) * CELL.leading;
      if (need(height + 1.4)) head();
      for (const { x, max, lines } of cells) {
        for (const [line, text] of lines.entries())
          face.text(text, { x, y: y + (line + 1) * CELL.leading, size: CELL.size, max });
      }
      y += height + 1.4;
      face.box(PAGE.margin, y, { width: WIDE, height: 0.1 }, BADGE_INK.muted);
      await pause();
    }
    y += 2;
  }
  for (const [index, one] of faces.entries()) {
    const at = { y: PAGE.height - 10, size: 7, color: BADGE_INK.muted };
    one.text(footer, { ...at, x: PAGE.margin, max: WIDE - 20 });
    one.text(`${index + 1} / ${faces.length}`, { ...at, x: PAGE.margin + WIDE, max: 20, end: true });
    await pause();
  }
  return pdf.save();
}
