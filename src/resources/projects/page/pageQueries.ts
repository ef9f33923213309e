import type { ProjectHistoryScope } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { projectKey } from '../../../custom/projectWizard/reference.tsx';
import { FORM_QUERY } from '../../../dataProvider/queryOptions.ts';
import { usePages, useRead } from '../../../dataProvider/useProvider.ts';

const parts = (id: number, part: string) => [...projectKey(id), part] as const;

export function useProjectProfiles(project: Project) {
  return useRead(
    parts(project.id, 'profiles'),
    (provider, options) => provider.getProjectProfiles(project, options),
    FORM_QUERY,
  );
}

export const useProjectHistory = (project: Project, scope: ProjectHistoryScope) =>
  usePages([...parts(project.id, 'history'), scope], (provider, page, options) =>
    provider.getProjectHistory(project, scope, page, options),
  );

export function useProjectInfos(project: Project) {
  return useRead(
    parts(project.id, 'infos'),
    (provider, options) => provider.getProjectInfos(project, options),
    FORM_QUERY,
  );
}
