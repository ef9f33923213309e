import { formatCnpj, formatDate, formatMonth } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { DossierBody, DossierEstimate } from '../../../../contract/dossiers.ts';
import { dossierWords, exportHeads } from '../../../../contract/messages/exports.ts';
import { fill, messages } from '../../../../contract/messages/index.ts';
import type { PaymentRelease } from '../../../../contract/paymentReleases.ts';
import type { ReadinessItem } from '../../../../contract/readiness.ts';
import type { Cell } from '../../../lib/cells.ts';
import { csv } from '../../../lib/csv.ts';
import { PAYMENT_COLUMNS } from '../../../lib/paymentColumns.ts';
import type { ReadinessPeriod } from '../../employees/readiness/service.ts';
import type {
  Assigned,
  DossierComment,
  DossierDocument,
  DossierPlace,
  MissingDocument,
  Subject,
} from './repository.ts';

/** An accepted document in the index: its file by path and number, or why there is none. */
export type Listed = Omit<DossierDocument, 'storageKey'> & {
  state: 'INCLUDED' | 'RESTRICTED' | 'UNAVAILABLE' | 'ERASED';
  path: string | null;
  number: string | null;
};
export type ListedNotice = { number: string; subject: string; sentAt: string; path: string; sha256: string };
/** How long somebody was fit, or not, in a project. */
export type ListedPeriod = Assigned & ReadinessPeriod;
export type Contents = {
  subject: Subject;
  body: DossierBody;
  by: { name: string; company: string; at: string };
  documents: readonly Listed[];
  missing: readonly MissingDocument[];
  notices: readonly ListedNotice[];
  periods: readonly ListedPeriod[];
  comments: readonly DossierComment[];
  payments: readonly Omit<PaymentRelease, 'permissions'>[];
  counts: Pick<DossierEstimate, 'asked' | 'conform' | 'missing'>;
  packed: number;
};

/** The spreadsheet of documents. */
export const INDEX = 'index.csv';

export const monthOf = (month: string | null): string => (month ? formatMonth(month) : '');
const placeOf = (row: DossierPlace): Cell[] => [
  ...[row.name, row.company, formatCnpj(row.cnpj), row.employee, monthOf(row.month)],
  ...[row.project, row.contract, row.contractingCompany, row.plan],
];

/** Every document and every missing one in a row. */
function indexCsv({ documents, missing }: Contents, language: Language): AsyncGenerator<Uint8Array> {
  const words = dossierWords[language];
  const status = messages[language].pendencyStatus;
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield documents.map((row) => {
      const isShown = row.state === 'INCLUDED';
      return [
        ...[row.path, words.state[row.state], ...placeOf(row), null, null, { day: row.issueDate }],
        ...[row.expirationDate ? { day: row.expirationDate } : null, { at: row.sentAt }, row.sentBy],
        ...[row.decidedAt ? { at: row.decidedAt } : null, row.decidedBy, noteOf(row, language)],
        ...(isShown ? [row.fileName, row.size, row.sha256] : [null, null, null]),
      ];
    });
    yield missing.map((row) => [
      ...[null, words.state.MISSING, ...placeOf(row), status[row.status], row.dueDate ? { day: row.dueDate } : null],
      ...Array<null>(10).fill(null),
    ]);
  }
  return csv(Object.values(words.csv), rows());
}

export const noteOf = ({ isReplaced, isWithdrawn }: Listed, language: Language): string => {
  const words = dossierWords[language];
  return [isReplaced && words.replaced, isWithdrawn && words.withdrawn].filter(Boolean).join(' · ');
};

/** Why somebody was not fit, as the screens of the person say it. */
export function reasonOf({ kind, reason, name, until }: ReadinessItem, language: Language): string {
  const { reasons } = dossierWords[language];
  const group: Partial<Record<string, string>> =
    kind === 'OWN_DOCUMENT' || kind === 'TRAINING' || kind === 'COMPANY_DOCUMENT' ? reasons.DOCUMENT : reasons[kind];
  const text = group[reason] ?? reason;
  return fill(text, { name: name ?? '', until: until ? formatDate(until, language) : '' });
}

function tableCsv<Row>(head: readonly string[], list: readonly Row[], cells: (row: Row) => Cell[]) {
  async function* rows() {
    yield list.map(cells);
  }
  return csv(head, rows());
}

/** The lists of the dossier, each a spreadsheet with all of its rows; one without rows is left out, but for the index. */
export function tables(contents: Contents, language: Language): { name: string; bytes: AsyncGenerator<Uint8Array> }[] {
  const { periods, comments, payments } = contents;
  const words = dossierWords[language];
  const { commentType } = words;
  const { answerState, readinessState } = messages[language];
  const at = (instant: string | null): Cell => (instant === null ? null : { at: instant });
  const lists = [
    {
      name: words.file.readiness,
      count: periods.length,
      bytes: tableCsv(Object.values(words.readinessCsv), periods, (row) => [
        ...[row.employee, row.company, formatCnpj(row.cnpj), row.project, row.contract, readinessState[row.state]],
        ...[at(row.from), at(row.until), row.items.map((item) => reasonOf(item, language)).join(' · ')],
      ]),
    },
    {
      name: words.file.comments,
      count: comments.length,
      bytes: tableCsv(Object.values(words.commentCsv), comments, (row) => [
        ...[...placeOf(row), row.id, commentType[row.kind], row.answerTo, row.state && answerState[row.state]],
        ...[at(row.at), row.by, row.byCompany, row.text],
      ]),
    },
    {
      name: words.file.payments,
      count: payments.length,
      bytes: tableCsv(Object.values(exportHeads[language].paymentReleases), payments, (row) =>
        Object.values(PAYMENT_COLUMNS).map(({ cell }) => cell(row, { language })),
      ),
    },
  ];
  return [...lists.filter(({ count }) => count > 0), { name: INDEX, bytes: indexCsv(contents, language) }];
}
