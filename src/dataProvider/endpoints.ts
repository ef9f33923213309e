import { EMPLOYEE_SORTS } from '../../contract/employees.ts';
import { PENDENCY_SORTS } from '../../contract/pendencies.ts';
import { PROJECT_SORTS } from '../../contract/projects.ts';
import type { Query, QueryValue } from './query.ts';

/** How one noun of react-admin is asked of the gateway. */
export type Endpoint = {
  /** Path of the list, and of a new record. */
  list: string;
  /** Path before the id of one record. */
  one: string;
  /** What the list can be sorted by; any other sort is the list's own order. */
  sorts: readonly string[];
  /** Filters that are lists on the wire, even with one value. */
  lists: readonly string[];
  /** Filters whose name on the wire is another one; `q` is react-admin's search box. */
  names: Readonly<Record<string, string>>;
};

/** The table noun → gateway; the provider translates by it and decides nothing (M-01, C-01, D-02, E-01, E-02). */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  pendencies: {
    list: 'pendencies',
    one: 'pendencies',
    sorts: PENDENCY_SORTS,
    lists: ['status', 'plan', 'pendencyType', 'sla', 'companies', 'pendencies'],
    names: { q: 'name', type: 'pendencyType' },
  },
  projects: {
    list: 'projects',
    one: 'projects',
    sorts: PROJECT_SORTS,
    lists: ['status'],
    names: { q: 'project', name: 'project' },
  },
  employees: {
    list: 'employees',
    one: 'companies/employees',
    sorts: EMPLOYEE_SORTS,
    lists: [],
    names: { q: 'nameOrDocument', name: 'nameOrDocument', withOutProject: 'withOutProjects' },
  },
};

/** The row of a noun. Throws for a noun that the table does not have: a mistake of the code that asks. */
export function endpointOf(noun: string): Endpoint {
  const endpoint = ENDPOINTS[noun];
  if (!endpoint) throw new Error(`No endpoint for ${noun}`);
  return endpoint;
}

const isQueryValue = (value: unknown): value is QueryValue =>
  value === null || typeof value !== 'object' || value instanceof Date || Array.isArray(value);

/** react-admin's filter as the gateway's query: names translated, lists as lists; nested objects have no meaning here. */
export function filterQuery({ names, lists }: Endpoint, filter: Readonly<Record<string, unknown>> = {}): Query {
  const query: Query = {};
  for (const [key, value] of Object.entries(filter)) {
    if (!isQueryValue(value)) continue;
    const plain = key.replace(/\[\]$/, '');
    const name = names[plain] ?? plain;
    const isList = lists.includes(name);
    const empty = value === null || value === undefined || value === '';
    query[isList ? `${name}[]` : name] = isList && !empty && !Array.isArray(value) ? [value as string] : value;
  }
  return query;
}

/** react-admin's sort as the gateway's; nothing for the list's own order. */
export function sortQuery({ sorts }: Endpoint, sort?: { field: string; order: string }): Query {
  if (!sort || !sorts.includes(sort.field)) return {};
  return { orderBy: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' };
}
