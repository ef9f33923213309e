import { useSearchParams } from 'react-router-dom';
import { dateSchema, dayOf, idSchema, monthsLater } from '../../../contract/common.ts';
import { DASHBOARD } from '../../../contract/constants.ts';
import { PANEL_TYPES } from '../../../contract/dashboard.ts';
import { PLANS, type Plan } from '../../../contract/projects.ts';
import { pathOf } from '../../routes.ts';

/** The filters of the dashboard in its address, for the gateway, and for the lists that panels open (J-04, J-08). */
export type PanelFilters = {
  type: (typeof PANEL_TYPES)[number];
  startDate: string;
  endDate: string;
  provider: number | null;
  projects: number[];
  departmentIds: number[];
};
const NAMES = {
  type: 'tipo',
  startDate: 'de',
  endDate: 'ate',
  provider: 'fornecedor',
  projects: 'projetos',
  departmentIds: 'areas',
} as const satisfies Record<keyof PanelFilters, string>;

const idsOf = (text: string | null): number[] =>
  (text ?? '').split(',').flatMap((id) => idSchema.safeParse(id).data ?? []);
const dayIn = (text: string | null): string | undefined => dateSchema.safeParse(text).data;

/** The last twelve months until today. */
const defaultPeriod = (today: string) => ({
  startDate: `${monthsLater(today.slice(0, 7), 1 - DASHBOARD.shownMonths)}-01`,
  endDate: today,
});

/** What the address asks for; what is wrong in it is left out. */
export function readPanelFilters(query: URLSearchParams, today = dayOf(new Date())): PanelFilters {
  const given = { startDate: dayIn(query.get(NAMES.startDate)), endDate: dayIn(query.get(NAMES.endDate)) };
  const period = { ...defaultPeriod(today), ...(given.startDate && given.endDate && given) } as ReturnType<
    typeof defaultPeriod
  >;
  return {
    ...(period.startDate <= period.endDate ? period : defaultPeriod(today)),
    type: PANEL_TYPES.find((one) => one === query.get(NAMES.type)) ?? 'ALL',
    provider: idsOf(query.get(NAMES.provider))[0] ?? null,
    projects: idsOf(query.get(NAMES.projects)),
    departmentIds: idsOf(query.get(NAMES.departmentIds)),
  };
}

export function usePanelFilters() {
  const [query, setQuery] = useSearchParams();
  const change = (values: Partial<PanelFilters>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(values)) {
      const text = String(value ?? '');
      if (text === '' || text === 'ALL') next.delete(NAMES[key as keyof PanelFilters]);
      else next.set(NAMES[key as keyof PanelFilters], text);
    }
    setQuery(next, { replace: true });
  };
  const isNarrowed = Object.values(NAMES).some((name) => query.has(name));
  return { filters: readPanelFilters(query), change, clear: () => setQuery({}, { replace: true }), isNarrowed };
}

/** As the gateway takes them; the period is that of the panels by month. */
export const panelQuery = ({ type, provider, projects, departmentIds }: PanelFilters) => ({
  ...(type !== 'ALL' && { type }),
  ...(provider !== null && { provider }),
  ...(projects.length > 0 && { projects: projects.join() }),
  ...(departmentIds.length > 0 && { departmentIds: departmentIds.join() }),
});

type ListFilter = Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
export const listAt = (path: string, filter: ListFilter): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const listWith = (noun: string, filter: ListFilter): string => listAt(pathOf(noun), filter);
const places = ({ projects, departmentIds }: PanelFilters): ListFilter => ({
  ...(projects.length > 0 && { 'projects[]': projects.map(String) }),
  ...(departmentIds.length > 0 && { 'departments[]': departmentIds.map(String) }),
});

/** The list of exactly the pendencies that a number counted. */
export function pendenciesOf(filters: PanelFilters, more: ListFilter, plan?: Plan): string {
  const plans = plan ?? (filters.type === 'ALL' ? undefined : filters.type);
  return listWith('pendencies', {
    conformity: 'COUNTED',
    ...(plans && { 'plan[]': [plans] }),
    ...(filters.provider !== null && { company: String(filters.provider) }),
    ...places(filters),
    ...more,
  });
}
export const projectsOf = (filters: PanelFilters, more: ListFilter): string =>
  listWith('projects', {
    ...(filters.type !== 'ALL' && { plan: filters.type }),
    ...(filters.provider !== null && { provider: String(filters.provider) }),
    ...places(filters),
    ...more,
  });
export const employeesOf = (filters: PanelFilters, more: ListFilter): string =>
  listWith('employees', {
    ...(filters.provider !== null && { provider: String(filters.provider) }),
    ...places(filters),
    ...more,
  });

/** The plans that a filter leaves. */
export const plansOf = ({ type }: PanelFilters): readonly Plan[] =>
  PLANS.filter((plan) => type === 'ALL' || plan === type);
