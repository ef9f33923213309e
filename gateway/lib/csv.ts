import { formatDate } from '../../contract/common.ts';
import { type Cell, localTime } from './cells.ts';

/** What a spreadsheet would take for a formula, after whatever it skips in front of it. */
const FORMULA = /^[\s\0]*[=+\-@\t\r]/;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  if ('day' in cell) return formatDate(cell.day);
  const { day, time } = localTime(cell.at);
  return `${formatDate(day)} ${time}`;
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV as Excel in Portuguese reads it: `;` between the cells; a text that looks like a formula stays a text. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(textOf(cell))).join(';')}\r\n`;

/** A CSV of rows that come in batches, in UTF-8 with its mark. */
export async function* csv(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${csvLine(head)}`);
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(''));
}
