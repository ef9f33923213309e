/** What can be answered in a project. */
export const projectReuseKey = (projectId: number) => ['pendencies', 'projectReuse', projectId] as const;
export const rulesKey = (companyId: number) => ['reuseRules', companyId] as const;
