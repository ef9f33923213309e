import { setImmediate } from 'node:timers/promises';
import type { PDFImage, PDFPage } from '@cantoo/pdf-lib';
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
import { colour, embedFonts, Face, MM, newPdf } from '../../../lib/pdfFace.ts';

/** `address`: where the QR leads; `logo`: a PNG. */
export type PrintedBadge = BadgeContent & {
  address: string;
  look: Omit<BadgeLook, 'hasLogo'>;
  image: Uint8Array | null;
  logo: Uint8Array | null;
};
export const BADGE_WORDS: Record<Language, typeof pt> = { pt, en, es };

const A4 = { width: 210, height: 297 } as const;
const { width, height } = BADGE.card;
/** Of the sheet: badges below each other, front and back beside each other, and the length of a cut mark. */
const ROWS = 5;
const MARK = 4;

const LINE = colour('#8E8D98');

type Images = { photo: PDFImage | null; logo: PDFImage | null };

function draw(face: Face, elements: readonly BadgeElement[], badge: PrintedBadge, { photo, logo }: Images): void {
  for (const element of elements) {
    const { kind, x, y } = element;
    if (kind === 'text') face.text(element.text, element);
    else if (kind === 'box') face.box(x, y, element, element.color ?? BADGE_INK.photo);
    else if (kind === 'code') face.code(badge.address, element);
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
  const pdf = await newPdf();
  const words = BADGE_WORDS[language];
  pdf.setTitle(words.title);
  const fonts = await embedFonts(pdf);
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
