/**
 * `npm run bench` runs every bench; `npm run bench -- lists gateway` some of them. Each prints its figures; what is kept
 * stands in docs/performance.md. With BENCH_DATABASE_URL the data benches run on that PostgreSQL server, else on the
 * embedded database.
 */
const BENCHES = {
  lists: () => import('./lists.ts'),
  engine: () => import('./engine.ts'),
  gateway: () => import('./gateway.ts'),
  screens: () => import('./screens.ts'),
  crash: () => import('./crash.ts'),
  reading: () => import('./reading.ts'),
} as const satisfies Record<string, () => Promise<{ run: () => Promise<void> }>>;
type Name = keyof typeof BENCHES;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`unknown bench: ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const names = asked.length > 0 ? (asked as Name[]) : (Object.keys(BENCHES) as Name[]);
for (const name of names) {
  console.log(`\n# ${name}`);
  await (await BENCHES[name]()).run();
}
process.exit(0);

export {};
