import { type SQL, sql } from 'drizzle-orm';
import { FINISHED, PENDENCY_STATUSES, TAKES_DOCUMENTS } from '../../contract/pendencyStatus.ts';
import type { Permission } from '../../contract/permissions.ts';
import { PLANS } from '../../contract/projects.ts';
import type { Scope } from '../access/actor.ts';
import { type Db, hasRows } from '../db/client.ts';

const UNFINISHED = PENDENCY_STATUSES.filter((one) => !FINISHED.includes(one));

/** Projects `p` in which the scopes see nothing open or expired (D-03). */
export const withoutPendency = (scopes: readonly Scope[]): SQL => sql`not exists (select 1 from pendencies o
  where o.project_id = p.id and not o.inactive and o.status = any(${textArray(UNFINISHED)}) and (${visiblePendencies(scopes, sql`o`)}))`;

/** The tenant, as SQL for a WHERE. No scope: nothing is seen. */
export function anyOf(conditions: SQL[]): SQL {
  return conditions.length === 0
    ? sql`false`
    : sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` or `,
      );
}

/**
 * Projects `p` that the scopes see: the contracting company's own, and those that a provider is linked to (drafts are
 * nobody's but the contracting company's). `ownProviderOnly` names the column of a provider, when a provider may see
 * only the rows of itself.
 */
export function linkedProjects(scopes: readonly Scope[], { ownProviderOnly }: { ownProviderOnly?: SQL } = {}): SQL {
  return anyOf(
    scopes.map((scope) => {
      const project = scope.projectId === null ? sql`` : sql` and p.id = ${scope.projectId}`;
      if (scope.side === 'CONTRACTING') return sql`p.company_id = ${scope.companyId}${project}`;
      const own = ownProviderOnly ? sql` and ${ownProviderOnly} = ${scope.companyId}` : sql``;
      return sql`p.status <> 'DRAFT' and exists (
        select 1 from project_companies own where own.project_id = p.id and own.company_id = ${scope.companyId})${own}${project}`;
    }),
  );
}

/** Projects to which at least one of these areas belongs. */
export const projectsWithAreas = (ids: readonly number[]): SQL =>
  sql`select d.project_id from project_departments d where d.department_id = any(${idArray(ids)})`;
/** Names of the units that a project is in. */
export const facilitiesOf = (projectId: SQL): SQL =>
  sql`array(select distinct f.name from project_departments u join departments d on d.id = u.department_id
    join facilities f on f.id = d.facility_id where u.project_id = ${projectId} order by 1)`;

/** The moment at which a month `YYYY-MM`, or one so many months later, begins in the time zone of the product. */
export const startOf = (month: string, later = 0): SQL =>
  sql`((${`${month}-01`}::date + make_interval(months => ${later}::int)) at time zone 'America/Sao_Paulo')`;

/** Assignments `r` (table readiness) that the scopes see. */
export const visibleAssignments = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes.map(({ side, companyId, projectId }) => {
      const project = projectId === null ? sql`` : sql` and r.project_id = ${projectId}`;
      return side === 'CONTRACTING'
        ? sql`r.contracting_id = ${companyId}${project}`
        : sql`r.provider_id = ${companyId}${project}`;
    }),
  );

/** Employees `e` that the scopes see: a provider's own, and those on a project of the contracting company. */
export const visibleEmployees = (scopes: readonly Scope[]): SQL =>
  sql`e.removed_at is null and (${anyOf(
    scopes.map((scope) =>
      scope.side === 'PROVIDER' && scope.projectId === null
        ? sql`e.company_id = ${scope.companyId}`
        : sql`exists (select 1 from readiness r where r.employee_id = e.id and (${visibleAssignments([scope])}))`,
    ),
  )})`;

/**
 * Pendencies (`alias`) that the scopes see: by company and side, by project and plan where the membership is restricted. Whole
 * companies are one condition, which an index can look up for each of them; of an OR the index of a search can not.
 */
