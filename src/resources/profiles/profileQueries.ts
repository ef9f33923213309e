import { useGetOne } from 'react-admin';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';

/** react-admin's own key of one profile. */
export const profileKey = (companyId: number, id: number) =>
  ['profiles', 'getOne', { id: String(id), meta: { companyId } }] as const;
/** The lists of profiles and the choices of them; a profile that was just saved or removed is not fetched again. */
export const PROFILE_LISTS = ['profiles', 'getList'] as const;

/** One profile; a refetch on focus would disturb what is being written. */
export const useProfile = (companyId: number, id: number) =>
  useGetOne<AccessProfile>('profiles', { id, meta: { companyId } }, FORM_QUERY);
