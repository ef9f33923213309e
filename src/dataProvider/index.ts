import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { EXACT_TOTAL_LIMIT, PAGE_SIZE } from '../../contract/constants.ts';
import type { ListMeta, ListOf } from '../../contract/list.ts';
import { chosenCompanyIds } from '../authProvider/session.ts';
import { accountActions } from './actions/account.ts';
import { activityTypeActions } from './actions/activityTypes.ts';
import { noteActions } from './actions/analysisNotes.ts';
import { bookingActions } from './actions/bookings.ts';
import { calendarFeedActions } from './actions/calendarFeeds.ts';
import { chatActions } from './actions/chat.ts';
import { classApprovalActions } from './actions/classApprovals.ts';
import { confirmationActions } from './actions/companyConfirmations.ts';
import { companyLogoActions } from './actions/companyLogos.ts';
import { customFieldActions } from './actions/customFields.ts';
import { dashboardActions } from './actions/dashboard.ts';
import { dataAccessActions } from './actions/dataAccesses.ts';
import { documentReuseActions } from './actions/documentReuse.ts';
import { employeeImportActions } from './actions/employeeImports.ts';
import { employeeActions } from './actions/employees.ts';
import { facilityActions } from './actions/facilities.ts';
import { homologationActions } from './actions/homologations.ts';
import { installationActions } from './actions/installation.ts';
import { jobActions } from './actions/jobs.ts';
import { noticeActions } from './actions/notices.ts';
import { passageActions } from './actions/passages.ts';
import { pendencyActions } from './actions/pendencies.ts';
import { personalRecordActions } from './actions/personalRecords.ts';
import { projectParts } from './actions/projectParts.ts';
import { projectActions } from './actions/projects.ts';
import { requirementMatrixActions } from './actions/requirementMatrices.ts';
import { restrictedEmployeeActions } from './actions/restrictedEmployees.ts';
import { riskScheduleActions } from './actions/riskSchedules.ts';
import { serviceActions } from './actions/serviceMonths.ts';
import { systemPendencyActions } from './actions/systemPendencies.ts';
import { trainingClassActions } from './actions/trainingClasses.ts';
import { trainingConfigActions } from './actions/trainingConfigs.ts';
import { userActions } from './actions/users.ts';
import { viewActions } from './actions/views.ts';
import { webhookActions } from './actions/webhooks.ts';
import { welcomeActions } from './actions/welcome.ts';
import { base } from './base.ts';
import { endpointOf, filterQuery, pathFor, sortQuery, withId } from './endpoints.ts';
import { requestJson } from './httpClient.ts';
import { pathWith } from './query.ts';

type Cursor = { after?: string; before?: string };

/** Lists whose neighbouring pages' cursors are kept; the oldest is dropped first. */
const KEPT_LISTS = 20;
const cursors = new Map<string, Map<number, Cursor>>();

/** Keeps the cursors of the pages beside this one, per list (path, filters, sort and page size). */
function keepCursors(list: string, page: number, { next, previous }: ListMeta): void {
  const pages = cursors.get(list) ?? new Map<number, Cursor>();
  if (next) pages.set(page + 1, { after: next });
  if (previous && !pages.has(page - 1)) pages.set(page - 1, { before: previous });
  cursors.delete(list);
  cursors.set(list, pages);
  const oldest = cursors.size > KEPT_LISTS ? cursors.keys().next().value : undefined;
  if (oldest !== undefined) cursors.delete(oldest);
}

/** The cursor of a page beyond 10,000 rows; {} when it is not that deep, or not beside a page that was read. */
function cursorOf(list: string, page: number, perPage: number): Cursor {
  if (page * perPage <= EXACT_TOTAL_LIMIT) return {};
  return cursors.get(list)?.get(page) ?? {};
}

