import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { BADGE_INK } from '../../../../contract/badgeLayout.ts';
import { type CertificateSnapshot, formatCertificateNumber } from '../../../../contract/certificates.ts';
import { formatDate } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import { fillCertificate, trainingWords } from '../../../../contract/trainingConfigs.ts';
import { embedFonts, Face, type Fonts, MM, newPdf } from '../../../lib/pdfFace.ts';

export type PrintedCertificate = {
  snapshot: CertificateSnapshot;
  number: number;
  company: string;
  /** Masked: a certificate is shown around. */
  cpf: string | null;
  startDate: string;
  endDate: string;
  validUntil: string | null;
  issuedOn: string;
  isRevoked: boolean;
  /** Where the QR leads. */
  address: string;
};

/** A4 across, in millimetres. */
const PAGE = { width: 297, height: 210, margin: 20 } as const;
const WIDE = PAGE.width - 2 * PAGE.margin;
const TEXT = { top: 56, bottom: 118, sizes: [13, 12, 11, 10, 9] } as const;
const CODE = 34;
/** Millimetres from line to line for a point of the size. */
const LEADING = 0.53;
type Part = { text: string; bold: boolean };
type Line = { parts: (Part & { x: number })[]; size: number };

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };
const decode = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => SIGNS[name] ?? '');

/** Paragraphs of rich text of the allow-list, with what is bold in them. */
function paragraphsOf(html: string): Part[][] {
  const paragraphs: Part[][] = [[]];
  let bold = false;
  for (const [, tag = '', text] of html.matchAll(/<(\/?[a-z][a-z0-9]*)[^>]*>|([^<]+)/gi)) {
    if (text !== undefined) paragraphs.at(-1)?.push({ text: decode(text), bold });
    else if (/^\/?(strong|h\d)$/.test(tag)) bold = !tag.startsWith('/');
    if (tag === 'li') paragraphs.push([{ text: '• ', bold: false }]);
    else if (/^(br|p|\/?h\d|\/(p|li|blockquote))$/.test(tag)) paragraphs.push([]);
  }
  return paragraphs.filter((parts) => parts.some(({ text }) => text.trim() !== ''));
}

/** Words set in lines of `max` millimetres. */
function linesOf(face: Face, paragraphs: readonly (readonly Part[])[], size: number, max: number): Line[] {
  const lines: Line[] = [];
  for (const parts of paragraphs) {
    let line: Line = { parts: [], size };
    let x = 0;
    for (const { text, bold } of parts) {
      const font = bold ? face.fonts.bold : face.fonts.regular;
      const width = (word: string) => font.widthOfTextAtSize(word, size) / MM;
      for (const word of face.printable(text).split(/(?<=\s)/)) {
        if (x > 0 && x + width(word.trimEnd()) > max) {
          lines.push(line);
          line = { parts: [], size };
          x = 0;
        }
        if (word.trim() !== '') line.parts.push({ text: word.trimEnd(), bold, x });
        x += width(word);
      }
    }
    lines.push(line, { parts: [], size: size / 2 });
  }
  return lines.slice(0, -1);
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { size }) => sum + size * LEADING, 0);

/** Draws the lines that fit above `bottom`; gives the others. */
function drawLines(face: Face, lines: readonly Line[], { top, bottom }: { top: number; bottom: number }): Line[] {
  let y = top;
  for (const [index, { parts, size }] of lines.entries()) {
    if (y > bottom) return lines.slice(index);
    for (const { text, bold, x } of parts) face.text(text, { x: PAGE.margin + x, y, size, max: WIDE, bold });
    y += size * LEADING;
  }
  return [];
}

const newPage = (pdf: PDFDocument, fonts: Fonts): Face =>
  new Face(pdf.addPage([PAGE.width * MM, PAGE.height * MM]), { left: 0, top: 0 }, fonts);
const label = { size: 8, color: BADGE_INK.muted } as const;

/**
 * Certificates, each on its own pages, with what NR-1, item 1.7.1.1, asks for: the text of the configuration with its fields filled in, hours,
 * dates, place, lines for the signatures of worker, instructor and technical responsible, and on the back the content and
 * all instructors with their qualification. What was reused of an earlier training is said below the text.
 */
export async function certificatePdf(all: readonly PrintedCertificate[], language: Language): Promise<Uint8Array> {
  const pdf = await newPdf();
  const fonts = await embedFonts(pdf);
  const { printed: words } = trainingWords[language];
  pdf.setTitle([words.title, ...all.slice(0, 1).map((of) => numberOf(of, words.number))].join(' '));
  for (const of of all) {
    draw(pdf, fonts, { of, language });
    await nextTurn(); // requests go first
  }
  return pdf.save();
}

const numberOf = ({ number }: Pick<PrintedCertificate, 'number'>, word: string): string =>
  `${word} ${formatCertificateNumber(number)}`;