export function visiblePendencies(scopes: readonly Scope[], alias: SQL): SQL {
  const isWhole = (scope: Scope) => scope.projectId === null && scope.plans.length === PLANS.length;
  const whole = Map.groupBy(scopes.filter(isWhole), ({ side }) => side);
  return anyOf([
    ...[...whole].map(([side, of]) =>
      isOneOf(
        ofSide(side, alias),
        of.map(({ companyId }) => companyId),
      ),
    ),
    ...scopes.filter((scope) => !isWhole(scope)).map((scope) => scopeOfPendency(scope, alias)),
  ]);
}

const ofSide = (side: Scope['side'], alias: SQL): SQL =>
  side === 'CONTRACTING' ? sql`${alias}.contracting_id` : sql`${alias}.provider_id`;

export function scopeOfPendency(scope: Scope, alias: SQL): SQL {
  const company = sql`${ofSide(scope.side, alias)} = ${scope.companyId}`;
  const project = scope.projectId === null ? sql`` : sql` and ${alias}.project_id = ${scope.projectId}`;
  // Both plans: no condition, so that the index alone decides.
  const plan = scope.plans.length === PLANS.length ? sql`` : sql` and ${alias}.plan = any(${textArray(scope.plans)})`;
  return sql`${company}${project}${plan}`;
}

