// Over 300 lines: every query of one pendency, with what its detail shows.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SubjectValidity } from '../../../../contract/documentValidity.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { ChecklistStatus, PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Plan, ProjectStatus } from '../../../../contract/projects.ts';
import { CRITICAL_FIELDS } from '../../../../contract/readings.ts';
import type { Sensitivity } from '../../../../contract/sensitivity.ts';
import type { Scope } from '../../../access/actor.ts';
import type { StoredDocument } from '../../../access/healthData.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { comments, documents, pendencies } from '../../../db/schema/pendencies.ts';
import { originJson, withdrawalJson } from '../../../lib/documentOriginSql.ts';
import {
  documentFitness,
  documentKindJson,
  documentSensitivity,
  idArray,
  judgingEntry,
  kindSlug,
  mentionsJson,
  textArray,
  validityColumns,
  validitySubject,
  visiblePendencies,
} from '../../../lib/scopeSql.ts';
import { pendencyJoins, pendencyRowJson } from './rowRepository.ts';
import { rulesJson, type StoredRules } from './rulesRepository.ts';
import { snapshotOf, type Undoing } from './undoRepository.ts';

/** What the rules of a move need of a pendency and of its project. */
export type PendencyRecord = SubjectValidity & {
  id: number;
  projectId: number;
  contractingId: number;
  providerId: number;
  systemPendencyId: number;
  status: PendencyStatus;
  plan: Plan;
  /** The day of the last sending. */
  sentOn: string | null;
  round: number;
  version: number;
  statusBeforeSupport: PendencyStatus | null;
  serviceOccurred: boolean | null;
  inactive: boolean;
  /** The accepted pendency that it renews. */
  renewalOf: number | null;
  openQuestions: number;
  assignee: string | null;
  expirationDate: string | null;
  /** Days after its end on which the document is still accepted. */
  graceDays: number;
  /** Other documents are accepted before it. */
  hasDependencies: boolean;
  /** The document that was chosen in its place. */
  answeredWith: number | null;
  projectIsBlocked: boolean;
  projectStatus: ProjectStatus;
  analysisDays: number;
  reAnalysisDays: number;
  /** The catalogue's name of its kind; of a company's own version that of the shipped document. */
  slug: string;
  name: string;
  employeeId: number | null;
  /** What its documents tell of people. */
  sensitivity: Sensitivity;
};

const recordSql = sql`select x.id, x.project_id as "projectId", x.contracting_id as "contractingId",
            x.provider_id as "providerId",
            x.system_pendency_id as "systemPendencyId", x.status, x.plan, x.round,
            to_char(x.sent_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "sentOn", x.version,
            x.status_before_support as "statusBeforeSupport", x.service_occurred as "serviceOccurred", x.inactive,
            x.open_questions as "openQuestions", x.expiration_date as "expirationDate", x.renewal_of as "renewalOf", x.assignee,
            p.is_blocked as "projectIsBlocked", p.status as "projectStatus", p.analysis_days as "analysisDays", p.re_analysis_days as "reAnalysisDays",
             ${validityColumns}, ${validitySubject} as subject, s.grace_days as "graceDays",
             s.dependencies <> '[]' as "hasDependencies", x.answered_with as "answeredWith",
             ${kindSlug(sql`s`)} as slug, x.name, x.employee_id as "employeeId", s.sensitivity
          from pendencies x
          join projects p on p.id = x.project_id
          join system_pendencies s on s.id = ${judgingEntry}`;

/** The pendency for what the system does by itself, locked. */
export const findRecordAlone = (db: Db, id: number): Promise<PendencyRecord | undefined> =>
  firstRow(db)`${recordSql} where x.id = ${id} for update of x`;

/** The pendency if the scopes see it; locked until the transaction ends when `lock` says so. */
export const findRecord = (
  db: Db,
  scopes: readonly Scope[],
  id: number,
  lock: boolean,
): Promise<PendencyRecord | undefined> =>
  firstRow(db)`${recordSql} where x.id = ${id} and (${visiblePendencies(scopes, sql`x`)})
    ${lock ? sql`for update of x` : sql``}`;

