import type { ProjectStep, ScopeChange } from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';

const sorted = (values: readonly (string | number)[]): string => [...values].sort().join();

/** The changes of a step that affect the required documents; null when there is none (C-14). */
export function scopeChangeOf(body: ProjectStep, project: Project): ScopeChange | null {
  switch (body.step) {
    case 1: {
      const { startDate, endDate } = body;
      return startDate === project.startDate && endDate === project.endDate ? null : { startDate, endDate };
    }
    case 2:
      return null; // where it takes place asks for nothing
    case 3: {
      const companies = body.companies.map(({ id, plans }) => ({ id, plans }));
      const text = (list: readonly { id: number; plans: readonly string[] }[]) =>
        sorted(list.map(({ id, plans }) => `${id}:${sorted(plans)}`));
      return text(companies) === text(project.companies) ? null : { companies };
    }
    case 4: {
      const { riskActivities, startReference, endReference } = body;
      const same =
        sorted(riskActivities) === sorted(project.riskActivities) &&
        startReference === project.startReference &&
        endReference === project.endReference;
      return same ? null : { riskActivities, startReference, endReference };
    }
    case 5:
      return body.pendencies.length === 0 ? null : { pendencies: body.pendencies };
  }
}
