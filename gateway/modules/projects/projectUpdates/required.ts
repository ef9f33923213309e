import { addDays, addMonths, daysBetween } from '../../../../contract/common.ts';
import { asksCompany, doesWork, isExposedAs, type PersonFacts } from '../../../../contract/documentConditions.ts';
import { type Absence, absencesOf, inactivates, inOrder, type MovementFacts } from '../../../../contract/movements.ts';
import { dueDateOf } from '../../../db/catalogue/dueDate.ts';
import { calendarOf } from '../../../lib/businessDays.ts';
import type {
  AskedDocument,
  EmployeeFacts,
  ProjectFacts,
  ProviderFacts,
  RequiredKey,
  Requirements,
} from '../../../lib/requirementFacts.ts';

/**
 * `today` is the day in America/Sao_Paulo. Decisions: a project that is a draft or inactive gets nothing new, and what it
 * has stays; a suspended provider is judged as on the day before, and gets nothing new; of a demobilised one nothing is
 * required any more, so that it leaves every count; a project or provider past its end is judged as on its last day. Months
 * and movements count from the provider's first day on. Other documents are asked for from the start, also before the work
 * begins, for they are what lets it begin. In a month without service (D-36) no monthly document is asked. Of a document, plan or risk
 * activity that was added later, months before its first one stay where they are, and none is made.
 */
export function requirementsOf(project: ProjectFacts, provider: ProviderFacts, today: string): Requirements {
  const stopped = provider.status !== 'ACTIVE' && provider.stoppedOn !== null && provider.stoppedOn <= today;
  const current = stopped ? addDays(provider.stoppedOn ?? today, -1) : today;
  /** The last day that counts for the provider, and for its people on the project. */
  const limit = earlierOf(current, provider.until ?? current);
  const until = earlierOf(limit, project.endDate);
  const since = laterOf(project.startDate, provider.from ?? project.startDate);
  const opens = project.status === 'ACTIVE' && !stopped;
  const isDemobilised = stopped && provider.status === 'DEMOBILISED';
  const asked = isDemobilised
    ? []
    : project.documents.filter(
        ({ plan, conditions }) => provider.plans.includes(plan) && asksCompany(conditions, provider),
      );
  const calendar = calendarOf(new Set(project.holidays));
  const dueDates = new Map<string, string | null>();

  const dueDate = (document: AskedDocument, month: string): string | null => {
    const name = `${document.id}/${month}`;
    const known = dueDates.get(name);
    if (known !== undefined) return known;
    const due = dueDateOf(document.dueRule, month, calendar);
    dueDates.set(name, due);
    return due;
  };

  /** The reference months of each plan: those of the STP settings, else those of the project; none that has not begun. */
  const monthsOf = (plan: AskedDocument['plan']): string[] => {
    const first = (plan === 'STP' ? project.startReference : null) ?? monthOf(project.startDate);
    const last = (plan === 'STP' ? project.endReference : null) ?? monthOf(project.endDate);
    return monthsBetween(laterOf(first, monthOf(provider.from ?? first)), earlierOf(last, monthOf(limit)));
  };
  const months = { STP: monthsOf('STP'), SSMA: monthsOf('SSMA') };
  const withoutService = new Set(provider.monthsWithoutService);
  const monthsAsked = new Map(
    asked.map(({ id, plan, months: chosen }) => [
      id,
      months[plan].filter(
        (month) => !withoutService.has(month) && (chosen === null || chosen.includes(Number(month.slice(5, 7)))),
      ),
    ]),
  );

  /** Of a document of several risk activities, the one that the project has had longest. */
  const firstOfRisks = (risks: readonly number[]): string =>
    risks.map((risk) => project.risksFrom?.[risk] ?? '').sort()[0] ?? '';
  const isBeforeAddition = ({ plan, fromMonth }: AskedDocument, { riskFrom }: Whose, month: string): boolean =>
    month < (fromMonth ?? '') || month < (provider.plansFrom?.[plan] ?? '') || month < riskFrom;

  type Whose = Pick<RequiredKey, 'employeeId' | 'riskActivityId' | 'since'> & { opens: boolean; riskFrom: string };
  const once = (document: AskedDocument, whose: Whose): RequiredKey => ({
    systemPendencyId: document.id,
    employeeId: whose.employeeId,
    riskActivityId: whose.riskActivityId,
    referenceMonth: null,
    dueDate: null,
    since: whose.since,
    mayBeCreated: whose.opens && document.active,
  });
  const ofMonth = (document: AskedDocument, month: string, whose: Whose): RequiredKey => ({
    ...once(document, whose),
    referenceMonth: month,
    dueDate: dueDate(document, month),
    since: laterOf(month, whose.since),
    mayBeCreated: whose.opens && document.active && !isBeforeAddition(document, whose, month),
  });

  return {
    ofProvider: () =>
      asked
        .filter((document) => isAskedOfProvider(document, project))
        .flatMap((document) => {
          const risks = document.riskActivityIds?.filter((risk) => project.riskActivityIds.includes(risk)) ?? [];
          const whose = { employeeId: null, riskActivityId: null, since, opens, riskFrom: firstOfRisks(risks) };
          if (document.periodicity !== 'MONTHLY') return [once(document, whose)];
          return (monthsAsked.get(document.id) ?? []).map((month) => ofMonth(document, month, whose));
        }),

    ofEmployee(employee) {
      const { hiringDate } = employee;
      if (hiringDate === null) return [];
      const absences = absencesOf(employee);
      // Whoever is on leave is still employed: only an end takes months out of STP.
      const ends = absences.filter(({ isEnd }) => isEnd);
      // Dismissed, and nobody wrote down when: nothing new is asked, and of SSMA nothing at all.
      const isGone = employee.status === 'DISMISSED' && !ends.some(({ to }) => to === null);
      const isThere = !isGone && !isAwayOn(absences, until);
      const from = laterOf(hiringDate, provider.from ?? hiringDate);
      const one = { employeeId: employee.id, since: from, opens: opens && !isGone };
      return asked.flatMap((document) =>
        activitiesOf(document, employee, project).flatMap((riskActivityId) => {
          const riskFrom = firstOfRisks(riskActivityId === null ? [] : [riskActivityId]);
          const whose = { ...one, riskActivityId, riskFrom };
          if (document.movement !== null) {
            const own = once(document, whose);
            const dueIn = (month: string) => dueDate(document, month);
            const range = { from, limit, months: months[document.plan], dueIn };
            return ofMovements(document, employee, range).map((key) => ({
              ...own,
              ...key,
              mayBeCreated: own.mayBeCreated && !isBeforeAddition(document, whose, key.referenceMonth),
            }));
          }
          if (document.plan === 'SSMA' && !isThere) return [];
          if (document.periodicity !== 'MONTHLY') return [once(document, whose)];
          const presence = { hiringDate, absences: document.plan === 'STP' ? ends : absences };
          return monthsWorked(monthsAsked.get(document.id) ?? [], presence, limit).map((month) =>
            ofMonth(document, month, whose),
          );
        }),
      );
    },
  };
}

