import { type SQL, sql } from 'drizzle-orm';
import { UNFINISHED } from '../../../db/catalogue/shipped.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import type { RequiredKey } from '../../../lib/requirementFacts.ts';
import { idArray } from '../../../lib/scopeSql.ts';
import type { ExistingKey } from './reconcile.ts';

/** Whose pendencies are compared: the provider's own (`employees` null), or those of these employees of it. */
export type Group = {
  projectId: number;
  contractingId: number;
  providerId: number;
  employees: readonly number[] | null;
  /** Only what is asked for this month (its first day). */
  month?: string;
};

export type Applied = {
  /** By catalogue entry: created, reactivated, inactivated, due date changed. */
  documents: Map<number, [number, number, number, number]>;
  /** How many of the required ones there are now, active. */
  active: number;
  /** False: the limit was met, and there may be more to do. */
  isComplete: boolean;
};

/** What stands for nothing in a key, as in the unique index of the pendencies. */
const NO_MONTH = '0001-01-01';

const rowsOf = ({ projectId, contractingId, providerId, employees, month }: Group): SQL => {
  const ofMonth = month === undefined ? sql`` : sql`and x.reference_month = ${month}`;
  return employees === null
    ? // One look into the unique index for each entry that can have been asked for.
      sql`x.project_id = ${projectId} and x.provider_id = ${providerId} and coalesce(x.employee_id, 0) = 0
          and x.system_pendency_id in (
            select id from system_pendencies where company_id is null or company_id = ${contractingId}) ${ofMonth}`
    : sql`x.employee_id = any(${idArray(employees)}) and x.project_id = ${projectId} and x.provider_id = ${providerId}
          ${ofMonth}`;
};

/** A person took it out by hand (wire, section 5): entries of the system, as the demo writes them, are no such decision. */
const takenOut = sql`exists (select 1 from audit a
  where a.entity = 'pendency' and a.entity_id = x.id::text and a.action = 'INACTIVATED' and a.uid is not null)`;

/** The pendencies of a group, for the preview and the tests. */
export const listExisting = (tx: Db, group: Group): Promise<ExistingKey[]> =>
  rows(tx)`select x.id::int as id, x.system_pendency_id::int as "systemPendencyId", x.employee_id::int as "employeeId",
      x.risk_activity_id as "riskActivityId", to_char(x.reference_month, 'YYYY-MM-DD') as "referenceMonth", x.inactive,
      to_char(x.due_date, 'YYYY-MM-DD') as "dueDate", x.status in ${UNFINISHED} as "isUnfinished",
      x.inactive and ${takenOut} as "takenOut"
    from pendencies x where x.renewal_of is null and ${rowsOf(group)}`;

/** Fills the temporary table of this connection; it is empty again when the transaction ends. */
async function bring(tx: Db, keys: readonly RequiredKey[]): Promise<void> {
  await changed(tx)`create temporary table if not exists required_keys (
    system_pendency_id bigint not null, employee_id bigint not null, risk_activity_id int not null,
    reference_month date not null, due_date date, may_be_created boolean not null) on commit delete rows`;
  await changed(tx)`delete from required_keys`;
  if (keys.length === 0) return;
  const list = (pick: (key: RequiredKey) => string | number | boolean) => `{${keys.map(pick).join(',')}}`;
  await changed(tx)`insert into required_keys
    select * from unnest(${list((key) => key.systemPendencyId)}::bigint[], ${list((key) => key.employeeId ?? 0)}::bigint[],
      ${list((key) => key.riskActivityId ?? 0)}::int[], ${list((key) => key.referenceMonth ?? NO_MONTH)}::date[],
      ${list((key) => key.dueDate ?? 'null')}::date[], ${list((key) => key.mayBeCreated)}::boolean[])`;
}

/**
 * Makes a group's pendencies those that `keys` require, at most `limit` rows made and `limit` changed: the shell's form of
 * `reconcile`. What is not finished follows the due date, and goes to the reviewer of a matrix that was published since, where nobody has
 * it in hand. The columns of a new row are all that lists, search and counters need.
 */
