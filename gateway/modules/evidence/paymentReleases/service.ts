import { dayOf, monthsLater } from '../../../../contract/common.ts';
import { PAYMENT_RELEASE } from '../../../../contract/constants.ts';
import type { DossierBody } from '../../../../contract/dossiers.ts';
import type { ListOf } from '../../../../contract/list.ts';
import {
  computedState,
  isHolding,
  type PaymentDecisionBody,
  type PaymentNumbers,
  type PaymentReasonRow,
  type PaymentRelease,
  type PaymentReleaseExport,
  type PaymentReleaseFilter,
  type PaymentReleaseQuery,
  type PaymentState,
} from '../../../../contract/paymentReleases.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireVerified } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, listHistory, writeAudit } from '../../../lib/audit.ts';
import { companyCalendar } from '../../../lib/calendarRepository.ts';
import { AppError, assertVersion, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import * as repository from './repository.ts';

/** Release of the payment of a month: computed from its documents, decided by the contracting company, seen by both. */
export type PaymentReleasesService = ReturnType<typeof paymentReleasesService>;

const SEEING = 'see_payment_release';
const DECIDING = 'manage_payment_release';
/** The keys that a month says whether the caller holds. */
const HELD: readonly Permission[] = [DECIDING, 'send_formal_notice'];
const EXPORT_BATCH = 500;

export function paymentReleasesService({ db, now }: { db: Db; now: () => Date }) {
  const today = () => dayOf(now());

  /** The day until which a month that is retained from now on should be mended; null for another state. */
  async function termOf(tx: Db, contractingId: number, state: PaymentState): Promise<string | null> {
    if (!isHolding(state)) return null;
    return (await companyCalendar(tx, contractingId)).addBusinessDays(today(), PAYMENT_RELEASE.termDays);
  }

  /** Computes one batch of months whose documents changed, or whose day has come; gives how many there were. */
  const refreshBatch = (): Promise<number> =>
    db.transaction(async (tx) => {
      const at = now();
      const taken = await repository.takeChanged(tx, { today: today(), at });
      const quiet = new Set(taken.filter((one) => one.quiet).map(({ id }) => id));
      const facts = await repository.findFacts(
        tx,
        taken.map(({ id }) => id),
        today(),
      );
      const saved = [];
      const entries: AuditEntry[] = [];
      const held: number[] = [];
      const since = monthsLater(today().slice(0, 7), -PAYMENT_RELEASE.toldMonths);
      for (const found of facts) {
        const { id, contractingId, decision, month } = found;
        const computed = computedState(found);
        const state = decision ?? computed;
        const isNew = found.version === 0;
        const moved = decision === null && (isNew || computed !== found.computed);
        saved.push({ ...found, computed, moved, termOn: moved ? await termOf(tx, contractingId, state) : null });
        if (quiet.has(id) || (!isNew && computed === found.computed)) continue;
        entries.push({
          ...{ uid: null, companyId: contractingId, entity: 'paymentRelease', entityId: id, createdAt: at },
          ...{ action: decision === null ? 'STATE' : 'DOCUMENTS', fieldName: 'state' },
          ...{
            oldValue: isNew ? null : found.computed,
            newValue: computed,
            note: `${found.conform}/${found.documents}`,
          },
        });
        if (moved && isHolding(state) && month >= since) held.push(id);
      }
      await repository.saveFacts(tx, saved, at);
      await writeAudit(tx, entries);
      await repository.addCauses(tx, held);
      return taken.length;
    });

  const shown = (row: repository.Row, scopes: readonly Scope[]): PaymentRelease => {
    const held = new Set(scopes.filter((scope) => covers(scope, row)).flatMap(({ permissions }) => permissions));
    return { ...row, permissions: HELD.filter((one) => held.has(one)) };
  };
  async function authorise(tx: Db, actor: Actor, id: number, { lock = false } = {}): Promise<PaymentRelease> {
    requireVerified(actor);
    const scopes = scopesOfAll(actor, SEEING);
    return shown(mustExist(await repository.findRelease(tx, scopes, id, lock)), scopes);
  }

  /** Writes a decision of a person, or withdraws the one that there is. */
  const decide = (
    actor: Actor,
    id: number,
    body: Omit<PaymentDecisionBody, 'state'> & { state: PaymentDecisionBody['state'] | null },
    expected?: number,
  ): Promise<PaymentRelease> =>
    db.transaction(async (tx) => {
      const before = await authorise(tx, actor, id, { lock: true });
      if (!before.permissions.includes(DECIDING)) throw new AppError('forbidden', { missing: DECIDING });
      assertVersion(expected, before);
      if (body.state === null && before.decision === null) throw new AppError('payment_not_decided');
      const state = body.state ?? before.computed;
      const moved = state !== before.state;
      const contractingId = before.contractingCompany.id;
      const at = now();
      const written = body.state === null ? { state: null, note: null } : body;
      const termOn = moved ? await termOf(tx, contractingId, state) : null;
      await repository.saveDecision(tx, id, written, { uid: actor.uid, at, moved, termOn });
      await writeAudit(tx, [
        {
          ...{ uid: actor.uid, companyId: contractingId, entity: 'paymentRelease', entityId: id, createdAt: at },
          ...{ action: body.state === null ? 'WITHDRAWN' : 'DECIDED', fieldName: 'state' },
          ...{ oldValue: before.state, newValue: state, note: body.note },
        },
      ]);
      if (moved && isHolding(state)) await repository.addCauses(tx, [id]);
      return authorise(tx, actor, id);
    });

  const exportScopes = (actor: Actor): Scope[] => scopesOf(actor, SEEING);
  return {
    /** Computes all months whose documents changed or whose day has come. Run by the schedule; lists compute a batch themselves. */
    async refresh(): Promise<number> {
      let all = 0;
      for (let taken = 1; taken > 0; all += taken) taken = await refreshBatch();
      return all;
    },

    async list(actor: Actor, query: PaymentReleaseQuery): Promise<ListOf<PaymentRelease>> {
      await refreshBatch();
      const scopes = scopesOf(actor, SEEING);
      const { results, meta } = await repository.listReleases(db, scopes, query, query);
      return { results: results.map((row) => shown(row, scopes)), meta };
    },

    numbers: (actor: Actor, filter: PaymentReleaseFilter): Promise<PaymentNumbers> =>
      repository.numbers(db, scopesOf(actor, SEEING), filter),

    async get(actor: Actor, id: number): Promise<PaymentRelease> {
      await refreshBatch();
      return authorise(db, actor, id);
    },

    /** The documents that keep the month from being released. */
    async reasons(actor: Actor, id: number, page: PageRequest): Promise<ListOf<PaymentReasonRow>> {
      await authorise(db, actor, id);
      return repository.listReasons(db, id, today(), page);
    },

    async history(actor: Actor, id: number, page: PageRequest) {
      await authorise(db, actor, id);
      return listHistory(db, { entity: 'paymentRelease', entityId: id }, page);
    },

    /** A decision over what the documents say, until it is withdrawn. 412 over a month that changed meanwhile. */
    decide: (actor: Actor, id: number, body: PaymentDecisionBody, expected?: number) =>
      decide(actor, id, body, expected),

    /** 409 `payment_not_decided` where there is no decision. */
    withdraw: (actor: Actor, id: number, note: string, expected?: number) =>
      decide(actor, id, { state: null, note }, expected),

    /** Months of the subject and period of a dossier that the caller sees, the latest first, at most `limit`. */
    async forDossier(actor: Actor, { employeeId, providerId, projectId, from, until }: DossierBody, limit: number) {
      await refreshBatch();
      const scopes = (employeeId ?? providerId ?? projectId) ? scopesOfAll(actor, SEEING) : exportScopes(actor);
      const filter = { employeeId, providerId, projectId, from, until };
      return repository.exportRows(db, scopes, filter, { after: null, limit });
    },

    scopesOf: exportScopes,
    finds: async (actor: Actor, { filters }: PaymentReleaseExport): Promise<boolean> =>
      (await repository.exportRows(db, exportScopes(actor), filters, { after: null, limit: 1 })).length > 0,
    async *batches(actor: Actor, { filters }: PaymentReleaseExport) {
      const scopes = exportScopes(actor);
      const { states } = await repository.numbers(db, scopes, filters);
      const total = filters.state ? states[filters.state] : Object.values(states).reduce((sum, one) => sum + one, 0);
      for (let after: repository.Row | null = null; ; ) {
        const rows: repository.Row[] = await repository.exportRows(db, scopes, filters, { after, limit: EXPORT_BATCH });
        if (rows.length === 0) return;
        yield { rows, total };
        after = rows.at(-1) ?? null;
      }
    },
  };
}

const covers = ({ side, companyId, projectId }: Scope, row: repository.Row): boolean =>
  companyId === (side === 'CONTRACTING' ? row.contractingCompany.id : row.provider.id) &&
  (projectId === null || projectId === row.project.id);
