import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXPORT_FORMATS } from '../contract/jobs.ts';
import { exportHeads } from '../contract/messages/exports.ts';
import { pt } from '../contract/messages/pt.ts';
import { EXPORT_COLUMNS } from '../contract/pendencyBulk.ts';
import { scopesOf } from '../gateway/access/actor.ts';
import type { Cell } from '../gateway/lib/cells.ts';
import { csv } from '../gateway/lib/csv.ts';
import { diskFiles } from '../gateway/lib/files.ts';
import { xlsx } from '../gateway/lib/xlsx.ts';
import { pendencyReport } from '../gateway/modules/jobs/reports/pendencyReport.ts';
import { pendencyListService } from '../gateway/modules/pendencies/pendencies/listService.ts';
import { actorOf } from './actors.ts';
import { type BenchData, type BenchOptions, SERVER, TINY_ROWS, withBenchData } from './data.ts';
import { isMet, report } from './report.ts';

/**
 * D-38: every row of a long list, with all columns, to a file of each format, as the job writes it. What the process needs
 * for it must not grow with the rows: so much at its peak over what it had before, and how long.
 */
const ROWS = 200_000;
const MEGABYTE = 1024 * 1024;
/** On the embedded database the process holds the database too. */
const GOAL_MB = 150;

export const run = ({ tiny, rows: [size = tiny ? TINY_ROWS : ROWS] = [] }: BenchOptions): Promise<void> =>
  withBenchData(size, measure);

async function measure({ database, dataDir }: BenchData): Promise<void> {
  const now = () => new Date();
  const walk = pendencyListService({ db: database.db, now });
  const everyone = actorOf(
    'CONTRACTING',
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  const scopes = scopesOf(everyone, 'export_pendency');
  const folder = join(dataDir, 'files');
  const files = diskFiles(folder);
  const { columns } = pendencyReport(walk);
  const head = EXPORT_COLUMNS.map((name) => ({ label: exportHeads.pt.pendencies[name], width: 18 }));
  for (const format of EXPORT_FORMATS) {
    let done = 0;
    async function* cells(): AsyncGenerator<Cell[][]> {
      for await (const { rows } of walk.batches(scopes, { filter: {} })) {
        yield rows.map((row) =>
          EXPORT_COLUMNS.map(
            (name) => columns[name]?.cell(row, { now: now(), language: 'pt', words: pt, shown: String }) ?? null,
          ),
        );
        done += rows.length;
      }
    }
    const labels = head.map(({ label }) => label);
    const before = process.memoryUsage().rss;
    let peak = before;
    const look = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 50);
    const begun = performance.now();
    await files.put(`exports/${format}`, format === 'csv' ? csv(labels, cells()) : xlsx('Pendências', head, cells()));
    clearInterval(look);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const grown = Math.round((peak - before) / MEGABYTE);
    const { size: bytes } = await stat(join(folder, 'exports', format));
    report(
      `${SERVER}, ${format}: ${done} rows in ${seconds} s, ${(bytes / MEGABYTE).toFixed(1)} MB written, ` +
        `${grown} MB more memory at the peak (under ${GOAL_MB}: ${isMet(grown < GOAL_MB)})`,
    );
  }
}
