import { dayOf, formatCnpj, formatDate, formatMonth } from '../../../../contract/common.ts';
import { type Language, LOCALE } from '../../../../contract/constants.ts';
import type { FormalNotice } from '../../../../contract/formalNotices.ts';
import { evidenceWords } from '../../../../contract/messages/exports.ts';
import { fill, messages } from '../../../../contract/messages/index.ts';
import { instantText } from '../../../lib/cells.ts';
import { Paper } from '../../../lib/pdfPaper.ts';

const COLUMNS = [{ width: 62 }, { width: 46 }, { width: 18 }, { width: 22 }, { width: 26 }];

/** A notice as a document of its own: what was sent, who read it when, what was answered, and how it ended. */
export async function formalNoticePdf(notice: FormalNotice, language: Language): Promise<Uint8Array> {
  const words = evidenceWords[language].notice;
  const status = messages[language].pendencyStatus;
  const day = (date: string) => formatDate(date, language);
  const at = (instant: string) => instantText(instant, language);
  const { contractingCompany: from, provider: to, project, items, readings, answers, closing } = notice;
  const title = fill(words.title, { number: notice.number });
  const paper = await Paper.create(title, LOCALE[language]);
  paper.text(title, { size: 16, bold: true });
  paper.text(notice.subject, { size: 12 });
  paper.space(3);
  paper.text(`${words.from}: ${from.name} · CNPJ ${formatCnpj(from.cnpj)}`);
  paper.text(`${words.to}: ${to.name} · CNPJ ${formatCnpj(to.cnpj)}`);
  paper.text(`${words.contract}: ${project.name} · ${project.contract}`);
  paper.text(fill(words.sent, { at: at(notice.sentAt), name: notice.sentBy.displayName, count: notice.recipients }));
  paper.text(fill(words.term, { days: notice.termDays, due: day(notice.dueOn) }), { bold: true });
  paper.heading(words.facts);
  paper.text(notice.facts);
  if (items.length > 0) {
    paper.heading(words.items);
    paper.row([words.document, words.employee, words.month, words.due, words.status], COLUMNS, { bold: true });
    for (const { name, employee, referenceMonth, dueDate, status: then } of items) {
      const month = referenceMonth ? formatMonth(referenceMonth) : '—';
      paper.row([name, employee ?? '—', month, dueDate ? day(dueDate) : '—', status[then]], COLUMNS);
    }
  }
  paper.heading(words.bases);
  for (const basis of notice.bases) paper.text(words.basis[basis]);
  paper.heading(words.readings);
  for (const { person, at: moment } of readings)
    paper.text(fill(words.reading, { name: person.displayName, at: at(moment) }));
  if (readings.length === 0) paper.text(words.unread);
  paper.heading(words.answers);
  for (const { author, at: moment, text, files } of answers) {
    paper.text(`${author.displayName} · ${at(moment)}`, { bold: true });
    paper.text(text);
    for (const { name, sha256 } of files) paper.quiet(`${name} · SHA-256 ${sha256}`);
    paper.space(1.5);
  }
  if (answers.length === 0) paper.text(words.unanswered);
  if (notice.escalatedAt) paper.text(fill(words.escalated, { at: at(notice.escalatedAt) }));
  if (closing) {
    paper.heading(words.closing);
    paper.text(`${words.outcome[closing.outcome]} · ${closing.by.displayName} · ${at(closing.at)}`, { bold: true });
    paper.text(closing.note);
  }
  const made = day(dayOf(new Date(notice.sentAt)));
  return paper.save((n, of) => `${title} · ${made} · ${fill(words.page, { n, of })}`);
}