/** A text[] parameter, also of no element. */
export const textArray = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::text[]`;

/** A bigint[] parameter, also of no element: one parameter, however many ids. */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`;
/** Whether a column has one of the ids. A single one is compared by itself: a plan for arrays of any length is not kept for it. */
export const isOneOf = (column: SQL, ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any(${idArray(ids)})`;

/** Whether a company is the caller's own, or a provider on projects that the scopes see. */
export const seesProvider = (db: Db, scopes: readonly Scope[], companyId: number): Promise<boolean> =>
  hasRows(db)`select 1 from companies c where c.id = ${companyId} and (
    (${anyOf(scopes.map((scope) => sql`c.id = ${scope.companyId}`))})
    or exists (select 1 from project_companies pc join projects p on p.id = pc.project_id
      where pc.company_id = c.id and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})))`;

/**
 * Restrictions `k` of a contracting company that are in force on a day, of the person whose documents the row `person` has: those
 * that reach a project, or a unit (null: none, then those of the whole company).
 */
export const restrictionsOf = (
  person: SQL,
  companyId: SQL,
  today: string,
  place: { projectId: SQL } | { facilityId: SQL },
): SQL => sql`
  select 1 from restricted_employees k
  where k.company_id = ${companyId} and k.lifted_at is null and k.start_date <= ${today}::date
    and (k.end_date is null or k.end_date >= ${today}::date)
    and (k.cpf_hash = ${person}.cpf_hash or k.foreign_document_hash = ${person}.foreign_document_hash)
    and ${
      'projectId' in place
        ? sql`restriction_reaches(k.facility_ids, ${place.projectId})`
        : sql`(k.facility_ids is null or ${place.facilityId} = any(k.facility_ids))`
    }`;

/** Who is named in comment `m`, as the wire wants it (D-31). */
export const mentionsJson = sql`coalesce((
  select json_agg(json_build_object('uid', n.uid, 'displayName', n.display_name) order by n.display_name, n.uid)
  from comment_mentions q join users n on n.uid = q.uid where q.comment_id = m.id), '[]')`;

/**
 * Pendencies `x` with the people `u` of company `c` who hold the permission on them: by a membership `b` of that side, of the
 * whole company or of the project, whose profile `f` works on the plan. `scopeOfPendency` from the other end. Instead of pendencies
 * `x` may be a query with their project, plan and companies.
 */
export const peopleWith = (permission: Permission, x = sql`pendencies`): SQL => sql`${x} x
  join memberships b on b.company_id in (x.contracting_id, x.provider_id)
    and (b.project_id is null or b.project_id = x.project_id)
  join profiles f on f.id = b.profile_id and ${permission} = any(f.permissions)
    and lower(x.plan) = any(f.features)
    and ((f.relation_type = 'CONTRACTING' and b.company_id = x.contracting_id)
      or (f.relation_type = 'PROVIDER' and b.company_id = x.provider_id))
  join users u on u.uid = b.uid and not u.disabled and u.email_verified and u.account_verified
  join companies c on c.id = b.company_id`;

/** The slug of a catalogue entry's kind: a company's own version of a shipped document is of the same kind. */
export const kindSlug = (entry: ReturnType<typeof sql>) =>
  sql`coalesce((select b.slug from system_pendencies b where b.id = ${entry}.base_id), ${entry}.slug)`;

/** Which kind of document `d` is, as the wire wants it (D-41); null while nobody says so. */
export const documentKindJson = sql`(select json_build_object('slug', d.classification,
    'name', coalesce((select k.name from system_pendencies k
        where k.slug = d.classification and (k.company_id is null or k.company_id = kx.contracting_id)
        order by k.company_id nulls last limit 1), d.classification),
    'by', d.classified_by, 'differs', d.classification <> ${kindSlug(sql`ks`)})
  from pendencies kx join system_pendencies ks on ks.id = kx.system_pendency_id
  where kx.id = d.pendency_id and d.classification is not null)`;

/** What document `d` tells of people: what its entry says, and health where its file is of a kind of health documents. */
export const documentSensitivity = sql`(select case when d.classification is not null and exists (
      select 1 from system_pendencies k where coalesce(k.company_id, 0) in (0, kx.contracting_id)
        and k.slug = d.classification and k.sensitivity = 'HEALTH') then 'HEALTH' else ks.sensitivity end
  from pendencies kx join system_pendencies ks on ks.id = kx.system_pendency_id where kx.id = d.pendency_id)`;
/** Whether the person is fit by health document d: what the reading found, or an accepted ASO says; null: neither does. */
export const documentFitness = sql`(select case when i.verdict = 'MATCH' then 'FIT' when i.verdict = 'MISMATCH' then 'UNFIT'
      when d.outcome = 'APPROVED' and ${kindSlug(sql`ks`)} like 'aso%' then 'FIT' end
  from pendencies kx join system_pendencies ks on ks.id = kx.system_pendency_id and ks.sensitivity = 'HEALTH'
  left join readings r on r.document_id = d.id
  left join reading_items i on i.reading_id = r.id and i.field = 'fitness'
  where kx.id = d.pendency_id order by i.id limit 1)`;

/** The columns of `Validity`, of a catalogue entry `s`. */
export const validityColumns = sql`s.validity_days as "validityDays", s.validity_months as "validityMonths",
  s.validity_from as "validityFrom", s.validity_event as "validityEvent", s.validity_rules as "validityRules"`;

/** The catalogue entry by which a pendency `x` is judged: the alternative that was chosen in its place, or its own. */
export const judgingEntry = sql`coalesce(x.answered_with, x.system_pendency_id)`;

/** Whose document a pendency `x` is, where the validity of its entry `s` depends on it; null: elsewhere. */
export const validitySubject = sql`(case when s.validity_rules is not null or s.validity_event in ('ADMISSION', 'ASSIGNMENT') then (
  select json_build_object('exposure', vs.exposure, 'examMonths', vs.exam_months,
    'birthdate', vs.birthdate, 'admissionDate', vs.admission_date,
    'assignedOn', (select a.hiring_date from project_employees a where a.project_id = x.project_id and a.employee_id = vs.id))
  from employees vs where vs.id = x.employee_id) end)`;

/**
 * Pendencies `p`, in projects `j`, of catalogue entries `s` of this kind, that take a document on that day: those that wait for one,
 * and accepted ones, of which it renews the document; none of which one is in analysis, or a question is open.
 */
export const takesDocument = (slug: string, today: string): SQL =>
  sql`not p.inactive and p.renewal_of is null and ${kindSlug(sql`s`)} = ${slug}
    and j.status <> 'INACTIVE' and p.status <> 'SUPPORT'
    and (p.status = any(${textArray(TAKES_DOCUMENTS)}) or (p.status = 'DONE' and p.expiration_date >= ${today}::date))
    and not exists (select 1 from pendencies r where r.renewal_of = p.id and not r.inactive
      and r.status in ('IN_REVISION', 'PRE_ANALYSIS', 'SUPPORT'))`;
