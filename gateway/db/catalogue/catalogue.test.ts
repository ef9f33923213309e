import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEXT } from '../../../contract/constants.ts';
import { PENDENCY_TYPES } from '../../../contract/pendencies.ts';
import { permissionsOfSide } from '../../../contract/permissions.ts';
import { shippedEntrySchema, systemPendencyBodySchema } from '../../../contract/systemPendencies.ts';
import { type Database, openDatabase, rows } from '../client.ts';
import { READY_PROFILES } from './accessProfiles.ts';
import { dueDateOf } from './dueDate.ts';
import { installCatalogue } from './installCatalogue.ts';
import { resolveItem, SHIPPED_CATALOGUE } from './shipped.ts';

const distinct = <T>(values: readonly T[]) => new Set(values).size;

test('at least 66 documents, 28 STP and 38 SSMA, with unique slugs and names, of all four types', () => {
  const of = (plan: string) => SHIPPED_CATALOGUE.filter((entry) => entry.plan === plan).length;
  expect(of('STP')).toBeGreaterThanOrEqual(28);
  expect(of('SSMA')).toBeGreaterThanOrEqual(38);
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
  expect(entry.dueRule !== undefined).toBe(entry.periodicity === 'MONTHLY');
  expect((entry.riskActivityIds ?? []).length > 0).toBe(entry.type === 'RISK');
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
      category: entry.category,
      periodicity: entry.periodicity,
      validityMonths: entry.validityMonths ?? null,
      nextDueDays: entry.nextDueDays,
      dueRule: entry.dueRule ?? null,
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
  expect(of('aso-mudanca-risco')?.types).toEqual(['ROLE_CHANGE', 'RISK_CHANGE']);
  expect(of('aso-demissional')).toEqual({ types: ['DISMISSAL'], dueDays: 10 });
  expect(of('trct-colaborador')).toEqual({ types: ['DISMISSAL'], dueDays: 10 });
  const months = (slug: string) => SHIPPED_CATALOGUE.find((entry) => entry.slug === slug)?.months;
  expect([months('decimo-terceiro-primeira'), months('decimo-terceiro-segunda')]).toEqual([[11], [12]]);
  expect(SHIPPED_CATALOGUE.find(({ slug }) => slug === 'termo-estagio')?.contractRegimes).toEqual(['INTERN']);
});

test('the FGTS guide falls due on day 20 of the next month, or on the banking day before', () => {
  const rule = SHIPPED_CATALOGUE.find(({ slug }) => slug === 'guia-fgts-digital')?.dueRule ?? null;
  expect(dueDateOf(rule, '2026-09-01')).toBe('2026-10-20');
  // 20 November is a holiday
  expect(dueDateOf(rule, '2026-10-01')).toBe('2026-11-19');
  expect(dueDateOf(rule, '2025-12-01')).toBe('2026-01-20');
  expect(dueDateOf(rule, null)).toBeNull();
  expect(dueDateOf({ day: 31, month: 'same', adjust: 'after' }, '2026-02-01')).toBe('2026-03-02');
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
