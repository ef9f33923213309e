import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { idSchema, monthSchema } from '../../../../contract/common.ts';
import { GRID } from '../../../../contract/constants.ts';
import { shiftMonth } from '../../../../contract/pendencyGrid.ts';
import { PENDENCY_STATUSES, type PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { PLANS, type Plan } from '../../../../contract/projects.ts';

/** What the address of the grid says; absent: not asked. */
export type GridAddress = {
  referenceMonthStart?: string;
  referenceMonthEnd?: string;
  plan?: Plan;
  status: readonly PendencyStatus[];
  project?: number;
  company?: number;
  document?: number;
  page: number;
  /** The month that a phone shows. */
  month?: string;
  /** The pendency whose review lies over the grid. */
  opened?: number;
};

/** The names in the address; filters are those of the gateway, `aberta` is that of the list. */
const NAMES = {
  referenceMonthStart: 'referenceMonthStart',
  referenceMonthEnd: 'referenceMonthEnd',
  plan: 'plan',
  status: 'status',
  project: 'project',
  company: 'company',
  document: 'document',
  page: 'page',
  month: 'month',
  opened: 'aberta',
} as const satisfies Record<keyof GridAddress, string>;
/** What is asked of the gateway beside the page. */
const FILTERS = [
  'referenceMonthStart',
  'referenceMonthEnd',
  'plan',
  'status',
  'project',
  'company',
  'document',
] as const;

/** Reads an address whoever wrote it: what the gateway would refuse is left out. */
export function readGridAddress(parameters: URLSearchParams): GridAddress {
  const id = (name: string) => idSchema.safeParse(parameters.get(name) ?? '').data;
  const month = (name: string) => monthSchema.safeParse(parameters.get(name) ?? '').data;
  const start = month(NAMES.referenceMonthStart);
  const end = month(NAMES.referenceMonthEnd);
  const isRange = !start || !end || (start <= end && end <= shiftMonth(start, GRID.maxMonths - 1));
  return {
    referenceMonthStart: isRange ? start : undefined,
    referenceMonthEnd: isRange ? end : undefined,
    plan: PLANS.find((plan) => plan === parameters.get(NAMES.plan)),
    status: PENDENCY_STATUSES.filter((status) => parameters.getAll(NAMES.status).includes(status)),
    project: id(NAMES.project),
    company: id(NAMES.company),
    document: id(NAMES.document),
    page: Math.min(id(NAMES.page) ?? 1, 99_999),
    month: month(NAMES.month),
    opened: id(NAMES.opened),
  };
}

export function writeGridAddress(address: GridAddress): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES) as [keyof GridAddress, string][]) {
    const value = address[key];
    if (key === 'page' && value === 1) continue;
    for (const one of [value ?? []].flat()) parameters.append(name, String(one));
  }
  return parameters;
}

/** How many filters are set; a range of months is one. */
export const countGridFilters = (address: GridAddress): number =>
  FILTERS.filter((name) => {
    if (name === 'status') return address.status.length > 0;
    if (name === 'referenceMonthEnd' && address.referenceMonthStart !== undefined) return false;
    return address[name] !== undefined;
  }).length;

/** The address as a query of the gateway. */
export const gridQuery = ({ plan, status, month: _month, opened: _opened, ...rest }: GridAddress) => ({
  ...rest,
  'plan[]': plan && [plan],
  'status[]': status,
});

export type UsedGridAddress = {
  address: GridAddress;
  /** Changes filters, and goes to page 1. */
  filter: (change: Partial<GridAddress>) => void;
  clear: () => void;
  setPage: (page: number) => void;
  setMonth: (month: string) => void;
  open: (id: number) => void;
  close: () => void;
};

/** Filters, page, month of the phone and what is opened: all in the address, shared and kept by 'back'. */
export function useGridAddress(): UsedGridAddress {
  const [parameters, setParameters] = useSearchParams();
  const address = useMemo(() => readGridAddress(parameters), [parameters]);
  const go = useCallback(
    (change: Partial<GridAddress>, replace: boolean) =>
      setParameters((before) => writeGridAddress({ ...readGridAddress(before), ...change }), {
        replace,
        state: { keepScroll: true },
      }),
    [setParameters],
  );
  return useMemo(
    () => ({
      address,
      filter: (change) => go({ ...change, page: 1 }, true),
      clear: () => go({ ...Object.fromEntries(FILTERS.map((name) => [name, undefined])), status: [], page: 1 }, true),
      setPage: (page) => go({ page }, false),
      setMonth: (month) => go({ month }, true),
      open: (opened) => go({ opened }, false),
      close: () => go({ opened: undefined }, true),
    }),
    [address, go],
  );
}
