import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEXT } from '../../../contract/constants.ts';
import { latestExpiration, type ValiditySubject } from '../../../contract/documentValidity.ts';
import { PENDENCY_TYPES } from '../../../contract/pendencies.ts';
import { permissionsOfSide } from '../../../contract/permissions.ts';
import {
  type ShippedEntry,
  shippedEntrySchema,
  systemPendencyBodySchema,
  validityOf,
} from '../../../contract/systemPendencies.ts';
import { cycleFrom } from '../../modules/pendencies/systemPendencies/references.ts';
import { type Database, openDatabase, rows } from '../client.ts';
import { READY_PROFILES } from './accessProfiles.ts';
import { installCatalogue } from './installCatalogue.ts';
import { resolveItem, SHIPPED_CATALOGUE } from './shipped.ts';

const distinct = <T>(values: readonly T[]) => new Set(values).size;

test('at least 134 documents, 55 STP and 78 SSMA, with unique slugs and names, of all four types', () => {
  const of = (plan: string) => SHIPPED_CATALOGUE.filter((entry) => entry.plan === plan).length;
  expect(of('STP')).toBeGreaterThanOrEqual(55);
  expect(of('SSMA')).toBeGreaterThanOrEqual(78);
  expect(distinct(SHIPPED_CATALOGUE.map(({ slug }) => slug))).toBe(SHIPPED_CATALOGUE.length);
  expect(distinct(SHIPPED_CATALOGUE.map(({ name }) => name.toLowerCase()))).toBe(SHIPPED_CATALOGUE.length);
  for (const type of PENDENCY_TYPES) expect(SHIPPED_CATALOGUE.some((entry) => entry.type === type)).toBe(true);
});

test.each(SHIPPED_CATALOGUE.map((entry) => [entry.slug, entry] as const))('%s is whole', (_, entry) => {
  expect(entry.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(entry.legalBasis).not.toBe('');
  expect(entry.checklist.length).toBeGreaterThanOrEqual(4);
  expect(entry.checklist.length).toBeLessThanOrEqual(10);
  expect(distinct(entry.checklist.map(({ name }) => name))).toBe(entry.checklist.length);
  for (const { name, templates } of entry.checklist) {
    expect(name.endsWith('?'), name).toBe(true);
    expect(distinct(templates), name).toBeGreaterThanOrEqual(3);
    for (const text of templates) {
      expect(text.length).toBeLessThanOrEqual(TEXT.justification);
      expect(text.endsWith('.') || text.endsWith(').'), text).toBe(true);
    }
  }
  if (entry.periodicity === 'MONTHLY') expect(entry.dueRule).toBeDefined();
  // Because of a movement it is asked once for each movement, and not by the calendar.
  if (entry.movement) expect([entry.type, entry.periodicity]).toEqual(['EMPLOYEE', 'ONCE']);
});

test.each(SHIPPED_CATALOGUE.map((entry) => [entry.slug, entry] as const))(
  '%s is what an administrator could write too',
  (_, entry) => {
    const body = {
      companyId: 1,
      name: entry.name,
      plan: entry.plan,
      type: entry.type,
      scope: entry.scope,
      category: entry.category,
      periodicity: entry.periodicity,
      ...validityOf(entry),
      graceDays: entry.graceDays,
      endRule: entry.endRule,
      nextDueDays: entry.nextDueDays,
      dueRule: entry.dueRule ?? null,
      legalDueRule: entry.legalDueRule,
      conditions: entry.conditions,
      registers: entry.registers,
      legalBasisCheckedOn: entry.legalBasisCheckedOn,
      months: entry.months ?? null,
      riskActivityIds: entry.riskActivityIds ?? null,
      contractRegimes: entry.contractRegimes ?? null,
      movement: entry.movement ?? null,
      legalBasis: entry.legalBasis,
      critical: entry.critical ?? false,
      failsReading: entry.failsReading ?? false,
      checklist: entry.checklist,
    };
    expect(systemPendencyBodySchema.safeParse(body).error?.issues ?? []).toEqual([]);
  },
);

test('what the law asks for because of a movement is asked in its time', () => {
  const of = (slug: string) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug)?.movement;
  expect(of('aso-retorno')).toEqual({ types: ['RETURN'], minDaysAway: 30, dueDays: 0 });
  // a change of role without another risk asks for none (NR-7, 7.5.10)
  expect(of('aso-mudanca-risco')?.types).toEqual(['RISK_CHANGE']);
  expect(of('aso-demissional')).toEqual({ types: ['DISMISSAL'], dueDays: 10 });
  expect(of('trct-colaborador')).toEqual({ types: ['DISMISSAL'], dueDays: 10 });
  const months = (slug: string) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug)?.months;
  expect([months('decimo-terceiro-primeira'), months('decimo-terceiro-segunda')]).toEqual([[11], [12]]);
  expect(SHIPPED_CATALOGUE.find(({ slug }) => slug === 'termo-estagio')?.contractRegimes).toEqual(['INTERN']);
});