/** Everything that the review shows, but what depends on who asks and on the calendar. */
export type PendencyDetail = Omit<Pendency, 'permissions' | 'side' | 'comments' | 'documents' | 'rules'> & {
  documents: StoredDocument[];
  rules: StoredRules;
  comments: Omit<Pendency['comments'][number], 'mine'>[];
};

const person = (uid: ReturnType<typeof sql>, name: ReturnType<typeof sql>) =>
  sql`json_build_object('uid', ${uid}, 'displayName', coalesce(${name}, 'Prumo'))`;

/** A document as the wire wants it; aliases `d` (document) and `u` (its author). */
const documentJson = (
  scopes: readonly Scope[],
): SQL => sql`json_build_object('id', d.id, 'pendencyId', d.pendency_id, 'name', d.name,
  'contentType', d.content_type, 'size', d.size, 'sha256', d.sha256, 'issueDate', d.issue_date,
  'expirationDate', d.expiration_date, 'outcome', d.outcome, 'state', d.state, 'round', d.round, 'kind', ${documentKindJson},
  'sensitivity', ${documentSensitivity}, 'fitness', ${documentFitness},
  'origin', ${originJson(scopes)}, 'withdrawal', ${withdrawalJson},
  'createdAt', iso(d.created_at), 'author', ${person(sql`u.uid`, sql`u.display_name`)})`;

/** A comment as the wire wants it; aliases `m` (comment), `u` (author), `co` (the author's company). */
export const commentJson = sql`json_build_object('id', m.id, 'kind', m.kind, 'text', m.text, 'state', m.state,
  'answerTo', m.answer_to, 'createdAt', iso(m.created_at), 'author', ${person(sql`u.uid`, sql`u.display_name`)},
  'company', json_build_object('id', co.id, 'name', co.trading_name), 'mentions', ${mentionsJson})`;

/** Items of the checklist of which some field differs in the documents that count now, and is right in none (`answerOf`). */
const divergingItems = (pendencyId: SQL | number): SQL => sql`select i.checklist_item_id
  from documents v join readings r on r.document_id = v.id join reading_items i on i.reading_id = r.id
  where v.pendency_id = ${pendencyId} and v.state <> 'SUPERSEDED' and i.checklist_item_id is not null
  group by i.checklist_item_id, i.field having bool_or(i.verdict = 'MISMATCH') and not bool_or(i.verdict = 'MATCH')`;

/** The catalogue's items about which the reading of a pendency's documents asks: they show other names, none the expected one. */
const askedItems = (pendencyId: SQL): SQL => sql`select i.checklist_item_id
  from documents v join readings r on r.document_id = v.id join reading_items i on i.reading_id = r.id
  where v.pendency_id = ${pendencyId} and v.state <> 'SUPERSEDED' and i.field = 'name' and i.checklist_item_id is not null
  group by i.checklist_item_id having bool_and(i.verdict = 'UNIDENTIFIED') and bool_or(i.found is not null)`;

/**
 * Differences that nobody has explained (D-29): critical fields that belong to no item, where the reading may send the document back;
 * and items answered Sim or N/A against the reading without an observation, which is so when the reading ended after the answer.
 */
const hasUnexplainedDifference = (pendencyId: SQL | number): SQL => sql`(exists (select 1
  from documents v join pendencies o on o.id = v.pendency_id
    join system_pendencies e on e.id = coalesce(o.answered_with, o.system_pendency_id)
    join readings r on r.document_id = v.id join reading_items i on i.reading_id = r.id
  where v.pendency_id = ${pendencyId} and v.state <> 'SUPERSEDED' and e.fails_reading and i.field = any(${textArray(CRITICAL_FIELDS)})
  group by i.field having bool_or(i.verdict = 'MISMATCH' and i.checklist_item_id is null) and not bool_or(i.verdict = 'MATCH'))
  or exists (select 1 from pendency_checklists q
  where q.pendency_id = ${pendencyId} and q.status in ('OK', 'NOT_APPLICABLE')
    and q.checklist_item_id in (${divergingItems(pendencyId)})
    and (select a.note from audit a where a.entity = 'pendency' and a.entity_id = ${pendencyId}::bigint::text
      and a.action = 'CHECKLIST_ANSWERED' and a.field_name = q.name order by a.id desc limit 1) is null))`;

