import { formatMonth } from '../../../../contract/common.ts';
import type { GridCell, GridProvider } from '../../../../contract/pendencyGrid.ts';
import type { Translate } from '../../../i18n/index.ts';
import { pathOf } from '../../../routes.ts';
import type { GridAddress } from './gridAddress.ts';

/** What a cell says and where it leads: pure. */

/** A row of the grid: a provider with all of its documents, or one document of it. */
export type Subject = { provider: GridProvider['company']; document?: { id: number; name: string } };

/** 'Folha de pagamento, 10/2026, pior situação: Vencido, 3 de 12 concluídas'. */
export function cellName({ provider, document }: Subject, month: string, cell: GridCell | null, t: Translate): string {
  const values = { document: document?.name ?? provider.name, provider: provider.name, month: formatMonth(month) };
  if (!cell) return t('pendencyGrid.cellEmpty', values);
  const word = t(`contract.pendencyStatus.${cell.status}`);
  const status = cell.total === 1 ? word : t('pendencyGrid.worst', { status: word });
  const said = t(document ? 'pendencyGrid.cell' : 'pendencyGrid.cellOfProvider', { ...values, status });
  if (cell.total === 1) return said;
  return `${said}, ${t('pendencyGrid.cellSeveral', { finished: cell.finished, total: cell.total })}`;
}

/** What the cell shows beside its icon: '3 de 12', or the status in words when it is one. */
export const cellText = ({ total, finished, status }: GridCell, t: Translate): string =>
  total === 1 ? t(`contract.pendencyStatus.${status}`) : t('pendencyGrid.share', { finished, total });

type ListTarget = Subject & { month: string; cell: GridCell; address: GridAddress; projectName?: string };

/** The list, filtered to the cell. The statuses are named too: a phone's list shows only one tab of them by itself. */
export function listTarget({ provider, document, month, cell, address, projectName }: ListTarget): string {
  const parameters = new URLSearchParams({
    company: String(provider.id),
    referenceMonthStart: month,
    referenceMonthEnd: month,
  });
  if (document) parameters.set('pendencies', String(document.id));
  if (address.plan) parameters.set('plan', address.plan);
  if (projectName) parameters.set('project_name', projectName);
  for (const status of Object.keys(cell.byStatus)) parameters.append('status', status);
  return `${pathOf('pendencies')}?${parameters}`;
}
