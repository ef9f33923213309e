import { dayOf } from '../../../../contract/common.ts';
import { PASSAGE } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import {
  type Gate,
  type GateBadges,
  type Passage,
  type PassageAnswer,
  type PassageBody,
  type PassageCheck,
  type PassageNumbers,
  type PassageQuery,
  type PassageVerdict,
  type Reading,
  readingOf,
} from '../../../../contract/passages.ts';
import type { PassageExport } from '../../../../contract/reports.ts';
import { documentsOf, personDocumentSchema } from '../../../../contract/restrictedEmployees.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { fieldError } from '../../../lib/errors.ts';
import type { BadgesService } from '../badges/service.ts';
import type { ReadinessService } from '../readiness/service.ts';
import * as repository from './repository.ts';

/** The gate of a contracting company: who may pass, who passed, who is on site (X-15, X-01; rulings 25, 28). */
export type PassagesService = ReturnType<typeof passagesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  badges: Pick<BadgesService, 'keys' | 'verify'>;
  readiness: Pick<ReadinessService, 'verdictOf'>;
  personDocuments: CpfColumn;
};
/** Whom a reading means, or why it means nobody. */
type Identified = {
  employeeId: number | null;
  badge: { id: number; validUntil: string } | null;
  problem: PassageVerdict | null;
  /** Where it is not what the reading looked like. */
  method?: Reading['method'];
};

const EXPORT_BATCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

