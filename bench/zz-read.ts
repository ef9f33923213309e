// usage: node bench/zz-read.ts OUT sets half   -> reads all, caches pages as JSON
import { mkdirSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { validityOf } from '../contract/systemPendencies.ts';
import { SHIPPED_CATALOGUE } from '../gateway/db/catalogue/shipped.ts';
import { compare } from '../gateway/modules/pendencies/readings/compare.ts';
import { createReader } from '../gateway/modules/pendencies/readings/reader.ts';
import { openPrinter } from './documents/printer.ts';
import { mediumOf, planSet, TODAY, type SetNumber } from './documents/set.ts';
const [cache, sets, half, mode, only] = process.argv.slice(2) as string[];
mkdirSync(`${cache}`, { recursive: true });
const entries = new Map(SHIPPED_CATALOGUE.map((e) => [e.slug, e]));
const plans = sets!.split(',').flatMap((n) => planSet(Number(n) as SetNumber).map((p) => ({ ...p, set: n }))).filter(({ layout, id }) => (half === 'both' || layout.half === half) && (!only || id.includes(only)));
const printer = mode === 'ocr' ? await openPrinter() : undefined;
const reader = mode === 'ocr' ? createReader() : undefined;
const rows = new Map<string, number[]>();
const seconds: number[] = [];
for (const plan of plans) {
  const file = `${cache}/${plan.set}-${plan.id}.json`;
  let saved: any;
  if (printer && reader) {
    if (plan.look.dpi || !existsSync(file)) {
    const printFile = `/var/tmp/reading-prints/${plan.set}-${plan.id}`;
    mkdirSync('/var/tmp/reading-prints', { recursive: true });
    let bytes: Uint8Array, contentType: string;
    if (existsSync(printFile)) { bytes = readFileSync(printFile); contentType = readFileSync(`${printFile}.type`, 'utf8'); }
    else { const p = await printer.print(plan); bytes = p.bytes; contentType = p.contentType; writeFileSync(printFile, bytes); writeFileSync(`${printFile}.type`, contentType); }
    const begun = performance.now();
    const { pages, total } = await reader.read(contentType as any, Buffer.from(bytes));
    const s = (performance.now() - begun) / 1000 / Math.max(1, total);
    if (plan.look.dpi) seconds.push(s);
    saved = { pages, total };
    writeFileSync(file, JSON.stringify(saved));
    }
  }
  if (!saved) { if (!existsSync(file)) { console.log('no', file); continue; } saved = JSON.parse(readFileSync(file, 'utf8')); }
  const entry = entries.get(plan.slug)!;
  const items = compare(saved.pages, { slug: plan.slug, ...plan.expected, ...validityOf(entry), today: TODAY, pageCount: saved.total });
  const differing = items.filter(({ verdict }) => verdict === 'MISMATCH');
  const isFound = differing.some(({ field }) => plan.shown.includes(field));
  const said = differing.map(({ field, found, expected }) => `${field} ${found} for ${expected}`).join('; ');
  const key = `${plan.set} ${plan.layout.half}`;
  for (const k of [`${key} ${mediumOf(plan.look)}`, key]) {
    const r = rows.get(k) ?? [0, 0, 0, 0];
    if (plan.fault) { r[1]!++; if (isFound) r[0]!++; } else { r[3]!++; if (said) r[2]!++; }
    rows.set(k, r);
  }
  if (plan.fault && !isFound) console.log(`missed: ${plan.set} ${plan.id} as ${plan.layout.name} (${plan.shown.join(', ')}) ${said}`);
  if (!plan.fault && said) console.log(`called bad: ${plan.set} ${plan.id}: ${said}`);
}
for (const [k, r] of [...rows].sort()) console.log(k.padEnd(20), `found ${r[0]}/${r[1]} bad ${r[2]}/${r[3]}`);
if (seconds.length) console.log('scan mean', (seconds.reduce((a, b) => a + b, 0) / seconds.length).toFixed(3), 'n', seconds.length);
await reader?.close(); await printer?.close();
process.exit(0);