test('X-02 whose a document is: of the company, an establishment, a contract, a person or an asset (domain-facts, 1.1-h)', () => {
  const scopes = (...slugs: string[]) =>
    new Set(slugs.map((slug) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug)?.scope));
  expect(scopes('cnd-federal', 'crf-fgts', 'cndt', 'contrato-social', 'cota-pcd', 'sesmt')).toEqual(
    new Set(['COMPANY']),
  );
  expect(scopes('pgr', 'ltcat', 'laudo-insalubridade', 'licenca-ambiental')).toEqual(new Set(['ESTABLISHMENT']));
  expect(scopes('art', 'apr', 'nota-fiscal-retencao', 'cipa')).toEqual(new Set(['PROJECT']));
  expect(scopes('aso', 'cnh', 'treinamento-nr-35')).toEqual(new Set(['PERSON']));
  expect(scopes('crlv-seguro', 'inspecao-nr-13', 'laudo-equipamento-carga')).toEqual(new Set(['ASSET']));
});

test('training for flammables has the period of its level: 36, 24 and 12 months (NR-20)', () => {
  const months = (slug: string) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug)?.validityMonths;
  expect(['treinamento-nr-20-basico', 'treinamento-nr-20-intermediario', 'treinamento-nr-20'].map(months)).toEqual([
    36, 24, 12,
  ]);
});

test('C-08 until when a document is valid comes from the norm: exposure, age, what was done, the year (domain-facts, 1.2)', () => {
  const valid = (slug: string, issued: string, subject: Partial<ValiditySubject> = {}) => {
    const entry = SHIPPED_CATALOGUE.find((one) => one.slug === slug);
    const nobody = { exposure: null, examMonths: null, birthdate: null, admissionDate: null, assignedOn: null };
    return entry && latestExpiration({ ...validityOf(entry), subject: { ...nobody, ...subject } }, issued);
  };
  expect(valid('aso', '2026-03-10')).toBe('2027-03-10');
  expect(valid('aso', '2026-03-10', { exposure: 'NOT_EXPOSED' })).toBe('2028-03-10');
  expect(valid('aso', '2026-03-10', { exposure: 'EXPOSED', examMonths: 6 })).toBe('2026-09-10');
  expect(valid('cnh', '2026-03-10', { birthdate: '1956-03-10' })).toBe('2029-03-10');
  expect(valid('cnh', '2026-03-10', { birthdate: '1956-03-11' })).toBe('2031-03-10');
  expect(valid('cnh', '2026-03-10', { birthdate: '1990-01-01' })).toBe('2036-03-10');
  expect(valid('exame-toxicologico', '2026-01-31')).toBe('2028-07-31');
  expect(valid('registro-profissional', '2026-03-10')).toBe('2026-12-31');
  expect(valid('declaracao-simples', '2024-02-29')).toBe('2024-12-31');
});

test('C-08 whom a document is asked of, what it depends on and what stands in its place (domain-facts, 1.1-e to 1.1-g)', () => {
  const of = (slug: string) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug);
  expect(of('treinamento-nr-10-sep')?.riskActivityIds).toEqual([9]);
  expect(of('cota-pcd')?.conditions).toEqual({ employeesFrom: 100 });
  expect(of('pgr')?.alternatives).toEqual(['declaracao-inexistencia-riscos']);
  expect(of('aso')?.dependsOn).toEqual([{ slug: 'pcmso', effect: 'WARN' }]);
  expect(of('autorizacao-trabalho-altura')?.dependsOn?.map(({ effect }) => effect)).toEqual(['BLOCK', 'BLOCK']);
  expect(of('treinamento-nr-35')?.endRule).toEqual({ types: ['RETURN'], daysAway: 180 });
  expect(of('treinamento-nr-10')?.endRule?.daysAway).toBe(90);
  // Whatever an entry names exists, and nothing depends on itself.
  const ids = new Map(SHIPPED_CATALOGUE.map(({ slug }, id) => [slug, id]));
  const before = (entry: ShippedEntry) => (entry.dependsOn ?? []).map(({ slug }) => ids.get(slug) ?? Number.NaN);
  const nodes = SHIPPED_CATALOGUE.map((entry, id) => ({ id, before: before(entry) }));
  for (const [id, { slug, alternatives = [], dependsOn = [] }] of SHIPPED_CATALOGUE.entries()) {
    for (const other of [...alternatives, ...dependsOn.map((one) => one.slug)]) expect(ids.has(other), slug).toBe(true);
    expect(cycleFrom(nodes, id), slug).toBeNull();
  }
});

