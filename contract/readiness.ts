import { z } from 'zod';
import { addDays, dateSchema, idNumberSchema, idSchema, instantSchema, referenceSchema } from './common.ts';
import { READINESS } from './constants.ts';
import { type EmploymentStatus, READINESS_STATES } from './employees.ts';
import { MOVEMENT_EFFECT, type MovementType } from './movements.ts';
import type { PendencyStatus } from './pendencyStatus.ts';
import type { ProjectCompanyStatus } from './projectSettings.ts';
import type { ProjectStatus } from './projects.ts';

/**
 * Readiness: may this person work in this project on this day, and if not, why? The pure rule; `readiness_refresh` in the
 * database is the same rule for whole lists, and a property test compares both.
 */
export type ReadinessState = (typeof READINESS_STATES)[number];

/** What a reason is about, and what can be wrong with it. */
export const REASONS = {
  OWN_DOCUMENT: ['MISSING', 'REJECTED', 'NOT_DUE', 'IN_ANALYSIS', 'ENDING', 'ENDED'],
  TRAINING: ['MISSING', 'REJECTED', 'NOT_DUE', 'IN_ANALYSIS', 'ENDING', 'ENDED'],
  COMPANY_DOCUMENT: ['MISSING', 'REJECTED', 'NOT_DUE', 'IN_ANALYSIS', 'ENDING', 'ENDED'],
  MOVEMENT: ['BEGINNING', 'AWAY', 'LEFT'],
  RESTRICTION: ['RESTRICTED'],
  PROJECT: ['NOT_ASSIGNED', 'NOT_ACTIVE', 'NOT_BEGUN', 'ENDING', 'ENDED'],
  COMPANY: ['NOT_ACTIVE', 'NOT_BEGUN', 'ENDING', 'ENDED'],
  IDENTITY: ['NO_CPF', 'NO_DOCUMENT', 'ENDING', 'ENDED'],
} as const;
export type ReadinessKind = keyof typeof REASONS;
export const READINESS_KINDS = Object.keys(REASONS) as [ReadinessKind, ...ReadinessKind[]];
export type ReadinessReason = (typeof REASONS)[ReadinessKind][number];
const READINESS_REASONS = [...new Set(Object.values(REASONS).flat())] as [ReadinessReason, ...ReadinessReason[]];

export const readinessItemSchema = z.object({
  kind: z.enum(READINESS_KINDS),
  reason: z.enum(READINESS_REASONS),
  /** Only what blocks keeps the person out; the rest will, or is being looked at. */
  blocks: z.boolean(),
  /** The document that settles it; absent when the caller does not see that pendency. */
  pendencyId: idNumberSchema.optional(),
  /** Name of the document. */
  name: z.string().optional(),
  /** First and last day of it; null: not known, or open. */
  since: dateSchema.nullable(),
  until: dateSchema.nullable(),
});
export type ReadinessItem = z.infer<typeof readinessItemSchema>;

/** GET companies/employees/{id}/readiness. */
export const readinessSchema = z.object({
  state: z.enum(READINESS_STATES),
  /** What blocks first. */
  items: z.array(readinessItemSchema),
  /** While FIT, the last day of it when nothing happens; null: without an end, or not FIT. */
  validUntil: dateSchema.nullable(),
});
export type Readiness = z.infer<typeof readinessSchema>;
/** GET companies/employees/{id}/readiness/projects: in each project that goes on, with what blocks first. */
export const projectReadinessListSchema = z.array(readinessSchema.extend({ project: referenceSchema }));
export type ProjectReadiness = z.infer<typeof projectReadinessListSchema>[number];
export const readinessQuerySchema = z.strictObject({ projectId: idSchema, at: instantSchema.optional() });

/** The facts of one employee in one project. Days are `YYYY-MM-DD`, first and last day included; null: open. */
export type ReadinessFacts = {
  hasCpf: boolean;
  foreignDocument: Period | null;
  status: EmploymentStatus;
  /** Those of the employment and those of this project. */
  movements: readonly { id: number; type: MovementType; startDate: string; endDate: string | null }[];
  /** Null: never assigned to the project. */
  assignment: Period | null;
  project: Period & { status: ProjectStatus };
  /** The employer's part in the project; null: none. */
  company: (Period & { status: ProjectCompanyStatus; stoppedOn: string | null }) | null;
  restrictions: readonly Period[];
  /** Pendencies of the entries that block entry, without renewals: those of the person and those of the employer. */
  documents: readonly ReadinessDocument[];
};
export type Period = { from: string | null; until: string | null };
export type ReadinessDocument = {
  pendencyId: number;
  name: string;
  kind: Extract<ReadinessKind, 'OWN_DOCUMENT' | 'TRAINING' | 'COMPANY_DOCUMENT'>;
  /** While a question is open, the status before it. */
  status: PendencyStatus;
  wasSent: boolean;
  isMonthly: boolean;
  dueDate: string | null;
  expirationDate: string | null;
  askedOn: string;
};

