import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import { API_KEY, RETENTION_MONTHS } from '../../contract/constants.ts';
import type { EmployeeRow } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Pendency, PendencyCounts, PendencyRow } from '../../contract/pendencies.ts';
import type { Project, ProjectCounts, ProjectRow } from '../../contract/projects.ts';
import type { CompanyRef } from '../../contract/session.ts';
import { insertId, rows } from '../../gateway/db/client.ts';
import { employeeImports } from '../../gateway/db/schema/employeeImports.ts';
import { createApiKey, withKey } from '../support/apiKeys.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { issueCertificate } from '../support/certificates.ts';
import { anAddress, aProduct, insertDelivery, insertOrder } from '../support/epi.ts';
import { insertPrivacy } from '../support/privacy.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const MISSING = 987_654_321;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const corporate = { companyName: 'X', tradingName: 'X', phone: '(31) 3333-4444', cnpj: '00000000E08G12' };
const aDocument = (companyId: number) => ({
  companyId,
  name: 'De outro',
  plan: 'STP',
  type: 'PROVIDER',
  category: 'Outra',
  periodicity: 'ONCE',
  validityMonths: null,
  dueRule: null,
  months: null,
  riskActivityIds: null,
  contractRegimes: null,
  movement: null,
  legalBasis: null,
  critical: false,
  failsReading: false,
  checklist: [{ name: 'Está completo?', templates: [] }],
});
const aNote = (systemPendencyId: number) => ({ title: 'Confira o mês', description: 'Sempre.', systemPendencyId });
const profile = {
  name: 'De outro',
  relationType: 'PROVIDER',
  description: null,
  permissions: ['see_employee'],
  features: [],
};

const aRestriction = { name: 'Luan', reason: 'MISCONDUCT', details: null, startDate: '2026-01-05', endDate: null };
const anObservation = { title: 'Uso de lentes corretivas', description: 'Cinto conferido.' };
const aClinic = {
  name: 'Outra',
  address: 'Rua C, 2',
  municipalityId: 3131307,
  phone: '(31) 3822-4410',
  email: 'outra@vale.test',
  examinations: ['CLINICAL'],
  hours: [{ weekday: 1, opens: '07:00', closes: '12:00' }],
  price: null,
  placesPerDay: 1,
};
const aTraining = {
  name: 'De outro',
  minimumHours: 8,
  periodicHours: null,
  minimumScore: null,
  validityMonths: null,
  modalities: ['ONLINE'],
  certificateText: '<p>{nome}</p>',
  systemPendencyIds: [],
};
const aClass = {
  ...{ trainingConfigId: 1, modality: 'ONLINE', place: 'Sala 1', hours: 8, seats: 10, open: true },
  ...{ startDate: '2098-01-05', startTime: '08:00', endDate: '2098-01-05', endTime: '17:00' },
  ...{
    responsibleName: 'Rita',
    responsibleRegister: 'CREA 1',
    instructors: [{ name: 'Ivo', qualification: 'Bombeiro' }],
  },
};
const aSchedule = {
  ...{ projectId: PROJECT.reforma as number, riskActivityId: 1, departmentId: 1, employeeIds: [] },
  ...{ startDate: '2098-01-05', startTime: '08:00', endDate: '2098-01-05', endTime: '12:00' },
};
const aView = {
  resource: 'pendencies',
  name: 'De outro',
  query: { filter: {} },
  columns: null,
  sharedWith: {},
  isDefault: false,
};

type Rows = {
  hold: number;
  erasure: number;
  subjectRequest: number;
  webhook: number;
  webhookDelivery: number;
  notice: number;
  pendency: number;
  document: number;
  comment: number;
  checklist: number;
  item: number;
  project: number;
  company: number;
  profile: number;
  membership: number;
  session: string;
  job: number;
  facility: number;
  department: number;
  holiday: number;
  restriction: number;
  systemPendency: number;
  view: number;
  analysisNote: number;
  employeeNote: number;
  employee: number;
  activityType: number;
  companyGroup: number;
  trainingConfig: number;
  trainingClass: number;
  classNote: number;
  classFile: number;
  certificate: number;
  riskSchedule: number;
  booking: number;
  clinic: number;
  epiProduct: number;
  homologation: number;
  epiOrder: number;
  billingAddress: number;
  epiDelivery: number;
  paymentRelease: number;
  formalNotice: number;
  requirementMatrix: number;
  import: number;
  apiKey: number;
};

