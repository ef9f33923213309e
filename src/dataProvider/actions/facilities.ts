import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { Department, Facility } from '../../../contract/facilities.ts';
import type { ListOf } from '../../../contract/list.ts';
import { ofCompany, requestJson, type Signal } from '../httpClient.ts';

const FACILITIES = 'companies/facilities';
const departments = (facilityId: number): string => `${FACILITIES}/${facilityId}/departments`;

/** All pages of a list, one after another. */
async function everyPage<Row>(ask: (page: number) => Promise<ListOf<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { results, meta } = await ask(page);
    rows.push(...results);
    last = meta.lastPage;
  }
  return rows;
}

/** Units and areas of a company (B-27, B-28, C-05; wire, section 4). */
export const placeActions = {
  /** All units of the company with all of their areas; the gateway gives a hundred at a time. */
  async getFacilities(companyId: number, { signal }: Signal = {}): Promise<Facility[]> {
    const paged = <Row>(path: string, query: Record<string, number>) =>
      everyPage((page) =>
        requestJson<ListOf<Row>>(path, {
          query: { ...query, page, itemsPerPage: MAX_PAGE_SIZE },
          signal,
          ...ofCompany(companyId),
        }),
      );
    const units = await paged<Facility>(FACILITIES, { companyId });
    const whole: Facility[] = [];
    for (const unit of units) {
      const isCut = unit.departments.length === MAX_PAGE_SIZE;
      whole.push(isCut ? { ...unit, departments: await paged<Department>(departments(unit.id), {}) } : unit);
    }
    return whole;
  },
};
