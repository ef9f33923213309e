import { eq, sql } from 'drizzle-orm';
import { type ChecklistStatus, type PendencyStatus, TAKES_CHECKLIST } from '../../../../contract/pendencyStatus.ts';
import type { Analysis, Finding, FindingBody, ReadingFailure } from '../../../../contract/readings.ts';
import type { Sensitivity } from '../../../../contract/sensitivity.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { readingItems, readings } from '../../../db/schema/readings.ts';
import {
  documentSensitivity,
  judgingEntry,
  kindSlug,
  validityColumns,
  validitySubject,
} from '../../../lib/scopeSql.ts';
import type { Expected, Found } from './findings.ts';

/**
 * Queues the current documents of a pendency, also those that were read before. With `since`, what was read in this round
 * since then, or is being read, is not read twice: it only has to move the pendency.
 */
export async function askForPendency(db: Db, pendencyId: number, since: Date | null): Promise<void> {
  const isFresh = since
    ? sql`r.reviewed_at is null and (r.state = 'RUNNING' or (r.read_at >= ${since.toISOString()}::timestamptz
        and (r.state = 'DONE' or r.failure not in ('timeout', 'interrupted'))))`
    : sql`false`;
  await changed(db)`
    update readings r set settled = false, version = r.version + 1 from documents d, pendencies x
    where d.id = r.document_id and x.id = d.pendency_id and x.id = ${pendencyId} and d.round = x.round
      and d.state <> 'SUPERSEDED' and r.settled and ${isFresh}`;
  await changed(db)`
    insert into readings (document_id) select d.id from documents d
      left join readings r on r.document_id = d.id join pendencies x on x.id = d.pendency_id
    where d.pendency_id = ${pendencyId} and d.state <> 'SUPERSEDED'
      and not coalesce(d.round = x.round and ${isFresh}, false) order by d.id
    on conflict (document_id) do update set state = 'QUEUED', attempts = 0, heartbeat_at = null, failure = null,
      settled = false, reviewed_at = null, reviewed_by = null, version = readings.version + 1`;
}

/** Queues one document again; `version` supersedes the lease of a reading in progress. */
export const renewDocument = (db: Db, documentId: number) =>
  changed(db)`
    insert into readings (document_id) values (${documentId})
    on conflict (document_id) do update set state = 'QUEUED', attempts = 0, heartbeat_at = null, failure = null,
      settled = false, version = readings.version + 1`;

/** Queues one document that was never queued. */
export const askForDocument = (db: Db, documentId: number) =>
  changed(db)`insert into readings (document_id) values (${documentId}) on conflict (document_id) do nothing`;

export type Claimed = {
  id: number;
  documentId: number;
  pendencyId: number;
  /** With `version`, identifies the lease: a takeover raises `attempts`, a new request raises `version`. */
  attempts: number;
  version: number;
  contentType: string;
  storageKey: string;
};
/** Leases the next document that waits, or whose last heartbeat is older than `staleBefore`. */
export const claim = (db: Db, at: Date, staleBefore: Date): Promise<Claimed | undefined> =>
  firstRow(db)`with next as (
      select r.id from readings r
      where not r.settled and (r.state = 'QUEUED'
        or (r.state = 'RUNNING' and r.heartbeat_at < ${staleBefore.toISOString()}::timestamptz))
      order by r.id limit 1 for update skip locked)
    update readings r set state = 'RUNNING', attempts = r.attempts + 1, heartbeat_at = ${at.toISOString()}::timestamptz
    from next, documents d where r.id = next.id and d.id = r.document_id
    returning r.id, r.document_id as "documentId", d.pendency_id as "pendencyId", r.attempts, r.version,
      d.content_type as "contentType", d.storage_key as "storageKey"`;

const leasedBy = ({ id, attempts, version }: Claimed) =>
  sql`id = ${id} and state = 'RUNNING' and attempts = ${attempts} and version = ${version}`;

/** Locks the reading; false when the lease is lost: its document was removed, or queued again, while it was read. */
export const lockReading = (tx: Db, claimed: Claimed): Promise<boolean> =>
  hasRows(tx)`select 1 from readings where ${leasedBy(claimed)} for update`;

export const renewLease = (db: Db, claimed: Claimed, at: Date) =>
  changed(db)`update readings set heartbeat_at = ${at.toISOString()}::timestamptz where ${leasedBy(claimed)}`;

/** Releases the lease on shutdown; the attempt does not count. */
export const releaseLease = (db: Db, claimed: Claimed) =>
  changed(db)`update readings set state = 'QUEUED', attempts = attempts - 1 where ${leasedBy(claimed)}`;

