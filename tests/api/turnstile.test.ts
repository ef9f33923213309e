import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../clients/typescript/client.ts';
import type { CreatedApiKey } from '../../contract/apiKeys.ts';
import type { GateBadges } from '../../contract/passages.ts';
import { createTurnstile } from '../../examples/turnstile/turnstile.ts';
import { createApiKey, withKey } from '../support/apiKeys.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../support/world.ts';

const MINUTE = 60_000;
const AT = new Date('2026-11-23T12:00:00Z');

/** The example as a third party runs it, over HTTP to a gateway that listens. */
let t: TestApp;
let url: string;
let key: CreatedApiKey;
let stateFile: string;
let isAway = false;

beforeAll(async () => {
  t = await buildTestApp({ at: AT });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  key = await createApiKey(t, { permissions: ['register_passage'] });
  stateFile = join(t.dataDir, 'turnstile.json');
});
afterAll(() => t.close());
beforeEach(async () => {
  isAway = false;
  t.clock.at = AT;
  await rm(stateFile, { force: true });
});

const start = async ({ secret = key.secret, projectId = PROJECT.reforma as number } = {}) => {
  const fetchUnlessAway = async (request: Request) => {
    if (isAway) throw new TypeError('fetch failed');
    return fetch(request);
  };
  const turnstile = createTurnstile({
    ...{ prumo: createClient({ url, key: secret, fetch: fetchUnlessAway }), projectId, stateFile },
    ...{ now: () => t.clock.at, patience: 20_000 },
  });
  await turnstile.load();
  return turnstile;
};
const actor = async () => t.services.authentication.personOf((await t.session('supplier')).uid, null);
const issue = async () => {
  const [badge] = await t.services.badges.issue(await actor(), {
    ...{ projectId: PROJECT.reforma, employeeIds: [EMPLOYEE.ana], sheet: 'CARD' },
  });
  if (!badge) throw new Error('no badge');
  return badge;
};
const later = (minutes: number) => {
  t.clock.at = new Date(t.clock.at.getTime() + minutes * MINUTE);
};

test('X-25 a turnstile that starts without network lets nobody in', async () => {
  const { code } = await issue();
  isAway = true;
  const turnstile = await start();
  expect(await turnstile.synchronise()).toBe(false);
  expect(await turnstile.decide(code)).toEqual({ open: false, reason: 'not synchronised', online: false });
});

test('X-25 with network the gateway decides by code, token or CPF; without, the last hour decides, and then nobody is let in', async () => {
  const { code, token } = await issue();
  const turnstile = await start();
  for (const reading of [code, `${code.slice(0, 5)}-${code.slice(5)}`, token, '529.982.247-25']) {
    expect([reading, await turnstile.decide(reading)]).toEqual([
      reading,
      { open: true, reason: 'admitted', online: true },
    ]);
  }
  expect(await turnstile.decide('11144477735')).toMatchObject({ online: true });
  expect(await turnstile.decide('ABC')).toEqual({ open: false, reason: 'refused', online: true });
  expect(await turnstile.synchronise()).toBe(true);
  const kept = await readFile(stateFile, 'utf8');
  expect(kept).not.toMatch(/Araújo|52998224725/);

  isAway = true;
  later(59);
  expect(await turnstile.decide(`https://prumo.test/colaboradores/badge-info/${token}`)).toMatchObject({
    open: true,
    online: false,
  });
  expect(await turnstile.decide('0000000000')).toEqual({ open: false, reason: 'unknown', online: false });
  expect(await turnstile.decide('52998224725')).toEqual({ open: false, reason: 'unknown', online: false });
  // a restart knows what was known
  const again = await start();
  expect(await again.decide(code)).toEqual({ open: true, reason: 'admitted', online: false });
  later(1);
  expect(await again.decide(code)).toEqual({ open: false, reason: 'too long offline', online: false });
  later(-90);
  expect(await again.decide(code)).toEqual({ open: false, reason: 'too long offline', online: false });
  later(90);
  isAway = false;
  expect(await again.decide(code)).toEqual({ open: true, reason: 'admitted', online: true });
  isAway = true;
  const elsewhere = await start({ projectId: PROJECT.expansao });
  expect(await elsewhere.decide(code)).toMatchObject({ reason: 'not synchronised' });
});

test('X-25 a revoked badge opens neither with network nor, once synchronised, without', async () => {
  const { code } = await issue();
  const turnstile = await start();
  await turnstile.synchronise();
  const badges = await t.as('supplier', { url: `/companies/employees/${EMPLOYEE.ana}/badges` });
  const { id } = badges.json<{ id: number; code: string }[]>().find((badge) => badge.code === code) ?? { id: 0 };
  const revoke = `/companies/employees/${EMPLOYEE.ana}/badges/${id}/revoke`;
  expect((await t.as('supplier', { method: 'POST', url: revoke, payload: { reason: 'LOST' } })).statusCode).toBe(204);
  expect(await turnstile.decide(code)).toEqual({ open: false, reason: 'unknown', online: true });
  await turnstile.synchronise();
  isAway = true;
  expect(await turnstile.decide(code)).toEqual({ open: false, reason: 'unknown', online: false });
});

test('X-25 somebody who is not fit is not let in, and a revoked key opens nothing', async () => {
  const { code } = await issue();
  await t.db.execute(sql`update employees set status = 'DISMISSED' where id = ${EMPLOYEE.ana}`);
  const other = await createApiKey(t, { permissions: ['register_passage'] });
  const turnstile = await start({ secret: other.secret });
  await turnstile.synchronise();
  expect(await turnstile.decide(code)).toEqual({ open: false, reason: 'not admitted', online: true });
  isAway = true;
  expect((await turnstile.decide(code)).open).toBe(false);
  isAway = false;
  await t.db.execute(sql`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`);
  expect((await turnstile.decide(code)).open).toBe(true);
  await t.as('admin', { method: 'DELETE', url: `/companies/${COMPANY.serra}/api-keys/${other.id}` });
  expect(await turnstile.decide(code)).toEqual({ open: false, reason: 'refused', online: true });
  expect(await turnstile.synchronise()).toBe(false);
});

test('X-25 a gate gets the badges of its own project alone, a page at a time', async () => {
  await issue();
  const of = (projectId: number, more = '') => `/companies/passages/badges?projectId=${projectId}${more}`;
  const read = await withKey(t, key, { url: of(PROJECT.reforma) });
  const { badges, checkedAt, validUntil, next } = read.json<GateBadges>();
  expect(badges.length).toBeGreaterThan(0);
  expect(next).toBeNull();
  expect(Date.parse(validUntil) - Date.parse(checkedAt)).toBe(60 * MINUTE);
  expect(badges.every(({ until }) => until >= '2026-11-23')).toBe(true);
  const last = await withKey(t, key, { url: of(PROJECT.reforma, '&after=999999') });
  expect(last.json<GateBadges>().badges).toEqual([]);
  for (const projectId of [PROJECT.cais, 987_654]) {
    expect((await withKey(t, key, { url: of(projectId) })).statusCode).toBe(400);
  }
  const foreign = await createApiKey(t, { by: 'portAdmin', permissions: ['register_passage'] });
  expect((await withKey(t, foreign, { url: of(PROJECT.reforma) })).statusCode).toBe(400);
});
