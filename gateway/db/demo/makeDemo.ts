import { lastWorkedDay } from './calendar.ts';
import { castPlots } from './castPlots.ts';
import { COMPANIES, type DemoCompany } from './companies.ts';
import { type DemoEmployee, makeEmployees } from './employees.ts';
import type { Facts } from './pdf/facts.ts';
import { fileNameOf } from './pdf/render.ts';
import { type Cast, tellStory } from './plot.ts';
import { PROJECTS } from './projects.ts';
import { type Random, randomFrom } from './random.ts';
import { assign, type DemoAssignment, type Requirement, requirementsOf } from './requirement.ts';
import type { Actor, Story, StoryDocument } from './story.ts';
import { type DemoUser, makeUsers } from './users.ts';

export const DEMO_SEED = 'prumo';

/** The whole demo as plain data: nothing is read or written yet. Equal for the same day, hour and seed. */
export type Demo = {
  now: Date;
  companies: readonly DemoCompany[];
  users: readonly DemoUser[];
  employees: readonly DemoEmployee[];
  assignments: readonly DemoAssignment[];
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

/** Who was dismissed is asked for nothing more: what was never sent becomes inactive. */
function inactivateDismissed(story: Story, today: string): void {
  const { employee } = story.requirement;
  if (employee?.status !== 'DISMISSED' || story.status !== 'OPEN' || story.documents.length > 0) return;
  const at = new Date(
    Math.max(story.updatedAt.getTime() + 60_000, Date.parse(`${lastWorkedDay(today)}T14:00:00-03:00`)),
  );
  story.inactive = true;
  story.updatedAt = at;
  story.events.push({ at, actor: null, action: 'INACTIVATED' });
}

export function makeDemo({ today, now, seed = DEMO_SEED }: { today: string; now: Date; seed?: string }): Demo {
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
  const requirements = requirementsOf(PROJECTS, assignments, today);
  const plots = castPlots(random.fork('plots'), requirements, today);

  const stories = requirements.map((requirement, index) => {
    const own = random.fork(String(index));
    const story = tellStory(plots.get(requirement) ?? 'OPEN', requirement, {
      random: own,
      today,
      now,
      cast: castOf(own, users, requirement),
      fileName: (of, issueDate) =>
        fileNameOf(of.entry.slug, factsOf(of, { issueDate, expirationDate: null, storageKey: '' })),
    });
    inactivateDismissed(story, today);
    return story;
  });
  return { now, companies: COMPANIES, users, employees, assignments, stories };
}
