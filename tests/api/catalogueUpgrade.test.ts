import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PendencyStatus } from '../../contract/pendencyStatus.ts';
import { rows } from '../../gateway/db/client.ts';
import { shippedChanges } from '../../gateway/modules/pendencies/systemPendencies/upgrade.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PROJECT } from '../support/world.ts';

/** A newer version of the product corrects the catalogue of a database that an older one installed (domain facts, 1.1-j). */
describe.each(DATABASES)('the shipped catalogue on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const one = async <Row>(query: ReturnType<typeof sql>) => (await rows<Row & Record<string, unknown>>(t.db, query))[0];
  const entry = async (slug: string) => {
    const found = await one<{ id: number }>(
      sql`select id from system_pendencies where slug = ${slug} and company_id is null`,
    );
    return Number(found?.id);
  };
  /** As an older version left it: another name, another norm, a question less and one more. */
  async function age(id: number): Promise<void> {
    await t.db.execute(sql`update system_pendencies set name = 'PGR antigo', legal_basis = 'NR-9', shipped_digest = null,
      risk_activity_ids = '{1}' where id = ${id}`);
    await t.db.execute(sql`update checklist_items set name = 'A pergunta antiga?' where id =
      (select id from checklist_items where system_pendency_id = ${id} and position = 1 and active)`);
  }

  test('an untouched entry becomes a new version with its history, judged pendencies keep what they were judged by', async () => {
    const pgr = await entry('pgr');
    const before = await one(sql`select version, name, legal_basis as basis from system_pendencies where id = ${pgr}`);
    await age(pgr);
    const pendency = (status: PendencyStatus) =>
      t.build.aPendency({ slug: 'pgr', name: 'PGR antigo', status, projectId: PROJECT.reforma });
    const [open, done] = [await pendency('OPEN'), await pendency('DONE')];
    const expected = await shippedChanges(t.db);
    expect(expected.map(({ shipped }) => shipped.slug)).toEqual(['pgr']);

    expect(await t.services.systemPendencies.upgradeShipped()).toMatchObject({ entries: 1 });
    const after = await one<{ version: number }>(
      sql`select version, name, legal_basis as basis, risk_activity_ids as risks from system_pendencies where id = ${pgr}`,
    );
    expect(after).toEqual({ ...before, version: Number(before?.version) + 1, risks: null });
    const told = await rows(
      t.db,
      sql`select action, field_name as field, uid, note from audit where entity = 'systemPendency' and entity_id = ${String(pgr)}
          order by id`,
    );
    expect(told).toEqual(
      expect.arrayContaining([
        { action: 'UPDATED', field: 'name', uid: null, note: 'Correção do catálogo de documentos' },
        { action: 'UPDATED', field: 'legalBasis', uid: null, note: 'Correção do catálogo de documentos' },
        expect.objectContaining({ action: 'ITEM_REMOVED' }),
        expect.objectContaining({ action: 'ITEM_ADDED' }),
      ]),
    );
    expect(told).toHaveLength(expected[0]?.changes.length ?? 0);
    const names = await rows(t.db, sql`select id, name from pendencies where id in (${open}, ${done}) order by id`);
    expect(names).toEqual([
      { id: open, name: before?.name },
      { id: done, name: 'PGR antigo' },
    ]);
    const retired = await one(sql`select active from checklist_items where name = 'A pergunta antiga?'`);
    expect(retired).toEqual({ active: false });
  });

  test('a second start changes nothing, and two at once change it once', async () => {
    expect(await t.services.systemPendencies.upgradeShipped()).toMatchObject({ entries: 0 });
    await age(await entry('pgr'));
    const both = await Promise.all([1, 2].map(() => t.services.systemPendencies.upgradeShipped()));
    expect(both.map(({ entries }) => entries).sort()).toEqual([0, 1]);
  });

  test('a company’s own adaptation is left alone', async () => {
    const pgr = await entry('pgr');
    const own = await one<{
      id: number;
    }>(sql`insert into system_pendencies (company_id, slug, name, plan, type, category, periodicity,
        validity_months, base_id) select ${COMPANY.serra}, 'pgr da serra', 'PGR da Serra', plan, type, category, periodicity,
        validity_months, id from system_pendencies where id = ${pgr} returning id`);
    await age(pgr);
    const read = () => one(sql`select * from system_pendencies where id = ${own?.id}`);
    const before = await read();
    await t.services.systemPendencies.upgradeShipped();
    expect(await read()).toEqual(before);
  });
});
