import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiKey, apiKeyListSchema, type CurrentApiKey, keyCanHold } from '../../contract/apiKeys.ts';
import { addDays, dayOf } from '../../contract/common.ts';
import { API_KEY } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { PERMISSIONS } from '../../contract/permissions.ts';
import { rows } from '../../gateway/db/client.ts';
import { createLogger } from '../../gateway/plugins/logging.ts';
import { createApiKey, withKey } from '../support/apiKeys.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE } from '../support/world.ts';

const keysUrl = `/companies/${COMPANY.serra}/api-keys`;

describe.each(DATABASES)('API keys, on %s', (on) => {
  let t: TestApp;
  let log = '';
  beforeAll(async () => {
    const written = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk);
        done();
      },
    });
    t = await buildTestApp({ on, logger: createLogger('trace', written) });
  });
  afterAll(() => t.close());

  const tomorrow = () => addDays(dayOf(t.clock.at), 1);
  const codeOf = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;
  const create = (body: object, person: 'admin' | 'analyst' | 'portAdmin' = 'admin') =>
    t.as(person, {
      method: 'POST',
      url: keysUrl,
      payload: { name: 'ERP', permissions: ['see_employee'], expiresOn: tomorrow(), ...body },
    });

  test('X-25 the secret of a key is told once; only its hash is kept, and no log, trail or stored answer has it', async () => {
    const reply = await t.as('admin', {
      method: 'POST',
      url: keysUrl,
      payload: { name: 'ERP da Serra', permissions: ['see_employee', 'see_employee'], expiresOn: tomorrow() },
      headers: { 'idempotency-key': 'one-key-of-the-test' },
    });
    expect(reply.statusCode).toBe(201);
    const { secret, ...key } = reply.json<ApiKey & { secret: string }>();
    expect(key).toMatchObject({
      companyId: COMPANY.serra,
      name: 'ERP da Serra',
      prefix: secret.slice(0, API_KEY.prefix),
      permissions: ['see_employee'],
      requestsPerMinute: API_KEY.requestsPerMinute.usual,
      expiresOn: tomorrow(),
      lastUsedAt: null,
      state: 'ACTIVE',
      createdBy: { displayName: 'admin' },
      revokedAt: null,
    });
    const used = await withKey(t, { secret }, { url: '/api-keys/current' });
    expect(used.json<CurrentApiKey>()).toMatchObject({
      id: key.id,
      name: 'ERP da Serra',
      company: { id: COMPANY.serra, name: 'Serra' },
      relationType: 'CONTRACTING',
      permissions: ['see_employee'],
    });
    await withKey(t, { secret }, { method: 'POST', url: '/companies/employees', payload: {} });
    await withKey(t, { secret: `${secret}x` }, { url: '/employees' });
    const one = await t.as('admin', { url: `${keysUrl}/${key.id}` });
    expect(one.json()).toMatchObject({ id: key.id, prefix: key.prefix });
    const list = await t.as('admin', { url: keysUrl });
    expect(list.body + one.body + used.body).not.toContain(secret);
    const tables = await rows<{ name: string }>(
      t.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const text = secret.slice(API_KEY.prefix);
    for (const { name } of tables) {
      const found = await rows(
        t.db,
        sql`select 1 from ${sql.identifier(name)} x where x::text like ${`%${text}%`} limit 1`,
      );
      expect([name, found]).toEqual([name, []]);
    }
    const kept = await rows(t.db, sql`select 1 from idempotency_keys where key = 'one-key-of-the-test'`);
    expect(kept).toEqual([]);
    expect(log).toContain(`"apiKey":${key.id}`);
    expect(log).not.toContain(text);
    const [entry] = await rows<{ action: string; value: string; note: string }>(
      t.db,
      sql`select action, new_value as value, note from audit where entity = 'apiKey' and entity_id = ${String(key.id)}`,
    );
    expect(entry).toEqual({ action: 'CREATED', value: 'ERP da Serra', note: 'see_employee' });
  });

  test('X-25 a key never gets more than its creator holds, and its days, calls and number are bounded', async () => {
    const beyond = await create({
      name: 'Saúde',
      permissions: ['see_pendency_file', 'see_health_data', 'see_pendency'],
    });
    expect([beyond.statusCode, beyond.json<ErrorBody>().details?.missing]).toEqual([403, 'see_health_data']);
    const refused: [object, string][] = [
      [{ permissions: [] }, 'permissions'],
      [{ permissions: ['manage_api_keys'] }, 'permissions'],
      [{ permissions: ['update_user_accounts', 'see_user_accounts'] }, 'permissions'],
      [{ permissions: ['confirm_pendency'] }, 'permissions'],
      [{ expiresOn: dayOf(t.clock.at) }, 'expiresOn'],
      [{ expiresOn: addDays(dayOf(t.clock.at), 366) }, 'expiresOn'],
      [{ requestsPerMinute: 0 }, 'requestsPerMinute'],
      [{ requestsPerMinute: 1201 }, 'requestsPerMinute'],
      [{ name: ' ' }, 'name'],
      [{ secret: 'x' }, 'secret'],
    ];
    for (const [body, path] of refused) {
      const reply = await create(body);
      expect([body, reply.statusCode, reply.json<ErrorBody>().details?.fields?.[0]?.path]).toEqual([body, 400, path]);
    }
    expect((await create({}, 'analyst')).statusCode).toBe(403);
    expect((await create({}, 'portAdmin')).statusCode).toBe(404);
    expect((await t.as('analyst', { url: keysUrl })).statusCode).toBe(403);
    expect((await create({ name: 'Folha' })).statusCode).toBe(201);
    const twice = await create({ name: 'FOLHA' });
    expect(twice.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path: 'name', code: 'name_taken' });
    for (const key of [
      'receive_next_due_date_notice',
      'see_personal_data',
      'invite_user',
      'invite_user_to_project',
    ] as const)
      expect([key, keyCanHold(key)]).toEqual([key, false]);
  });

  test('X-25 a key works from two places, sees its company alone, and its last use is written once a minute', async () => {
    const key = await createApiKey(t, { permissions: ['see_employee', 'see_projects'] });
    const [here, there] = await Promise.all(
      ['10.1.0.1', '10.2.0.2'].map((remoteAddress) =>
        withKey(t, key, { url: '/projects', remoteAddress } as InjectOptions & { url: string }),
      ),
    );
    const names = (reply: typeof here) =>
      reply
        ?.json<ListOf<{ name: string }>>()
        .results.map(({ name }) => name)
        .sort();
    expect([here?.statusCode, there?.statusCode]).toEqual([200, 200]);
    expect(names(here)).toEqual(['Bloqueado', 'Expansão da mina', 'Reforma do alto-forno']);
    expect(names(there)).toEqual(names(here));
    const foreign = await withKey(t, key, { url: '/projects', headers: { companyid: String(COMPANY.porto) } });
    expect([foreign.statusCode, codeOf(foreign)]).toEqual([403, 'company_forbidden']);
    const lastUse = async () => (await t.as('admin', { url: `${keysUrl}/${key.id}` })).json<ApiKey>().lastUsedAt;
    const first = await lastUse();
    expect(first).toMatch(/:00(\.000)?Z$/);
    t.clock.at = new Date(t.clock.at.getTime() + 61_000);
    const later = await lastUse();
    expect(later).toBe(first);
    await withKey(t, key, { url: '/projects' });
    expect(await lastUse()).not.toBe(first);
  });

  test('X-25 a scope that a key lacks is a 403 that names it', async () => {
    const key = await createApiKey(t, { permissions: ['see_employee'] });
    const reply = await withKey(t, key, { url: '/pendencies' });
    expect([reply.statusCode, reply.json<ErrorBody>()]).toMatchObject([
      403,
      { code: 'forbidden', details: { missing: 'see_pendency' } },
    ]);
  });

  test('X-25 a revoked key is refused at the next request, an expired one on the day after its last', async () => {
    const key = await createApiKey(t, { permissions: ['see_employee'] });
    const ask = async () => {
      const reply = await withKey(t, key, { url: '/employees' });
      return [reply.statusCode, reply.statusCode === 200 ? '' : codeOf(reply)];
    };
    expect(await ask()).toEqual([200, '']);
    const revoked = await t.as('admin', { method: 'DELETE', url: `${keysUrl}/${key.id}` });
    expect(revoked.statusCode).toBe(204);
    expect(await ask()).toEqual([401, 'api_key_denied']);
    const again = await t.as('admin', { method: 'DELETE', url: `${keysUrl}/${key.id}` });
    expect(again.statusCode).toBe(204);
    const shown = (await t.as('admin', { url: `${keysUrl}/${key.id}` })).json<ApiKey>();
    expect(shown).toMatchObject({ state: 'REVOKED', revokedBy: { displayName: 'admin' } });
    const trail = await rows<{ action: string }>(
      t.db,
      sql`select action from audit where entity = 'apiKey' and entity_id = ${String(key.id)} order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual(['CREATED', 'REVOKED']);
    for (const wrong of ['prumo_', 'prumo_x', `prumo_${'a'.repeat(43)}`, `prumo_${'é'.repeat(43)}`]) {
      const reply = await withKey(t, { secret: wrong }, { url: '/employees' });
      expect([wrong, reply.statusCode, codeOf(reply)]).toEqual([wrong, 401, 'api_key_denied']);
    }

    const short = await createApiKey(t, { permissions: ['see_employee'] });
    const before = t.clock.at;
    t.clock.at = new Date(`${short.expiresOn}T23:59:00-03:00`);
    expect((await withKey(t, short, { url: '/employees' })).statusCode).toBe(200);
    t.clock.at = new Date(t.clock.at.getTime() + 120_000);
    const over = await withKey(t, short, { url: '/employees' });
    t.clock.at = before;
    expect([over.statusCode, codeOf(over)]).toEqual([401, 'api_key_denied']);
  });

  test('X-25 the limit of a key counts before it acts: 429 with Retry-After, and other keys go on', async () => {
    const [slow, other] = [
      await createApiKey(t, { permissions: ['see_employee'], requestsPerMinute: 2 }),
      await createApiKey(t, { permissions: ['see_employee'] }),
    ];
    const first = await withKey(t, slow, { url: '/employees' });
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    // what is refused counts too
    expect((await withKey(t, slow, { url: '/pendencies' })).statusCode).toBe(403);
    const third = await withKey(t, slow, { url: '/employees' });
    expect([third.statusCode, codeOf(third)]).toEqual([429, 'too_many_requests']);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await withKey(t, other, { url: '/employees' })).statusCode).toBe(200);
  });

  test('X-25 what belongs to a person refuses a key; every other call takes it and none breaks', async () => {
    const key = await createApiKey(t, { requestsPerMinute: API_KEY.requestsPerMinute.max });
    const wrong: string[] = [];
    let refused = 0;
    for (const { method, url, access, byKey } of t.app.accessTable) {
      if (method === 'HEAD' || !url.startsWith('/api/') || access === 'public') continue;
      const hasBody = !['GET', 'DELETE'].includes(method);
      const reply = await withKey(t, key, {
        method: method as 'GET',
        url: url.slice(4).replace(/:\w+/g, '999999'),
        ...(hasBody && { payload: { nonsense: true } }),
      });
      const isRefused = reply.statusCode === 403 && codeOf(reply) === 'api_key_refused';
      if (isRefused) refused += 1;
      if (isRefused === byKey || reply.statusCode >= 500)
        wrong.push(`${method} ${url} ${reply.statusCode} ${reply.body}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(80);
    const isPersonal =
      /^\/api\/(account|authentication|chat|notices|events|views|invites|operator)|\/api-keys|\/webhooks|\/accounts|\/profiles$/;
    const open = t.app.accessTable.filter(({ url, byKey }) => byKey && isPersonal.test(url)).map(({ url }) => url);
    expect([...new Set(open)]).toEqual(['/api/api-keys/current']);
  });

  test('X-25 the trail says which key did it, and its jobs go on as the key without mails', async () => {
    const key = await createApiKey(t, { name: 'Integração SAP' });
    const id = await t.build.aPendency({ status: 'SUPPORT', employeeId: EMPLOYEE.ana });
    const said = await withKey(t, key, {
      method: 'POST',
      url: `/pendencies/${id}/comments`,
      payload: { kind: 'REGULAR', text: 'Recebido pelo ERP' },
    });
    expect([said.statusCode, said.json()]).toMatchObject([201, { author: { displayName: 'Integração SAP (API)' } }]);
    const put = await withKey(t, key, {
      method: 'PUT',
      url: `/pendencies/${id}`,
      payload: { status: 'DONE', note: 'Conferido no ERP', action: 'close_without_analysis' },
    });
    expect([put.statusCode, put.body]).toEqual([200, put.body]);
    const history = await t.as('admin', { url: `/pendencies/${id}/history` });
    expect(history.json<ListOf<HistoryEntry>>().results[0]?.author.displayName).toBe('Integração SAP (API)');

    const started = await withKey(t, key, {
      method: 'POST',
      url: '/reports/pendencies/export',
      payload: { filters: {}, columns: ['name'], format: 'csv' },
    });
    expect([started.statusCode, started.body]).toEqual([202, started.body]);
    await t.services.jobs.run();
    const { jobId } = started.json<{ jobId: number }>();
    const job = await withKey(t, key, { url: `/jobs/${jobId}` });
    expect(job.json<Job>()).toMatchObject({ id: jobId, state: 'DONE' });
    const file = await withKey(t, key, { url: `/reports/exports/${jobId}` });
    expect([file.statusCode, file.body.includes('\n')]).toEqual([200, true]);
    expect(
      (await t.services.outbox.mailbox.list(100)).filter(({ to }) => to === '' || to.includes('api-keys')),
    ).toEqual([]);
  });

  test('X-25 the list tells keys apart by state and name, newest first, and no key of another company', async () => {
    await createApiKey(t, { by: 'portAdmin', name: 'Do porto' });
    const get = async (query: string) => {
      const reply = await t.as('admin', { url: `${keysUrl}?${query}` });
      return apiKeyListSchema.parse(reply.json()).results;
    };
    const all = await get('itemsPerPage=100');
    expect(all.map(({ state }) => state)).toEqual([...all.map(({ state }) => state)].sort());
    expect((await get('name=sap')).map(({ name }) => name)).toEqual(['Integração SAP']);
    expect((await get('state=REVOKED')).every(({ state }) => state === 'REVOKED')).toBe(true);
    expect(all.map(({ companyId }) => companyId)).toEqual(all.map(() => COMPANY.serra));
    const foreign = await t.as('portAdmin', {
      method: 'DELETE',
      url: `/companies/${COMPANY.porto}/api-keys/${all[0]?.id}`,
    });
    expect(foreign.statusCode).toBe(404);
    expect((await t.as('admin', { url: `${keysUrl}?state=OPEN` })).statusCode).toBe(400);
  });

  test('X-25 a company has at most 50 keys that work', async () => {
    const actor = await t.services.authentication.authenticate((await t.session('supplier')).token);
    for (let count = 0; count < API_KEY.perCompany; count += 1) {
      const body = {
        name: `Chave ${count}`,
        permissions: ['see_employee' as const],
        expiresOn: tomorrow(),
        requestsPerMinute: 60,
      };
      await t.services.apiKeys.create(actor, COMPANY.horizonte, body);
    }
    await expect(createApiKey(t, { by: 'supplier', permissions: ['see_employee'] })).rejects.toThrow(
      'too_many_api_keys',
    );
  });
});

test('X-25 what a key can hold is known for every permission', () => {
  expect(PERMISSIONS.filter((permission) => !keyCanHold(permission))).toEqual([
    'invite_user_to_project',
    'resend_project_invite',
    'revoke_project_user',
    'see_personal_data',
    'update_personal_data',
    'see_user_accounts',
    'update_user_accounts',
    'invite_user',
    'remove_user',
    'resend_invite',
    'cancel_invite',
    'see_permission_profile',
    'add_permission_profile',
    'update_permission_profile',
    'remove_permission_profile',
    'configure_security',
    'see_privacy_record',
    'export_personal_data',
    'erase_personal_data',
    'see_audit_trail',
    'manage_api_keys',
    'manage_webhooks',
    'receive_daily_project_pendency_notice',
    'receive_weekly_project_pendency_notice',
    'receive_next_due_date_notice',
  ]);
});