/** A reason with the days on which it holds. `pendencyId` and `name`: of documents. */
type Phase = Period & Pick<ReadinessItem, 'kind' | 'reason' | 'blocks' | 'pendencyId' | 'name'> & { since?: string };

type Outside = { before?: ReadinessReason; soon?: ReadinessReason; after: ReadinessReason };
/** What is valid from one day to another: it blocks outside of them, and is told in its last days. */
function phasesOf(
  what: Pick<Phase, 'kind' | 'pendencyId' | 'name'>,
  { from, until }: Period,
  { before, soon = 'ENDING', after }: Outside = { before: 'NOT_BEGUN', after: 'ENDED' },
): Phase[] {
  const phases: Phase[] = [];
  if (from !== null && before)
    phases.push({ ...what, reason: before, blocks: true, from: null, until: addDays(from, -1) });
  if (until !== null) {
    phases.push({ ...what, reason: soon, blocks: false, from: addDays(until, -READINESS.soonDays), until });
    phases.push({ ...what, reason: after, blocks: true, from: addDays(until, 1), until: null });
  }
  return phases;
}

function documentPhases({ kind, pendencyId, name, askedOn, ...document }: ReadinessDocument): Phase[] {
  const { status, dueDate } = document;
  const what = { kind, pendencyId, name, since: askedOn };
  const always = { from: null, until: null };
  switch (status) {
    case 'NOT_APPLICABLE':
      return [];
    case 'DONE':
    case 'NEXT_DUE_DATE':
      return phasesOf({ kind, pendencyId, name }, { from: null, until: document.expirationDate });
    case 'IN_REVISION':
    case 'PRE_ANALYSIS':
      return [{ ...what, ...always, reason: 'IN_ANALYSIS', blocks: false }];
    case 'EXPIRED': {
      const since = document.expirationDate === null ? askedOn : addDays(document.expirationDate, 1);
      return [{ ...what, ...always, since, reason: 'ENDED', blocks: true }];
    }
    default: {
      const reason = document.wasSent || status === 'PRE_REJECTED' ? 'REJECTED' : 'MISSING';
      if (!document.isMonthly || dueDate === null) return [{ ...what, ...always, reason, blocks: true }];
      return [
        { ...what, reason: 'NOT_DUE', blocks: false, from: null, until: dueDate },
        { ...what, since: addDays(dueDate, 1), reason, blocks: true, from: addDays(dueDate, 1), until: null },
      ];
    }
  }
}

/** Absences: for a time, or from a day on; whatever makes available again ends those that began before it (Amb-12). */
function movementPhases({ status, movements }: ReadinessFacts): Phase[] {
  const kind = 'MOVEMENT';
  if (status === 'DISMISSED') return [{ kind, reason: 'LEFT', blocks: true, from: null, until: null }];
  return movements.flatMap((one): Phase[] => {
    const effect = MOVEMENT_EFFECT[one.type];
    if (effect !== 'TEMPORARILY_INACTIVATED' && effect !== 'PERMANENTLY_INACTIVATED') return [];
    const back = movements
      .filter(({ type, id, startDate }) => {
        const isLater = startDate > one.startDate || (startDate === one.startDate && id > one.id);
        return MOVEMENT_EFFECT[type] === 'AVAILABLE' && isLater;
      })
      .map(({ startDate }) => addDays(startDate, -1))
      .sort()[0];
    const isTemporary = effect === 'TEMPORARILY_INACTIVATED';
    const end = isTemporary ? one.endDate : null;
    const until = back !== undefined && (end === null || back < end) ? back : end;
    if (until !== null && until < one.startDate) return [];
    const soon = { from: addDays(one.startDate, -READINESS.soonDays), until: addDays(one.startDate, -1) };
    return [
      { kind, reason: 'BEGINNING', blocks: false, ...soon },
      { kind, reason: isTemporary ? 'AWAY' : 'LEFT', blocks: true, from: one.startDate, until },
    ];
  });
}