describe.each(DATABASES)('two tenants that share one provider, on %s', (on) => {
  let t: TestApp;
  let serra: Rows;
  let vertical: number;
  let ssma: number;
  let cais: number;

  beforeAll(async () => {
    t = await buildTestApp({ on });
    const pendency = await t.build.aPendency({ status: 'SUPPORT', checklist: ['INVALID'], employeeId: EMPLOYEE.ana });
    const document = await t.build.aDocument(t.files, pendency);
    const supplier = await t.session('supplier');
    const [comment] = await rows<{ id: number }>(
      t.db,
      sql`insert into comments (pendency_id, kind, text, state, uid, company_id)
          values (${pendency}, 'QUESTION', 'Qual mês?', 'UNANSWERED', ${supplier.uid}, ${COMPANY.horizonte}) returning id`,
    );
    const [line] = await rows<{ id: number; item: number }>(
      t.db,
      sql`select id, checklist_item_id as item from pendency_checklists where pendency_id = ${pendency} limit 1`,
    );
    const user = await t.session('supplierUser');
    const [member] = await rows<{ id: number; profile: number }>(
      t.db,
      sql`select id, profile_id as profile from memberships where uid = ${user.uid}`,
    );
    const [job] = await rows<{ id: number }>(
      t.db,
      sql`insert into jobs (uid, kind) values (${user.uid}, 'organise_project') returning id::int as id`,
    );
    const [notice] = await rows<{ id: number }>(
      t.db,
      sql`insert into notices (uid, kind, cause, job_id, created_at, shown_at)
          values (${user.uid}, 'JOB_DONE', 'job:1', ${job?.id}, '2026-01-01', '2026-01-01') returning id::int as id`,
    );
    const imported = await insertId(t.db, employeeImports, {
      ...{ companyId: COMPANY.horizonte, uid: user.uid, language: 'pt', fileName: 'a.xlsx', state: 'CONFIRMED' },
    });
    const [place] = await rows<{ facility: number; department: number; holiday: number }>(
      t.db,
      sql`with f as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Mina') returning id),
            d as (insert into departments (facility_id, name) select id, 'Britagem' from f returning id, facility_id),
            h as (insert into holidays (company_id, day, name) values (${COMPANY.horizonte}, '2026-07-08', 'Cidade') returning id)
          select d.facility_id as facility, d.id as department, h.id as holiday from d, h`,
    );
    const made = await t.as('admin', { method: 'POST', url: '/system-pendencies', payload: aDocument(COMPANY.serra) });
    const note = await t.as('analyst', {
      method: 'POST',
      url: '/system-pendencies/note',
      payload: {
        ...aNote(made.json<{ id: number }>().id),
        companyId: COMPANY.serra,
        projectId: PROJECT.reforma,
      },
    });
    const observation = await t.as('supplier', {
      method: 'POST',
      url: '/employee-notes',
      payload: { ...anObservation, companyId: COMPANY.horizonte, employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma },
    });
    const kept = await t.as('supplierUser', { method: 'POST', url: '/views', payload: aView });
    const [type] = await rows<{ id: number }>(
      t.db,
      sql`insert into activity_types (company_id, name) values (${COMPANY.serra}, 'Solda') returning id::int as id`,
    );
    const restricted = await t.as('admin', {
      method: 'POST',
      url: `/companies/${COMPANY.serra}/restricted-employees`,
      payload: { ...aRestriction, document: '52998224725' },
    });
    const training = await t.as('admin', {
      method: 'POST',
      url: '/training-class-configs',
      payload: { ...aTraining, companyId: COMPANY.serra },
    });
    const lesson = await t.as('admin', {
      method: 'POST',
      url: '/training-classes',
      payload: { ...aClass, companyId: COMPANY.serra, trainingConfigId: training.json<{ id: number }>().id },
    });
    const lessonId = lesson.json<{ id: number }>().id;
    const [classNote] = await rows<{ id: number }>(
      t.db,
      sql`insert into class_notes (company_id, class_id, text, created_by)
        select ${COMPANY.serra}, ${lessonId}, 'Turma atenta', uid from users where email = 'admin@serra.test' returning id::int as id`,
    );
    const [classFile] = await rows<{ id: number }>(
      t.db,
      sql`insert into class_files (class_id, kind, name, content_type, size, sha256, storage_key, created_by)
        select ${lessonId}, 'PROOF', 'a.pdf', 'application/pdf', 1, 'x', 'documents/of-a-class', uid from users
        where email = 'admin@serra.test' returning id::int as id`,
    );
    const [schedule] = await rows<{ id: number }>(
      t.db,
      sql`insert into risk_schedules (company_id, owner_id, project_id, risk_activity_id, starts_at, ends_at)
        values (${COMPANY.serra}, ${COMPANY.serra}, ${PROJECT.reforma}, 1, '2098-01-05', '2098-01-06') returning id::int as id`,
    );
    const [group] = await rows<{ id: number }>(
      t.db,
      sql`insert into company_groups (company_id, name) values (${COMPANY.horizonte}, 'Solda') returning id::int as id`,
    );
    const [booking] = await rows<{ id: number; clinic: number }>(
      t.db,
      sql`with c as (insert into clinics (name, address, municipality_id, phone, email, examinations, hours, arrival, places_per_day)
            values ('Vale', 'Rua A, 1', 3131307, '3138224410', 'agenda@vale.test', '{CLINICAL}',
              '[{"weekday":4,"opens":"07:00","closes":"17:00"}]', '', 10) returning id)
          insert into bookings (company_id, clinic_id, address, zip, municipality_id, proximity, distance, examination_type,
            examination_date, examinations, risks, created_by)
          select ${COMPANY.horizonte}, c.id, 'Rua B', '', 3131307, 20, 0, 'PERIODIC', '2099-01-01', '{CLINICAL}', '{}', ${supplier.uid}
          from c returning id::int as id, clinic_id::int as clinic`,
    );
    await t.db.execute(sql`insert into booking_employees (booking_id, employee_id, examination_type)
      values (${booking?.id ?? 0}, ${EMPLOYEE.ana}, 'PERIODIC')`);
    const [homologation] = await rows<{ id: number }>(
      t.db,
      sql`insert into homologations (company_id, cnpj, name, trading_name, situation, status, info, weights, created_by)
        select ${COMPANY.serra}, '07391526000199', 'X', '', 'ATIVA', 'DONE', '{}', '{}', uid from users
        where email = 'admin@serra.test' returning id::int as id`,
    );
    const privacy = await insertPrivacy(t.db, supplier.uid);
    const { epiOrderItem: _, ...equipment } = await insertOrder(t.db, supplier.uid);
    const epiDelivery = await insertDelivery(t.db, supplier.uid);
    await t.services.paymentReleases.refresh();
    const [evidence] = await rows<{ release: number; notice: number }>(
      t.db,
      sql`with n as (insert into formal_notices (contracting_id, provider_id, project_id, year, number, subject, facts, bases, plans,
            term_days, due_on, recipients, sent_by, sent_at)
          select ${COMPANY.serra}, ${COMPANY.horizonte}, ${PROJECT.reforma}, 2026, 1, 'Guias', 'Faltam.', '{CONTRACT}', '{}', 5,
            '2026-12-01', 1, uid, now() from users where email = 'admin@serra.test' returning id)
        select r.id::int as release, n.id::int as notice from n, payment_releases r where r.project_id = ${PROJECT.reforma} limit 1`,
    );
    const [webhook] = await rows<{ id: number; delivery: number }>(
      t.db,
      sql`with w as (insert into webhooks (company_id, name, url, events, active, secret, secret_at, created_by)
            select ${COMPANY.serra}, 'ERP', 'https://erp.test/', '{PENDENCY_MOVED}', false, '', now(), uid from users
            where email = 'admin@serra.test' returning id),
          d as (insert into webhook_deliveries (webhook_id, company_id, event, state, next_at)
            select id, ${COMPANY.serra}, 'TEST', 'FAILED', null from w returning id)
        select w.id::int as id, d.id::int as delivery from w, d`,
    );
    const [matrix] = await rows<{ id: number }>(
      t.db,
      sql`insert into requirement_matrices (company_id, number, name) values (${COMPANY.horizonte}, 1, 'Obras') returning id::int as id`,
    );
    serra = {
      apiKey: (await createApiKey(t, { by: 'supplier' })).id,
      booking: booking?.id ?? 0,
      clinic: booking?.clinic ?? 0,
      ...equipment,
      epiDelivery,
      paymentRelease: evidence?.release ?? 0,
      formalNotice: evidence?.notice ?? 0,
      requirementMatrix: matrix?.id ?? 0,
      webhook: webhook?.id ?? 0,
      webhookDelivery: webhook?.delivery ?? 0,
      ...privacy,
      homologation: homologation?.id ?? 0,
      companyGroup: group?.id ?? 0,
      riskSchedule: schedule?.id ?? 0,
      trainingClass: lessonId,
      classNote: classNote?.id ?? 0,
      classFile: classFile?.id ?? 0,
      trainingConfig: training.json<{ id: number }>().id,
      certificate: (await issueCertificate(t)).id,
      import: imported,
      restriction: restricted.json<{ id: number }>().id,
      analysisNote: note.json<{ id: number }>().id,
      employeeNote: observation.json<{ id: number }>().id,
      ...(place ?? { facility: 0, department: 0, holiday: 0 }),
      pendency,
      document,
      comment: comment?.id ?? 0,
      checklist: line?.id ?? 0,
      item: line?.item ?? 0,
      project: PROJECT.reforma,
      company: COMPANY.horizonte,
      profile: member?.profile ?? 0,
      membership: member?.id ?? 0,
      session: user.sessionId,
      job: job?.id ?? 0,
      notice: notice?.id ?? 0,
      systemPendency: made.json<{ id: number }>().id,
      view: kept.json<{ id: number }>().id,
      employee: EMPLOYEE.ana,
      activityType: type?.id ?? 0,
    };
    vertical = await t.build.aPendency({ providerId: COMPANY.vertical, projectId: PROJECT.expansao });
    ssma = await t.build.aPendency({ plan: 'SSMA', name: 'ASO', projectId: PROJECT.expansao });
    cais = await t.build.aPendency({ contractingId: COMPANY.porto, projectId: PROJECT.cais });
    await t.services.paymentReleases.refresh();
  });
  afterAll(() => t.close());

  const get = async <T>(person: PersonName, url: string): Promise<T> => {
    const reply = await t.as(person, { url });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    return reply.json<T>();
  };
  const idsOf = (list: { results: { id: number }[] }) => list.results.map(({ id }) => id).sort((a, b) => a - b);
  /** Everything that a call could change. */
  const everything = async () =>
    JSON.stringify(
      await rows(
        t.db,
        sql`select (select json_agg(x order by id) from pendencies x) as p, (select json_agg(x order by id) from documents x) as d,
              (select json_agg(x order by id) from comments x) as c, (select json_agg(x order by id) from companies x) as o,
              (select json_agg(x order by id) from facilities x) as f, (select json_agg(x order by id) from departments x) as e,
              (select json_agg(x order by id) from holidays x) as h, (select json_agg(x order by id) from restricted_employees x) as re, (select json_agg(x) from project_companies x) as pc, (select json_agg(x) from project_departments x) as n,
              (select json_agg(x order by id) from profiles x) as r, (select json_agg(x order by id) from memberships x) as m,
              (select count(*)::int from invites) as i, (select ended_at from sessions where id = ${serra.session}) as s, (select json_agg(x order by id) from pendency_checklists x) as l,
              (select json_agg(x order by id) from system_pendencies x where company_id is not null) as sp, (select json_agg(x order by id) from views x) as v,
              (select json_agg(x order by id) from analysis_notes x) as an, (select json_agg(x order by id) from employee_notes x) as en, (select json_agg(x order by id) from company_groups x) as cg, (select json_agg(x order by id) from training_configs x) as tc, (select json_agg(x order by id) from employees x) as em, (select json_agg(x order by id) from bookings x) as bk, (select json_agg(x order by id) from clinics x) as cl, (select json_agg(x order by id) from homologations x) as ho, (select json_agg(x) from homologation_configs x) as hc, (select json_agg(x) from homologation_watches x) as hw, (select json_agg(x order by id) from epi_products x) as ep,
              (select json_agg(x order by id) from analysis_notes x) as an, (select json_agg(x order by id) from employee_notes x) as en, (select json_agg(x order by id) from company_groups x) as cg, (select json_agg(x order by id) from training_configs x) as tc, (select json_agg(x order by id) from employees x) as em, (select json_agg(x order by id) from bookings x) as bk, (select json_agg(x order by id) from clinics x) as cl, (select json_agg(x order by id) from epi_products x) as ep, (select json_agg(x order by id) from epi_orders x) as eo, (select json_agg(x) from epi_cart_items x) as ec, (select json_agg(x order by id) from billing_addresses x) as ba, (select json_agg(x order by id) from epi_deliveries x) as ed,
              (select json_agg(x order by id) from payment_releases x) as pr, (select json_agg(x order by id) from formal_notices x) as fn, (select json_agg(x) from formal_notice_readings x) as fr, (select json_agg(x) from formal_notice_answers x) as fa,
              (select json_agg(x order by id) from legal_holds x) as lh, (select json_agg(x order by id) from erasures x) as er, (select json_agg(x order by id) from subject_requests x) as sr, (select json_agg(x) from privacy_settings x) as ps, (select json_agg(x order by id) from requirement_matrices x) as rm, (select json_agg(x order by id) from api_keys x) as ak, (select json_agg(x order by id) from webhooks x) as wh, (select json_agg(x order by id) from webhook_deliveries x) as wd,
              (select count(*)::int from audit where entity in ('pendency', 'document', 'company', 'profile', 'invite')) as a`,
      ),
    );

  /** A body of each call that has an id in its path. A new call is missing here on the day it is born, and the test says so. */
  const bodies = (id: Rows): Record<string, Pick<InjectOptions, 'payload' | 'headers'>> => ({
    'PATCH /api/projects/:id/pendencies': { payload: { analysisDays: 7 } },
    'POST /api/projects/:id/organise': {},
    'POST /api/operator/companies/:id/confirm': {},
    'POST /api/operator/companies/:id/refuse': { payload: { reason: 'x' } },
    'POST /api/projects/:id/scope-change/preview': { payload: {} },
    'PUT /api/pendencies/:id': { payload: { status: 'SUPPORT', note: 'x', action: 'ask' } },
    'PUT /api/pendencies/:id/viewers': {},
    'PUT /api/pendencies/:id/assignee': { payload: { assignee: null } },
    'PUT /api/pendencies/:id/alternative': { payload: { systemPendencyId: null } },
    'POST /api/pendencies/:id/renewal': {},
    'POST /api/pendencies/:id/reuse': { payload: { fromId: id.pendency } },
    'POST /api/pendencies/:id/adopt-analysis': {},
    'DELETE /api/pendencies/:id/renewal': {},
    'POST /api/pendencies/:id/undo': {},
    'POST /api/pendencies/:id/verify-status': { payload: { nextPendencyStatus: 'DONE' } },
    'PATCH /api/pendencies/:id/document-review': { payload: { documents: [{ id: id.document, outcome: 'APPROVED' }] } },
    'POST /api/pendencies/:id/comments': { payload: { kind: 'REGULAR', text: 'Olá' } },
    'POST /api/pendencies/:id/comments/read': { payload: { lastCommentId: 1 } },
    'PUT /api/pendencies/:id/comments/:commentId': { payload: { state: 'ANSWERED' } },
    'POST /api/pendencies/:id/documents': multipart([{ name: 'a.pdf', bytes: pdf }], { issueDate: '2026-01-01' }),
    'POST /api/pendencies/:id/documents/issue-date': multipart([{ name: 'a.pdf', bytes: pdf }]),
    'PUT /api/pendencies/:id/documents/:documentId/automatic-analysis': { payload: { items: [] } },
    'POST /api/pendencies/automatic-analysis/review/:documentId': { payload: { agrees: true } },
    'PUT /api/pendencies/:id/documents/:documentId': { payload: { issueDate: '2026-01-01' } },
    'PUT /api/pendencies/:id/documents/:documentId/classification': { payload: { slug: 'cndt' } },
    'PATCH /api/pendencies/:id/documents/expiration/:documentId': { payload: { expirationDate: '2027-01-01' } },
    'POST /api/pendencies/:checklistId/checklist': {
      payload: { pendencyId: id.pendency, id: id.item, status: 'OK' },
    },
    'POST /api/documents/:id/withdrawal': { payload: { reason: 'Saiu com outro CNPJ' } },
    'PUT /api/companies/:companyId/reuse-rules': { payload: { systemPendencyId: null, rule: 'ANALYSE' } },
    'POST /api/personal-records/:id/holds': { payload: { companyId: COMPANY.horizonte, reason: 'Processo' } },
    'POST /api/personal-records/:id/erasures': {},
    'POST /api/personal-records/:id/report': { payload: { format: 'json' } },
    'POST /api/webhooks/:id/secret': {},
    'POST /api/webhooks/:id/test': {},
    'POST /api/webhooks/:id/deliveries/:deliveryId/resend': {},
    'PUT /api/webhooks/:id': {
      payload: { name: 'X', url: 'https://200.160.2.3/', events: ['PENDENCY_MOVED'], active: true },
    },
    'POST /api/companies/:companyId/webhooks': {
      payload: { name: 'X', url: 'https://200.160.2.3/', events: ['PENDENCY_MOVED'], active: true },
    },
    'PUT /api/subject-requests/:id': { payload: { state: 'ANSWERED', answer: 'Sim' } },
    'PUT /api/companies/:companyId/privacy-settings': { payload: { officer: null, retention: RETENTION_MONTHS } },
    'POST /api/documents/:id/original': { payload: { reason: 'Conferência' } },
    'PUT /api/account/mfa/:companyId': { payload: { mfaActive: true } },
    'PUT /api/companies/:id': { payload: corporate },
    'PUT /api/companies/:id/profile': { payload: corporate },
    'POST /api/projects/:id/companies': { payload: { companyId: COMPANY.vertical, plans: ['STP'] } },
    'PUT /api/projects/:id/companies/:companyId': { payload: { status: 'SUSPENDED', reason: 'Obra parada' } },
    ...Object.fromEntries(
      ['employees', 'employees/removal'].map((path) => [
        `POST /api/projects/:id/${path}`,
        { payload: { companyId: COMPANY.vertical, employeeIds: [EMPLOYEE.carla], date: '2026-01-05' } },
      ]),
    ),
    'POST /api/projects/:id/accounts': { payload: { email: 'nova@fora.test', profileId: id.profile } },
    'PATCH /api/projects/:id/accounts/:accountCompanyId': { payload: { profileId: id.profile } },
    'POST /api/projects/:id/invites/:inviteId/resend': {},
    'POST /api/projects/:id/company-invites': { payload: { email: 'nova@fora.test', plans: ['STP'] } },
    'POST /api/companies/:companyId/accounts': { payload: { email: 'nova@fora.test', profileId: id.profile } },
    'PUT /api/companies/:companyId/account/:accountCompanyId': { payload: { profileId: id.profile } },
    'POST /api/companies/:companyId/profiles': { payload: profile },
    'PUT /api/companies/:companyId/profiles/:id': { payload: profile },
    'POST /api/companies/:companyId/api-keys': {
      payload: { name: 'De outro', permissions: ['see_employee'], expiresOn: addDays(dayOf(new Date()), 9) },
    },
    'POST /api/companies/:companyId/holidays': { payload: { day: '2026-07-09', name: 'Outro' } },
    'POST /api/companies/:companyId/restricted-employees': { payload: { ...aRestriction, document: '39053344705' } },
    'PUT /api/companies/:companyId/restricted-employees/:id': {
      payload: { ...aRestriction, name: undefined, reason: 'SAFETY_RULE' },
    },
    'PUT /api/companies/:companyId/restricted-employees/:id/contest': { payload: { decision: 'KEPT', answer: 'Não' } },
    'POST /api/companies/employees/:id/contests': { payload: { companyId: COMPANY.serra, text: 'Não foi ela' } },
    'PATCH /api/companies/:companyId/config/logo': {},
    'PATCH /api/companies/:companyId/badge-config': { payload: { baseColor: '#05603A' } },
    'PATCH /api/companies/:companyId/training-requirement-on-badge': { payload: { requireTrainingOnBadge: true } },
    'PUT /api/companies/:companyId/config/logo': { payload: { enabled: true } },
    'POST /api/companies/:companyId/company-groups': { payload: { name: 'Outro', forall: true } },
    'PUT /api/companies/:companyId/company-groups/:id': { payload: { name: 'Outro', forall: true } },
    'PATCH /api/companies/:companyId/group-custom-fields/:groupCustomFieldsId/providers': { payload: {} },
    'PUT /api/companies/:companyId/group-custom-fields/:groupCustomFieldsId/custom-fields': {
      payload: { customFields: [] },
    },
    'PUT /api/companies/facilities/:id': { payload: { name: 'Outra' } },
    'POST /api/companies/facilities/:facilityId/departments': { payload: { name: 'Outra' } },
    'PUT /api/companies/facilities/:facilityId/departments/:id': { payload: { name: 'Outra' } },
    'PUT /api/projects/:id': { payload: { step: 2, departmentIds: [id.department] } },
    'PUT /api/projects/:id/risk-activities': { payload: { riskActivities: [1] } },
    'PUT /api/projects/:id/inactivate': { payload: { reason: 'Obra parada' } },
    'PUT /api/projects/:id/reactivate': { payload: { reason: 'Obra retomada' } },
    'DELETE /api/projects/:id': { payload: { reason: 'Engano' } },
    'PUT /api/projects/:id/project-location': { payload: { departmentIds: [id.department] } },
    'PUT /api/system-pendencies/note/:id': { payload: aNote(id.systemPendency) },
    'PUT /api/companies/:companyId/additional-employee-info': { payload: { fields: ['cbo'] } },
    'PUT /api/employee-notes/:id': { payload: anObservation },
    'PUT /api/views/:id': { payload: aView },
    'POST /api/jobs/:id/retry': {},
    'PATCH /api/notices/:id/snooze': { payload: { until: new Date(Date.now() + 60_000).toISOString() } },
    'PUT /api/system-pendencies/:id': { payload: aDocument(COMPANY.porto) },
    'PUT /api/service-months/:projectId/:providerId/:month': { payload: { occurred: true } },
    'PUT /api/service-months/:projectId/:providerId/:month/employees': { payload: { employeeIds: [EMPLOYEE.ana] } },
    'PUT /api/service-months/:projectId/:providerId/:month/health-plan': {
      payload: { employees: [{ employeeId: EMPLOYEE.ana, healthPlan: false }] },
    },
    'PUT /api/service-months/:projectId/:providerId/:month/analysis': { payload: { analysis: 'ACCEPTED' } },
    'PUT /api/projects/:id/service-question': { payload: { asksService: false } },
    'PUT /api/pendencies/:id/stp': { payload: { employeeIds: [] } },
    'POST /api/pendencies/:id/stp-link-employee': { payload: { employeeId: EMPLOYEE.ana } },
    'PUT /api/operator/clinics/:id': { payload: aClinic },
    'PATCH /api/companies/:companyId/epi-cart': { payload: { action: 'add', productId: id.epiProduct } },
    'PUT /api/billings/address/:id': { payload: { ...anAddress({ number: '9' }), companyId: undefined } },
    'PUT /api/epi-deliveries/:id': { payload: { returnedOn: '2026-11-23' } },
    'POST /api/companies/employees/:id/epi-sheet': multipart([{ name: 'a.pdf', bytes: pdf }], {
      issueDate: '2026-01-05',
    }),
    'POST /api/epi-orders/:id/move': { payload: { action: 'cancel', reason: 'Engano' } },
    'POST /api/operator/epi-orders/:id/move': { payload: { action: 'confirm' } },
    'PUT /api/operator/epi-products/:id': { payload: aProduct({ code: 'OUTRO' }) },
    'POST /api/homologue/report-company/:id/retry': {},
    'POST /api/homologue/report-company/:id/clearances': { payload: { slugName: 'cndt' } },
    'PUT /api/homologue/report-company/:id/watch': { payload: { watched: true } },
    'PUT /api/companies/:companyId/homologation-config': {
      payload: { LEGAL: 1, RESTRICTIONS: 1, INDICATORS: 1, DEPENDENCE: 1 },
    },
    'POST /api/bookings/:id/reschedule': { payload: { examinationDate: '2099-01-08' } },
    'POST /api/bookings/:id/attendance': { payload: { employeeId: EMPLOYEE.ana, attendance: 'MISSED' } },
    'POST /api/bookings/:id/cancel': { payload: { reason: 'Engano' } },
    'PUT /api/training-class-configs/:id': { payload: aTraining },
    'PUT /api/training-classes/:id': { payload: aClass },
    'PUT /api/training-classes/notes/:id': { payload: { text: 'Outra' } },
    'POST /api/training-classes/:id/files': multipart([{ name: 'a.pdf', bytes: pdf }]),
    'PATCH /api/training-classes/:id/cancel': { payload: { reason: 'Chuva' } },
    'PATCH /api/training-classes/:id/finish': { payload: {} },
    'POST /api/training-classes/:id/approve': { payload: {} },
    'PATCH /api/certificates/:id/revoke': { payload: { reason: 'Engano' } },
    'POST /api/training-classes/:id/employees': { payload: { employeeIds: [EMPLOYEE.ana] } },
    'POST /api/training-classes/:id/candidates': { payload: {} },
    'PUT /api/training-classes/:id/results': {
      payload: { results: [{ employeeId: EMPLOYEE.ana, attended: true, score: null }] },
    },
    'PATCH /api/training-classes/:id/employees/:employeeId': { payload: { attended: true, score: null } },
    'PUT /api/risk-schedules/:id': { payload: aSchedule },
    'PATCH /api/risk-schedules/:id/cancel': { payload: { reason: 'Chuva' } },
    'PATCH /api/companies/:companyId/risk-schedule-config': { payload: { blockIneligible: true } },
    'POST /api/companies/:companyId/requirement-matrices': { payload: { name: 'De outro' } },
    'PUT /api/companies/:companyId/requirement-matrices/:id': { payload: { name: 'De outro', columns: [], rows: [] } },
    'POST /api/companies/:companyId/requirement-matrices/:id/preview': { payload: { projectId: id.project } },
    'POST /api/companies/:companyId/requirement-matrices/:id/publish': {
      payload: { effectiveOn: '2098-01-01', exceptions: [] },
    },
    'POST /api/companies/:companyId/requirement-matrices/:id/cancel': {},
    'PUT /api/payment-releases/:id/decision': { payload: { state: 'RELEASED', note: 'Conferido' } },
    'DELETE /api/payment-releases/:id/decision': { payload: { note: 'Conferido' } },
    'POST /api/formal-notices/:id/answers': multipart([], { text: 'Segue.' }),
    'PUT /api/formal-notices/:id/closing': { payload: { outcome: 'MET', note: 'Conferido' } },
    'PUT /api/activity-types/:activityTypeId': { payload: { name: 'Outro', active: true } },
    'PUT /api/companies/employees/imports/:id/columns': { payload: { fields: [] } },
    'POST /api/companies/employees/imports/:id/confirm': {},
    'POST /api/companies/employees/imports/:id/undo': {},
    'PUT /api/companies/employees/:id/image': multipart([{ name: 'a.jpg', bytes: pdf, field: 'image' }]),
    'PUT /api/companies/employees/:id': {
      payload: { name: 'Outra', role: 'Outra', contractRegime: 'CLT', admissionDate: '2024-01-10' },
    },
    'PUT /api/companies/employees/:id/contracts': { payload: { contracts: [] } },
    'POST /api/companies/employees/:id/badges/:badgeId/revoke': { payload: { reason: 'LOST' } },
    'PUT /api/employees/:employeeId/activity-types': { payload: { activityTypeIds: [] } },
    'PUT /api/employees/:employeeId/movements/:movementId': {
      payload: {
        ...{ companyId: COMPANY.horizonte, projectId: PROJECT.reforma, status: 'AWAY', type: 'VACATION' },
        ...{ startDate: '2026-01-05', endDate: '2026-01-20', reason: 'Era outro mês' },
      },
    },
    'POST /api/employees/:employeeId/movements/:movementId/annulment': { payload: { reason: 'Nunca foi' } },
    'POST /api/employees/:employeeId/movements': {
      payload: {
        companyId: COMPANY.horizonte,
        status: 'AWAY',
        type: 'VACATION',
        projectId: PROJECT.reforma,
        startDate: '2026-01-05',
        endDate: '2026-01-20',
      },
    },
  });
  const missing: Rows = {
    hold: MISSING,
    erasure: MISSING,
    subjectRequest: MISSING,
    webhook: MISSING,
    webhookDelivery: MISSING,
    notice: MISSING,
    pendency: MISSING,
    document: MISSING,
    comment: MISSING,
    checklist: MISSING,
    item: MISSING,
    project: MISSING,
    company: MISSING,
    profile: MISSING,
    membership: MISSING,
    systemPendency: MISSING,
    analysisNote: MISSING,
    employeeNote: MISSING,
    employee: MISSING,
    view: MISSING,
    activityType: MISSING,
    companyGroup: MISSING,
    trainingConfig: MISSING,
    trainingClass: MISSING,
    classNote: MISSING,
    classFile: MISSING,
    certificate: MISSING,
    riskSchedule: MISSING,
    booking: MISSING,
    clinic: MISSING,
    epiProduct: MISSING,
    homologation: MISSING,
    epiOrder: MISSING,
    billingAddress: MISSING,
    epiDelivery: MISSING,
    paymentRelease: MISSING,
    formalNotice: MISSING,
    requirementMatrix: MISSING,
    import: MISSING,
    apiKey: MISSING,
    session: '00000000-0000-4000-8000-000000000000',
    job: MISSING,
    facility: MISSING,
    department: MISSING,
    holiday: MISSING,
    restriction: MISSING,
  };
  const fill = (route: string, id: Rows) =>
    route
      .replace(/\/facilities\/:\w+/, `/facilities/${id.facility}`)
      .replace('/departments/:id', `/departments/${id.department}`)
      .replace('/restricted-employees/:id', `/restricted-employees/${id.restriction}`)
      .replace('/restricted-employees/person', '/restricted-employees/person?document=52998224725')
      .replace('/company-groups/:id', `/company-groups/${id.companyGroup}`)
      .replace('/risk-schedules/:id', `/risk-schedules/${id.riskSchedule}`)
      .replace('/personal-records/:id', `/personal-records/${id.employee}`)
      .replace('/holds/:holdId', `/holds/${id.hold}`)
      .replace('/webhooks/:id', `/webhooks/${id.webhook}`)
      .replace('/deliveries/:deliveryId', `/deliveries/${id.webhookDelivery}`)
      .replace('/subject-requests/:id', `/subject-requests/${id.subjectRequest}`)
      .replace('/erasures/:id', `/erasures/${id.erasure}`)
      .replace('/clinics/:id', `/clinics/${id.clinic}`)
      .replace('/epi-products/:id', `/epi-products/${id.epiProduct}`)
      .replace('/report-company/:id', `/report-company/${id.homologation}`)
      .replace('/payment-releases/:id', `/payment-releases/${id.paymentRelease}`)
      .replace('/requirement-matrices/:id', `/requirement-matrices/${id.requirementMatrix}`)
      .replace('/formal-notices/:id', `/formal-notices/${id.formalNotice}`)
      .replace('/epi-deliveries/:id', `/epi-deliveries/${id.epiDelivery}`)
      .replace('/epi-orders/:id', `/epi-orders/${id.epiOrder}`)
      .replace('/billings/address/:id', `/billings/address/${id.billingAddress}`)
      .replace('/bookings/:id', `/bookings/${id.booking}`)
      .replace('/certificates/:id', `/certificates/${id.certificate}`)
      .replace('/training-classes/notes/:id', `/training-classes/notes/${id.classNote}`)
      .replace(':fileId', String(id.classFile))
      .replace(/(\/training-classes\/:id\/files)$/, '$1?kind=PROOF')
      .replace('/training-classes/:id', `/training-classes/${id.trainingClass}`)
      .replace('/training-class-configs/:id', `/training-class-configs/${id.trainingConfig}`)
      .replace(':groupCustomFieldsId', String(id.companyGroup))
      .replace('/imports/:id', `/imports/${id.import}`)
      .replace('/upload-history/:id', `/upload-history/${id.company}`)
      .replace('/api-keys/:id', `/api-keys/${id.apiKey}`)
      .replace('/holidays/:id', `/holidays/${id.holiday}`)
      .replace(':documentId', String(id.document))
      .replace(':inviteId', String(id.comment))
      .replace(':commentId', String(id.comment))
      .replace(':checklistId', String(id.checklist))
      .replace('/pendencies/:id', `/pendencies/${id.pendency}`)
      .replace('/documents/:id', `/documents/${id.document}`)
      .replace('/projects/:id', `/projects/${id.project}`)
      .replace(':projectId', String(id.project))
      .replace(':providerId', String(id.company))
      .replace(':month', '2026-01')
      .replace(':badgeId', '1')
      .replace(':movementId', '1')
      .replace('/employees/:id', `/employees/${id.employee}`)
      .replace(/\/(readiness|preview)$/, `/$1?projectId=${id.project}`)
      .replace(':employeeId', String(id.employee))
      .replace(':activityTypeId', String(id.activityType))
      .replace('stp-delete-employee', `stp-delete-employee?employeeId=${id.employee}`)
      .replace('/system-pendencies/:id', `/system-pendencies/${id.systemPendency}`)
      .replace('/employee-notes/:id', `/employee-notes/${id.employeeNote}`)
      .replace('/note/:id', `/note/${id.analysisNote}`)
      .replace('/profiles/:id', `/profiles/${id.profile}`)
      .replace('/jobs/:id', `/jobs/${id.job}`)
      .replace('/notices/:id', `/notices/${id.notice}`)
      .replace('/views/:id', `/views/${id.view}`)
      .replace('/exports/:id', `/exports/${id.job}`)
      .replace('/dossiers/:id', `/dossiers/${id.job}`)
      .replace('/account/sessions/:id', `/account/sessions/${id.session}`)
      .replace(':accountCompanyId', String(id.membership))
      .replace(/\/companies\/:(id|companyId)|(?<=\/mfa)\/:companyId/, (found) =>
        found.replace(/:\w+/, String(id.company)),
      );
  /** What is nobody's secret, or no id of a record: the shipped catalogue's templates, a provider's name, a plan's texts, the demonstration's outbox. */
  const ofNobody = [
    '/api/checklist/:id/templates',
    '/api/plans/:id',
    '/api/authentication/oauth/:provider',
    '/api/outbox/:id',
    // a badge is read by anybody who holds it; tests/api/badges.test.ts asks for ids and foreign texts
    '/api/badges/info/:badge',
    // so is a certificate; tests/api/certificates.test.ts
    '/api/certificates/info/:certificate',
    // a calendar's secret, and the caller's own calendars; tests/api/calendarFeeds.test.ts guesses it
    '/api/ics/:secret',
    '/api/account/me/calendar-feeds/:source',
    // so is the token of a digest; tests/api/digests.test.ts
    '/api/digests/unsubscribe/:token',
    '/api/companies/by-cnpj/:cnpj',
    // what public registers say of a company
    '/api/search-cnpj/:cnpj',
    '/api/account/welcome/companies/:cnpj',
    // the term on a CNPJ; tests/api/homologations.test.ts asks in the name of foreign companies
    '/api/homologue/contract-terms/:cnpj',
    // E-06 has its own test of foreign people
    '/api/companies/employees/check-employee-exists/:document',
    // the provider of these rows is of both tenants; D-34 and E-09 have their own tests of foreign ones
    '/api/companies/:companyId/employees',
    '/api/companies/permission-by-provider/:id',
    '/api/companies/provider/:id/custom-fields',
  ];
  /** Calls with an id in their path, read from the gateway. */
  const withIds = () =>
    t.app.accessTable.filter(({ method, url }) => method !== 'HEAD' && url.includes('/:') && !ofNobody.includes(url));
  const requestOf = ({ method, url }: { method: string; url: string }, id: Rows) => ({
    ...{ method: method as 'GET', url: fill(url, id).slice(4) },
    ...bodies(id)[`${method} ${url}`],
  });
  const call = (person: PersonName, route: { method: string; url: string }, id: Rows) =>
    t.as(person, requestOf(route, id));

  test('M-17 every call with an id in its path is walked here', () => {
    const calls = withIds();
    expect(calls.length).toBeGreaterThan(13);
    const bodiless = calls
      .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
      .map(({ method, url }) => `${method} ${url}`);
    expect(bodiless.filter((name) => !(name in bodies(serra)))).toEqual([]);
    expect(calls.map(({ url }) => fill(url, serra)).filter((url) => url.includes('/:'))).toEqual([]);
  });

  test.each(['portAdmin', 'otherSupplier', 'nobody', 'projectReader', 'reader', 'gatehouse'] as const)(
    'M-17 %s learns nothing from the answer to a foreign id: it is that of a missing one',
    async (person) => {
      const isForeign = person !== 'reader' && person !== 'gatehouse';
      const before = await everything();
      for (const route of withIds()) {
        const foreign = await call(person, route, serra);
        const absent = await call(person, route, missing);
        const name = `${route.method} ${route.url}`;
        if (isForeign) {
          expect([name, foreign.statusCode, foreign.body]).toEqual([name, absent.statusCode, absent.body]);
          if (foreign.statusCode !== 403)
            expect([name, foreign.statusCode]).toEqual([name, name.endsWith('/checklist') ? 400 : 404]);
        }
        expect([name, foreign.statusCode < 500, foreign.body]).toEqual([name, true, foreign.body]);
      }
      if (isForeign) expect(await everything()).toBe(before);
    },
  );

  test('X-25 a key of another company, with all that a key can hold, learns and changes nothing', async () => {
    const { max: requestsPerMinute } = API_KEY.requestsPerMinute;
    const keys = [
      await createApiKey(t, { by: 'portAdmin', requestsPerMinute }),
      await createApiKey(t, { by: 'otherSupplier', requestsPerMinute }),
    ];
    // the last use is written at most once a minute: from here on nothing changes
    for (const key of keys) await withKey(t, key, { url: '/api-keys/current' });
    const before = await everything();
    const wrong: string[] = [];
    for (const route of withIds().filter(({ byKey }) => byKey)) {
      for (const key of keys) {
        const foreign = await withKey(t, key, requestOf(route, serra));
        const absent = await withKey(t, key, requestOf(route, missing));
        const isHidden = [403, 404].includes(foreign.statusCode) || route.url.endsWith('/checklist');
        if (!isHidden || foreign.statusCode !== absent.statusCode || foreign.body !== absent.body) {
          wrong.push(`${route.method} ${route.url} ${foreign.statusCode} ${absent.statusCode} ${foreign.body}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toBe(before);
  });

  test('M-17 S2 without the rule of the route in front of it, a service gives and changes nothing of a foreign company', async () => {
    const { token } = await t.session('portAdmin');
    const actor = { ...(await t.services.authentication.authenticate(token)), selected: null };
    const { users, profiles, invites, mfa, authentication } = t.services;
    const { company, membership, profile: profileId, session } = serra;
    const invite = await t.as('supplier', {
      method: 'POST',
      url: '/invites/company',
      payload: { email: 'convidada@fora.test', companyId: company, profileId },
    });
    const { inviteId } = invite.json<{ inviteId: number }>();
    const before = await everything();
    const page = { page: 1, itemsPerPage: 100 };
    const body = { ...profile, relationType: 'PROVIDER' as const, permissions: ['see_employee' as const] };
    const calls: [string, () => unknown, string?][] = [
      ['users.list', () => users.list(actor, company, page)],
      ['users.add', () => users.add(actor, company, { email: 'nova@fora.test', profileId })],
      ['users.changeProfile', () => users.changeProfile(actor, company, membership, profileId)],
      ['users.remove', () => users.remove(actor, company, membership)],
      ['users.remove through its own', () => users.remove(actor, COMPANY.porto, membership)],
      ['users.company', () => users.company(actor, company)],
      ['users.updateCompany', () => users.updateCompany(actor, company, corporate)],
      ['profiles.list', () => profiles.list(actor, company, page)],
      ['profiles.get', () => profiles.get(actor, { companyId: company, id: profileId })],
      ['profiles.get through its own', () => profiles.get(actor, { companyId: COMPANY.porto, id: profileId })],
      ['profiles.create', () => profiles.create(actor, company, body)],
      ['profiles.update', () => profiles.update(actor, { companyId: company, id: profileId }, body)],
      [
        'profiles.update through its own',
        () => profiles.update(actor, { companyId: COMPANY.porto, id: profileId }, body),
      ],
      ['profiles.remove', () => profiles.remove(actor, { id: profileId })],
      ['mfa.configure', () => mfa.configure(actor, company, true)],
      [
        'invites.inviteUser',
        () => invites.inviteUser(actor, { email: 'nova@fora.test', companyId: company, profileId }),
        'invalid_request',
      ],
      ['invites.resend', () => invites.resend(actor, inviteId)],
      ['invites.cancel', () => invites.cancel(actor, inviteId)],
      ['authentication.endOwnSession', () => authentication.endOwnSession(actor, session)],
    ];
    for (const [name, ask, code = 'not_found'] of calls) {
      const outcome = await (async () => ask())().then(
        () => 'answered',
        (error: { code?: string }) => error.code,
      );
      expect([name, outcome]).toEqual([name, code]);
    }
    expect((await users.users(actor, { ...page, companyId: company })).results).toEqual([]);
    const seen = await users.users(actor, page);
    expect(new Set(seen.results.map((row) => row.company.id))).toEqual(new Set([COMPANY.porto]));
    expect(await everything()).toBe(before);
  });

  test('M-17 who sees the plan STP alone learns nothing of a pendency of SSMA', async () => {
    const foreign = await t.as('stpAnalyst', { url: `/pendencies/${ssma}` });
    const absent = await t.as('stpAnalyst', { url: `/pendencies/${MISSING}` });
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    expect((await t.as('stpAnalyst', { url: `/pendencies/${serra.pendency}` })).statusCode).toBe(200);
  });

  test('M-17 a document is found through its own pendency only', async () => {
    const found = await t.as('supplier', { url: `/pendencies/${serra.pendency}/documents/${serra.document}` });
    expect(found.statusCode).toBe(200);
    for (const method of ['GET', 'DELETE'] as const) {
      const reply = await t.as('supplier', { method, url: `/pendencies/${cais}/documents/${serra.document}` });
      expect(reply.statusCode).toBe(404);
    }
  });

  test('A-39, M-01 a foreign company in the header is refused, never ignored', async () => {
    const refused = await t.as('analyst', {
      url: '/pendencies',
      headers: { companyid: `${COMPANY.serra},${COMPANY.porto}` },
    });
    expect(refused.statusCode).toBe(403);
    expect(refused.json<ErrorBody>().code).toBe('company_forbidden');
    const unknown = await t.as('analyst', { url: '/pendencies', headers: { companyid: String(MISSING) } });
    expect([unknown.statusCode, unknown.body]).toEqual([403, refused.body]);
  });

  test('M-17 each sees its own pendencies in the list and in the counts, and no others', async () => {
    const all: [PersonName, number[]][] = [
      ['analyst', [serra.pendency, vertical, ssma]],
      ['stpAnalyst', [serra.pendency, vertical]],
      ['projectReader', [vertical, ssma]],
      ['portAdmin', [cais]],
      ['supplier', [serra.pendency, ssma, cais]],
      ['otherSupplier', [vertical]],
    ];
    for (const [person, expected] of all) {
      const list = await get<ListOf<PendencyRow>>(person, '/pendencies?itemsPerPage=100');
      expect([person, idsOf(list)]).toEqual([person, expected.sort((a, b) => a - b)]);
      expect(list.meta.totalResults).toBe(expected.length);
      const counts = await get<PendencyCounts>(person, '/pendencies/counts');
      const counted = Object.values(counts.status).reduce((sum, n) => sum + n, 0);
      expect([person, counted]).toEqual([person, expected.length]);
      const searched = await get<PendencyCounts>(person, '/pendencies/counts?inactive=true');
      expect([person, searched]).toEqual([person, counts]);
    }
  });

  test('A-39 who has two tenants sees through the selected company only', async () => {
    const own = await t.as('supplier', { url: '/pendencies', headers: { companyid: String(COMPANY.horizonte) } });
    expect(idsOf(own.json())).toEqual([serra.pendency, ssma, cais].sort((a, b) => a - b));
  });

  test('M-17, C-01 each sees its own projects, and a provider only itself among the providers', async () => {
    const all: [PersonName, number[]][] = [
      ['analyst', [PROJECT.reforma, PROJECT.expansao, PROJECT.bloqueado]],
      ['projectReader', [PROJECT.expansao]],
      ['portAdmin', [PROJECT.cais]],
      ['supplier', [PROJECT.reforma, PROJECT.expansao, PROJECT.cais, PROJECT.bloqueado]],
      ['otherSupplier', [PROJECT.expansao]],
    ];
    for (const [person, expected] of all) {
      expect([person, idsOf(await get<ListOf<ProjectRow>>(person, '/projects'))]).toEqual([person, expected]);
      const { status } = await get<ProjectCounts>(person, '/projects/counts?status%5B%5D=FINISHED');
      expect([person, Object.values(status).reduce((sum, n) => sum + n, 0)]).toEqual([person, expected.length]);
      const choices = await get<{ id: number }[]>(person, '/account/companies/providers/projects');
      expect([person, idsOf({ results: choices })]).toEqual([person, expected]);
    }
    const seen = async (person: PersonName) =>
      (await get<Project>(person, `/projects/${PROJECT.expansao}`)).companies.map(({ id }) => id).sort();
    expect(await seen('analyst')).toEqual([COMPANY.horizonte, COMPANY.vertical]);
    expect(await seen('supplier')).toEqual([COMPANY.horizonte]);
    expect(await seen('otherSupplier')).toEqual([COMPANY.vertical]);
  });

  test('M-17, E-01 each sees the employees of its own projects, or its own employees', async () => {
    const all: [PersonName, number[]][] = [
      ['analyst', [EMPLOYEE.ana, EMPLOYEE.carla]],
      ['projectReader', [EMPLOYEE.carla]],
      ['portAdmin', [EMPLOYEE.bruno]],
      ['supplier', [EMPLOYEE.ana, EMPLOYEE.bruno]],
      ['otherSupplier', [EMPLOYEE.carla]],
    ];
    for (const [person, expected] of all) {
      const list = await get<ListOf<EmployeeRow>>(person, '/employees');
      expect([person, idsOf(list)]).toEqual([person, expected]);
      const alias = await get<ListOf<EmployeeRow>>(person, '/companies/employees');
      expect([person, idsOf(alias)]).toEqual([person, expected]);
    }
    const shared = await get<ListOf<EmployeeRow>>('portAdmin', '/employees');
    expect(shared.results[0]?.projects.map(({ id }) => id)).toEqual([PROJECT.cais]);
    expect(shared.results[0]?.pendencyTotal).toBe(0);
  });

  test('B-04, M-17 each is offered its own companies and the providers of its own projects', async () => {
    const names = async (person: PersonName, url: string) =>
      (await get<CompanyRef[]>(person, url)).map(({ id }) => id).sort();
    for (const url of ['/account/companies', '/account/my-companies', '/account/companies?category=PENDENCIES']) {
      expect(await names('analyst', url)).toEqual([COMPANY.serra]);
      expect(await names('supplier', url)).toEqual([COMPANY.horizonte]);
    }
    expect(await names('gatehouse', '/account/companies?category=PENDENCIES')).toEqual([]);
    expect(await names('gatehouse', '/account/companies?category=EMPLOYEES')).toEqual([COMPANY.serra]);
    expect(await names('nobody', '/account/companies')).toEqual([]);
    const providers = '/account/companies/providers?category=PENDENCIES';
    expect(await names('analyst', providers)).toEqual([COMPANY.horizonte, COMPANY.vertical]);
    expect(await names('portAdmin', providers)).toEqual([COMPANY.horizonte]);
    expect(await names('supplier', providers)).toEqual([COMPANY.horizonte]);
    expect(await names('projectReader', providers)).toEqual([COMPANY.horizonte, COMPANY.vertical]);
    const ofProvider = `/account/companies/providers/projects?providerId=${COMPANY.vertical}`;
    expect(await names('analyst', ofProvider)).toEqual([PROJECT.expansao]);
    expect(await names('portAdmin', ofProvider)).toEqual([]);
  });

  test('M-17 a foreign id in a filter gives an empty list', async () => {
    const admin = await t.session('admin');
    for (const url of [
      `/pendencies?company=${COMPANY.vertical}`,
      `/pendencies?company=${MISSING}`,
      `/pendencies?project_owner=${admin.uid}`,
      `/pendencies?project_name=Reforma`,
      `/pendencies?contract=CT-001`,
      `/pendencies?employee=Ana`,
      `/projects?provider=${COMPANY.vertical}`,
      `/projects?company=${COMPANY.serra}`,
      `/employees?provider=${COMPANY.vertical}`,
      `/employees?nameOrDocument=52998224725`,
      `/employees?projectName=Reforma`,
    ]) {
      const list = await get<ListOf<{ id: number }>>('portAdmin', url);
      expect([url, list.results.length, list.meta.totalResults]).toEqual([url, 0, 0]);
    }
    const owners = await get<{ uid: string }[]>('portAdmin', '/projects/by-users');
    expect(owners.map(({ uid }) => uid)).toEqual([(await t.session('portAdmin')).uid]);
  });

  test('M-17 a foreign id in a body is a 400 on its field', async () => {
    const own = await t.build.aPendency({
      status: 'IN_REVISION',
      checklist: ['OK'],
      contractingId: COMPANY.porto,
      projectId: PROJECT.cais,
    });
    const detail = await get<Pendency>('portAdmin', `/pendencies/${own}`);
    const line = detail.checklist[0];
    const fieldOf = async (person: PersonName, url: string, payload: object) => {
      const reply = await t.as(person, { method: 'POST', url, payload });
      return [reply.statusCode, reply.json<ErrorBody>().details?.fields?.map(({ path }) => path)];
    };
    const answer = { pendencyId: own, id: line?.id, status: 'OK' };
    const url = `/pendencies/${line?.pendencyChecklistId}/checklist`;
    expect(await fieldOf('portAdmin', url, { ...answer, pendencyId: serra.pendency })).toEqual([400, ['pendencyId']]);
    expect(await fieldOf('portAdmin', url, { ...answer, pendencyId: MISSING })).toEqual([400, ['pendencyId']]);
    expect(await fieldOf('portAdmin', url, { ...answer, id: MISSING })).toEqual([400, ['id']]);
    const bulk = (pendencyId: number, pendencyChecklistId: number) =>
      fieldOf('portAdmin', '/pendencies/checklist', { pendencyId, items: [{ pendencyChecklistId, status: 'OK' }] });
    expect(await bulk(serra.pendency, serra.checklist)).toEqual([400, ['pendencyId']]);
    expect(await bulk(own, serra.checklist)).toEqual([400, ['items']]);
    const reply = { kind: 'ANSWER', text: 'Sim.', answerTo: serra.comment };
    expect(await fieldOf('portAdmin', `/pendencies/${own}/comments`, reply)).toEqual([400, ['answerTo']]);
    const foreignPath = await t.as('portAdmin', {
      method: 'POST',
      url: `/pendencies/${serra.checklist}/checklist`,
      payload: answer,
    });
    const missingPath = await t.as('portAdmin', {
      method: 'POST',
      url: `/pendencies/${MISSING}/checklist`,
      payload: answer,
    });
    expect([foreignPath.statusCode, foreignPath.body]).toEqual([404, missingPath.body]);
  });

  test.each([
    ['conclude', 'DONE', 'confirm_pendency'],
    ['reject', 'OPEN', 'reject_pendency'],
    ['not_applicable', 'NOT_APPLICABLE', 'mark_pendency_not_applicable'],
    ['read_again', 'PRE_ANALYSIS', 'pre_analysis_pendency'],
  ])('M-17 a supplier can never %s its own papers', async (action, status, permission) => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK', 'INVALID'] });
    const put = (payload: object) => t.as('supplier', { method: 'PUT', url: `/pendencies/${id}`, payload });
    const named = await put({ status, action, note: 'x' });
    expect(named.statusCode).toBe(403);
    expect(named.json<ErrorBody>()).toMatchObject({ code: 'forbidden', details: { missing: permission } });
    for (const payload of [{ status }, { status, note: 'x' }]) {
      const alone = await put(payload);
      expect([403, 409]).toContain(alone.statusCode);
    }
    const detail = await get<Pendency>('supplier', `/pendencies/${id}`);
    expect(detail.status).toBe('IN_REVISION');
    expect(detail.permissions).not.toContain(permission);
    expect(detail.side).toBe('PROVIDER');
  });

  test('M-17 who holds both sides of a project acts through the one that grants the action', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] });
    await t.db.execute(
      sql`insert into memberships (uid, company_id, profile_id)
          select u.uid, ${COMPANY.serra}, p.id from users u, profiles p
          where u.email = 'fornecedor@vertical.test' and p.company_id = ${COMPANY.serra} and p.name = 'Analista STP e SSMA'`,
    );
    const reply = await t.as('otherSupplier', {
      method: 'PUT',
      url: `/pendencies/${id}`,
      payload: { status: 'DONE', action: 'conclude' },
    });
    expect(reply.statusCode).toBe(200);
    const list = await get<ListOf<PendencyRow>>('otherSupplier', '/pendencies?itemsPerPage=100');
    expect(new Set(idsOf(list)).size).toBe(list.meta.totalResults);
    const ownSide = await t.as('otherSupplier', {
      url: '/pendencies',
      headers: { companyid: String(COMPANY.vertical) },
    });
    expect(idsOf(ownSide.json())).toEqual([vertical]);
  });
});
