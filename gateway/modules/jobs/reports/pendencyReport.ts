import { dayOf, formatCnpj, formatMonth } from '../../../../contract/common.ts';
import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { type PendencyRow, remainingDays } from '../../../../contract/pendencies.ts';
import type { PendencyExport } from '../../../../contract/pendencyBulk.ts';
import { type Actor, type Scope, scopesOf } from '../../../access/actor.ts';
import type { InLanguage } from '../../../lib/language.ts';
import type { PendencyListService, Walk } from '../../pendencies/pendencies/listService.ts';
import { at, day, type Report } from './service.ts';

/** The list of pendencies as a file (D-38). */
export function pendencyReport(list: PendencyListService): Report<PendencyExport, PendencyRow> {
  const walkOf = async (actor: Actor, asked: InLanguage<PendencyExport>): Promise<Walk> => {
    const { filters, projectName, ids, orderBy, order, language } = asked;
    return {
      filter: { ...(await list.filterOf(actor, filters, language)), ...(projectName && { project_name: projectName }) },
      ...(ids && { ids: [...new Set(ids)] }),
      orderBy,
      order,
    };
  };
  return {
    noun: 'pendencies',
    kind: EXPORT_JOBS.pendencies,
    resultUrl: 'reports/exports',
    page: '/pendencias',
    scopesOf: exportScopes,
    finds: async (actor, body) => list.finds(exportScopes(actor), await walkOf(actor, body)),
    async *batches(actor, body) {
      yield* list.batches(exportScopes(actor), await walkOf(actor, body));
    },
    columns: {
      name: { width: 44, cell: (row, { shown }) => shown(row.name) },
      status: { cell: (row, { words }) => words.pendencyStatus[row.status] },
      plan: { cell: (row, { words }) => words.plan[row.plan] },
      type: { cell: (row, { words }) => words.pendencyType[row.type] },
      company: { width: 34, cell: (row) => row.company.name },
      cnpj: { width: 21, cell: (row) => formatCnpj(row.company.cnpj) },
      contractingCompany: { width: 34, cell: (row) => row.contractingCompany.name },
      employee: { width: 34, cell: (row) => row.employee?.name ?? null },
      project: { width: 34, cell: (row) => row.project.name },
      contract: { cell: (row) => row.project.contract },
      referenceMonth: { cell: (row) => (row.referenceMonth === null ? null : formatMonth(row.referenceMonth)) },
      remainingTime: { cell: (row, { now }) => remainingDays(row.status, row.expirationDate, dayOf(now)) },
      issueDate: { format: 'day', cell: (row) => day(row.issueDate) },
      expirationDate: { format: 'day', cell: (row) => day(row.expirationDate) },
      dueDate: { format: 'day', cell: (row) => day(row.dueDate) },
      sla: { format: 'day', cell: (row) => day(row.sla?.dueAt ?? null) },
      revisionDate: { format: 'instant', cell: (row) => at(row.revisionDate) },
      updatedAt: { format: 'instant', cell: (row) => at(row.updatedAt) },
    },
  };
}

/** What may be exported is what may be seen and exported, through one and the same membership. */
const exportScopes = (actor: Actor): Scope[] =>
  scopesOf(actor, 'export_pendency').filter(({ permissions }) => permissions.includes('see_pendency'));
