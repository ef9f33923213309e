import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

/** The hexadecimal strings that the pages of a PDF show, in its order. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes);
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => {
      if (!('contents' in one) || !(one.contents instanceof Uint8Array)) return [];
      let page = Buffer.from(one.contents);
      try {
        page = inflateSync(page);
      } catch {
        return [];
      }
      return Array.from(page.toString('latin1').matchAll(/<([0-9A-F]+)> Tj/g), ([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      );
    })
    .join(' ');
}
