import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, addMonths, monthsLater, onlyCnpjCharacters, onlyDigits } from '../../contract/common.ts';
import type { ReadingField } from '../../contract/readings.ts';
import { validityOf } from '../../contract/systemPendencies.ts';
import { randomFrom } from '../../demo/random.ts';
import { SHIPPED_CATALOGUE } from '../../gateway/db/catalogue/shipped.ts';
import type { Expected } from '../../gateway/modules/pendencies/readings/findings.ts';
import { linesOf, type Page } from '../../gateway/modules/pendencies/readings/page.ts';
import { factsOf, newFirm, newPerson } from './facts.ts';
import { branchOf, TODAY } from './set.ts';
import { chosen, fill } from './template.ts';

/**
 * Documents written as plain text, for the rules alone: nothing is printed or recognised. In `written/*.txt` each begins with
 * `=== name | kind | faults | other: kinds for which it is the wrong document`. A line is divided by `|` into columns of equal
 * width, `# ` begins a title, and `<fault:with it~without it>` is text that depends on the fault.
 */
const FOLDER = join(import.meta.dirname, 'written');
const HEAD = /^=== (\S+) \| (\S+) \|([^|\n]*)(?:\| other: ([^\n]*))?\n/;

type Source = { name: string; kind: string; faults: string[]; mistaken: string[]; text: string };
export type Written = {
  id: string;
  slug: string;
  /** With a fault, one of these must differ; without, nothing may. */
  shown: readonly ReadingField[];
  pages: Page[];
  expected: Expected;
  /** Its fault is none yet: a person is asked, and nothing differs. */
  isAsked: boolean;
};

const SHOWN: Readonly<Record<string, readonly ReadingField[]>> = {
  person: ['name', 'cpf'],
  cpf: ['cpf'],
  /** Another surname beside the own CPF: who married, or another one. */
  surname: ['name'],
  company: ['cnpj'],
  month: ['referenceMonth'],
  expired: ['expirationDate'],
  issued: ['issueDate', 'expirationDate'],
  future: ['issueDate'],
  period: ['expirationDate'],
  unfit: ['fitness'],
  positive: ['standing'],
  pages: ['pages'],
  zero: ['amount'],
  other: ['documentKind'],
};
/** Faults that its own words show: a draft, a protocol, something cancelled, unpaid or left blank. */
const shownBy = (fault: string): readonly ReadingField[] => SHOWN[fault] ?? ['documentStatus'];

const words = (text = ''): string[] => text.trim().split(/\s+/).filter(Boolean);
const sources = (): Source[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').split(/\n(?==== )/))
    .map((block) => {
      const [head, name = '', kind = '', faults, mistaken] = HEAD.exec(block) ?? [];
      if (head === undefined) throw new Error(`no head: ${block.slice(0, 80)}`);
      return { name, kind, faults: words(faults), mistaken: words(mistaken), text: block.slice(head.length) };
    });

/** A page of text with cells of equal width. */
function pageOf(text: string): Page {
  const rows = text.trimEnd().split('\n');
  const height = Math.min(0.016, 0.9 / rows.length);
  const runs = rows.flatMap((row, line) => {
    const isTitle = row.startsWith('# ');
    const cells = (isTitle ? row.slice(2) : row).split('|');
    return cells.flatMap((cell, column) => {
      const own = cell.trim();
      if (!own) return [];
      const h = height * (isTitle ? 0.95 : 0.65);
      const x = 0.06 + (0.88 * column) / cells.length;
      return [{ text: own, x, y: 0.05 + line * height, w: own.length * h * 0.66, h, confidence: 1 }];
    });
  });
  return { number: 1, fromPicture: false, lines: linesOf(runs, 210 / 297) };
}

const entries = new Map(SHIPPED_CATALOGUE.map((entry) => [entry.slug, entry]));

function writtenOne({ name, kind, text }: Source, fault: string | undefined, slug: string): Written {
  const id = `${name}.${fault ?? 'good'}${slug === kind ? '' : `.${slug}`}`;
  // The same company and person whatever the fault, so that only the fault is different.
  const random = randomFrom(`written ${name}`);
  const entry = entries.get(slug);
  const validity = entry && validityOf(entry);
  const person = newPerson(random, TODAY);
  const company = newFirm(random);
  const contracting = newFirm(random, 'Mineração');
  const month = '2026-10';
  const until = (date: string) =>
    validity?.validityDays ? addDays(date, validity.validityDays) : addMonths(date, validity?.validityMonths ?? 12);
  const claimed = addDays(TODAY, -random.int(3, 20));
  const length = Math.round((Date.parse(until(claimed)) - Date.parse(claimed)) / 86_400_000);
  const issue =
    {
      expired: addDays(TODAY, -length - random.int(35, 200)),
      issued: addDays(claimed, -47),
      future: addDays(TODAY, 40),
    }[fault ?? ''] ?? claimed;
  const stated = {
    person: {
      ...(fault === 'person' ? newPerson(random, TODAY) : person),
      ...(fault === 'surname' ? { name: person.name.replace(/\S+$/, 'Zanforlin') } : {}),
      ...(fault === 'cpf' ? { cpf: newPerson(random, TODAY).cpf } : {}),
    },
    company: fault === 'company' ? newFirm(random) : company,
    contracting,
    issue,
    expires: fault === 'period' ? until(until(issue)) : until(issue),
    month: fault === 'month' ? monthsLater(month, -2) : month,
  };
  return {
    id,
    slug,
    shown: fault ? shownBy(fault) : [],
    isAsked: fault === 'surname',
    // `sister`: another establishment of the same company.
    pages: [
      pageOf(
        fill(
          chosen(text, fault),
          { ...factsOf(stated, undefined, random, TODAY), sister: branchOf(stated.company) },
          random,
        ),
      ),
    ],
    expected: {
      slug,
      cnpj: onlyCnpjCharacters(company.cnpj),
      contractingCnpj: onlyCnpjCharacters(contracting.cnpj),
      employee: text.includes('{{person.name')
        ? { name: person.name, cpf: onlyDigits(person.cpf), foreignDocument: null }
        : null,
      month: entry?.periodicity === 'MONTHLY' ? month : null,
      issueDate: claimed,
      ...(validity ?? {
        validityDays: null,
        validityMonths: null,
        validityFrom: 'ISSUE',
        validityEvent: null,
        validityRules: null,
      }),
      today: TODAY,
      pageCount: 1,
    },
  };
}

/** Each without a fault, with each of its faults, and as the wrong document for each kind that it is mistaken for. */
export const writtenDocuments = (isRead: (slug: string) => boolean): Written[] =>
  sources().flatMap((source) => [
    ...(isRead(source.kind)
      ? [undefined, ...source.faults].map((fault) => writtenOne(source, fault, source.kind))
      : []),
    ...source.mistaken.map((slug) => writtenOne(source, 'other', slug)),
  ]);
