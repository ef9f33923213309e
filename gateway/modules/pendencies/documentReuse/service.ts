import { dayOf } from '../../../../contract/common.ts';
import { BULK, type Language } from '../../../../contract/constants.ts';
import {
  isAnalysisReusable,
  type PendencyReuse,
  type ProjectReuse,
  REUSE_JOB,
  type ReuseMany,
} from '../../../../contract/documentReuse.ts';
import type { JobAccepted } from '../../../../contract/jobs.ts';
import { type ListOf, metaOf } from '../../../../contract/list.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, type Scope, scopesOfAll } from '../../../access/actor.ts';
import { jobOwners } from '../../../access/jobOwners.ts';
import { authoriseProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError } from '../../../lib/errors.ts';
import { errorText } from '../../../lib/errorText.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { JobsService } from '../../jobs/jobs/service.ts';
import type { AttachmentService } from '../documents/attachmentService.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import * as matching from './matchRepository.ts';
import { endOf, isAdoptedMatch, isDoubtful, offerOf } from './offers.ts';
import * as repository from './repository.ts';

/** Documents that are asked once: offers, their confirmation, and a renewal that serves every project. */
export type DocumentReuseService = ReturnType<typeof documentReuseService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<
    PendenciesService,
    'authorise' | 'companyOf' | 'entryOf' | 'detail' | 'moveIn' | 'makeChecklist' | 'refuseStale' | 'refuseUntouchable'
  >;
  attachments: Pick<AttachmentService, 'insert' | 'send'>;
  jobs: Pick<JobsService, 'add' | 'wake' | 'forEachRecord'>;
  authentication: Pick<AuthenticationService, 'personOf'>;
};
type Input = { language: Language; selected: number[] | null; fromId: number | null };
/** Who reuses: a person of the supplier, or the rule of the contracting company. */
export type Reuser = { actor: Actor; isRule: boolean };

const UPLOAD: Permission = 'upload_pendency_document';
/** Offers for one pendency, and where its document serves as well. */
const OFFERS = 3;
const ASKING = 200;
/** An offer for pendencies that ask for nothing else than to be shown. */
const NONE: PendencyReuse = { offers: [], asking: [], analysis: null };

/** The scopes in which a person acts as a supplier who sends documents. */
const supplierScopes = (actor: Actor): Scope[] =>
  scopesOfAll(actor, UPLOAD).filter(
    ({ side, permissions }) =>
      side === 'PROVIDER' && permissions.includes('see_pendency') && permissions.includes('send_pendency_to_analysis'),
  );
/** The person as a member of suppliers alone: what serves again is sent by them. */
const asSupplier = (actor: Actor): Actor => ({
  ...actor,
  memberships: actor.memberships.filter(({ relationType }) => relationType === 'PROVIDER'),
});

