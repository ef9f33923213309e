import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import { DEFAULT_NOTICE_PREFERENCES, type NoticePreferences } from '../../contract/notices.ts';
import type { Permission } from '../../contract/permissions.ts';
import { count, rows, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { readable, smtpServer } from '../support/smtp.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

const KEYS: Permission[] = [
  'see_pendency',
  'receive_daily_project_pendency_notice',
  'receive_weekly_project_pendency_notice',
  'receive_next_due_date_notice',
];

describe.each(DATABASES)('digests, on %s', (on) => {
  let t: TestApp;
  const SUPPLIER = PEOPLE.supplier.email;
  /** Monday, seven in the morning in São Paulo. */
  const MONDAY = new Date('2026-11-23T10:00:00Z');
  beforeEach(async () => {
    t = await buildTestApp({ on, at: MONDAY, config: { publicUrl: 'https://prumo.test' } });
  });
  afterEach(() => t.close());

  const at = (moment: string) => {
    t.clock.at = new Date(moment);
  };
  const prefer = async (person: PersonName | string, change: Partial<NoticePreferences>) => {
    const { inApp, mail, daily, weekly, hour, weekday } = { ...DEFAULT_NOTICE_PREFERENCES, ...change };
    const email = person in PEOPLE ? PEOPLE[person as PersonName].email : person;
    await rows(t.db)`insert into notice_preferences (uid, in_app, mail, daily, weekly, hour, weekday)
      select uid, ${`{${inApp.join(',')}}`}::text[], ${`{${mail.join(',')}}`}::text[], ${daily}, ${weekly}, ${hour}, ${weekday}
      from users where email = ${email}
      on conflict (uid) do update set in_app = excluded.in_app, mail = excluded.mail, daily = excluded.daily,
        weekly = excluded.weekly, hour = excluded.hour, weekday = excluded.weekday`;
  };
  const reader = async (name: string, permissions: Permission[], change: Partial<NoticePreferences> = {}) => {
    const uid = await t.build.aPerson({ permissions, company: COMPANY.horizonte, relationType: 'PROVIDER', name });
    const email = (await value(t.db)<string>`select email from users where uid = ${uid}`) ?? '';
    await prefer(email, change);
    return email;
  };
  /** Documents that are due today and in a week, told of. */
  const tell = async () => {
    for (const ahead of [0, 7]) {
      await t.build.aPendency({ status: 'OPEN', dueDate: addDays(dayOf(t.clock.at), ahead) });
    }
    await t.services.notices.tellDeadlines();
  };
  const sentTo = (email: string) => t.sentTo(email);
  const queued = () => count(t.db)`select count(*)::int from messages`;

  test('X-08 one digest a day says what waits, in HTML and text, in the language of its reader', async () => {
    await tell();
    await t.services.digests.send();
    await t.services.digests.send();
    const [mail, ...more] = await sentTo(SUPPLIER);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Seu dia no Prumo: 2 documentos perto do vencimento');
    for (const part of [mail?.text, mail?.html]) {
      for (const said of ['Bom dia, supplier.', 'Reforma do alto-forno', 'vence hoje', 'vence em 7 dias', '07:00']) {
        expect(part).toContain(said);
      }
      expect(part).toContain('https://prumo.test/notificacoes?grupo=DEADLINES');
      expect(part).toContain('https://prumo.test/api/digests/unsubscribe/');
      expect(part).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}|undefined|null/);
    }
    expect(mail?.html).not.toMatch(/<script|<img|<link/);

    await rows(t.db)`update users set language = case email when ${SUPPLIER} then 'en' else 'es' end`;
    at('2026-11-24T10:00:00Z');
    await tell();
    await t.services.digests.send();
    expect((await sentTo(SUPPLIER))[0]?.subject).toMatch(/^Your day in Prumo: \d documents? near/);
    expect((await sentTo(PEOPLE.admin.email))[0]?.subject).toMatch(/^Su día en Prumo: /);
  });

  test('X-08 what is most urgent comes first, and a deadline says whether it is to send or to decide', async () => {
    for (const [index, ahead] of [0, 1, 1, 7, 7, -7, -7].entries()) {
      await t.build.aPendency({
        status: 'OPEN',
        dueDate: addDays('2026-11-23', ahead),
        referenceMonth: `2025-0${index + 1}-01`,
      });
    }
    await t.build.aPendency({ status: 'IN_REVISION', slaDue: '2026-11-23', referenceMonth: '2026-08-01' });
    await t.services.notices.tellDeadlines();
    await t.services.digests.send();
    const [mail] = await sentTo(PEOPLE.analyst.email);
    expect(mail?.subject).toBe(
      'Seu dia no Prumo: 2 documentos vencidos há uma semana ou mais e 5 documentos perto do vencimento',
    );
    for (const said of [
      '1 documento, Reforma do alto-forno, vence hoje',
      '2 documentos, Reforma do alto-forno, vencem amanhã',
      '2 documentos, Reforma do alto-forno, vencem em 7 dias',
      '1 documento, Reforma do alto-forno, para analisar hoje',
    ]) {
      expect(mail?.text).toContain(said);
    }
    expect(mail?.html).toContain('segunda-feira, 23/11/2026');
  });

  test('X-08 nothing is sent where there is nothing to say, before the hour, on a holiday or to who reads it in Prumo', async () => {
    await t.services.digests.send();
    expect(await queued()).toBe(0);
    await rows(t.db)`delete from digests`;
    const third = await reader('terceira', KEYS);
    await tell();
    at('2026-11-23T09:59:00Z');
    await t.services.digests.send();
    expect(await queued()).toBe(0);
    // Christmas, and a Saturday
    for (const closed of ['2026-12-25T12:00:00Z', '2026-11-28T12:00:00Z']) {
      at(closed);
      await t.services.digests.send();
    }
    expect(await queued()).toBe(0);
    at('2026-11-23T10:00:00Z');
    const { uid } = await t.session('supplier');
    await rows(t.db)`update notices set read_at = now() where uid = ${uid}`;
    await prefer('admin', { mail: ['QUESTIONS'] });
    await t.services.digests.send();
    expect(await sentTo(SUPPLIER)).toEqual([]);
    expect(await sentTo(PEOPLE.admin.email)).toEqual([]);
    expect(await sentTo(third)).toHaveLength(1);
  });

  test('B-31 the three keys decide: daily, weekly and deadlines, and the person chooses hour, day and which of the two', async () => {
    const without = (key: Permission) => KEYS.filter((one) => one !== key);
    const daily = await reader('diário', KEYS, { hour: 18 });
    const weekly = await reader('semanal', KEYS, { daily: false, weekly: true, weekday: 3 });
    const neither = await reader('sem chave', without('receive_daily_project_pendency_notice'), {});
    const notWeekly = await reader('sem semana', without('receive_weekly_project_pendency_notice'), {
      weekly: true,
      daily: false,
    });
    const noDeadlines = await reader('sem prazos', without('receive_next_due_date_notice'), {});
    await tell();
    const counts = async () => {
      await t.services.digests.send();
      return Promise.all([daily, weekly, neither, notWeekly, noDeadlines].map(async (to) => (await sentTo(to)).length));
    };
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    at('2026-11-23T21:00:00Z');
    expect(await counts()).toEqual([1, 0, 0, 0, 0]);
    // Wednesday: the week, with what Monday's told
    at('2026-11-25T10:00:00Z');
    expect(await counts()).toEqual([1, 1, 0, 0, 0]);
    expect((await sentTo(weekly))[0]?.subject).toMatch(/^Sua semana no Prumo: /);
  });

  test('X-08 three gateways at once, a clock moved back and 29 February: each digest once', async () => {
    at('2028-02-29T10:00:00Z');
    await rows(t.db)`update users set last_access_at = ${t.clock.at.toISOString()}`;
    await tell();
    const sent = await Promise.all([1, 2, 3].map(() => t.services.digests.send()));
    const n = await count(t.db)`select count(distinct uid)::int from notices`;
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(n);
    at('2028-02-29T09:00:00Z');
    await t.services.digests.send();
    at('2028-02-29T23:00:00Z');
    await t.services.digests.send();
    expect(await queued()).toBe(n);
  });

  test('X-08 who was removed, disabled, moved to another address or unsubscribed after the digest was made gets none', async () => {
    const moving = await reader('muda', KEYS);
    await tell();
    await t.services.digests.send();
    const before = await queued();
    expect(before).toBeGreaterThan(3);
    const { uid } = await t.session('supplier');
    await rows(t.db)`delete from memberships where uid = ${uid}`;
    await rows(t.db)`update users set disabled = true where email = ${PEOPLE.admin.email}`;
    await rows(t.db)`update users set email = 'outro@horizonte.test' where email = ${moving}`;
    for (const gone of [SUPPLIER, PEOPLE.admin.email, moving, 'outro@horizonte.test']) {
      expect(await sentTo(gone)).toEqual([]);
    }
    expect(await queued()).toBe(0);
  });

  test('B-31 a digest is stopped in one click without sign-in (RFC 8058): opening the link changes nothing', async () => {
    await tell();
    await t.services.digests.send();
    const [mail] = await sentTo(SUPPLIER);
    const path = new URL(mail?.links.find((one) => one.includes('unsubscribe')) ?? '').pathname;
    const asked = await t.app.inject({ url: path });
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.body).toContain('Parar de receber o resumo?');
    // else a browser presses its button without an origin, and is refused
    expect(asked.headers['referrer-policy']).toBe('same-origin');
    const preferences = async () => (await t.as('supplier', { url: '/account/me/notice-preferences' })).json();
    expect(await preferences()).toMatchObject({ daily: true });
    for (const _ of [1, 2]) {
      const done = await t.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([done.statusCode, done.body.includes('não será mais enviado')]).toEqual([200, true]);
    }
    expect(await preferences()).toMatchObject({ daily: false, weekly: false, inApp: DEFAULT_NOTICE_PREFERENCES.inApp });
    const forged = path.slice(0, -4) + (path.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    for (const wrong of [forged, '/api/digests/unsubscribe/x']) {
      for (const method of ['GET', 'POST'] as const) {
        const refused = await t.app.inject({ method, url: wrong, headers: { 'accept-language': 'en' } });
        expect([refused.statusCode, refused.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(refused.body).toContain('This address is no longer valid');
      }
    }
    const long = await t.app.inject({ method: 'POST', url: `/api/digests/unsubscribe/${'x'.repeat(400)}` });
    expect(long.statusCode).toBe(400);
    at('2026-11-24T10:00:00Z');
    await tell();
    await t.services.digests.send();
    expect(await sentTo(SUPPLIER)).toHaveLength(1);
  });

  test('X-08 10,000 notices of one person are one digest with their sum', async () => {
    const { uid } = await t.session('supplier');
    const since = MONDAY.toISOString();
    await rows(t.db)`insert into notices (uid, kind, cause, company_id, project_id, due_on, created_at, shown_at)
      select ${uid}, 'DUE', 'x' || n, ${COMPANY.horizonte}, ${PROJECT.reforma}, '2026-12-01',
        ${since}::timestamptz - interval '1 hour', ${since}::timestamptz - interval '1 hour' from generate_series(1, 10000) n`;
    await t.services.digests.send();
    const [mail, ...more] = await sentTo(SUPPLIER);
    expect([mail?.subject, more]).toEqual(['Seu dia no Prumo: 10000 documentos perto do vencimento', []]);
  });

  test('X-08 a mail server that is away for an hour: no digest is lost, none is doubled, each with the headers of RFC 8058', async () => {
    const answer = { refuse: true };
    const { received, port } = await smtpServer(answer);
    await t.close();
    t = await buildTestApp({
      ...{ on, at: MONDAY },
      config: { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'https://prumo.test' },
    });
    await t.build.aPendency({ status: 'OPEN', dueDate: '2026-11-23' });
    await t.services.notices.tellDeadlines();
    const queued = await t.services.digests.send();
    expect(queued).toBeGreaterThan(1);
    for (let minute = 0; minute < 60; minute += 5) {
      await t.services.outbox.flush();
      await t.services.digests.send();
      t.clock.at = new Date(t.clock.at.getTime() + 5 * 60_000);
    }
    expect(received).toEqual([]);
    answer.refuse = false;
    for (const _ of [1, 2]) {
      t.clock.at = new Date(t.clock.at.getTime() + 16 * 60_000);
      await t.services.outbox.flush();
    }
    expect(received).toHaveLength(queued);
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(queued);
    const raw = readable(received[0]?.raw ?? '').replace(/\r?\n[ \t]+/g, ' ');
    expect(raw).toMatch(/List-Unsubscribe: <https:\/\/prumo\.test\/api\/digests\/unsubscribe\/[\w-]+>/);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });
});
