import type { TrailEntry, TrailExport } from '../../../../contract/auditTrail.ts';
import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { trailWords } from '../../../../contract/messages/trail.ts';
import type { AuditTrailService } from '../../privacy/auditTrail/service.ts';
import { at, type Report } from './service.ts';

/** The audit trail of a company, as a file. */
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
    profile: { width: 28, cell: (row) => row.profile },
    ip: { cell: (row) => row.ip },
    entity: { width: 28, cell: (row, { language }) => trailWords[language].entity[row.entity] },
    entityId: { cell: (row) => row.entityId },
    kind: { cell: (row, { language }) => trailWords[language].kind[row.kind] },
    action: { width: 28, cell: (row) => row.action },
    field: { cell: (row) => row.fieldName },
    before: { width: 34, cell: (row) => row.oldValue },
    after: { width: 34, cell: (row) => row.newValue },
    note: { width: 44, cell: (row) => row.note },
  },
});