/** A company's own version of a shipped document is read like that one. */
const slug = kindSlug(sql`s`);

/** With the days of grace on which what has ended is still accepted. */
export const expectedOf = (
  db: Db,
  documentId: number,
): Promise<(Omit<Expected, 'today'> & { graceDays: number }) | undefined> =>
  firstRow(
    db,
  )`select ${slug} as slug, ${documentSensitivity} = 'HEALTH' as "isHealth", p.cnpj, c.cnpj as "contractingCnpj",
      case when e.id is not null then
        json_build_object('name', e.name, 'civilName', e.civil_name, 'cpf', e.cpf, 'foreignDocument', e.foreign_document) end as employee,
      to_char(x.reference_month, 'YYYY-MM') as month, d.issue_date as "issueDate",
      ${validityColumns}, ${validitySubject} as subject, s.grace_days as "graceDays"
    from documents d join pendencies x on x.id = d.pendency_id
    join system_pendencies s on s.id = ${judgingEntry}
    join companies p on p.id = x.provider_id join companies c on c.id = x.contracting_id
    left join employees e on e.id = x.employee_id
    where d.id = ${documentId}`;

export type ChecklistRow = { id: number; checklistItemId: number; name: string; status: ChecklistStatus };
export const checklistOf = (db: Db, pendencyId: number): Promise<ChecklistRow[]> =>
  rows(db)`select id, checklist_item_id as "checklistItemId", name, status from pendency_checklists
    where pendency_id = ${pendencyId} order by position, id`;

/** Keeps the end of a reading, with what it found in the place of what it found before. */
export async function keepReading(
  tx: Db,
  id: number,
  end: { failure: ReadingFailure | null; pages: number; fromPicture: boolean; at: Date },
  items: readonly (Found & { checklistItemId: number | null })[],
): Promise<void> {
  const { failure, pages, fromPicture, at } = end;
  await tx.delete(readingItems).where(eq(readingItems.readingId, id));
  if (items.length > 0) {
    await tx
      .insert(readingItems)
      .values(items.map((item) => ({ ...item, readingId: id, isFromAutomaticAnalysis: true })));
  }
  await tx
    .update(readings)
    .set({ state: failure ? 'FAILED' : 'DONE', failure, pages, fromPicture, readAt: at })
    .where(eq(readings.id, id));
}

/** What the reading says which kind of document it is; what a person said about that stays (D-41). */
export const classifyByReading = (tx: Db, documentId: number, slug: string | null) =>
  changed(tx)`update documents set classification = ${slug}, classified_by = ${slug === null ? null : 'READING'}
    where id = ${documentId} and classified_by is distinct from 'PERSON'`;

/** Pendencies of which every asked reading has ended, and nothing was made of it yet. */
export const endedPendencies = (db: Db, limit: number): Promise<{ pendencyId: number }[]> =>
  rows(db)`select d.pendency_id as "pendencyId" from readings r join documents d on d.id = r.document_id
    join pendencies x on x.id = d.pendency_id
    where not r.settled and x.status <> 'SUPPORT'
    group by d.pendency_id having bool_and(r.state in ('DONE', 'FAILED')) order by 1 limit ${limit}`;

export type Judged = {
  status: PendencyStatus;
  failsReading: boolean;
  items: (Found & { checklistItemId: number | null })[];
};
/** The pendency, locked, with what was found in its living documents. */
export async function judgedOf(tx: Db, pendencyId: number): Promise<Judged | undefined> {
  const [pendency] = await rows(tx)<Omit<Judged, 'items'>>`
    select x.status, s.fails_reading as "failsReading" from pendencies x
    join system_pendencies s on s.id = ${judgingEntry} where x.id = ${pendencyId} for update of x`;
  if (!pendency) return undefined;
  const items = await rows(tx)<Judged['items'][number]>`
    select i.field, i.expected, i.found, i.verdict, i.page, i.place, i.checklist_item_id as "checklistItemId"
    from reading_items i join readings r on r.id = i.reading_id join documents d on d.id = r.document_id
    where d.pendency_id = ${pendencyId} and d.state <> 'SUPERSEDED' order by i.id`;
  return { ...pendency, items };
}

