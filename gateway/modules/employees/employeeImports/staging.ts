import { IMPORT } from '../../../../contract/constants.ts';
import { type ColumnField, IGNORED } from '../../../../contract/employeeImports.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Seal } from '../../../lib/seal.ts';
import type { CustomColumn } from './columns.ts';
import * as repository from './repository.ts';
import { readSheet, type StagedCell, tooLarge } from './sheet.ts';
import { fieldOfHeader, plain } from './words.ts';

/** Stages the rows below the header, sealed, as they are read: no transaction, which would hold the embedded database. */
export async function stageSheet(
  db: Db,
  seal: Seal,
  importId: number,
  { bytes, contentType }: { bytes: Buffer; contentType: string },
  custom: readonly CustomColumn[],
): Promise<void> {
  const head: { line: number; cells: StagedCell[] }[] = [];
  let columns: repository.SheetColumn[] | null = null;
  let headerLine = 1;
  let total = 0;
  let waiting: { line: number; cells: string }[] = [];
  const put = async (rows: readonly { line: number; cells: StagedCell[] }[], all = false) => {
    total += rows.length;
    if (total > IMPORT.maxRows) throw tooLarge();
    waiting.push(...rows.map(({ line, cells }) => ({ line, cells: seal.close(cells) })));
    if (waiting.length < IMPORT.staged && !all) return;
    await repository.stageRows(db, importId, waiting);
    waiting = [];
  };
  const begin = async () => {
    const at = headerOf(head);
    const header = head[at];
    if (!header) return;
    headerLine = header.line;
    columns = header.cells.map((cell) => ({ header: String(cell ?? ''), field: null, filled: 0, problems: 0 }));
    recognise(columns, custom);
    await put(head.slice(at + 1));
  };
  for await (const row of readSheet(bytes, contentType)) {
    if (columns) await put([row]);
    else if (head.push(row) === IMPORT.headerWithin) await begin();
  }
  if (!columns) await begin();
  await put([], true);
  if (!columns || total === 0) throw new AppError('import_empty');
  await repository.describeImport(db, importId, { headerLine, columns, total });
}

/** The first row with two known headers, else the first row. */
function headerOf(rows: readonly { cells: readonly StagedCell[] }[]): number {
  const known = rows.findIndex(({ cells }) => cells.filter((cell) => fieldOfHeader(String(cell ?? ''))).length >= 2);
  return Math.max(0, known);
}

/** Gives columns the fields that their headers name, each once; a column without a header is left out. */
function recognise(columns: repository.SheetColumn[], custom: readonly CustomColumn[]): void {
  const customOf = (header: string) => custom.find(({ label }) => plain(label) === plain(header))?.key ?? null;
  const taken = new Set<ColumnField>();
  for (const column of columns) {
    const field = column.header === '' ? IGNORED : (fieldOfHeader(column.header) ?? customOf(column.header));
    if (field === null || taken.has(field)) continue;
    column.field = field;
    if (field !== IGNORED) taken.add(field);
  }
}
