import type { ScopePreview } from '../../../contract/projectUpdates.ts';
import type { MatrixProject, MatrixPublication, RequirementMatrix } from '../../../contract/requirementMatrices.ts';
import { get, post, type Signal } from '../httpClient.ts';

const pathOf = (companyId: number, id: number, part: string): string =>
  `companies/${companyId}/requirement-matrices/${id}/${part}`;
type Versioned = Pick<RequirementMatrix, 'id' | 'companyId' | 'version'>;

/** Versions of a company's requirement matrix. */
export const requirementMatrixActions = {
  /** The projects that it would change. */
  getMatrixProjects: (companyId: number, id: number, options?: Signal) =>
    get<MatrixProject[]>(pathOf(companyId, id, 'projects'), { ...options, companyId }),

  /** What publishing it today would do in one project. */
  previewMatrix: (companyId: number, id: number, projectId: number, options?: Signal) =>
    post<ScopePreview>(pathOf(companyId, id, 'preview'), { projectId }, { ...options, companyId }),

  publishMatrix: ({ id, companyId, version }: Versioned, body: MatrixPublication) =>
    post<RequirementMatrix>(pathOf(companyId, id, 'publish'), body, { companyId, version }),

  /** A scheduled version is a draft again. */
  cancelMatrix: ({ id, companyId, version }: Versioned) =>
    post<RequirementMatrix>(pathOf(companyId, id, 'cancel'), {}, { companyId, version }),
};
