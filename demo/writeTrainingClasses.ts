import { rows } from '../gateway/db/client.ts';

type Tx = Parameters<typeof rows>[0];

/** Slug, first day from today, days, mode, place, seats, people who have a seat, people who wait, open, cancelled because of. */
type Class = readonly [string, number, number, string, string, number, number, number, boolean, string | null];
const PLANNED: readonly Class[] = [
  ['nr-35-altura', -1, 3, 'BLENDED', 'Sede Itabira, sala 2 e torre de treino', 20, 16, 0, false, null],
  ['nr-35-altura', 7, 1, 'IN_PERSON', 'Sede Itabira, sala 2 e torre de treino', 20, 11, 0, true, null],
  ['nr-33-trabalhador', 12, 3, 'IN_PERSON', 'Usina de Beneficiamento 2', 12, 12, 3, true, null],
  ['nr-10-basico', 13, 5, 'BLENDED', 'Subestação principal', 20, 9, 0, true, null],
  ['nr-12-maquinas', 21, 1, 'IN_PERSON', 'Oficina central', 15, 4, 0, true, null],
  ['direcao-defensiva', 27, 1, 'IN_PERSON', 'Mina Cava Norte', 18, 0, 0, false, null],
  ['integracao', -2, 1, 'ONLINE', 'Sala virtual', 40, 38, 0, false, null],
  ['nr-18-basico', -8, 2, 'IN_PERSON', 'Complexo da Barragem B3', 20, 14, 0, false, null],
  [
    'nr-35-altura',
    -15,
    1,
    'IN_PERSON',
    'Sede Itabira, sala 2 e torre de treino',
    20,
    0,
    0,
    false,
    'Chuva forte na torre',
  ],
  ['nr-10-basico', -44, 5, 'BLENDED', 'Subestação principal', 20, 17, 0, false, null],
  ['nr-6-epi', -51, 1, 'IN_PERSON', 'Almoxarifado central', 30, 27, 0, false, null],
  ['nr-33-supervisor', -58, 5, 'IN_PERSON', 'Usina de Beneficiamento 2', 8, 8, 2, false, null],
  ['nr-20-basico', -65, 2, 'IN_PERSON', 'Posto de combustíveis', 16, 0, 0, false, 'Instrutor doente'],
  ['nr-23-brigada', -72, 1, 'IN_PERSON', 'Campo de treino', 24, 22, 0, false, null],
];
const INSTRUCTORS = [
  ['Valdir Siqueira Neto', 'Técnico de segurança do trabalho'],
  ['Renato Alvim Corrêa', 'Bombeiro civil'],
  ['Sílvia Moraes Pena', 'Engenheira eletricista, CREA-MG 91.204'],
  ['Gilberto Assunção', 'Instrutor de trânsito'],
] as const;

/**
 * Training classes of a contracting company in every status (G-01 to G-04), with its people: full with people who wait, scores
 * below the minimum, absences, and some who have no score yet.
 */
export const writeTrainingClasses = (
  tx: Tx,
  { companyId, now }: { companyId: number; now: Date },
): Promise<unknown> => rows(tx)`
  with moment as (select (${now.toISOString()}::timestamptz at time zone 'America/Sao_Paulo')::date as day),
  planned as (select p.n::int, p.r->>0 as slug, (p.r->>1)::int as first, (p.r->>2)::int as days, p.r->>3 as modality,
      p.r->>4 as place, (p.r->>5)::int as seats, (p.r->>6)::int as enrolled, (p.r->>7)::int as waiting,
      (p.r->>8)::boolean as open, p.r->>9 as reason
    from jsonb_array_elements(${JSON.stringify(PLANNED)}::jsonb) with ordinality p(r, n)),
  made as (
    insert into training_classes (company_id, training_config_id, modality, place, hours, seats, starts_at, ends_at, open,
      responsible_name, responsible_register, enrolled, waiting, cancelled_at, cancel_reason, created_at, updated_at)
    select ${companyId}, g.id, p.modality, p.place, g.minimum_hours, p.seats,
      (m.day + p.first + time '08:00') at time zone 'America/Sao_Paulo',
      (m.day + p.first + p.days - 1 + time '17:00') at time zone 'America/Sao_Paulo', p.open,
      'Helena Prates Duque', 'CREA-MG 88.412', p.enrolled, p.waiting,
      case when p.reason is not null then (m.day + p.first - 1 + time '15:20') at time zone 'America/Sao_Paulo' end, p.reason,
      (m.day + least(p.first, 0) - 20 + time '09:00') at time zone 'America/Sao_Paulo',
      (m.day + least(p.first, 0) - 20 + time '09:00') at time zone 'America/Sao_Paulo'
    from planned p join training_configs g on g.slug = p.slug cross join moment m order by p.n
    returning id, starts_at, ends_at, enrolled, waiting, training_config_id),
  numbered as (select made.*, row_number() over (order by id)::int as n from made),
  taught as (
    insert into training_class_instructors (class_id, name, qualification)
    select made.id, i.r->>0, i.r->>1 from made join training_configs g on g.id = made.training_config_id
    join jsonb_array_elements(${JSON.stringify(INSTRUCTORS)}::jsonb) with ordinality i(r, n)
      on i.n = case when g.slug like 'nr-10%' then 3 when g.slug = 'direcao-defensiva' then 4
        when g.slug ~ '^nr-(18|20|23|33)' then 2 else 1 end or g.slug = 'nr-12-maquinas' and i.n = 3),
  people as (
    select e.id, row_number() over (order by e.id)::int as n, count(*) over ()::int as many
    from employees e where e.removed_at is null and exists (
      select 1 from readiness r where r.employee_id = e.id and r.contracting_id = ${companyId} and r.active)),
  taking as (
    select made.id as class_id, people.id as employee_id, s.n as seat, made.enrolled,
      made.starts_at <= ${now.toISOString()} and mod(s.n, 7) <> 4 as known,
      made.ends_at <= ${now.toISOString()} or mod(s.n, 3) = 0 as scored, mod(s.n, 11) = 6 as absent, g.minimum_score
    from numbered made join training_configs g on g.id = made.training_config_id
    cross join lateral generate_series(1, made.enrolled + made.waiting) s(n)
    join people on people.n = 1 + mod(made.n * 17 + s.n, people.many))
  insert into training_class_employees (class_id, company_id, employee_id, state, attended, score)
  select class_id, ${companyId}, employee_id, case when seat <= enrolled then 'ENROLLED' else 'WAITING' end,
    case when known and seat <= enrolled then not absent end,
    case when known and scored and not absent and seat <= enrolled and minimum_score is not null
      then case when mod(seat, 8) = 5 then minimum_score - 1.5 else least(10, minimum_score + mod(seat * 7, 30) / 10.0) end end
  from taking order by class_id, seat`;
