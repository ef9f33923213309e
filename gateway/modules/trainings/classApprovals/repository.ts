import { type SQL, sql } from 'drizzle-orm';
import { TRAINING_CATEGORY } from '../../../../contract/badgeConfigs.ts';
import type { CertificateSnapshot } from '../../../../contract/certificates.ts';
import type {
  ApprovalRow,
  ApprovalState,
  EmployeeClass,
  MissingTraining,
} from '../../../../contract/classApprovals.ts';
import { PENDENCY_STATUSES } from '../../../../contract/pendencyStatus.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { idArray, restrictionsOf, textArray, visibleEmployees, visiblePendencies } from '../../../lib/scopeSql.ts';

/** A person `e` of a class `c` in the training `g`, with a certificate `x` that is not revoked. */
const enrolments = sql`training_class_employees m join training_classes c on c.id = m.class_id
  join training_configs g on g.id = c.training_config_id join employees e on e.id = m.employee_id
  left join certificates x on x.id = m.certificate_id and x.revoked_at is null`;

/** The training that must be in force first is, on the first day of the class: as a certificate or an accepted document. */
const hasRequired = sql`(exists (select 1 from certificates q where q.employee_id = e.id and q.revoked_at is null
    and (q.config_id = g.required_id or q.config_id in (select b.config_id from training_config_documents a
      join training_config_documents b on b.system_pendency_id = a.system_pendency_id where a.config_id = g.required_id))
    and coalesce(q.valid_until, 'infinity') >= (c.starts_at at time zone 'America/Sao_Paulo')::date)
  or exists (select 1 from pendencies p join system_pendencies s on s.id = p.system_pendency_id
    join training_config_documents d on d.config_id = g.required_id and d.system_pendency_id in (s.id, s.base_id)
    where p.employee_id = e.id and p.status in ('DONE', 'NEXT_DUE_DATE') and not p.inactive
      and not p.closed_without_analysis))`;

/** Where somebody stands; who is restricted is told to the companies of the restriction alone (B-16). */
const stateOf = (today: string, companyIds: readonly number[]): SQL => sql`case
  when x.id is not null then 'APPROVED'
  when e.removed_at is not null then 'REMOVED'
  when m.state = 'WAITING' then 'WAITING'
  when c.company_id = any(${idArray(companyIds)})
    and exists (${restrictionsOf(sql`e`, sql`c.company_id`, today, { facilityId: sql`c.facility_id` })}) then 'RESTRICTED'
  when m.attended = false then 'ABSENT'
  when m.score < g.minimum_score then 'BELOW'
  when m.attended is null or (g.minimum_score is not null and m.score is null) then 'PENDING'
  when g.required_id is not null and not ${hasRequired} then 'PREVIOUS'
  else 'APPROVABLE' end as state`;
const certificate = sql`case when x.id is not null then json_build_object('id', x.id, 'number', x.number) end as certificate`;

export type ApprovedClass = {
  id: number;
  companyId: number;
  cancelled: boolean;
  endsAt: string;
  startDate: string;
  endDate: string;
  validityMonths: number | null;
  /** Registered when it was over (G-06). */
  retroactive: { by: { uid: string }; hasProof: boolean } | null;
};
/** Held until the commit: a class is not cancelled or changed while somebody of it is approved, nor the other way round. */
export const lockClass = (tx: Db, id: number, companyIds: readonly number[]): Promise<ApprovedClass | undefined> =>
  firstRow(tx)`select c.id::int, c.company_id::int as "companyId", c.cancelled_at is not null as cancelled,
      iso(c.ends_at) as "endsAt", (c.starts_at at time zone 'America/Sao_Paulo')::date::text as "startDate",
      (c.ends_at at time zone 'America/Sao_Paulo')::date::text as "endDate", g.validity_months as "validityMonths", case when c.retroactive_by is not null then
        json_build_object('by', json_build_object('uid', c.retroactive_by), 'hasProof', exists (
          select 1 from class_files f where f.class_id = c.id and f.kind = 'PROOF')) end as retroactive
    from training_classes c join training_configs g on g.id = c.training_config_id
    where c.id = ${id} and c.company_id = any(${idArray(companyIds)}) for share of c`;

type Of = { classId: number; companyId: number; today: string };
/** Everybody of a class: who has a seat, then who waits, in the order of enrolment. */
export const listStates = (db: Db, { classId, companyId, today }: Of): Promise<ApprovalRow[]> =>
  rows(
    db,
  )`select e.id::int, e.name, m.score::float8 as score, ${stateOf(today, [companyId])}, case when x.id is not null
      then json_build_object('id', x.id, 'number', x.number, 'validUntil', x.valid_until) end as certificate
    from ${enrolments} where m.class_id = ${classId} and c.company_id = ${companyId} order by m.state, m.id limit 2000`;

