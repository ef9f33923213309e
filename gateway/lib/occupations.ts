import { readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import { EMPLOYEE } from '../../contract/constants.ts';
import type { Occupation } from '../../contract/employeeOccupations.ts';
import { textArray } from './scopeSql.ts';

/**
 * The Brazilian classification of occupations (CBO, Portaria MTE 397/2002), as far as the installation has it: the product ships
 * no table, `OCCUPATIONS_FILE` names the one that the Ministry of Labour publishes. Without it only the form of a code is known.
 */
export type Occupations = ReturnType<typeof occupationsOf>;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const CODE = new RegExp(`^\\d{1,${EMPLOYEE.cboDigits}}$`);

/** Rows `code;title` below a header, in UTF-8 or in the encoding of Excel. Throws with the line that is none. */
export function readOccupations(path: string): Occupation[] {
  const bytes = readFileSync(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  const [, ...lines] = text.split(/\r?\n/);
  const found = lines.flatMap((line, index): Occupation[] => {
    if (line.trim() === '') return [];
    const [code = '', title = ''] = line.split(';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (!CODE.test(code) || title === '') throw new Error(`OCCUPATIONS_FILE: line ${index + 2} is no "code;title"`);
    // zeros in front get lost where a spreadsheet has saved the file
    return [{ code: code.padStart(EMPLOYEE.cboDigits, '0'), title }];
  });
  if (found.length === 0) throw new Error('OCCUPATIONS_FILE: no occupation in it');
  return found;
}

export function occupationsOf(path?: string) {
  const all = path === undefined ? [] : readOccupations(path);
  const titles = new Map(all.map(({ code, title }) => [code, title]));
  const searched = all.map((one) => ({ one, text: ` ${plain(one.title)}` }));
  const byTitle = new Map(all.map(({ code, title }) => [plain(title), code]));

  /** By the first digits of the code, or by beginnings of words of the title, those that begin so first. */
  function search(text: string, limit = Number.POSITIVE_INFINITY): Occupation[] {
    const digits = text.replace(/[\s.-]/g, '');
    if (CODE.test(digits)) return all.filter(({ code }) => code.startsWith(digits)).slice(0, limit);
    const words = plain(text).split(' ');
    const found = searched.filter((row) => words.every((word) => row.text.includes(` ${word}`)));
    const first = found.filter((row) => row.text.startsWith(` ${words[0]}`));
    return [...new Set([...first, ...found])].slice(0, limit).map(({ one }) => one);
  }

  return {
    isLoaded: all.length > 0,
    search,
    /** Whether a code of six digits exists; any, where no table says which do. */
    isKnown: (code: string): boolean => all.length === 0 || titles.has(code),
    /** A title as the code that it means; anything else as it was written. */
    codeOf: (text: string): string => byTitle.get(plain(text)) ?? text,
    /** The employees `id`, of one company or of all, with one of the occupations that a text finds. */
    peopleWith(text: string, companyId?: number): SQL {
      const digits = text.replace(/[\s.-]/g, '');
      const [from, to] = ['0', '9'].map((rest) => digits.padEnd(EMPLOYEE.cboDigits, rest));
      const isSo = CODE.test(digits)
        ? from === to
          ? sql`o.cbo = ${digits}`
          : sql`o.cbo between ${from} and ${to}`
        : sql`o.cbo = any(${textArray(search(text).map(({ code }) => code))})`;
      const own = companyId === undefined ? sql`` : sql` and o.company_id = ${companyId} and o.removed_at is null`;
      return sql`select o.id from employees o where ${isSo}${own}`;
    },
  };
}
