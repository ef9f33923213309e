import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { cnpjCheckDigits, formatCnpj } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { CompanyUser, inviteConfirmationSchema, inviteReplySchema } from '../../contract/invites.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Account, Session } from '../../contract/session.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

type Reply = z.infer<typeof inviteReplySchema>;
type Confirmation = z.infer<typeof inviteConfirmationSchema>;
const DAY = 86_400_000;
const NEW_PASSWORD = 'Convite#2026+Ok';

describe.each(DATABASES)('invites, on %s', (on) => {
  let t: TestApp;
  let people = 0;
  let addresses = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { trustProxy: 1 } });
  });
  afterAll(() => t.close());

  const newEmail = () => {
    people += 1;
    return `convidada${people}@fora.test`;
  };
  const newCnpj = () => {
    people += 1;
    const base = `K${String(people).padStart(7, '0')}0001`;
    return `${base}${cnpjCheckDigits(base)}`;
  };
  /** Each request from an address of its own: what is limited for one address is a test of its own. */
  const from = () => {
    addresses += 1;
    return { 'x-forwarded-for': `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
  };
  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;
  const field = (reply: { json(): unknown }) => (reply.json() as ErrorBody).details?.fields?.[0];

  const profileId = async (company: number, name: string) => {
    const [row] = await rows<{ id: number }>(
      t.db,
      sql`select id from profiles where company_id = ${company} and name = ${name}`,
    );
    return row?.id ?? 0;
  };
  const auditor = () => profileId(COMPANY.serra, 'Auditor (somente leitura)');
  const invite = async (body: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: '/invites/company', payload: body, headers: from() });
  const invited = async (email = newEmail(), more: object = {}): Promise<Reply> => {
    const reply = await invite({ email, companyId: COMPANY.serra, profileId: await auditor(), ...more });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<Reply>();
  };
  const tokenFor = async (email: string) => (await t.linkTo(email)).searchParams.get('token') ?? '';
  const post = (url: string, payload: object, session?: Session) =>
    t.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { ...from(), ...(session && { authorization: `Bearer ${session.token}` }) },
    });
  const signup = (email: string, token: string, more: object = {}, url = '/authentication/signup') => {
    people += 1;
    const phone = `(31) 9${String(80_000_000 + people)}`;
    return post(url, { email, password: NEW_PASSWORD, fullName: 'Pessoa Convidada', phone, token, ...more });
  };
  const me = async ({ token }: Session) =>
    (await t.app.inject({ url: '/api/account/me', headers: { authorization: `Bearer ${token}` } })).json<Account>();
  const users = async (query = '', person: PersonName = 'admin') =>
    (await t.as(person, { url: `/invites/users?itemsPerPage=100${query}` })).json<ListOf<CompanyUser>>();
  const resend = (inviteId: number, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: '/invites/resend', payload: { inviteId }, headers: from() });
  const cancel = (inviteId: number, person: PersonName = 'admin') =>
    t.as(person, { method: 'DELETE', url: '/invites/user', payload: { inviteId } });
  const later = async (milliseconds: number, action: () => Promise<void>) => {
    const before = t.clock.at;
    t.clock.at = new Date(before.getTime() + milliseconds);
    try {
      await action();
    } finally {
      t.clock.at = before;
    }
  };

  describe('of a person', () => {
    test('B-07, K-07 an invite to the company leads by its link to an account that sees all its projects', async () => {
      const email = newEmail();
      const reply = await invited(email);
      expect(reply).toEqual({
        inviteId: expect.any(Number),
        email,
        expiresAt: new Date(t.clock.at.getTime() + 7 * DAY).toISOString(),
      });
      const link = await t.linkTo(email);
      expect(link.pathname).toBe('/login/concluir-cadastro');
      const token = await tokenFor(email);
      const known = await post('/authentication/invite-token', { token });
      expect(known.json()).toEqual({ token, email, kind: 'USER' });

      const session = (await signup(email, token)).json<Session>();
      expect(session).toMatchObject({ email, emailVerified: true, accountVerified: true, isInvited: true });
      const account = await me(session);
      expect(account.memberships).toMatchObject([
        { company: { id: COMPANY.serra }, profile: { name: 'Auditor (somente leitura)' }, project: null },
      ]);
      const projects = await t.app.inject({
        url: '/api/projects',
        headers: { authorization: `Bearer ${session.token}` },
      });
      expect(projects.json<ListOf<unknown>>().meta.totalResults).toBe(3);
    });

    test('K-04, K-07, B-14 an invite to a project sees that project and no other', async () => {
      const email = newEmail();
      await invited(email, { projectId: PROJECT.expansao });
      expect((await t.linkTo(email)).pathname).toBe('/confirmar-convite-projeto');
      const [mail] = await t.sentTo(email);
      expect(mail?.text).toContain('Expansão da mina');
      const token = await tokenFor(email);
      expect((await post('/invites/confirm', { token })).json<Confirmation>()).toMatchObject({
        kind: 'PROJECT_USER',
        firebaseAccount: false,
        joined: false,
      });
      const reply = await signup(email, token, {}, '/authentication/project/signup');
      expect(reply.statusCode).toBe(200);
      const session = reply.json<Session>();
      expect((await me(session)).memberships[0]?.project).toEqual({ id: PROJECT.expansao, name: 'Expansão da mina' });
      const seen = await t.app.inject({ url: '/api/projects', headers: { authorization: `Bearer ${session.token}` } });
      expect(seen.json<ListOf<{ id: number }>>().results.map(({ id }) => id)).toEqual([PROJECT.expansao]);
    });

    test('K-04 the sign-up of a project needs the token of its invite', async () => {
      const reply = await signup(newEmail(), '', { token: undefined }, '/authentication/project/signup');
      expect([reply.statusCode, field(reply)]).toMatchObject([400, { path: 'token', code: 'required' }]);
    });

    test('B-07 a foreign company, profile or project in the body is wrong on its field', async () => {
      const email = newEmail();
      const own = await auditor();
      const foreign = await profileId(COMPANY.porto, 'Administrador da contratante');
      const wrong = [
        [{ companyId: COMPANY.porto, profileId: foreign }, 'companyId'],
        [{ companyId: 987_654, profileId: own }, 'companyId'],
        [{ companyId: COMPANY.serra, profileId: foreign }, 'profileId'],
        [{ companyId: COMPANY.serra, profileId: own, projectId: PROJECT.cais }, 'projectId'],
        [{ companyId: COMPANY.serra, profileId: own, projectId: 987_654 }, 'projectId'],
        [{ companyId: COMPANY.serra }, 'profileId'],
        [{ companyId: COMPANY.serra, profileId: own, email: 'nada' }, 'email'],
      ] as const;
      for (const [body, path] of wrong) {
        const reply = await invite({ email, ...body });
        expect([body, reply.statusCode, field(reply)?.path]).toEqual([body, 400, path]);
      }
      expect(await t.sentTo(email)).toEqual([]);
    });

    test('B-07, M-17 who may not invite is refused, and told who can grant it', async () => {
      const body = { email: newEmail(), companyId: COMPANY.serra, profileId: await auditor() };
      const reply = await invite(body, 'analyst');
      expect(reply.statusCode).toBe(403);
      expect(reply.json<ErrorBody>()).toMatchObject({
        code: 'forbidden',
        details: { missing: 'invite_user', grantors: ['admin'] },
      });
      const toProject = await invite({ ...body, projectId: PROJECT.reforma }, 'analyst');
      expect(toProject.json<ErrorBody>().details?.missing).toBe('invite_user_to_project');
      const signedOut = await post('/invites/company', body);
      expect(signedOut.statusCode).toBe(401);
    });

    test('B-07 who may invite to projects alone cannot make an administrator', async () => {
      const manager = await t.as('admin', {
        method: 'POST',
        url: `/companies/${COMPANY.serra}/profiles`,
        payload: {
          name: 'Convida para projetos',
          relationType: 'CONTRACTING',
          description: null,
          permissions: ['see_projects', 'invite_user_to_project'],
          features: ['stp'],
        },
      });
      const { uid } = await t.session('secondAnalyst');
      await t.db.execute(
        sql`update memberships set profile_id = ${manager.json<{ id: number }>().id} where uid = ${uid}`,
      );
      const admin = await profileId(COMPANY.serra, 'Administrador da contratante');
      const body = { email: newEmail(), companyId: COMPANY.serra, projectId: PROJECT.reforma };
      const refused = await invite({ ...body, profileId: admin }, 'secondAnalyst');
      expect([refused.statusCode, code(refused)]).toEqual([403, 'forbidden']);
      const own = manager.json<{ id: number }>().id;
      expect((await invite({ ...body, profileId: own }, 'secondAnalyst')).statusCode).toBe(201);
    });

    test('B-07 an e-mail that is in the company or invited already is refused, whatever its letter case', async () => {
      const email = newEmail();
      await invited(email);
      const body = { companyId: COMPANY.serra, profileId: await auditor() };
      for (const again of [email, email.toUpperCase(), PEOPLE.analyst.email, 'ANALISTA@serra.test']) {
        const reply = await invite({ ...body, email: again });
        expect([again, reply.statusCode, code(reply)]).toEqual([again, 409, 'email_invited']);
      }
      const inProject = await invite({ ...body, email, projectId: PROJECT.reforma });
      expect(code(inProject)).toBe('email_invited');
    });

    test('B-07 the same person invited several times at once is invited once', async () => {
      // Several rounds: which of them would meet is chance.
      for (let round = 0; round < 5; round += 1) {
        const body = { email: newEmail(), companyId: COMPANY.serra, profileId: await auditor() };
        const replies = await Promise.all([1, 2, 3, 4].map(() => invite(body)));
        expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
      }
    });

    test('B-06 the list holds people and waiting invites; confirmed=true only people', async () => {
      const email = newEmail();
      const { inviteId } = await invited(email);
      const all = await users();
      expect(all.results.find((row) => row.inviteId === inviteId)).toMatchObject({
        email,
        accountCompanyId: null,
        displayName: null,
        confirmed: false,
        status: 'PENDING',
        me: false,
        company: { id: COMPANY.serra, name: 'Serra' },
        profile: { name: 'Auditor (somente leitura)' },
      });
      expect(all.results.find((row) => row.email === PEOPLE.admin.email)).toMatchObject({
        confirmed: true,
        status: 'ACCEPTED',
        me: true,
        inviteId: null,
      });
      const confirmed = await users('&confirmed=true');
      expect(confirmed.results.every((row) => row.confirmed)).toBe(true);
      expect(confirmed.results.length).toBeLessThan(all.results.length);
      const waiting = await users('&confirmed=false');
      expect(waiting.results.every((row) => !row.confirmed)).toBe(true);
      expect(waiting.meta.totalResults + confirmed.meta.totalResults).toBe(all.meta.totalResults);
      expect((await users(`&name=${email.toUpperCase()}`)).results.map((row) => row.email)).toEqual([email]);
      expect((await t.as('admin', { url: '/invites/users' })).json<ListOf<unknown>>().meta.itemsPerPage).toBe(10);
    });

    test('B-06, B-13 the people and invites of one profile can be asked', async () => {
      const { email } = await invited();
      const id = await auditor();
      const found = (await users(`&profileId=${id}`)).results;
      expect(found.map((row) => row.email)).toContain(email);
      expect(new Set(found.map(({ profile }) => profile?.id))).toEqual(new Set([id]));
    });

    test('B-06, M-17 the list stays in the companies of the caller', async () => {
      await invited();
      const porto = await users('', 'portAdmin');
      expect(new Set(porto.results.map(({ company }) => company.id))).toEqual(new Set([COMPANY.porto]));
      expect((await users(`&companyId=${COMPANY.serra}`, 'portAdmin')).meta.totalResults).toBe(0);
      expect((await t.as('analyst', { url: '/invites/users' })).statusCode).toBe(403);
    });

    test('B-08, K-08 sending again makes a new link; the former one stops, once a minute', async () => {
      const email = newEmail();
      const { inviteId } = await invited(email);
      const former = await tokenFor(email);
      const early = await resend(inviteId);
      expect([early.statusCode, code(early), early.headers['retry-after']]).toEqual([429, 'resend_too_soon', '60']);
      await later(61_000, async () => {
        const reply = await resend(inviteId);
        expect(reply.statusCode).toBe(200);
        expect(reply.json<Reply>().expiresAt).toBe(new Date(t.clock.at.getTime() + 7 * DAY).toISOString());
        const token = await tokenFor(email);
        expect(token).not.toBe(former);
        expect(code(await post('/authentication/invite-token', { token: former }))).toBe('invite_invalid');
        expect((await post('/authentication/invite-token', { token })).statusCode).toBe(200);
      });
    });

    test('B-08 a cancelled invite cannot be taken, and leaves the list', async () => {
      const email = newEmail();
      const { inviteId } = await invited(email);
      const token = await tokenFor(email);
      expect((await cancel(inviteId)).statusCode).toBe(204);
      expect((await cancel(inviteId)).statusCode).toBe(204);
      const refused = await signup(email, token);
      expect([refused.statusCode, code(refused)]).toEqual([410, 'invite_cancelled']);
      expect((await resend(inviteId)).statusCode).toBe(410);
      expect((await users(`&name=${email}`)).results).toEqual([]);
      // A cancelled person can be invited again.
      await invited(email);
    });

    test('B-08 the id of a cancelled invite is taken from the query too, where a proxy drops bodies', async () => {
      const { inviteId } = await invited();
      const reply = await t.as('admin', { method: 'DELETE', url: `/invites/user?inviteId=${inviteId}` });
      expect(reply.statusCode).toBe(204);
      const nothing = await t.as('admin', { method: 'DELETE', url: '/invites/user' });
      expect([nothing.statusCode, field(nothing)]).toMatchObject([400, { path: 'inviteId', code: 'required' }]);
    });

    test('B-08, M-17 a foreign invite answers like a missing one, and nothing of it changes', async () => {
      const email = newEmail();
      const { inviteId } = await invited(email);
      for (const call of [resend, cancel]) {
        const foreign = await call(inviteId, 'portAdmin');
        const absent = await call(987_654, 'portAdmin');
        expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
        const colleague = await call(inviteId, 'analyst');
        expect([colleague.statusCode, code(colleague)]).toEqual([403, 'forbidden']);
      }
      expect((await users(`&name=${email}`)).results[0]?.status).toBe('PENDING');
    });

    test('K-08 after seven days an invite is over; it can be sent again, and another takes its place', async () => {
      const email = newEmail();
      const issued: Reply[] = [];
      await later(-7 * DAY - 1000, async () => void issued.push(await invited(email)));
      const refused = await signup(email, await tokenFor(email));
      expect([refused.statusCode, code(refused)]).toEqual([410, 'invite_expired']);
      expect((await users(`&name=${email}`)).results[0]?.status).toBe('EXPIRED');
      expect((await resend(issued[0]?.inviteId ?? 0)).statusCode).toBe(200);
      expect((await users(`&name=${email}`)).results[0]?.status).toBe('PENDING');
      expect((await signup(email, await tokenFor(email))).statusCode).toBe(200);

      const other = newEmail();
      await later(-8 * DAY, async () => void issued.push(await invited(other)));
      const second = await invited(other);
      expect(second.inviteId).not.toBe(issued[1]?.inviteId);
      expect((await users(`&name=${other}`)).results.map((row) => row.inviteId)).toEqual([second.inviteId]);
    });

    test('K-08 an invite is good until the last second of its seven days', async () => {
      const email = newEmail();
      await later(-7 * DAY + 1000, async () => void (await invited(email)));
      expect((await signup(email, await tokenFor(email))).statusCode).toBe(200);
    });

    test('K-08, A-33 an invite is used once: the second time says so with the words of the specification', async () => {
      const email = newEmail();
      await invited(email);
      const token = await tokenFor(email);
      expect((await signup(email, token)).statusCode).toBe(200);
      for (const reply of [
        await signup(email, token),
        await post('/authentication/invite-token', { token }),
        await post('/invites/confirm', { token }),
      ]) {
        expect([reply.statusCode, reply.json<ErrorBody>()]).toMatchObject([
          409,
          { code: 'invite_used', message: 'Convite já confirmado' },
        ]);
      }
    });

    test('K-08 one link used several times at once makes one account and one membership', async () => {
      const email = newEmail();
      await invited(email);
      const token = await tokenFor(email);
      const replies = await Promise.all([1, 2, 3].map(() => signup(email, token)));
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
      const [count] = await rows<{ n: number }>(
        t.db,
        sql`select count(*)::int as n from memberships m join users u on u.uid = m.uid where u.email = ${email}`,
      );
      expect(count?.n).toBe(1);
    });

    test('K-08 the token is nowhere in the database: only its hash, and it is long', async () => {
      const email = newEmail();
      const { inviteId } = await invited(email);
      const token = await tokenFor(email);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const [row] = await rows<{ text: string; hash: string }>(
        t.db,
        sql`select i::text as text, token_hash as hash from invites i where id = ${inviteId}`,
      );
      expect(row?.text).not.toContain(token);
      expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    });

    test('A-33 an unknown token is no invite', async () => {
      for (const url of ['/authentication/invite-token', '/invites/confirm', '/invites/confirm-company-token']) {
        const reply = await post(url, { token: 'x'.repeat(43) });
        expect([url, reply.statusCode, code(reply)]).toEqual([url, 404, 'invite_invalid']);
      }
    });

    test('A-33 the e-mail of the sign-up is that of the invite', async () => {
      const email = newEmail();
      await invited(email);
      const token = await tokenFor(email);
      const other = await signup(newEmail(), token);
      expect([other.statusCode, code(other)]).toEqual([403, 'invite_other_email']);
      expect((await signup(email.toUpperCase(), token)).statusCode).toBe(200);
    });

    test('K-03 who has an account signs in and joins by the link; it says that there is one', async () => {
      const { email } = PEOPLE.nobody;
      await invited(email);
      expect((await t.linkTo(email)).pathname).toBe('/confirmar-convite');
      const token = await tokenFor(email);
      const signedOut = await post('/invites/confirm', { token });
      expect(signedOut.json<Confirmation>()).toMatchObject({ email, firebaseAccount: true, joined: false });
      const again = await signup(email, token);
      expect([again.statusCode, code(again)]).toEqual([409, 'auth/email-already-in-use']);

      const stranger = await post('/invites/confirm', { token }, await t.session('reader'));
      expect([stranger.statusCode, code(stranger)]).toEqual([403, 'invite_other_email']);

      const session = await t.session('nobody');
      expect((await me(session)).memberships).toEqual([]);
      const joined = await post('/invites/confirm', { token }, session);
      expect(joined.json<Confirmation>()).toMatchObject({ joined: true, company: { tradingName: 'Serra' } });
      expect((await me(session)).memberships).toMatchObject([{ company: { id: COMPANY.serra } }]);
      expect(code(await post('/invites/confirm', { token }, session))).toBe('invite_used');
    });

    test('B-13 a profile that waits in an invite is in use; the refusal names the e-mail', async () => {
      const made = await t.as('admin', {
        method: 'POST',
        url: `/companies/${COMPANY.serra}/profiles`,
        payload: {
          name: 'Só no convite',
          relationType: 'CONTRACTING',
          description: null,
          permissions: ['see_employee'],
          features: [],
        },
      });
      const { id } = made.json<{ id: number }>();
      const email = newEmail();
      const { inviteId } = await invited(email, { profileId: id });
      const refused = await t.as('admin', { method: 'DELETE', url: `/profiles/${id}` });
      expect([refused.statusCode, refused.json<ErrorBody>().details?.users]).toMatchObject([
        409,
        [{ displayName: email }],
      ]);
      await cancel(inviteId);
      expect((await t.as('admin', { method: 'DELETE', url: `/profiles/${id}` })).statusCode).toBe(204);
    });

    test('B-07 the mail is in the language of the receiver, and of the inviter when nobody knows it', async () => {
      const { uid } = await t.session('otherSupplier');
      await t.db.execute(sql`update users set language = 'es' where uid = ${uid}`);
      await invited(PEOPLE.otherSupplier.email);
      expect((await t.sentTo(PEOPLE.otherSupplier.email))[0]?.subject).toBe('admin le invitó a Serra en Prumo');
      const email = newEmail();
      await invited(email);
      expect((await t.sentTo(email))[0]?.subject).toBe('admin convidou você para Serra no Prumo');
    });
  });

  describe('of a supplier company', () => {
    const supplier = (more: object = {}) => ({
      cnpj: newCnpj(),
      companyName: 'Andaimes Novos Ltda',
      tradingName: 'Andaimes Novos',
      email: newEmail(),
      fullName: 'Rita Responsável',
      phone: '(31) 99876-5432',
      ...more,
    });
    const ask = (body: object, headers = from()) =>
      t.app.inject({ method: 'POST', url: '/api/invites/company', payload: body, headers });

    test('B-06, K-01 who invited a supplier sees it waiting; one of a project, whoever manages its company', async () => {
      const [own, ofProject] = [supplier(), supplier({ projectId: PROJECT.reforma })];
      expect((await invite(own)).statusCode).toBe(201);
      expect((await invite(ofProject)).statusCode).toBe(201);
      const at = `&companyId=${COMPANY.serra}`;
      const found = (await users(at)).results.filter(({ kind }) => kind === 'COMPANY');
      const row = (body: typeof own) => found.find(({ email }) => email === body.email);
      expect(row(own)).toMatchObject({
        supplier: { name: 'Andaimes Novos', cnpj: own.cnpj },
        company: { id: COMPANY.serra },
        profile: null,
        project: null,
        status: 'PENDING',
        confirmed: false,
      });
      expect(row(ofProject)).toMatchObject({ company: { id: COMPANY.serra }, project: { id: PROJECT.reforma } });
      expect((await users(`${at}&name=${own.cnpj}`)).results.map(({ email }) => email)).toEqual([own.email]);
      const elsewhere = (await users('', 'portAdmin')).results.map(({ email }) => email);
      expect(elsewhere).not.toContain(own.email);
      expect(elsewhere).not.toContain(ofProject.email);
      expect((await cancel(row(own)?.inviteId ?? 0)).statusCode).toBe(204);
      expect((await users(at)).results.map(({ email }) => email)).not.toContain(own.email);
    });

    test('K-01, K-03 without a session a company is invited by CNPJ, and its person founds it by the link', async () => {
      const body = supplier();
      const reply = await ask(body);
      expect(reply.statusCode).toBe(201);
      expect((await t.linkTo(body.email)).pathname).toBe('/confirmar-convite');
      const token = await tokenFor(body.email);
      expect((await post('/invites/confirm-company-token', { token })).json<Confirmation>()).toEqual({
        token,
        email: body.email,
        kind: 'COMPANY',
        company: { cnpj: body.cnpj, companyName: body.companyName, tradingName: body.tradingName },
        person: { fullName: body.fullName, phone: '+5531998765432' },
        firebaseAccount: false,
        joined: false,
      });
      const session = (await signup(body.email, token)).json<Session>();
      expect(session.company).toMatchObject({ cnpj: body.cnpj, tradingName: 'Andaimes Novos' });
      const account = await me(session);
      expect(account.memberships).toMatchObject([
        { relationType: 'PROVIDER', profile: { name: 'Administrador do fornecedor' }, project: null },
      ]);
      const company = account.memberships[0]?.company.id ?? 0;
      const profiles = await t.app.inject({
        url: `/api/companies/${company}/profiles`,
        headers: { authorization: `Bearer ${session.token}` },
      });
      const names = profiles.json<ListOf<{ name: string }>>().results.map(({ name }) => name);
      expect(names).toEqual(['Administrador do fornecedor', 'Usuário do fornecedor']);
    });

    test('K-01 a CNPJ that is registered or invited already is refused, alphanumeric and masked ones too', async () => {
      const [serra] = await rows<{ cnpj: string }>(t.db, sql`select cnpj from companies where id = ${COMPANY.porto}`);
      const registered = await ask(supplier({ cnpj: serra?.cnpj.toLowerCase() }));
      expect([registered.statusCode, code(registered)]).toEqual([409, 'company_taken']);
      const body = supplier();
      expect((await invite(body)).statusCode).toBe(201);
      const masked = body.cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
      const again = await ask({ ...body, cnpj: masked, email: newEmail() });
      expect([again.statusCode, code(again)]).toEqual([409, 'company_invited']);
      const wrong = await ask({ ...body, cnpj: '11.111.111/1111-11' });
      expect([wrong.statusCode, field(wrong)]).toMatchObject([400, { path: 'cnpj', code: 'invalid_cnpj' }]);
    });

    test('K-01 one CNPJ asked for several times at once is invited once', async () => {
      const cnpj = newCnpj();
      const replies = await Promise.all([1, 2, 3].map(() => invite(supplier({ cnpj }))));
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    });

    test('K-01, K-08 an invite of a company that is over does not keep its CNPJ', async () => {
      const body = supplier();
      await ask(body);
      await later(8 * DAY, async () => expect((await ask({ ...body, email: newEmail() })).statusCode).toBe(201));
    });

    test('K-01 without a session an address gets one invite a minute, and says nothing of its own', async () => {
      const email = newEmail();
      const written = supplier({
        email,
        observations: 'Clique em http://mal.test',
        tradingName: 'Ganhe em mal.test',
        companyName: 'mal.test S.A.',
        fullName: 'mal.test',
      });
      expect((await ask(written)).statusCode).toBe(201);
      const again = await ask(supplier({ email }));
      expect([again.statusCode, code(again)]).toEqual([429, 'resend_too_soon']);
      const sent = await t.sentTo(email);
      expect(sent).toHaveLength(1);
      expect(`${sent[0]?.subject}${sent[0]?.text}${sent[0]?.html}`).not.toContain('mal.test');
      expect(sent[0]?.subject).toContain(formatCnpj(written.cnpj));
    });

    test('K-01 a sender without a session is stopped after ten invites a minute', async () => {
      const headers = from();
      const statuses = new Set<number>();
      for (let n = 0; n < 11; n += 1) statuses.add((await ask({ nonsense: true }, headers)).statusCode);
      expect([...statuses]).toEqual([400, 429]);
    });

    test('K-01, C-10 invited from a project, the company is linked to it when it accepts', async () => {
      const body = supplier({ projectId: PROJECT.reforma, observations: 'Obra de janeiro' });
      const signedOut = await ask(body);
      expect(signedOut.statusCode).toBe(401);
      const foreign = await invite(body, 'portAdmin');
      expect([foreign.statusCode, field(foreign)?.path]).toEqual([400, 'projectId']);
      const refused = await invite(body, 'analyst');
      expect(refused.json<ErrorBody>().details?.missing).toBe('add_company_to_project');
      expect((await invite(body)).statusCode).toBe(201);
      expect((await t.sentTo(body.email))[0]?.text).toContain('Obra de janeiro');
      const session = (await signup(body.email, await tokenFor(body.email))).json<Session>();
      const seen = await t.app.inject({ url: '/api/projects', headers: { authorization: `Bearer ${session.token}` } });
      expect(seen.json<ListOf<{ id: number }>>().results.map(({ id }) => id)).toEqual([PROJECT.reforma]);
    });

    test('K-03 who is signed in with the invited address founds the company at once', async () => {
      const email = PEOPLE.supplierUser.email;
      const body = supplier({ email });
      await ask(body);
      const session = await t.session('supplierUser');
      const joined = await post('/invites/confirm-company-token', { token: await tokenFor(email) }, session);
      expect(joined.json<Confirmation>()).toMatchObject({ joined: true, kind: 'COMPANY' });
      expect((await me(session)).memberships.map(({ company }) => company.cnpj)).toContain(body.cnpj);
    });

    test('K-01 a CNPJ registered meanwhile is refused at the end, and nothing is kept', async () => {
      const body = supplier();
      expect((await ask(body)).statusCode).toBe(201);
      const token = await tokenFor(body.email);
      await t.db.execute(
        sql`insert into companies (cnpj, company_name, trading_name) values (${body.cnpj}, 'Outra', 'Outra')`,
      );
      const refused = await signup(body.email, token);
      expect([refused.statusCode, code(refused)]).toEqual([409, 'company_taken']);
      expect(await rows(t.db, sql`select 1 from users where email = ${body.email}`)).toEqual([]);
    });

    test('B-08 who invited a company may send it again and cancel it', async () => {
      const body = supplier({ projectId: PROJECT.reforma });
      const { inviteId } = (await invite(body)).json<Reply>();
      expect((await cancel(inviteId, 'portAdmin')).statusCode).toBe(404);
      await later(61_000, async () => expect((await resend(inviteId)).statusCode).toBe(200));
      expect((await cancel(inviteId)).statusCode).toBe(204);
      expect((await ask(supplier({ cnpj: body.cnpj }))).statusCode).toBe(201);
    });
  });
});