export async function applyKeys(
  tx: Db,
  group: Group,
  keys: readonly RequiredKey[],
  { limit, at }: { limit: number; at: Date },
): Promise<Applied> {
  await bring(tx, keys);
  const now = at.toISOString();
  const found = await rows(tx)<{
    what: 'created' | 'reactivated' | 'inactivated' | 'kept' | 'moved' | 'handed';
    id: number;
    n: number;
  }>`
    with existing as materialized (
      select x.id, x.system_pendency_id, coalesce(x.employee_id, 0) as employee_id,
        coalesce(x.risk_activity_id, 0) as risk_activity_id,
        coalesce(x.reference_month, date '0001-01-01') as reference_month, x.inactive, x.due_date,
        x.assignee, x.status in ${UNFINISHED} as unfinished
      from pendencies x where x.renewal_of is null and ${rowsOf(group)}),
    missing as (
      select r.* from required_keys r
      where r.may_be_created and not exists (
        select 1 from existing x where x.system_pendency_id = r.system_pendency_id and x.employee_id = r.employee_id
          and x.risk_activity_id = r.risk_activity_id and x.reference_month = r.reference_month)
      limit ${limit}),
    -- the months of a document are searched by the same text
    texts as materialized (
      select s.id as system_pendency_id, m.employee_id, norm(concat_ws(' ', s.name, e.name, e.civil_name, p.contract)) as text
      from (select distinct system_pendency_id, employee_id from missing) m
      join system_pendencies s on s.id = m.system_pendency_id
      join projects p on p.id = ${group.projectId}
      left join employees e on e.id = m.employee_id),
    -- whoever the matrix names, as long as they may still judge
    reviewers as materialized (
      select c.system_pendency_id, c.reviewer, c.hands_over from project_system_pendencies c
      where c.project_id = ${group.projectId} and c.reviewer is not null and exists (
        select 1 from memberships b join profiles f on f.id = b.profile_id
        where b.uid = c.reviewer and b.company_id = ${group.contractingId} and f.relation_type = 'CONTRACTING'
          and 'confirm_pendency' = any(f.permissions))),
    made as (
      insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, employee_id, risk_activity_id,
        reference_month, name, search_text, plan, type, due_date, service_occurred, assignee, created_at, updated_at)
      select ${group.projectId}, ${group.contractingId}, ${group.providerId}, m.system_pendency_id,
        nullif(m.employee_id, 0), nullif(m.risk_activity_id, 0), nullif(m.reference_month, date '0001-01-01'), s.name,
        t.text, s.plan, s.type, m.due_date,
        case when m.employee_id = 0 then (select w.occurred from service_months w
          where w.project_id = ${group.projectId} and w.provider_id = ${group.providerId}
            and w.reference_month = m.reference_month) end,
        v.reviewer, ${now}, ${now}
      from missing m
      join system_pendencies s on s.id = m.system_pendency_id
      join texts t on t.system_pendency_id = m.system_pendency_id and t.employee_id = m.employee_id
      left join reviewers v on v.system_pendency_id = m.system_pendency_id
      on conflict do nothing
      returning system_pendency_id),
    compared as (
      select x.id, x.inactive, r.system_pendency_id is not null as required, r.due_date,
        r.system_pendency_id is not null and x.unfinished and x.due_date is distinct from r.due_date as moves,
        case when v.hands_over and r.system_pendency_id is not null and x.unfinished and x.assignee is null then v.reviewer end
          as reviewer
      from existing x left join reviewers v on v.system_pendency_id = x.system_pendency_id
        left join required_keys r on r.system_pendency_id = x.system_pendency_id
        and r.employee_id = x.employee_id and r.risk_activity_id = x.risk_activity_id
        and r.reference_month = x.reference_month),
    switched as (
      update pendencies p set inactive = t.flips <> p.inactive, due_date = case when t.moves then t.due_date else p.due_date end,
        assignee = coalesce(t.reviewer, p.assignee), version = p.version + 1,
        updated_at = case when t.flips or t.moves then ${now}::timestamptz else p.updated_at end
      from (select y.* from (
          select x.id, x.inactive, x.due_date, x.moves, x.reviewer,
            x.required = x.inactive and not (x.inactive and ${takenOut}) as flips from compared x) y
        where y.flips or ((y.moves or y.reviewer is not null) and not y.inactive) limit ${limit}) t
      where p.id = t.id
      returning p.system_pendency_id, p.inactive, t.flips, t.moves)
    select 'created' as what, system_pendency_id::int as id, count(*)::int as n from made group by 2
    union all
    select case when inactive then 'inactivated' else 'reactivated' end, system_pendency_id::int, count(*)::int
    from switched where flips group by 1, 2
    union all
    select 'moved', system_pendency_id::int, count(*)::int from switched where moves group by 2
    union all
    select 'handed', 0, count(*)::int from switched where not flips and not moves
    union all
    select 'kept', 0, count(*)::int from compared where required and not inactive`;
  const documents: Applied['documents'] = new Map();
  const totals = { created: 0, reactivated: 0, inactivated: 0, moved: 0, kept: 0, handed: 0 };
  for (const { what, id, n } of found) {
    totals[what] += n;
    if (what === 'kept' || what === 'handed') continue;
    const counts = documents.get(id) ?? [0, 0, 0, 0];
    counts[['created', 'reactivated', 'inactivated', 'moved'].indexOf(what)] = n;
    documents.set(id, counts);
  }
  return {
    documents,
    active: totals.created + totals.reactivated + totals.kept,
    isComplete:
      totals.created < limit && totals.reactivated + totals.inactivated + totals.moved + totals.handed < limit,
  };
}
