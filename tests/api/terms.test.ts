import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEXT } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Account } from '../../contract/session.ts';
import type { Term } from '../../contract/terms.ts';
import { installCatalogue } from '../../gateway/db/catalogue/installCatalogue.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { PEOPLE, type PersonName } from '../support/world.ts';

describe.each(DATABASES)('terms of use, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const current = async () => {
    const reply = await t.app.inject({ url: '/api/account-use-terms/default-list' });
    expect(reply.statusCode).toBe(200);
    return reply.json<ListOf<Term>>();
  };
  const versions = async (person: PersonName) =>
    (await t.as(person, { url: '/internal/terms-use' })).json<ListOf<Term>>();
  const accountId = async (person: PersonName) =>
    (await t.as(person, { url: '/account/me' })).json<Account>().memberships[0]?.accountCompanyId ?? 0;
  const accept = async (person: PersonName, termId: number, account?: number) =>
    t.as(person, {
      method: 'POST',
      url: '/terms-use/accept',
      payload: { accountId: account ?? (await accountId(person)), termId },
    });

  test('A-37 version 1.0 is there from the start, for everybody to read', async () => {
    const { results, meta } = await current();
    expect(meta.totalResults).toBe(1);
    expect(results[0]).toMatchObject({
      name: 'Termo de uso',
      version: '1.0',
      acceptedDate: null,
      ip: null,
      email: null,
    });
    expect(results[0]?.template).toContain('<h2>');
    expect(results[0]?.template).not.toMatch(/<script|on\w+=|javascript:/i);
  });

  test('A-37 accepting keeps when, from which address and with which e-mail', async () => {
    const [term] = (await current()).results;
    const reply = await accept('analyst', term?.id ?? 0);
    expect(reply.statusCode).toBe(200);
    const accepted = {
      acceptedDate: t.clock.at.toISOString(),
      ip: '127.0.0.1',
      email: PEOPLE.analyst.email,
    };
    expect(reply.json<Term>()).toMatchObject(accepted);
    expect((await versions('analyst')).results[0]).toMatchObject(accepted);
    // Another person's list says nothing of it.
    expect((await versions('reader')).results[0]?.acceptedDate).toBeNull();
  });

  test('A-37 a version is accepted once: a second time keeps the first date', async () => {
    const [term] = (await current()).results;
    const first = (await accept('supplier', term?.id ?? 0)).json<Term>();
    const before = t.clock.at;
    t.clock.at = new Date(before.getTime() + 60_000);
    const replies = await Promise.all([1, 2, 3].map(() => accept('supplier', term?.id ?? 0)));
    t.clock.at = before;
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([200, first]);
    const { uid } = await t.session('supplier');
    const entries = await rows(t.db, sql`select 1 from audit where entity = 'term' and uid = ${uid}`);
    expect(entries).toHaveLength(1);
  });

  test('A-37 with a session the current version says whether it waits for the caller', async () => {
    const [term] = (await current()).results;
    const waiting = await t.as('gatehouse', { url: '/account-use-terms/default-list' });
    expect(waiting.json<ListOf<Term>>().results[0]?.acceptedDate).toBeNull();
    await accept('gatehouse', term?.id ?? 0);
    const done = await t.as('gatehouse', { url: '/account-use-terms/default-list' });
    expect(done.json<ListOf<Term>>().results[0]?.acceptedDate).toBe(t.clock.at.toISOString());
  });

  test('A-37 a session that is over is told so, also where none is needed', async () => {
    const reply = await t.app.inject({
      url: '/api/account-use-terms/default-list',
      headers: { authorization: 'Bearer x.y.z' },
    });
    expect(reply.statusCode).toBe(401);
  });

  test('A-37 only an own membership and a version that exists are taken', async () => {
    const [term] = (await current()).results;
    const foreign = await accept('reader', term?.id ?? 0, await accountId('portAdmin'));
    expect(foreign.json<ErrorBody>().details?.fields?.[0]?.path).toBe('accountId');
    const unknown = await accept('reader', 987_654);
    expect([unknown.statusCode, unknown.json<ErrorBody>().details?.fields?.[0]?.path]).toEqual([400, 'termId']);
    expect((await versions('reader')).results[0]?.acceptedDate).toBeNull();
  });

  test('A-37 a new version waits for everybody; the old ones stay with their dates', async () => {
    const [first] = (await current()).results;
    await accept('portAdmin', first?.id ?? 0);
    await t.db.execute(
      sql`insert into terms (name, version, template) values ('Termo de uso', '2.0', '<p>Nova versão</p>')`,
    );
    const { results } = await versions('portAdmin');
    expect(results.map(({ version, acceptedDate }) => [version, acceptedDate !== null])).toEqual([
      ['2.0', false],
      ['1.0', true],
    ]);
    expect((await current()).results.map(({ version }) => version)).toEqual(['2.0']);
    // A start of the gateway ships what is missing and nothing twice.
    await t.db.transaction((tx) => installCatalogue(tx));
    expect((await versions('portAdmin')).results).toHaveLength(2);
  });

  describe('the operator publishes versions', () => {
    const body = {
      version: '3.0',
      inForceFrom: '2027-01-15',
      template: '<h2>Uso</h2><p>Texto <strong>novo</strong>.</p>',
    };
    const publish = (person: PersonName, change: object = {}) =>
      t.as(person, { method: 'POST', url: '/operator/terms', payload: { ...body, ...change } });
    const wrong = (reply: { statusCode: number; json(): unknown }) => [
      reply.statusCode,
      ...((reply.json() as ErrorBody).details?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
    ];
    beforeAll(() => t.db.execute(sql`update users set operator = true where email = ${PEOPLE.gatehouse.email}`));

    test('A-37 a version waits for its day, and is then accepted again by everybody', async () => {
      const before = t.clock.at;
      const reply = await publish('gatehouse');
      expect(reply.statusCode).toBe(201);
      const term = reply.json<Term>();
      expect(term).toMatchObject({ ...body, name: 'Termo de uso', acceptedDate: null });
      expect((await versions('gatehouse')).results[0]?.id).toBe(term.id);
      // nobody else sees or accepts it before its day
      expect((await versions('analyst')).results.map(({ version }) => version)).not.toContain('3.0');
      expect((await current()).results.map(({ version }) => version)).toEqual(['2.0']);
      expect((await accept('analyst', term.id)).statusCode).toBe(400);
      t.clock.at = new Date('2027-01-15T03:00:00Z'); // midnight in São Paulo
      try {
        expect((await current()).results.map(({ version }) => version)).toEqual(['3.0']);
      } finally {
        t.clock.at = before;
      }
      const audit = await rows(t.db)<{ new_value: string }>`select new_value from audit
        where entity = 'term' and action = 'PUBLISHED' and entity_id = ${String(term.id)}`;
      expect(audit).toEqual([{ new_value: '3.0' }]);
    });

    test('A-37 what is published is sanitised: headings stay, nothing that runs or loads', async () => {
      const template = '<h2 onclick="x()">Uso</h2><h4>Fim</h4><img src=x onerror=x()><script>alert(1)</script><p>a</p>';
      const reply = await publish('gatehouse', { version: '3.1', template });
      expect(reply.json<Term>().template).toBe('<h2>Uso</h2>Fim<p>a</p>');
    });

    test('A-37 bad input is told at its field, and publishes nothing', async () => {
      const count = (await versions('gatehouse')).results.length;
      for (const [change, expected] of [
        [{ version: '' }, 'version required'],
        [{ version: 'dois' }, 'version invalid'],
        [{ version: '3.1' }, 'version not_newer'],
        [{ version: '3.1.0' }, 'version not_newer'],
        [{ version: '2.9' }, 'version not_newer'],
        [{ version: '4', template: '<p> </p>' }, 'template required'],
        [{ version: '4', template: '<script>alert(1)</script>' }, 'template required'],
        [{ version: '4', template: `<p>${'a'.repeat(TEXT.terms + 1)}</p>` }, 'template too_long'],
        [{ version: '4', inForceFrom: '2026-02-30' }, 'inForceFrom invalid_date'],
        [{ version: '4', inForceFrom: '2020-01-01' }, 'inForceFrom date_in_past'],
      ] as const)
        expect([change, ...wrong(await publish('gatehouse', change))]).toEqual([change, 400, expected]);
      expect((await versions('gatehouse')).results).toHaveLength(count);
    });

    test('A-37 two at the same moment: one is published', async () => {
      const replies = await Promise.all([1, 2].map(() => publish('gatehouse', { version: '5' })));
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    });

    test('A-37 nobody but the operator publishes', async () => {
      expect((await publish('portAdmin', { version: '9' })).statusCode).toBe(403);
    });

    test('A-37 a release ships no version over the ones of the operator', async () => {
      await t.db.execute(sql`delete from term_acceptances`);
      await t.db.execute(sql`delete from terms where version = '1.0'`);
      await t.db.transaction((tx) => installCatalogue(tx));
      expect((await versions('gatehouse')).results.map(({ version }) => version)).not.toContain('1.0');
    });
  });
});
