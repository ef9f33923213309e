import type { RegisteredCompany } from '../../../../contract/companyRegister.ts';
import { HOMOLOGATION, type Language } from '../../../../contract/constants.ts';
import { scoresOf, type Weights } from '../../../../contract/homologationScores.ts';
import {
  CHECK_NAMES,
  type CompanyScore,
  type Homologation,
  type HomologationBody,
  type HomologationEntry,
  type HomologationQuery,
  type HomologationTerm,
  type HomologationTermBody,
  type RelatedCompany,
} from '../../../../contract/homologations.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { WorkQueues } from '../../../background/workQueue.ts';
import { breaksUnique, type Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import { publish } from '../../../lib/events.ts';
import type { CompanyRegisterService } from '../companyRegister/service.ts';
import { evidenceOf } from './evidence.ts';
import { homologationPdf } from './pdf.ts';
import { relatedTo } from './relatedRepository.ts';
import * as repository from './repository.ts';

/** Homologation: reports on companies by CNPJ (H-01 to H-11). */
export type HomologationsService = ReturnType<typeof homologationsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  queues: WorkQueues;
  register: Pick<CompanyRegisterService, 'lookUp' | 'evidence'>;
};
/** A new report on what the register says. */
const rowOf = (info: RegisteredCompany, of: Pick<Row, 'companyId' | 'weights' | 'createdBy' | 'createdAt'>): Row => {
  const { cnpj, name, tradingName, cadastralSituation: situation } = info;
  return { ...of, info, cnpj, name, tradingName, situation };
};
type Row = Parameters<typeof repository.insert>[1];
const DAY = 24 * 3_600_000;
const SEEING: Permission = 'see_homologation';
const ORDERING: Permission = 'request_homologation';
const ORDER = new Map(CHECK_NAMES.map((check, at) => [check, at]));
const inOrder = (entries: readonly HomologationEntry[]): HomologationEntry[] =>
  entries.toSorted((one, other) => (ORDER.get(one.slugName) ?? 0) - (ORDER.get(other.slugName) ?? 0));
const companiesOf = (scopes: ReturnType<typeof scopesOf>): number[] =>
  scopes.filter(({ projectId }) => projectId === null).map(({ companyId }) => companyId);

