import type { BadgeConfig, BadgeConfigBody, ConfigName } from '../../../contract/badgeConfigs.ts';
import type { GroupProvider } from '../../../contract/companyGroups.ts';
import type {
  AdditionalInfo,
  AdditionalInfoBody,
  GroupFields,
  GroupFieldsBody,
} from '../../../contract/customFields.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { get, patch, put, type Signal } from '../httpClient.ts';

/** Whose fields: a group of a company. */
type Of = { companyId: number; groupId: number };
const of = ({ companyId, groupId }: Of) => `companies/${companyId}/group-custom-fields/${groupId}`;

/** Fields of a group, its suppliers, and the history of a company's configuration (B-18 to B-20). */
export const customFieldActions = {
  getGroupFields: (group: Of, options?: Signal) => get<GroupFields>(`${of(group)}/custom-fields`, options),
  saveGroupFields: (group: Of, body: GroupFieldsBody, version: number) =>
    put<GroupFields>(`${of(group)}/custom-fields`, body, { version }),
  getAdditionalInfo: (companyId: number, options?: Signal) =>
    get<AdditionalInfo>(`companies/${companyId}/additional-employee-info`, options),
  saveAdditionalInfo: (companyId: number, body: AdditionalInfoBody, version: number) =>
    put<AdditionalInfo>(`companies/${companyId}/additional-employee-info`, body, { version }),
  /** The suppliers of the company, those of the group first; `name` also finds a CNPJ. */
  getGroupProviders: (group: Of, { page, name }: { page: number; name: string }, options?: Signal) =>
    get<ListOf<GroupProvider>>(`${of(group)}/provider-custom-fields`, {
      ...options,
      query: { page, ...(name !== '' && { name }) },
    }),
  getConfigHistory: (companyId: number, of: ConfigName, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`companies/${companyId}/config/history`, { ...options, query: { of, page } }),
  getBadgeConfig: (companyId: number, options?: Signal) =>
    get<BadgeConfig>(`companies/${companyId}/badge-config`, options),
  saveBadgeConfig: (companyId: number, body: BadgeConfigBody, version: number) =>
    patch<BadgeConfig>(`companies/${companyId}/badge-config`, body, { version }),
};
