import { addDays, dayOf } from '../../../../contract/common.ts';
import {
  type ProjectReadiness,
  type Readiness,
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

type Pair = { employeeId: number; projectId: number };

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