/**
 * Which parts of its detail a pendency has. A statement is begun with all that it could need: without the parts that the pendency does not
 * have that takes half the time, of every move too.
 */
export type DetailParts = Record<'documents' | 'comments' | 'alternatives' | 'prerequisites' | 'forecast', boolean>;
const findParts = (db: Db, id: number): Promise<DetailParts | undefined> =>
  firstRow(db)`select exists (select from documents d where d.pendency_id = x.id) as documents,
      exists (select from comments m where m.pendency_id = x.id) as comments, o.alternative_ids <> '{}' as alternatives,
      s.dependencies <> '[]' as prerequisites, x.sla_due is not null as forecast
    from pendencies x join system_pendencies o on o.id = x.system_pendency_id join system_pendencies s on s.id = ${judgingEntry}
    where x.id = ${id}`;

export async function findDetail(
  db: Db,
  id: number,
  { today, viewer, scopes }: { today: string; viewer: string; scopes: readonly Scope[] },
): Promise<PendencyDetail | undefined> {
  const parts = await findParts(db, id);
  if (!parts) return undefined;
  const documentsJson = sql`coalesce((select json_agg(${documentJson(scopes)} order by d.round desc, d.id)
    from documents d left join users u on u.uid = d.created_by where d.pendency_id = x.id), '[]')`;
  const commentsJson = sql`coalesce((select json_agg(${commentJson}::jsonb || jsonb_build_object('unread',
      m.uid <> ${viewer}::uuid and m.id > coalesce(k.last_comment_id, 0)) order by m.id)
    from comments m join users u on u.uid = m.uid join companies co on co.id = m.company_id
      left join comment_reads k on k.pendency_id = m.pendency_id and k.uid = ${viewer}::uuid
    where m.pendency_id = x.id), '[]')`;
  const [found] = await rows<{ row: PendencyDetail; more: PendencyDetail }>(
    db,
    sql`select ${pendencyRowJson(today, parts.comments ? viewer : null, parts.forecast)} as row, json_build_object(
        'systemPendencyId', s.id, 'category', s.category, 'legalBasis', s.legal_basis, 'contractRegime', e.contract_regime,
        -- also of a document of somebody's month that the declaration made inactive
        'serviceOccurred', coalesce(x.service_occurred, case when x.inactive then (select w.occurred from service_months w
          where w.project_id = x.project_id and w.provider_id = x.provider_id
            and w.reference_month = x.reference_month) end),
        'projectStatus', p.status, 'closedWithoutAnalysis', x.closed_without_analysis,
        'sentAt', iso(x.sent_at), 'projectIsBlocked', p.is_blocked,
        'renewal', (select json_build_object('id', y.id, 'status', y.status) from pendencies y
          where y.renewal_of = x.id and y.status not in ('DONE', 'NOT_APPLICABLE') and not y.inactive),
        'inForceUntil', (select y.expiration_date from pendencies y where y.id = x.renewal_of),
        'documents', ${parts.documents ? documentsJson : sql`'[]'::json`},
        'checklist', coalesce((select json_agg(json_build_object('id', l.checklist_item_id,
            'pendencyChecklistId', l.id, 'name', l.name, 'status', l.status,
            'isFromAutomaticAnalysis', l.is_from_automatic_analysis, 'invalidDescription', l.invalid_description,
            'invalidPlace', l.invalid_place,
            'diverges', ${parts.documents ? sql`l.checklist_item_id in (${divergingItems(sql`x.id`)})` : sql`false`},
            'asks', ${parts.documents ? sql`l.checklist_item_id in (${askedItems(sql`x.id`)})` : sql`false`})
            order by l.position, l.id)
          from pendency_checklists l where l.pendency_id = x.id), '[]'),
        'hasUnexplainedDifference', ${parts.documents ? hasUnexplainedDifference(sql`x.id`) : sql`false`},
        'rules', ${rulesJson(parts)}, 'comments', ${parts.comments ? commentsJson : sql`'[]'::json`}) as more
      from pendencies x ${pendencyJoins(scopes)} join system_pendencies s on s.id = ${judgingEntry}
      where x.id = ${id}`,
  );
  return found && { ...found.row, ...found.more };
}

