import { addDays } from '../contract/common.ts';
import type { ReadingField } from '../contract/readings.ts';
import { validityOf } from '../contract/systemPendencies.ts';
import { factsOf, makeDemo } from '../demo/makeDemo.ts';
import type { Facts } from '../demo/pdf/facts.ts';
import { renderDocument } from '../demo/pdf/render.ts';
import { randomFrom } from '../demo/random.ts';
import type { Requirement } from '../demo/requirement.ts';
import { compare } from '../gateway/modules/pendencies/readings/compare.ts';
import { KINDS } from '../gateway/modules/pendencies/readings/kinds.ts';
import { createReader } from '../gateway/modules/pendencies/readings/reader.ts';
import { requirementsOf } from '../gateway/modules/projects/projectUpdates/required.ts';
import type { BenchOptions } from './data.ts';
import { joined, pdfOf, type Scan, scanned } from './papers.ts';
import { isMet, report } from './report.ts';

/**
 * How well the automatic reading reads (D-28): documents of the demo's generators with one known error or none, as text and
 * as scans. At least 95 % of the errors found, no good document called bad; a page under 0.5 s as text, 3 s as a scan.
 */
const TODAY = '2026-11-21';
const GOALS = { recall: 0.95, precision: 1, text: 0.5, scan: 3 } as const;
/** Of each error, for text; and how many good ones. */
const OF_EACH = 14;
const GOOD = 30;
const SCANS = 36;

const FAULTS = ['month', 'employee', 'company', 'expired', 'other'] as const;
type Mismatch = (typeof FAULTS)[number];
/** The findings that show an error: one of them must differ. */
const SHOWN: Readonly<Record<Mismatch, readonly ReadingField[]>> = {
  month: ['referenceMonth'],
  employee: ['cpf', 'name'],
  company: ['cnpj'],
  expired: ['expirationDate'],
  other: ['documentKind'],
};
const SCAN_KINDS: readonly (Scan & { name: string })[] = [
  { name: 'scan, straight', dpi: 150, degrees: 0 },
  { name: 'scan, at an angle', dpi: 150, degrees: 2.5 },
  { name: 'scan, low resolution', dpi: 100, degrees: 0.5 },
  { name: 'photo, on its side', dpi: 130, degrees: -1, quarters: 1 },
];

type Sample = {
  group: string;
  slug: string;
  mismatch: Mismatch | null;
  requirement: Requirement;
  facts: Facts;
  bytes: Uint8Array;
  pages: number;
  isScan: boolean;
};

