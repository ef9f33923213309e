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
  const cut = (shown: number, limit: number): ReportBlock[] =>
    shown < limit ? [] : [{ kind: 'text', text: fill(words.cut, { count: number.format(limit) }) }];
  const printed = ({ length }: readonly unknown[], file: string = INDEX): ReportBlock[] =>
    length <= DOSSIER.printed
      ? []
      : [{ kind: 'text', text: fill(words.printed, { count: number.format(DOSSIER.printed), file }) }];
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
  blocks.push(...printed(documents), { kind: 'heading', text: words.missingTitle });
  if (missing.length === 0) blocks.push({ kind: 'text', text: words.noneMissing });
  else
    blocks.push({
      kind: 'table',
      columns: [
        { label: columns.document, share: 5 },
        { label: columns.subject, share: 4 },
        { label: columns.month, share: 1.5 },
        { label: columns.due, share: 1.7 },
        { label: columns.status, share: 2.2 },
      ],
      rows: missing
        .slice(0, DOSSIER.printed)
        .map((row) => [
          isOfMany ? `${row.name} · ${row.project}` : row.name,
          [row.company, row.employee].filter(Boolean).join(' · '),
          monthOf(row.month) || '—',
          row.dueDate ? day(row.dueDate) : '—',
          messages[language].pendencyStatus[row.status],
        ]),
    });
  blocks.push(...printed(missing));
  if (notices.length > 0)
    blocks.push(
      { kind: 'heading', text: words.noticesTitle },
      {
        kind: 'table',
        columns: [
          { label: columns.number, share: 2 },
          { label: columns.document, share: 5 },
          { label: columns.sent, share: 2.5 },
          { label: columns.hash, share: 5.6 },
        ],
        rows: notices.map((one) => [one.number, one.subject, instantText(one.sentAt, language), halves(one.sha256)]),
      },
      ...cut(notices.length, DOSSIER.notices),
    );
  const instant = (at: string) => instantText(at, language);
  if (periods.length > 0)
    blocks.push(
      { kind: 'heading', text: words.readinessTitle },
      {
        kind: 'table',
        columns: [
          { label: columns.subject, share: 3 },
          { label: words.readinessCsv.project, share: 2.6 },
          { label: columns.status, share: 1.4 },
          { label: words.period, share: 3 },
          { label: words.readinessCsv.reasons, share: 5 },
        ],
        rows: periods
          .slice(0, DOSSIER.printed)
          .map((row) => [
            `${row.employee} · ${row.company}`,
            row.project,
            messages[language].readinessState[row.state],
            row.until === null
              ? fill(words.from, { from: instant(row.from) })
              : fill(words.fromUntil, { from: instant(row.from), until: instant(row.until) }),
            row.items.map((item) => reasonOf(item, language)).join(' · '),
          ]),
      },
      ...printed(periods, words.file.readiness),
    );
  if (comments.length > 0)
    blocks.push(
      { kind: 'heading', text: words.commentsTitle },
      {
        kind: 'table',
        columns: [
          { label: columns.document, share: 4 },
          { label: columns.subject, share: 3 },
          { label: words.commentCsv.at, share: 3 },
          { label: words.commentCsv.text, share: 6 },
        ],
        rows: comments
          .slice(0, DOSSIER.printed)
          .map((row) => [
            [row.name, monthOf(row.month), isOfMany && row.project].filter(Boolean).join(' · '),
            [row.company, row.employee].filter(Boolean).join(' · '),
            fill(words.by, { at: instant(row.at), name: `${row.by} (${row.byCompany})` }),
            `${words.commentType[row.kind]}: ${row.text}`,
          ]),
      },
      ...printed(comments, words.file.comments),
      ...cut(comments.length, DOSSIER.comments),
    );
  if (payments.length > 0)
    blocks.push(
      { kind: 'heading', text: words.paymentsTitle },
      {
        kind: 'table',
        columns: [
          { label: columns.month, share: 1.4 },
          { label: words.readinessCsv.project, share: 3.6 },
          { label: words.csv.company, share: 3 },
          { label: columns.status, share: 2.4 },
          { label: words.decision, share: 6 },
        ],
        rows: payments
          .slice(0, DOSSIER.printed)
          .map((row) => [
            monthOf(row.referenceMonth),
            `${row.project.name} · ${row.project.contract}`,
            row.provider.name,
            [payment[row.state], retained(row, language)].filter(Boolean).join(' · '),
            row.decision === null
              ? words.byDocuments
              : `${fill(words.by, { at: instant(row.decision.at), name: row.decision.by.displayName })}: ${row.decision.note} (${words.byDocuments}: ${payment[row.decision.over]})`,
          ]),
      },
      ...printed(payments, words.file.payments),
      ...cut(payments.length, DOSSIER.payments),
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