test('E-04 papers of an employment are asked of those who have one, whatever its kind', () => {
  const regimes = (slug: string) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug)?.contractRegimes ?? [];
  const employed = ['CLT', 'FIXED_TERM', 'INTERMITTENT', 'APPRENTICE', 'TEMPORARY'];
  const without = ['MEI', 'COOPERATIVE', 'CASUAL', 'DIRECTOR'];
  for (const slug of ['holerite', 'cartao-ponto', 'registro-empregado', 'ferias-colaborador', 'trct-colaborador']) {
    expect(regimes(slug), slug).toEqual(expect.arrayContaining(employed));
    for (const regime of without) expect(regimes(slug), slug).not.toContain(regime);
  }
});

/** CRF: 30 days counted with the first; federal CND and CNDT: 180 days (Portaria Conjunta 1.751/2014; CLT 642-A § 4º). */
test.each([
  ['crf-fgts', '2026-11-05', '2026-12-04'],
  ['crf-fgts', '2027-02-01', '2027-03-02'],
  ['crf-fgts', '2024-02-01', '2024-03-01'],
  ['cndt', '2026-03-01', '2026-08-28'],
  ['cndt', '2024-09-03', '2025-03-02'],
  ['cnd-federal', '2025-12-10', '2026-06-08'],
  ['cnd-federal', '2027-01-01', '2027-06-30'],
])('%s issued on %s is valid until %s at the latest', (slug, issued, end) => {
  const entry = SHIPPED_CATALOGUE.find((one) => one.slug === slug);
  expect(entry && latestExpiration(validityOf(entry), issued)).toBe(end);
});

test('A-41 every ready-made profile holds only keys of its side, each once', () => {
  expect(READY_PROFILES.map(({ slug }) => slug)).toEqual([
    'contracting-admin',
    'project-manager',
    'stp-analyst',
    'ssma-analyst',
    'analyst',
    'gatehouse',
    'auditor',
    'supplier-admin',
    'supplier-user',
  ]);
  for (const { slug, relationType, permissions } of READY_PROFILES) {
    const possible = permissionsOfSide(relationType);
    expect(permissions.length, slug).toBeGreaterThan(0);
    expect(distinct(permissions), slug).toBe(permissions.length);
    for (const permission of permissions) expect(possible, slug).toContain(permission);
  }
});

test('A-41 the analyst judges, the auditor only sees, the supplier user cannot send', () => {
  const held = (slug: string) => READY_PROFILES.find((profile) => profile.slug === slug)?.permissions ?? [];
  expect(held('analyst')).toEqual(
    expect.arrayContaining(['confirm_pendency', 'reject_pendency', 'answer_pendency_checklist', 'see_pendency_file']),
  );
  expect(held('auditor').every((permission) => permission.startsWith('see_'))).toBe(true);
  expect(held('supplier-user')).toContain('upload_pendency_document');
  expect(held('supplier-user')).not.toContain('send_pendency_to_analysis');
});

test('B-31 whoever works on pendencies may be told of them; the gatehouse and the auditor are not', () => {
  const told = READY_PROFILES.filter(({ permissions }) => permissions.includes('receive_next_due_date_notice'));
  expect(READY_PROFILES.filter((profile) => !told.includes(profile)).map(({ slug }) => slug)).toEqual([
    ...['gatehouse', 'auditor'],
  ]);
});

test('a file of the catalogue that breaks the schema is refused', () => {
  const [entry] = SHIPPED_CATALOGUE;
  const refused = (change: object) => !shippedEntrySchema.safeParse({ ...entry, ...change }).success;
  expect(refused({})).toBe(false);
  expect(refused({ slug: 'Guia FGTS' })).toBe(true);
  expect(refused({ periodicity: 'VALIDITY' })).toBe(true);
  expect(refused({ dueday: 20 })).toBe(true);
  expect(() => resolveItem('unknownItem')).toThrow('has no unknownItem');
  expect(() => resolveItem({ item: 'paid' })).toThrow('asks for what');
  expect(resolveItem({ item: 'paid', what: 'do FGTS' }).name).toContain(' do FGTS ');
});

