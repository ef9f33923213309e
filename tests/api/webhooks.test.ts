// Over 300 lines: every fault of a target on one gateway.
import { createHmac } from 'node:crypto';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK } from '../../contract/constants.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Notice } from '../../contract/notices.ts';
import type { Webhook, WebhookBody, WebhookDelivery, WebhookWithSecret } from '../../contract/webhooks.ts';
import { changed, count, value } from '../../gateway/db/client.ts';
import { rotateSecret } from '../../gateway/db/rotateSecret.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { CERTIFICATE, KEY } from '../support/selfSigned.ts';
import { type WebhookTarget, webhookTarget } from '../support/webhookTarget.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT, SECRET } from '../support/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(DATABASES)('webhooks, on %s', (on) => {
  let t: TestApp;
  let target: WebhookTarget;
  const start = new Date();
  beforeAll(async () => {
    t = await buildTestApp({
      ...{ on, at: start },
      config: { webhookAllowPrivate: true },
      webhooks: { timeoutMs: 4000 },
    });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    target = await webhookTarget();
  });
  afterEach(async () => {
    await target.close();
    t.clock.at = start;
    await changed(t.database.db)`delete from webhooks`;
    await changed(t.database.db)`delete from webhook_deliveries`;
  });

  const EVENTS: WebhookBody['events'] = ['PENDENCY_MOVED', 'DOCUMENT_DECIDED', 'READINESS_CHANGED', 'EMPLOYEE_LINKED'];
  const ask = async <T>(
    person: PersonName,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    // sessions are of the start; what a test does with the clock is for the deliveries
    const { at } = t.clock;
    t.clock.at = start;
    const reply = await t.as(person, { method, url, ...(payload && { payload }) });
    t.clock.at = at;
    return { status: reply.statusCode, body: reply.body === '' ? (undefined as T) : reply.json<T>() };
  };
  async function add(
    values: Partial<WebhookBody> = {},
    { person = 'admin', company = COMPANY.serra }: { person?: PersonName; company?: number } = {},
  ): Promise<WebhookWithSecret> {
    const payload = { name: 'ERP', url: target.url, events: EVENTS, active: true, ...values };
    const { status, body } = await ask<WebhookWithSecret>(person, 'POST', `/companies/${company}/webhooks`, payload);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }
  const log = async ({ id }: Webhook, person: PersonName = 'admin') =>
    (await ask<ListOf<WebhookDelivery>>(person, 'GET', `/webhooks/${id}/deliveries`)).body.results;
  const read = async ({ id }: Webhook) => (await ask<Webhook>('admin', 'GET', `/webhooks/${id}`)).body;
  const deliver = () => t.services.webhooks.deliver();
  /** Moves a pendency that waits for analysis; the ten seconds in which it can be undone are over. */
  async function move(values: Parameters<TestApp['build']['aPendency']>[0] = {}): Promise<number> {
    const id = await t.build.aPendency({ status: 'IN_REVISION', ...values });
    await changed(t.database.db)`update pendencies set status = 'OPEN' where id = ${id}`;
    return id;
  }

  test('X-25 a webhook is added, changed, listed and removed; its secret is shown once, and kept encrypted', async () => {
    const made = await add();
    expect(made).toMatchObject({ name: 'ERP', active: true, pause: null, last: null, previousSecretUntil: null });
    expect(made.secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(JSON.stringify(await read(made))).not.toContain('whsec');
    expect(await value(t.database.db)<string>`select secret from webhooks`).not.toContain(made.secret);
    expect(
      await value(t.database.db)<string>`select string_agg(to_json(a)::text, '') from audit a where entity = 'webhook'`,
    ).not.toContain('/prumo');

    const { status, body } = await ask<Webhook>('admin', 'PUT', `/webhooks/${made.id}`, {
      ...{ name: 'Catraca', url: made.url, events: ['EMPLOYEE_LINKED'], active: false },
    });
    expect([status, body.name, body.events, body.pause?.reason]).toEqual([
      200,
      'Catraca',
      ['EMPLOYEE_LINKED'],
      'BY_HAND',
    ]);
    const { body: list } = await ask<ListOf<Webhook>>('admin', 'GET', `/companies/${COMPANY.serra}/webhooks?name=catr`);
    expect(list.results.map(({ id }) => id)).toEqual([made.id]);
    expect((await ask('admin', 'DELETE', `/webhooks/${made.id}`)).status).toBe(204);
    expect((await ask('admin', 'GET', `/webhooks/${made.id}`)).status).toBe(404);
  });

  test('X-25 a delivery has ids and no personal data, a signature, and a secret that can be replaced', async () => {
    const made = await add();
    const pendency = await move({ employeeId: EMPLOYEE.ana, name: 'ASO de Ana' });
    await deliver();
    const [first] = target.received;
    const signed = (secret: string, { headers, body }: typeof first & object) => {
      const [, seconds] = /^t=(\d+),/.exec(String(headers['prumo-signature'])) ?? [];
      return `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
    };
    if (!first) throw new Error('nothing came');
    expect(first.payload).toEqual({
      ...{ id: first.headers['prumo-delivery'], event: 'PENDENCY_MOVED', occurredAt: expect.any(String) },
      ...{ companyId: COMPANY.serra, projectId: PROJECT.reforma, pendencyId: pendency, documentId: null },
      ...{ employeeId: EMPLOYEE.ana, url: expect.stringMatching(new RegExp(`/api/pendencies/${pendency}$`)) },
    });
    expect(String(first.headers['prumo-signature'])).toBe(
      `t=${Math.floor(t.clock.at.getTime() / 1000)},${signed(made.secret, first)}`,
    );
    expect(await log(made)).toMatchObject([
      { state: 'DELIVERED', status: 200, attempts: 1, answer: 'ok', failure: null },
    ]);

    const { body: replaced } = await ask<WebhookWithSecret>('admin', 'POST', `/webhooks/${made.id}/secret`);
    expect(replaced.previousSecretUntil).not.toBeNull();
    await move();
    await deliver();
    const second = target.received[1];
    if (!second) throw new Error('nothing came');
    expect(String(second.headers['prumo-signature']).split(',').slice(1)).toEqual([
      signed(replaced.secret, second),
      signed(made.secret, second),
    ]);
    t.clock.at = new Date(start.getTime() + WEBHOOK.secretHours * HOUR + MINUTE);
    await move();
    await deliver();
    expect(String(target.received[2]?.headers['prumo-signature']).split(',')).toHaveLength(2);

    // another secret of the gateway seals it again
    const sealed = () => value(t.database.db)<string>`select secret from webhooks`;
    const before = await sealed();
    await rotateSecret(t.database.db, SECRET, `${SECRET}, the next`);
    expect(await sealed()).not.toBe(before);
    await rotateSecret(t.database.db, `${SECRET}, the next`, SECRET);
  });

  test('X-25 each kind of change is told to the two companies that see it, and to nobody else', async () => {
    const ofSerra = await add({ events: EVENTS });
    const asSupplier = { person: 'supplier', company: COMPANY.horizonte } as const;
    const ofSupplier = await add({ events: EVENTS, url: `${target.url}/supplier` }, asSupplier);
    await add({ url: `${target.url}/port` }, { person: 'portAdmin', company: COMPANY.porto });
    await add({ url: `${target.url}/other` }, { person: 'otherSupplier', company: COMPANY.vertical });

    const pendency = await move({ employeeId: EMPLOYEE.ana });
    const document = await t.build.aDocument(t.files, pendency);
    const db = t.database.db;
    await changed(db)`update documents set outcome = 'APPROVED' where id = ${document}`;
    await changed(
      db,
    )`delete from project_employees where project_id = ${PROJECT.reforma} and employee_id = ${EMPLOYEE.ana}`;
    await changed(
      db,
    )`insert into project_employees (project_id, employee_id, hiring_date) values (${PROJECT.reforma}, ${EMPLOYEE.ana}, '2025-02-01')`;
    await deliver();
    const told = (path: string) =>
      target.received
        .filter(({ path: to, payload }) => to === path && payload.event !== 'READINESS_CHANGED')
        .map(({ payload }) => `${payload.event} ${payload.companyId}`);
    const events = ['PENDENCY_MOVED', 'DOCUMENT_DECIDED', 'EMPLOYEE_LINKED'];
    expect(told('/prumo').sort()).toEqual(events.map((event) => `${event} ${COMPANY.serra}`).sort());
    expect(told('/prumo/supplier').sort()).toEqual(events.map((event) => `${event} ${COMPANY.horizonte}`).sort());
    expect(new Set(target.received.map(({ path }) => path))).toEqual(new Set(['/prumo', '/prumo/supplier']));

    // a restriction is the contracting company's own: the supplier reads UNFIT before and after
    const readiness = (blocking: number, restricted: boolean) =>
      changed(db)`update readiness set active = true, blocking = ${blocking}, restricted = ${restricted}
        where project_id = ${PROJECT.reforma} and employee_id = ${EMPLOYEE.ana}`;
    await readiness(0, false);
    await changed(db)`delete from webhook_deliveries`;
    const seen = async (webhook: Webhook, person: PersonName) =>
      (await log(webhook, person)).filter(({ payload }) => payload.event === 'READINESS_CHANGED').length;
    const steps: [number, boolean, number, number][] = [
      [1, false, 1, 1],
      [2, false, 1, 1],
      [2, true, 2, 1],
      [0, true, 2, 1],
      [0, false, 3, 2],
    ];
    for (const [blocking, restricted, contracting, supplier] of steps) {
      await readiness(blocking, restricted);
      expect([await seen(ofSerra, 'admin'), await seen(ofSupplier, 'supplier')]).toEqual([contracting, supplier]);
    }

    for (const [person, status] of [
      ['analyst', 403],
      ['supplier', 404],
      ['portAdmin', 404],
    ] as const) {
      for (const path of ['', '/deliveries'])
        expect((await ask(person, 'GET', `/webhooks/${ofSerra.id}${path}`)).status).toBe(status);
      for (const path of ['/test', '/secret'])
        expect((await ask(person, 'POST', `/webhooks/${ofSerra.id}${path}`)).status).toBe(status);
    }
    const [foreign] = await log(ofSupplier, 'supplier');
    expect((await ask('admin', 'POST', `/webhooks/${ofSerra.id}/deliveries/${foreign?.id}/resend`)).status).toBe(404);
  });

  test('X-25 a change that is rolled back or undone is not told, and one that can still be undone waits', async () => {
    const made = await add();
    const id = await t.build.aPendency({ status: 'IN_REVISION', checklist: ['INVALID'] });
    await expect(
      t.database.db.transaction(async (tx) => {
        await changed(tx)`update pendencies set status = 'OPEN' where id = ${id}`;
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await log(made)).toEqual([]);

    const put = (payload: object) => t.as('admin', { method: 'PUT', url: `/pendencies/${id}`, payload });
    expect((await put({ status: 'OPEN', action: 'reject', note: 'Ilegível' })).statusCode).toBe(200);
    await deliver();
    expect(await log(made)).toMatchObject([{ state: 'WAITING', attempts: 0 }]);
    const undone = await t.as('admin', { method: 'POST', url: `/pendencies/${id}/undo` });
    expect(undone.statusCode).toBe(200);
    expect(await log(made)).toEqual([]);

    expect((await put({ status: 'OPEN', action: 'reject', note: 'Ilegível' })).statusCode).toBe(200);
    t.clock.at = new Date(start.getTime() + 11_000);
    await deliver();
    expect(target.received).toHaveLength(1);
  });

  test('X-25 a target that fails is tried again later and later; then the webhook is paused, and its administrators are told', async () => {
    const made = await add();
    target.answers((response) => response.writeHead(500).end('CPF 529.982.247-25, ana@x.com\u0000\n<b>'));
    await move();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= WEBHOOK.attempts; attempt += 1) {
      await deliver();
      expect(target.received).toHaveLength(attempt);
      const [one] = await log(made);
      const next = one?.nextAt ? Date.parse(one.nextAt) : 0;
      if (next) waits.push((next - t.clock.at.getTime()) / 1000);
      t.clock.at = new Date(Math.max(next, t.clock.at.getTime()));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600]);
    expect(new Set(target.received.map(({ payload }) => payload.id)).size).toBe(1);
    expect(await log(made)).toMatchObject([
      { state: 'FAILED', failure: 'STATUS', status: 500, attempts: 12, answer: 'CPF ***.982.247-**, ***@*** <b>' },
    ]);
    expect(await read(made)).toMatchObject({ active: false, pause: { reason: 'FAILED' } });
    await t.services.notices.gather();
    await changed(t.database.db)`update notices set shown_at = ${start.toISOString()}::timestamptz`;
    const told = async (person: PersonName) =>
      (await ask<ListOf<Notice>>(person, 'GET', '/notices')).body.results.filter(
        ({ kind }) => kind === 'WEBHOOK_PAUSED',
      );
    expect(await told('admin')).toMatchObject([{ webhook: { id: made.id, name: 'ERP' } }]);
    expect(await told('analyst')).toEqual([]);

    // paused: nothing is queued, a test and a delivery that somebody sends again go all the same, once
    await move();
    expect(await log(made)).toHaveLength(1);
    target.answers((response) => response.end('ok'));
    expect((await ask('admin', 'POST', `/webhooks/${made.id}/test`)).status).toBe(202);
    const [failed] = (await log(made)).slice(-1);
    expect((await ask('admin', 'POST', `/webhooks/${made.id}/deliveries/${failed?.id}/resend`)).status).toBe(202);
    await deliver();
    expect((await log(made)).map(({ state, payload }) => [payload.event, state])).toEqual([
      ['TEST', 'DELIVERED'],
      ['PENDENCY_MOVED', 'DELIVERED'],
    ]);
    expect(target.received.at(-1)?.payload.id ?? '').toBeTruthy();
    const { name, url, events } = made;
    expect((await ask('admin', 'PUT', `/webhooks/${made.id}`, { name, url, events, active: true })).status).toBe(200);
    await move();
    await deliver();
    expect(target.received).toHaveLength(WEBHOOK.attempts + 3);
  });

  test('X-25 a slow target, one without end and one that hangs up cost their own turn alone', async () => {
    const slow = await add({ name: 'slow' });
    target.answers(() => undefined);
    const quick = await webhookTarget();
    const endless = await webhookTarget((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const dripping = await webhookTarget((response) => {
      response.writeHead(200);
      response.write('a');
    });
    const hanging = await webhookTarget((response) => response.destroy());
    const others = {
      quick: await add({ name: 'quick', url: quick.url }),
      endless: await add({ name: 'endless', url: endless.url }),
      dripping: await add({ name: 'dripping', url: dripping.url }),
      hanging: await add({ name: 'hanging', url: hanging.url }),
    };
    for (let n = 0; n < 6; n += 1) await move();
    const all = deliver();
    // all of the quick one's arrive while the slow one still has its first four
    await quick.has(6);
    expect(target.received.length).toBeLessThanOrEqual(4);
    await all;
    const first = async (webhook: Webhook) => (await log(webhook)).find(({ attempts }) => attempts > 0);
    expect(await first(slow)).toMatchObject({ state: 'WAITING', failure: 'TIMEOUT', status: null });
    // it rests: what waits is not tried one by one
    expect((await log(slow)).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
    expect(await first(others.endless)).toMatchObject({ state: 'DELIVERED', answer: 'x'.repeat(WEBHOOK.answer) });
    expect(await first(others.dripping)).toMatchObject({ failure: 'TIMEOUT' });
    expect(await first(others.hanging)).toMatchObject({ failure: 'CONNECTION' });
    for (const one of [quick, endless, dripping, hanging]) await one.close();
  });

  test('X-25 redirects are not followed, and a certificate that nobody vouches for is refused', async () => {
    const inner = await webhookTarget();
    target.answers((response) => response.writeHead(307, { location: inner.url }).end());
    const made = await add();
    const tls = createTlsServer({ key: KEY, cert: CERTIFICATE }, (_, response) => void response.end('ok'));
    await new Promise<void>((done) => tls.listen(0, '127.0.0.1', done));
    const selfSigned = await add({ url: `https://127.0.0.1:${(tls.address() as AddressInfo).port}/` });
    const closed = await webhookTarget();
    await closed.close();
    const away = await add({ url: closed.url });
    await move();
    await deliver();
    expect(await log(made)).toMatchObject([{ failure: 'REDIRECT', status: 307 }]);
    expect(await log(selfSigned)).toMatchObject([{ failure: 'TLS', status: null }]);
    expect(await log(away)).toMatchObject([{ failure: 'CONNECTION', status: null }]);
    expect(inner.received).toEqual([]);
    await inner.close();
    await new Promise((done) => tls.close(done));
  });

  test('X-25 what a form cannot hold is refused on its field, and the company has a limit', async () => {
    const refused = async (values: object) => {
      const payload = { name: 'ERP', url: target.url, events: EVENTS, active: true, ...values };
      const { status, body } = await ask<{ details: { fields: { path: string; code: string }[] } }>(
        ...(['admin', 'POST', `/companies/${COMPANY.serra}/webhooks`, payload] as const),
      );
      return [status, ...body.details.fields.map(({ path, code }) => `${path} ${code}`)];
    };
    expect(await refused({ name: '' })).toEqual([400, 'name required']);
    expect(await refused({ url: 'ftp://a.com' })).toEqual([400, 'url https_needed']);
    expect(await refused({ url: 'https://eu:senha@a.com' })).toEqual([400, 'url https_needed']);
    expect(await refused({ url: 'https://[::zz]/' })).toEqual([400, 'url invalid']);
    expect(await refused({ url: `https://a.com/${'x'.repeat(500)}` })).toEqual([400, 'url too_long']);
    expect(await refused({ events: [] })).toEqual([400, 'events required']);
    expect(await refused({ events: ['ALL'] })).toEqual([400, 'events.0 unknown_option']);
    for (let n = 0; n < WEBHOOK.perCompany; n += 1) await add({ name: `ERP ${n}`, active: false });
    const payload = { name: 'ERP', url: target.url, events: EVENTS, active: true };
    expect(await ask('admin', 'POST', `/companies/${COMPANY.serra}/webhooks`, payload)).toMatchObject({
      status: 409,
      body: { code: 'webhooks_full' },
    });
  });

  test('the log is swept after thirty days, with what a removed webhook left', async () => {
    const made = await add();
    await move();
    await deliver();
    await changed(t.database.db)`delete from webhooks where id = ${made.id}`;
    expect(await t.services.webhooks.sweep()).toBe(0);
    await changed(t.database.db)`update webhook_deliveries set created_at = created_at - interval '31 days'`;
    expect(await t.services.webhooks.sweep()).toBe(1);
    expect(await count(t.database.db)`select count(*)::int from webhook_deliveries`).toBe(0);
  });
});

describe('webhooks where internal addresses are not allowed', () => {
  let t: TestApp;
  let address = '200.160.2.3';
  beforeAll(async () => {
    t = await buildTestApp({ webhooks: { timeoutMs: 400, resolve: async () => [{ address, family: 4 }] } });
  });
  afterAll(() => t.close());

  test('X-25 an internal address is refused when it is saved, and again when the name leads to one later (DNS rebinding)', async () => {
    const target = await webhookTarget();
    const post = (url: string) =>
      t.as('admin', {
        method: 'POST',
        url: `/companies/${COMPANY.serra}/webhooks`,
        payload: { name: 'ERP', url, events: ['PENDENCY_MOVED'], active: true },
      });
    const refused = async (url: string) => (await post(url)).json().details.fields[0].code;
    expect(await refused('http://erp.test/')).toBe('https_needed');
    expect(await refused(`https://127.0.0.1:${target.port}/`)).toBe('private_address');
    expect(await refused('https://169.254.169.254/latest/meta-data')).toBe('private_address');
    expect(await refused('https://[::ffff:10.0.0.1]/')).toBe('private_address');
    address = '10.0.0.5';
    expect(await refused('https://erp.test/')).toBe('private_address');
    address = '200.160.2.3';
    const made = (await post(`https://erp.test:${target.port}/`)).json<Webhook>();
    expect(made.id).toBeGreaterThan(0);
    address = '127.0.0.1';
    await t.as('admin', { method: 'POST', url: `/webhooks/${made.id}/test` });
    await t.services.webhooks.deliver();
    const { results } = (await t.as('admin', { url: `/webhooks/${made.id}/deliveries` })).json<
      ListOf<WebhookDelivery>
    >();
    expect(results).toMatchObject([{ state: 'FAILED', failure: 'PRIVATE_ADDRESS', status: null }]);
    expect(target.received).toEqual([]);
    await target.close();
  });
});