export type Participant = Pick<CertificateSnapshot, 'name' | 'training' | 'norm' | 'content' | 'text'> &
  Pick<CertificateSnapshot, 'modality' | 'hours' | 'place' | 'score' | 'instructors' | 'responsible'> & {
    civilName: string | null;
    enrolmentId: number;
    configId: number;
    state: ApprovalState;
    startDate: string;
    endDate: string;
    validityMonths: number | null;
    minimumHours: number;
    /** The last day and the norm of the certificate before, in the same training. */
    before: { norm: string; endDate: string } | null;
  };
/** What the certificate of one person will say; the enrolment is locked. Undefined: not in the class. */
export const findParticipant = (
  tx: Db,
  { classId, companyId, today, employeeId }: Of & { employeeId: number },
): Promise<Participant | undefined> =>
  firstRow(
    tx,
  )`select m.id::int as "enrolmentId", e.name, e.civil_name as "civilName", g.id::int as "configId", g.name as training,
      g.norm, g.content,
      g.certificate_text as text, g.validity_months as "validityMonths", g.minimum_hours as "minimumHours",
      c.modality, c.hours, c.place, m.score::float8 as score, ${stateOf(today, [companyId])},
      (c.starts_at at time zone 'America/Sao_Paulo')::date::text as "startDate",
      (c.ends_at at time zone 'America/Sao_Paulo')::date::text as "endDate",
      (select coalesce(json_agg(json_build_object('name', i.name, 'qualification', i.qualification) order by i.id), '[]')
        from training_class_instructors i where i.class_id = c.id) as instructors,
      json_build_object('name', c.responsible_name, 'qualification', c.responsible_register) as responsible,
      (select json_build_object('norm', b.snapshot->>'norm', 'endDate', b.end_date) from certificates b
        where b.employee_id = e.id and b.config_id = g.id and b.revoked_at is null
        order by b.end_date desc limit 1) as before
    from ${enrolments}
    where m.class_id = ${classId} and c.company_id = ${companyId} and m.employee_id = ${employeeId} for update of m`;

export const setCertificate = (tx: Db, enrolmentId: number, certificateId: number): Promise<number> =>
  changed(tx)`update training_class_employees set certificate_id = ${certificateId} where id = ${enrolmentId}`;

/** Certificates of a class that are in force, in the order of its participants. */
export const certificatesOf = (db: Db, classId: number, companyId: number): Promise<number[]> =>
  column(db)`select x.id::int from ${enrolments}
    where m.class_id = ${classId} and c.company_id = ${companyId} and x.id is not null order by m.state, m.id`;

export const seesEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<boolean> =>
  hasRows(db)`select 1 from employees e where e.id = ${id} and (${visibleEmployees(scopes)})`;

/** Classes of a person: all of them for the employer, those of its own for another company. */
export function listClassesOf(
  db: Db,
  scopes: readonly Scope[],
  { employeeId, today }: { employeeId: number; today: string },
): Promise<EmployeeClass[]> {
  const companyIds = [...new Set(scopes.map(({ companyId }) => companyId))];
  return rows(db)`select c.id::int, g.name as training,
      json_build_object('id', k.id, 'name', coalesce(nullif(k.trading_name, ''), k.company_name)) as company,
      iso(c.starts_at) as "startsAt", iso(c.ends_at) as "endsAt", c.cancelled_at is not null as cancelled,
      ${stateOf(today, companyIds)}, ${certificate}
    from ${enrolments} join companies k on k.id = c.company_id
    where m.employee_id = ${employeeId} and (${visibleEmployees(scopes)})
      and (c.company_id = any(${idArray(companyIds)}) or e.company_id = any(${idArray(companyIds)}))
    order by c.starts_at desc, c.id desc limit 100`;
}

const NOT_ACCEPTED = textArray(
  PENDENCY_STATUSES.filter((status) => !['DONE', 'NEXT_DUE_DATE', 'NOT_APPLICABLE'].includes(status)),
);
export const listMissing = (db: Db, scopes: readonly Scope[], employeeId: number): Promise<MissingTraining[]> =>
  rows(db)`select x.id::int as "pendencyId", x.name, p.name as project, x.status
    from pendencies x join projects p on p.id = x.project_id
      join system_pendencies s on s.id = x.system_pendency_id and s.category = ${TRAINING_CATEGORY}
    where x.employee_id = ${employeeId} and not x.inactive and x.renewal_of is null
      and x.status = any(${NOT_ACCEPTED}) and (${visiblePendencies(scopes, sql`x`)})
    order by x.name, p.name, x.id limit 200`;
