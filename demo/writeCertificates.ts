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

/**
 * Certificates of 24 people who work for a contracting company, of its own training that ends first; one in eight has ended, one
 * was revoked, and one in six reuses an earlier training (G-09, X-17).
 */
export const writeCertificates = (
  tx: Tx,
  { companyId, author, today }: { companyId: number; author: string; today: string },
): Promise<unknown> => rows(tx)`
  with training as (
    select g.* from training_configs g where g.company_id = ${companyId} and g.validity_months is not null
    order by g.validity_months, g.id limit 1),
  people as (
    select e.id, e.name, row_number() over (order by e.id)::int as n
    from employees e where exists (
      select 1 from readiness r where r.employee_id = e.id and r.contracting_id = ${companyId} and r.active)
    order by e.id limit 24),
  given as (
    select p.*, ${today}::date - 20 - 3 * p.n - case when p.n % 8 = 5 then 400 else 0 end as day from people p)
  insert into certificates (uid, company_id, number, employee_id, config_id, snapshot, start_date, end_date, valid_until,
    created_by, created_at, revoked_at, revocation)
  select md5('certificate ' || p.id)::uuid, ${companyId}, p.n, p.id, g.id,
    ${JSON.stringify(GIVEN)}::jsonb || jsonb_build_object('name', p.name, 'training', g.name, 'norm', g.norm,
      'content', g.content, 'text', g.certificate_text, 'hours', g.minimum_hours, 'score', 8 + p.n % 5 * 0.5,
      'reused', case when p.n % 6 = 3 then jsonb_build_object('training', 'NR-35 – Trabalho em altura',
        'date', p.day - 60, 'hours', 8) end),
    p.day - 1, p.day,
    ((p.day - case when p.n % 6 = 3 then 60 else 0 end) + make_interval(months => g.validity_months))::date, ${author},
    (p.day + time '17:30') at time zone 'America/Sao_Paulo',
    case when p.n = 4 then (p.day + 2 + time '09:10') at time zone 'America/Sao_Paulo' end,
    case when p.n = 4 then 'Faltou a prática na torre' end
  from given p cross join training g`;
