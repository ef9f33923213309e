import { useGetList } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { SINGLE_TRY } from '../../dataProvider/queryOptions.ts';

/** All profiles that can be chosen from in the company, by name. */
export const useProfileChoices = (companyId: number, enabled = true) =>
  useGetList<AccessProfile>(
    'profiles',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, meta: { companyId, list: true } },
    { enabled, ...SINGLE_TRY },
  );
