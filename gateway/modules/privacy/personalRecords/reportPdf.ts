import { formatCnpj, formatCpf, formatDate, isCpf } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import { importWords } from '../../../../contract/messages/employeeImports.ts';
import { fill } from '../../../../contract/messages/index.ts';
import { privacyWords } from '../../../../contract/messages/privacy.ts';
import {
  type PersonalReport,
  REPORT_ROWS,
  REPORT_SECTIONS,
  type ReportColumn,
  type ReportRow,
  type ReportSection,
} from '../../../../contract/personalRecords.ts';
import { keptTable, printedInstant } from '../../../lib/keptTable.ts';
import { type ReportBlock, reportPdf } from '../../../lib/pdfReport.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Columns of long texts are wider. */
const SHARES: Partial<Record<ReportColumn, number>> = {
  text: 4,
  value: 4,
  file: 3,
  document: 3,
  answer: 3,
  note: 3,
  before: 2,
  after: 2,
};
const SECTIONS = Object.keys(REPORT_SECTIONS) as ReportSection[];

type Words = (typeof privacyWords)['pt'];
const worded = (words: Partial<Record<string, string>>, code: string): string => words[code] ?? code;

/** A value as a person reads it. */
function cellOf(section: ReportSection, column: ReportColumn, row: ReportRow, language: Language): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  const text = String(value);
  const words: Words = privacyWords[language];
  if (INSTANT.test(text)) return printedInstant(text, language);
  if (DAY.test(text)) return formatDate(text, language);
  if (section === 'REGISTRATION' && column === 'field')
    return worded({ ...importWords[language].field, ...words.field }, text);
  if (section === 'REGISTRATION' && row.field === 'cpf' && isCpf(text)) return formatCpf(text);
  if (section === 'REQUESTS' && column === 'kind') return worded(words.requestKind, text);
  if (section === 'ACCESSES' && column === 'kind') return worded(words.accessKind, text);
  if (column === 'direction') return worded(words.direction, text);
  return text;
}

/** Everything that is kept of a person, to print. */
export function personalReportPdf(report: PersonalReport, language: Language): Promise<Uint8Array> {
  const { report: words, section: titles, column: labels } = privacyWords[language];
  const lead = {
    ...{ name: report.person.name, company: report.company.name, cnpj: formatCnpj(report.company.cnpj) },
    at: printedInstant(report.generatedAt, language),
  };
  const blocks: ReportBlock[] = [
    { kind: 'title', text: words.title },
    { kind: 'text', text: fill(words.lead, lead) },
    { kind: 'heading', text: words.retention },
    keptTable(report.retention, language),
  ];
  for (const section of SECTIONS) {
    const rows = report.sections[section] ?? [];
    const columns: readonly ReportColumn[] = REPORT_SECTIONS[section];
    blocks.push({ kind: 'heading', text: titles[section] });
    if (rows.length === 0) blocks.push({ kind: 'text', text: words.none });
    else
      blocks.push({
        kind: 'table',
        columns: columns.map((column) => ({ label: labels[column], share: SHARES[column] ?? 1.5 })),
        rows: rows.map((row) => columns.map((column) => cellOf(section, column, row, language))),
      });
    if (rows.length === REPORT_ROWS) blocks.push({ kind: 'text', text: fill(words.cut, { count: REPORT_ROWS }) });
  }
  return reportPdf(blocks, { title: words.title, footer: words.footer });
}