export function documentReuseService({ db, now, pendencies, attachments, jobs, authentication }: Dependencies) {
  const today = () => dayOf(now());
  const owners = jobOwners(authentication.personOf);

  async function offersFor(tx: Db, scopes: readonly Scope[], ids: readonly number[], each: number) {
    const found = await matching.findMatches(tx, { scopes, today: today(), asking: { ids }, each });
    // The name of a file tells what it is about (ruling 23).
    const seesHealth = scopes.every(({ permissions }) => permissions.includes('see_health_data'));
    return found.flatMap((match) => {
      const offer = offerOf(match, today(), seesHealth);
      return offer ? [{ askingId: match.askingId, offer }] : [];
    });
  }

  /** Gives the pendency of a match its documents by reference: accepted by the rule of its company, else sent to analysis. */
  async function take(tx: Db, { actor, isRule }: Reuser, match: matching.Match): Promise<void> {
    const held = await repository.holdDocuments(
      tx,
      match.documents.map(({ id }) => id),
    );
    if (held.length !== match.documents.length || !offerOf(match, today())) throw new AppError('reuse_unavailable');
    const adopts = isAdoptedMatch(match);
    const documents = held.map(({ id, ...document }) => {
      const matched = match.documents.find((one) => one.id === id);
      const expirationDate = matched ? endOf(match, matched) : null;
      return { ...document, originId: id, expirationDate, expirationBy: matched?.expirationBy ?? null };
    });
    const system = isRule ? { uid: null, companyId: match.contractingId } : {};
    const { round } = await attachments.insert(tx, actor, {
      ...{ pendencyId: match.askingId, documents, replaces: true, isRead: !adopts },
      // Another company's project is no matter of this one.
      told: { action: 'DOCUMENT_REUSED', oldValue: match.isOwn ? match.project.name : null, ...system },
    });
    const [asking] = await matching.findAsking(tx, supplierScopes(actor), [match.askingId]);
    // What only the supplier reads of the pendency from which the document was taken.
    await writeAudit(tx, [
      {
        ...{ uid: isRule ? null : actor.uid, companyId: null, entity: 'documentReuse', entityId: match.fromId },
        ...{ action: 'DOCUMENT_SHARED', fieldName: match.documents.map(({ name }) => name).join(', ') },
        newValue: asking ? `${asking.project.name} · ${asking.contractingCompany.name}` : null,
        createdAt: now(),
      },
    ]);
    if (!adopts) return attachments.send(tx, actor, round);
    await pendencies.makeChecklist(tx, round.record.id);
    await repository.copyAnswers(tx, { from: match.fromId, to: round.record.id });
    try {
      await pendencies.moveIn(tx, null, round, 'adopt');
    } catch (error) {
      // What the lifecycle does not let pass (another document comes first) is decided by a person.
      if (isRule || !(error instanceof AppError)) throw error;
      await attachments.send(tx, actor, round);
    }
  }

  /** One pendency gets the document of another one, or the best that there is; 409 `reuse_unavailable` when none answers it. */
  async function reuseIn(tx: Db, person: Actor, id: number, fromId?: number): Promise<void> {
    const actor = asSupplier(person);
    const { record } = await pendencies.authorise(tx, actor, id, { permission: UPLOAD, lock: true });
    pendencies.refuseUntouchable(record);
    const scopes = supplierScopes(actor);
    const wanted = { scopes, today: today(), asking: { ids: [id] }, fromId, each: 1 };
    const [match] = await matching.findMatches(tx, wanted);
    if (!match) throw new AppError('reuse_unavailable');
    await take(tx, { actor, isRule: false }, match);
  }

  jobs.forEachRecord(REUSE_JOB, {
    async before(job) {
      await owners.of(job, (job.input as Input).selected);
    },
    async one(tx, job, recordId) {
      const actor = owners.known(job.id);
      if (!actor) throw new AppError('internal');
      await reuseIn(tx, actor, recordId, (job.input as Input).fromId ?? undefined);
    },
    errorOf(error, job) {
      const known = error instanceof AppError ? error : new AppError('internal');
      return { code: known.code, message: errorText(known, (job.input as Input).language) };
    },
    async names(job, ids) {
      owners.forget(job.id);
      const actor = await authentication.personOf(job.uid, null).catch(() => null);
      const found = await matching.findAsking(db, actor ? supplierScopes(actor) : [], ids);
      return new Map(
        found.map(({ id, name, project, employee }) => [
          id,
          [name, employee?.name, project.name].filter(Boolean).join(' · '),
        ]),
      );
    },
  });

  async function analysisOf(tx: Db, id: number): Promise<PendencyReuse['analysis']> {
    const found = await repository.findAnalysis(tx, id);
    if (!found || !isAnalysisReusable({ ...found, isDoubtful: isDoubtful(found, found.documents) })) return null;
    return { acceptedOn: found.acceptedOn, project: found.project };
  }

  const answerableOf = (scopes: readonly Scope[], projectId: number): Promise<number[]> =>
    matching.answerableOfProject(db, { scopes, today: today(), projectId, limit: BULK.maxRows });

  return {
    /** What can be done about one pendency with documents that are here already. */
    async of(actor: Actor, id: number): Promise<PendencyReuse> {
      const authorised = await pendencies.authorise(db, actor, id, { permission: 'see_pendency_details' });
      const { record, permissions, scopes } = authorised;
      if (record.inactive) return NONE;
      if (scopes[0]?.side !== 'PROVIDER') {
        if (!permissions.includes('confirm_pendency') || !WAITING_FOR_ANALYST.includes(record.status)) return NONE;
        return { ...NONE, analysis: await analysisOf(db, id) };
      }
      const supplier = supplierScopes(actor);
      if (supplier.length === 0) return NONE;
      const offers = await offersFor(db, supplier, [id], OFFERS);
      const wanted = { scopes: supplier, today: today(), fromId: id, limit: ASKING };
      return { ...NONE, offers: offers.map(({ offer }) => offer), asking: await matching.findAskingFor(db, wanted) };
    },

    /** Of these pendencies, those with an offer for the caller. */
    async reusable(actor: Actor, ids: readonly number[]): Promise<{ ids: number[] }> {
      const scopes = supplierScopes(actor);
      if (scopes.length === 0) return { ids: [] };
      return { ids: await matching.answerable(db, { scopes, today: today(), asking: { ids } }) };
    },

    /** What the caller's companies owe in a project and can answer at once; empty for who sends no documents there, 404 for a foreign project. */
    async ofProject(
      actor: Actor,
      projectId: number,
      { page, itemsPerPage }: { page: number; itemsPerPage: number },
    ): Promise<ListOf<ProjectReuse>> {
      await authoriseProject(db, actor, projectId, 'see_pendency');
      const scopes = supplierScopes(actor);
      const ids = scopes.length === 0 ? [] : await answerableOf(scopes, projectId);
      const shown = ids.slice((page - 1) * itemsPerPage, page * itemsPerPage);
      const asking = await matching.findAsking(db, scopes, shown);
      const offers = await offersFor(db, scopes, shown, 1);
      const results = shown.flatMap((id) => {
        const row = asking.find((one) => one.id === id);
        const offer = offers.find(({ askingId }) => askingId === id)?.offer;
        return row && offer ? [{ ...row, offer }] : [];
      });
      return { results, meta: metaOf(ids.length, page, itemsPerPage) };
    },

    /** The supplier confirms an offer: the document serves this pendency too. 409 `reuse_unavailable` when it is gone. */
    reuse: (actor: Actor, id: number, fromId: number): Promise<Pendency> =>
      db.transaction(async (tx) => {
        await reuseIn(tx, actor, id, fromId);
        return pendencies.detail(tx, actor, await pendencies.authorise(tx, actor, id));
      }),

    /** The same for many, in the background, each as if it were alone. 400 `nothing_matches`. */
    async reuseMany(actor: Actor, { ids, projectId, fromId }: ReuseMany, language: Language): Promise<JobAccepted> {
      const scopes = supplierScopes(actor);
      if (scopes.length === 0) throw new AppError('forbidden', { missing: UPLOAD });
      const chosen = projectId === undefined ? [...new Set(ids)] : await answerableOf(scopes, projectId);
      if (chosen.length === 0) throw new AppError('nothing_matches');
      const input: Input = { language, selected: actor.selected, fromId: fromId ?? null };
      const jobId = await db.transaction((tx) =>
        jobs.add(tx, { uid: actor.uid, kind: REUSE_JOB, input, total: chosen.length }, chosen),
      );
      jobs.wake();
      return { jobId };
    },

    /** 'Aproveitar análise': who decides takes the answers of the earlier analysis for their own, and concludes. */
    adoptAnalysis: (actor: Actor, id: number, version?: number): Promise<Pendency> =>
      db.transaction(async (tx) => {
        const permission = 'confirm_pendency';
        const authorised = await pendencies.authorise(tx, actor, id, { permission, lock: true });
        pendencies.refuseStale(authorised.record, version);
        pendencies.refuseUntouchable(authorised.record);
        const found = await repository.findAnalysis(tx, id);
        if (!found || !isAnalysisReusable({ ...found, isDoubtful: isDoubtful(found, found.documents) })) {
          throw new AppError('reuse_unavailable');
        }
        await pendencies.makeChecklist(tx, id);
        await repository.copyAnswers(tx, { from: found.fromId, to: id });
        const told = { oldValue: found.project?.name ?? null, newValue: found.acceptedOn };
        await writeAudit(tx, [
          pendencies.entryOf(actor, pendencies.companyOf(authorised, permission), id, 'ANALYSIS_ADOPTED', told),
        ]);
        await pendencies.moveIn(tx, actor, authorised, 'conclude');
        return pendencies.detail(tx, actor, authorised);
      }),

    take,

    /** What the rules of companies can accept now, among pendencies that ask and those that have a document. */
    async matchesOfRules(tx: Db, ids: readonly number[]): Promise<matching.Match[]> {
      const common = { scopes: null, today: today(), each: 1 } as const;
      const asking = await matching.findMatches(tx, { ...common, asking: { ids } });
      const serving = await matching.findMatches(tx, { ...common, asking: { sourceIds: ids } });
      const known = new Set(asking.map(({ askingId }) => askingId));
      return [...asking, ...serving.filter(({ askingId }) => !known.has(askingId))];
    },
  };
}
