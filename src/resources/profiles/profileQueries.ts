import { useGetOne } from 'react-admin';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { COMPANY_PARAMETER } from '../../access/accountCompany.ts';
import { addressOf } from '../../access/sections.ts';
import { withParameters } from '../../components/addressParameters.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';

/** react-admin's own key of one profile. */
export const profileKey = (companyId: number, id: number) =>
  ['profiles', 'getOne', { id: String(id), meta: { companyId } }] as const;
/** The lists of profiles and the choices of them; a profile that was just saved or removed is not fetched again. */
export const PROFILE_LISTS = ['profiles', 'getList'] as const;

/** One profile; a refetch on focus would disturb what is being written. */
export const useProfile = (companyId: number, id: number) =>
  useGetOne<AccessProfile>('profiles', { id, meta: { companyId } }, FORM_QUERY);

/** The addresses of the profiles; `search` is what the company of the page is kept by ('' or '?empresa=7'). */
const NEW_WORD = 'novo';
/** `?copiar=7`: a new profile begins as a copy of this one. */
export const COPY_PARAMETER = 'copiar';

const LIST = addressOf('profiles');
export const listAddress = (search: string): string => `${LIST}${search}`;
export const newAddress = (search: string): string => `${LIST}/${NEW_WORD}${search}`;
export const profileAddress = (id: number, search: string): string => `${LIST}/${id}${search}`;

export const duplicateAddress = (id: number, search: string): string =>
  `${LIST}/${NEW_WORD}?${withParameters(search, { [COPY_PARAMETER]: id })}`;

export const usersOfProfile = (id: number, companyId: number): string =>
  `${addressOf('users')}?${withParameters('', { [COMPANY_PARAMETER]: companyId, profileId: id })}`;
