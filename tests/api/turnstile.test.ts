import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../clients/typescript/client.ts';
import type { CreatedApiKey } from '../../contract/apiKeys.ts';
import type { ListOf } from '../../contract/list.ts';
import type { GateBadges, Passage } from '../../contract/passages.ts';
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
/** The gateway does what is asked, and its answer does not arrive. */
let isAnswerLost = false;

beforeAll(async () => {
  t = await buildTestApp({ at: AT });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  key = await createApiKey(t, { permissions: ['register_passage', 'see_passages'] });
  stateFile = join(t.dataDir, 'turnstile.json');
});
afterAll(() => t.close());
beforeEach(async () => {
  isAway = false;
  isAnswerLost = false;
  t.clock.at = AT;
  await t.db.execute(sql`delete from passages`);
  await rm(stateFile, { force: true });
});

const start = async ({ secret = key.secret, projectId = PROJECT.reforma as number } = {}) => {
  const fetchUnlessAway = async (request: Request) => {
    if (isAway) throw new TypeError('fetch failed');
    const response = await fetch(request);
    if (isAnswerLost) throw new TypeError('fetch failed');
    return response;
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
const passages = async () =>
  (await withKey(t, key, { url: '/companies/passages' })).json<ListOf<Passage>>().results.toReversed();
const later = (minutes: number) => {
  t.clock.at = new Date(t.clock.at.getTime() + minutes * MINUTE);
};

test('X-25 a turnstile that starts without network lets nobody in', async () => {
  const { code } = await issue();
  isAway = true;
  const turnstile = await start();
  expect(await turnstile.synchronise()).toBe(false);
  expect(await turnstile.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'not synchronised', online: false });
});

test('X-25 with network the gateway decides by code, token or CPF; without, the last hour decides, and then nobody is let in', async () => {
  const { code, token } = await issue();
  const turnstile = await start();
  for (const reading of [code, `${code.slice(0, 5)}-${code.slice(5)}`, token, '529.982.247-25']) {
    expect([reading, await turnstile.pass(reading, 'ENTRY')]).toEqual([
      reading,
      { open: true, reason: 'admitted', online: true },
    ]);
  }
  expect(await turnstile.pass('11144477735', 'ENTRY')).toMatchObject({ online: true });
  expect(await turnstile.pass('ABC', 'ENTRY')).toEqual({ open: false, reason: 'refused', online: true });
  expect(await turnstile.synchronise()).toBe(true);
  const kept = await readFile(stateFile, 'utf8');
  expect(kept).not.toMatch(/Araújo|52998224725/);

  isAway = true;
  later(59);
  expect(await turnstile.pass(`https://prumo.test/colaboradores/badge-info/${token}`, 'ENTRY')).toMatchObject({
    open: true,
    online: false,
  });
  expect(await turnstile.pass('0000000000', 'ENTRY')).toEqual({ open: false, reason: 'unknown', online: false });
  expect(await turnstile.pass('52998224725', 'ENTRY')).toEqual({ open: false, reason: 'unknown', online: false });
  // a restart knows what was known
  const again = await start();
  expect(await again.pass(code, 'ENTRY')).toEqual({ open: true, reason: 'admitted', online: false });
  later(1);
  expect(await again.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'too long offline', online: false });
  later(-90);
  expect(await again.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'too long offline', online: false });
  later(90);
  isAway = false;
  expect(await again.pass(code, 'ENTRY')).toEqual({ open: true, reason: 'admitted', online: true });
  isAway = true;
  const elsewhere = await start({ projectId: PROJECT.expansao });
  expect(await elsewhere.pass(code, 'ENTRY')).toMatchObject({ reason: 'not synchronised' });
});

test('X-25 a revoked badge opens neither with network nor, once synchronised, without', async () => {
  const { code } = await issue();
  const turnstile = await start();
  await turnstile.synchronise();
  const badges = await t.as('supplier', { url: `/companies/employees/${EMPLOYEE.ana}/badges` });
  const { id } = badges.json<{ id: number; code: string }[]>().find((badge) => badge.code === code) ?? { id: 0 };
  const revoke = `/companies/employees/${EMPLOYEE.ana}/badges/${id}/revoke`;
  expect((await t.as('supplier', { method: 'POST', url: revoke, payload: { reason: 'LOST' } })).statusCode).toBe(204);
  expect(await turnstile.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'unknown', online: true });
  await turnstile.synchronise();
  isAway = true;
  expect(await turnstile.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'unknown', online: false });
});

test('X-25 somebody who is not fit is not let in, and a revoked key opens nothing', async () => {
  const { code } = await issue();
  await t.db.execute(sql`update employees set status = 'DISMISSED' where id = ${EMPLOYEE.ana}`);
  const other = await createApiKey(t, { permissions: ['register_passage'] });
  const turnstile = await start({ secret: other.secret });
  await turnstile.synchronise();
  expect(await turnstile.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'not admitted', online: true });
  isAway = true;
  expect((await turnstile.pass(code, 'ENTRY')).open).toBe(false);
  isAway = false;
  await t.db.execute(sql`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`);
  expect((await turnstile.pass(code, 'ENTRY')).open).toBe(true);
  await t.as('admin', { method: 'DELETE', url: `/companies/${COMPANY.serra}/api-keys/${other.id}` });
  expect(await turnstile.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'refused', online: true });
  expect(await turnstile.synchronise()).toBe(false);
});

