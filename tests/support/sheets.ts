import { writeXlsx } from 'hucre/xlsx';

type Value = string | number | boolean | Date | null;

/** A workbook of one sheet, as Excel would send it. */
export const sheetOf = async (rows: readonly (readonly Value[])[], more: object = {}): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Novembro', rows: rows.map((row) => [...row]), ...more }] }));

/** The CPF with these first digits. */
export function cpfFrom(number: number): string {
  const digits = [...String(number).padStart(9, '0')].map(Number);
  for (const _ of [0, 1]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
