import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
