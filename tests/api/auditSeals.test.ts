import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changed, count, rows, value } from '../../gateway/db/client.ts';
import { verifyAudit } from '../../gateway/db/verifyAudit.ts';
import { writeAudit } from '../../gateway/lib/audit.ts';
import { ofEmployee } from '../../gateway/lib/personKeys.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE } from '../support/world.ts';

describe.each(DATABASES)('the seals of the audit trail, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const write = (companyId: number | null, ...notes: string[]) =>
    t.db.transaction((tx) =>
      writeAudit(
        tx,
        notes.map((note) => ({
          uid: null,
          companyId,
          entity: 'employee' as const,
          entityId: EMPLOYEE.ana,
          action: 'UPDATED',
          note,
        })),
      ),
    );
  /** As the background does it, later: raises the ceiling, and seals up to it once transactions of other databases, too, have ended. */
  async function seal(): Promise<number> {
    let sealed = 0;
    const unsealed = async () => {
      sealed += await t.services.auditSeals.seal();
      t.clock.at = new Date(t.clock.at.getTime() + 20_000);
      sealed += await t.services.auditSeals.seal();
      return count(t.db)`select count(*)::int from audit a, audit_sealing s where a.id > s.through`;
    };
    await expect.poll(unsealed).toBe(0);
    return sealed;
  }
  const verify = (of?: Parameters<typeof verifyAudit>[1]) => verifyAudit(t.database.db, of);
  /** What somebody with the whole database can do; `undo` makes it as it was. */
  const tamper = async (statement: string) => {
    for (const table of ['audit', 'audit_seals'])
      await t.db.execute(sql.raw(`alter table ${table} disable trigger user`));
    for (const one of statement.split('; ')) await t.db.execute(sql.raw(one));
    for (const table of ['audit', 'audit_seals'])
      await t.db.execute(sql.raw(`alter table ${table} enable trigger user`));
  };
  const idOf = async (companyId: number, place: number) =>
    (await rows<{ id: number }>(t.db, sql`select id from audit where company_id = ${companyId} order by id`))[place]
      ?.id ?? 0;

  test('X-09 every entry is sealed in the chain of its company, and an intact trail is said to be', async () => {
    await write(COMPANY.serra, 'um', 'dois');
    await write(COMPANY.porto, 'três');
    await write(null, 'quatro');
    await write(COMPANY.serra, 'cinco');
    const all = await count(t.db)`select count(*)::int from audit`;
    expect(await seal()).toBe(all);
    expect(await seal()).toBe(0);
    const { broken, entries, unsealed } = await verify();
    expect([broken, entries, unsealed]).toEqual([null, all, 0]);
    await write(COMPANY.serra, 'seis');
    expect(await verify({ companyId: COMPANY.serra })).toMatchObject({
      broken: null,
      entries: 3,
      companies: 1,
      unsealed: 1,
    });
    expect(await seal()).toBe(1);
    expect(await verify({ companyId: COMPANY.serra })).toMatchObject({ broken: null, entries: 4, unsealed: 0 });
    for (const statement of ['update audit_seals set position = 9', 'delete from audit_seals', 'truncate audit_seals'])
      await expect(t.db.execute(sql.raw(statement))).rejects.toThrow();
  });

  test('X-09 an erasure of a person leaves the chain intact', async () => {
    await changed(t.db)`update person_keys set sealed = null where subject = ${ofEmployee(EMPLOYEE.ana)}`;
    expect((await verify()).broken).toBeNull();
  });

  test('X-09 the first entry that was changed, removed, moved to another company or put in is found', async () => {
    const [first, second, last] = [
      await idOf(COMPANY.serra, 0),
      await idOf(COMPANY.serra, 1),
      await idOf(COMPANY.serra, 3),
    ];
    const found = async (statement: string, undo: string) => {
      await tamper(statement);
      const { broken } = await verify();
      const ofPorto = await verify({ companyId: COMPANY.porto });
      await tamper(undo);
      expect((await verify()).broken).toBeNull();
      // what happened to one company is not another's
      if (!statement.includes('set company_id')) expect(ofPorto.broken).toBeNull();
      return broken;
    };
    const ofSerra = { companyId: COMPANY.serra };
    for (const name of ['note', 'uid', 'created_at', 'entity_id', 'action', 'field_name', 'old_value', 'new_value']) {
      const other = { uid: 'gen_random_uuid()', created_at: "created_at + interval '1 microsecond'" }[name] ?? `'x'`;
      const broken = await found(
        `create table kept as select * from audit where id = ${second}; update audit set ${name} = ${other} where id = ${second}`,
        `update audit a set ${name} = k.${name} from kept k where a.id = k.id; drop table kept`,
      );
      expect([name, broken]).toEqual([name, { kind: 'changed', ...ofSerra, entryId: second }]);
    }
    const again = 'insert into audit overriding system value select * from kept; drop table kept';
    for (const id of [first, second, last])
      expect(
        await found(
          `create table kept as select * from audit where id = ${id}; delete from audit where id = ${id}`,
          again,
        ),
      ).toEqual({ kind: 'removed', ...ofSerra, entryId: id });
    expect(
      await found(
        `update audit set company_id = ${COMPANY.porto} where id = ${second}`,
        `update audit set company_id = ${COMPANY.serra} where id = ${second}`,
      ),
    ).toEqual({ kind: 'changed', ...ofSerra, entryId: second });
    expect(
      await found(
        `insert into audit (id, company_id, entity, entity_id, action) overriding system value values (-1, ${COMPANY.serra}, 'x', '1', 'X')`,
        'delete from audit where id = -1',
      ),
    ).toEqual({ kind: 'added', ...ofSerra, entryId: -1 });
  });

  test('X-09 who writes entry and seals again is found by an anchor that was written down before', async () => {
    const anchor = await t.services.auditSeals.anchor();
    expect((await verify()).anchor).toBe(anchor);
    await write(COMPANY.serra, 'sete');
    await seal();
    expect((await verify({ anchor: anchor ?? '' })).broken).toBeNull();
    const entry = await idOf(COMPANY.serra, 0);
    await tamper(`update audit set note = 'x' where id = ${entry}; delete from audit_seals`);
    await changed(t.db)`update audit_sealing set through = 0, ceiling = 0`;
    await seal();
    expect((await verify()).broken).toBeNull();
    expect((await verify({ anchor: anchor ?? '' })).broken).toEqual({ kind: 'anchor' });
    const seals = await value(t.db)<number>`select max(id) from audit_seals`;
    await tamper(`update audit_seals set chain = decode(repeat('00', 32), 'hex') where id = ${seals}`);
    expect((await verify()).broken).toMatchObject({ kind: 'seal', sealId: seals });
  });
});

// the embedded database has one connection: nothing is under way beside it
describe.runIf(process.env.TEST_DATABASE_URL)('beside transactions that are under way', () => {
  test('X-09 an entry that is committed late is not left out: what came after it waits', async () => {
    const t = await buildTestApp({ on: 'postgresql' });
    const write = (tx: TestApp['db'], note: string) =>
      writeAudit(tx, [
        { uid: null, companyId: COMPANY.serra, entity: 'project', entityId: 1, action: 'UPDATED', note },
      ]);
    const mayCommit = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const late = t.db.transaction(async (tx) => {
      await write(tx, 'late');
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    await write(t.db, 'early');
    let sealed = 0;
    const seal = async () => {
      t.clock.at = new Date(t.clock.at.getTime() + 20_000);
      sealed += await t.services.auditSeals.seal();
      return sealed;
    };
    await seal();
    expect(await seal()).toBe(0);
    mayCommit.resolve();
    await late;
    // transactions of other databases of the server count too
    await expect.poll(seal).toBe(await count(t.db)`select count(*)::int from audit`);
    expect(await verifyAudit(t.database.db)).toMatchObject({ broken: null, unsealed: 0 });
    await t.close();
  });
});