/**
 * Makes the rows of the checklist when they are first needed; twice at once makes them once. The pendency is locked before the first row
 * is written and the rows come in one order, so that of two who do so none has what the other waits for.
 */
export const makeChecklist = (db: Db, id: number) =>
  rows(
    db,
    sql`
    insert into pendency_checklists (pendency_id, checklist_item_id, position, name)
    select x.id, i.id, i.position, i.name
    from pendencies x join checklist_items i on i.system_pendency_id = ${judgingEntry} and i.active
    where x.id = ${id} and not exists (select 1 from pendency_checklists l where l.pendency_id = x.id)
    order by i.id for key share of x on conflict do nothing`,
  );

export const clearChecklist = (db: Db, id: number) =>
  db.execute(
    sql`update pendency_checklists set status = 'UNCHECKED', invalid_description = null, invalid_place = null,
          is_from_automatic_analysis = false where pendency_id = ${id}`,
  );

export type DocumentFact = {
  id: number;
  name: string;
  state: 'CURRENT' | 'LOCKED';
  expirationDate: string | null;
  outcome: string | null;
};
export type MoveFacts = {
  living: DocumentFact[];
  checklist: ChecklistStatus[];
  hasUnexplainedDifference: boolean;
  before: string | null;
};
/**
 * What a move is judged by, in one reading: the documents that count now (not those of earlier rounds), the checklist and, for a
 * conclusion, whether the reading found what nobody has explained; and `before`, what undoing it writes back.
 */
export async function findFacts(
  db: Db,
  id: number,
  { isConclusion, undoing }: { isConclusion: boolean; undoing: Undoing | null },
): Promise<MoveFacts> {
  const [facts] = await rows<MoveFacts>(
    db,
    sql`select
          coalesce((select json_agg(json_build_object('id', id, 'name', name, 'state', state,
              'expirationDate', expiration_date, 'outcome', outcome) order by id)
            from documents where pendency_id = ${id} and state <> 'SUPERSEDED'), '[]') as living,
          coalesce((select json_agg(status order by position)
            from pendency_checklists where pendency_id = ${id}), '[]') as checklist,
          ${isConclusion ? hasUnexplainedDifference(id) : sql`false`} as "hasUnexplainedDifference", ${undoing ? snapshotOf(undoing) : sql`null`} as before`,
  );
  return facts ?? { living: [], checklist: [], hasUnexplainedDifference: false, before: null };
}

/** Sending: what was sent before is kept as an earlier round when something new came, and the new is locked. */
export async function lockDocuments(db: Db, id: number, somethingNew: boolean): Promise<void> {
  if (!somethingNew) return;
  await db.execute(sql`update documents set state = 'SUPERSEDED' where pendency_id = ${id} and state = 'LOCKED'`);
  await db.execute(
    sql`update documents set state = 'LOCKED', outcome = null where pendency_id = ${id} and state = 'CURRENT'`,
  );
}

export type JudgedFile = { id: number; name: string; outcome: string };
/** Concluding: what was judged is kept as it is, also what came while a question was open. Gives those that it judges. */
export const approveDocuments = (db: Db, id: number): Promise<JudgedFile[]> =>
  rows(
    db,
    sql`with before as (select id, outcome from documents where pendency_id = ${id} and state <> 'SUPERSEDED' for update),
          judged as (update documents d set state = 'LOCKED',
              outcome = case when d.outcome = 'REJECTED' then d.outcome else 'APPROVED' end
            from before where before.id = d.id
            returning d.id, d.name, d.outcome, before.outcome as old)
        select id, name, outcome from judged where outcome is distinct from old`,
  );

