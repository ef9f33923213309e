import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { cnpjCheckDigits, dayOf } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { inviteConfirmationSchema } from '../../contract/invites.ts';
import type { ListOf } from '../../contract/list.ts';
import type { InvitedCompany, ProjectCompany } from '../../contract/projectSettings.ts';
import type { Session } from '../../contract/session.ts';
import { rows } from '../../gateway/db/client.ts';
import { projects } from '../../gateway/db/schema/projects.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

type Confirmation = z.infer<typeof inviteConfirmationSchema>;
const REFUSED = 'E-mail já cadastrado, verifique sua lista de fornecedores.';

describe.each(DATABASES)('providers that are invited by e-mail, on %s', (on) => {
  let t: TestApp;
  let made = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { trustProxy: 1 } });
  });
  afterAll(() => t.close());

  const body = (reply: { json(): unknown }) => reply.json() as ErrorBody;
  const from = () => {
    made += 1;
    return { 'x-forwarded-for': `10.7.${Math.floor(made / 250)}.${(made % 250) + 1}` };
  };
  const newEmail = () => {
    made += 1;
    return `comercial${made}@draga.test`;
  };
  const newCompany = () => {
    made += 1;
    const base = `DR${String(made).padStart(6, '0')}0001`;
    return { cnpj: `${base}${cnpjCheckDigits(base)}`, companyName: `Draga ${made} Ltda`, tradingName: `Draga ${made}` };
  };
  async function aProject({ status = 'ACTIVE', company = COMPANY.serra as number } = {}): Promise<number> {
    made += 1;
    const { uid } = await t.session('admin');
    const period = { startDate: '2026-01-01', endDate: '2099-12-31', createdBy: uid };
    const [row] = await t.db
      .insert(projects)
      .values({ companyId: company, name: `Obra ${made}`, contract: `CT-K${made}`, status, ...period })
      .returning({ id: projects.id });
    return row?.id ?? 0;
  }
  const invite = (project: number, payload: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `/projects/${project}/company-invites`, payload, headers: from() });
  const invited = async (project: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/projects/${project}/company-invites` })).json<InvitedCompany[]>();
  const providers = async (project: number) =>
    (await t.as('admin', { url: `/projects/${project}/companies` })).json<ListOf<ProjectCompany>>().results;
  const post = (url: string, payload: object, token?: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      headers: { ...from(), ...(token && { authorization: `Bearer ${token}` }) },
    });
  const tokenFor = async (email: string) => (await t.linkTo(email)).searchParams.get('token') ?? '';
  const signUp = (email: string, token: string, more: object = {}) => {
    made += 1;
    const phone = `(31) 9${80_300_000 + made}`;
    return post('/authentication/signup', {
      email,
      token,
      phone,
      password: 'Convite#2026+Ok',
      fullName: 'Dona da Draga',
      ...more,
    });
  };
  /** How often its organisation was asked for; a small project is organised and open again within two requests. */
  const askedOf = async (project: number) =>
    (await rows<{ asked: number }>(t.db, sql`select asked from project_updates where project_id = ${project}`))[0]
      ?.asked ?? 0;

  test('K-05 an invited e-mail waits in the project with its plans, and its mail names project and inviter', async () => {
    const project = await aProject();
    const email = newEmail();
    const reply = await invite(project, { email: ` ${email.toUpperCase()} `, plans: ['SSMA'] });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    expect(await invited(project)).toMatchObject([{ email, plans: ['SSMA'], status: 'PENDING' }]);
    const [mail] = await t.sentTo(email);
    expect(mail?.text).toContain('de Serra, convidou');
    expect(mail?.subject).toContain('convidou a sua empresa');
    expect((await t.linkTo(email)).pathname).toBe('/confirmar-convite');
    expect(await askedOf(project)).toBe(0);
  });

  test('K-05, A-33 who opens the link signs up with a company, which becomes a provider with those plans', async () => {
    const project = await aProject();
    const email = newEmail();
    await invite(project, { email, plans: ['SSMA'] });
    const token = await tokenFor(email);
    const seen = await post('/authentication/invite-token', { token });
    expect(seen.json()).toMatchObject({ email, kind: 'COMPANY', needsCompany: true, project: expect.any(String) });
    const without = await signUp(email, token);
    expect([without.statusCode, body(without).code]).toEqual([409, 'company_needed']);

    const company = newCompany();
    const wrong = await signUp(email, token, { company: { ...company, cnpj: '11222333000199' } });
    expect(body(wrong).details?.fields?.[0]).toMatchObject({ path: 'company.cnpj', code: 'invalid_cnpj' });
    const done = await signUp(email, token, { company });
    expect([done.statusCode, done.body]).toEqual([200, expect.anything()]);
    // It joins today: what is asked of it starts then, and not with the project.
    const joined = { name: company.tradingName, plans: ['SSMA'], email, from: dayOf(t.clock.at) };
    expect(await providers(project)).toMatchObject([joined]);
    expect(await invited(project)).toEqual([]);
    expect(await askedOf(project)).toBe(1);
    const session = done.json<Session>();
    const mine = await t.app.inject({
      url: `/api/projects/${project}/companies`,
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(mine.json<ListOf<ProjectCompany>>().results.map(({ cnpj }) => cnpj)).toEqual([company.cnpj]);
    const again = await signUp(email, token, { company: newCompany() });
    expect(body(again).code).toBe('invite_used');
  });

  test('K-05 a CNPJ that is registered already is not taken over by an invite', async () => {
    const project = await aProject();
    const email = newEmail();
    await invite(project, { email, plans: ['STP'] });
    const [known] = await rows<{ cnpj: string }>(t.db, sql`select cnpj from companies where id = ${COMPANY.vertical}`);
    const reply = await signUp(email, await tokenFor(email), { company: { ...newCompany(), cnpj: known?.cnpj } });
    expect([reply.statusCode, body(reply).code]).toEqual([409, 'company_taken']);
    expect(await providers(project)).toEqual([]);
    expect(await invited(project)).toHaveLength(1);
  });

  test('K-05 who answers for a company already lets it join, and no other one', async () => {
    const project = await aProject();
    const { email } = PEOPLE.otherSupplier;
    await invite(project, { email, plans: ['STP', 'SSMA'] });
    const token = await tokenFor(email);
    const { token: signedIn } = await t.session('otherSupplier');
    const asked = (await post('/invites/confirm', { token }, signedIn)).json<Confirmation>();
    expect(asked).toMatchObject({ joined: false, needsCompany: true });
    expect(asked.companies?.map(({ id }) => id)).toEqual([COMPANY.vertical]);
    for (const id of [COMPANY.horizonte, COMPANY.serra, 987_654]) {
      const reply = await post('/invites/confirm', { token, company: { id } }, signedIn);
      expect([reply.statusCode, body(reply).details?.fields?.[0]?.path]).toEqual([400, 'company.id']);
    }
    const { token: other } = await t.session('supplier');
    const stranger = await post('/invites/confirm', { token, company: { id: COMPANY.horizonte } }, other);
    expect(body(stranger).code).toBe('invite_other_email');
    // Nobody had confirmed it: who invited it vouches for it, and the trail says so (ADR 19).
    await t.db.execute(sql`update companies set unconfirmed_since = now() where id = ${COMPANY.vertical}`);
    const joined = await post('/invites/confirm', { token, company: { id: COMPANY.vertical } }, signedIn);
    expect(joined.json()).toMatchObject({ joined: true });
    expect((await providers(project)).map(({ id }) => id)).toEqual([COMPANY.vertical]);
    const told = await rows(
      t.db,
      sql`select a.new_value as name, c.unconfirmed_since as waits from audit a join companies c on c.id = a.company_id
          where a.entity = 'company' and a.action = 'CONFIRMED' and a.company_id = ${COMPANY.vertical}`,
    );
    expect(told).toEqual([{ name: 'Vertical', waits: null }]);
  });

  test('K-05 an e-mail that is in the project is refused with the words of the specification', async () => {
    const project = await aProject();
    const email = newEmail();
    await invite(project, { email, plans: ['STP'] });
    await t.db.execute(
      sql`insert into project_companies (project_id, company_id, plans, email)
          values (${project}, ${COMPANY.horizonte}, '{STP}', 'obras@horizonte.test')`,
    );
    // Invited, of who answers for a provider, of somebody of a provider, of the contracting company itself.
    for (const address of [email, 'obras@horizonte.test', PEOPLE.supplierUser.email, PEOPLE.reader.email]) {
      const reply = await invite(project, { email: address, plans: ['SSMA'] });
      expect([address, reply.statusCode, body(reply)]).toMatchObject([
        address,
        409,
        { code: 'provider_invited', message: REFUSED, details: { email: address } },
      ]);
    }
    expect(await invited(project)).toHaveLength(1);
  });

  test('K-05 the same e-mail may be invited to another project; one that the caller knows is told to be linked', async () => {
    const [first, second] = [await aProject(), await aProject()];
    const email = newEmail();
    expect((await invite(first, { email, plans: ['STP'] })).statusCode).toBe(201);
    expect((await invite(second, { email, plans: ['STP'] })).statusCode).toBe(201);
    const known = 'contato@horizonte.test';
    await t.db.execute(
      sql`insert into project_companies (project_id, company_id, plans, email)
          values (${first}, ${COMPANY.horizonte}, '{STP}', ${known})`,
    );
    const reply = await invite(second, { email: known, plans: ['STP'] });
    expect([reply.statusCode, body(reply)]).toMatchObject([
      409,
      { code: 'provider_known', details: { company: { id: COMPANY.horizonte, name: 'Horizonte' } } },
    ]);
    expect(body(reply).message).toContain('Horizonte');
    // Another contracting company is not told who works where.
    const porto = await aProject({ company: COMPANY.porto });
    expect((await invite(porto, { email: known, plans: ['STP'] }, 'portAdmin')).statusCode).toBe(201);
  });

  test('K-05 two people who invite the same e-mail at once: it is invited once', async () => {
    const project = await aProject();
    const email = newEmail();
    const replies = await Promise.all([1, 2, 3].map(() => invite(project, { email, plans: ['STP'] })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await invited(project)).toHaveLength(1);
  });

  test('K-05, B-08 an invite is sent again, cancelled, and after seven days another takes its place', async () => {
    const project = await aProject();
    const email = newEmail();
    const { inviteId } = (await invite(project, { email, plans: ['STP'] })).json<{ inviteId: number }>();
    const before = t.clock.at;
    t.clock.at = new Date(before.getTime() + 61_000);
    const resent = await t.as('admin', {
      method: 'POST',
      url: `/projects/${project}/invites/${inviteId}/resend`,
      headers: from(),
    });
    expect(resent.statusCode).toBe(200);
    const foreign = await t.as('portAdmin', { method: 'DELETE', url: `/invites/user?inviteId=${inviteId}` });
    expect(foreign.statusCode).toBe(404);
    expect((await t.as('admin', { method: 'DELETE', url: `/invites/user?inviteId=${inviteId}` })).statusCode).toBe(204);
    expect(await invited(project)).toEqual([]);
    expect((await invite(project, { email, plans: ['SSMA'] })).statusCode).toBe(201);
    await t.db.execute(
      sql`update invites set expires_at = ${t.clock.at.toISOString()}::timestamptz where email = ${email}`,
    );
    expect(await invited(project)).toMatchObject([{ status: 'EXPIRED' }]);
    expect((await invite(project, { email, plans: ['STP'] })).statusCode).toBe(201);
    expect(await invited(project)).toMatchObject([{ status: 'PENDING', plans: ['STP'] }]);
    t.clock.at = before;
  });

  test('K-05, M-17 of a foreign or blocked project nobody is invited, and a provider reads no invites', async () => {
    expect((await invite(PROJECT.cais, { email: newEmail(), plans: ['STP'] })).statusCode).toBe(404);
    const blocked = await invite(PROJECT.bloqueado, { email: newEmail(), plans: ['STP'] });
    expect([blocked.statusCode, body(blocked).code]).toEqual([409, 'project_blocked']);
    expect((await invite(PROJECT.reforma, { email: newEmail(), plans: ['STP'] }, 'reader')).statusCode).toBe(403);
    await invite(PROJECT.reforma, { email: newEmail(), plans: ['STP'] });
    expect(await invited(PROJECT.reforma, 'supplier')).toEqual([]);
    expect(await invited(PROJECT.reforma)).toHaveLength(1);
    const users = await t.as('admin', { url: '/invites/users?itemsPerPage=100' });
    expect(users.statusCode).toBe(200);
  });

  test('K-05 a wrong e-mail or no plan is told at its field', async () => {
    const project = await aProject();
    const wrong = async (payload: object) => body(await invite(project, payload)).details?.fields?.[0];
    expect(await wrong({ email: 'contratos@saobento', plans: ['STP'] })).toMatchObject({
      path: 'email',
      code: 'invalid_email',
    });
    expect(await wrong({ email: newEmail(), plans: [] })).toMatchObject({ path: 'plans', code: 'required' });
  });
});
