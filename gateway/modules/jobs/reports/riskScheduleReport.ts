import { EXPORT_JOBS } from '../../../../contract/jobs.ts';
import { riskWords } from '../../../../contract/messages/risk.ts';
import { RISK_SCHEDULE_PAGE, type RiskSchedule, type RiskScheduleExport } from '../../../../contract/riskSchedules.ts';
import type { RiskSchedulesService } from '../../risk/riskSchedules/service.ts';
import { at, type Report } from './service.ts';

type Walk = Pick<RiskSchedulesService, 'scopesOf' | 'finds' | 'batches'>;

/** Planned risk activities as a file (F-01). */
export const riskScheduleReport = (walk: Walk): Report<RiskScheduleExport, RiskSchedule> => ({
  noun: 'riskSchedules',
  kind: EXPORT_JOBS.riskSchedules,
  resultUrl: 'risk-schedules/exports',
  page: RISK_SCHEDULE_PAGE,
  ...walk,
  columns: {
    riskActivity: {
      width: 28,
      cell: ({ riskActivity }, { words }) => words.riskActivity[riskActivity.id],
    },
    project: { width: 34, cell: (row) => row.project.name },
    company: { width: 28, cell: (row) => row.company.name },
    owner: { width: 28, cell: (row) => row.owner.name },
    facility: { width: 28, cell: (row) => row.facility?.name ?? null },
    department: { width: 28, cell: (row) => row.department?.name ?? null },
    startsAt: { format: 'instant', cell: (row) => at(row.startsAt) },
    endsAt: { format: 'instant', cell: (row) => at(row.endsAt) },
    people: { cell: (row) => row.people },
    unfit: { cell: (row) => row.unfit },
    aprNumber: { width: 20, cell: (row) => row.aprNumber },
    permitNumber: { width: 20, cell: (row) => row.permitNumber },
    status: { cell: (row, { language }) => riskWords[language].status[row.status] },
    cancelReason: { width: 44, cell: (row) => row.cancelReason },
  },
});
