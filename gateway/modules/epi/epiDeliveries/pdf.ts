import { BADGE_INK } from '../../../../contract/badgeLayout.ts';
import { formatCnpj, formatDate } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { EpiDelivery } from '../../../../contract/epiDeliveries.ts';
import { epiWords, formatCa } from '../../../../contract/epiProducts.ts';
import { embedFonts, Face, MM, newPdf } from '../../../lib/pdfFace.ts';
import type { Person } from './repository.ts';

/** A4 across, in millimetres. */
const PAGE = { width: 297, height: 210, margin: 15, bottom: 195 } as const;
const WIDE = PAGE.width - 2 * PAGE.margin;
const ROW = 9;
const COLUMNS = [
  ['deliveredOn', 22],
  ['name', 88],
  ['caNumber', 18],
  ['caValidity', 27],
  ['quantity', 12],
  ['reason', 30],
  ['returnedOn', 22],
  ['signature', 48],
] as const;
type Printed = Omit<Person, 'cpf'> & { cpf: string | null; deliveries: readonly EpiDelivery[]; issuedOn: string };

/**
 * The list of one employee (NR-6, item 6.5.1, d): employer, person, every delivery with CA, dates and a line to sign, the
 * declaration of NR-6, item 6.6.1, and lines for the signatures. The head of the table stands on every page.
 */
export async function epiSheetPdf(of: Printed, language: Language): Promise<Uint8Array> {
  const { sheet: words, deliveryReason } = epiWords[language];
  const day = (date: string | null) => (date === null ? '' : formatDate(date, language));
  const pdf = await newPdf();
  const fonts = await embedFonts(pdf);
  const newFace = () => new Face(pdf.addPage([PAGE.width * MM, PAGE.height * MM]), { left: 0, top: 0 }, fonts);
  const muted = { size: 8, color: BADGE_INK.muted, max: WIDE } as const;
  pdf.setTitle(`${words.title} · ${of.name}`);
  let face = newFace();

  face.text(words.title, { x: PAGE.margin, y: 22, size: 18, max: 170, bold: true });
  face.text(words.basis, { ...muted, x: PAGE.width - PAGE.margin, y: 22, max: 60, end: true });
  const facts: [string, string, x: number, width: number][] = [
    [words.company, `${of.company} · ${formatCnpj(of.cnpj)}`, 0, 150],
    [words.employee, [of.name, of.cpf].filter(Boolean).join(' · '), 155, 112],
  ];
  const more: typeof facts = [
    [words.role, of.role, 0, 150],
    [words.registration, of.registration ?? '—', 155, 50],
    [words.admission, day(of.admissionDate), 210, 57],
  ];
  for (const [at, line] of [facts, more].entries()) {
    for (const [name, text, x, max] of line) {
      face.text(name, { ...muted, x: PAGE.margin + x, y: 31 + at * 12 });
      face.text(text, { x: PAGE.margin + x, y: 36 + at * 12, size: 10.5, max, bold: true });
    }
  }

  /** The head of the table below `top`; gives where its rows begin. */
  const head = (top: number): number => {
    let x = PAGE.margin;
    for (const [column, width] of COLUMNS) {
      face.text(words.columns[column], { x, y: top, size: 8.5, max: width - 2, bold: true });
      x += width;
    }
    face.box(PAGE.margin, top + 2, { width: WIDE, height: 0.4 }, BADGE_INK.text);
    return top + 2;
  };
  let y = head(58);
  for (const row of of.deliveries) {
    if (y + ROW > PAGE.bottom) {
      face = newFace();
      face.text(`${words.title} · ${of.name}`, { ...muted, x: PAGE.margin, y: 14 });
      y = head(22);
    }
    const cells: Record<(typeof COLUMNS)[number][0], string> = {
      ...{ deliveredOn: day(row.deliveredOn), name: row.name, caNumber: formatCa(row.caNumber) },
      ...{ caValidity: day(row.caValidity), quantity: String(row.quantity), reason: deliveryReason[row.reason] },
      ...{ returnedOn: day(row.returnedOn), signature: '' },
    };
    let x = PAGE.margin;
    for (const [column, width] of COLUMNS) {
      face.text(cells[column], { x, y: y + 6, size: 9, max: width - 2 });
      x += width;
    }
    y += ROW;
    face.box(PAGE.margin, y, { width: WIDE, height: 0.15 }, BADGE_INK.muted);
  }

  const declaration = face.lines(words.declaration, { size: 9.5, max: WIDE });
  if (y + 46 + declaration.length * 5 > PAGE.bottom) {
    face = newFace();
    y = 14;
  }
  y += 10;
  for (const line of declaration) {
    face.text(line, { x: PAGE.margin, y, size: 9.5, max: WIDE });
    y += 5;
  }
  y += 20;
  const signatures = [
    [words.place, 0],
    [`${words.worker}: ${of.name}`, 93],
    [words.handler, 186],
  ] as const;
  for (const [text, x] of signatures) {
    face.box(PAGE.margin + x, y, { width: 81, height: 0.25 }, BADGE_INK.muted);
    face.text(text, { ...muted, x: PAGE.margin + x, y: y + 5, max: 81 });
  }
  face.text(`${words.issued} ${day(of.issuedOn)} · Prumo`, { ...muted, x: PAGE.margin, y: 203 });
  return pdf.save();
}
