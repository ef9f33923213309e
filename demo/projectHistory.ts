import type { TrailAction } from '../contract/auditTrail.ts';
import { addDays } from '../contract/common.ts';
import { PROJECTS } from './projects.ts';
import { endOf, startOf } from './requirement.ts';
import type { DemoUser } from './users.ts';

/** A line of a project's history, as the audit trail takes it. */
export type ProjectEvent = {
  project: string;
  /** Who did it; null: the system, by date. */
  author: DemoUser | null;
  at: Date;
  action: TrailAction;
  fieldName: string | null;
  oldValue: string | null;
  newValue: string | null;
  note: string | null;
};

/** The day on which a project was made: before its work begins; a draft of a project to come was made lately. */
export function madeOn(project: (typeof PROJECTS)[number], today: string): string {
  const before = addDays(startOf(project, today), -24);
  return before < today ? before : addDays(today, -9);
}

/** What people did with the projects since they were made, for the tab 'Histórico'. `companyOf` gives the id of a key. */
export function projectHistory(
  users: readonly DemoUser[],
  today: string,
  companyOf: (key: string) => number,
): ProjectEvent[] {
  return PROJECTS.flatMap((project) => {
    const author = users.find(({ email }) => email === project.createdBy) ?? null;
    const made = madeOn(project, today);
    const event = (
      day: string,
      time: string,
      change: Partial<ProjectEvent> & { action: TrailAction },
    ): ProjectEvent => ({
      project: project.key,
      author,
      at: new Date(`${day}T${time}:00Z`),
      ...{ fieldName: null, oldValue: null, newValue: null, note: null },
      ...change,
    });
    const begins = event(made, '13:20', { action: 'CREATED', newValue: project.name, note: project.contract });
    if (project.status === 'DRAFT') return [begins];
    const start = startOf(project, today);
    const end = endOf(project, today);
    const changed = { action: 'UPDATED' } as const;
    return [
      begins,
      ...project.links.map(({ provider, plans }) =>
        event(made, '14:05', {
          ...{ action: 'COMPANY_ADDED', fieldName: `companies.${companyOf(provider)}`, newValue: plans.join(', ') },
        }),
      ),
      event(made, '17:45', { action: 'STATUS', fieldName: 'status', oldValue: 'DRAFT', newValue: 'ACTIVE' }),
      event(addDays(start, 40), '12:10', {
        ...{ ...changed, fieldName: 'ssma.analysisDays', oldValue: String(project.analysisDays + 2) },
        newValue: String(project.analysisDays),
      }),
      event(addDays(start, 95), '18:30', {
        ...{ ...changed, fieldName: 'basic.endDate', oldValue: addDays(end, -61), newValue: end },
      }),
      ...(project.status === 'FINISHED'
        ? [
            event(addDays(end, 1), '03:05', {
              ...{ author: null, action: 'STATUS', fieldName: 'status', oldValue: 'ACTIVE', newValue: 'FINISHED' },
            }),
          ]
        : []),
      ...(project.status === 'INACTIVE'
        ? [
            event(addDays(today, -33), '14:40', {
              ...{ action: 'STATUS', fieldName: 'status', oldValue: 'ACTIVE', newValue: 'INACTIVE' },
              note: 'Obra suspensa até a nova licitação.',
            }),
          ]
        : []),
    ].filter(({ at }) => at.toISOString().slice(0, 10) < today);
  });
}
