import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { Department, Facility } from '../../../contract/facilities.ts';
import type { ListOf } from '../../../contract/list.ts';
import { get, type RequestOptions, type Signal } from '../httpClient.ts';

const FACILITIES = 'companies/facilities';

async function everyPage<Row>(path: string, options: RequestOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { ...options.query, page, itemsPerPage: MAX_PAGE_SIZE };
    const { results, meta } = await get<ListOf<Row>>(path, { ...options, query });
    rows.push(...results);
    last = meta.lastPage;
  }
  return rows;
}

/** Facilities and departments of a company (B-27, B-28, C-05; wire, section 4). */
export const facilityActions = {
  /** All facilities of the company with all of their departments; the gateway returns at most 100 of each per page. */
  async getFacilities(companyId: number, options: Signal = {}): Promise<Facility[]> {
    const facilities = await everyPage<Facility>(FACILITIES, { ...options, query: { companyId }, companyId });
    const complete: Facility[] = [];
    for (const facility of facilities) {
      const isCut = facility.departments.length === MAX_PAGE_SIZE;
      const all = () => everyPage<Department>(`${FACILITIES}/${facility.id}/departments`, { ...options, companyId });
      complete.push(isCut ? { ...facility, departments: await all() } : facility);
    }
    return complete;
  },
};
