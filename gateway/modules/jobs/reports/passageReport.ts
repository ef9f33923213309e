import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { passageWords } from '../../../../contract/messages/exports.ts';
import { GATE_PAGE, type Passage } from '../../../../contract/passages.ts';
import type { PassageExport } from '../../../../contract/reports.ts';
import type { PassagesService } from '../../employees/passages/service.ts';
import { at, type Report } from './service.ts';

type Walk = Pick<PassagesService, 'scopesOf' | 'finds' | 'batches'>;

/** Passages of the gates, or who is on site, as a file. */
export const passageReport = (walk: Walk): Report<PassageExport, Passage> => ({
  noun: 'passages',
  kind: EXPORT_JOBS.passages,
  resultUrl: 'companies/passages/exports',
  page: `${GATE_PAGE}/passagens`,
  ...walk,
  columns: {
    at: { format: 'instant', cell: (row) => at(row.at) },
    direction: { cell: (row, { language }) => passageWords[language].direction[row.direction] },
    name: { width: 34, cell: (row) => row.employee?.name ?? row.code },
    role: { width: 28, cell: (row) => row.employee?.role ?? null },
    company: { width: 34, cell: (row) => row.employee?.provider ?? null },
    project: { width: 34, cell: (row) => row.project.name },
    facility: { width: 28, cell: (row) => row.department?.facility ?? null },
    department: { width: 28, cell: (row) => row.department?.name ?? null },
    verdict: { cell: (row, { language }) => passageWords[language].verdict[row.verdict] },
    admitted: { cell: (row, { language }) => passageWords[language].flag[`${row.admitted}`] },
    method: { cell: (row, { language }) => passageWords[language].method[row.method] },
    offline: { cell: (row, { language }) => passageWords[language].flag[`${row.offline}`] },
    leftAt: { format: 'instant', cell: (row) => at(row.leftAt) },
    recordedBy: { width: 28, cell: (row) => row.recordedBy },
  },
});
