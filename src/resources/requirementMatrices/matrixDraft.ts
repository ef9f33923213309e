import { columnKey, type MatrixColumn, type RequirementMatrix } from '../../../contract/requirementMatrices.ts';
import type { Translate } from '../../i18n/index.ts';

/** A row as it is edited: its columns by their keys; `leadDays` as text, '' for those of the document. */
export type DraftRow = {
  document: RequirementMatrix['rows'][number]['document'];
  columns: string[];
  leadDays: string;
  reviewer: string;
};
export type MatrixDraft = { name: string; columns: MatrixColumn[]; rows: DraftRow[] };

export const draftOf = ({ name, columns, rows }: RequirementMatrix): MatrixDraft => ({
  name,
  columns,
  rows: rows.map((row) => ({
    document: row.document,
    columns: row.columns.flatMap((at) => (columns[at] ? [columnKey(columns[at])] : [])),
    leadDays: row.leadDays?.join(', ') ?? '',
    reviewer: row.reviewer ?? '',
  })),
});

/** '30, 15' → [30, 15]; what is no number is NaN, which the contract refuses. */
const daysOf = (text: string): number[] | null =>
  text.trim() === ''
    ? null
    : text.split(',').map((one) => (/^\d{1,4}$/.test(one.trim()) ? Number(one.trim()) : Number.NaN));

export function bodyOf({ name, columns, rows }: MatrixDraft) {
  const keys = columns.map(columnKey);
  return {
    name,
    columns,
    rows: rows.map((row) => ({
      systemPendencyId: row.document.id,
      columns: row.columns.map((key) => keys.indexOf(key)).filter((at) => at >= 0),
      leadDays: daysOf(row.leadDays),
      reviewer: row.reviewer || null,
    })),
  };
}

/** Where an error of the request is shown. */
export const fieldOf = (path: string): string =>
  path
    .replace(/^(columns)\..*$/, '$1')
    .replace(/^(rows\.\d+\.(?:leadDays|reviewer|columns)).*$/, '$1')
    .replace(/^(rows\.\d+)\.systemPendencyId$/, '$1');

/** Whom a column asks, in words; the name of an activity type is the company's. */
export function columnText(column: MatrixColumn, t: Translate, activityTypes: ReadonlyMap<number, string>): string {
  switch (column.kind) {
    case 'RISK':
      return t(`contract.riskActivity.${column.riskActivityId}`);
    case 'ROLE':
      return column.role;
    case 'CBO':
      return t('requirementMatrices.cboOf', { code: column.cbo });
    case 'ACTIVITY':
      return activityTypes.get(column.activityTypeId) ?? t('requirementMatrices.otherActivity');
  }
}
