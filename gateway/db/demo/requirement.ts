import { addDays } from '../../../contract/common.ts';
import type { CatalogueEntry } from '../catalogue/entry.ts';
import { SHIPPED_CATALOGUE } from '../catalogue/shipped.ts';
import { laterOf, monthBack } from './calendar.ts';
import type { DemoEmployee } from './employees.ts';
import type { DemoLink, DemoProject } from './projects.ts';
import type { Random } from './random.ts';

export type DemoAssignment = {
  project: DemoProject;
  employee: DemoEmployee;
  hiringDate: string;
  endedAt: string | null;
};

/** One key of the requirement engine (domain, section 3): what a project asks of a provider, a person or a risk. */
export type Requirement = {
  project: DemoProject;
  link: DemoLink;
  entry: CatalogueEntry;
  employee?: DemoEmployee;
  riskActivityId?: number;
  /** First day of the reference month. */
  month: string | null;
  /** The day from which it is asked. */
  since: string;
  /** Everybody of the provider on the project. */
  team: readonly DemoEmployee[];
};

export const startOf = ({ start }: DemoProject, today: string): string => addDays(monthBack(today, start), 6);
export const endOf = ({ end }: DemoProject, today: string): string => addDays(monthBack(today, end - 1), -1);

/** Who works where: each provider's people in turn, so that nobody is on two projects of one contracting company. */
export function assign(
  random: Random,
  projects: readonly DemoProject[],
  employees: readonly DemoEmployee[],
  today: string,
): DemoAssignment[] {
  const taken = new Map<string, number>();
  return projects.flatMap((project) =>
    project.links.flatMap(({ provider, people }) => {
      const from = taken.get(provider) ?? 0;
      taken.set(provider, from + people);
      const team = employees.filter((employee) => employee.provider === provider).slice(from, from + people);
      const start = startOf(project, today);
      return team.map((employee) => {
        const joined = addDays(start, random.pick([0, 0, 0, 4, 12, 40, 75]));
        const hiringDate = laterOf(joined, addDays(employee.admissionDate, 3));
        return { project, employee, hiringDate, endedAt: project.status === 'FINISHED' ? endOf(project, today) : null };
      });
    }),
  );
}

const entries = new Map(SHIPPED_CATALOGUE.map((entry) => [entry.slug, entry]));
export function entryOf(slug: string): CatalogueEntry {
  const entry = entries.get(slug);
  if (!entry) throw new Error(`the catalogue has no ${slug}`);
  return entry;
}

function monthsOf({ references }: DemoProject, today: string): string[] {
  if (!references) return [];
  const [first, last] = references;
  return Array.from({ length: first - last + 1 }, (_, index) => monthBack(today, first - index));
}

/** Everything that the projects ask for, as the engine would reckon it. */
export function requirementsOf(
  projects: readonly DemoProject[],
  assignments: readonly DemoAssignment[],
  today: string,
): Requirement[] {
  return projects.flatMap((project) =>
    project.links.flatMap((link) => {
      const here = assignments.filter((one) => one.project === project && one.employee.provider === link.provider);
      const team = here.map(({ employee }) => employee);
      const start = startOf(project, today);
      const asked = project.documents.map(entryOf).filter(({ plan }) => link.plans.includes(plan));
      return asked.flatMap((entry): Requirement[] => {
        const of = (rest: Partial<Requirement> & { since: string }): Requirement[] => {
          const base = { project, link, entry, team, month: null, ...rest };
          if (entry.periodicity !== 'MONTHLY') return [base];
          return monthsOf(project, today).map((month) => ({ ...base, month, since: laterOf(month, base.since) }));
        };
        if (entry.type === 'EMPLOYEE') {
          return here.flatMap(({ employee, hiringDate }) => of({ employee, since: hiringDate }));
        }
        if (entry.type === 'RISK') {
          return here.flatMap(({ employee, hiringDate }) =>
            (entry.riskActivityIds ?? [])
              .filter((risk) => employee.risks.includes(risk))
              .flatMap((riskActivityId) => of({ employee, riskActivityId, since: hiringDate })),
          );
        }
        return of({ since: start });
      });
    }),
  );
}
