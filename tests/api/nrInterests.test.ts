import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { NrInterest } from '../../contract/nrInterests.ts';
import { count } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PEOPLE, type PersonName } from '../support/world.ts';

describe.each(DATABASES)('interest in regulatory norms, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await t.db.execute(sql`update users set operator = true where email = ${PEOPLE.nobody.email}`);
  });
  afterAll(() => t.close());

  const ask = (change: object = {}, person: PersonName = 'supplier') =>
    t.as(person, {
      method: 'POST',
      url: '/nr-interests',
      payload: {
        ...{ companyId: COMPANY.horizonte, norms: ['NR-35', 'NR-10'], people: 12, contact: 'Carla Dias' },
        ...{ phone: '(31) 99876-5432', message: 'Turma em dezembro' },
        ...change,
      },
    });
  const wrong = (reply: { json: <T>() => T }) =>
    (reply.json<ErrorBody>().details?.fields ?? []).map(({ path, code }) => [path, code]);
  const list = async (person: PersonName, url = '/nr-interests') =>
    (await t.as(person, { url })).json<ListOf<NrInterest>>().results;

  test('I-11 a request reaches the operator, by mail and as a list, and stays with its company', async () => {
    expect((await ask()).statusCode).toBe(204);
    const [mail] = await t.sentTo(PEOPLE.nobody.email);
    for (const part of ['NR-35, NR-10', '12', 'Carla Dias', '(31) 99876-5432', 'Turma em dezembro']) {
      expect(mail?.text).toContain(part);
    }
    expect(await list('nobody', '/operator/nr-interests')).toMatchObject([
      { norms: ['NR-35', 'NR-10'], people: 12, company: { id: COMPANY.horizonte }, email: PEOPLE.supplier.email },
    ]);
    expect(await list('supplier')).toHaveLength(1);
    expect(await list('portAdmin')).toEqual([]);
    expect((await t.as('supplier', { url: '/operator/nr-interests' })).statusCode).toBe(403);
  });

  test('I-11 what is wrong is named, nothing is kept, and nobody asks in the name of another company', async () => {
    const before = await count(t.db)`select count(*)::int from nr_interests`;
    expect(wrong(await ask({ norms: [] }))).toEqual([['norms', 'required']]);
    expect(wrong(await ask({ norms: ['NR-99'] }))).toEqual([['norms.0', 'unknown_option']]);
    expect(wrong(await ask({ norms: ['NR-10', 'NR-10'] }))).toEqual([['norms', 'repeated']]);
    expect(wrong(await ask({ people: 0 }))).toEqual([['people', 'too_small']]);
    expect(wrong(await ask({ people: 1e9 }))).toEqual([['people', 'too_large']]);
    expect(wrong(await ask({ phone: '123' }))).toEqual([['phone', 'invalid_phone']]);
    expect(wrong(await ask({ companyId: COMPANY.porto }))).toEqual([['companyId', 'invalid']]);
    expect((await ask({}, 'analyst')).statusCode).toBe(403);
    expect(await count(t.db)`select count(*)::int from nr_interests`).toBe(before);
  });
});