/** A page of the gateway's `{ results, meta }` as react-admin's (M-03); `meta.totalIsEstimate` is shown as 'cerca de'. */
async function getList<RecordType extends RaRecord>(
  resource: string,
  { pagination, sort, filter, signal, meta: about = {} }: GetListParams,
): Promise<GetListResult<RecordType>> {
  const endpoint = endpointOf(resource);
  const path = pathFor(endpoint.list, about);
  const { companyId } = about;
  const filters = {
    ...Object.fromEntries((endpoint.metaQuery ?? []).map((name) => [name, about[name]])),
    ...filterQuery(endpoint, filter),
    ...sortQuery(endpoint, sort),
  };
  if (endpoint.unpaged) {
    const data = endpoint.unpaged(await requestJson(path, { query: filters, signal, companyId })) as RecordType[];
    return { data, total: data.length };
  }
  const { page, perPage } = pagination ?? { page: 1, perPage: PAGE_SIZE.default };
  const query = { itemsPerPage: perPage, ...filters };
  const list = `${pathWith(path, query)}#${companyId ?? chosenCompanyIds()?.join(',') ?? ''}`;
  const { results, meta } = await requestJson<ListOf<RecordType>>(path, {
    query: { page, ...query, ...cursorOf(list, page, perPage) },
    signal,
    companyId,
  });
  keepCursors(list, page, meta);
  return {
    data: results.map((row) => withId(endpoint, row)),
    total: meta.totalResults,
    pageInfo: { hasNextPage: page < meta.lastPage, hasPreviousPage: page > 1 },
    meta: { totalIsEstimate: meta.totalIsEstimate === true },
  };
}

const isMissing = (error: unknown): boolean =>
  error !== null && typeof error === 'object' && 'status' in error && error.status === 404;

/** Several records and lists, in the gateway's own way (wire, section 1). */
const lists = {
  getList,
  getManyReference: (resource, { target, id, filter, ...params }) =>
    getList(resource, { ...params, filter: { ...filter, [target]: id } }),
  getMany: async (resource, { ids, signal, meta }) => {
    const answers = await Promise.allSettled(ids.map((id) => base.getOne(resource, { id, signal, meta })));
    // a record that is gone or hidden does not fail the others
    const failed = answers.find((answer) => answer.status === 'rejected' && !isMissing(answer.reason));
    if (failed?.status === 'rejected') throw failed.reason;
    return { data: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data] : [])) };
  },
  updateMany: async (resource, { ids, data, meta }) => {
    for (const id of ids) await base.update(resource, { id, data, meta, previousData: { id } });
    return { data: ids };
  },
  deleteMany: async (resource, { ids, meta }) => {
    for (const id of ids) await base.delete(resource, { id, meta });
    return { data: ids };
  },
} satisfies Partial<DataProvider>;

/**
 * react-admin's data provider, by decoration: one record by simple-rest, lists in the gateway's way, typed actions.
 * It translates and never decides. Everything throws HttpError whose `body` is the contract's ErrorBody.
 */
export const dataProvider = {
  ...base,
  ...lists,
  ...pendencyActions,
  ...riskScheduleActions,
  ...classApprovalActions,
  ...trainingClassActions,
  ...trainingConfigActions,
  ...userActions,
  ...systemPendencyActions,
  ...requirementMatrixActions,
  ...accountActions,
  ...projectActions,
  ...homologationActions,
  ...bookingActions,
  ...calendarFeedActions,
  ...chatActions,
  ...confirmationActions,
  ...employeeActions,
  ...dashboardActions,
  ...dataAccessActions,
  ...documentReuseActions,
  ...personalRecordActions,
  ...installationActions,
  ...employeeImportActions,
  ...facilityActions,
  ...projectParts,
  ...jobActions,
  ...noteActions,
  ...noticeActions,
  ...viewActions,
  ...webhookActions,
  ...welcomeActions,
  ...activityTypeActions,
  ...passageActions,
  ...restrictedEmployeeActions,
  ...customFieldActions,
  ...companyLogoActions,
  ...serviceActions,
  /** Superseded searches are aborted. */
  supportAbortSignal: true,
} satisfies DataProvider;

export type PrumoDataProvider = typeof dataProvider;