export function homologationsService({ db, now, queues, register }: Dependencies) {
  const entryOf = evidenceOf({ db, now, register });

  /** Asks what has no answer yet, and ends the report with its scores. */
  async function work(item: repository.Claimed, signal: AbortSignal): Promise<void> {
    const before = await repository.entriesOf(db, item.id);
    const asked: HomologationEntry[] = [];
    for (const check of CHECK_NAMES) {
      signal.throwIfAborted();
      const known = before.find(({ slugName }) => slugName === check);
      if (known && !known.requestFailed) continue;
      asked.push(await entryOf(check, { company: item.info, companyId: item.companyId }));
    }
    await db.transaction(async (tx) => {
      await repository.writeEntries(tx, item.id, asked);
      const entries = await repository.entriesOf(tx, item.id);
      if (!(await repository.finish(tx, item.id, scoresOf(entries, item.weights)))) return;
      await publish(tx, { topic: 'homologations', company: item.companyId, id: item.id });
    });
  }
  const queue = queues.create<repository.Claimed>({
    name: 'homologations',
    claim: (_held, staleBefore) => repository.claim(db, now(), staleBefore),
    work,
    heartbeat: ({ id }) => repository.renewLease(db, id, now()),
    release: ({ id }) => repository.release(db, id),
  });

  const read = async (tx: Db, actor: Actor, id: number) =>
    mustExist(await repository.find(tx, companiesOf(scopesOfAll(actor, SEEING)), id));
  const weightsOf = async (companyId: number): Promise<Weights> =>
    (await repository.findWeights(db, companyId)) ?? HOMOLOGATION.weights;
  const subject = (actor: Actor, companyId: number, entityId: number | string) =>
    ({ uid: actor.uid, companyId, entity: 'homologation', entityId, createdAt: now() }) as const;

  async function get(actor: Actor, id: number): Promise<Homologation> {
    const report = await read(db, actor, id);
    const { cnpj, company } = report;
    const [entries, companyReportsHistory, watched] = await Promise.all([
      repository.entriesOf(db, id),
      repository.historyOf(db, company.id, cnpj),
      repository.isWatched(db, { companyId: company.id, cnpj, uid: actor.uid }),
    ]);
    return { ...report, systemPendencies: inOrder(entries), companyReportsHistory, watched };
  }

  /** What differs now from the newest report becomes a report of its own, of which its watchers are told. */
  async function lookAgain({ companyId, cnpj, uid }: repository.Watched): Promise<boolean> {
    const last = await repository.newestDone(db, companyId, cnpj);
    const info = await register.lookUp(cnpj).catch(() => null);
    if (!last || !info) return false;
    const before = new Map((await repository.entriesOf(db, last.id)).map((entry) => [entry.slugName, entry]));
    const entries: HomologationEntry[] = [];
    for (const check of CHECK_NAMES) entries.push(await entryOf(check, { company: info, companyId }));
    // what cannot be asked today, or could not be asked then, is no change
    const isOther = ({ slugName, situation }: HomologationEntry) =>
      situation !== null && (before.get(slugName)?.situation ?? situation) !== situation;
    if (last.situation === info.cadastralSituation && !entries.some(isOther)) return false;
    const weights = await weightsOf(companyId);
    return db
      .transaction(async (tx) => {
        const id = await repository.insert(tx, rowOf(info, { companyId, weights, createdBy: uid, createdAt: now() }));
        await repository.writeEntries(tx, id, entries);
        await repository.finish(tx, id, scoresOf(entries, weights));
        await repository.tellChange(tx, id);
        await publish(tx, { topic: 'homologations', company: companyId, id });
        return true;
      })
      .catch((error) => {
        if (breaksUnique(error, 'homologations_running')) return false;
        throw error;
      });
  }

  return {
    queue,
    get,

    /** Looks at watched companies, each once in `HOMOLOGATION.watchDays`; gives how many changed. */
    async followWatched(): Promise<number> {
      const at = now();
      const since = new Date(at.getTime() - HOMOLOGATION.watchDays * DAY);
      let changed = 0;
      for (
        let one = await repository.nextWatched(db, since, at);
        one;
        one = await repository.nextWatched(db, since, at)
      ) {
        if (await lookAgain(one)) changed += 1;
      }
      return changed;
    },

    /** Who stands near the reported company: a hint for a person, never part of the score (domain-facts 5.4). */
    async related(actor: Actor, id: number): Promise<RelatedCompany[]> {
      const { company, additionalInfo } = await read(db, actor, id);
      return relatedTo(db, { companyId: company.id, ...additionalInfo });
    },

    list: (actor: Actor, query: HomologationQuery) => repository.list(db, companiesOf(scopesOf(actor, SEEING)), query),
    counts: (actor: Actor) => repository.counts(db, companiesOf(scopesOf(actor, SEEING))),

    /** The newest score of each of these companies, of those that have a report. */
    scores: (actor: Actor, cnpjs: readonly string[]): Promise<CompanyScore[]> =>
      repository.newestScores(db, companiesOf(scopesOf(actor, SEEING)), cnpjs),

    async term(actor: Actor, companyId: number, cnpj: string, language: Language): Promise<HomologationTerm> {
      requireInCompany(actor, companyId, ORDERING);
      const { version, text } = mustExist(await repository.currentTerm(db));
      return { version, text: text[language], accepted: await repository.isAccepted(db, companyId, cnpj, version) };
    },

    /** All versions of the term, for the operator. */
    terms: () => repository.listTerms(db),

    /** Publishes the next version, which each CNPJ accepts again; 409 `term_changed` over another one than the last. */
    publishTerm: ({ uid }: Actor, { over, text }: HomologationTermBody) =>
      db.transaction(async (tx) => {
        const current = mustExist(await repository.currentTerm(tx));
        const version = over + 1;
        const isOver = current.version === over && (await repository.insertTerm(tx, { version, text, uid, at: now() }));
        if (!isOver) throw new AppError('term_changed');
        const of = { uid, companyId: null, entity: 'homologation', entityId: `term-${version}` } as const;
        await writeChanges(tx, { ...of, createdAt: now() }, { action: 'TERM_PUBLISHED', newValue: String(version) });
        return repository.listTerms(tx);
      }),

    /** Accepts the version that was read, once for a CNPJ; 409 `term_changed` when another one is in force by now. */
    acceptTerm: (actor: Actor, { companyId, cnpj, version }: HomologationBody & { version: number }): Promise<void> => {
      requireInCompany(actor, companyId, ORDERING);
      return db.transaction(async (tx) => {
        const current = mustExist(await repository.currentTerm(tx));
        if (current.version !== version) throw new AppError('term_changed');
        if (await repository.accept(tx, { companyId, cnpj, version, uid: actor.uid, at: now() })) {
          await writeChanges(tx, subject(actor, companyId, cnpj), {
            action: 'TERM_ACCEPTED',
            newValue: String(version),
          });
        }
      });
    },

    /**
     * Orders a report. One that is being made already is given back, however often it is ordered at once. 409 `term_not_accepted`,
     * 404 `cnpj_not_found`, 503 `cnpj_source_away`.
     */
    async order(actor: Actor, { companyId, cnpj }: HomologationBody): Promise<Homologation> {
      requireInCompany(actor, companyId, ORDERING);
      const { version } = mustExist(await repository.currentTerm(db));
      if (!(await repository.isAccepted(db, companyId, cnpj, version))) throw new AppError('term_not_accepted');
      const running = await repository.runningOf(db, companyId, cnpj);
      if (running) return get(actor, running);
      const info = await register.lookUp(cnpj);
      const weights = await weightsOf(companyId);
      const id = await db
        .transaction(async (tx) => {
          const added = await repository.insert(
            tx,
            rowOf(info, { companyId, weights, createdBy: actor.uid, createdAt: now() }),
          );
          await writeChanges(tx, subject(actor, companyId, added), { action: 'CREATED', newValue: cnpj });
          return added;
        })
        .catch(async (error) => {
          const other =
            breaksUnique(error, 'homologations_running') && (await repository.runningOf(db, companyId, cnpj));
          if (other) return other;
          throw error;
        });
      // before the work begins, which may be over at once
      const ordered = await get(actor, id);
      queue.wake();
      return ordered;
    },

    /** Asks again what could not be asked; 409 `nothing_to_ask` when everything has answered. */
    async retry(actor: Actor, id: number): Promise<Homologation> {
      const { company } = await read(db, actor, id);
      requireInCompany(actor, company.id, ORDERING);
      await db
        .transaction(async (tx) => {
          if (!(await repository.reopen(tx, company.id, id))) throw new AppError('nothing_to_ask');
          await writeChanges(tx, subject(actor, company.id, id), { action: 'RETRIED' });
        })
        .catch((error) => {
          throw breaksUnique(error, 'homologations_running') ? new AppError('nothing_to_ask') : error;
        });
      const reopened = await get(actor, id);
      queue.wake();
      return reopened;
    },

    /** The inbox of the caller tells when something about this company changes, or no longer. */
    async setWatch(actor: Actor, id: number, watched: boolean): Promise<Homologation> {
      const { company, cnpj } = await read(db, actor, id);
      const of = { companyId: company.id, cnpj, uid: actor.uid };
      await (watched ? repository.watch(db, of, now()) : repository.unwatch(db, of));
      return get(actor, id);
    },

    async weights(actor: Actor, companyId: number) {
      requireInCompany(actor, companyId, SEEING);
      return { weights: await weightsOf(companyId) };
    },

    /** Of reports from now on: a report that is made keeps its own. */
    async saveWeights(actor: Actor, companyId: number, weights: Weights) {
      requireInCompany(actor, companyId, ORDERING);
      const before = await weightsOf(companyId);
      await db.transaction(async (tx) => {
        await repository.saveWeights(tx, companyId, weights);
        const texts = [before, weights].map((all) => Object.values(all).join(' · '));
        await writeChanges(tx, subject(actor, companyId, companyId), {
          action: 'WEIGHTS_SAVED',
          oldValue: texts[0],
          newValue: texts[1],
        });
      });
      return { weights };
    },

    async pdf(actor: Actor, id: number, language: Language) {
      const report = await get(actor, id);
      return { name: `homologacao-${report.cnpj}.pdf`, bytes: await homologationPdf(report, language) };
    },
  };
}
