import { IMPORT, type Language } from '../../../../contract/constants.ts';
import { countryOptions } from '../../../../contract/countries.ts';
import type { ListField } from '../../../../contract/customFields.ts';
import { IMPORT_COLUMNS, type ImportField } from '../../../../contract/employeeImports.ts';
import { importWords } from '../../../../contract/messages/employeeImports.ts';
import { messages } from '../../../../contract/messages/index.ts';
import type { CustomColumn } from './columns.ts';
import { letterOf } from './words.ts';

type Column = { field: string; label: string; required: boolean; example: string; isText: boolean };

const at = (field: ImportField): number => IMPORT_COLUMNS.findIndex((one) => one.field === field);
/** An answer as it is typed; a day and a CPF as the columns that every sheet has show them. */
function exampleOf({ type, options, help }: ListField, examples: readonly string[]): string {
  if (type === 'select') return options[0] ?? '–';
  if (type === 'multi') return options.slice(0, 2).join(', ');
  if (type === 'date') return examples[at('hiringDate')] ?? '–';
  if (type === 'cpf') return examples[at('cpf')] ?? '–';
  if (type === 'cnpj') return '11.222.333/0001-81';
  return help ?? (type === 'number' ? '42' : '–');
}

/** The sheet to fill in: a column for each field, lists of what can be chosen, instructions with an example (E-12). */
export async function templateOf(
  { projects, facilities }: { projects: readonly string[]; facilities: readonly string[] },
  custom: readonly CustomColumn[],
  language: Language,
): Promise<Uint8Array> {
  const words = importWords[language];
  const { gender, contractRegime, foreignDocumentKind, riskActivity } = messages[language];
  const risks = Object.values(riskActivity);
  const lists: Partial<Record<string, string[]>> = {
    gender: Object.values(gender),
    nationality: countryOptions(language).map(({ label }) => label),
    contractRegime: Object.values(contractRegime),
    foreignDocumentKind: Object.values(foreignDocumentKind),
    riskActivityIds: [...risks, risks.join(', ')],
    healthPlan: [words.yes, words.no],
    project: [...projects],
    facility: [...facilities],
    ...Object.fromEntries(custom.flatMap(({ key, field }) => (field.type === 'select' ? [[key, field.options]] : []))),
  };
  const columns: Column[] = [
    ...IMPORT_COLUMNS.map(({ field, kind, required }, index) => ({
      ...{ field, required, label: words.field[field], example: words.example[index] ?? '' },
      isText: kind === 'cpf' || kind === 'date' || kind === 'document',
    })),
    ...custom.map(({ key, label, field }) => ({
      ...{ field: key, label, required: field.required, example: exampleOf(field, words.example) },
      isText: field.type !== 'number',
    })),
  ];
  const project = columns.find(({ field }) => field === 'project');
  if (project) project.example = projects[0] ?? '–';
  const listed = Object.entries(lists).flatMap(([field, values]) =>
    values && values.length > 0 ? [{ field, values }] : [],
  );
  const longest = Math.max(...listed.map(({ values }) => values.length));
  const labels = columns.map(({ label, required }) => `${label}${required ? ' *' : ''}`);
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: [
      {
        name: words.sheet,
        freezePane: { rows: 1 },
        columns: columns.map(({ label, isText }) => ({
          width: Math.max(16, label.length + 4),
          // CPFs keep their zeros; dates keep the order in which they are typed
          ...(isText && { numFmt: '@' }),
        })),
        rows: [labels],
        dataValidations: listed.map(({ field, values }, list) => {
          const column = letterOf(columns.findIndex((one) => one.field === field));
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
          ...columns.map(({ label, example }) => [`${label}: ${example}`]),
        ],
      },
      {
        name: words.lists,
        rows: [
          listed.map(({ field }) => columns.find((one) => one.field === field)?.label ?? ''),
          ...Array.from({ length: longest }, (_, row) => listed.map(({ values }) => values[row] ?? null)),
        ],
      },
    ],
  });
}
