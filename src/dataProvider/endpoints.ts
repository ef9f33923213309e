import type { HolidayList } from '../../contract/holidays.ts';
import { CLASS_SORTS, EMPLOYEE_SORTS, RISK_SORTS } from '../../contract/list.ts';
import { PENDENCY_SORTS } from '../../contract/pendencies.ts';
import { PROJECT_SORTS } from '../../contract/projects.ts';
import type { Query, QueryValue } from './query.ts';

type Row = Record<string, unknown>;
export type Meta = Readonly<Record<string, unknown>>;

/** How one noun of react-admin is requested from the gateway. `{name}` in a path is the value of that name in `meta`. */
export type Endpoint = {
  list: string;
  one: string;
  create?: string;
  update?: string;
  delete?: string;
  /** What the list can be sorted by; any other sort is the list's own order. */
  sorts?: readonly string[];
  /** Filters that are lists on the wire, even with one value. */
  lists?: readonly string[];
  /** Filters whose name on the wire is another one; `q` is react-admin's search box. */
  names?: Readonly<Record<string, string>>;
  /** Values of `meta` that the list takes as query parameters too. */
  metaQuery?: readonly string[];
  /** The list has no pages: all its rows are in one answer, which this turns into rows. */
  unpaged?: (answer: unknown) => Row[];
  /** The id of a row that has none of its own on the wire. */
  idOf?: (row: Row) => string | number;
};

/** People have positive ids, invites negative ones: the list of users mixes both (B-06). */
const memberId = ({ accountCompanyId, inviteId }: Row): number => Number(accountCompanyId ?? -Number(inviteId ?? 0));

/** National holidays have no record: their day identifies them. */
const holidayRows = (answer: unknown): Row[] => {
  const { national, own } = answer as HolidayList;
  const rows = [
    ...national.map(({ day, name }) => ({ id: day as number | string, day, name, facility: null })),
    ...own,
  ];
  return rows.sort((one, other) => one.day.localeCompare(other.day));
};

