import { addDays, dayOf, mondayOf, monthsLater } from '../../../../contract/common.ts';
import { DASHBOARD } from '../../../../contract/constants.ts';
import {
  type AnalysisMonth,
  type AnalysisRank,
  type ConformityPanel,
  type EmployeesPanel,
  type ExpiringPanel,
  PANELS,
  type PanelFilter,
  type PanelMonth,
  type PanelMonthsQuery,
  type PanelOptions,
  type PanelOptionsQuery,
  type PanelPeriodQuery,
  type PanelPreference,
  type PanelPreferencesBody,
  type PanelRank,
  type PanelRankQuery,
  type PendenciesPanel,
  type ProjectReadiness,
  type ProjectsPanel,
  type RejectionReasons,
  type Shares,
} from '../../../../contract/dashboard.ts';
import type { Plan } from '../../../../contract/projects.ts';
import { type Actor, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import * as repository from './repository.ts';

/** The panels of the dashboard, read from counters (J-01 to J-07; domain facts 5.7). */
export type DashboardService = ReturnType<typeof dashboardService>;

const isPanel = (type: string): type is PanelPreference['type'] => (PANELS as readonly string[]).includes(type);
/** Of counted statuses or classes: which are conform, and which apply at all. */
const CONFORM: readonly string[] = ['DONE', 'NEXT_DUE_DATE', 'CONFORM'];

function sharesOf(found: readonly { plan: Plan; item: string; n: number }[], plan: Plan): Shares {
  const own = found.filter((one) => one.plan === plan && one.item !== 'NOT_APPLICABLE');
  const sum = (some: typeof own) => some.reduce((total, { n }) => total + n, 0);
  return { conform: sum(own.filter(({ item }) => CONFORM.includes(item))), applicable: sum(own) };
}

type Decision = { item: string; n: number };
/** The least number of business days in which this part of the decisions were made. */
function percentile(found: readonly Decision[], part: number): number | null {
  const total = found.reduce((sum, { n }) => sum + n, 0);
  let until = 0;
  for (const { item, n } of [...found].sort((one, other) => daysOf(one) - daysOf(other))) {
    until += n;
    if (n > 0 && until >= part * total) return daysOf({ item });
  }
  return null;
}
const daysOf = ({ item }: Pick<Decision, 'item'>): number => Number(item.slice(1));
const decidedAs = (found: readonly Decision[], letters: string): number =>
  found.reduce((sum, { item, n }) => (letters.includes(item[0] ?? ' ') ? sum + n : sum), 0);
const spreadOf = (found: readonly Decision[]) => ({
  decided: decidedAs(found, 'ACRN'),
  median: percentile(found, 0.5),
  p90: percentile(found, 0.9),
});

export function dashboardService({ db, now }: { db: Db; now: () => Date }) {
  const today = () => dayOf(now());
  const asked = (actor: Actor, filter: PanelFilter): repository.Asked => ({
    scopes: scopesOf(actor, 'see_management_panel'),
    filter,
  });

  const periodOf = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) => {
    const until = (endDate ?? today()).slice(0, 7);
    return { from: startDate?.slice(0, 7) ?? monthsLater(until, 1 - DASHBOARD.shownMonths), until };
  };
  async function analysisBy(actor: Actor, filter: PanelFilter, by: 'PROVIDER' | 'DOCUMENT'): Promise<AnalysisRank> {
    const found = await repository.decisionsBy(db, asked(actor, filter), by);
    return {
      results: found.map(({ id, name, items }) => ({
        ...{ id, name, ...spreadOf(items) },
        ...{ judged: decidedAs(items, 'ACR'), accepted: decidedAs(items, 'A') },
      })),
      total: found[0]?.total ?? 0,
    };
  }

  return {
    async conformity(actor: Actor, filter: PanelFilter): Promise<ConformityPanel> {
      const month = today().slice(0, 7);
      const [before, year] = [monthsLater(month, -1), monthsLater(month, -12)];
      const [present, ends] = await Promise.all([
        repository.byStatus(db, asked(actor, filter)),
        repository.atMonthEnds(db, asked(actor, filter), [before, year]),
      ]);
      const of = (found: Parameters<typeof sharesOf>[0]) => ({
        STP: sharesOf(found, 'STP'),
        SSMA: sharesOf(found, 'SSMA'),
      });
      return {
        now: of(present),
        monthBefore: of(ends.filter((one) => one.month === before)),
        yearBefore: of(ends.filter((one) => one.month === year)),
      };
    },

    async pendencies(actor: Actor, filter: PanelFilter): Promise<PendenciesPanel> {
      const status: Record<string, number> = {};
      let total = 0;
      for (const { item, n } of await repository.byStatus(db, asked(actor, filter))) {
        const name = item === 'CLOSED' ? 'DONE' : item;
        status[name] = (status[name] ?? 0) + n;
        total += n;
      }
      return { total, status };
    },

    async projects(actor: Actor, filter: PanelFilter): Promise<ProjectsPanel> {
      const found = await repository.projectNumbers(db, asked(actor, filter), today());
      const sum = (of: (row: (typeof found)[number]) => number) => found.reduce((total, row) => total + of(row), 0);
      return {
        total: sum(({ n }) => n),
        status: Object.fromEntries(found.map(({ status, n }) => [status, n])),
        plans: { STP: sum(({ STP }) => STP), SSMA: sum(({ SSMA }) => SSMA) },
      };
    },

    employees: (actor: Actor, filter: PanelFilter): Promise<EmployeesPanel> =>
      repository.employeeNumbers(db, asked(actor, filter)),

    /** Each month of the period beside the same one a year before. */
    async months(actor: Actor, plan: Plan, query: PanelMonthsQuery): Promise<PanelMonth[]> {
      const { series, startDate, endDate, ...filter } = query;
      const { from, until } = periodOf({ startDate, endDate });
      const type = filter.type === 'ALL' ? plan : filter.type;
      const narrowed = asked(actor, { ...filter, type });
      const scopes = type === plan ? narrowed.scopes : [];
      const span = { from: monthsLater(from, -12), until };
      const found = await repository.byMonth(db, { ...narrowed, scopes }, series, span);
      const of = (month: string): Shares => {
        const { CONFORM: conform = 0, IRREGULAR = 0 } = found.get(month) ?? {};
        return { conform, applicable: conform + IRREGULAR };
      };
      const months: PanelMonth[] = [];
      for (let month = from; month <= until; month = monthsLater(month, 1)) {
        months.push({ month, ...of(month), yearBefore: of(monthsLater(month, -12)) });
      }
      return months;
    },

    documentRank: (actor: Actor, { page, ...filter }: PanelRankQuery): Promise<PanelRank> =>
      repository.documentRank(db, asked(actor, filter), { page }),
    providerRank: (actor: Actor, { page, ...filter }: PanelRankQuery): Promise<PanelRank> =>
      repository.providerRank(db, asked(actor, filter), { page }),

    async analysisMonths(actor: Actor, { startDate, endDate, ...filter }: PanelPeriodQuery): Promise<AnalysisMonth[]> {
      const { from, until } = periodOf({ startDate, endDate });
      const found = await repository.decisionsByMonth(db, asked(actor, filter), { from, until });
      const months: AnalysisMonth[] = [];
      for (let month = from; month <= until; month = monthsLater(month, 1)) {
        months.push({ month, ...spreadOf(found.filter((one) => one.month === month)) });
      }
      return months;
    },
    analysisByProvider: (actor: Actor, filter: PanelFilter) => analysisBy(actor, filter, 'PROVIDER'),
    analysisByDocument: (actor: Actor, filter: PanelFilter) => analysisBy(actor, filter, 'DOCUMENT'),

    async expiring(actor: Actor, filter: PanelFilter): Promise<ExpiringPanel> {
      const weeks = Array.from({ length: DASHBOARD.weeks }, (_, at) => addDays(mondayOf(today()), 7 * at));
      const found = new Map(await repository.expiringByWeek(db, asked(actor, filter), weeks));
      return weeks.map((week) => ({ week, amount: found.get(week) ?? 0 }));
    },

    projectReadiness: (actor: Actor, filter: PanelFilter): Promise<ProjectReadiness> =>
      repository.projectReadiness(db, asked(actor, filter), scopesOf(actor, 'see_passages')),
    rejectionReasons: (actor: Actor, filter: PanelFilter): Promise<RejectionReasons> =>
      repository.rejectionReasons(db, asked(actor, filter)),

    options: (actor: Actor, query: PanelOptionsQuery): Promise<PanelOptions> =>
      repository.options(db, scopesOf(actor, 'see_management_panel'), query),

    /** All panels in the person's order; what was never changed is on, at its place in the specification. */
    async preferences({ uid }: Actor): Promise<PanelPreference[]> {
      const kept = await repository.listPreferences(db, uid);
      const found = kept.flatMap(({ type, ...one }) => (isPanel(type) ? [{ ...one, type }] : []));
      const missing = PANELS.filter((type) => !found.some((one) => one.type === type)).map((type) => ({
        ...{ id: null, account_id: uid, type, active: true, order: PANELS.indexOf(type) },
        ...{ deleted: false, createdAt: null, updatedAt: null },
      }));
      return [...found, ...missing].sort((one, other) => one.order - other.order);
    },

    async savePreferences(actor: Actor, { panels }: PanelPreferencesBody): Promise<PanelPreference[]> {
      await db.transaction(async (tx) => {
        for (const one of panels) if (isPanel(one.type)) await repository.savePreference(tx, actor.uid, one);
      });
      return this.preferences(actor);
    },
  };
}
