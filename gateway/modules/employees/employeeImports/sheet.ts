import { IMPORT } from '../../../../contract/constants.ts';
import { AppError } from '../../../lib/errors.ts';

/** A cell as it is staged: a date of the sheet as `YYYY-MM-DD`, a formula by its last value. */
export type StagedCell = string | number | null;
export type SheetRow = { line: number; cells: StagedCell[] };

/**
 * The rows of the first sheet, or of a CSV, one after the other, without empty ones; `line` as the spreadsheet counts. Hidden
 * rows are rows too. Throws `file_damaged` for what cannot be read, `import_too_large` past the limits.
 */
export async function* readSheet(bytes: Buffer, contentType: string): AsyncGenerator<SheetRow> {
  let found = 0;
  try {
    const sheetRows =
      contentType === 'text/csv'
        ? csvRows(bytes, await import('hucre/csv'))
        : (await import('hucre/xlsx')).streamXlsxRows(bytes);
    for await (const { index, values } of sheetRows) {
      const cells = values.map(cellOf);
      while (cells.length > 0 && cells.at(-1) === null) cells.pop();
      if (cells.length === 0) continue;
      found += 1;
      if (cells.length > IMPORT.maxColumns || found > IMPORT.maxRows + IMPORT.headerWithin) throw tooLarge();
      yield { line: index + 1, cells };
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file_damaged');
  }
}

export const tooLarge = (): AppError =>
  new AppError('import_too_large', {}, { rows: IMPORT.maxRows, columns: IMPORT.maxColumns });

function* csvRows(bytes: Buffer, { streamCsvRows }: typeof import('hucre/csv')) {
  const text = textOf(bytes);
  const head = text.slice(0, text.search(/\r|\n|$/));
  const delimiter = [';', '\t', ','].find((one) => head.includes(one)) ?? ';';
  let index = 0;
  for (const values of streamCsvRows(text, { delimiter, typeInference: false })) {
    yield { index, values };
    index += 1;
  }
}

/** UTF-8, or what Excel in Portuguese writes otherwise; a file that says it is UTF-8 and is not is damaged. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function cellOf(value: unknown): StagedCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value === null || value === undefined) return null;
  const text = String(value).replaceAll('\0', '').toWellFormed().trim().slice(0, IMPORT.maxCellText);
  return text === '' ? null : text;
}
