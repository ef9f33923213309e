import { formatDate } from '../../contract/common.ts';
import { type Cell, localTime } from './cells.ts';

/** What a spreadsheet would take for a formula, after whatever it skips in front of it; fullwidth signs too. */
const FORMULA = /^[\s\0]*[=+\-@\t\r＝＋－＠]/;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  if ('day' in cell) return formatDate(cell.day);
  const { day, time } = localTime(cell.at);
  return `${formatDate(day)} ${time}`;
}

/**
 * A CSV of rows that come in batches, as Excel in Portuguese reads it: UTF-8 with its mark, `;` between the cells; a text
 * that looks like a formula stays a text.
 */
export async function* csv(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  async function* rows() {
    yield [...head];
    for await (const batch of batches) for (const cells of batch) yield cells.map(textOf);
  }
  const { writeCsvStream } = await import('hucre/csv');
  yield* writeCsvStream(rows(), { delimiter: ';', bom: true });
}
