import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../gateway/db/client.ts';
import { writeAudit } from '../../gateway/lib/audit.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';

describe.each(DATABASES)('what is kept of every change, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const entries = () => rows<{ id: number }>(t.db, sql`select * from audit order by id`);

  test('M-17 the audit trail only grows: it cannot be changed, shortened or emptied', async () => {
    await t.session('analyst');
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    for (const statement of [
      'update audit set note = $$x$$',
      'delete from audit',
      'truncate audit',
      'truncate audit cascade',
    ]) {
      await expect(t.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    }
    expect(await entries()).toEqual(before);
  });

  test('M-17 a change that is taken back leaves no entry, and an entry that cannot be written takes the change back', async () => {
    await t.session('supplier');
    const id = await t.build.aPendency();
    const before = (await entries()).length;
    await expect(
      t.db.transaction(async (tx) => {
        await writeAudit(tx, [{ uid: null, companyId: null, entity: 'pendency', entityId: id, action: 'COMMENTED' }]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await entries()).toHaveLength(before);
    await t.db.execute(sql`alter table audit add constraint refused check (action <> 'STATUS_CHANGED') not valid`);
    const reply = await t.as('supplier', {
      method: 'PUT',
      url: `/pendencies/${id}`,
      payload: { status: 'SUPPORT', action: 'ask', note: 'Chegou?' },
    });
    await t.db.execute(sql`alter table audit drop constraint refused`);
    expect(reply.statusCode).toBe(500);
    const [row] = await rows<{ status: string; n: number }>(
      t.db,
      sql`select status, (select count(*)::int from comments where pendency_id = ${id}) as n from pendencies where id = ${id}`,
    );
    expect(row).toEqual({ status: 'OPEN', n: 0 });
    expect(await entries()).toHaveLength(before);
  });

  test('D-26 each answer of the checklist is an entry of its own, several at once too', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['UNCHECKED'] });
    const { checklist } = (await t.as('analyst', { url: `/pendencies/${id}` })).json();
    const items = checklist.map(({ pendencyChecklistId }: { pendencyChecklistId: number }, index: number) => ({
      pendencyChecklistId,
      status: index === 0 ? 'INVALID' : 'OK',
      ...(index === 0 && { invalidDescription: 'Falta a assinatura.' }),
    }));
    const reply = await t.as('analyst', {
      method: 'POST',
      url: '/pendencies/checklist',
      payload: { pendencyId: id, items },
    });
    expect(reply.json().checklist.map(({ status }: { status: string }) => status)).toEqual(
      items.map(({ status }: { status: string }) => status),
    );
    const { results } = (await t.as('reader', { url: `/pendencies/${id}/history?itemsPerPage=100` })).json();
    expect(results).toHaveLength(items.length);
    expect(results.at(-1)).toMatchObject({
      action: 'CHECKLIST_ANSWERED',
      fieldName: checklist[0].name,
      oldValue: 'UNCHECKED',
      newValue: 'INVALID',
      note: 'Falta a assinatura.',
      author: { displayName: 'analyst' },
    });
  });

  test('D-26, D-27 one item at a time: answered, cleared, justified, and refused once it is decided', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['UNCHECKED'] });
    const { checklist } = (await t.as('analyst', { url: `/pendencies/${id}` })).json();
    const [item] = checklist;
    const answer = (payload: object) =>
      t.as('analyst', {
        method: 'POST',
        url: `/pendencies/${item.pendencyChecklistId}/checklist`,
        payload: { pendencyId: id, id: item.id, ...payload },
      });
    const lineAfter = async (payload: object) => (await answer(payload)).json().checklist[0];
    expect(await lineAfter({ status: 'INVALID', invalidDescription: 'Sem assinatura.' })).toMatchObject({
      status: 'INVALID',
      invalidDescription: 'Sem assinatura.',
    });
    for (const status of ['OK', 'NOT_APPLICABLE', 'UNCHECKED']) {
      expect(await lineAfter({ status, invalidDescription: 'sobra' })).toMatchObject({
        status,
        invalidDescription: null,
      });
    }
    const bare = await answer({ status: 'INVALID' });
    expect(bare.json().details.fields).toMatchObject([{ path: 'invalidDescription', code: 'required' }]);
    const templates = await t.as('analyst', { url: `/checklist/${item.id}/templates` });
    expect(templates.json().length).toBeGreaterThan(0);
    await t.db.execute(sql`update pendencies set status = 'DONE' where id = ${id}`);
    const late = await answer({ status: 'OK' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'checklist_not_answerable']);
  });

  test('D-02 the counters equal a recount after random writes, taken back ones too', async () => {
    const statuses = ['OPEN', 'DONE', 'EXPIRED', 'SUPPORT'] as const;
    const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => t.build.aPendency({ status: statuses[n % 4] })));
    let seed = 7;
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % n;
    };
    const write = (fails: boolean) =>
      t.db
        .transaction(async (tx) => {
          for (let n = 0; n < 5; n++) {
            const id = ids[random(ids.length)] ?? 0;
            const change = [
              sql`inactive = not inactive`,
              sql`plan = 'SSMA', type = 'RISK'`,
              sql`status = ${statuses[random(4)]}`,
              sql`status = ${statuses[random(4)]}, plan = 'STP'`,
            ][random(4)];
            await tx.execute(sql`update pendencies set ${change} where id = ${id}`);
          }
          if (fails) throw new Error('taken back');
        })
        // two writers may wait for each other on PostgreSQL: the one that is ended was taken back as well
        .catch(() => undefined);
    await Promise.all(Array.from({ length: 60 }, (_, n) => write(n % 3 === 0)));
    await t.db.execute(sql`delete from pendencies where id in (select id from pendencies where not exists
      (select 1 from pendency_checklists l where l.pendency_id = pendencies.id) and not exists (select 1 from comments c where c.pendency_id = pendencies.id) limit 10)`);
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
    await t.db.execute(sql`update pendency_counts set n = n + 1 where ctid = (select min(ctid) from pendency_counts)`);
    expect(await t.services.pendencies.wrongCounters()).toHaveLength(1);
  });
});
