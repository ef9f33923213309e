import { formatCnpj, formatMonth } from '../../contract/common.ts';
import type { Language } from '../../contract/constants.ts';
import { evidenceWords } from '../../contract/messages/exports.ts';
import type { PaymentRelease } from '../../contract/paymentReleases.ts';
import type { Cell } from './cells.ts';

type Column = {
  width?: number;
  format?: 'day' | 'instant';
  cell(row: Omit<PaymentRelease, 'permissions'>, facts: { language: Language }): Cell;
};
/** The columns of a month with its release, in their order: of its export, and of a dossier. */
export const PAYMENT_COLUMNS: Readonly<Record<string, Column>> = {
  referenceMonth: { cell: (row) => formatMonth(row.referenceMonth) },
  project: { width: 34, cell: (row) => row.project.name },
  contract: { cell: (row) => row.project.contract },
  provider: { width: 34, cell: (row) => row.provider.name },
  cnpj: { width: 21, cell: (row) => formatCnpj(row.provider.cnpj) },
  state: { cell: (row, { language }) => evidenceWords[language].payment[row.state] },
  computed: { cell: (row, { language }) => evidenceWords[language].payment[row.computed] },
  documents: { cell: (row) => row.documents },
  conform: { cell: (row) => row.conform },
  late: { cell: (row) => row.late },
  people: { cell: (row) => row.people },
  peopleLate: { cell: (row) => row.peopleLate },
  termOn: { format: 'day', cell: (row) => (row.termOn === null ? null : { day: row.termOn }) },
  retainedPercent: { cell: (row) => row.retainedPercent },
  retainedAmount: { cell: (row) => row.retainedAmount },
  note: { width: 44, cell: (row) => row.decision?.note ?? null },
  decidedBy: { width: 28, cell: (row) => row.decision?.by.displayName ?? null },
  decidedAt: { format: 'instant', cell: (row) => (row.decision === null ? null : { at: row.decision.at }) },
  since: { format: 'instant', cell: (row) => ({ at: row.since }) },
};
