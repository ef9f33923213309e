import { PENDENCY_SORTS } from '../../../contract/pendencies.ts';
import { EXPORT_COLUMNS, type ExportColumn } from '../../../contract/reports.ts';

/** What an export takes of the screen: pure. */

export const allExportColumns: readonly ExportColumn[] = EXPORT_COLUMNS;

/** Where two names stand in one cell, both are exported. */
const STACKED: Partial<Record<ExportColumn, ExportColumn>> = { name: 'project', company: 'employee' };

/** The columns on the screen, in their order; those of a stacked table with what stands under them. */
export function exportColumns(sources: readonly string[], stacked: boolean): ExportColumn[] {
  const known = EXPORT_COLUMNS.filter((column) => sources.includes(column)).sort(
    (a, b) => sources.indexOf(a) - sources.indexOf(b),
  );
  return [...new Set(known.flatMap((column) => [column, ...(stacked && STACKED[column] ? [STACKED[column]] : [])]))];
}

/** The order of the list as the gateway names it; nothing for the list's own. */
export function exportSort({ field, order }: { field: string; order: string }) {
  const orderBy = PENDENCY_SORTS.find((sort) => sort === field);
  return orderBy ? { orderBy, order: order === 'DESC' ? ('desc' as const) : ('asc' as const) } : {};
}
