import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRAIL_PATTERNS, type TrailEntry } from '../../contract/auditTrail.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Session } from '../../contract/session.ts';
import { rows } from '../../gateway/db/client.ts';
import { writeAudit } from '../../gateway/lib/audit.ts';
import { entryHash, NOTHING } from '../../gateway/lib/auditChain.ts';
import { textArray } from '../../gateway/lib/scopeSql.ts';
import { createApiKey, withKey } from '../support/apiKeys.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PASSWORD, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

const AT = new Date('2026-11-23T12:00:00Z');
const PATH = `/companies/${COMPANY.serra}/audit-trail`;

describe.each(DATABASES)('the audit trail of a company, on %s', (on) => {
  let t: TestApp;
  let holiday: number;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
    const body = { name: 'Aniversário da cidade', day: '2027-03-15' };
    const made = await t.as('admin', { method: 'POST', url: `/companies/${COMPANY.serra}/holidays`, payload: body });
    expect(made.statusCode, made.body).toBe(201);
    holiday = made.json<{ id: number }>().id;
    await t.as('admin', { method: 'DELETE', url: `/companies/${COMPANY.serra}/holidays/${holiday}` });
    // by the system, two days before: what it says of a person is encrypted
    await t.db.transaction((tx) =>
      writeAudit(tx, [
        {
          ...{ uid: null, companyId: COMPANY.serra, entity: 'employee', entityId: EMPLOYEE.ana, action: 'UPDATED' },
          ...{
            fieldName: 'role',
            oldValue: 'Soldadora',
            newValue: 'Pintora',
            createdAt: new Date('2026-11-21T12:00:00Z'),
          },
        },
      ]),
    );
  });
  afterAll(() => t.close());

  const list = async (query = '', person: PersonName = 'admin') => {
    const reply = await t.as(person, { url: `${PATH}${query}` });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<ListOf<TrailEntry>>().results;
  };

  test('X-09 an entry tells who did it, in whose name, with which profile and from which address', async () => {
    const [removed, added] = await list('?entity=company&name=admin');
    const admin = { displayName: 'admin' };
    const origin = { company: { id: COMPANY.serra }, ip: '127.0.0.1', profile: expect.any(String) };
    expect(removed).toMatchObject({ person: admin, ...origin, kind: 'REMOVED', action: 'HOLIDAY_REMOVED' });
    expect(added).toMatchObject({ person: admin, ...origin, kind: 'CREATED', action: 'HOLIDAY_ADDED' });
    const [bySystem] = await list('?entity=employee');
    expect(bySystem).toMatchObject({ person: null, company: null, profile: null, ip: null, newValue: 'Pintora' });
    // the address is encrypted under the person's key, so that it is erased with the person
    const stored = await t.db.execute(sql`select ip, profile from audit where ip is not null limit 1`);
    expect(JSON.stringify(stored)).not.toContain('127.0.0.1');
    expect(JSON.stringify(stored)).toContain('enc1:');
  });

  test('X-09 the trail is filtered by person, record, action and period', async () => {
    expect(await list('?name=ninguem')).toEqual([]);
    expect((await list('?kind=REMOVED&entity=company')).map(({ action }) => action)).toEqual(['HOLIDAY_REMOVED']);
    expect((await list('?kind=CHANGED&entity=employee')).length).toBe(1);
    expect((await list('?until=2026-11-21')).map(({ entity }) => entity)).toEqual(['employee']);
    expect((await list('?from=2026-11-22&entity=employee')).length).toBe(0);
    for (const query of ['?kind=NONE', '?entity=none', '?from=yesterday', '?uid=1']) {
      expect((await t.as('admin', { url: `${PATH}${query}` })).statusCode, query).toBe(400);
    }
  });

  test('X-09 sign-ins stand in the trail of each company of the person, and tell none of another', async () => {
    const signIn = (password: string) => {
      const payload = { email: PEOPLE.secondAnalyst.email, password };
      return t.app.inject({ method: 'POST', url: '/api/authentication/signin', payload });
    };
    // also in another company, by two of its projects
    const also = sql`select u.uid, ${COMPANY.porto}, p.id, x.id, now() from users u, profiles p, projects x
      where u.email = ${PEOPLE.secondAnalyst.email} and p.company_id = ${COMPANY.porto} and p.name like 'Administra%'
        and x.id in (${PROJECT.cais}, ${PROJECT.bloqueado})`;
    await t.db.execute(sql`insert into memberships (uid, company_id, profile_id, project_id, created_at) ${also}`);
    expect((await signIn('Errada@2026#')).statusCode).toBe(401);
    const session = (await signIn(PASSWORD)).json<Session>();
    await t.app.inject({
      ...{ method: 'POST', url: '/api/authentication/signout', payload: { uid: session.uid } },
      headers: { authorization: `Bearer ${session.token}` },
    });
    const own = (entries: TrailEntry[]) =>
      entries.filter(({ person }) => person?.uid === session.uid).map(({ action }) => action);
    const actions = ['SIGNED_OUT', 'SIGNED_IN', 'SIGNIN_FAILED'];
    const serra = await list('?kind=SIGNED_IN');
    expect(own(serra)).toEqual(actions);
    const [, entry] = serra.filter(({ person }) => person?.uid === session.uid);
    expect(entry).toMatchObject({ company: { id: COMPANY.serra }, profile: expect.any(String), ip: '127.0.0.1' });
    const porto = await t.as('portAdmin', { url: `/companies/${COMPANY.porto}/audit-trail?kind=SIGNED_IN` });
    expect(own(porto.json<ListOf<TrailEntry>>().results)).toEqual(actions);
    expect(porto.body).not.toContain(String(entry?.profile));
    // who is of no company is in no company's trail, and nobody is told of an account that there is not
    await t.session('nobody');
    const strangers = await rows<{ id: number | null }>(
      t.db,
      sql`select company_id::int as id from audit a join users u on u.uid = a.uid where u.email = ${PEOPLE.nobody.email}`,
    );
    expect(strangers).toEqual([{ id: null }]);
  });

  test('X-09 it is read by who holds its permission in that company, and never by a key', async () => {
    expect((await t.as('analyst', { url: PATH })).statusCode).toBe(403);
    expect((await t.as('supplier', { url: PATH })).statusCode).toBe(404);
    const key = await createApiKey(t);
    expect((await withKey(t, key, { url: PATH })).json()).toMatchObject({ code: 'api_key_refused' });
  });

  test('X-09 what an entry says is left out for who may not see it elsewhere', async () => {
    const withdraw = (permission: string) =>
      t.db.execute(sql`update profiles set permissions = array_remove(permissions, ${permission})
        where company_id = ${COMPANY.serra}`);
    await withdraw('see_employee_data');
    try {
      expect(await list('?entity=employee')).toMatchObject([
        { action: 'UPDATED', fieldName: null, oldValue: null, newValue: null },
      ]);
    } finally {
      await t.db.execute(sql`update profiles set permissions = permissions || 'see_employee_data'::text
        where company_id = ${COMPANY.serra} and 'see_audit_trail' = any(permissions)`);
    }
  });

  test('X-09 the filtered trail is exported as a file, which is itself in the trail', async () => {
    const columns = ['at', 'person', 'ip', 'entity', 'kind', 'action', 'field', 'before', 'after', 'code'];
    const payload = { companyId: COMPANY.serra, columns, filters: { until: '2026-11-21' }, format: 'csv' };
    const start = (person: PersonName, more = {}, language = 'pt') => {
      const headers = { 'accept-language': language };
      return t.as(person, { method: 'POST', url: '/audit-trail/export', payload: { ...payload, ...more }, headers });
    };
    expect((await start('analyst')).statusCode).toBe(403);
    expect((await start('admin', { companyId: COMPANY.horizonte })).statusCode).toBe(400);
    const none = await start('admin', { filters: { until: '2020-01-01' } });
    expect(none.json()).toMatchObject({ code: 'nothing_matches' });
    const exported = async (more = {}, language = 'pt') => {
      const { jobId } = (await start('admin', more, language)).json<{ jobId: number }>();
      await t.services.jobs.run();
      const job = (await t.as('admin', { url: `/jobs/${jobId}` })).json<Job>();
      const file = (await t.as('admin', { url: `/${job.resultUrl}` })).body;
      return file
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n');
    };
    expect(await exported()).toEqual([
      'Data e hora;Quem;Endereço IP;O quê;Tipo de ação;Ação;Campo;Antes;Depois;Código da ação',
      '21/11/2026 09:00;Prumo;;Colaborador;Alteração;Alteração;Função;Soldadora;Pintora;UPDATED',
    ]);
    const inEnglish = await exported({ columns: ['entity', 'action', 'field', 'code'] }, 'en');
    expect(inEnglish).toEqual(['What;Action;Field;Action code', 'Employee;Changed;Role;UPDATED']);
    // more than one batch, each entry once and in its order
    await t.db.transaction((tx) =>
      writeAudit(
        tx,
        Array.from({ length: 1200 }, (_, entityId) => ({
          ...{ uid: null, companyId: COMPANY.serra, entity: 'view' as const, entityId, action: 'CREATED' },
        })),
      ),
    );
    const many = await exported({ columns: ['entityId'], filters: { entity: 'view' } });
    expect(many.slice(1).map(Number)).toEqual(Array.from({ length: 1200 }, (_, index) => 1199 - index));
    expect((await list('?entity=export')).every(({ kind, action }) => kind === 'SEEN' && action === 'EXPORTED')).toBe(
      true,
    );
  });

  test('X-09 every pattern of an action means the same to the database and to us', async () => {
    const actions =
      'CREATED PASSWORD_CHANGED DOCUMENT_SEEN COMPANY_STATUS_CHANGED REMOVED ACCESS_DENIED UNLINKED EMPLOYEE_LINKED'.split(
        ' ',
      );
    for (const pattern of Object.values(TRAIL_PATTERNS)) {
      const found = await rows(t.db)<{ action: string }>`
        select action from unnest(${textArray(actions)}) action where action ~ ${pattern}`;
      const own = actions.filter((action) => new RegExp(pattern).test(action));
      expect([pattern, found.map(({ action }) => action).sort()]).toEqual([pattern, own.sort()]);
    }
    // an analyst who answers a checklist decides; a supplier who answers a question sends
    const first = (action: string) =>
      Object.entries(TRAIL_PATTERNS).find(([, pattern]) => new RegExp(pattern).test(action))?.[0];
    expect(['CHECKLIST_ANSWERED', 'QUESTION_ANSWERED'].map(first)).toEqual(['DECIDED', 'SENT']);
  });
});

test('X-09 profile and address are part of the sealed chain; entries without them keep the hash that they had', () => {
  const entry = {
    ...{
      id: 1,
      at: '2026-11-23T12:00:00.000000',
      uid: null,
      companyId: 1,
      entity: 'view',
      entityId: '1',
      action: 'CREATED',
    },
    ...{ fieldName: null, oldValue: null, newValue: null, note: null, actorCompanyId: null, profile: null, ip: null },
  };
  const hashOf = (more: object) => entryHash(NOTHING, { ...entry, ...more }).toString('hex');
  const before = JSON.stringify([1, entry.at, null, 1, 'view', '1', 'CREATED', null, null, null, null]);
  expect(hashOf({})).toBe(createHash('sha256').update(NOTHING).update(before).digest('hex'));
  const hashes = [{}, { actorCompanyId: 1 }, { profile: 'Analista' }, { profile: 'Gestor' }, { ip: 'enc1:[]' }].map(
    hashOf,
  );
  expect(new Set(hashes).size).toBe(hashes.length);
});