let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'prumo-catalogue-'));
  database = await openDatabase({ dataDir });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('installing it twice writes it once, and what a later version adds is added', async () => {
  const count = async () =>
    (
      await rows<{ entries: number; items: number; templates: number }>(
        database.db,
        sql`select (select count(*) from system_pendencies)::int as entries, (select count(*) from checklist_items)::int as items,
              (select count(*) from justification_templates)::int as templates`,
      )
    )[0];
  await database.db.transaction((tx) => installCatalogue(tx));
  const once = await count();
  expect(once?.entries).toBe(SHIPPED_CATALOGUE.length);
  expect(once?.items).toBe(SHIPPED_CATALOGUE.flatMap(({ checklist }) => checklist).length);
  expect(once?.templates).toBeGreaterThanOrEqual(3 * (once?.items ?? 0));
  await database.db.transaction((tx) => installCatalogue(tx));
  expect(await count()).toEqual(once);

  // As if the database came from a version that did not ship the ASO.
  await database.db.transaction(async (tx) => {
    const ofAso = sql`(select id from system_pendencies where slug = 'aso')`;
    await tx.execute(
      sql`delete from justification_templates where checklist_item_id in (select id from checklist_items where system_pendency_id = ${ofAso})`,
    );
    await tx.execute(sql`delete from checklist_items where system_pendency_id = ${ofAso}`);
    await tx.execute(sql`delete from system_pendencies where slug = 'aso'`);
    await installCatalogue(tx);
  });
  expect(await count()).toEqual(once);
});

test('what is written is what is shipped, arrays and rules included', async () => {
  const [entry] = await rows<{ rule: unknown; next: number; critical: boolean; risks: number[] | null }>(
    database.db,
    sql`select due_rule as rule, next_due_days as next, critical, risk_activity_ids as risks from system_pendencies where slug = 'guia-fgts-digital'`,
  );
  expect(entry).toEqual({ rule: { day: 20, month: 'next', adjust: 'before' }, next: 30, critical: true, risks: null });
  const [height] = await rows<{ risks: number[] }>(
    database.db,
    sql`select risk_activity_ids as risks from system_pendencies where slug = 'treinamento-nr-35'`,
  );
  expect(height?.risks).toEqual([1]);
  const [back] = await rows<{ movement: unknown; fails: boolean }>(
    database.db,
    sql`select movement, fails_reading as fails from system_pendencies where slug = 'aso-retorno'`,
  );
  expect(back).toEqual({ movement: { types: ['RETURN'], minDaysAway: 30, dueDays: 0 }, fails: true });
  const [bonus] = await rows<{ months: number[]; regimes: string[] | null }>(
    database.db,
    sql`select months, contract_regimes as regimes from system_pendencies where slug = 'decimo-terceiro-primeira'`,
  );
  expect(bonus).toEqual({ months: [11], regimes: null });
  const [intern] = await rows<{ regimes: string[] }>(
    database.db,
    sql`select contract_regimes as regimes from system_pendencies where slug = 'termo-estagio'`,
  );
  expect(intern?.regimes).toEqual(['INTERN']);
});

