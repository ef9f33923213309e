import type { TrailEntry, TrailExport } from '../../../../contract/auditTrail.ts';
import { trailText } from '../../../../contract/auditTrailText.ts';
import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { trailWordAt, trailWords } from '../../../../contract/messages/trail.ts';
import type { AuditTrailService } from '../../privacy/auditTrail/service.ts';
import { at, type Facts, type Report } from './service.ts';

const told = (row: TrailEntry, { language, shown }: Facts) => trailText(row, trailWordAt(language), language, shown);

/** The audit trail of a company, as a file: in words, with the code of each action, which no language changes. */
export const auditTrailReport = (walk: AuditTrailService['walk']): Report<TrailExport, TrailEntry> => ({
  noun: 'auditTrail',
  kind: EXPORT_JOBS.auditTrail,
  resultUrl: 'audit-trail/exports',
  page: '/minha-conta/trilha',
  ...walk,
  columns: {
    at: { format: 'instant', cell: (row) => at(row.at) },
    person: { width: 28, cell: (row) => row.person?.displayName ?? 'Prumo' },
    company: { width: 28, cell: (row) => row.company?.name ?? null },
    profile: { width: 28, cell: (row, { shown }) => row.profile && shown(row.profile) },
    ip: { cell: (row) => row.ip },
    entity: { width: 28, cell: (row, { language }) => trailWords[language].entity[row.entity] },
    entityId: { cell: (row) => row.entityId },
    kind: { cell: (row, { language }) => trailWords[language].kind[row.kind] },
    action: { width: 34, cell: (row, facts) => told(row, facts).action },
    field: { width: 28, cell: (row, facts) => told(row, facts).field },
    before: { width: 34, cell: (row, facts) => told(row, facts).before },
    after: { width: 34, cell: (row, facts) => told(row, facts).after },
    note: { width: 44, cell: (row, facts) => told(row, facts).note },
    code: { width: 28, cell: (row) => row.action },
  },
});
