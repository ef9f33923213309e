import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '../../gateway/db/client.ts';
import { createLogger } from '../../gateway/plugins/logging.ts';
import { appForTest, DATABASES, multipart } from '../support/app.ts';
import { PASSWORD, PEOPLE } from '../support/world.ts';
import { aPdf } from './support/bytes.ts';

/** What must stand in no line of a log. */
const SECRETS = {
  cpf: '52998224725',
  maskedCpf: '529.982.247-25',
  password: PASSWORD,
  wrongPassword: 'Errada@#2026-nunca',
  email: PEOPLE.supplier.email,
  otherEmail: 'maria.desconhecida@pessoal.example',
  name: 'Ana Araújo',
  text: 'laudo-da-funcionaria-gravida',
  fileName: 'aso-de-ana-araujo.pdf',
  captcha: '7d3f9d0e-1111-4222-8333-944445555666',
} as const;

function memory(): { stream: Writable; text: () => string } {
  let kept = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      kept += chunk;
      done();
    },
  });
  return { stream, text: () => kept };
}

describe.each(DATABASES)('on %s', (on) => {
  test('S8 no log line holds a CPF, a password, a token, an e-mail or a text of somebody', async () => {
    const log = memory();
    const app = await appForTest({ on, logger: createLogger('trace', log.stream) });
    const id = await app.build.aPendency();
    const session = await app.session('supplier');
    const { token, refreshToken } = session;
    const tokens: Record<string, string> = { token, refreshToken, signature: token.split('.')[2] ?? '' };
    const everything = Object.values(SECRETS).map(encodeURIComponent).join('%20');
    const authorization = `Bearer ${session.token}`;
    const headers = { authorization, captcha: SECRETS.captcha, 'idempotency-key': `${SECRETS.cpf}-key` };
    const comment = (text: string) =>
      app.as('supplier', { method: 'POST', url: `/pendencies/${id}/comments`, payload: { kind: 'REGULAR', text } });

    for (let round = 0; round < 20; round++) {
      for (const path of ['pendencies', 'employees', 'projects', 'pendencies/counts', `pendencies/${id}`, 'none']) {
        await app.app.inject({ method: 'GET', url: `/api/${path}?name=${everything}&cpf=${SECRETS.cpf}`, headers });
        await app.app.inject({ method: 'GET', url: `/api/${path}/${everything}`, headers });
      }
      await app.app.inject({ method: 'GET', url: `/${everything}?token=${session.token}`, headers });
      await app.app.inject({ method: 'GET', url: `/%zz${everything}`, headers });
      for (const [email, password] of [
        [SECRETS.otherEmail, SECRETS.wrongPassword],
        [SECRETS.email, `${SECRETS.wrongPassword}`],
        [SECRETS.cpf, SECRETS.password],
      ]) {
        const payload = { email, password };
        await app.app.inject({ method: 'POST', url: '/api/authentication/signin', payload, headers });
      }
      const url = '/api/authentication/refresh-token';
      await app.app.inject({ method: 'POST', url, payload: { refreshToken: `${SECRETS.cpf}${SECRETS.password}` } });
      const json = { 'content-type': 'application/json', ...headers };
      await app.app.inject({
        method: 'POST',
        url,
        payload: `{"refreshToken": "${session.refreshToken}" ${SECRETS.email}`,
        headers: json,
      });
      await app.app.inject({
        method: 'GET',
        url: '/api/pendencies',
        headers: { authorization: `Bearer ${SECRETS.cpf}.${session.token}` },
      });
      await app.app.inject({
        method: 'GET',
        url: '/api/pendencies',
        headers: { authorization, companyid: SECRETS.cpf },
      });
      await comment(`${SECRETS.text} ${SECRETS.maskedCpf}`);
      const body = multipart([{ name: SECRETS.fileName, bytes: aPdf(200) }], { issueDate: SECRETS.maskedCpf });
      await app.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, ...body });
    }

    // The database fails in the ways that put values into its words.
    const failures = [
      sql`create function fail() returns trigger language plpgsql as $$ begin perform new.text::int; return new; end $$`,
      sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no room for %', new.text; end $$`,
      sql`create or replace function fail() returns trigger language plpgsql as $$ begin perform ('{"a": ' || new.text)::json; return new; end $$`,
      sql`create or replace function fail() returns trigger language plpgsql as $$ begin perform (new.text)::date; return new; end $$`,
    ];
    await app.db.execute(failures[0] ?? sql``);
    await app.db.execute(sql`create trigger fail before insert on comments for each row execute function fail()`);
    for (const failure of failures.slice(1).concat(failures[0] ?? sql``)) {
      for (const text of [SECRETS.maskedCpf, `${SECRETS.text}\n${SECRETS.name}`, `x" ${SECRETS.email} "y`]) {
        expect((await comment(text)).statusCode).toBe(500);
      }
      if (failure !== failures[0]) await app.db.execute(failure);
    }
    await app.db.execute(sql`drop trigger fail on comments`);
    await app.db.execute(sql`alter table comments add constraint short check (length(text) < 5) not valid`);
    expect((await comment(SECRETS.text)).statusCode).toBe(500);
    await app.db.execute(sql`alter table comments rename to elsewhere`);
    expect((await comment(SECRETS.text)).statusCode).toBe(500);

    const lines = log.text();
    expect(lines.split('\n').length).toBeGreaterThan(400);
    expect(lines).toContain('"msg":"request failed"');
    const found = Object.entries<string>({ ...SECRETS, ...tokens })
      .filter(([, secret]) => [secret, encodeURIComponent(secret)].some((form) => lines.includes(form)))
      .map(
        ([name, secret]) =>
          `${name}: ${lines
            .split('\n')
            .find((line) => line.includes(secret))
            ?.slice(0, 400)}`,
      );
    expect(found).toEqual([]);
  });

  test('S8 S10 no log line holds the link of a mail, a code, or what a person writes to get in', async () => {
    const log = memory();
    const t = await appForTest({ on, logger: createLogger('trace', log.stream) });
    const secrets: Record<string, string> = {
      invited: 'convidada.silva@pessoal.example',
      phone: '+5531998877665',
      typedPhone: '31998877665',
      fullName: 'Convidada da Silva',
      password: 'Convite#2026+Ok',
      forgot: PEOPLE.reader.email,
      currentPassword: PASSWORD,
    };
    const ask = (path: string, payload: object, headers: Record<string, string> = {}) =>
      t.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
    /** Follows a link as a browser does, and as one that puts it into the wrong place. */
    const follow = async (link: URL) => {
      const token = link.searchParams.get('token') ?? link.searchParams.get('oobCode') ?? '';
      secrets[link.pathname] = token;
      for (const url of [
        `${link.pathname}${link.search}`,
        `/api${link.pathname}${link.search}`,
        `/api/none/${token}`,
      ]) {
        await t.app.inject({ url, headers: { referer: link.toString() } });
      }
      return token;
    };

    const [profile] = await rows<{ id: number }>(
      t.db,
      sql`select id from profiles where company_id = 1 and name = 'Auditor (somente leitura)'`,
    );
    await t.as('admin', {
      method: 'POST',
      url: '/invites/company',
      payload: { email: secrets.invited, companyId: 1, profileId: profile?.id },
    });
    const token = await follow(await t.linkTo(secrets.invited ?? ''));
    await ask('authentication/invite-token', { token });
    await ask('invites/confirm', { token, more: secrets.fullName });
    const person = { email: secrets.invited, password: secrets.password, fullName: secrets.fullName, token };
    await ask('authentication/signup', { ...person, phone: secrets.typedPhone });
    await ask('authentication/signup', { ...person, phone: secrets.typedPhone });

    await ask('authentication/password/forgot', { email: secrets.forgot });
    const oobCode = await follow(await t.linkTo(secrets.forgot ?? ''));
    await ask('authentication/action-code', { oobCode });
    const pair = { password: secrets.password, confirmPassword: secrets.password };
    await ask('authentication/password/reset', { oobCode, ...pair });
    await ask('authentication/password/reset', { oobCode, ...pair });

    await t.as('admin', { method: 'PUT', url: '/account/mfa/1', payload: { mfaActive: true } });
    const { email } = PEOPLE.analyst;
    const { mfaToken } = (await ask('authentication/signin', { email, password: PASSWORD })).json();
    secrets.mfaToken = mfaToken;
    const mfa = { mfa: mfaToken };
    const sms = { email, mfaType: 'CREATE_PHONE' };
    expect((await ask('authentication/mfa', { ...sms, phone: secrets.phone }, mfa)).statusCode).toBe(200);
    const code = await t.codeTo(secrets.phone ?? '');
    await ask('authentication/signin-with-mfa-code', { ...sms, code: code === '000000' ? '111111' : '000000' }, mfa);
    const session = (await ask('authentication/signin-with-mfa-code', { ...sms, code }, mfa)).json();
    secrets.token = session.token;
    secrets.refreshToken = session.refreshToken;
    await ask('authentication/refresh-token', { refreshToken: session.refreshToken });
    await ask('authentication/refresh-token', { refreshToken: session.refreshToken });

    const lines = log.text();
    expect(lines.split('\n').length).toBeGreaterThan(20);
    expect(lines).toContain('/api/authentication/signin-with-mfa-code');
    const found = Object.entries(secrets).filter(([, secret]) =>
      [secret, encodeURIComponent(secret)].some((form) => lines.includes(form)),
    );
    expect(found).toEqual([]);
    expect(lines).not.toMatch(new RegExp(`[^\\d.]${code}[^\\d]`));
    // Nor does the database keep what opens something, or the history what somebody typed.
    const kept = JSON.stringify([
      await rows(t.db, sql`select * from one_time_tokens`),
      await rows(t.db, sql`select * from invites`),
      await rows(t.db, sql`select * from codes`),
      await rows(t.db, sql`select * from messages`),
      await rows(t.db, sql`select * from refresh_tokens`),
      await rows(t.db, sql`select * from audit`),
      await rows(t.db, sql`select * from idempotency_keys`),
    ]);
    const opening = [token, oobCode, mfaToken, session.token, session.refreshToken, secrets.password];
    expect(opening.filter((secret) => kept.includes(String(secret)))).toEqual([]);
  });
});
