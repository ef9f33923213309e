import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityType, EmployeeActivityTypes } from '../../contract/activityTypes.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { anEntry, ask } from '../support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('activity types, on %s', (on) => {
  let t: TestApp;
  let welder: ActivityType;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    welder = (await create({ name: 'Solda em altura', riskActivityId: 1 })).json<ActivityType>();
  });
  afterAll(() => t.close());

  const create = (change: object, person: PersonName = 'admin') =>
    t.as(person, {
      method: 'POST',
      url: '/activity-types',
      payload: { companyId: COMPANY.serra, name: 'Solda', ...change },
    });
  const update = (id: number, payload: object, { person = 'admin' as PersonName, version = 0 } = {}) =>
    t.as(person, {
      method: 'PUT',
      url: `/activity-types/${id}`,
      payload,
      headers: version ? { 'if-match': `"${version}"` } : {},
    });
  const list = async (person: PersonName, query = '') =>
    (await t.as(person, { url: `/activity-types${query}` })).json<ActivityType[]>().map(({ name }) => name);
  const link = (who: number, activityTypeIds: number[], person: PersonName = 'supplier') =>
    t.as(person, { method: 'PUT', url: `/employees/${who}/activity-types`, payload: { activityTypeIds } });
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };

  test('E-23 the contracting company keeps them, its suppliers choose from them, others see none', async () => {
    expect(welder).toMatchObject({ name: 'Solda em altura', riskActivityId: 1, active: true, version: 1 });
    expect(await list('admin')).toEqual(['Solda em altura']);
    expect(await list('supplier')).toEqual(['Solda em altura']);
    expect(await list('portAdmin')).toEqual([]);
    expect(codeOf(await create({ name: 'SOLDA em ALTURA' }))).toEqual([400, 'invalid_request', 'name', 'name_taken']);
    expect(codeOf(await create({ name: ' ' })).slice(2)).toEqual(['name', 'required']);
    expect(codeOf(await create({ riskActivityId: 99 })).slice(2)).toEqual(['riskActivityId', 'unknown_option']);
    expect(codeOf(await create({ companyId: COMPANY.porto })).slice(2)).toEqual(['companyId', 'invalid']);
    expect((await create({}, 'analyst')).statusCode).toBe(403);
    // a supplier may hold the key, and has no list of its own
    expect(codeOf(await create({}, 'supplier')).slice(2)).toEqual(['companyId', 'invalid']);
  });

  test('E-23 one is renamed, switched off and on again, over the version that was read', async () => {
    const { id, version } = (await create({ name: 'Pintura' })).json<ActivityType>();
    const saved = await update(id, { name: 'Pintura industrial', active: true }, { version });
    expect(saved.json()).toMatchObject({ name: 'Pintura industrial', version: 2 });
    expect(codeOf(await update(id, { name: 'Outra', active: true }, { version }))).toEqual([412, 'stale']);
    expect(codeOf(await update(id, { name: welder.name, active: true })).slice(2)).toEqual(['name', 'name_taken']);
    await update(id, { name: 'Pintura industrial', active: false });
    expect(await list('supplier')).toEqual(['Solda em altura']);
    expect(await list('admin', '?inactive=true')).toEqual(['Solda em altura', 'Pintura industrial']);
    expect((await update(id, { name: 'x', active: true }, { person: 'portAdmin' })).statusCode).toBe(404);
    expect(codeOf(await link(EMPLOYEE.ana, [id])).slice(2)).toEqual(['activityTypeIds.0', 'invalid']);
  });

  test('E-23 what an employee does is said by its company, and a risk makes its papers asked', async () => {
    t.clock.at = new Date('2026-04-10T15:00:00Z');
    await t.db.execute(sql`insert into project_risk_activities values (${PROJECT.reforma}, 1)`);
    const course = await anEntry(t.db, { name: 'Curso de altura', plan: 'SSMA', type: 'RISK', riskActivityIds: [1] });
    await ask(t.db, [course]);
    const reply = await link(EMPLOYEE.ana, [welder.id]);
    expect(reply.json<EmployeeActivityTypes>()).toMatchObject([{ name: 'Solda em altura', riskActivityId: 1 }]);
    const asked = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from pendencies where system_pendency_id = ${course} and employee_id = ${EMPLOYEE.ana}`,
    );
    expect(asked).toEqual([{ n: 1 }]);
    const url = `/employees/${EMPLOYEE.ana}/activity-types`;
    expect((await t.as('analyst', { url })).json()).toHaveLength(1);
    expect((await link(EMPLOYEE.ana, [])).json()).toEqual([]);
  });

  test('E-23 a foreign employee is not found, a foreign type is refused', async () => {
    const foreign = (await create({ companyId: COMPANY.porto, name: 'Dragagem' }, 'portAdmin')).json<ActivityType>();
    expect((await link(EMPLOYEE.carla, [])).statusCode).toBe(404);
    expect((await t.as('portAdmin', { url: `/employees/${EMPLOYEE.ana}/activity-types` })).statusCode).toBe(404);
    expect(codeOf(await link(EMPLOYEE.carla, [foreign.id], 'otherSupplier')).slice(2)).toEqual([
      'activityTypeIds.0',
      'invalid',
    ]);
    expect((await link(EMPLOYEE.ana, [], 'supplierUser')).statusCode).toBe(403);
  });

  test('E-23, C-17 who works for two suppliers acts for the one that employs the person, and by its rights alone', async () => {
    await t.db.execute(sql`insert into memberships (uid, company_id, profile_id)
      select u.uid, m.company_id, m.profile_id from users u, memberships m join users s on s.uid = m.uid
      where u.email = ${PEOPLE.nobody.email} and s.email in (${PEOPLE.supplier.email}, ${PEOPLE.otherSupplier.email})`);
    const carla = { employee: EMPLOYEE.carla, company: COMPANY.vertical };
    for (const { employee, company } of [carla, { employee: EMPLOYEE.ana, company: COMPANY.horizonte }]) {
      await t.db.execute(sql`delete from employee_activity_types where employee_id = ${employee}`);
      expect((await link(employee, [welder.id], 'nobody')).json()).toMatchObject([{ name: welder.name }]);
      // the same again changes nothing, and is answered alike
      expect((await link(employee, [welder.id], 'nobody')).json()).toMatchObject([{ name: welder.name }]);
      const told = await rows<{ companyId: number }>(
        t.db,
        sql`select company_id::int as "companyId" from audit where entity = 'employee' and entity_id = ${String(employee)}
              and uid = (select uid from users where email = ${PEOPLE.nobody.email}) order by id`,
      );
      expect(told).toEqual([{ companyId: company }]);
    }
  });
});
