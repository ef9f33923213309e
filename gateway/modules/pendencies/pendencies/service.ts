// Over 300 lines: who may see a pendency, and every move of it with its rules and its history.
import { dayOf } from '../../../../contract/common.ts';
import { TEXT } from '../../../../contract/constants.ts';
import { allowedActions, factsOf, isUndoable, MOVES, type Move, moveErrorOf } from '../../../../contract/lifecycle.ts';
import type { HistoryAction, MoveBody, Pendency } from '../../../../contract/pendencies.ts';
import { FINISHED, isRenewable } from '../../../../contract/pendencyStatus.ts';
import { PERMISSIONS, type Permission } from '../../../../contract/permissions.ts';
import { type Actor, analysing, type Scope, scopesOfAll } from '../../../access/actor.ts';
import { shownDocument, shownHistory, shownName } from '../../../access/healthData.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, listHistory, writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import { ofEmployee, type Subject } from '../../../lib/personKeys.ts';
import { applyMove, chosenAction, type Readings } from './applyMove.ts';
import { pendencyClock } from './clock.ts';
import { rewriteCounters, wrongCounters } from './counterRepository.ts';
import { blockingPrerequisites, shownRules } from './pendencyRules.ts';
import { endRenewal, findRenewal } from './renewalRepository.ts';
import * as repository from './repository.ts';
import { changedTables, keepUndo, type Undoing } from './undoRepository.ts';

/** Pendencies: the list, the detail, and every move of the lifecycle (D-01 to D-17; domain, section 4). */
export type PendenciesService = ReturnType<typeof pendenciesService>;

/** A pendency that the caller reached, with the permissions held on it through the side or sides that see it. */
export type Authorised = {
  record: repository.PendencyRecord;
  permissions: Permission[];
  /** The scopes that see it; the first that holds a permission acts. */
  scopes: Scope[];
};

/** How a contracting company shares its work is not shown to its suppliers. */
const ASSIGNMENTS: readonly HistoryAction[] = ['ASSIGNED', 'RELEASED'];

