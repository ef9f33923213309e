import { sql } from 'drizzle-orm';
import type { PendencyReuse, ReuseRule, ReuseRules } from '../../../../contract/documentReuse.ts';
import type { SubjectValidity } from '../../../../contract/documentValidity.ts';
import { changed, column, type Db, firstRow, rows } from '../../../db/client.ts';
import { acceptedOn } from '../../../lib/documentOriginSql.ts';
import { documentSensitivity, idArray, judgingEntry, validityColumns, validitySubject } from '../../../lib/scopeSql.ts';
import { type MatchedDocument, otherUnit, sameChecklist } from './matchRepository.ts';

export type SourceDocument = {
  id: number;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  storageKey: string;
  issueDate: string;
  certificateId: number | null;
  classification: string | null;
  classifiedBy: string | null;
};
/** The rows whose bytes are shared, kept from being withdrawn and erased until the transaction ends; fewer than asked for when one was. */
export const holdDocuments = (tx: Db, ids: readonly number[]): Promise<SourceDocument[]> =>
  rows(tx)`select id, name, content_type as "contentType", size, sha256, storage_key as "storageKey",
      issue_date as "issueDate", certificate_id as "certificateId", classification, classified_by as "classifiedBy"
    from documents where id = any(${idArray(ids)}) and withdrawn_at is null and erased_at is null order by id for share`;

/** Gives a pendency the answers of another one, question by question. */
export const copyAnswers = (tx: Db, { from, to }: { from: number; to: number }) =>
  changed(tx)`update pendency_checklists t set status = f.status, invalid_description = null, invalid_place = null,
      is_from_automatic_analysis = false
    from pendency_checklists f where f.pendency_id = ${from} and t.pendency_id = ${to} and f.name = t.name`;

export type Analysis = NonNullable<PendencyReuse['analysis']> &
  SubjectValidity & { fromId: number; isSameChecklist: boolean; isOtherUnit: boolean; documents: MatchedDocument[] };
/** The accepted pendency from which all documents of this one come; its project only where it is the same company's. */
export const findAnalysis = (db: Db, id: number): Promise<Analysis | undefined> =>
  firstRow(db)`
    select o.id as "fromId", ${acceptedOn} as "acceptedOn",
      case when o.contracting_id = x.contracting_id then json_build_object('id', j.id, 'name', j.name) end as project,
      ${sameChecklist} as "isSameChecklist", ${otherUnit} as "isOtherUnit", ${validityColumns},
      ${validitySubject} as subject,
      (select json_agg(json_build_object('id', d.id, 'name', d.name, 'issueDate', d.issue_date,
          'expirationDate', d.expiration_date, 'expirationBy', d.expiration_by, 'sensitivity', ${documentSensitivity}) order by d.id)
        from documents d where d.pendency_id = x.id and d.state <> 'SUPERSEDED') as documents
    from pendencies x join system_pendencies s on s.id = ${judgingEntry}
      join pendencies o on o.id = (select case when count(*) = count(f.id) and count(distinct f.pendency_id) = 1 then min(f.pendency_id) end
        from documents d left join documents f on f.id = d.origin_id
        where d.pendency_id = x.id and d.state <> 'SUPERSEDED')
      join projects j on j.id = o.project_id
    where x.id = ${id} and o.status in ('DONE', 'NEXT_DUE_DATE') and not o.closed_without_analysis`;

// ---------------------------------------------------------------- rules
export const listRules = async (db: Db, companyId: number): Promise<ReuseRules> => {
  const found = await rows(db)<{ kindId: number | null; rule: ReuseRule }>`
    select kind_id as "kindId", rule from reuse_rules where company_id = ${companyId} order by kind_id`;
  return {
    rule: found.find(({ kindId }) => kindId === null)?.rule ?? 'ANALYSE',
    documents: found.flatMap(({ kindId, rule }) => (kindId === null ? [] : [{ systemPendencyId: kindId, rule }])),
  };
};

/** The kind of an entry that the company may choose: a shipped one, or its own. */
export const findKind = (
  tx: Db,
  companyId: number,
  entryId: number,
): Promise<{ id: number; name: string } | undefined> =>
  firstRow(tx)`select coalesce(s.base_id, s.id)::int as id, s.name from system_pendencies s
    where s.id = ${entryId} and (s.company_id is null or s.company_id = ${companyId})`;

type RuleOf = { companyId: number; kindId: number | null };
export const writeRule = (
  tx: Db,
  { companyId, kindId, rule, uid, at }: RuleOf & { rule: ReuseRule; uid: string; at: Date },
) =>
  changed(tx)`insert into reuse_rules (company_id, kind_id, rule, updated_by, updated_at)
    values (${companyId}, ${kindId}, ${rule}, ${uid}, ${at.toISOString()}::timestamptz)
    on conflict (company_id, coalesce(kind_id, 0)) do update set rule = excluded.rule, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`;

export const removeRule = (tx: Db, { companyId, kindId }: RuleOf) =>
  changed(tx)`delete from reuse_rules where company_id = ${companyId} and coalesce(kind_id, 0) = ${kindId ?? 0}`;

/** What of a company asks for a document of this kind (null: of any) now, for a rule that has just changed. */
export const requestAll = (tx: Db, { companyId, kindId }: RuleOf) =>
  changed(
    tx,
  )`select reuse_request(array_agg(x.id)) from pendencies x join system_pendencies s on s.id = x.system_pendency_id
    where x.contracting_id = ${companyId} and x.status in ('OPEN', 'NEXT_DUE_DATE', 'EXPIRED') and not x.inactive
      ${kindId === null ? sql`` : sql`and coalesce(s.base_id, s.id) = ${kindId}`}`;

// ---------------------------------------------------------------- requests of rules
/** Leases requests that are due, or whose last heartbeat is before `staleBefore`; gives their pendencies. */
export const claimRequests = (
  db: Db,
  { at, staleBefore, limit }: { at: Date; staleBefore: Date; limit: number },
): Promise<number[]> =>
  column(db)`update reuse_requests r set heartbeat_at = ${at.toISOString()}::timestamptz
    from (select pendency_id from reuse_requests
      where due_at <= ${at.toISOString()}::timestamptz
        and (heartbeat_at is null or heartbeat_at < ${staleBefore.toISOString()}::timestamptz)
      order by due_at, pendency_id limit ${limit} for update skip locked) next
    where r.pendency_id = next.pendency_id returning r.pendency_id::int`;

export const renewRequests = (db: Db, ids: readonly number[], at: Date) =>
  changed(
    db,
  )`update reuse_requests set heartbeat_at = ${at.toISOString()}::timestamptz where pendency_id = any(${idArray(ids)})`;

export const releaseRequests = (db: Db, ids: readonly number[]) =>
  changed(db)`update reuse_requests set heartbeat_at = null where pendency_id = any(${idArray(ids)})`;

/** Deletes what was worked on; a request that came meanwhile has no heartbeat, and stays. */
export const endRequests = (db: Db, ids: readonly number[]) =>
  changed(db)`delete from reuse_requests where pendency_id = any(${idArray(ids)}) and heartbeat_at is not null`;

/** Looks at a pendency again, at the earliest then. */
export const requestLater = (db: Db, id: number, at: Date) =>
  changed(db)`insert into reuse_requests (pendency_id, due_at) values (${id}, ${at.toISOString()}::timestamptz)
    on conflict (pendency_id) do update set due_at = excluded.due_at, heartbeat_at = null`;
