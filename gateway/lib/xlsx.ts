import { type Cell, localTime } from './cells.ts';

/** `day` and `instant` are written as dates, with the clock of São Paulo; a column without a format takes texts and numbers. */
export type SheetColumn = { label: string; width: number; format?: keyof typeof FORMAT };

const FORMAT = { day: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm' } as const;

/** A sheet knows no time zones: what it shows is what the date says in UTC. */
function sheetValue(cell: Cell): string | number | Date | null {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`);
  const { day, time } = localTime(cell.at);
  return new Date(`${day}T${time}:00Z`);
}

/** A workbook of one sheet, written as its rows come: flat memory however many there are. Texts stay texts, never formulas. */
export async function* xlsx(
  sheetName: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  async function* rows() {
    for await (const batch of batches) for (const cells of batch) yield cells.map(sheetValue);
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rows(), {
    name: sheetName,
    freezePane: { rows: 1 },
    columns: columns.map(({ label, width, format }) => ({ header: label, width, numFmt: format && FORMAT[format] })),
  });
}
