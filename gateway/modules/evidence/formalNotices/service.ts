import { dayOf, formatDate } from '../../../../contract/common.ts';
import { FORMAL_NOTICE, type Language } from '../../../../contract/constants.ts';
import type { DossierBody } from '../../../../contract/dossiers.ts';
import { FIELD_CODES } from '../../../../contract/errors.ts';
import {
  type FormalNotice,
  type FormalNoticeBody,
  type FormalNoticeClosing,
  type FormalNoticeOption,
  type FormalNoticeOptionsQuery,
  type FormalNoticeProject,
  type FormalNoticeQuery,
  type FormalNoticeRow,
  formalNoticeAnswerSchema,
} from '../../../../contract/formalNotices.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireVerified } from '../../../access/companyAccess.ts';
import { authoriseProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, listHistory, writeAudit } from '../../../lib/audit.ts';
import { companyCalendar } from '../../../lib/calendarRepository.ts';
import { AppError, asField, assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import { INLINE_TYPES } from '../../../lib/fileType.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { keepAll, type Received, receiveAll, type UploadPart } from '../../../lib/receive.ts';
import { formalNoticePdf } from './pdf.ts';
import * as repository from './repository.ts';

/** Formal notices to suppliers (D6): sent once, read with proof, answered, closed, escalated when their term ends. */
export type FormalNoticesService = ReturnType<typeof formalNoticesService>;

type Dependencies = { db: Db; now: () => Date; files: FileStore; mailer: Mailer };

const SEEING = 'see_pendency_details';
const SENDING = 'send_formal_notice';
const ANSWERING = 'send_pendency_to_analysis';
const HELD: readonly Permission[] = [SENDING, ANSWERING];
export const noticeLink = (id: number): string => `/notificacoes-formais/ver/${id}`;

type Authorised = { notice: FormalNotice; asProvider: boolean };

export function formalNoticesService({ db, now, files, mailer }: Dependencies) {
  const today = () => dayOf(now());

  /** The notice as the caller sees it, else 404; without `permission` on it 403. */
  async function authorise(
    tx: Db,
    actor: Actor,
    id: number,
    { permission, lock = false }: { permission?: Permission; lock?: boolean } = {},
  ): Promise<Authorised> {
    requireVerified(actor);
    const scopes = scopesOfAll(actor, SEEING);
    const found = mustExist(await repository.findNotice(tx, scopes, id, { today: today(), lock }));
    const own = scopes.filter((scope) => covers(scope, found));
    const held = new Set(own.flatMap(({ permissions }) => permissions));
    if (permission && !held.has(permission)) throw new AppError('forbidden', { missing: permission });
    return {
      notice: { ...found, permissions: HELD.filter((one) => held.has(one)) },
      asProvider: own.every(({ side }) => side === 'PROVIDER'),
    };
  }
  const tell = (
    tx: Db,
    uid: string | null,
    { id, companyId }: { id: number; companyId: number },
    change: Pick<AuditEntry, 'action'> & Partial<AuditEntry>,
  ) => writeAudit(tx, [{ uid, companyId, entity: 'formalNotice', entityId: id, createdAt: now(), ...change }]);

  /** As the caller sees it; of somebody of the supplier the first time is recorded, as the proof of reading. */
  const read = (actor: Actor, id: number): Promise<FormalNotice> =>
    db.transaction(async (tx) => {
      const { notice, asProvider } = await authorise(tx, actor, id);
      if (!asProvider || notice.readings.some(({ person }) => person.uid === actor.uid)) return notice;
      if (await repository.markRead(tx, id, { uid: actor.uid, at: now() })) {
        await tell(tx, actor.uid, { id, companyId: notice.provider.id }, { action: 'READ' });
      }
      return (await authorise(tx, actor, id)).notice;
    });

  async function sendMails(tx: Db, notice: FormalNotice, recipients: readonly repository.Recipient[]): Promise<void> {
    for (const { email, displayName, language } of recipients) {
      const values = {
        ...{ name: displayName, number: notice.number, company: notice.contractingCompany.name },
        ...{ subject: notice.subject, project: notice.project.name, due: formatDate(notice.dueOn, language) },
        link: noticeLink(notice.id),
      };
      await mailer.send({ to: email, language, kind: 'FORMAL_NOTICE', values }, tx);
    }
  }

  const sendable = (actor: Actor): Scope[] => scopesOf(actor, SENDING);
  return {
    list: (actor: Actor, query: FormalNoticeQuery): Promise<ListOf<FormalNoticeRow>> =>
      repository.listNotices(db, scopesOf(actor, SEEING), query, today()),

    projects: (actor: Actor): Promise<FormalNoticeProject[]> => repository.listProjects(db, sendable(actor)),

    options: (actor: Actor, query: FormalNoticeOptionsQuery, language?: Language): Promise<FormalNoticeOption[]> =>
      repository.listOptions(db, sendable(actor), { ...query, language }),

    get: read,

    /** Those of the subject and period of a dossier that the caller sees. */
    forDossier(actor: Actor, body: DossierBody): Promise<number[]> {
      const isOfRecord = body.employeeId ?? body.providerId ?? body.projectId;
      return repository.dossierNotices(db, (isOfRecord ? scopesOfAll : scopesOf)(actor, SEEING), body);
    },

    /**
     * Sends a notice: its number, its term by the company's calendar, a mail and a notice to everybody of the supplier who sees the
     * documents that it names. A supplier that has left the project can be notified too: the duty is of the time in which it worked.
     * 400 on `providerId` for a company that was never on the project, on `pendencyIds.n` for a document of another one; 409
     * `formal_notice_nobody` where nobody could read it.
     */
    send: (actor: Actor, body: FormalNoticeBody): Promise<FormalNotice> =>
      db.transaction(async (tx) => {
        const { projectId, providerId, pendencyIds, termDays, subject, facts, bases } = body;
        const { project, scope } = await authoriseProject(tx, actor, projectId, SENDING).catch(asField('projectId'));
        if (project.status === 'DRAFT') throw fieldError('projectId', 'invalid');
        if (!(await repository.isLinked(tx, projectId, providerId))) throw fieldError('providerId', 'invalid');
        const items = await repository.findItems(tx, [scope], { projectId, providerId, ids: pendencyIds });
        const known = new Set(items.map(({ id }) => id));
        const wrong = pendencyIds.findIndex((id) => !known.has(id));
        if (wrong >= 0) throw fieldError(`pendencyIds.${wrong}`, 'invalid');
        const plans = [...new Set(items.map(({ plan }) => plan))].sort();
        const contractingId = project.companyId;
        const recipients = await repository.recipientsOf(tx, { contractingId, providerId, projectId, plans });
        if (recipients.length === 0) throw new AppError('formal_notice_nobody');
        const sentAt = now();
        const year = Number(today().slice(0, 4));
        const dueOn = (await companyCalendar(tx, contractingId)).addBusinessDays(today(), termDays);
        const id = await repository.insertNotice(
          tx,
          {
            ...{
              contractingId,
              providerId,
              projectId,
              year,
              number: await repository.nextNumber(tx, contractingId, year),
            },
            ...{ subject, facts, bases, plans, termDays, dueOn, recipients: recipients.length },
            ...{ sentBy: actor.uid, sentAt },
          },
          items,
        );
        const { notice } = await authorise(tx, actor, id);
        await tell(
          tx,
          actor.uid,
          { id, companyId: contractingId },
          { action: 'SENT', newValue: notice.number, note: subject },
        );
        await sendMails(tx, notice, recipients);
        await repository.addCause(tx, 'FORMAL_NOTICE', [id]);
        return notice;
      }),

    /** An answer of the supplier with its files; 409 `formal_notice_closed` once it is closed. Nothing of it is changed later. */
    async answer(actor: Actor, id: number, parts: AsyncIterable<UploadPart>): Promise<FormalNotice> {
      refuseClosed((await authorise(db, actor, id, { permission: ANSWERING })).notice);
      const received: Received[] = [];
      try {
        const [given = ''] = await receiveAll(files, parts, received, { field: 'text' });
        const text = formalNoticeAnswerSchema.safeParse(given);
        if (!text.success) {
          const message = text.error.issues[0]?.message;
          throw fieldError('text', FIELD_CODES.find((code) => code === message) ?? 'invalid');
        }
        if (received.length > FORMAL_NOTICE.files)
          throw new AppError('too_many_files', {}, { max: FORMAL_NOTICE.files });
        const stored = await keepAll(files, received, now());
        return await db.transaction(async (tx) => {
          const { notice } = await authorise(tx, actor, id, { permission: ANSWERING, lock: true });
          refuseClosed(notice);
          await repository.insertAnswer(
            tx,
            { noticeId: id, text: text.data, createdBy: actor.uid, createdAt: now() },
            stored,
          );
          const names = stored.map(({ name }) => name).join(', ');
          await tell(
            tx,
            actor.uid,
            { id, companyId: notice.provider.id },
            { action: 'ANSWERED', newValue: names || null },
          );
          await repository.addCause(tx, 'FORMAL_NOTICE_ANSWERED', [id]);
          return (await authorise(tx, actor, id)).notice;
        });
      } catch (error) {
        // Files that have a key but no row are swept later: a commit whose answer was lost must not lose its bytes.
        for (const { staged } of received) await files.discard(staged);
        throw error;
      }
    },

    /** Ends it with what came of it; 412 when it was answered meanwhile. */
    close: (actor: Actor, id: number, body: FormalNoticeClosing, expected?: number): Promise<FormalNotice> =>
      db.transaction(async (tx) => {
        const { notice } = await authorise(tx, actor, id, { permission: SENDING, lock: true });
        refuseClosed(notice);
        assertVersion(expected, notice);
        await repository.close(tx, id, body, { uid: actor.uid, at: now() });
        await tell(
          tx,
          actor.uid,
          { id, companyId: notice.contractingCompany.id },
          { action: 'CLOSED', newValue: body.outcome, note: body.note },
        );
        await repository.addCause(tx, 'FORMAL_NOTICE_CLOSED', [id]);
        return (await authorise(tx, actor, id)).notice;
      }),

    async history(actor: Actor, id: number, page: PageRequest) {
      await authorise(db, actor, id);
      return listHistory(db, { entity: 'formalNotice', entityId: id }, page);
    },

    /** The notice with its proof of reading, answers and closing as a document. */
    async pdf(actor: Actor, id: number, language: Language): Promise<{ name: string; bytes: Uint8Array }> {
      const notice = await read(actor, id);
      return { name: pdfName(notice), bytes: await formalNoticePdf(notice, language) };
    },

    async file(actor: Actor, id: number, fileId: number) {
      await authorise(db, actor, id);
      const { storageKey, ...file } = mustExist(await repository.findFile(db, id, fileId));
      if ((await files.size(storageKey)) === null) throw new AppError('file_unavailable');
      const mayBeInline = INLINE_TYPES.includes(file.contentType);
      return { ...file, mayBeInline, open: (range?: { start: number; end: number }) => files.open(storageKey, range) };
    },

    /** Tells who sent a notice, the owner of its project and the supplier that its term ended without an answer. Daily. */
    escalate: (): Promise<number> =>
      db.transaction(async (tx) => {
        const ended = await repository.escalate(tx, { today: today(), at: now() });
        for (const { id, contractingId } of ended)
          await tell(tx, null, { id, companyId: contractingId }, { action: 'ESCALATED' });
        await repository.addCause(
          tx,
          'FORMAL_NOTICE_OVERDUE',
          ended.map(({ id }) => id),
        );
        return ended.length;
      }),
  };
}

export const pdfName = ({ number }: Pick<FormalNotice, 'number'>): string =>
  `notificacao-${number.replace('/', '-')}.pdf`;

function refuseClosed({ state }: FormalNotice): void {
  if (state === 'CLOSED') throw new AppError('formal_notice_closed');
}

const covers = ({ side, companyId, projectId }: Scope, notice: repository.Found): boolean =>
  companyId === (side === 'CONTRACTING' ? notice.contractingCompany.id : notice.provider.id) &&
  (projectId === null || projectId === notice.project.id);
