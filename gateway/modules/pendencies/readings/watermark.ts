import { degrees, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { embedFonts, Face } from '../../../lib/pdfFace.ts';

export type Mark = {
  /** Across the page, many times. */
  repeated: string;
  /** Below, once. */
  footer: string;
};

/** Points. */
const SIZE = 11;
const FOOTER_SIZE = 7.5;
const ANGLE = 30;
const LINE_GAP = 130;
const COLOUR = rgb(0.35, 0.35, 0.35);
/** A picture gets a page of its shape, as wide as A4. */
const PICTURE_WIDTH = 595;

/**
 * The pages of a PDF, or a JPEG or PNG as one page, with a watermark over each: what a person is shown of a health document
 * (ruling 23). Attachments, scripts and form actions of the file do not come with it. Throws for what cannot be opened.
 */
export async function watermarked(bytes: Uint8Array, contentType: string, mark: Mark): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  if (contentType === 'application/pdf') {
    const source = await PDFDocument.load(bytes, { ignoreEncryption: false, password: '' });
    for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
  } else {
    addPicture(pdf, contentType === 'image/png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes));
  }
  const fonts = await embedFonts(pdf);
  for (const page of pdf.getPages()) {
    const face = new Face(page, { left: 0, top: 0 }, fonts);
    cover(page, fonts.bold, face.printable(mark.repeated), face.printable(mark.footer));
  }
  return pdf.save();
}

function addPicture(pdf: PDFDocument, picture: PDFImage): void {
  const height = (PICTURE_WIDTH * picture.height) / picture.width;
  pdf.addPage([PICTURE_WIDTH, height]).drawImage(picture, { x: 0, y: 0, width: PICTURE_WIDTH, height });
}

/** Lines of the text across the page, shifted from one to the next, so that no part of it is without. */
function cover(page: PDFPage, font: PDFFont, repeated: string, footer: string): void {
  const { x: left, y: bottom, width, height } = page.getCropBox();
  const turn = page.getRotation().angle;
  const step = font.widthOfTextAtSize(repeated, SIZE) + 60;
  const [dx, dy] = [Math.cos((ANGLE * Math.PI) / 180) * step, Math.sin((ANGLE * Math.PI) / 180) * step];
  let line = 0;
  for (let start = -height; start < height + width; start += LINE_GAP, line += 1) {
    for (let x = -((line % 2) * dx) / 2, y = start - ((line % 2) * dy) / 2; x < width; x += dx, y += dy) {
      if (y < -dy || y > height + dy) continue;
      page.drawText(repeated, {
        ...{ x: left + x, y: bottom + y, size: SIZE, font, color: COLOUR, opacity: 0.22 },
        rotate: degrees(ANGLE),
      });
    }
  }
  const fits = Math.min(FOOTER_SIZE, (FOOTER_SIZE * (width - 16)) / font.widthOfTextAtSize(footer, FOOTER_SIZE));
  // at the foot as it is read, also of a page that is turned
  const at = { 0: [8, 8], 90: [width - 8, 8], 180: [width - 8, height - 8], 270: [8, height - 8] }[turn] ?? [8, 8];
  page.drawText(footer, {
    ...{ x: left + (at[0] ?? 8), y: bottom + (at[1] ?? 8), size: fits, font, color: COLOUR, opacity: 0.9 },
    rotate: degrees(turn),
  });
}
