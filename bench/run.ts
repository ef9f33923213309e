import { parseArgs } from 'node:util';
import type { BenchOptions } from './data.ts';

/**
 * `npm run bench` runs every bench; `npm run bench -- list gateway` some of them, `npm run bench -- list --rows 9000000` with
 * so many pendencies (several sizes are separated by commas). Each prints its figures; what is kept stands in
 * docs/performance.md. With BENCH_DATABASE_URL the data benches run on that PostgreSQL server, else on the embedded database.
 */
const BENCHES = {
  list: () => import('./list.ts'),
  moves: () => import('./moves.ts'),
  employees: () => import('./employees.ts'),
  safety: () => import('./safety.ts'),
  lifecycle: () => import('./lifecycle.ts'),
  export: () => import('./export.ts'),
  engine: () => import('./engine.ts'),
  import: () => import('./import.ts'),
  cnpj: () => import('./cnpj.ts'),
  approval: () => import('./approval.ts'),
  dashboard: () => import('./dashboard.ts'),
  digests: () => import('./digests.ts'),
  notices: () => import('./notices.ts'),
  gateway: () => import('./gateway.ts'),
  load: () => import('./load.ts'),
  streams: () => import('./streams.ts'),
  month: () => import('./month.ts'),
  partitions: () => import('./partitions.ts'),
  front: () => import('./front.ts'),
  crash: () => import('./crash.ts'),
  reading: () => import('./reading.ts'),
  reuse: () => import('./reuse.ts'),
  documents: () => import('./documents.ts'),
  dossiers: () => import('./dossiers.ts'),
  privacy: () => import('./privacy.ts'),
  soak: () => import('./soak.ts'),
} as const satisfies Record<string, () => Promise<{ run: (options: BenchOptions) => Promise<void> }>>;
type Name = keyof typeof BENCHES;

const { values, positionals } = parseArgs({
  options: {
    rows: { type: 'string' },
    tiny: { type: 'boolean' },
    times: { type: 'string' },
    minutes: { type: 'string' },
    gateways: { type: 'string' },
    half: { type: 'string' },
    set: { type: 'string' },
  },
  allowPositionals: true,
});
const rows = values.rows?.split(',').map(Number);
if (rows?.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error(`--rows takes whole numbers separated by commas, not ${values.rows}`);
  process.exit(1);
}
const numbers: Pick<BenchOptions, 'times' | 'minutes' | 'gateways'> = {};
for (const name of ['times', 'minutes', 'gateways'] as const) {
  const given = values[name];
  if (given === undefined) continue;
  if (!(Number(given) > 0)) {
    console.error(`--${name} takes a number above 0, not ${given}`);
    process.exit(1);
  }
  numbers[name] = Number(given);
}
if (values.half !== undefined && values.half !== 'open' && values.half !== 'sealed') {
  console.error(`--half takes open or sealed, not ${values.half}`);
  process.exit(1);
}
const set = values.set === undefined ? undefined : Number(values.set);
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`unknown bench: ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const names = positionals.length > 0 ? (positionals as Name[]) : (Object.keys(BENCHES) as Name[]);
for (const name of names) {
  console.log(`\n# ${name}`);
  await (await BENCHES[name]()).run({ rows, tiny: values.tiny, half: values.half, set, ...numbers });
}
process.exit(0);