export function passagesService({ db, now, badges, readiness, personDocuments }: Dependencies) {
  const nobody = (problem: PassageVerdict): Identified => ({ employeeId: null, badge: null, problem });

  async function identify(
    tx: Db,
    reading: Reading,
    gate: { companyId: number; projectId: number },
  ): Promise<Identified> {
    if (reading.method === 'CODE') {
      // Somebody whose foreign document is exactly this text is meant, even where a badge has it as its code.
      const document = personDocumentSchema.safeParse(reading.typed).data;
      const person = document && { documents: personDocuments, of: documentsOf(document) };
      const employeeId = person ? await repository.findByDocument(tx, gate, person) : undefined;
      if (employeeId !== undefined) return { employeeId, badge: null, problem: null, method: 'DOCUMENT' };
    }
    if (reading.method === 'DOCUMENT') {
      const person = { documents: personDocuments, of: reading };
      const employeeId = await repository.findByDocument(tx, gate, person);
      if (employeeId !== undefined) return { employeeId, badge: null, problem: null };
      const held = await repository.isRestricted(tx, { ...gate, today: dayOf(now()) }, person);
      return nobody(held ? 'RESTRICTED' : 'NOT_FOUND');
    }
    const found = await badges.verify(reading, tx);
    if (found.state === 'FORGED') return nobody(reading.method === 'CODE' ? 'NOT_FOUND' : 'FORGED');
    const { id, employeeId, contractingId, validUntil } = found.badge;
    if (contractingId !== gate.companyId) return nobody('OTHER_COMPANY');
    const problem = found.state === 'VALID' ? null : found.state;
    return { employeeId, badge: { id, validUntil }, problem };
  }

  /** What the gate answers, before anything is recorded. 400 on the field for a gate that is not the caller's. */
  async function judge(tx: Db, actor: Actor, body: PassageCheck, at: Date) {
    const { projectId, departmentId, direction } = body;
    const scopes = scopesOfAll(actor, 'register_passage');
    const gate = await repository.findGate(tx, scopes, body);
    if (!gate) throw fieldError('projectId', 'invalid');
    if (!gate.hasDepartment) throw fieldError('departmentId', 'invalid');
    const reading = readingOf(body.reading);
    if ('error' in reading) throw fieldError('reading', reading.error);
    const identified = await identify(tx, reading, { companyId: gate.companyId, projectId });
    const { employeeId, badge, problem } = identified;
    const known = employeeId !== null && problem === null;
    const verdict = known
      ? await readiness.verdictOf(tx, { employeeId, projectId }, { seesRestriction: true, ...(at < now() && { at }) })
      : undefined;
    const state: PassageVerdict = problem ?? verdict?.state ?? 'NOT_FOUND';
    // The gate is told that somebody is restricted, and nothing else of that person's situation.
    const items = state === 'RESTRICTED' ? [] : (verdict?.items ?? []).map(({ pendencyId: _, ...item }) => item);
    const answer: PassageAnswer = {
      verdict: state,
      admitted: direction === 'EXIT' ? employeeId !== null : state === 'FIT',
      direction,
      at: at.toISOString(),
      project: { id: projectId, name: gate.name },
      company: gate.company,
      person: known ? ((await repository.findPerson(tx, employeeId)) ?? null) : null,
      items,
      fitIn: state === 'UNFIT' && employeeId ? await repository.otherFit(tx, scopes, { employeeId, projectId }) : [],
      validUntil: badge?.validUntil ?? null,
      passageId: null,
    };
    const row = {
      companyId: gate.companyId,
      projectId,
      departmentId,
      direction,
      method: identified.method ?? reading.method,
    };
    return { answer, row: { ...row, employeeId, badgeId: badge?.id ?? null, verdict: state } };
  }

  /** A device's clock may be ahead; a passage of long ago was kept by mistake. */
  function momentOf(given: string | undefined): Date {
    const present = now();
    if (given === undefined) return present;
    const at = new Date(Math.min(Date.parse(given), present.getTime()));
    if (present.getTime() - at.getTime() > PASSAGE.offlineDays * DAY_MS) throw fieldError('at', 'date_in_past');
    return at;
  }

  const seeing = (actor: Actor): Scope[] => scopesOf(actor, 'see_passages');

  return {
    /** The answer of a gate, without recording anything. */
    check: async (actor: Actor, body: PassageCheck): Promise<PassageAnswer> =>
      (await judge(db, actor, body, now())).answer,

    /**
     * Records what a gate has read, with the answer of that moment. A person who is read again within a minute in the same
     * direction has one passage. `at`: the gate was offline and its guard decided, so that whoever is known has passed.
     */
    register: (actor: Actor, body: PassageBody, key: string | undefined): Promise<PassageAnswer> =>
      db.transaction(async (tx) => {
        const at = momentOf(body.at);
        const { answer, row } = await judge(tx, actor, body, at);
        const offline = body.at !== undefined;
        const admitted = answer.admitted || (offline && row.employeeId !== null);
        if (row.employeeId !== null) await repository.lockPerson(tx, row.employeeId);
        const sent = key === undefined ? undefined : await repository.findByKey(tx, actor.uid, key);
        if (sent) return { ...answer, admitted, at: sent.at, passageId: sent.id };
        const passage = {
          ...row,
          ...{ admitted, offline, at, recordedAt: now(), recordedBy: actor.uid, key: key ?? null },
          items: answer.items.filter(({ blocks }) => blocks),
        };
        const since = new Date(at.getTime() - PASSAGE.repeatSeconds * 1000);
        const repeated = admitted && !offline ? await repository.findRepeated(tx, passage, since) : undefined;
        if (repeated) return { ...answer, admitted, at: repeated.at, passageId: repeated.id };
        return { ...answer, admitted, passageId: await repository.insertPassage(tx, passage) };
      }),

    gates: (actor: Actor): Promise<Gate[]> => repository.listGates(db, scopesOf(actor, 'register_passage')),

    /** What a gate may know for an hour: 400 on the field for a project that is not the caller's. */
    async gateBadges(
      actor: Actor,
      { projectId, after = 0 }: { projectId: number; after?: number },
    ): Promise<GateBadges> {
      const scopes = scopesOfAll(actor, 'register_passage');
      const gate = await repository.findGate(db, scopes, { projectId, departmentId: null });
      if (!gate) throw fieldError('projectId', 'invalid');
      const checkedAt = now();
      const of = { projectId, companyId: gate.companyId, today: dayOf(checkedAt), after, limit: PASSAGE.badgesAtOnce };
      const found = await repository.listGateBadges(db, of);
      const validUntil = new Date(checkedAt.getTime() + PASSAGE.offlineTrustMinutes * 60_000);
      return {
        ...{ checkedAt: checkedAt.toISOString(), validUntil: validUntil.toISOString(), keys: await badges.keys() },
        badges: found.map(({ id: _, ...badge }) => badge),
        next: found.length === PASSAGE.badgesAtOnce ? (found.at(-1)?.id ?? null) : null,
      };
    },

    list: (actor: Actor, query: PassageQuery): Promise<ListOf<Passage>> =>
      repository.listPassages(db, seeing(actor), query),

    numbers: (actor: Actor, projectId: number | undefined): Promise<PassageNumbers> =>
      repository.numbers(db, seeing(actor), { projectId, today: dayOf(now()) }),

    scopesOf: seeing,

    finds: (actor: Actor, { filters }: PassageExport): Promise<boolean> =>
      repository.findsPassages(db, seeing(actor), filters),

    /** All that a filter finds, the latest first, for files. */
    async *batches(actor: Actor, { filters }: PassageExport): AsyncGenerator<{ rows: Passage[]; total: number }> {
      for (let before: Passage | null = null; ; ) {
        const found: Passage[] = await repository.exportRows(db, seeing(actor), filters, {
          before,
          limit: EXPORT_BATCH,
        });
        const last = found.at(-1);
        if (!last) return;
        before = last;
        yield { rows: found, total: 0 };
      }
    },
  };
}
