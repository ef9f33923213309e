import { addDays, addMonths } from '../contract/common.ts';
import type { SubjectValidity } from '../contract/documentValidity.ts';
import { type ShippedEntry, validityOf } from '../contract/systemPendencies.ts';
import { SHIPPED_CATALOGUE } from '../gateway/db/catalogue/shipped.ts';
import type { AskedDocument, ProjectFacts, RequiredKey, RequirementRules } from '../gateway/lib/requirementFacts.ts';
import { laterOf, monthBack } from './calendar.ts';
import type { DemoEmployee } from './employees.ts';
import { type DemoMovement, goneSince } from './movements.ts';
import type { DemoLink, DemoProject } from './projects.ts';
import type { Random } from './random.ts';
import { monthsWithoutService } from './serviceMonths.ts';

export type DemoAssignment = {
  project: DemoProject;
  employee: DemoEmployee;
  hiringDate: string;
  endedAt: string | null;
};

/** One key of the requirement engine (domain, section 3), with what its story needs. */
export type Requirement = {
  project: DemoProject;
  link: DemoLink;
  entry: ShippedEntry;
  employee?: DemoEmployee;
  riskActivityId?: number;
  /** First day of the reference month. */
  month: string | null;
  dueDate: string | null;
  /** The day from which it is asked. */
  since: string;
  /** The day on which the person went away: since then it is not asked any more. */
  stoppedOn?: string;
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
export function entryOf(slug: string): ShippedEntry {
  const entry = entries.get(slug);
  if (!entry) throw new Error(`the catalogue has no ${slug}`);
  return entry;
}

/** The risk activities of a project: those for which it asks documents. */
export const risksOf = ({ documents }: DemoProject): number[] =>
  [
    ...new Set(
      documents.map(entryOf).flatMap(({ type, riskActivityIds }) => (type === 'RISK' ? (riskActivityIds ?? []) : [])),
    ),
  ].sort();

/** First and last reference month of the STP documents. A contract that goes on is asked for until it ends. */
export const referencesOf = (project: DemoProject, today: string): [string | null, string | null] => {
  if (!project.references) return [null, null];
  const [first, last] = project.references;
  return [
    monthBack(today, first),
    project.status === 'ACTIVE' ? `${endOf(project, today).slice(0, 8)}01` : monthBack(today, last),
  ];
};

/** Until when a document of somebody is valid. */
export const validityFor = ({ entry, employee }: Pick<Requirement, 'entry' | 'employee'>): SubjectValidity => ({
  ...validityOf(entry),
  subject: employee
    ? {
        exposure: employee.exposure,
        examMonths: null,
        birthdate: employee.birthdate,
        admissionDate: null,
        assignedOn: null,
      }
    : null,
});

const documentOf = (entry: ShippedEntry, id: number): AskedDocument => ({
  id,
  plan: entry.plan,
  type: entry.type,
  periodicity: entry.periodicity,
  dueRule: entry.dueRule ?? null,
  months: entry.months ?? null,
  riskActivityIds: entry.riskActivityIds ?? null,
  contractRegimes: entry.contractRegimes ?? null,
  movement: entry.movement ?? null,
  conditions: entry.conditions,
  canEnd: entry.endRule !== null,
  active: true,
});

/** What the rules are asked of: the projects, who works there, what happened to them, and the day. */
export type Scene = {
  projects: readonly DemoProject[];
  assignments: readonly DemoAssignment[];
  movements: readonly DemoMovement[];
  today: string;
};

/**
 * Everything that the projects ask for, as the engine's own rules reckon it; and what was asked of people before they left
 * or went away (`stoppedOn`), which is inactive today.
 */
export function requirementsOf(
  { projects, assignments, movements, today }: Scene,
  rules: RequirementRules,
): Requirement[] {
  const movementsOf = new Map<DemoEmployee, DemoMovement[]>();
  for (const movement of movements) {
    movementsOf.set(movement.employee, [...(movementsOf.get(movement.employee) ?? []), movement]);
  }
  return projects.flatMap((project, at) => {
    const [startReference, endReference] = referencesOf(project, today);
    const asked = project.documents.map(entryOf);
    const facts: ProjectFacts = {
      id: at + 1,
      companyId: 0,
      status: project.status,
      startDate: startOf(project, today),
      endDate: endOf(project, today),
      startReference,
      endReference,
      riskActivityIds: risksOf(project),
      holidays: [],
      documents: asked.map((entry, index) => documentOf(entry, index)),
    };
    return project.links.flatMap((link) => {
      const here = assignments.filter((one) => one.project === project && one.employee.provider === link.provider);
      const team = here.map(({ employee }) => employee);
      const provider = {
        companyId: 0,
        name: link.provider,
        plans: link.plans,
        status: 'ACTIVE',
        stoppedOn: null,
        from: null,
        until: null,
        monthsWithoutService: monthsWithoutService(project, link, today),
        size: null,
        riskGrade: null,
        employees: null,
      } as const;
      const engine = rules(facts, provider, today);
      const told = (keys: readonly RequiredKey[], rest: Partial<Requirement> = {}): Requirement[] =>
        keys.flatMap(({ systemPendencyId, riskActivityId, referenceMonth, dueDate, since, mayBeCreated }) => {
          const entry = asked[systemPendencyId];
          // Of a project that rests, nothing came into being after it was laid down.
          const isLate = !mayBeCreated && endReference !== null && since > addMonths(endReference, 1);
          if (!entry || isLate) return [];
          const base = { project, link, entry, team, dueDate, since, month: referenceMonth };
          return [{ ...base, ...(riskActivityId !== null && { riskActivityId }), ...rest }];
        });
      const ofPeople = here.flatMap(({ employee, hiringDate, endedAt }) => {
        const { id, contractRegime, risks, role } = employee;
        const moves = (movementsOf.get(employee) ?? []).map((movement, index) => ({ id: index + 1, ...movement }));
        const work = { role, cbo: null, exposure: null, activityTypeIds: [] };
        const person = { id, contractRegime, hiringDate, endedAt, riskActivityIds: risks, ...work };
        const now = engine.ofEmployee({ ...person, status: employee.status, movements: moves });
        const stoppedOn = goneSince(movementsOf.get(employee)?.at(-1), today);
        if (stoppedOn === null || project.status !== 'ACTIVE') return told(now, { employee });
        const before = rules(facts, provider, addDays(stoppedOn, -1)).ofEmployee({
          ...person,
          status: 'ACTIVE',
          movements: [],
        });
        const known = new Set(now.map(nameOfKey));
        const left = before.filter((key) => !known.has(nameOfKey(key)) && key.since < addDays(stoppedOn, -3));
        return [...told(now, { employee }), ...told(left, { employee, stoppedOn })];
      });
      return [...told(engine.ofProvider()), ...ofPeople];
    });
  });
}

const nameOfKey = ({ systemPendencyId, riskActivityId, referenceMonth }: RequiredKey): string =>
  `${systemPendencyId}/${riskActivityId}/${referenceMonth}`;
