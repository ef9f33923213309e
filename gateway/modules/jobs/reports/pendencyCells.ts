import { dayOf, formatCnpj, formatMonth } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { type PendencyRow, remainingDays } from '../../../../contract/pendencies.ts';
import type { ExportColumn } from '../../../../contract/reports.ts';
import type { Cell } from '../../../lib/cells.ts';
import type { SheetColumn } from '../../../lib/xlsx.ts';

type Words = (typeof messages)[Language];
type Facts = { today: string; words: Words };

const day = (value: string | null): Cell => (value === null ? null : { day: value });
const at = (value: string | null): Cell => (value === null ? null : { at: value });

const CELL: Record<ExportColumn, (row: PendencyRow, facts: Facts) => Cell> = {
  name: (row) => row.name,
  status: (row, { words }) => words.pendencyStatus[row.status],
  plan: (row, { words }) => words.plan[row.plan],
  type: (row, { words }) => words.pendencyType[row.type],
  company: (row) => row.company.name,
  cnpj: (row) => formatCnpj(row.company.cnpj),
  employee: (row) => row.employee?.name ?? null,
  project: (row) => row.project.name,
  contract: (row) => row.project.contract,
  referenceMonth: (row) => (row.referenceMonth === null ? null : formatMonth(row.referenceMonth)),
  remainingTime: (row, { today }) => remainingDays(row.status, row.expirationDate, today),
  issueDate: (row) => day(row.issueDate),
  expirationDate: (row) => day(row.expirationDate),
  dueDate: (row) => day(row.dueDate),
  sla: (row) => day(row.sla?.dueAt ?? null),
  revisionDate: (row) => at(row.revisionDate),
  updatedAt: (row) => at(row.updatedAt),
};

/** Characters of a column in a sheet. */
const WIDTH: Partial<Record<ExportColumn, number>> = { name: 44, company: 34, employee: 34, project: 34, cnpj: 21 };

const FORMAT: Partial<Record<ExportColumn, SheetColumn['format']>> = {
  issueDate: 'day',
  expirationDate: 'day',
  dueDate: 'day',
  sla: 'day',
  revisionDate: 'instant',
  updatedAt: 'instant',
};

export const headOf = (columns: readonly ExportColumn[], language: Language): SheetColumn[] =>
  columns.map((column) => ({
    label: messages[language].exportColumn[column],
    width: WIDTH[column] ?? 18,
    format: FORMAT[column],
  }));

export const cellsOf = (row: PendencyRow, columns: readonly ExportColumn[], language: Language, now: Date): Cell[] => {
  const facts: Facts = { today: dayOf(now), words: messages[language] };
  return columns.map((column) => CELL[column](row, facts));
};