test('X-25 with network each entry and exit is recorded once, with the answer of that moment', async () => {
  const { code, token } = await issue();
  const turnstile = await start();
  expect(await turnstile.pass(token, 'ENTRY')).toMatchObject({ open: true, online: true });
  later(5);
  expect(await turnstile.pass(code, 'EXIT')).toMatchObject({ open: true, online: true });
  later(5);
  expect(await turnstile.send()).toEqual({ sent: 0, refused: [] });
  expect(await passages()).toMatchObject([
    { direction: 'ENTRY', method: 'QR', verdict: 'FIT', admitted: true, offline: false, at: AT.toISOString() },
    { direction: 'EXIT', method: 'CODE', admitted: true, offline: false },
  ]);
});

test('X-25 without network passages are kept, through a restart and lost answers, and are recorded once each', async () => {
  const { code, token } = await issue();
  const turnstile = await start();
  await turnstile.synchronise();
  isAway = true;
  expect(await turnstile.pass(token, 'ENTRY')).toMatchObject({ open: true, online: false });
  later(90);
  // out gets whoever has a genuine badge, also when nobody is let in any more
  expect(await turnstile.pass(code, 'ENTRY')).toMatchObject({ reason: 'too long offline' });
  expect(await turnstile.pass(code, 'EXIT')).toMatchObject({ open: true, online: false });
  expect(await turnstile.pass('52998224725', 'EXIT')).toMatchObject({ open: false, reason: 'unknown' });
  const kept = await readFile(stateFile, 'utf8');
  expect(kept).not.toMatch(/Araújo|52998224725/);
  expect(kept).not.toContain(token);

  const again = await start();
  expect(await again.send()).toEqual({ sent: 0, refused: [] });
  later(5);
  isAway = false;
  isAnswerLost = true;
  expect(await again.send()).toEqual({ sent: 0, refused: [] });
  isAnswerLost = false;
  expect(await again.send()).toEqual({ sent: 2, refused: [] });
  expect(await again.send()).toEqual({ sent: 0, refused: [] });
  expect(JSON.parse(await readFile(stateFile, 'utf8'))).toMatchObject({ kept: [] });
  expect(await passages()).toMatchObject([
    { direction: 'ENTRY', method: 'QR', admitted: true, offline: true, at: AT.toISOString() },
    { direction: 'EXIT', method: 'CODE', admitted: true, offline: true, code },
  ]);
});

test('X-25 an answer that is lost is no second passage, and one that the gateway refuses is not sent for ever', async () => {
  const { token } = await issue();
  const turnstile = await start();
  await turnstile.synchronise();
  isAnswerLost = true;
  expect(await turnstile.pass(token, 'ENTRY')).toMatchObject({ open: true, online: false });
  isAnswerLost = false;
  later(2);
  expect(await turnstile.send()).toEqual({ sent: 1, refused: [] });
  expect(await passages()).toMatchObject([{ direction: 'ENTRY', offline: false }]);
  const old = { key: randomUUID(), projectId: PROJECT.reforma, direction: 'EXIT', at: '2026-10-01T12:00:00.000Z' };
  await writeFile(stateFile, JSON.stringify({ kept: [{ ...old, reading: '0000000000' }] }));
  const again = await start();
  expect(await again.send()).toEqual({ sent: 0, refused: ['invalid_request'] });
  expect(await again.send()).toEqual({ sent: 0, refused: [] });
});

test('X-25 without network the signature of a QR is verified: a forged or ended one opens nothing', async () => {
  const { token } = await issue();
  const turnstile = await start();
  await turnstile.synchronise();
  isAway = true;
  const bytes = Buffer.from(token, 'base64url');
  // each field: key, id, end, signature
  for (const at of [0, 4, 20, 24, 87]) {
    const forged = Buffer.from(bytes);
    forged[at] = (forged[at] ?? 0) ^ 1;
    for (const direction of ['ENTRY', 'EXIT'] as const) {
      expect([at, await turnstile.pass(forged.toString('base64url'), direction)]).toMatchObject([
        at,
        { open: false, reason: 'unknown', online: false },
      ]);
    }
  }
  expect(await turnstile.pass(token, 'ENTRY')).toMatchObject({ open: true });
  later(366 * 24 * 60);
  expect(await turnstile.pass(token, 'EXIT')).toMatchObject({ open: false, reason: 'unknown' });
});

test('X-25 a state that is not readable is put aside, and the turnstile starts closed', async () => {
  const { code } = await issue();
  await writeFile(stateFile, '{"known":');
  isAway = true;
  const turnstile = await start();
  expect(await turnstile.pass(code, 'ENTRY')).toEqual({ open: false, reason: 'not synchronised', online: false });
  expect(await readFile(`${stateFile}.broken`, 'utf8')).toBe('{"known":');
});

test('X-25 a gate gets the badges of its own project alone, a page at a time', async () => {
  await issue();
  const of = (projectId: number, more = '') => `/companies/passages/badges?projectId=${projectId}${more}`;
  const read = await withKey(t, key, { url: of(PROJECT.reforma) });
  const { badges, keys, checkedAt, validUntil, next } = read.json<GateBadges>();
  expect(keys).toEqual((await t.app.inject({ url: '/api/badges/keys' })).json());
  expect(keys).not.toEqual([]);
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