test('an earlier installation is corrected once: entries, dates of documents and pendencies, each told in its history', async () => {
  const { db } = database;
  const one = async (query: ReturnType<typeof sql>) => (await rows<Record<string, unknown>>(db, query))[0];
  const idOf = async (slug: string) =>
    Number((await one(sql`select id from system_pendencies where slug = ${slug} and company_id is null`))?.id);
  await db.execute(sql`update system_pendencies set validity_days = null, validity_months = 1 where slug = 'crf-fgts'`);
  await db.execute(
    sql`update system_pendencies set due_rule = '{"day":15,"month":"next","adjust":"before"}' where slug = 'efd-reinf'`,
  );
  const receipt = await idOf('dctfweb-inss');
  await db.execute(sql`update system_pendencies set name = 'antes',
    due_rule = '{"day":20,"month":"next","adjust":"before"}' where id = ${receipt}`);
  const payment = await idOf('darf-previdenciario');
  await db.execute(sql`delete from justification_templates where checklist_item_id in (
    select id from checklist_items where system_pendency_id = ${payment})`);
  await db.execute(sql`delete from checklist_items where system_pendency_id = ${payment}`);
  await db.execute(sql`delete from system_pendencies where id = ${payment}`);

  const companies = await rows<{ id: number }>(
    db,
    sql`insert into companies (cnpj, company_name, trading_name) values ('11222333000181', 'Serra', 'Serra'),
      ('37115342000167', 'Norte', 'Norte') returning id`,
  );
  const [contracting, provider] = companies.map(({ id }) => id);
  const author = (
    await one(sql`insert into users (email, display_name) values ('ana@prumo.test', 'Ana') returning uid`)
  )?.uid;
  const project = (
    await one(sql`insert into projects (company_id, name, contract, start_date, end_date, status, created_by)
    values (${contracting}, 'Obra', 'C-1', '2026-01-01', '2027-12-31', 'ACTIVE', ${author}) returning id`)
  )?.id;
  await db.execute(
    sql`insert into project_system_pendencies (project_id, system_pendency_id) values (${project}, ${receipt})`,
  );
  const pendency = async (slug: string, status: string, month: string | null, due: string | null) =>
    (
      await one(sql`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, reference_month, name,
          search_text, plan, type, status, due_date)
        values (${project}, ${contracting}, ${provider}, ${await idOf(slug)}, ${month}::date, 'antes', 'antes', 'STP',
          'PROVIDER', ${status}, ${due}::date) returning id`)
    )?.id;
  const document = async (pendencyId: unknown, issued: string, expires: string) =>
    (
      await one(sql`insert into documents (pendency_id, name, content_type, size, sha256, storage_key, issue_date,
          expiration_date, state, round)
        values (${pendencyId}, 'crf.pdf', 'application/pdf', 1, 'x', gen_random_uuid()::text, ${issued}, ${expires},
          'LOCKED', 1) returning id`)
    )?.id;
  const crf = await pendency('crf-fgts', 'DONE', null, null);
  const computed = await document(crf, '2026-11-05', '2026-12-05');
  const byHand = await document(crf, '2026-11-05', '2026-12-20');
  const reinf = await pendency('efd-reinf', 'OPEN', '2026-01-01', '2026-02-13');
  const open = await pendency('dctfweb-inss', 'OPEN', '2026-10-01', '2026-11-19');
  const done = await pendency('dctfweb-inss', 'DONE', '2026-09-01', '2026-10-20');

  const install = () => db.transaction((tx) => installCatalogue(tx));
  await install();
  const ends = await rows(db, sql`select id, expiration_date::text as end from documents order by id`);
  expect(ends).toEqual([
    { id: computed, end: '2026-12-04' },
    { id: byHand, end: '2026-12-20' },
  ]);
  const found = await rows(
    db,
    sql`select id, due_date::text as due, expiration_date::text as end, name from pendencies order by id`,
  );
  expect(found).toEqual([
    { id: crf, due: null, end: '2026-12-04', name: 'antes' },
    { id: reinf, due: '2026-02-18', end: null, name: 'antes' },
    { id: open, due: '2026-11-30', end: null, name: 'antes' },
    { id: done, due: '2026-10-20', end: null, name: 'antes' },
  ]);
  const told = await rows(
    db,
    sql`select entity_id::int as id, action, old_value as old, new_value as new from audit where entity = 'pendency'
        order by id, 1, 2`,
  );
  expect(told).toEqual(
    expect.arrayContaining([
      { id: crf, action: 'EXPIRATION_DATE_CHANGED', old: '2026-12-05', new: '2026-12-04' },
      { id: reinf, action: 'DUE_DATE_CHANGED', old: '2026-02-13', new: '2026-02-18' },
      { id: open, action: 'DUE_DATE_CHANGED', old: '2026-11-19', new: '2026-11-30' },
    ]),
  );
  expect(told).toHaveLength(3);
  const asked = await rows<{ slug: string; from: string | null }>(
    db,
    sql`select s.slug, c.from_month::text as "from" from project_system_pendencies c
        join system_pendencies s on s.id = c.system_pendency_id where c.project_id = ${project} order by s.slug`,
  );
  expect(asked).toEqual([
    { slug: 'darf-previdenciario', from: expect.stringMatching(/-01$/) },
    { slug: 'dctfweb-inss', from: null },
  ]);
  const before = await one(sql`select count(*)::int as n from audit`);
  await install();
  expect(await one(sql`select count(*)::int as n from audit`)).toEqual(before);
});
