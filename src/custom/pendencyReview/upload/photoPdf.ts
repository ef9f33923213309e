import { PDFDocument } from '@cantoo/pdf-lib';
import { type PhotoPages, renderedSize, type Turn } from './photoPages.ts';

/** Makes a PDF of photos in the browser. Imported lazily: pdf-lib is large. */

/** Pixels of the longer side: enough for OCR, a tenth of the camera's bytes. */
const LONGEST = 2000;
const QUALITY = 0.85;
/** Longer side of a page in points (A4). */
const PAGE = 842;

type Rendered = { jpeg: Uint8Array; width: number; height: number };

/** Renders a photo with its EXIF orientation and the user's rotation, scaled down to LONGEST. */
async function rendered(photo: File, turn: Turn): Promise<Rendered> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  try {
    const { width, height } = renderedSize(bitmap, turn, LONGEST);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d', { alpha: false });
    if (!pen) throw new Error('the browser gives no canvas');
    pen.fillStyle = 'white'; // what is transparent in a PNG is paper
    pen.fillRect(0, 0, width, height);
    pen.translate(width / 2, height / 2);
    pen.rotate((turn * Math.PI) / 180);
    const [w, h] = turn % 180 === 0 ? [width, height] : [height, width];
    pen.drawImage(bitmap, -w / 2, -h / 2, w, h);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) throw new Error('the photo cannot be rendered');
    return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height };
  } finally {
    bitmap.close();
  }
}

export async function pdfOf(pictures: AsyncIterable<Rendered> | Iterable<Rendered>): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for await (const { jpeg, width, height } of pictures) {
    const image = await document.embedJpg(jpeg);
    const scale = PAGE / Math.max(width, height);
    const page = document.addPage([width * scale, height * scale]);
    page.drawImage(image, { x: 0, y: 0, width: width * scale, height: height * scale });
  }
  return new Uint8Array(await document.save());
}

async function* renderedOneByOne(pages: PhotoPages): AsyncGenerator<Rendered> {
  for (const { photo, turn } of pages) yield await rendered(photo, turn);
}

/** The photos as one PDF file. Throws when the browser cannot decode one of them. */
export async function photosToPdf(pages: PhotoPages, name: string): Promise<File> {
  return new File([await pdfOf(renderedOneByOne(pages))], name, { type: 'application/pdf' });
}