export async function run({ tiny }: BenchOptions): Promise<void> {
  const random = randomFrom('reading bench');
  const demo = makeDemo({ today: TODAY, now: new Date(`${TODAY}T12:00:00Z`), rules: requirementsOf });
  const known = demo.stories
    .filter(
      ({ requirement, documents }) =>
        requirement.entry.slug in KINDS && documents.some(({ flaw }) => flaw === undefined),
    )
    .map((story) => ({
      requirement: story.requirement,
      document: story.documents.find(({ flaw }) => flaw === undefined),
    }));
  const pick = (fits: (requirement: Requirement) => boolean) => {
    const { requirement, document } = random.pick(known.filter((one) => fits(one.requirement)));
    if (!document) throw new Error('a story without a document');
    // In force today, whenever the demo's story took place.
    const validity = requirement.entry.periodicity === 'VALIDITY';
    const issueDate = validity ? addDays(TODAY, -20) : document.issueDate;
    const expirationDate = validity ? addDays(TODAY, 22) : null;
    return { requirement, facts: factsOf(requirement, { ...document, issueDate, expirationDate, flaw: undefined }) };
  };
  const can: Readonly<Record<Mismatch, (requirement: Requirement) => boolean>> = {
    month: ({ month }) => month !== null,
    employee: ({ employee, team }) => employee !== undefined && team.length > 1,
    company: ({ entry }) => entry.slug !== 'aso',
    expired: ({ entry }) => KINDS[entry.slug]?.fields.includes('expirationDate') ?? false,
    other: () => true,
  };

  async function sample(group: string, mismatch: Mismatch | null): Promise<Sample> {
    const { requirement, facts } = pick(mismatch ? can[mismatch] : () => true);
    const { slug } = requirement.entry;
    const flaw = mismatch === 'month' || mismatch === 'employee' || mismatch === 'company' ? mismatch : undefined;
    const stated =
      mismatch === 'expired'
        ? { ...facts, issueDate: addDays(TODAY, -800), expirationDate: addDays(TODAY, -9) }
        : facts;
    const others = Object.keys(KINDS).filter(
      (other) => other !== slug && demo.stories.some(({ requirement: { entry } }) => entry.slug === other),
    );
    const rendered = mismatch === 'other' ? random.pick(others) : slug;
    // Another document is rendered for somebody and some month, whatever it is.
    const whole = { ...stated, flaw, month: stated.month ?? '2026-10', employee: stated.employee ?? stated.team[0] };
    const bytes = await renderDocument(rendered, rendered === slug ? { ...stated, flaw } : whole, 'papel.pdf');
    return { group, slug, mismatch, requirement, facts: stated, bytes, pages: 1, isScan: false };
  }

  const samples: Sample[] = [];
  for (let index = 0; index < (tiny ? 1 : GOOD); index += 1) samples.push(await sample('text, good', null));
  for (const mismatch of FAULTS) {
    for (let index = 0; index < (tiny ? 1 : OF_EACH); index += 1)
      samples.push(await sample(`text, ${mismatch}`, mismatch));
  }
  for (let index = 0; index < (tiny ? 1 : 8); index += 1) {
    // Two pages in the wrong order: an annex before the document.
    const own = await sample('text, pages swapped', null);
    const annex = await renderDocument('convencao-coletiva', own.facts, 'anexo.pdf');
    samples.push({ ...own, bytes: await joined([annex, own.bytes]) });
  }
  for (let index = 0; index < (tiny ? 1 : SCANS); index += 1) {
    const kind = random.pick(SCAN_KINDS);
    const mismatch = index % 2 === 0 ? null : (FAULTS[Math.floor(index / 2) % FAULTS.length] ?? null);
    const own = await sample(kind.name, mismatch);
    const pictures = await scanned(own.bytes, kind, () => random.int(0, 1000) / 1000);
    samples.push({ ...own, bytes: await pdfOf(pictures, kind.dpi), isScan: true });
  }

  const reader = createReader();
  await reader.read('application/pdf', samples[0]?.bytes ?? new Uint8Array());
  const seconds = { text: [] as number[], scan: [] as number[] };
  const groups = new Map<string, { documents: number; errors: number; found: number; wrong: number; unread: number }>();
  for (const { group, slug, mismatch, requirement, facts, bytes, isScan } of samples) {
    const begun = performance.now();
    const text = await reader.read('application/pdf', new Uint8Array(bytes));
    seconds[isScan ? 'scan' : 'text'].push((performance.now() - begun) / 1000 / Math.max(1, text.total));
    const { employee, entry } = requirement;
    const items = compare(text.pages, {
      slug,
      cnpj: facts.provider.cnpj,
      contractingCnpj: facts.contracting.cnpj,
      employee: employee ? { name: employee.name, cpf: employee.cpf, foreignDocument: employee.foreignDocument } : null,
      month: facts.month ?? null,
      issueDate: facts.issueDate,
      ...validityOf(entry),
      today: TODAY,
    });
    const differing = items.filter(({ verdict }) => verdict === 'MISMATCH').map(({ field }) => field);
    const row = groups.get(group) ?? { documents: 0, errors: 0, found: 0, wrong: 0, unread: 0 };
    row.documents += 1;
    row.unread += items.filter(({ verdict }) => verdict === 'UNIDENTIFIED').length;
    if (mismatch) {
      row.errors += 1;
      const isFound = SHOWN[mismatch].some((field) => differing.includes(field));
      if (isFound) row.found += 1;
      else console.log(`  missed: ${group}, ${mismatch}, ${slug} ${text.failure ?? ''}`);
    } else if (differing.length > 0) {
      row.wrong += 1;
      const said = items
        .filter(({ verdict }) => verdict === 'MISMATCH')
        .map(({ field, expected, found }) => `${field} ${found} for ${expected}`);
      console.log(`  called bad: ${group}, ${slug}: ${said.join('; ')}`);
    }
    groups.set(group, row);
  }
  await reader.close();
  tell(groups, seconds);
}

type Row = { documents: number; errors: number; found: number; wrong: number; unread: number };
function tell(groups: ReadonlyMap<string, Row>, seconds: { text: number[]; scan: number[] }): void {
  const columns = ['documents', 'errors', 'found', 'wrong', 'unread'] as const;
  report(`${'group'.padEnd(24)}${columns.map((name) => name.padStart(11)).join('')}`);
  for (const [name, row] of groups) {
    report(name.padEnd(24) + columns.map((column) => String(row[column]).padStart(11)).join(''));
  }
  const sum = (column: (typeof columns)[number]) => [...groups.values()].reduce((total, row) => total + row[column], 0);
  const recall = sum('found') / sum('errors');
  const precision = sum('found') / (sum('found') + sum('wrong'));
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
  report(`${sum('documents')} documents`);
  report(`recall     ${recall.toFixed(3)}  (at least ${GOALS.recall}: ${isMet(recall >= GOALS.recall)})`);
  report(`precision  ${precision.toFixed(3)}  (no good document called bad: ${isMet(precision >= GOALS.precision)})`);
  report(
    `text page  ${mean(seconds.text).toFixed(3)} s  (under ${GOALS.text}: ${isMet(mean(seconds.text) < GOALS.text)})`,
  );
  report(
    `scan page  ${mean(seconds.scan).toFixed(3)} s  (under ${GOALS.scan}: ${isMet(mean(seconds.scan) < GOALS.scan)})`,
  );
}
