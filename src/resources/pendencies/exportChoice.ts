import { PENDENCY_SORTS } from '../../../contract/pendencies.ts';
import { EXPORT_COLUMNS, type ExportColumn } from '../../../contract/pendencyBulk.ts';

/** What an export takes of the screen: pure. */

export const allExportColumns: readonly ExportColumn[] = EXPORT_COLUMNS;

/** The columns on the screen, in their order. */
export const exportColumns = (sources: readonly string[]): ExportColumn[] =>
  EXPORT_COLUMNS.filter((column) => sources.includes(column)).sort((a, b) => sources.indexOf(a) - sources.indexOf(b));

/** The order of the list as the gateway names it; nothing for the list's own. */
export function exportSort({ field, order }: { field: string; order: string }) {
  const orderBy = PENDENCY_SORTS.find((sort) => sort === field);
  return orderBy ? { orderBy, order: order === 'DESC' ? ('desc' as const) : ('asc' as const) } : {};
}
