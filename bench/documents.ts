import { isNameQuestion } from '../contract/readings.ts';
import { validityOf } from '../contract/systemPendencies.ts';
import { SHIPPED_CATALOGUE } from '../gateway/db/catalogue/shipped.ts';
import { compare } from '../gateway/modules/pendencies/readings/compare.ts';
import { createReader } from '../gateway/modules/pendencies/readings/reader.ts';
import type { BenchOptions } from './data.ts';
import { openPrinter } from './documents/printer.ts';
import { type Half, mediumOf, planSet, SET_NUMBERS, TODAY } from './documents/set.ts';
import { isMet, report } from './report.ts';

/**
 * How well the automatic reading reads documents that its rules were not written against (D-28): the sets of `bench/documents`,
 * or one of them (`--set 3`), printed by a browser. Of each half: planted faults that a finding of the right field shows, good documents with any difference,
 * seconds per page. A name that a person is asked about counts as shown, and is counted apart. What was missed is named, but not of the half that is still sealed: the rules are not to be fitted to it. The sealed
 * halves of the older sets were measured, and are open since then.
 */
const STILL_SEALED: number = 9;
const GOALS = { recall: 0.95, text: 0.02, scan: 3 } as const;
const TINY = [
  'aso-2.good.text',
  'aso-2.unfit',
  'holerite-2.good.scan',
  'cndt-2.other',
  'cnd-browser.expired',
  'nr10-list.good.text',
] as const;

type Row = {
  documents: number;
  faults: number;
  found: number;
  /** Faulty names that are no difference: a person is asked about them (ADR 680). */
  asked: number;
  good: number;
  calledBad: number;
  unread: number;
};
const empty = (): Row => ({ documents: 0, faults: 0, found: 0, asked: 0, good: 0, calledBad: 0, unread: 0 });
const entries = new Map(SHIPPED_CATALOGUE.map((entry) => [entry.slug, entry]));

export async function run({ tiny, half, set }: BenchOptions): Promise<void> {
  const numbers = SET_NUMBERS.filter((number) => set === undefined || number === set);
  if (numbers.length === 0) throw new Error(`--set takes one of ${SET_NUMBERS.join(', ')}, not ${set}`);
  const plans = numbers
    .flatMap((number) =>
      planSet(number).map((plan) => ({
        ...plan,
        isSealed: number === STILL_SEALED && plan.layout.half === 'sealed',
      })),
    )
    .filter(
      ({ id, layout }) => (half ? layout.half === half : true) && (!tiny || TINY.some((name) => id.startsWith(name))),
    );
  const rows = new Map<string, Row>();
  const seconds: Record<'text' | 'scan', number[]> = { text: [], scan: [] };
  const printer = await openPrinter();
  const reader = createReader();
  try {
    for (const plan of plans) {
      const { bytes, contentType } = await printer.print(plan);
      const begun = performance.now();
      const { pages, total } = await reader.read(contentType, bytes);
      seconds[plan.look.dpi ? 'scan' : 'text'].push((performance.now() - begun) / 1000 / Math.max(1, total));
      const entry = entries.get(plan.slug);
      if (!entry) throw new Error(`the catalogue has no ${plan.slug}`);
      const validity = validityOf(entry);
      const items = compare(pages, { slug: plan.slug, ...plan.expected, ...validity, today: TODAY, pageCount: total });
      const differing = items.filter(({ verdict }) => verdict === 'MISMATCH');
      const isFound = differing.some(({ field }) => plan.shown.includes(field));
      const isAsked = !isFound && plan.shown.includes('name') && items.some(isNameQuestion);
      for (const name of [`${plan.layout.half}, ${mediumOf(plan.look)}`, plan.layout.half]) {
        const row = rows.get(name) ?? empty();
        row.documents += 1;
        row.unread += items.filter(({ verdict }) => verdict === 'UNIDENTIFIED').length;
        if (plan.fault) {
          row.faults += 1;
          row.found += Number(isFound);
          row.asked += Number(isAsked);
        } else {
          row.good += 1;
          row.calledBad += Number(differing.length > 0);
        }
        rows.set(name, row);
      }
      if (plan.isSealed) continue;
      const said = differing.map(({ field, found, expected }) => `${field} ${found} for ${expected}`).join('; ');
      if (plan.fault && !isFound && !isAsked) console.log(`  missed: ${plan.id} (${plan.shown.join(', ')}) ${said}`);
      if (!plan.fault && said) console.log(`  called bad: ${plan.id}: ${said}`);
    }
  } finally {
    await reader.close();
    await printer.close();
  }
  tell(rows, seconds);
}

function tell(rows: ReadonlyMap<string, Row>, seconds: Readonly<Record<'text' | 'scan', number[]>>): void {
  const columns = ['documents', 'faults', 'found', 'asked', 'good', 'calledBad', 'unread'] as const;
  report(`${'half, look'.padEnd(16)}${columns.map((name) => name.padStart(11)).join('')}`);
  for (const [name, row] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
    report(name.padEnd(16) + columns.map((column) => String(row[column]).padStart(11)).join(''));
  }
  for (const half of ['open', 'sealed'] satisfies Half[]) {
    if (!rows.has(half)) continue;
    const { found, asked, faults, calledBad } = rows.get(half) ?? empty();
    const recall = (found + asked) / Math.max(1, faults);
    report(
      `${half.padEnd(7)} found or asked ${(recall * 100).toFixed(1)} % (at least ${GOALS.recall * 100} %: ${isMet(recall >= GOALS.recall)}); called bad ${calledBad} (none: ${isMet(calledBad === 0)})`,
    );
  }
  for (const kind of ['text', 'scan'] as const) {
    const sorted = seconds[kind].toSorted((a, b) => a - b);
    const mean = sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    report(
      `${kind} page ${mean.toFixed(3)} s, median ${median.toFixed(3)} s (at most ${GOALS[kind]} s: ${isMet(mean <= GOALS[kind])})`,
    );
  }
}
