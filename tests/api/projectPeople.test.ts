import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrailAction } from '../../contract/auditTrail.ts';
import type { Reference } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { ProjectAccount, ProjectHistoryEntry, ProjectInfos } from '../../contract/projectSettings.ts';
import type { ProjectRow } from '../../contract/projects.ts';
import type { Session } from '../../contract/session.ts';
import { rows } from '../../gateway/db/client.ts';
import { writeAudit } from '../../gateway/lib/audit.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('people and histories of a project, on %s', (on) => {
  let t: TestApp;
  let made = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { trustProxy: 1 } });
  });
  afterAll(() => t.close());

  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;
  const fault = (reply: { json(): unknown }) => (reply.json() as ErrorBody).details?.fields?.[0];
  const from = () => {
    made += 1;
    return { 'x-forwarded-for': `10.9.${Math.floor(made / 250)}.${(made % 250) + 1}` };
  };
  const profileId = async (name: string, company: number = COMPANY.serra) =>
    (await rows<{ id: number }>(t.db, sql`select id from profiles where company_id = ${company} and name = ${name}`))[0]
      ?.id ?? 0;
  const auditor = () => profileId('Auditor (somente leitura)');
  const url = (rest = '', project: number = PROJECT.expansao) => `/projects/${project}/accounts${rest}`;
  const list = async (person: PersonName = 'admin', query = '', project: number = PROJECT.expansao) =>
    (await t.as(person, { url: url(`?itemsPerPage=100${query}`, project) })).json<ListOf<ProjectAccount>>().results;
  const invite = async (payload: object, person: PersonName = 'admin', project: number = PROJECT.expansao) =>
    t.as(person, { method: 'POST', url: url('', project), payload, headers: from() });
  /** A person of Serra with these permissions alone, for all its projects. */
  async function having<T>(person: PersonName, permissions: Permission[], action: () => Promise<T>): Promise<T> {
    made += 1;
    const payload = {
      name: `Perfil ${made}`,
      relationType: 'CONTRACTING',
      description: null,
      features: ['stp'],
      permissions: [...new Set<Permission>(['see_projects', ...permissions])],
    };
    const reply = await t.as('admin', { method: 'POST', url: `/companies/${COMPANY.serra}/profiles`, payload });
    const { uid } = await t.session(person);
    const [former] = await rows<{ id: number }>(t.db, sql`select profile_id as id from memberships where uid = ${uid}`);
    const give = (id: number | undefined) =>
      t.db.execute(sql`update memberships set profile_id = ${id} where uid = ${uid}`);
    await give(reply.json<{ id: number }>().id);
    try {
      return await action();
    } finally {
      await give(former?.id);
    }
  }
  const signUp = async (email: string) => {
    const token = (await t.linkTo(email)).searchParams.get('token') ?? '';
    made += 1;
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/authentication/project/signup',
      headers: from(),
      payload: {
        email,
        token,
        password: 'Convite#2026+Ok',
        fullName: 'Pessoa Convidada',
        phone: `(31) 9${80_100_000 + made}`,
      },
    });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()]);
    return reply.json<Session>();
  };

  test('C-16 the people of the project come first, then those of the whole company', async () => {
    const people = await list();
    expect(people[0]).toMatchObject({ email: PEOPLE.projectReader.email, projectOnly: true, status: 'ACCEPTED' });
    expect(people.filter(({ projectOnly }) => projectOnly)).toHaveLength(1);
    expect(people.find(({ me }) => me)).toMatchObject({ email: PEOPLE.admin.email, projectOnly: false });
    expect(new Set(people.map(({ company }) => company.id))).toEqual(new Set([COMPANY.serra]));
    expect((await list('admin', '&name=OBRA@')).map(({ email }) => email)).toEqual([PEOPLE.projectReader.email]);
    // Of another project of the same company that person is none.
    expect((await list('admin', '&name=obra@', PROJECT.reforma)).length).toBe(0);
  });

  test('C-16, K-07 who is invited within a project sees that project and no other', async () => {
    const email = 'fiscal@fora.test';
    const reply = await invite({ email, profileId: await auditor() });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ email, status: 'PENDING', projectOnly: true, accountCompanyId: null });
    const { token } = await signUp(email);
    const seen = await t.app.inject({ url: '/api/projects', headers: { authorization: `Bearer ${token}` } });
    expect(seen.json<ListOf<ProjectRow>>().results.map(({ id }) => id)).toEqual([PROJECT.expansao]);
    expect((await list('admin', '&name=fiscal@'))[0]).toMatchObject({
      status: 'ACCEPTED',
      displayName: 'Pessoa Convidada',
    });
    const again = await invite({ email, profileId: await auditor() });
    expect([again.statusCode, code(again)]).toEqual([409, 'email_invited']);
  });

  test('C-16 what is wrong is told at its field: an e-mail, a foreign profile, a profile of the other side, a company', async () => {
    const profile = await auditor();
    const wrong = async (payload: object) => {
      const reply = await invite(payload);
      return [reply.statusCode, fault(reply)?.path, fault(reply)?.code];
    };
    expect(await wrong({ email: 'fiscal@', profileId: profile })).toEqual([400, 'email', 'invalid_email']);
    const foreign = await profileId('Administrador do fornecedor', COMPANY.horizonte);
    expect(await wrong({ email: 'a@fora.test', profileId: foreign })).toEqual([400, 'profileId', 'invalid']);
    expect(await wrong({ email: 'a@fora.test', profileId: 987_654 })).toEqual([400, 'profileId', 'invalid']);
    const company = { email: 'a@fora.test', profileId: profile, companyId: COMPANY.horizonte };
    expect(await wrong(company)).toEqual([400, 'companyId', 'invalid']);
  });

  test('C-16 sent again the former link stops; of another project the invite is not there', async () => {
    const email = 'reenvio@fora.test';
    const { inviteId } = (await invite({ email, profileId: await auditor() })).json<{ inviteId: number }>();
    const resend = (project: number, person: PersonName = 'admin') =>
      t.as(person, { method: 'POST', url: `/projects/${project}/invites/${inviteId}/resend`, headers: from() });
    const former = await t.linkTo(email);
    expect((await resend(PROJECT.reforma)).statusCode).toBe(404);
    expect((await resend(PROJECT.cais, 'portAdmin')).statusCode).toBe(404);
    expect(code(await resend(PROJECT.expansao))).toBe('resend_too_soon');
    t.clock.at = new Date(t.clock.at.getTime() + 61_000);
    expect((await resend(PROJECT.expansao)).statusCode).toBe(200);
    expect((await t.linkTo(email)).href).not.toBe(former.href);
  });

  test('C-16 another profile for a person of the project; one of the whole company is changed there', async () => {
    const [person] = await list('admin', '&name=obra@');
    const [whole] = await list('admin', '&name=leitura@');
    const change = (id: number | null | undefined, profile: number, project: number = PROJECT.expansao) =>
      t.as('admin', { method: 'PATCH', url: url(`/${id}`, project), payload: { profileId: profile } });
    const reply = await change(person?.accountCompanyId, await auditor());
    expect(reply.json()).toMatchObject({ profile: { name: 'Auditor (somente leitura)' }, projectOnly: true });
    expect(code(await change(whole?.accountCompanyId, await auditor()))).toBe('account_of_company');
    expect((await change(person?.accountCompanyId, await auditor(), PROJECT.reforma)).statusCode).toBe(404);
    await change(person?.accountCompanyId, person?.profile.id ?? 0);
  });

  test('C-16 the access is taken from a person of the project, and at once; never from oneself or the whole company', async () => {
    const email = 'revogada@fora.test';
    await invite({ email, profileId: await auditor() });
    const { token } = await signUp(email);
    const [person] = await list('admin', '&name=revogada@');
    const [whole] = await list('admin', '&name=leitura@');
    const revoke = (id: number | null | undefined, who: PersonName = 'admin') =>
      t.as(who, { method: 'DELETE', url: url(`/${id}`) });
    expect((await revoke(person?.accountCompanyId, 'portAdmin')).statusCode).toBe(404);
    expect(code(await revoke(whole?.accountCompanyId))).toBe('account_of_company');
    expect((await revoke(person?.accountCompanyId)).statusCode).toBe(204);
    const seen = await t.app.inject({ url: '/api/projects', headers: { authorization: `Bearer ${token}` } });
    expect(seen.statusCode).toBe(403);
    expect((await revoke(person?.accountCompanyId)).statusCode).toBe(404);
  });

  test('C-16 each step needs its permission, and nobody gives more than they have', async () => {
    const profile = await auditor();
    await having('gatehouse', [], async () => {
      const reply = await t.as('gatehouse', { url: url() });
      expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, 'see_user_accounts']);
      expect((await invite({ email: 'b@fora.test', profileId: profile }, 'gatehouse')).statusCode).toBe(403);
    });
    await having('gatehouse', ['invite_user_to_project'], async () => {
      expect((await t.as('gatehouse', { url: url() })).statusCode).toBe(200);
      const names = (await t.as('gatehouse', { url: `/projects/${PROJECT.expansao}/profiles` })).json<Reference[]>();
      expect(names.map(({ name }) => name)).not.toContain('Administrador da contratante');
      const own = await profileId(`Perfil ${made}`);
      expect(names.map(({ id }) => id)).toContain(own);
      expect(names.map(({ id }) => id)).not.toContain(profile);
      const admin = await profileId('Administrador da contratante');
      for (const above of [admin, profile]) {
        expect((await invite({ email: 'c@fora.test', profileId: above }, 'gatehouse')).statusCode).toBe(403);
      }
      expect((await invite({ email: 'c@fora.test', profileId: own }, 'gatehouse')).statusCode).toBe(201);
      const [person] = await list('admin', '&name=obra@');
      const reply = await t.as('gatehouse', { method: 'DELETE', url: url(`/${person?.accountCompanyId}`) });
      expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, 'revoke_project_user']);
    });
  });

  test('C-16, M-17 a provider sees its own people, and another tenant nobody', async () => {
    const own = await list('supplier');
    expect(new Set(own.map(({ company }) => company.id))).toEqual(new Set([COMPANY.horizonte]));
    expect((await t.as('portAdmin', { url: url() })).statusCode).toBe(404);
    expect((await t.as('supplierUser', { url: url() })).statusCode).toBe(403);
  });

  test('C-16, C-10 while a project is being organised nobody is invited or revoked', async () => {
    const reply = await invite({ email: 'd@fora.test', profileId: await auditor() }, 'admin', PROJECT.bloqueado);
    expect([reply.statusCode, code(reply)]).toEqual([409, 'project_blocked']);
  });

  describe('histories', () => {
    const history = async (scope: string, person: PersonName = 'admin', project: number = PROJECT.expansao) =>
      t.as(person, { url: `/projects/${project}/history?scope=${scope}` });
    const fields = async (scope: string, person: PersonName = 'admin') =>
      (await history(scope, person)).json<ListOf<ProjectHistoryEntry>>().results.map(({ fieldName }) => fieldName);

    beforeAll(async () => {
      const { uid } = await t.session('admin');
      const entry = (
        fieldName: string,
        oldValue: string | null,
        newValue: string | null,
        action: TrailAction = 'UPDATED',
      ) => ({
        uid,
        companyId: COMPANY.serra,
        entity: 'project' as const,
        entityId: PROJECT.expansao,
        action,
        fieldName,
        oldValue,
        newValue,
      });
      await writeAudit(t.db, [
        entry('basic.name', 'Mina', 'Expansão da mina'),
        entry('ssma.analysisDays', '3', '5'),
        entry('stp.startReference', null, '2026-01'),
        entry('risk.activities', null, '1, 2'),
        entry(`stp.companies.${COMPANY.vertical}`, null, 'STP', 'PLAN_ADDED'),
        entry(`companies.${COMPANY.horizonte}`, 'SSMA', 'STP, SSMA', 'PLAN_ADDED'),
        entry(`companies.${COMPANY.vertical}.status`, 'ACTIVE', 'SUSPENDED', 'COMPANY_STATUS_CHANGED'),
      ]);
    });

    test('C-17 each part has its history: who, when, before and after, newest first', async () => {
      const { results, meta } = (await history('ssma')).json<ListOf<ProjectHistoryEntry>>();
      expect(meta.itemsPerPage).toBe(25);
      expect(results.at(-1)).toMatchObject({
        action: 'UPDATED',
        fieldName: 'ssma.analysisDays',
        oldValue: '3',
        newValue: '5',
        company: null,
        author: { displayName: 'admin' },
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(await fields('stp')).toEqual([
        `companies.${COMPANY.horizonte}`,
        `stp.companies.${COMPANY.vertical}`,
        'stp.startReference',
      ]);
      expect(await fields('risk')).toEqual(['risk.activities']);
      expect(await fields('all')).toEqual([
        `companies.${COMPANY.vertical}.status`,
        `companies.${COMPANY.horizonte}`,
        `stp.companies.${COMPANY.vertical}`,
        'risk.activities',
        'stp.startReference',
        'ssma.analysisDays',
        'basic.name',
      ]);
      const [status] = (await history('all')).json<ListOf<ProjectHistoryEntry>>().results;
      expect(status?.company).toEqual({ id: COMPANY.vertical, name: 'Vertical' });
    });

    test('C-17 each history needs its own permission; everything shows what the caller may see', async () => {
      await having('gatehouse', ['see_project_ssma_history'], async () => {
        expect((await history('ssma', 'gatehouse')).statusCode).toBe(200);
        for (const [scope, missing] of [
          ['stp', 'see_project_stp_history'],
          ['risk', 'see_project_risk_history'],
        ] as const) {
          const reply = await history(scope, 'gatehouse');
          expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, missing]);
        }
        const seen = await fields('all', 'gatehouse');
        expect(seen).toContain('basic.name');
        expect(seen).toContain('ssma.analysisDays');
        expect(seen.some((name) => name?.startsWith('stp.') || name?.startsWith('risk.'))).toBe(false);
      });
      expect((await history('tudo')).statusCode).toBe(400);
    });

    test('C-17, M-17 a provider reads the settings and of itself, never of another one or of the contract', async () => {
      const seen = await fields('all', 'supplier');
      expect(seen).not.toContain('basic.name');
      expect(seen.filter((name) => name?.includes(`companies.${COMPANY.vertical}`))).toEqual([]);
      expect((await history('all', 'portAdmin')).statusCode).toBe(404);
    });

    test('C-13 who made the project, who changed it last, and how much there is', async () => {
      const infos = async (person: PersonName) =>
        (await t.as(person, { url: `/projects/${PROJECT.expansao}/additional-infos` })).json<ProjectInfos>();
      expect(await infos('admin')).toMatchObject({
        createdBy: { displayName: 'admin' },
        updatedBy: { displayName: 'admin' },
        providers: 2,
        employees: 1,
        departments: 0,
        documents: { STP: expect.any(Number), SSMA: expect.any(Number) },
      });
      expect(await infos('supplier')).toMatchObject({ providers: 1, employees: 0 });
      expect((await t.as('portAdmin', { url: `/projects/${PROJECT.expansao}/additional-infos` })).statusCode).toBe(404);
    });

    test('C-13 the STP documents of a project', async () => {
      await t.db.execute(
        sql`insert into project_system_pendencies (project_id, system_pendency_id)
            select ${PROJECT.expansao}, id from system_pendencies where company_id is null order by plan, id
            on conflict do nothing`,
      );
      const reply = await t.as('admin', { url: `/projects/${PROJECT.expansao}/stp/pendencies` });
      const [all] = await rows<{ n: number }>(
        t.db,
        sql`select count(*)::int as n from system_pendencies where company_id is null and plan = 'STP'`,
      );
      expect(reply.json<Reference[]>()).toHaveLength(all?.n ?? 0);
      expect((await t.as('portAdmin', { url: `/projects/${PROJECT.expansao}/stp/pendencies` })).statusCode).toBe(404);
    });
  });
});
