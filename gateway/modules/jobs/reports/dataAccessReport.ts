import type {
  AccessKind,
  DataAccess,
  DataAccessExport,
  IncidentExport,
  IncidentRow,
} from '../../../../contract/dataAccesses.ts';
import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { privacyWords } from '../../../../contract/messages/privacy.ts';
import type { DataAccessesService } from '../../privacy/dataAccesses/service.ts';
import { at, type Report } from './service.ts';

const PAGE = '/minha-conta/acessos';

/** The log of who saw personal data, as a file. */
export const dataAccessReport = (
  walk: DataAccessesService['logWalk'],
): Report<DataAccessExport, DataAccess & { people: string[] }> => ({
  noun: 'dataAccesses',
  kind: EXPORT_JOBS.dataAccesses,
  resultUrl: 'data-accesses/exports',
  page: PAGE,
  ...walk,
  columns: {
    at: { format: 'instant', cell: (row) => at(row.at) },
    person: { width: 28, cell: (row) => row.person?.displayName ?? null },
    company: { width: 28, cell: (row) => row.company.name },
    kind: { width: 28, cell: (row, { language }) => privacyWords[language].accessKind[row.kind] },
    sensitivity: { cell: (row, { language }) => privacyWords[language].sensitivity[row.sensitivity] },
    employees: { width: 44, cell: (row) => row.people.join(', ') },
    employer: { width: 28, cell: (row) => row.employer.name },
    document: { width: 34, cell: (row, { shown }) => row.document && shown(row.document.name) },
    reason: { width: 44, cell: (row) => row.reason },
  },
});

/** The report of an incident, as a file. */
export const incidentReport = (walk: DataAccessesService['incidentWalk']): Report<IncidentExport, IncidentRow> => ({
  noun: 'dataIncidents',
  kind: EXPORT_JOBS.dataIncidents,
  resultUrl: 'data-accesses/incident/exports',
  page: PAGE,
  ...walk,
  columns: {
    employee: { width: 34, cell: (row) => row.employee.name },
    employer: { width: 28, cell: (row) => row.employer.name },
    person: { width: 28, cell: (row) => row.person?.displayName ?? null },
    company: { width: 28, cell: (row) => row.company.name },
    first: { format: 'instant', cell: (row) => at(row.first) },
    last: { format: 'instant', cell: (row) => at(row.last) },
    count: { cell: (row) => row.count },
    kinds: {
      width: 34,
      cell: (row, { language }) =>
        row.kinds.map((kind: AccessKind) => privacyWords[language].accessKind[kind]).join(', '),
    },
    sensitivity: { cell: (row, { language }) => privacyWords[language].sensitivity[row.sensitivity] },
  },
});
