import { formatCnpj, formatDate } from '../../../../contract/common.ts';
import { DOSSIER, type Language, LOCALE } from '../../../../contract/constants.ts';
import type { DossierBody } from '../../../../contract/dossiers.ts';
import { dossierWords, evidenceWords } from '../../../../contract/messages/exports.ts';
import { fill, messages } from '../../../../contract/messages/index.ts';
import { instantText } from '../../../lib/cells.ts';
import { type ReportBlock, reportPdf } from '../../../lib/pdfReport.ts';
import { type Contents, INDEX, type Listed, monthOf, noteOf, reasonOf } from './listing.ts';

/** A hash in two lines of a narrow cell. */
const halves = (sha256: string): string => `${sha256.slice(0, 32)} ${sha256.slice(32)}`;

function periodText({ from, until }: DossierBody, language: Language): string {
  const words = dossierWords[language];
  const values = { from: monthOf(from ?? null), until: monthOf(until ?? null) };
  if (from && until) return fill(words.fromUntil, values);
  return from || until ? fill(from ? words.from : words.until, values) : words.anyPeriod;
}

/** What is retained of a month: its share or its amount. */
function retained({ retainedPercent, retainedAmount }: Contents['payments'][number], language: Language): string {
  if (retainedPercent !== null) return `${new Intl.NumberFormat(LOCALE[language]).format(retainedPercent)} %`;
  if (retainedAmount === null) return '';
  return new Intl.NumberFormat(LOCALE[language], { style: 'currency', currency: 'BRL' }).format(retainedAmount);
}

