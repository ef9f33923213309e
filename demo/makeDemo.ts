import type { RequirementRules } from '../gateway/lib/requirementFacts.ts';
import { instantAt } from './calendar.ts';
import { castPlots } from './castPlots.ts';
import { COMPANIES, type DemoCompany } from './companies.ts';
import { type DemoEmployee, makeEmployees } from './employees.ts';
import { type DemoMovement, makeMovements } from './movements.ts';
import type { Facts } from './pdf/facts.ts';
import { fileNameOf } from './pdf/render.ts';
import { type Cast, tellStory } from './plot.ts';
import { PROJECTS } from './projects.ts';
import { type Random, randomFrom } from './random.ts';
import { assign, type DemoAssignment, type Requirement, requirementsOf } from './requirement.ts';
import type { Actor, Story, StoryDocument } from './story.ts';
import { type DemoUser, makeUsers } from './users.ts';

export const DEMO_SEED = 'prumo';

/** The whole demo as plain data: nothing is read or written yet. Equal for the same day, hour, seed and rules. */
export type Demo = {
  now: Date;
  companies: readonly DemoCompany[];
  users: readonly DemoUser[];
  employees: readonly DemoEmployee[];
  assignments: readonly DemoAssignment[];
  movements: readonly DemoMovement[];
  stories: readonly Story[];
};

export const companyOf = (key: string): DemoCompany => {
  const found = COMPANIES.find((company) => company.key === key);
  if (!found) throw new Error(`the demo has no company ${key}`);
  return found;
};

/** What the pages of a document of this requirement state. */
export function factsOf(
  { project, link, team, employee, month }: Requirement,
  {
    issueDate,
    expirationDate,
    flaw,
    storageKey,
  }: Pick<StoryDocument, 'issueDate' | 'expirationDate' | 'flaw' | 'storageKey'>,
): Facts {
  return {
    random: randomFrom(storageKey),
    provider: companyOf(link.provider),
    contracting: companyOf(project.company),
    project: { name: project.name, contract: project.contract },
    team,
    employee,
    month: month?.slice(0, 7),
    issueDate,
    expirationDate: expirationDate ?? undefined,
    flaw,
  };
}

/** Who acts on a requirement: the people of its provider, and an analyst of its plan. */
function castOf(random: Random, users: readonly DemoUser[], { project, link, entry }: Requirement): Cast {
  const actors = (company: string, ...profiles: string[]): Actor[] =>
    users
      .filter((user) => user.company === company && profiles.includes(user.profile))
      .map(({ uid }) => ({ uid, company }));
  const sender = random.pick(actors(link.provider, 'supplier-admin'));
  const analysts = actors(project.company, 'analyst', entry.plan === 'STP' ? 'stp-analyst' : 'ssma-analyst');
  return {
    sender,
    uploader: random.pick([sender, ...actors(link.provider, 'supplier-user')]),
    analyst: random.pick(analysts),
  };
}

/** What is not asked any more, since the person went away, is inactive from that day on. */
function inactivate(story: Story, stoppedOn: string): Story {
  const at = new Date(Math.max(story.updatedAt.getTime() + 60_000, instantAt(stoppedOn, 14 * 60).getTime()));
  story.inactive = true;
  story.updatedAt = at;
  story.events.push({ at, actor: null, action: 'INACTIVATED' });
  return story;
}

export type DemoOptions = { today: string; now: Date; rules: RequirementRules; seed?: string };

export function makeDemo({ today, now, rules, seed = DEMO_SEED }: DemoOptions): Demo {
  const random = randomFrom(seed);
  const users = makeUsers(random.fork('users'));
  const people = new Map<string, number>();
  for (const { links } of PROJECTS) {
    for (const { provider, people: count } of links) people.set(provider, (people.get(provider) ?? 0) + count);
  }
  const employees: DemoEmployee[] = [];
  for (const [provider, count] of people) {
    const firstId = employees.length + 1;
    employees.push(...makeEmployees(random.fork(provider), { provider, count, firstId, today }));
  }
  const assignments = assign(random.fork('assignments'), PROJECTS, employees, today);
  const movements = makeMovements(random.fork('movements'), employees, today);
  const requirements = requirementsOf({ projects: PROJECTS, assignments, movements, today }, rules);
  const plots = castPlots(random.fork('plots'), requirements, today);

  const stories = requirements.map((requirement, index) => {
    const own = random.fork(String(index));
    const { stoppedOn } = requirement;
    const story = tellStory(plots.get(requirement) ?? 'OPEN', requirement, {
      random: own,
      // A story that stopped was over in the morning of that day.
      today: stoppedOn ?? today,
      now: stoppedOn ? instantAt(stoppedOn, 7 * 60) : now,
      cast: castOf(own, users, requirement),
      fileName: (of, issueDate) =>
        fileNameOf(of.entry.slug, factsOf(of, { issueDate, expirationDate: null, storageKey: '' })),
    });
    return stoppedOn ? inactivate(story, stoppedOn) : story;
  });
  return { now, companies: COMPANIES, users, employees, assignments, movements, stories };
}
