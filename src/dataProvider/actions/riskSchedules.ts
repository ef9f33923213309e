import type { z } from 'zod';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { RiskScheduleConfig, RiskScheduleConfigBody } from '../../../contract/riskScheduleConfigs.ts';
import type {
  RiskInterval,
  RiskPeople,
  RiskProject,
  RiskSchedule,
  RiskStatus,
  riskCalendarSchema,
} from '../../../contract/riskSchedules.ts';
import { get, patch, type Signal } from '../httpClient.ts';
import type { Query } from '../query.ts';

export type RiskPeopleAsked = RiskInterval & {
  projectId: number;
  riskActivityId: number;
  name: string;
  'id[]': readonly number[];
  scheduleId?: number | undefined;
};

/** Risk schedules beside their list and records (F-01 to F-08), and the settings of a company (B-24). */
export const riskScheduleActions = {
  getRiskProjects: (options?: Signal) => get<RiskProject[]>('risk-schedules/projects', options),
  getRiskPeople: (asked: RiskPeopleAsked, options?: Signal) =>
    get<RiskPeople>('risk-schedules/employees', { ...options, query: { ...asked, 'id[]': [...asked['id[]']] } }),
  getRiskLinked: (id: number, options?: Signal) => get<RiskPeople>(`risk-schedules/${id}/employees`, options),
  getRiskNumbers: (options?: Signal) => get<Record<RiskStatus, number>>('risk-schedules/numbers', options),
  getRiskCalendar: (query: Query, options?: Signal) =>
    get<z.infer<typeof riskCalendarSchema>>('risk-schedules/calendar', { ...options, query }),
  cancelRiskSchedule: ({ id, version }: Pick<RiskSchedule, 'id' | 'version'>, reason: string) =>
    patch<RiskSchedule>(`risk-schedules/${id}/cancel`, { reason }, { version }),
  getRiskHistory: (id: number, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`risk-schedules/${id}/history`, { ...options, query: { page } }),
  getRiskConfig: (companyId: number, options?: Signal) =>
    get<RiskScheduleConfig>(`companies/${companyId}/risk-schedule-config`, options),
  saveRiskConfig: (companyId: number, body: RiskScheduleConfigBody, version: number) =>
    patch<RiskScheduleConfig>(`companies/${companyId}/risk-schedule-config`, body, { version }),
  getRiskConfigHistory: (companyId: number, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`companies/${companyId}/risk-schedule-config/history`, { ...options, query: { page } }),
};