/** The summary, the documents by supplier and person, what is missing and the notices, to read and print. */
export function indexPdf(contents: Contents, language: Language): Promise<Uint8Array> {
  const words = dossierWords[language];
  const { documents, missing, notices, periods, comments, payments, subject, counts, by } = contents;
  const day = (date: string) => formatDate(date, language);
  const number = new Intl.NumberFormat(LOCALE[language]);
  const subjects = [
    subject.employee && fill(words.employee, { name: subject.employee }),
    subject.provider &&
      fill(words.provider, { name: `${subject.provider.name} · CNPJ ${formatCnpj(subject.provider.cnpj)}` }),
    subject.project && fill(words.project, { name: subject.project }),
  ].filter(Boolean);
  const stateCount = (state: Listed['state']) => documents.filter((one) => one.state === state).length;
  const share = counts.asked === 0 ? '' : ` (${Math.floor((100 * counts.conform) / counts.asked)} %)`;
  const lines: [string, string][] = [
    [words.documents, number.format(documents.length)],
    [words.packed, number.format(contents.packed)],
    ...(['RESTRICTED', 'UNAVAILABLE', 'ERASED'] as const).flatMap((state): [string, string][] => {
      const count = stateCount(state);
      const label = { RESTRICTED: words.restricted, UNAVAILABLE: words.unavailable, ERASED: words.erased }[state];
      return count > 0 ? [[label, number.format(count)]] : [];
    }),
    [words.asked, number.format(counts.asked)],
    [words.conform, `${number.format(counts.conform)}${share}`],
    [words.missing, number.format(counts.missing)],
    [words.notices, number.format(notices.length)],
    [words.comments, number.format(comments.length)],
    [words.payments, number.format(payments.length)],
  ];
  const printed = ({ length }: readonly unknown[], file: string = INDEX): ReportBlock[] =>
    length <= DOSSIER.printed
      ? []
      : [{ kind: 'text', text: fill(words.printed, { count: number.format(DOSSIER.printed), file }) }];
  /** One list with its heading, and what of it is elsewhere; nothing where it has no rows. */
  function section<Row>(
    title: string,
    list: readonly Row[],
    columns: readonly [label: string, share: number][],
    { cells, file, limit }: { cells: (row: Row) => string[]; file?: string; limit?: number },
  ): ReportBlock[] {
    if (list.length === 0) return [];
    const rows = list.slice(0, DOSSIER.printed).map(cells);
    const cut = limit === undefined || list.length < limit ? null : fill(words.cut, { count: number.format(limit) });
    return [
      { kind: 'heading', text: title },
      { kind: 'table', columns: columns.map(([label, share]) => ({ label, share })), rows },
      ...printed(list, file),
      ...(cut === null ? [] : [{ kind: 'text', text: cut } as const]),
    ];
  }
  const blocks: ReportBlock[] = [
    { kind: 'title', text: words.title },
    { kind: 'text', text: `${words.subject}: ${subjects.join(' · ') || words.everything}` },
    { kind: 'text', text: `${words.period}: ${periodText(contents.body, language)}` },
    { kind: 'text', text: fill(words.askedBy, { ...by, at: instantText(by.at, language) }) },
    { kind: 'heading', text: words.summary },
    {
      kind: 'table',
      columns: [
        { label: words.what, share: 4 },
        { label: words.count, share: 1 },
      ],
      rows: lines,
    },
    { kind: 'text', text: words.check },
    { kind: 'text', text: words.same },
    ...(documents.length === 0 ? [{ kind: 'heading', text: words.none } as const] : []),
  ];
  const { columns } = words;
  const { payment } = evidenceWords[language];
  const isOfMany = new Set([...documents, ...missing].map(({ projectId }) => projectId)).size > 1;
  for (const group of groupsOf(documents.slice(0, DOSSIER.printed))) {
    const [first] = group;
    if (!first) continue;
    const owner = fill(words.group, { company: first.company, cnpj: formatCnpj(first.cnpj) });
    blocks.push(
      { kind: 'heading', text: `${owner} · ${first.employee ?? words.company}` },
      {
        kind: 'table',
        columns: [
          { label: columns.number, share: 1.4 },
          { label: columns.document, share: 4.4 },
          { label: columns.validity, share: 2.6 },
          { label: columns.sent, share: 2.5 },
          { label: columns.decided, share: 2.5 },
          { label: columns.hash, share: 5.6 },
        ],
        rows: group.map((row) => [
          row.number ?? '—',
          [row.name, isOfMany && row.project, noteOf(row, language)].filter(Boolean).join(' · '),
          [
            monthOf(row.month),
            fill(words.issued, { day: day(row.issueDate) }),
            row.expirationDate ? fill(words.expires, { day: day(row.expirationDate) }) : words.endless,
          ]
            .filter(Boolean)
            .join(' · '),
          fill(words.by, { at: instantText(row.sentAt, language), name: row.sentBy }),
          row.decidedAt ? fill(words.by, { at: instantText(row.decidedAt, language), name: row.decidedBy ?? '' }) : '—',
          row.state === 'INCLUDED' ? halves(row.sha256) : words.state[row.state],
        ]),
      },
    );
  }
  const instant = (at: string) => instantText(at, language);
  blocks.push(
    ...printed(documents),
    ...(missing.length === 0
      ? [{ kind: 'heading', text: words.missingTitle } as const, { kind: 'text', text: words.noneMissing } as const]
      : []),
    ...section(
      words.missingTitle,
      missing,
      [
        [columns.document, 5],
        [columns.subject, 4],
        [columns.month, 1.5],
        [columns.due, 1.7],
        [columns.status, 2.2],
      ],
      {
        cells: (row) => [
          isOfMany ? `${row.name} · ${row.project}` : row.name,
          [row.company, row.employee].filter(Boolean).join(' · '),
          monthOf(row.month) || '—',
          row.dueDate ? day(row.dueDate) : '—',
          messages[language].pendencyStatus[row.status],
        ],
      },
    ),
    ...section(
      words.noticesTitle,
      notices,
      [
        [columns.number, 2],
        [columns.document, 5],
        [columns.sent, 2.5],
        [columns.hash, 5.6],
      ],
      { cells: (one) => [one.number, one.subject, instant(one.sentAt), halves(one.sha256)], limit: DOSSIER.notices },
    ),
    ...section(
      words.readinessTitle,
      periods,
      [
        [columns.subject, 3],
        [words.readinessCsv.project, 2.6],
        [columns.status, 1.4],
        [words.period, 3],
        [words.readinessCsv.reasons, 5],
      ],
      {
        cells: (row) => [
          `${row.employee} · ${row.company}`,
          row.project,
          messages[language].readinessState[row.state],
          row.until === null
            ? fill(words.from, { from: instant(row.from) })
            : fill(words.fromUntil, { from: instant(row.from), until: instant(row.until) }),
          row.items.map((item) => reasonOf(item, language)).join(' · '),
        ],
        file: words.file.readiness,
      },
    ),
    ...section(
      words.commentsTitle,
      comments,
      [
        [columns.document, 4],
        [columns.subject, 3],
        [words.commentCsv.at, 3],
        [words.commentCsv.text, 6],
      ],
      {
        cells: (row) => [
          [row.name, monthOf(row.month), isOfMany && row.project].filter(Boolean).join(' · '),
          [row.company, row.employee].filter(Boolean).join(' · '),
          fill(words.by, { at: instant(row.at), name: `${row.by} (${row.byCompany})` }),
          `${words.commentType[row.kind]}: ${row.text}`,
        ],
        file: words.file.comments,
        limit: DOSSIER.comments,
      },
    ),
    ...section(
      words.paymentsTitle,
      payments,
      [
        [columns.month, 1.4],
        [words.readinessCsv.project, 3.6],
        [words.csv.company, 3],
        [columns.status, 2.4],
        [words.decision, 6],
      ],
      {
        cells: (row) => [
          monthOf(row.referenceMonth),
          `${row.project.name} · ${row.project.contract}`,
          row.provider.name,
          [payment[row.state], retained(row, language)].filter(Boolean).join(' · '),
          row.decision === null
            ? words.byDocuments
            : `${fill(words.by, { at: instant(row.decision.at), name: row.decision.by.displayName })}: ${row.decision.note} (${words.byDocuments}: ${payment[row.decision.over]})`,
        ],
        file: words.file.payments,
        limit: DOSSIER.payments,
      },
    ),
  );
  return reportPdf(blocks, { title: words.title, footer: `${words.title} · ${instantText(by.at, language)}` });
}

/** Documents of one supplier and person, which stand beside each other, together. */
function groupsOf(documents: readonly Listed[]): Listed[][] {
  const groups: Listed[][] = [];
  let key = '';
  for (const one of documents) {
    const own = `${one.companyId} ${one.employeeId}`;
    if (own !== key) groups.push([]);
    key = own;
    groups.at(-1)?.push(one);
  }
  return groups;
}
