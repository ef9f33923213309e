import { dayOf, formatCpf } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { Erasure, ErasureDecision, ErasureQuery, KeptLine } from '../../../../contract/erasures.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { AppError, mustExist, notFound } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import { certificatePdf } from './certificate.ts';
import * as erase from './eraseRepository.ts';
import { type Facts, factsOf, findEnded } from './factsRepository.ts';
import type { ErasureLedger } from './ledger.ts';
import * as repository from './repository.ts';
import { keptLines, nextDue } from './retention.ts';

/** Erasures of what is kept of people beyond its time (contract/erasures.ts). */
export type ErasuresService = ReturnType<typeof erasuresService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  personDocuments: Pick<CpfColumn, 'opened'>;
  files: Pick<FileStore, 'remove'>;
  ledger: ErasureLedger;
};
const BATCH = 500;
/** Shorter texts stand in others by chance. */
const LEAST_LETTERS = 6;

export function erasuresService({ db, now, personDocuments, files, ledger }: Dependencies) {
  const linesOf = ({ facts, endedOn, rules }: Facts, today = dayOf(now())): KeptLine[] =>
    keptLines(facts, { endedOn, rules: rules ?? {}, today });
  const split = (lines: readonly KeptLine[]) => ({
    erased: lines.filter(({ isDue }) => isDue),
    kept: lines.filter(({ isDue }) => !isDue),
  });
  const entry = (of: Pick<AuditEntry, 'uid' | 'companyId' | 'action' | 'note'>, employeeId: number): AuditEntry => ({
    ...{ entity: 'employee', entityId: employeeId, createdAt: now() },
    ...of,
  });

  /** Erases the rows of an approved one. Null: somebody holds the person now. */
  async function eraseRows(
    tx: Db,
    { id, employeeId, companyId, asOf, uid, source }: repository.Approved,
  ): Promise<string[] | null> {
    const [facts] = await factsOf(tx, [employeeId]);
    if (!facts || (facts.held && source !== 'RESTORE')) {
      await repository.refuseHeld(tx, id);
      return null;
    }
    const { erased, kept } = split(linesOf(facts, asOf));
    const named = await erase.findNamed(tx, employeeId);
    // before the key of the person is gone: the entry says nothing of them
    await writeAudit(tx, [entry({ uid, companyId, action: 'PERSONAL_DATA_ERASED' }, employeeId)]);
    const removed = await erase.eraseLines(tx, employeeId, erased, now());
    if (named && erased.some(({ category }) => category === 'REGISTRATION')) {
      const { name, civilName, cpf, foreignDocument, email } = { ...named, ...personDocuments.opened(named) };
      const texts = [name, civilName, cpf, cpf && formatCpf(cpf), foreignDocument, email];
      await erase.eraseTraces(
        tx,
        employeeId,
        texts.filter((text) => text !== null && text.length >= LEAST_LETTERS) as string[],
      );
    }
    await repository.setErased(tx, id, { erased, kept, files: removed });
    return removed;
  }

  /** Rows first, then files, then the ledger: a run that is killed goes on with the next step. */
  async function perform(after: number): Promise<number | undefined> {
    const claimed = await db.transaction(async (tx) => {
      const approved = await repository.claimApproved(tx, after);
      if (!approved || approved.files) return approved;
      return { ...approved, files: await eraseRows(tx, approved) };
    });
    if (!claimed?.files) return claimed?.id;
    const { id, companyId, employeeId, asOf } = claimed;
    for (const key of claimed.files) await files.remove(key);
    await ledger.add({ companyId, employeeId, asOf });
    await repository.setDone(db, id, now());
    return id;
  }

  return {
    linesOf,
    factsOf: async (tx: Db, employeeId: number): Promise<Facts> => mustExist((await factsOf(tx, [employeeId]))[0]),
    ofEmployee: (tx: Db, employeeId: number): Promise<Erasure[]> => repository.erasuresOf(tx, employeeId),

    list(actor: Actor, companyId: number, query: ErasureQuery): Promise<ListOf<Erasure>> {
      requireInCompany(actor, companyId, 'see_privacy_record');
      return repository.listErasures(db, companyId, query);
    },

    /** Asks for the erasure of what is due of a person of the company, as for a request. 409 when nothing is, or somebody holds it. */
    propose: (actor: Actor, employeeId: number): Promise<Erasure> =>
      db.transaction(async (tx) => {
        const [facts] = await factsOf(tx, [employeeId]);
        if (!facts) throw notFound();
        requireInCompany(actor, facts.companyId, 'erase_personal_data');
        if (facts.held) throw new AppError('data_held');
        const lines = split(linesOf(facts));
        if (lines.erased.length === 0) throw new AppError('nothing_due');
        const proposal = { ...lines, companyId: facts.companyId, employeeId, at: now(), asOf: dayOf(now()) };
        const [id] = await repository.insertErasures(tx, [
          { ...proposal, source: 'REQUEST', state: 'PROPOSED', proposedBy: actor.uid },
        ]);
        if (id === undefined) throw new AppError('erasure_open');
        await writeAudit(tx, [
          entry({ uid: actor.uid, companyId: facts.companyId, action: 'ERASURE_PROPOSED' }, employeeId),
        ]);
        return mustExist(await repository.findErasure(tx, id));
      }),

    /** Approves or refuses all of them, or none: 404 for one that the company does not have or that was decided. */
    decide: (actor: Actor, { companyId, ids, approved, reason }: ErasureDecision): Promise<void> =>
      db.transaction(async (tx) => {
        requireInCompany(actor, companyId, 'erase_personal_data');
        const found = await repository.lockProposed(tx, companyId, ids);
        if (found.length < new Set(ids).size) throw notFound();
        if (approved) {
          const people = await factsOf(
            tx,
            found.map(({ employeeId }) => employeeId),
          );
          if (people.some(({ held }) => held)) throw new AppError('data_held');
        }
        const state = approved ? 'APPROVED' : 'REFUSED';
        await repository.decideErasures(tx, ids, { state, asOf: dayOf(now()), uid: actor.uid, reason, at: now() });
        const of = { uid: actor.uid, companyId, note: reason, action: `ERASURE_${state}` as const };
        await writeAudit(
          tx,
          found.map(({ employeeId }) => entry(of, employeeId)),
        );
      }),

    /** The certificate of what was erased; 404 until it is done. */
    async certificate(actor: Actor, id: number, language: Language): Promise<Uint8Array> {
      const erasure = await repository.findErasure(db, id);
      if (erasure?.state !== 'DONE') throw notFound();
      requireInCompany(actor, erasure.company.id, 'see_privacy_record');
      return certificatePdf(erasure, language);
    },

    /** Proposes what has become due, of people whose employment ended. Gives how many were proposed. */
    async proposeDue(): Promise<number> {
      const today = dayOf(now());
      let proposed = 0;
      for (let after = 0; ; ) {
        const found = await findEnded(db, { after, today, all: today.endsWith('-01'), limit: BATCH });
        if (found.length === 0) return proposed;
        after = found.at(-1)?.id ?? after;
        proposed += await db.transaction(async (tx) => {
          const people = (
            await factsOf(
              tx,
              found.map(({ id }) => id),
            )
          ).map((facts) => ({ facts, lines: linesOf(facts, today) }));
          const due = people.filter(({ lines }) => lines.some(({ isDue }) => isDue));
          const ids = await repository.insertErasures(
            tx,
            due.map(({ facts: { companyId, id }, lines }) => ({
              ...{ ...split(lines), companyId, employeeId: id, at: now(), asOf: today },
              ...({ source: 'RETENTION', state: 'PROPOSED', proposedBy: null } as const),
            })),
          );
          const later = people.flatMap(({ facts: { id }, lines }) => {
            const day = lines.some(({ isDue }) => isDue) ? null : nextDue(lines);
            return day ? [{ id, day }] : [];
          });
          await repository.setErasableFrom(tx, later);
          return ids.length;
        });
      }
    },

    /** Does what was approved. Gives how many were done. */
    async perform(): Promise<number> {
      let done = 0;
      for (let last: number | undefined = 0; ; done += 1) {
        last = await perform(last);
        if (last === undefined) return done;
      }
    },

    /** What was erased, as the store of files remembers it. */
    ledger: () => ledger.read(),

    /** After an older backup was restored: approves again what was erased since, and does it. Gives how many. */
    async repeat(): Promise<number> {
      const entries = await repository.undoneOf(db, await ledger.read());
      for (const { companyId, employeeId, asOf } of entries) {
        const of = { companyId, employeeId, asOf, erased: [], kept: [], proposedBy: null, at: now() };
        await db.transaction(async (tx) => {
          await repository.withdrawOpen(tx, employeeId);
          await repository.insertErasures(tx, [{ ...of, source: 'RESTORE', state: 'APPROVED' }]);
        });
      }
      if (entries.length > 0) await this.perform();
      return entries.length;
    },
  };
}
