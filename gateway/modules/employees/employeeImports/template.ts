import { writeXlsx } from 'hucre/xlsx';
import { IMPORT, type Language } from '../../../../contract/constants.ts';
import { IMPORT_COLUMNS } from '../../../../contract/employeeImports.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { importWords, letterOf } from './words.ts';

/** The sheet to fill in: a column for each field, lists of what can be chosen, instructions with an example (E-12). */
export function templateOf(projects: readonly string[], language: Language): Promise<Uint8Array> {
  const words = importWords[language];
  const { gender, contractRegime, foreignDocumentKind } = messages[language];
  const lists: Partial<Record<string, string[]>> = {
    gender: Object.values(gender),
    contractRegime: Object.values(contractRegime),
    foreignDocumentKind: Object.values(foreignDocumentKind),
    healthPlan: [words.yes, words.no],
    project: [...projects],
  };
  const listed = Object.entries(lists).flatMap(([field, values]) =>
    values && values.length > 0 ? [{ field, values }] : [],
  );
  const longest = Math.max(...listed.map(({ values }) => values.length));
  const labels = IMPORT_COLUMNS.map(({ field, required }) => `${words.field[field]}${required ? ' *' : ''}`);
  return writeXlsx({
    sheets: [
      {
        name: words.sheet,
        freezePane: { rows: 1 },
        columns: IMPORT_COLUMNS.map(({ field, kind }) => ({
          width: Math.max(16, words.field[field].length + 4),
          // CPFs keep their zeros; dates keep the order in which they are typed
          ...((kind === 'cpf' || kind === 'date' || kind === 'document') && { numFmt: '@' }),
        })),
        rows: [labels],
        dataValidations: listed.map(({ field, values }, list) => {
          const column = letterOf(IMPORT_COLUMNS.findIndex((one) => one.field === field));
          return {
            type: 'list',
            allowBlank: true,
            showErrorMessage: field !== 'project',
            formula1: `'${words.lists}'!$${letterOf(list)}$2:$${letterOf(list)}$${values.length + 1}`,
            range: `${column}2:${column}${IMPORT.maxRows}`,
          };
        }),
      },
      {
        name: words.help,
        columns: [{ width: 110 }],
        rows: [
          ...words.instructions.map((text) => [text]),
          [],
          [words.exampleTitle],
          ...IMPORT_COLUMNS.map(({ field }, index) => [
            `${words.field[field]}: ${field === 'project' ? (projects[0] ?? '–') : words.example[index]}`,
          ]),
        ],
      },
      {
        name: words.lists,
        rows: [
          listed.map(({ field }) => words.field[IMPORT_COLUMNS.find((one) => one.field === field)?.field ?? 'name']),
          ...Array.from({ length: longest }, (_, row) => listed.map(({ values }) => values[row] ?? null)),
        ],
      },
    ],
  });
}