/** The table noun → gateway; the provider translates by it and decides nothing (M-01, C-01, D-02, E-01, E-02). */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  pendencies: {
    list: 'pendencies',
    one: 'pendencies',
    sorts: PENDENCY_SORTS,
    lists: ['status', 'plan', 'pendencyType', 'sla', 'companies', 'pendencies', 'projects', 'departments'],
    names: { q: 'name', type: 'pendencyType' },
  },
  projects: {
    list: 'projects',
    one: 'projects',
    sorts: PROJECT_SORTS,
    lists: ['status', 'projects', 'departments'],
    names: { q: 'project', name: 'project' },
  },
  employees: {
    list: 'employees',
    one: 'companies/employees',
    create: 'companies/employees',
    sorts: EMPLOYEE_SORTS,
    lists: ['projects', 'departments'],
    names: { q: 'nameOrDocument', name: 'nameOrDocument', withOutProject: 'withOutProjects' },
  },
  users: {
    list: 'invites/users',
    one: 'companies/{companyId}/accounts',
    create: 'invites/company',
    update: 'companies/{companyId}/account',
    metaQuery: ['companyId'],
    idOf: memberId,
  },
  profiles: {
    list: 'companies/{companyId}/profiles',
    one: 'companies/{companyId}/profiles',
    delete: 'profiles',
  },
  requirementMatrices: {
    list: 'companies/{companyId}/requirement-matrices',
    one: 'companies/{companyId}/requirement-matrices',
  },
  systemPendencies: {
    list: 'system-pendencies',
    one: 'system-pendencies',
    lists: ['plan', 'categories'],
    names: { name: 'query', category: 'categories' },
  },
  facilities: { list: 'companies/facilities', one: 'companies/facilities', metaQuery: ['companyId'] },
  departments: {
    list: 'companies/facilities/{facilityId}/departments',
    one: 'companies/facilities/{facilityId}/departments',
  },
  holidays: {
    list: 'companies/{companyId}/holidays',
    one: 'companies/{companyId}/holidays',
    unpaged: holidayRows,
  },
  companyGroups: { list: 'companies/{companyId}/company-groups', one: 'companies/{companyId}/company-groups' },
  activityTypes: { list: 'activity-types', one: 'activity-types', unpaged: (answer) => answer as Row[] },
  riskSchedules: { list: 'risk-schedules', one: 'risk-schedules', sorts: RISK_SORTS, lists: ['status'] },
  trainingClasses: { list: 'training-classes', one: 'training-classes', sorts: CLASS_SORTS, lists: ['status'] },
  retroactiveClasses: {
    list: 'training-classes',
    one: 'training-classes',
    create: 'training-classes/retroactive',
  },
  classNotes: { list: 'training-classes/notes', one: 'training-classes/notes' },
  classEmployees: {
    list: 'training-classes/{classId}/employees',
    one: 'training-classes/{classId}/employees',
    lists: ['result'],
  },
  trainingConfigs: { list: 'training-class-configs', one: 'training-class-configs' },
  restrictedEmployees: {
    list: 'companies/{companyId}/restricted-employees',
    one: 'companies/{companyId}/restricted-employees',
  },
  auditTrail: { list: 'companies/{companyId}/audit-trail', one: 'companies/{companyId}/audit-trail' },
  dataAccesses: { list: 'companies/{companyId}/data-accesses', one: 'companies/{companyId}/data-accesses' },
  personalRecords: { list: 'companies/{companyId}/personal-records', one: 'personal-records' },
  subjectRequests: {
    list: 'companies/{companyId}/subject-requests',
    one: 'subject-requests',
    create: 'subject-requests',
  },
  erasures: { list: 'companies/{companyId}/erasures', one: 'erasures' },
  apiKeys: { list: 'companies/{companyId}/api-keys', one: 'companies/{companyId}/api-keys' },
  webhooks: { list: 'companies/{companyId}/webhooks', one: 'webhooks', create: 'companies/{companyId}/webhooks' },
  webhookDeliveries: { list: 'webhooks/{webhookId}/deliveries', one: 'webhooks/{webhookId}/deliveries' },
  passages: { list: 'companies/passages', one: 'companies/passages' },
  analysisNotes: {
    list: 'system-pendencies/note/default-list',
    one: 'system-pendencies/note',
    create: 'system-pendencies/note',
    names: { name: 'query' },
  },
  employeeNotes: { list: 'employee-notes', one: 'employee-notes' },
  bookings: { list: 'bookings', one: 'bookings' },
  paymentReleases: { list: 'payment-releases', one: 'payment-releases' },
  formalNotices: { list: 'formal-notices', one: 'formal-notices' },
  homologations: {
    list: 'homologue/report-history',
    one: 'homologue/report-company',
    names: { name: 'nameOrCnpj' },
  },
  bookingNeeds: { list: 'bookings/needs', one: 'bookings/people' },
  epiProducts: { list: 'epi-products', one: 'epi-products' },
  epiDeliveries: { list: 'epi-deliveries', one: 'epi-deliveries' },
  epiOrders: { list: 'epi-orders', one: 'epi-orders' },
  receivedEpiOrders: { list: 'operator/epi-orders', one: 'operator/epi-orders' },
  nrInterests: { list: 'nr-interests', one: 'nr-interests' },
  receivedNrInterests: { list: 'operator/nr-interests', one: 'operator/nr-interests' },
  ownEpiProducts: { list: 'operator/epi-products', one: 'operator/epi-products' },
  clinics: { list: 'operator/clinics', one: 'operator/clinics' },
  companyConfirmations: { list: 'operator/companies', one: 'operator/companies' },
  views: { list: 'views', one: 'views', unpaged: (answer) => answer as Row[] },
  jobs: { list: 'jobs', one: 'jobs', unpaged: (answer) => answer as Row[] },
  projectCompanies: { list: 'projects/{projectId}/companies', one: 'projects/{projectId}/companies' },
  projectAccounts: { list: 'projects/{projectId}/accounts', one: 'projects/{projectId}/accounts', idOf: memberId },
};

/** The row of a noun. Throws for a noun that the table does not have: a mistake of the code that asks. */
export function endpointOf(noun: string): Endpoint {
  const endpoint = ENDPOINTS[noun];
  if (!endpoint) throw new Error(`No endpoint for ${noun}`);
  return endpoint;
}

/** A path of the table with the values of `meta`. Throws when one is missing: a mistake of the caller. */
export const pathFor = (path: string, meta: Meta = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (meta[name] === undefined) throw new Error(`meta.${name} is missing for ${path}`);
    return encodeURIComponent(String(meta[name]));
  });

/** The record with the id that react-admin needs. */
export const withId = <RecordType>({ idOf }: Endpoint, row: RecordType): RecordType =>
  idOf ? { ...row, id: idOf(row as Row) } : row;

const isQueryValue = (value: unknown): value is QueryValue =>
  value === null || typeof value !== 'object' || value instanceof Date || Array.isArray(value);

/** react-admin's filter as the gateway's query: names translated, lists as lists; nested objects have no meaning here. */
export function filterQuery(
  { names = {}, lists = [] }: Endpoint,
  filter: Readonly<Record<string, unknown>> = {},
): Query {
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
export function sortQuery({ sorts = [] }: Endpoint, sort?: { field: string; order: string }): Query {
  if (!sort || !sorts.includes(sort.field)) return {};
  return { orderBy: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' };
}
