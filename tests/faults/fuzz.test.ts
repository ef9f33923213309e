import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { fuzzOf, type Operation, operationsOf } from '../support/fuzz.ts';
import type { PersonName } from '../support/world.ts';

/** More, and others, by hand: `FUZZ_REQUESTS=50000 FUZZ_SEED=7 npm run test:unit -- tests/faults/fuzz.test.ts`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const PARALLEL = 6;
const PEOPLE: readonly (PersonName | null)[] = [
  ...([
    'admin',
    'admin',
    'admin',
    'supplier',
    'supplier',
    'analyst',
    'portAdmin',
    'supplierUser',
    'reader',
    'nobody',
  ] as const),
  null,
];

/** What would take away the access of those who go on asking. */
const ENDS_ACCESS = /signout|\/sessions|\/accounts?(\/|$)|^\/api\/companies\/\{\w+\}$|\/profiles\/\{|password|mfa/;
const isPeaceful = ({ method, path }: Operation): boolean => method === 'GET' || !ENDS_ACCESS.test(path);

describe.each(DATABASES)('requests that are nearly right, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  test(`S6 ${REQUESTS} of them over every declared call, by seven people and nobody: never a 5xx`, async () => {
    const document = (await t.app.inject('/api/openapi.json')).json<Parameters<typeof operationsOf>[0]>();
    const operations = operationsOf(document);
    const { request, one } = fuzzOf(SEED, isPeaceful);
    const tokens = new Map<PersonName, string>();
    for (const person of PEOPLE) if (person) tokens.set(person, (await t.session(person)).token);

    for (let n = 0; n < 5; n += 1) {
      const id = await t.build.aPendency({ status: n < 2 ? 'OPEN' : 'IN_REVISION', checklist: ['UNCHECKED'] });
      await t.build.aDocument(t.files, id);
    }

    const failed = new Map<string, string>();
    const answers = new Map<number, number>();
    let sent = 0;
    async function goOn(): Promise<void> {
      while (sent < REQUESTS) {
        const index = sent;
        sent += 1;
        const operation = operations[index % operations.length];
        if (!operation) return;
        const person = one(PEOPLE);
        const made = request(operation);
        const authorization = person && `Bearer ${tokens.get(person)}`;
        const { statusCode } = await t.app.inject({
          ...made,
          headers: { ...made.headers, ...(authorization && !/signout/.test(operation.path) && { authorization }) },
        });
        answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
        if (statusCode < 500) continue;
        const what = `${operation.method} ${operation.path} ${statusCode}`;
        if (!failed.has(what))
          failed.set(what, `${person} ${JSON.stringify({ ...made, payload: String(made.payload) })}`);
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, goOn));

    expect([...failed]).toEqual([]);
    expect(operations.length).toBeGreaterThan(150);
    // and they are not all stopped at the door
    expect(answers.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20);
  });
});
