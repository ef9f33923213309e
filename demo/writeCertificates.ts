import type { CertificateSnapshot } from '../contract/certificates.ts';
import { rows } from '../gateway/db/client.ts';

type Tx = Parameters<typeof rows>[0];

const GIVEN: Omit<CertificateSnapshot, 'name' | 'training' | 'norm' | 'content' | 'text' | 'score' | 'hours'> = {
  kind: 'INITIAL',
  modality: 'IN_PERSON',
  place: 'Centro de treinamento, Mina Serra Azul, Itatiaiuçu – MG',
  instructors: [{ name: 'Rui Prado Nogueira', qualification: 'Técnico de segurança do trabalho, MTE 0012345/MG' }],
  responsible: { name: 'Lia Motta Sampaio', qualification: 'Engenheira de segurança do trabalho, CREA-MG 77812' },
  reused: null,
};

/** The first numbers are of people of the company's own training. */
const OWN = 24;
/** Classes that ended so many days ago are approved. */
const APPROVED_AFTER = 40;

/**
 * Certificates of 24 people who work for a contracting company, of its own training that ends first; one in eight has ended, one
 * was revoked, and one in six reuses an earlier training; and of those who passed in its older classes (G-09, X-17).
 */
export async function writeCertificates(tx: Tx, by: By): Promise<void> {
  await writeOwn(tx, by);
  await writeApproved(tx, by);
}
type By = { companyId: number; author: string; today: string };

const writeOwn = (tx: Tx, { companyId, author, today }: By): Promise<unknown> => rows(tx)`
  with training as (
    select g.* from training_configs g where g.company_id = ${companyId} and g.validity_months is not null
    order by g.validity_months, g.id limit 1),
  people as (
    select e.id, e.name, e.civil_name, row_number() over (order by e.id)::int as n
    from employees e where exists (
      select 1 from readiness r where r.employee_id = e.id and r.contracting_id = ${companyId} and r.active)
    order by e.id limit ${OWN}),
  given as (
    select p.*, ${today}::date - 20 - 3 * p.n - case when p.n % 8 = 5 then 400 else 0 end as day from people p)
  insert into certificates (uid, company_id, number, employee_id, config_id, snapshot, start_date, end_date, valid_until,
    created_by, created_at, revoked_at, revocation)
  select md5('certificate ' || p.id)::uuid, ${companyId}, p.n, p.id, g.id,
    ${JSON.stringify(GIVEN)}::jsonb || jsonb_build_object('name', p.name, 'civilName', p.civil_name, 'training', g.name, 'norm', g.norm,
      'content', g.content, 'text', g.certificate_text, 'hours', g.minimum_hours, 'score', 8 + p.n % 5 * 0.5,
      'reused', case when p.n % 6 = 3 then jsonb_build_object('training', 'NR-35 – Trabalho em altura',
        'date', p.day - 60, 'hours', 8) end),
    p.day - 1, p.day,
    ((p.day - case when p.n % 6 = 3 then 60 else 0 end) + make_interval(months => g.validity_months))::date, ${author},
    (p.day + time '17:30') at time zone 'America/Sao_Paulo',
    case when p.n = 4 then (p.day + 2 + time '09:10') at time zone 'America/Sao_Paulo' end,
    case when p.n = 4 then 'Faltou a prática na torre' end
  from given p cross join training g`;

const writeApproved = (tx: Tx, { companyId, author, today }: By): Promise<unknown> => rows(tx)`
  with passed as (
    select m.id, m.class_id, m.employee_id, e.name, e.civil_name, m.score, c.place, c.hours, c.modality, c.responsible_name,
      c.responsible_register, g.id as config_id, g.name as training, g.norm, g.content, g.certificate_text, g.validity_months,
      (c.starts_at at time zone 'America/Sao_Paulo')::date as first, (c.ends_at at time zone 'America/Sao_Paulo')::date as last,
      ${OWN} + row_number() over (order by c.ends_at, m.id) as n
    from training_class_employees m join training_classes c on c.id = m.class_id
      join training_configs g on g.id = c.training_config_id join employees e on e.id = m.employee_id
    where c.company_id = ${companyId} and c.cancelled_at is null and c.ends_at < ${today}::date - ${APPROVED_AFTER}::int
      and m.attended and (g.minimum_score is null or m.score >= g.minimum_score)),
  made as (
    insert into certificates (uid, company_id, number, employee_id, config_id, snapshot, start_date, end_date, valid_until,
      created_by, created_at)
    select md5('certificate of class ' || p.id)::uuid, ${companyId}, p.n, p.employee_id, p.config_id,
      jsonb_build_object('name', p.name, 'civilName', p.civil_name, 'training', p.training, 'norm', p.norm,
        'content', p.content, 'text', p.certificate_text, 'kind', 'INITIAL', 'modality', p.modality, 'hours', p.hours, 'place', p.place, 'score', p.score, 'reused', null,
        'instructors', (select jsonb_agg(jsonb_build_object('name', i.name, 'qualification', i.qualification) order by i.id)
          from training_class_instructors i where i.class_id = p.class_id),
        'responsible', jsonb_build_object('name', p.responsible_name, 'qualification', p.responsible_register)),
      p.first, p.last, (p.last + make_interval(months => p.validity_months))::date, ${author},
      (p.last + 1 + time '10:00') at time zone 'America/Sao_Paulo'
    from passed p returning id, uid)
  update training_class_employees m set certificate_id = made.id
  from made where made.uid = md5('certificate of class ' || m.id)::uuid`;
