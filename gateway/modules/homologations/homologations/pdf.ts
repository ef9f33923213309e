import { BADGE_INK } from '../../../../contract/badgeLayout.ts';
import { formatCnpj, formatDate } from '../../../../contract/common.ts';
import { type Language, LOCALE } from '../../../../contract/constants.ts';
import { DIMENSIONS } from '../../../../contract/homologationScores.ts';
import type { Homologation, HomologationEntry } from '../../../../contract/homologations.ts';
import { homologationWords } from '../../../../contract/messages/homologations.ts';
import { embedFonts, Face, MM, newPdf } from '../../../lib/pdfFace.ts';

/** A4, in millimetres. */
const PAGE = { width: 210, height: 297, margin: 18, bottom: 278 } as const;
const WIDE = PAGE.width - 2 * PAGE.margin;
const X = {
  name: PAGE.margin,
  situation: 92,
  weight: 138,
  score: 150,
  emission: 171,
  end: PAGE.width - PAGE.margin,
} as const;

/** A report as a document of its own: who, the scores with their formula, and every entry with its dates and source. */
export async function homologationPdf(report: Homologation, language: Language): Promise<Uint8Array> {
  const words = homologationWords[language];
  const pdf = await newPdf();
  const fonts = await embedFonts(pdf);
  const newFace = () => new Face(pdf.addPage([PAGE.width * MM, PAGE.height * MM]), { left: 0, top: 0 }, fonts);
  let face = newFace();
  let y = 22;
  const line = (text: string, size = 9.5, more: { bold?: boolean; color?: string } = {}) => {
    if (y > PAGE.bottom) {
      face = newFace();
      y = 22;
    }
    face.text(text, { x: PAGE.margin, y, size, max: WIDE, ...more });
    y += size * 0.6;
  };
  const number = (score: number | null) => score?.toLocaleString(LOCALE[language]) ?? '—';
  const day = (date: string | null) => (date === null ? '—' : formatDate(date, language));
  const datesOf = ({ emission, validity }: HomologationEntry) =>
    validity === null ? day(emission) : `${day(emission)} – ${day(validity)}`;
  const { additionalInfo: info } = report;
  pdf.setTitle(`${words.title} ${formatCnpj(report.cnpj)}`);
  line(report.name, 16, { bold: true });
  line(
    `${formatCnpj(report.cnpj)} · ${words.situation[report.cadastralSituation]} · ${day(info.cadastralSituationDate)}`,
  );
  line(`${words.orderedBy} ${report.account}, ${report.company.name}, ${day(report.date.slice(0, 10))}`, 9, {
    color: BADGE_INK.muted,
  });
  y += 4;
  line(`${words.general} ${number(report.generalScore)}`, 14, { bold: true });
  if (report.capped) line(words.capped.replace('{{score}}', number(report.uncapped)));
  const scores = [
    report.legalAspectsScore,
    report.financialRestrictionsScore,
    report.financialIndicatorScore,
    report.financialDependenciesScore,
  ];
  DIMENSIONS.forEach((dimension, at) => {
    line(`${words.dimension[dimension]}: ${number(scores[at] ?? null)} × ${report.weights[dimension]}`);
  });
  line(words.formula, 8.5, { color: BADGE_INK.muted });
  y += 5;
  const row = (cells: readonly [string, string, string, string, string], look: { bold?: boolean; color?: string }) => {
    if (y > PAGE.bottom) {
      face = newFace();
      y = 22;
    }
    face.text(cells[0], { x: X.name, y, size: 8.5, max: X.situation - X.name - 2, ...look });
    face.text(cells[1], { x: X.situation, y, size: 8.5, max: X.weight - X.situation - 6, ...look });
    face.text(cells[2], { x: X.weight, y, size: 8.5, max: 10, end: true, ...look });
    face.text(cells[3], { x: X.score, y, size: 8.5, max: 10, end: true, ...look });
    face.text(cells[4], { x: X.end, y, size: 8.5, max: X.end - X.score - 2, end: true, ...look });
    y += 6;
  };
  row([words.check, words.found, words.weight, words.score, words.dates], { bold: true });
  for (const entry of report.systemPendencies) {
    const name = entry.critical ? `${words.checks[entry.slugName]} (${words.critical})` : words.checks[entry.slugName];
    const found = entry.situation === null ? words.notAsked : words.finding[entry.situation];
    row([name, found, String(entry.weight), number(entry.score), datesOf(entry)], {});
    if (entry.detail) {
      y -= 2;
      line(entry.detail, 7.5, { color: BADGE_INK.muted });
      y += 1;
    }
  }
  y += 4;
  for (const person of info.board) line(`${person.name} · ${person.type}`, 8.5);
  return pdf.save();
}
