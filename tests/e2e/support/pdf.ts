import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A real PDF of one page with these lines, as a file that a person would choose. */
export async function aPdf(
  name: string,
  ...lines: string[]
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const sheet = pdf.addPage([595, 842]);
  for (const [index, line] of lines.entries()) sheet.drawText(line, { x: 60, y: 760 - index * 28, size: 16, font });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
}