/** Rejecting: the files are kept, shown as an earlier round. */
export const rejectDocuments = (db: Db, id: number): Promise<JudgedFile[]> =>
  rows(
    db,
    sql`update documents set outcome = 'REJECTED', state = 'SUPERSEDED'
        where pendency_id = ${id} and state <> 'SUPERSEDED' returning id, name, outcome`,
  );

/** A withdrawn document stays as an earlier round; those beside it can be sent again. */
export const releaseWithdrawn = (db: Db, id: number) =>
  changed(db)`update documents d set outcome = null,
      state = case when d.withdrawn_at is null then 'CURRENT' else 'SUPERSEDED' end,
      round = case when d.withdrawn_at is null then x.round + 1 else d.round end
    from pendencies x where x.id = d.pendency_id and x.id = ${id} and d.state <> 'SUPERSEDED'`;

/**
 * Dates and count of a pendency, from its living documents: the latest issue, and the earliest expiration with the days of grace on
 * which it is still accepted.
 */
export const recountDocuments = (db: Db, id: number, at: Date) =>
  db.execute(sql`
    update pendencies x set
      document_count = d.n, issue_date = d.issued,
      expiration_date = d.expires, updated_at = ${at.toISOString()}::timestamptz, version = x.version + 1
    from (select count(*)::int as n, max(issue_date) as issued, min(expiration_date) + coalesce((select s.grace_days from pendencies x
            join system_pendencies s on s.id = ${judgingEntry} where x.id = ${id}), 0) as expires
          from documents where pendency_id = ${id} and state <> 'SUPERSEDED') d
    where x.id = ${id}`);

export type PendencyChange = Partial<typeof pendencies.$inferInsert>;

export const updatePendency = (db: Db, id: number, change: PendencyChange, at: Date) =>
  db
    .update(pendencies)
    .set({ ...change, updatedAt: at, version: sql`${pendencies.version} + 1` })
    .where(eq(pendencies.id, id));

/** Leaving SUPPORT: a question that nobody waits for any more does not hold the pendency up the next time. */
export const closeQuestions = (db: Db, id: number) =>
  db.execute(sql`update comments set state = 'ANSWERED'
                 where pendency_id = ${id} and kind = 'QUESTION' and state <> 'ANSWERED'`);

export const insertQuestion = async (
  db: Db,
  question: { pendencyId: number; text: string; uid: string; companyId: number; at: Date },
): Promise<void> => {
  const { at, ...values } = question;
  await db.insert(comments).values({ ...values, kind: 'QUESTION', state: 'UNANSWERED', createdAt: at });
};

export const wasEverSent = async (db: Db, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.pendencyId, id)))
      .limit(1)
  ).length > 0;

export type DatedMove = { id: number; contractingId: number; from: PendencyStatus; to: PendencyStatus };
/**
 * One batch of what time does (D-42): DONE → NEXT_DUE_DATE within the catalogue's days before the expiration date,
 * NEXT_DUE_DATE → EXPIRED the day after it. Rows that somebody holds are left for the next batch.
 */
export const moveByDate = async (
  db: Db,
  { today, limit, at, ids }: { today: string; limit: number; at: Date; ids?: readonly number[] | undefined },
): Promise<DatedMove[]> =>
  rows(
    db,
    sql`with due as (
          select x.id, x.status as old from pendencies x join system_pendencies s on s.id = ${judgingEntry}
          where ((x.status = 'DONE' and x.expiration_date <= ${today}::date + s.next_due_days)
              or (x.status = 'NEXT_DUE_DATE' and x.expiration_date < ${today}::date))
            ${ids ? sql`and x.id = any(${idArray(ids)})` : sql``}
          order by x.expiration_date, x.id limit ${limit} for update of x skip locked)
        update pendencies x set
          status = case due.old when 'DONE' then 'NEXT_DUE_DATE' else 'EXPIRED' end,
          updated_at = ${at.toISOString()}::timestamptz, version = x.version + 1
        from due where x.id = due.id
        returning x.id, x.contracting_id as "contractingId", due.old as "from", x.status as "to"`,
  );
