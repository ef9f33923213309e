import { type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import {
  asksCompany,
  type CompanyFacts,
  type DocumentConditions,
  doesWork,
  isExposedAs,
  type PersonFacts,
} from '../../../../contract/documentConditions.ts';
import type { DueRule } from '../../../../contract/documentRules.ts';
import { MET, type PendencyRules, type Prerequisite } from '../../../../contract/pendencyRules.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { judgingEntry, textArray } from '../../../lib/scopeSql.ts';

/** What the catalogue's rules say of a pendency: parts of its detail, and what a move asks. */

/**
 * Documents that come before a pendency `x` of an entry `s`, each by the pendency that stands for it in the project: of the provider or
 * of the same person, and of the same month where both have one. One that the project does not ask for stands in nobody's way.
 */
const prerequisites: SQL = sql`(select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name, 'status', y.status,
    'effect', y.effect, 'isMet', y.met) order by y.met, y.name), '[]')
  from (select distinct on (n.value ->> 'id') y.id, y.name, y.status, n.value ->> 'effect' as effect,
      y.status = any(${textArray(MET)}) as met
    from jsonb_array_elements(s.dependencies) n
    join system_pendencies e on (n.value ->> 'id')::bigint in (e.id, e.base_id)
    join pendencies y on y.project_id = x.project_id and y.provider_id = x.provider_id and y.system_pendency_id = e.id
      and coalesce(y.employee_id, 0) in (0, coalesce(x.employee_id, 0)) and not y.inactive and y.renewal_of is null
      and (y.reference_month is null or x.reference_month is null or y.reference_month = x.reference_month)
    order by n.value ->> 'id', y.status = any(${textArray(MET)}) desc, y.id) y)`;

const isOfPeople = (alias: SQL): SQL => sql`(${alias}.type in ('EMPLOYEE', 'RISK'))`;
/** Alternatives of a pendency `x` with what their conditions are about: the company's version where it has one. */
const alternatives: SQL = sql`(select json_build_object(
    'company', (select json_build_object('size', c.size, 'riskGrade', c.risk_grade, 'employees', case when c.employee_count is not null
        then greatest(c.employee_count, (select count(*)::int from employees n
          where n.company_id = c.id and n.removed_at is null and n.status <> 'DISMISSED')) end)
      from companies c where c.id = x.provider_id),
    'person', (select json_build_object('role', n.role, 'cbo', n.cbo, 'exposure', n.exposure, 'activityTypeIds',
        coalesce((select json_agg(a.activity_type_id) from employee_activity_types a where a.employee_id = n.id), '[]'))
      from employees n where n.id = x.employee_id),
    'entries', coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'conditions', a.conditions) order by a.name)
      from system_pendencies a where coalesce(a.base_id, a.id) = any(o.alternative_ids) and a.active and ${isOfPeople(sql`a`)} = ${isOfPeople(sql`o`)}
        and (${isOfPeople(sql`a`)} or a.type = o.type)
        and (a.company_id = x.contracting_id or (a.company_id is null and not exists (select 1 from system_pendencies v
          where v.base_id = a.id and v.company_id = x.contracting_id and v.active)))), '[]'))
  from system_pendencies o where o.id = x.system_pendency_id and o.alternative_ids <> '{}')`;

export type StoredRules = Omit<PendencyRules, 'alternatives' | 'legalDueDate'> & {
  alternatives: Alternatives | null;
  legalDueRule: DueRule | null;
};
export type Alternatives = {
  company: CompanyFacts;
  person: PersonFacts | null;
  entries: (Reference & { conditions: DocumentConditions | null })[];
};

/** The rules of a pendency `x` judged by the entry `s`, as stored; `has` says which of them the entry has. */
export const rulesJson = (has: { alternatives: boolean; prerequisites: boolean }): SQL => sql`json_build_object(
  'answeredWith', case when x.answered_with is not null then json_build_object('id', s.id, 'name', s.name) end,
  'alternatives', ${has.alternatives ? alternatives : sql`null::json`},
  'prerequisites', ${has.prerequisites ? prerequisites : sql`'[]'::json`},
  'legalDueRule', s.legal_due_rule,
  'statedEvent', case when s.validity_event in ('EXAM', 'COLLECTION', 'TRAINING', 'INSPECTION', 'TAKING_OFFICE')
    then s.validity_event end,
  'graceDays', s.grace_days, 'registers', to_json(s.registers), 'legalBasisCheckedOn', s.legal_basis_checked_on)`;

/** Those alternatives that the conditions offer to this company and person. */
export const offered = (found: Alternatives | null): Reference[] =>
  (found?.entries ?? [])
    .filter(
      ({ conditions }) =>
        asksCompany(conditions, found?.company ?? NOBODY) &&
        (!found?.person || (isExposedAs(conditions, found.person) && doesWork(conditions, found.person) !== false)),
    )
    .map(({ id, name }) => ({ id, name }));
const NOBODY: CompanyFacts = { size: null, riskGrade: null, employees: null };

export const findPrerequisites = async (db: Db, pendencyId: number): Promise<Prerequisite[]> =>
  (
    await rows(db)<{ found: Prerequisite[] }>`select ${prerequisites} as found
      from pendencies x join system_pendencies s on s.id = ${judgingEntry} where x.id = ${pendencyId}`
  )[0]?.found ?? [];

export const findAlternatives = async (db: Db, pendencyId: number): Promise<Reference[]> =>
  offered(
    (
      await rows(db)<{
        found: Alternatives | null;
      }>`select ${alternatives} as found from pendencies x where x.id = ${pendencyId}`
    )[0]?.found ?? null,
  );

/** Days that the contracting company of a pendency, or a unit of its project, keeps beside the national holidays. */
export const holidaysFor = async (db: Db, pendencyId: number): Promise<string[]> =>
  (
    await rows(db)<{ day: string }>`select distinct to_char(h.day, 'YYYY-MM-DD') as day from pendencies x
      join holidays h on h.company_id = x.contracting_id and (h.facility_id is null or h.facility_id in (
        select d.facility_id from project_departments l join departments d on d.id = l.department_id
        where l.project_id = x.project_id))
      where x.id = ${pendencyId}`
  ).map(({ day }) => day);

export const nameOf = async (db: Db, id: number | null): Promise<string | null> =>
  id === null
    ? null
    : ((await firstRow(db)<{ name: string }>`select name from system_pendencies where id = ${id}`)?.name ?? null);

/** Files that were not sent yet, and whose expiration was computed. */
export const unsentDates = (db: Db, pendencyId: number): Promise<{ id: number; issueDate: string }[]> =>
  rows(db)`select id::int as id, issue_date as "issueDate" from documents
    where pendency_id = ${pendencyId} and state = 'CURRENT' and expiration_by is null`;

export const setExpiration = (db: Db, documentId: number, day: string | null) =>
  changed(db)`update documents set expiration_date = ${day} where id = ${documentId}`;

/** The document by which a pendency is judged from now on, without its checklist: that is made when it is needed. */
export async function setAlternative(db: Db, pendencyId: number, systemPendencyId: number | null): Promise<void> {
  await changed(db)`update pendencies set answered_with = ${systemPendencyId} where id = ${pendencyId}`;
  await changed(db)`delete from pendency_checklists where pendency_id = ${pendencyId}`;
}
