import type { GroupProvider } from '../../../contract/companyGroups.ts';
import type { GroupFields, GroupFieldsBody } from '../../../contract/customFields.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { get, put, type Signal } from '../httpClient.ts';

/** Whose fields: a group of a company. */
type Of = { companyId: number; groupId: number };
const of = ({ companyId, groupId }: Of) => `companies/${companyId}/group-custom-fields/${groupId}`;

/** Fields of a group, its suppliers, and the history of a company's configuration (B-18 to B-20). */
export const customFieldActions = {
  getGroupFields: (group: Of, options?: Signal) => get<GroupFields>(`${of(group)}/custom-fields`, options),
  saveGroupFields: (group: Of, body: GroupFieldsBody, version: number) =>
    put<GroupFields>(`${of(group)}/custom-fields`, body, { version }),
  /** The suppliers of the company, those of the group first. */
  getGroupProviders: (group: Of, options?: Signal) =>
    get<ListOf<GroupProvider>>(`${of(group)}/provider-custom-fields`, { ...options, query: { itemsPerPage: 100 } }),
  getConfigHistory: (
    companyId: number,
    of: 'custom-fields' | 'config' | 'config/logo',
    page: number,
    options?: Signal,
  ) => get<ListOf<HistoryEntry>>(`companies/${companyId}/${of}/history`, { ...options, query: { page } }),
};
