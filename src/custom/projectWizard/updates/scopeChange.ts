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
      const companies = body.companies.map(({ email: _, ...company }) => company);
      const text = (list: typeof companies) =>
        sorted(list.map(({ id, plans, from, until }) => [id, sorted(plans), from, until].join(':')));
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

/** The same step with the providers that join asked from the project's start; null when none joins later (C-14). */
export function fromProjectStart(body: ProjectStep, project: Project): ProjectStep | null {
  if (body.step !== 3) return null;
  const known = new Set(project.companies.map(({ id }) => id));
  const joins = (one: { id: number; from?: string }) => !known.has(one.id) && one.from !== project.startDate;
  if (!body.companies.some(joins)) return null;
  const { startDate: from } = project;
  return { ...body, companies: body.companies.map((one) => (joins(one) ? { ...one, from } : one)) };
}