function draw(pdf: PDFDocument, fonts: Fonts, { of, language }: { of: PrintedCertificate; language: Language }): void {
  const { snapshot, startDate, endDate } = of;
  const { printed: words, modality } = trainingWords[language];
  const day = (date: string) => formatDate(date, language);
  const dates = startDate === endDate ? day(endDate) : `${day(startDate)} ${words.to} ${day(endDate)}`;
  const validity = of.validUntil === null ? words.unlimited : day(of.validUntil);
  const person = ({ name, qualification }: CertificateSnapshot['responsible']) => `${name}, ${qualification}`;
  const score = snapshot.score === null ? '–' : snapshot.score.toLocaleString(language);
  const html = fillCertificate(snapshot.text, {
    nome: snapshot.name,
    cpf: of.cpf ?? '–',
    tipo: words.kind[snapshot.kind],
    treinamento: snapshot.training,
    norma: snapshot.norm,
    carga_horaria: String(snapshot.hours),
    datas: dates,
    local: snapshot.place,
    modalidade: modality[snapshot.modality],
    nota: score,
    validade: validity,
    conteudo: snapshot.content,
    instrutores: snapshot.instructors.map(person).join('; '),
    responsavel_tecnico: person(snapshot.responsible),
  });
  const { reused } = snapshot;
  const reuse = reused && {
    text: words.reused
      .replace('{training}', () => reused.training)
      .replace('{hours}', String(reused.hours))
      .replaceAll('{date}', day(reused.date)),
    bold: false,
  };

  const number = numberOf(of, words.number);
  const front = newPage(pdf, fonts);
  const right = PAGE.width - PAGE.margin;
  front.box(0, 0, { width: PAGE.width, height: 6 }, BADGE_INK.text);
  front.text(words.title, { x: PAGE.margin, y: 32, size: 30, max: 120, bold: true });
  front.text(of.company, { x: right, y: 26, size: 12, max: 120, bold: true, end: true });
  front.text(number, { x: right, y: 33, size: 11, max: 120, end: true, color: BADGE_INK.muted });
  if (of.isRevoked) front.text(words.revoked, { x: PAGE.margin, y: 44, size: 13, max: WIDE, bold: true });

  const text = [...paragraphsOf(html), ...(reuse ? [[reuse]] : [])];
  const room = TEXT.bottom - TEXT.top;
  const sized = TEXT.sizes.map((size) => linesOf(front, text, size, WIDE));
  const rest = drawLines(front, sized.find((lines) => heightOf(lines) <= room) ?? sized.at(-1) ?? [], TEXT);

  const facts: [string, string, number][] = [
    [words.hours, words.hoursValue.replace('{n}', String(snapshot.hours)), 28],
    [words.dates, dates, 46],
    [words.place, snapshot.place, 103],
    [words.modality, modality[snapshot.modality], 32],
    [words.score, score, 24],
    [words.validity, validity, 24],
  ];
  let column = PAGE.margin;
  for (const [name, value, width] of facts) {
    const at = { x: column, max: width - 3 };
    front.text(name, { ...at, ...label, y: 131 });
    front.text(value, { ...at, y: 137, size: 10, bold: true });
    column += width;
  }

  const civilName = snapshot.civilName && `${words.civilName} ${snapshot.civilName}`;
  const [instructor = snapshot.responsible] = snapshot.instructors;
  const signatures: [string, CertificateSnapshot['responsible']][] = [
    [words.worker, { name: snapshot.name, qualification: [civilName, of.cpf].filter(Boolean).join(' · ') }],
    [words.instructor, instructor],
    [words.responsible, snapshot.responsible],
  ];
  const place = (WIDE - CODE) / signatures.length;
  for (const [index, [role, { name, qualification }]] of signatures.entries()) {
    const at = { x: PAGE.margin + index * place, max: place - 8 };
    front.box(at.x, 172, { width: at.max, height: 0.25 }, BADGE_INK.muted);
    front.text(name, { ...at, y: 177, size: 10, bold: true });
    front.text(qualification, { ...at, ...label, y: 181.5 });
    front.text(role, { ...at, ...label, y: 186 });
  }
  front.code(of.address, { x: right - CODE, y: 150, width: CODE });
  front.text(words.check, { x: right, y: 190, ...label, max: 90, end: true });
  front.text(`${words.issued} ${day(of.issuedOn)}`, { x: PAGE.margin, y: 198, ...label, max: 90 });

  const heading = (bold: string): Part[] => [{ text: bold, bold: true }];
  const body = (given: string): Part[][] => given.split('\n').map((one) => [{ text: one, bold: false }]);
  const back = [
    ...(snapshot.content ? [heading(words.content), ...body(snapshot.content)] : []),
    ...[heading(words.place), ...body(snapshot.place)],
    ...[heading(words.instructors), ...snapshot.instructors.flatMap((one) => body(person(one)))],
    ...[heading(words.responsible), ...body(person(snapshot.responsible))],
  ];
  for (let left = [...rest, ...linesOf(front, back, 10, WIDE)]; left.length > 0; ) {
    const page = newPage(pdf, fonts);
    page.text(`${words.title} ${number} · ${snapshot.name}`, { x: PAGE.margin, y: 22, ...label, max: WIDE });
    left = drawLines(page, left, { top: 34, bottom: PAGE.height - PAGE.margin });
  }
}
