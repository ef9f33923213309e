import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cnpjCheckDigits } from '../contract/common.ts';
import { bulkLoad } from '../gateway/db/bulkLoad.ts';
import type { Database } from '../gateway/db/client.ts';
import { importRegister } from '../gateway/modules/homologations/companyRegister/importService.ts';
import { companyRegisterService } from '../gateway/modules/homologations/companyRegister/service.ts';
import { line, openData } from '../tests/support/openData.ts';
import { type BenchOptions, figure, medianOf, withDatabase } from './data.ts';
import { SERVERS } from './engineData.ts';
import { isMet, report } from './report.ts';

/**
 * The register of companies from files in the layout of the Receita Federal: so many establishments, as many companies, half as
 * many partners. `rows/s` is reading, judging and COPY of all three, `index s` the indexes and the change of names. The look-up by
 * CNPJ and the search by the beginning of a name are medians; what they would take at 60 million is extrapolated through two sizes over
 * the logarithm of the rows, as an index grows.
 */
const SIZES = [500_000, 5_000_000];
const MOST_EMBEDDED = 500_000;
const WHOLE = 60_000_000;
const LIMITS = { lookUp: 5, search: 100, import: 100_000 };
const WORDS = [
  'MONTAGENS',
  'COMERCIO',
  'TRANSPORTES',
  'ELETRICA',
  'PINTURA',
  'SERVICOS',
  'CONSTRUTORA',
  'LIMPEZA',
  'MERCEARIA',
  'OFICINA',
];
const PLACES = [
  'HORIZONTE',
  'DO VALE',
  'SAO BENTO',
  'PROGRESSO',
  'IRMAOS SILVA',
  'CENTRAL',
  'BOA VISTA',
  'ALIANCA',
  'MODELO',
  'NACIONAL',
];

const rootOf = (n: number): string => String((n * 7_919) % 99_999_989).padStart(8, '0');
const nameOf = (n: number): string => `${WORDS[n % 10]} ${PLACES[(n * 7) % 10]} ${n} LTDA`;
const cnpjOf = (n: number): string => `${rootOf(n)}0001${cnpjCheckDigits(`${rootOf(n)}0001`)}`;

type Figures = { lookUp: number; search: number };

export async function run({ tiny, rows: sizes = tiny ? [200] : SIZES }: BenchOptions): Promise<void> {
  for (const on of SERVERS) {
    const columns = ['companies', 'rows', 'rows/s', 'index s', 'peak MB', 'look-up ms', 'search ms'];
    console.log(`\n${on}\n${columns.map((column) => column.padStart(11)).join('')}`);
    const found: { size: number; figures: Figures }[] = [];
    for (const size of sizes.filter((most) => on === 'PostgreSQL' || most <= MOST_EMBEDDED)) {
      const url = on === 'PostgreSQL' ? process.env.BENCH_DATABASE_URL : undefined;
      const figures = await withDatabase(url, (database) => measure(database, size, on));
      found.push({ size, figures });
    }
    for (const what of ['lookUp', 'search'] as const) extrapolate(what, found);
  }
}

function extrapolate(what: keyof Figures, found: readonly { size: number; figures: Figures }[]): void {
  const [small, large] = [found[0], found.at(-1)];
  if (!small || !large || small === large) return;
  const steps = Math.log(WHOLE / large.size) / Math.log(large.size / small.size);
  const ms = large.figures[what] + Math.max(0, large.figures[what] - small.figures[what]) * steps;
  console.log(
    `${what} at ${WHOLE / 1e6} million, extrapolated: ${figure(ms)} ms, limit ${LIMITS[what]} ms: ${isMet(ms <= LIMITS[what])}`,
  );
}

async function writeFiles(folder: string, size: number): Promise<void> {
  const others = openData([], { companies: undefined, establishments: undefined, partners: undefined });
  for (const [name, bytes] of Object.entries(others)) await writeFile(join(folder, name), bytes);
  const write = async (name: string, count: number, row: (n: number) => string) => {
    const file = createWriteStream(join(folder, name), { encoding: 'latin1' });
    for (let n = 0; n < count; ) {
      let text = '';
      for (const end = Math.min(count, n + 5000); n < end; n++) text += row(n);
      if (!file.write(text)) await once(file, 'drain');
    }
    file.end();
    await once(file, 'close');
  };
  await write('A.EMPRECSV', size, (n) => line(rootOf(n), nameOf(n), '2062', '49', '100000,00', '05', ''));
  await write('A.ESTABELE', size, (n) => {
    const cnpj = cnpjOf(n);
    return line(
      ...[cnpj.slice(0, 8), '0001', cnpj.slice(12), '1', n % 3 ? '' : `${PLACES[n % 10]} ${n}`, n % 5 ? '02' : '08'],
      ...[
        '20180212',
        '00',
        '',
        '',
        '20100105',
        '4292802',
        '3314799,2539001',
        'RUA',
        `RUA DAS FLORES ${n % 900}`,
        n % 5000,
      ],
      ...[
        'SALA 2',
        'CENTRO',
        '35160158',
        'MG',
        '4615',
        '31',
        '38220000',
        '',
        '',
        '',
        '',
        `contato${n}@exemplo.test`,
        '',
        '',
      ],
    );
  });
  await write('A.SOCIOCSV', Math.ceil(size / 2), (n) =>
    line(rootOf(n), 2, `PESSOA NUMERO ${n}`, '***982247**', '49', '20100105', '', '***000000**', '', '00', 5),
  );
}

async function measure(database: Database, size: number, on: string): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-bench-cnpj-'));
  try {
    await writeFiles(folder, size);
    let peak = 0;
    let loaded = 0;
    let total = 0;
    const load = await bulkLoad(database);
    const begun = performance.now();
    await importRegister(folder, {
      ...{ load, embedded: database.kind === 'pglite', now: () => new Date() },
      onRows: () => {
        peak = Math.max(peak, process.memoryUsage().rss);
      },
      onFile: (_file, rows) => {
        total += rows;
        loaded = performance.now();
      },
    }).finally(() => load.close());
    const [copied, indexed] = [(loaded - begun) / 1000, (performance.now() - loaded) / 1000];
    const service = companyRegisterService({ db: database.db, now: () => new Date() });
    let n = 0;
    const next = () => (n = (n + 104_729) % size);
    const runs = size > 1000 ? 300 : 3;
    const lookUp = await medianOf(runs, () => service.lookUp(cnpjOf(next())));
    // a word that one company in ten begins with, with and without the next one
    const search = await medianOf(runs, () => {
      const word = WORDS[next() % 10] ?? '';
      return service.search(n % 2 ? word : `${word} ${PLACES[n % 10]}`);
    });
    const speed = Math.round(total / copied);
    const cells = [
      size,
      total,
      speed,
      indexed.toFixed(1),
      Math.round(peak / 1024 / 1024),
      lookUp.toFixed(2),
      search.toFixed(2),
    ];
    report(cells.map((cell) => String(cell).padStart(11)).join(''));
    if (on === 'PostgreSQL') console.log(`import, limit ${LIMITS.import} rows/s: ${isMet(speed >= LIMITS.import)}`);
    return { lookUp, search };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