export type FoundExpiration = {
  id: number;
  name: string;
  state: 'CURRENT' | 'LOCKED';
  issueDate: string;
  expirationDate: string | null;
  found: string;
};
/** The expiration that was found in each document of a pendency that is still to be judged, unless a person set another. */
export const foundExpirations = (tx: Db, pendencyId: number): Promise<FoundExpiration[]> =>
  rows(tx)`select distinct on (d.id) d.id, d.name, d.state, d.issue_date as "issueDate",
      d.expiration_date as "expirationDate", i.found
    from documents d join pendencies x on x.id = d.pendency_id
    join readings r on r.document_id = d.id join reading_items i on i.reading_id = r.id
    where d.pendency_id = ${pendencyId} and d.state <> 'SUPERSEDED' and x.status in ${[...TAKES_CHECKLIST]}
      and d.expiration_by is distinct from 'PERSON' and i.field = 'expirationDate' and i.found is not null
    order by d.id, i.verdict <> 'MATCH', i.id`;

export const setExpiration = (tx: Db, documentId: number, day: string) =>
  changed(tx)`update documents set expiration_date = ${day}, expiration_by = 'READING' where id = ${documentId}`;

export const settle = (tx: Db, pendencyId: number) =>
  changed(tx)`update readings r set settled = true from documents d
    where d.id = r.document_id and d.pendency_id = ${pendencyId} and r.state in ('DONE', 'FAILED')`;

export const answerByReading = (tx: Db, id: number, status: ChecklistStatus, invalidDescription: string | null) =>
  // What diverges is pointed at: its place is that of the finding.
  changed(tx)`update pendency_checklists l set status = ${status}, invalid_description = ${invalidDescription},
    is_from_automatic_analysis = true,
    invalid_place = case when ${status} = 'INVALID' then (
      select jsonb_build_object('documentId', r.document_id, 'page', i.page) || i.place
      from documents d join readings r on r.document_id = d.id join reading_items i on i.reading_id = r.id
      where d.pendency_id = l.pendency_id and d.state <> 'SUPERSEDED' and i.verdict = 'MISMATCH'
        and i.checklist_item_id = l.checklist_item_id and i.page is not null and i.place is not null
      order by i.id limit 1) end
    where id = ${id}`;

export type DocumentOfReading = { id: number; pendencyId: number; slug: string; sensitivity: Sensitivity };
export const findDocument = (db: Db, id: number): Promise<DocumentOfReading | undefined> =>
  firstRow(db)`select d.id, d.pendency_id as "pendencyId", ${slug} as slug,
      ${documentSensitivity} as sensitivity from documents d
    join pendencies x on x.id = d.pendency_id join system_pendencies s on s.id = ${judgingEntry}
    where d.id = ${id}`;

type ReadingRow = Omit<Analysis, 'items' | 'documentId' | 'pendencyId'> & { id: number; version: number };
/** The reading of a document with its items; locked until the transaction ends when `lock` says so. */
export async function findAnalysis(
  db: Db,
  documentId: number,
  lock = false,
): Promise<(ReadingRow & { items: Finding[] }) | undefined> {
  const [reading] = await rows(db)<ReadingRow>`
    select r.id, r.version, r.state, r.failure, r.pages, r.from_picture as "fromPicture", iso(r.read_at) as "readAt",
      iso(r.reviewed_at) as "reviewedAt",
      case when u.uid is not null then json_build_object('uid', u.uid, 'displayName', u.display_name) end as reviewer
    from readings r left join users u on u.uid = r.reviewed_by
    where r.document_id = ${documentId} ${lock ? sql`for update of r` : sql``}`;
  if (!reading) return undefined;
  const items = await rows(db)<Finding>`
    select id as veris_id, field, expected, found, verdict, page, place, checklist_item_id as "checklistItemId",
      is_from_automatic_analysis as "isFromAutomaticAnalysis"
    from reading_items where reading_id = ${reading.id} order by id`;
  return { ...reading, items };
}

export async function writeItems(
  tx: Db,
  readingId: number,
  { deleted, edited, added }: { deleted: number[]; edited: FindingBody[]; added: FindingBody[] },
): Promise<void> {
  for (const id of deleted) await tx.delete(readingItems).where(eq(readingItems.id, id));
  for (const { veris_id = 0, ...values } of edited) {
    await tx
      .update(readingItems)
      .set({ ...values, isFromAutomaticAnalysis: false })
      .where(eq(readingItems.id, veris_id));
  }
  if (added.length === 0) return;
  await tx
    .insert(readingItems)
    .values(added.map(({ veris_id: _, ...values }) => ({ ...values, readingId, isFromAutomaticAnalysis: false })));
}

export const markReviewed = (tx: Db, id: number, uid: string, at: Date) =>
  tx
    .update(readings)
    .set({ reviewedAt: at, reviewedBy: uid, version: sql`${readings.version} + 1` })
    .where(eq(readings.id, id));