type Risks = Pick<ProjectFacts, 'riskActivityIds'>;
type Whom = Pick<AskedDocument, 'type' | 'riskActivityIds' | 'contractRegimes' | 'conditions'>;
/** By the risk activities of the project; of companies that its conditions ask. */
export const isAskedOfProvider = ({ type, riskActivityIds }: Whom, project: Risks): boolean =>
  (type === 'PROVIDER' || type === 'OTHERS') &&
  (riskActivityIds === null || riskActivityIds.some((risk) => project.riskActivityIds.includes(risk)));

/** The risk activities for which a document is asked of a person; `[null]`: for none in particular. Empty: not asked. */
export function activitiesOf(
  { type, riskActivityIds, contractRegimes, conditions }: Whom,
  employee: PersonFacts & Pick<EmployeeFacts, 'contractRegime' | 'riskActivityIds'>,
  project: Risks,
): (number | null)[] {
  if (contractRegimes !== null && !contractRegimes.includes(employee.contractRegime)) return [];
  if (!isExposedAs(conditions, employee)) return [];
  const performed = riskActivityIds?.filter((risk) => employee.riskActivityIds.includes(risk));
  if (type === 'EMPLOYEE') {
    // What the person does is one condition: any of its risks, activities, functions or occupations is enough.
    const does = doesWork(conditions, employee);
    const isAsked = (performed === undefined && does === null) || (performed ?? []).length > 0 || does === true;
    return isAsked ? [null] : [];
  }
  if (type === 'RISK') return performed?.filter((risk) => project.riskActivityIds.includes(risk)) ?? [];
  return [];
}

