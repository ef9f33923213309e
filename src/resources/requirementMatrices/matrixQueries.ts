import { useGetOne } from 'react-admin';
import type { RequirementMatrix } from '../../../contract/requirementMatrices.ts';
import { withParameters } from '../../components/addressParameters.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { pathOf } from '../../routes.ts';

/** `?comparar=7`: beside which version this one is shown. */
export const COMPARE_PARAMETER = 'comparar';

const LIST = pathOf('requirementMatrices');
export const matricesAddress = (search: string): string => `${LIST}${search}`;
export const matrixAddress = (id: number, search: string): string => `${LIST}/${id}${search}`;
export const compareAddress = (id: number, other: number, search: string): string =>
  `${LIST}/${id}?${withParameters(search, { [COMPARE_PARAMETER]: other })}`;

/** Of a document of the catalogue. */
export const documentAddress = (id: number, search: string): string => `${pathOf('systemPendencies')}/${id}${search}`;

export const useMatrix = (companyId: number, id: number, enabled = true) =>
  useGetOne<RequirementMatrix>('requirementMatrices', { id, meta: { companyId } }, { ...FORM_QUERY, enabled });
