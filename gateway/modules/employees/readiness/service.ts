import { addDays, dayOf, instantOf } from '../../../../contract/common.ts';
import {
  type ProjectReadiness,
  type Readiness,
  type ReadinessItem,
  type ReadinessVerdict,
  readinessOf,
} from '../../../../contract/readiness.ts';
import { type Actor, type Scope, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** May this person work in this project, now or at another moment, and if not, why? */
export type ReadinessService = ReturnType<typeof readinessService>;

/** Answers that the clock judges in one transaction. */
const BATCH = 500;

/** Moments whose facts are read together. */
const MOMENTS = 200;

type Pair = { employeeId: number; projectId: number };
/** How long a verdict held; `until` null: to the end of what was asked. */
export type ReadinessPeriod = Pair & Pick<ReadinessVerdict, 'state' | 'items'> & { from: string; until: string | null };

export function readinessService({ db, now }: { db: Db; now: () => Date }) {
  /**
   * The verdict without asking who may read it: for the gate, the badge and exports, which have authorised their caller.
   * `seesRestriction`: the answer is for the contracting company of the project (ruling 25). Undefined: no such pair.
   */
  async function verdictOf(
    tx: Db,
    { employeeId, projectId }: Pair,
    { seesRestriction, at }: { seesRestriction: boolean; at?: Date },
  ): Promise<ReadinessVerdict | undefined> {
    const present = now();
    const past = at && at < present ? at : undefined;
    const [facts] = await repository.findFacts(tx, [employeeId], [projectId], { at: past });
    return facts && readinessOf(facts, dayOf(at ?? present), { seesRestriction });
  }

  /**
   * As `verdictOf`, of several people over all days from `from` to `until`, with the documents that the risk activity asks:
   * the verdict of the first day, or of the first on which somebody who is fit then is not.
   */
  async function verdictsOver(
    tx: Db,
    {
      employeeIds,
      projectId,
      riskActivityId,
    }: { employeeIds: readonly number[]; projectId: number; riskActivityId: number },
    { from, until, seesRestriction }: { from: string; until: string; seesRestriction: boolean },
  ): Promise<Map<number, ReadinessVerdict>> {
    const facts = await repository.findFacts(tx, employeeIds, [projectId], { riskActivityId });
    return new Map(
      facts.map((known) => {
        const first = readinessOf(known, from, { seesRestriction });
        const isFitAtFirst = first.state === 'FIT' && first.validUntil !== null && first.validUntil < until;
        const later = isFitAtFirst && readinessOf(known, addDays(first.validUntil ?? from, 1), { seesRestriction });
        return [known.employeeId, later || first];
      }),
    );
  }

  /**
   * How the verdicts changed between two moments that have passed, without asking who may read them: only what blocked, of the days
   * on which somebody was assigned. Outside of an assignment nothing else is told.
   */
  async function timeline(
    tx: Db,
    pairs: readonly (Pair & { seesRestriction: boolean })[],
    { from, until }: { from: Date; until: Date },
  ): Promise<ReadinessPeriod[]> {
    const key = ({ employeeId, projectId }: Pair) => `${employeeId} ${projectId}`;
    const told = new Map(pairs.map((pair) => [key(pair), pair.seesRestriction]));
    const moments = await repository.changeMoments(tx, pairs, { from, until });
    const facts: Awaited<ReturnType<typeof repository.findFactsAt>> = [];
    for (let at = 0; at < moments.length; at += MOMENTS)
      facts.push(...(await repository.findFactsAt(tx, moments.slice(at, at + MOMENTS))));
    const periods: ReadinessPeriod[] = [];
    for (const [index, known] of facts.entries()) {
      const { employeeId, projectId } = known;
      const next = facts[index + 1];
      const end = next && key(next) === key(known) ? next.at : until.toISOString();
      for (let at: string | null = known.at; at !== null && at <= end; ) {
        const verdict = readinessOf(known, dayOf(new Date(at)), { seesRestriction: told.get(key(known)) ?? false });
        const blocking = verdict.items.filter(({ blocks }) => blocks);
        const outside = blocking.filter(({ kind }) => kind === 'PROJECT');
        const items = outside.length > 0 ? outside : blocking;
        const last = periods.at(-1);
        const isSame = last !== undefined && key(last) === key(known) && last.until === null;
        const isLonger = isSame && last.state === verdict.state && sameReasons(last.items, items);
        if (isSame && !isLonger) last.until = at;
        if (!isLonger && !items.some(({ reason }) => reason === 'NOT_ASSIGNED'))
          periods.push({ employeeId, projectId, state: verdict.state, items, from: at, until: null });
        const turn: string | null = verdict.nextChange && instantOf(verdict.nextChange, '00:00').toISOString();
        at = turn !== null && turn < end ? turn : null;
      }
    }
    return periods.filter((period) => period.from !== period.until);
  }

  const isContracting = (scopes: readonly Scope[], contractingId: number | undefined): boolean =>
    scopes.some(({ side, companyId }) => side === 'CONTRACTING' && companyId === contractingId);

  /** The verdicts as they are answered: a pendency is named to who sees it. */
  async function shown<Told extends ReadinessVerdict>(actor: Actor, verdicts: readonly Told[]) {
    const ids = verdicts.flatMap(({ items }) => items.flatMap(({ pendencyId }) => pendencyId ?? []));
    const seen = await repository.seenPendencies(db, scopesOfAll(actor, 'see_pendency'), ids);
    return verdicts.map(({ blocking: _, nextChange: __, items, ...verdict }) => ({
      ...verdict,
      items: items.map(({ pendencyId, ...item }) =>
        pendencyId !== undefined && seen.includes(pendencyId) ? { ...item, pendencyId } : item,
      ),
    }));
  }

  return {
    verdictOf,
    verdictsOver,
    timeline,

    /** Judges again what time alone has changed; run by the clock, and changes nothing when it is run twice. */
    async followTheClock(): Promise<number> {
      let total = 0;
      for (;;) {
        const found = await db.transaction((tx) => repository.refreshDue(tx, dayOf(now()), BATCH));
        total += found;
        if (found === 0) return total;
      }
    },

    /** The verdict with the reasons that the caller may see; 404 for an employee or a project that the caller does not see. */
    async get(actor: Actor, pair: Pair, at?: Date): Promise<Readiness> {
      const scopes = scopesOfAll(actor, 'see_employee');
      const found = await repository.findPair(db, scopes, pair);
      const seesRestriction = isContracting(scopes, found?.contractingId);
      const verdict = found && (await verdictOf(db, pair, { seesRestriction, ...(at && { at }) }));
      const [answer] = verdict ? await shown(actor, [verdict]) : [];
      if (!answer) throw notFound();
      return answer;
    },

    /** As `get`, in every active project of the employee that the caller sees; 404 for somebody else's employee. */
    async inProjects(actor: Actor, employeeId: number): Promise<ProjectReadiness[]> {
      const scopes = scopesOfAll(actor, 'see_employee');
      if (!(await repository.seesEmployee(db, scopes, employeeId))) throw notFound();
      const projects = await repository.activeProjects(db, scopes, employeeId);
      const ids = projects.map(({ id }) => id);
      const facts = await repository.findFacts(db, [employeeId], ids);
      const today = dayOf(now());
      const verdicts = projects.flatMap(({ contractingId, ...project }) => {
        const known = facts.find(({ projectId }) => projectId === project.id);
        const seesRestriction = isContracting(scopes, contractingId);
        return known ? [{ project, ...readinessOf(known, today, { seesRestriction }) }] : [];
      });
      return shown(actor, verdicts);
    },
  };
}

const sameReasons = (some: readonly ReadinessItem[], others: readonly ReadinessItem[]): boolean => {
  const text = (items: readonly ReadinessItem[]) =>
    items.map(({ kind, reason, pendencyId }) => `${kind} ${reason} ${pendencyId}`).join();
  return text(some) === text(others);
};