/** Who has neither CPF nor a regular foreign document is 'em regularização' (ruling 18); a foreign document may end. */
function identityPhases({ hasCpf, foreignDocument }: ReadinessFacts): Phase[] {
  const kind = 'IDENTITY';
  const missing = { kind, from: null, until: null } as const;
  if (foreignDocument === null) return hasCpf ? [] : [{ ...missing, reason: 'NO_DOCUMENT', blocks: true }];
  const ends = phasesOf({ kind }, { from: null, until: foreignDocument.until });
  return hasCpf ? ends : [{ ...missing, reason: 'NO_CPF', blocks: false }, ...ends];
}

function placePhases({ project, company, assignment }: ReadinessFacts): Phase[] {
  const phases: Phase[] = [];
  const closed = (kind: ReadinessKind, reason: ReadinessReason, from: string | null = null) =>
    phases.push({ kind, reason, blocks: true, from, until: null });
  if (project.status !== 'ACTIVE') closed('PROJECT', 'NOT_ACTIVE');
  else phases.push(...phasesOf({ kind: 'PROJECT' }, project));
  if (assignment === null) closed('PROJECT', 'NOT_ASSIGNED');
  else phases.push(...phasesOf({ kind: 'PROJECT' }, assignment));
  if (company === null) closed('COMPANY', 'NOT_ACTIVE');
  else if (company.status !== 'ACTIVE') closed('COMPANY', 'NOT_ACTIVE', company.stoppedOn);
  else phases.push(...phasesOf({ kind: 'COMPANY' }, company));
  return phases;
}

export type ReadinessVerdict = Readiness & {
  blocking: number;
  /** The first day on which time alone changes what blocks; null: none. */
  nextChange: string | null;
};
const holdsOn =
  (day: string) =>
  ({ from, until }: Period): boolean =>
    (from === null || from <= day) && (until === null || until >= day);
const earliest = (days: readonly string[]): string | null => [...days].sort()[0] ?? null;

/**
 * The verdict on a day of America/Sao_Paulo. Only who sees the restriction is told of it (ruling 25): to everybody else a
 * restricted person is UNFIT without that reason.
 */
export function readinessOf(
  facts: ReadinessFacts,
  day: string,
  { seesRestriction }: { seesRestriction: boolean },
): ReadinessVerdict {
  const told: Phase[] = [
    ...placePhases(facts),
    ...identityPhases(facts),
    ...movementPhases(facts),
    ...facts.documents.flatMap(documentPhases),
  ];
  const restricted = facts.restrictions.map(
    (period): Phase => ({ ...period, kind: 'RESTRICTION', reason: 'RESTRICTED', blocks: true }),
  );
  const isRestricted = restricted.some(holdsOn(day));
  const phases = seesRestriction ? [...restricted, ...told] : told;
  const items = phases
    .filter(holdsOn(day))
    .sort((a, b) => Number(b.blocks) - Number(a.blocks))
    .map(({ from, since, ...item }): ReadinessItem => ({ ...item, since: since ?? from }));
  const blocking = items.filter(({ blocks }) => blocks).length;
  const state = isRestricted ? (seesRestriction ? 'RESTRICTED' : 'UNFIT') : blocking > 0 ? 'UNFIT' : 'FIT';
  const firstBlock = earliest(
    phases.flatMap(({ blocks, from }) => (blocks && from !== null && from > day ? [from] : [])),
  );
  const bounds = phases
    .filter(({ blocks }) => blocks)
    .flatMap(({ from, until }) => [from, until === null ? null : addDays(until, 1)]);
  return {
    state,
    items,
    blocking,
    validUntil: state === 'FIT' && firstBlock !== null ? addDays(firstBlock, -1) : null,
    nextChange: earliest(bounds.flatMap((bound) => (bound !== null && bound > day ? [bound] : []))),
  };
}

/** The worse of two states. */
export const worstState = (states: readonly ReadinessState[]): ReadinessState | null =>
  states.reduce<ReadinessState | null>(
    (worst, one) => (worst === null || READINESS_STATES.indexOf(one) > READINESS_STATES.indexOf(worst) ? one : worst),
    null,
  );