export function pendenciesService({ db, now, readings }: { db: Db; now: () => Date; readings: Readings }) {
  const today = () => dayOf(now());

  /**
   * The pendency through a side that sees it, or 404: missing and foreign records answer alike. A permission that the
   * caller does not hold on it is a 403.
   */
  async function authorise(
    tx: Db,
    actor: Actor,
    id: number,
    { permission, lock = false }: { permission?: Permission; lock?: boolean } = {},
  ): Promise<Authorised> {
    const seen = scopesOfAll(actor, 'see_pendency');
    const record = mustExist(await repository.findRecord(tx, seen, id, lock));
    const scopes = seen.filter((scope) => covers(scope, record));
    const held = new Set(scopes.flatMap((scope) => scope.permissions));
    const permissions = PERMISSIONS.filter((key) => held.has(key));
    if (permission && !held.has(permission)) throw new AppError('forbidden', { missing: permission });
    return { record, permissions, scopes };
  }

  /** The company in whose name the caller acts: that of the side which holds the permission. */
  const companyOf = ({ scopes }: Authorised, permission: Permission): number | null =>
    scopes.find((scope) => scope.permissions.includes(permission))?.companyId ?? null;

  /**
   * The facts of a move, and `before`, what undoing it writes back; the rows of the checklist are made
   * when they are first needed.
   */
  async function moveFacts(
    tx: Db,
    record: repository.PendencyRecord,
    action: keyof typeof MOVES,
    { note, undoing = null }: { note?: string | undefined; undoing?: Undoing | null },
  ): Promise<{ facts: ReturnType<typeof factsOf>; before: string | null }> {
    const isConclusion = action === 'conclude' || action === 'adopt';
    const find = () => repository.findFacts(tx, record.id, { isConclusion, undoing });
    let stored = await find();
    if (stored.checklist.length === 0) {
      await repository.makeChecklist(tx, record.id);
      stored = await find();
    }
    const facts = factsOf({
      status: record.status,
      today: today(),
      note,
      checklist: stored.checklist,
      documents: stored.living,
      serviceOccurred: record.serviceOccurred,
      // Without a document (the service was not provided) there is nothing to wait for.
      canBeRead: stored.living.length > 0 && readings.canBeRead(record.slug),
      needsExpiration: record.validityFrom === 'PRINTED',
      graceDays: record.graceDays,
      hasUnexplainedDifference: stored.hasUnexplainedDifference,
      missing: isConclusion ? await blockingPrerequisites(tx, record) : [],
      statusBeforeSupport: record.statusBeforeSupport,
    });
    return { facts, before: stored.before };
  }

  const entryOf = (
    actor: Pick<Actor, 'uid'> | null,
    companyId: number | null,
    id: number,
    action: HistoryAction,
    rest: Partial<AuditEntry> = {},
  ): AuditEntry => ({
    uid: actor?.uid ?? null,
    companyId,
    entity: 'pendency',
    entityId: id,
    action,
    createdAt: now(),
    ...rest,
  });

  async function detail(tx: Db, actor: Actor, authorised: Authorised): Promise<Pendency> {
    const { record, permissions, scopes } = authorised;
    const found = mustExist(await repository.findDetail(tx, record.id, { today: today(), viewer: actor.uid, scopes }));
    const side = scopes[0]?.side ?? 'PROVIDER';
    const mine = found.comments.map((comment) => ({ ...comment, mine: comment.author.uid === actor.uid }));
    const files = found.documents.map((document) => shownDocument(document, permissions, record.name));
    const rules = await shownRules(tx, found);
    return { ...found, documents: files, rules, comments: mine, permissions, side };
  }

  /**
   * Makes a move in the transaction of its caller: rules, change, history. The permission was asked before; `actor` null: the
   * system, in the name of the contracting company.
   */
  async function moveIn(
    tx: Db,
    actor: Actor | null,
    { record, permissions, scopes }: Authorised,
    action: keyof typeof MOVES,
    note?: string,
  ): Promise<void> {
    const move: Move = MOVES[action];
    const ids = record.renewalOf === null ? [record.id] : [record.id, record.renewalOf];
    const undoing = actor && isUndoable(action) ? { ids, tables: changedTables(action, record) } : null;
    const { facts, before } = await moveFacts(tx, record, action, { note, undoing });
    const moveError = moveErrorOf(action, facts);
    if (moveError?.code === 'move_refused') throw refused(record, permissions);
    if (moveError?.field) throw fieldError(moveError.field, 'required');
    const { code, documents, values } = moveError ?? {};
    const named = documents?.map((one) => ({ ...one, name: shownName({ record, permissions })(one.name) }));
    if (code) throw new AppError(code, { documents: named, current: record.status }, values);

    const to = move.to(facts);
    const at = now();
    const judged = await applyMove(tx, readings, { record, action, facts, to, at });
    // The text of a question stands in an entry of its own.
    const about = personOf(record);
    const said = action === 'ask' ? null : note;
    const entry = { fieldName: action, oldValue: record.status, newValue: to, note: said, about };
    const companyId = actor
      ? companyOf({ record, permissions, scopes }, move.permission ?? 'see_pendency')
      : record.contractingId;
    // Who judged each document is told of the document itself (D-19); the pendency's history has the move.
    const decided = judged.map(({ id, outcome }) =>
      entryOf(actor, companyId, id, 'DOCUMENT_REVIEWED', { entity: 'document', newValue: outcome }),
    );
    await writeAudit(tx, [entryOf(actor, companyId, record.id, 'STATUS_CHANGED', entry), ...decided]);
    if (record.renewalOf !== null && FINISHED.includes(to)) {
      const replaces = action === 'conclude' || action === 'certify' || action === 'adopt';
      const renewed = await endRenewal(tx, { id: record.id, accepted: record.renewalOf }, replaces, at);
      if (renewed) await writeAudit(tx, [entryOf(actor, companyId, record.renewalOf, 'RENEWED', renewed)]);
    }
    if (actor && before) await keepUndo(tx, { id: record.id, ids, uid: actor.uid, action, before, at });
  }

  /**
   * A move that no rule of a person asks for, in the name of the contracting company and in whatever state the project is; false
   * where the status does not allow it.
   */
  async function systemMove(
    tx: Db,
    id: number,
    action: Exclude<keyof typeof MOVES, 'send' | 'conclude'>,
    { by, note }: { by: Pick<Actor, 'uid'> | null; note: string | undefined },
  ): Promise<boolean> {
    const record = await repository.findRecordAlone(tx, id);
    const { from, to }: Move = MOVES[action];
    if (!record || !from.includes(record.status)) return false;
    const { facts } = await moveFacts(tx, record, action, { note: note?.slice(0, TEXT.note) });
    const status = to(facts);
    await applyMove(tx, readings, { record, action, facts, to: status, at: now() });
    const about = personOf(record);
    const entry = { fieldName: action, oldValue: record.status, newValue: status, note: facts.note, about };
    await writeAudit(tx, [entryOf(by, record.contractingId, id, 'STATUS_CHANGED', entry)]);
    return true;
  }

  /** Nothing changes in a project that is being updated or is inactive, nor in what left its scope. */
  const refuseUntouchable = ({ projectIsBlocked, projectStatus, inactive }: repository.PendencyRecord): void => {
    if (projectIsBlocked) throw new AppError('project_blocked');
    if (projectStatus === 'INACTIVE') throw new AppError('project_status', {}, { projectStatus });
    if (inactive) throw new AppError('pendency_inactive');
  };

  const refused = (record: repository.PendencyRecord, permissions: readonly Permission[]): AppError =>
    new AppError(
      'move_refused',
      { allowed: allowedActions(record.status, permissions), current: record.status },
      { status: record.status },
    );

  /** A move of a person with everything that is asked of it, in the transaction of its caller. */
  async function makeMove(tx: Db, actor: Actor, id: number, body: MoveBody, version?: number): Promise<Authorised> {
    const authorised = await authorise(tx, actor, id, { lock: true });
    const { record, permissions } = authorised;
    if (body.action === 'send' && isRenewable(record, today())) {
      const renewal = await findRenewal(tx, id);
      if (!renewal) throw new AppError('document_missing', { current: record.status });
      return makeMove(tx, actor, renewal.id, body);
    }
    // First: what the caller saw decides what the caller wanted (RFC 9110, section 13.2).
    refuseStale(record, version);
    const action = chosenAction(record, permissions, body);
    if (action === null) throw refused(record, permissions);
    const { permission, from }: Move = MOVES[action];
    if (permission && !permissions.includes(permission)) throw new AppError('forbidden', { missing: permission });
    refuseUntouchable(record);
    if (!from.includes(record.status)) throw refused(record, permissions);
    const companyId = permission ? companyOf(authorised, permission) : null;
    const question =
      action === 'ask' && body.note && companyId !== null
        ? { pendencyId: id, text: body.note, uid: actor.uid, companyId, at: now() }
        : null;
    if (question) await writeAudit(tx, [entryOf(actor, companyId, id, 'QUESTION_ASKED', { note: question.text })]);
    await moveIn(tx, actor, authorised, action, body.note);
    // After the move: undoing it deletes every comment that was written since.
    if (question) await repository.insertQuestion(tx, question);
    return authorised;
  }

  return {
    authorise,
    companyOf,
    entryOf,
    detail,
    refused,
    refuseUntouchable,

    /** The pendency with documents, checklist and comments; its checklist is made when it is first opened. */
    get: (actor: Actor, id: number): Promise<Pendency> =>
      db.transaction(async (tx) => {
        const authorised = await authorise(tx, actor, id, { permission: 'see_pendency_details' });
        await repository.makeChecklist(tx, id);
        return detail(tx, actor, authorised);
      }),

    async history(actor: Actor, id: number, page: PageRequest) {
      const seen = await authorise(db, actor, id, { permission: 'see_pendency_details' });
      const except = analysing(seen.scopes).length === 0 ? ASSIGNMENTS : [];
      // Where else a document was used is its supplier's matter.
      const also = seen.scopes.some(({ side }) => side === 'PROVIDER') ? 'documentReuse' : undefined;
      return shownHistory(await listHistory(db, { entity: 'pendency', also, entityId: id, except }, page), seen);
    },

    /**
     * One move of the lifecycle (D-10, D-11): status, dates, documents, checklist and history in one transaction. Two
     * people at once: the second waits for the row, sees the new status, and is told so with a 409. `version` (If-Match)
     * refuses a caller who has not seen the last change with a 412.
     */
    async move(actor: Actor, id: number, body: MoveBody, version?: number): Promise<Pendency> {
      // The answer is read after the commit: others wait for the counters that a move holds.
      const authorised = await db.transaction((tx) => makeMove(tx, actor, id, body, version));
      // A move changes nothing of who sees the pendency, nor of what they may do with it.
      return detail(db, actor, authorised);
    },

    makeMove,

    moveIn,

    async leaveSupport(tx: Db, actor: Actor, authorised: Authorised): Promise<void> {
      if (authorised.record.status === 'SUPPORT') await moveIn(tx, actor, authorised, 'accept_answer');
    },

    /** The automatic reading of a pendency in PRE_ANALYSIS ended: to the analyst, or back with the reasons (domain, section 4). */
    async endReading(tx: Db, id: number, reasons: string | null): Promise<void> {
      const action = reasons === null ? 'reading_passes' : 'reading_fails';
      await systemMove(tx, id, action, { by: null, note: reasons ?? undefined });
    },

    /**
     * The certificate that is the document of a pendency is revoked: it is asked for again, in whatever state its project is. One
     * that nobody has sent yet only loses the file.
     */
    async revokeCertificate(tx: Db, uid: string, id: number, note: string): Promise<void> {
      if (await systemMove(tx, id, 'certificate_revoked', { by: { uid }, note })) return;
      await repository.rejectDocuments(tx, id);
      await repository.recountDocuments(tx, id, now());
    },

    systemMove,
    refuseStale,

    makeChecklist: (tx: Db, id: number) => repository.makeChecklist(tx, id),

    touch: (tx: Db, id: number) => repository.updatePendency(tx, id, {}, now()),
    setOpenQuestions: (tx: Db, id: number, openQuestions: number) =>
      repository.updatePendency(tx, id, { openQuestions }, now()),
    recountDocuments: (tx: Db, id: number) => repository.recountDocuments(tx, id, now()),

    /** Takes a pendency out of the scope: made inactive, never erased; refused once a document was received. */
    remove: (actor: Actor, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const authorised = await authorise(tx, actor, id, { permission: 'configure_project_pendency', lock: true });
        if (authorised.record.projectIsBlocked) throw new AppError('project_blocked');
        if (authorised.record.round > 0 || (await repository.wasEverSent(tx, id))) throw new AppError('in_use');
        if (authorised.record.inactive) return;
        await repository.updatePendency(tx, id, { inactive: true }, now());
        await writeAudit(tx, [entryOf(actor, companyOf(authorised, 'configure_project_pendency'), id, 'INACTIVATED')]);
      }),

    ...pendencyClock({ db, now }),

    wrongCounters: () => wrongCounters(db),
    rewriteCounters: (): Promise<void> => db.transaction((tx) => rewriteCounters(tx)),
  };
}

/** Under whose key its history is: the employee's of whom it asks. */
const personOf = ({ employeeId }: repository.PendencyRecord): Subject | null =>
  employeeId === null ? null : ofEmployee(employeeId);

const covers = (scope: Scope, record: repository.PendencyRecord): boolean =>
  scope.companyId === (scope.side === 'CONTRACTING' ? record.contractingId : record.providerId) &&
  (scope.projectId === null || scope.projectId === record.projectId) &&
  scope.plans.includes(record.plan);

/** Refuses who has not seen the last change (wire, `lost updates`). */
export function refuseStale({ version, status }: repository.PendencyRecord, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) throw new AppError('stale', { current: { version, status } });
}