/** Of the months, those of which the person worked at least one day on the project. */
const monthsWorked = (
  months: readonly string[],
  { hiringDate, absences }: { hiringDate: string; absences: readonly Absence[] },
  limit: string,
): string[] => {
  const first = monthOf(hiringDate);
  return months.filter((month) => month >= first && worksIn(absences, month, hiringDate, limit));
};

type MovementRange = {
  from: string;
  limit: string;
  months: readonly string[];
  /** By the entry's own rule, of a movement in that month. */
  dueIn: (month: string) => string | null;
};
type OfMovement = Pick<RequiredKey, 'dueDate' | 'since'> & { referenceMonth: string };
/**
 * A document that only movements ask for: for each between `from` and `limit` in one of the plan's months (NR-7 7.5.9 asks for
 * an exam at every return, and a receipt belongs to every holiday); two in one month ask once, for the later. What the movement
 * itself ends (the exam of a dismissal) is asked although the person is gone; else somebody who is away owes no SSMA paper.
 */
function ofMovements(
  { movement: rule, plan }: AskedDocument,
  employee: EmployeeFacts,
  { from, limit, months, dueIn }: MovementRange,
): OfMovement[] {
  if (rule === null) return [];
  const { movements } = employee;
  const awayNow = isAwayOn(absencesOf(employee), limit);
  const byMonth = new Map<string, OfMovement>();
  for (const one of inOrder(movements)) {
    const { type, startDate } = one;
    if (!rule.types.includes(type) || startDate > limit || startDate < from) continue;
    if (!months.includes(monthOf(startDate))) continue;
    // A leave whose cause nobody told is asked about rather than left out.
    if (rule.causes !== undefined && one.cause !== null && !rule.causes.includes(one.cause)) continue;
    if (rule.minDaysAway !== undefined && medicalDaysBefore(movements, one) < rule.minDaysAway) continue;
    if (plan === 'SSMA' && !inactivates(type) && awayNow) continue;
    const dueDate = rule.dueDays === undefined ? dueIn(monthOf(startDate)) : addDays(startDate, rule.dueDays);
    byMonth.set(monthOf(startDate), { referenceMonth: monthOf(startDate), since: startDate, dueDate });
  }
  return [...byMonth.values()];
}

const isAwayOn = (absences: readonly Absence[], day: string): boolean =>
  absences.some(({ from, to }) => from <= day && (to === null || day <= to));

/**
 * Whether at least one day of the month was worked, of those from the hiring to `until`: a month of which one day was
 * worked is asked for. Somebody who is only hired after `until` is judged by the day of the hiring.
 */
function worksIn(absences: readonly Absence[], month: string, hiringDate: string, until: string): boolean {
  if (absences.length === 0) return true;
  const last = earlierOf(lastDayOf(month), laterOf(until, hiringDate));
  let day = laterOf(month, hiringDate);
  for (const { from, to } of absences) {
    if (day > last || from > day) break;
    if (to === null) return false;
    if (to >= day) day = addDays(to, 1);
  }
  return day <= last;
}

/**
 * How many days the last absence by illness or accident before a movement lasted (NR-7 7.5.9). Holidays, childbirth and leaves
 * whose cause is not told do not count.
 */
function medicalDaysBefore(movements: readonly MovementFacts[], movement: MovementFacts): number {
  const earlier = inOrder(movements);
  const absences = absencesOf({ movements: earlier.slice(0, earlier.indexOf(movement) + 1), endedAt: null });
  return daysAwayBefore(
    absences.filter(({ isMedical }) => isMedical),
    movement,
  );
}

/** How many days the last of these absences before a movement lasted; one right behind another counts as the same. */
export function daysAwayBefore(absences: readonly Absence[], movement: MovementFacts): number {
  let whole: { from: string; to: string } | null = null;
  for (const { from, to } of absences) {
    const last = to ?? addDays(movement.startDate, -1);
    if (from >= movement.startDate || last < from) continue;
    if (whole && daysBetween(whole.to, from) <= 1) whole = { from: whole.from, to: laterOf(whole.to, last) };
    else whole = { from, to: last };
  }
  return whole ? daysBetween(whole.from, whole.to) + 1 : 0;
}

/** Reference months, each as its first day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
export const lastDayOf = (month: string): string => addDays(addMonths(month, 1), -1);

/** Every month from `first` to `last`, both included; none when they are the wrong way round. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

export const earlierOf = (a: string, b: string): string => (a < b ? a : b);
export const laterOf = (a: string, b: string): string => (a > b ? a : b);
