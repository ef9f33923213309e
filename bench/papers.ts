import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Documents as they come from a scanner or a phone: pictures in a PDF, turned, grey, with fewer pixels. */
export type Scan = { dpi: number; degrees: number; quarters?: number; noise?: number };

const fonts = `${join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')}/`;
const INCH = 72;

/** Every page of the PDF as a JPEG. */
export async function scanned(
  bytes: Uint8Array,
  { dpi, degrees, quarters = 0, noise = 12 }: Scan,
  random: () => number,
): Promise<Buffer[]> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: fonts,
    disableFontFace: true,
    verbosity: 0,
  });
  const pdf = await task.promise;
  const pictures: Buffer[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: dpi / INCH });
    const clean = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const paper = clean.getContext('2d');
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, clean.width, clean.height);
    await page.render({ canvas: clean as never, canvasContext: paper as never, viewport }).promise;
    const [width, height] = quarters % 2 === 1 ? [clean.height, clean.width] : [clean.width, clean.height];
    const turned = createCanvas(width, height);
    const context = turned.getContext('2d');
    context.fillStyle = '#f4f2ec';
    context.fillRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    context.rotate((degrees * Math.PI) / 180 + (quarters * Math.PI) / 2);
    context.drawImage(clean, -clean.width / 2, -clean.height / 2);
    const pixels = context.getImageData(0, 0, width, height);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const grain = (random() - 0.5) * 2 * noise;
      for (let channel = 0; channel < 3; channel += 1) {
        pixels.data[at + channel] = 18 + (pixels.data[at + channel] ?? 0) * 0.9 + grain;
      }
    }
    context.putImageData(pixels, 0, 0);
    pictures.push(turned.toBuffer('image/jpeg', 80));
  }
  await task.destroy();
  return pictures;
}

/** Pictures as the pages of a PDF without any text. */
export async function pdfOf(pictures: readonly Buffer[], dpi: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const picture of pictures) {
    const image = await document.embedJpg(picture);
    const [width, height] = [(image.width * INCH) / dpi, (image.height * INCH) / dpi];
    document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  }
  return document.save();
}

/** The pages of several PDFs in one, in this order. */
export async function joined(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file);
    for (const page of await document.copyPages(source, source.getPageIndices())) document.addPage(page);
  }
  return document.save();
}
