import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BADGE_PAGE, formatBadgeCode, readBadgeToken } from '../../contract/badges.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Gate, Passage, PassageAnswer, PassageBody, PassageNumbers } from '../../contract/passages.ts';
import { PASSAGE_COLUMNS } from '../../contract/reports.ts';
import { changed, count } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const AT = new Date('2026-11-23T12:00:00Z');
const ANA = '529.982.247-25';
const URL = '/companies/passages';

describe.each(DATABASES)('passages of a gate, on %s', (on) => {
  let t: TestApp;
  let area: number;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
    area = await count(
      t.db,
    )`with f as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Sede') returning id),
      d as (insert into departments (facility_id, name) select id, 'Portaria leste' from f returning id)
      insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from d returning department_id::int`;
  });
  beforeEach(async () => {
    t.clock.at = AT;
    await changed(t.db)`delete from passages`;
  });
  afterAll(() => t.close());

  const issue = async (employeeId: number = EMPLOYEE.ana, projectId: number = PROJECT.reforma) => {
    const { uid } = await t.session('supplier');
    const actor = await t.services.authentication.personOf(uid, null);
    const [badge] = await t.services.badges.issue(actor, { projectId, employeeIds: [employeeId], sheet: 'CARD' });
    if (!badge) throw new Error('no badge');
    return badge;
  };
  const post = (
    payload: Partial<PassageBody> & { reading: string },
    { person = 'gatehouse', path = '', key }: { person?: PersonName; path?: string; key?: string } = {},
  ) =>
    t.as(person, {
      method: 'POST',
      url: URL + path,
      payload: { projectId: PROJECT.reforma, direction: 'ENTRY', ...payload },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const pass = async (...call: Parameters<typeof post>): Promise<PassageAnswer> => {
    const reply = await post(...call);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    return reply.json();
  };
  const passages = async (query = '', person: PersonName = 'gatehouse') =>
    (await t.as(person, { url: `${URL}?${query}` })).json<ListOf<Passage>>().results;
  const numbers = async (query = '') =>
    (await t.as('gatehouse', { url: `${URL}/numbers?${query}` })).json<PassageNumbers>();
  const later = (minutes: number) => {
    t.clock.at = new Date(AT.getTime() + minutes * 60_000);
  };
  /** At the moment of the test, however late the machine's clock is. */
  const dismiss = (status: string) =>
    t.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('prumo.now', ${AT.toISOString()}, true)`);
      await changed(tx)`update employees set status = ${status} where id = ${EMPLOYEE.ana}`;
    });
  const restrict = async () => {
    const made = await t.as('admin', {
      method: 'POST',
      url: `/companies/${COMPANY.serra}/restricted-employees`,
      payload: {
        document: ANA,
        name: 'Ana',
        reason: 'MISCONDUCT',
        details: 'Briga',
        startDate: '2026-11-23',
        endDate: null,
      },
    });
    const { id } = made.json<{ id: number }>();
    return () => t.as('admin', { method: 'DELETE', url: `/companies/${COMPANY.serra}/restricted-employees/${id}` });
  };

  test('X-15 a fit person enters by QR, printed code or whole document, and leaves again', async () => {
    const { token, code, validUntil } = await issue();
    for (const reading of [token, `https://prumo.test${BADGE_PAGE}/${token}`, code.toLowerCase(), ANA, '52998224725']) {
      const answer = await pass({ reading, departmentId: area });
      expect(answer).toMatchObject({
        ...{ verdict: 'FIT', admitted: true, direction: 'ENTRY', at: AT.toISOString(), items: [] },
        ...{ project: { id: PROJECT.reforma, name: 'Reforma do alto-forno' }, company: 'Serra' },
        person: { id: EMPLOYEE.ana, name: 'Ana Araújo', role: 'Soldadora', provider: 'Horizonte', image: null },
        validUntil: [ANA, '52998224725'].includes(reading) ? null : validUntil,
      });
    }
    // five readings within a minute are one passage
    expect(await passages('onSite=true')).toMatchObject([
      { direction: 'ENTRY', method: 'QR', department: { id: area, name: 'Portaria leste' }, recordedBy: 'gatehouse' },
    ]);
    later(5);
    await pass({ reading: code, direction: 'EXIT' });
    expect(await passages('onSite=true')).toEqual([]);
    expect((await passages()).map(({ direction, leftAt }) => [direction, leftAt])).toEqual([
      ['EXIT', null],
      ['ENTRY', t.clock.at.toISOString()],
    ]);
  });

  test('X-15 a check answers the same and records nothing', async () => {
    const reply = await post({ reading: ANA }, { path: '/check' });
    expect([reply.statusCode, reply.json<PassageAnswer>()]).toMatchObject([200, { verdict: 'FIT', passageId: null }]);
    expect(await passages()).toEqual([]);
  });

  test('X-01 an unfit person is refused with the reasons, without the pendencies behind them; the exit is recorded', async () => {
    const pendencyId = await t.build.aPendency({
      employeeId: EMPLOYEE.ana,
      slug: 'aso',
      plan: 'SSMA',
      type: 'EMPLOYEE',
    });
    try {
      const answer = await pass({ reading: ANA });
      expect(answer).toMatchObject({ verdict: 'UNFIT', admitted: false, person: { name: 'Ana Araújo' } });
      expect(answer.items).toMatchObject([{ reason: 'MISSING', blocks: true }]);
      expect(JSON.stringify(answer)).not.toContain('pendencyId');
      expect(await pass({ reading: ANA, direction: 'EXIT' })).toMatchObject({ verdict: 'UNFIT', admitted: true });
      expect((await passages()).map(({ admitted, verdict, items }) => [admitted, verdict, items.length])).toEqual([
        [true, 'UNFIT', 1],
        [false, 'UNFIT', 1],
      ]);
      expect(await numbers()).toEqual({ today: 2, fit: 0, unfit: 2, notFound: 0, onSite: [] });
    } finally {
      await changed(t.db)`delete from pendencies where id = ${pendencyId}`;
    }
  });

  test('X-01 a person of another project of the company is unfit here, and the gate says where the person may go', async () => {
    const answer = await pass({ reading: ANA, projectId: PROJECT.expansao });
    expect(answer).toMatchObject({
      verdict: 'UNFIT',
      items: [{ kind: 'PROJECT', reason: 'NOT_ASSIGNED' }, {}].slice(0, answer.items.length),
      fitIn: ['Reforma do alto-forno'],
    });
  });

  test('B-16 the gate of the restricting company says restricted, never why; another one learns nothing', async () => {
    const { token } = await issue();
    const lift = await restrict();
    const answer = await pass({ reading: token });
    expect(answer).toMatchObject({ verdict: 'RESTRICTED', admitted: false, items: [], fitIn: [] });
    expect(JSON.stringify([answer, await passages()])).not.toMatch(/MISCONDUCT|Briga/);
    const elsewhere = await pass({ reading: ANA, projectId: PROJECT.cais }, { person: 'portAdmin' });
    expect(elsewhere).toMatchObject({ verdict: 'NOT_FOUND', person: null });
    await lift();
    expect((await pass({ reading: token })).verdict).toBe('FIT');
  });

  test('B-16 a restricted person who is on no project is restricted by the document', async () => {
    const payload = {
      document: '39053344705',
      name: 'Luan',
      reason: 'SAFETY_RULE',
      details: null,
      startDate: '2026-11-23',
      endDate: null,
    };
    await t.as('admin', { method: 'POST', url: `/companies/${COMPANY.serra}/restricted-employees`, payload });
    expect(await pass({ reading: '390.533.447-05' })).toMatchObject({
      verdict: 'RESTRICTED',
      person: null,
      admitted: false,
    });
  });

  test('X-15 a foreign document that reads as the code of a badge means the person who holds that document', async () => {
    const { code } = await issue();
    const made = await t.as('supplier', {
      method: 'POST',
      url: '/companies/employees',
      payload: {
        ...{ companyId: COMPANY.horizonte, name: 'Juan Pérez', role: 'Soldador', contractRegime: 'CLT' },
        ...{ admissionDate: '2026-01-05', registration: '7', birthdate: '1990-01-01', gender: 'MALE' },
        ...{ cpf: null, foreignDocumentKind: 'PASSPORT', foreignDocument: code },
      },
    });
    expect(made.statusCode, made.body).toBe(201);
    await changed(t.db)`insert into project_employees (project_id, employee_id, hiring_date)
      values (${PROJECT.reforma}, ${made.json<{ id: number }>().id}, '2026-01-05')`;
    expect((await pass({ reading: code.toLowerCase() })).person?.name).toBe('Juan Pérez');
    expect((await passages())[0]).toMatchObject({ method: 'DOCUMENT' });
    // as it is printed it is the badge's
    expect((await pass({ reading: formatBadgeCode(code) })).person?.name).toBe('Ana Araújo');
  });

  test('X-15 forged, replaced, expired and foreign badges say so, and nothing of the person', async () => {
    const first = await issue();
    const { token, validUntil } = await issue();
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const flipped = `${token.slice(0, 40)}${digits[digits.indexOf(token[40] ?? '') ^ 1]}${token.slice(41)}`;
    const foreign = await issue(EMPLOYEE.bruno, PROJECT.cais);
    const said = async (reading: string) => {
      const { verdict, person, admitted, items } = await pass({ reading });
      return { verdict, person, admitted, items };
    };
    const nothing = { person: null, admitted: false, items: [] };
    expect(await said(flipped)).toEqual({ verdict: 'FORGED', ...nothing });
    expect(await said('https://elsewhere.test/a-qr-of-something-else')).toEqual({ verdict: 'FORGED', ...nothing });
    expect(await said(first.token)).toEqual({ verdict: 'REVOKED', ...nothing });
    expect(await said(first.code)).toEqual({ verdict: 'REVOKED', ...nothing });
    expect(await said(foreign.token)).toEqual({ verdict: 'OTHER_COMPANY', ...nothing });
    expect(await said('111.444.777-35')).toEqual({ verdict: 'NOT_FOUND', ...nothing });
    expect(await said('PASS-1234')).toEqual({ verdict: 'NOT_FOUND', ...nothing });
    const guard = await t.services.authentication.personOf((await t.session('gatehouse')).uid, null);
    t.clock.at = new Date(Date.parse(`${validUntil}T23:00:00-03:00`) + 2 * 3_600_000);
    const asked = { projectId: PROJECT.reforma, departmentId: null, direction: 'ENTRY', reading: token } as const;
    expect(await t.services.passages.check(guard, asked)).toMatchObject({ verdict: 'EXPIRED', ...nothing });
    t.clock.at = AT;
    expect((await passages()).filter(({ verdict }) => verdict === 'OTHER_COMPANY')).toMatchObject([
      { employee: null, code: null },
    ]);
  });

  test('X-15 who leaves with a badge that has been replaced has left all the same', async () => {
    const { token } = await issue();
    await pass({ reading: token });
    await issue();
    later(5);
    expect(await pass({ reading: token, direction: 'EXIT' })).toMatchObject({ verdict: 'REVOKED', admitted: true });
    expect(await passages('onSite=true')).toEqual([]);
  });

  test('X-15 a passage kept offline is judged at its moment, and sent twice it is one', async () => {
    const { token } = await issue();
    const uid = readBadgeToken(token)?.uid ?? '';
    const key = randomUUID();
    const at = new Date(AT.getTime() - 3 * 3_600_000).toISOString();
    const first = await pass({ reading: uid, at }, { key });
    expect(first).toMatchObject({ verdict: 'FIT', admitted: true, at });
    // the answer that is kept for a day is gone, and the device sends it again
    await changed(t.db)`delete from idempotency_keys`;
    expect(await pass({ reading: uid, at }, { key })).toMatchObject({ passageId: first.passageId, at });
    expect(await passages()).toMatchObject([{ offline: true, at, recordedAt: AT.toISOString(), admitted: true }]);
  });

  test('X-15 offline passages may come in any order: the entry of the morning ends with the exit of noon', async () => {
    const { code } = await issue();
    const hoursAgo = (hours: number) => new Date(AT.getTime() - hours * 3_600_000).toISOString();
    await pass({ reading: code, direction: 'EXIT', at: hoursAgo(1) }, { key: randomUUID() });
    await pass({ reading: code, at: hoursAgo(4) }, { key: randomUUID() });
    expect(await passages('onSite=true')).toEqual([]);
    expect((await passages('direction=ENTRY'))[0]?.leftAt).toBe(hoursAgo(1));
    await pass({ reading: code, direction: 'EXIT', at: hoursAgo(3) }, { key: randomUUID() });
    expect((await passages('direction=ENTRY'))[0]?.leftAt).toBe(hoursAgo(3));
  });

  test('X-15 somebody unfit who passed while the gate was offline is on site, and the list says unfit', async () => {
    await dismiss('DISMISSED');
    const at = new Date(AT.getTime() + 1000).toISOString();
    later(10);
    try {
      expect(await pass({ reading: ANA, at })).toMatchObject({ verdict: 'UNFIT', admitted: true });
      expect(await passages('onSite=true')).toMatchObject([{ verdict: 'UNFIT', offline: true }]);
    } finally {
      await dismiss('ACTIVE');
    }
  });

  test('X-15 on site by project and area; who enters at another gate of the company is there', async () => {
    const { code } = await issue();
    await pass({ reading: code, departmentId: area });
    expect((await numbers()).onSite).toEqual([
      {
        project: { id: PROJECT.reforma, name: 'Reforma do alto-forno' },
        department: { id: area, name: 'Portaria leste' },
        count: 1,
      },
    ]);
    expect((await numbers(`projectId=${PROJECT.expansao}`)).onSite).toEqual([]);
    later(10);
    await pass({ reading: code });
    expect((await numbers()).onSite).toMatchObject([{ department: null, count: 1 }]);
  });

  test('X-15 the list is filtered by person, supplier, project, area, direction, answer and day', async () => {
    const { code } = await issue();
    await pass({ reading: code, departmentId: area });
    await pass({ reading: 'PASS-1234' });
    later(5);
    await pass({ reading: code, direction: 'EXIT' });
    const counted = async (query: string) => (await passages(query)).length;
    expect(await counted('')).toBe(3);
    expect(await counted('name=araujo')).toBe(2);
    expect(await counted('name=horizonte')).toBe(2);
    expect(await counted(`departmentId=${area}`)).toBe(1);
    expect(await counted('direction=EXIT')).toBe(1);
    expect(await counted('verdict=NOT_FOUND')).toBe(1);
    expect(await counted(`projectId=${PROJECT.expansao}`)).toBe(0);
    expect(await counted('from=2026-11-23&until=2026-11-23')).toBe(3);
    expect(await counted('from=2026-11-24')).toBe(0);
    expect(await counted('until=2026-11-22')).toBe(0);
    expect(await counted('itemsPerPage=2&page=2')).toBe(1);
    expect((await t.as('gatehouse', { url: `${URL}?verdict=MAYBE` })).statusCode).toBe(400);
  });

  test('X-15 the list is exported as it is filtered', async () => {
    const { code } = await issue();
    await pass({ reading: code, departmentId: area });
    await pass({ reading: 'PASS-1234' });
    const file = async (filters: object) => {
      const payload = { filters, columns: PASSAGE_COLUMNS, format: 'csv' };
      const reply = await t.as('gatehouse', { method: 'POST', url: `${URL}/export`, payload });
      if (reply.statusCode !== 202) return reply.json<ErrorBody>().code;
      await t.services.jobs.run();
      const job = (await t.as('gatehouse', { url: `/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
      return (await t.as('gatehouse', { url: `/${job.resultUrl}` })).rawPayload
        .toString('utf8')
        .trim()
        .split('\r\n')
        .slice(1);
    };
    expect(await file({ onSite: 'true' })).toEqual([
      '23/11/2026 09:00;Entrada;Ana Araújo;Soldadora;Horizonte;Reforma do alto-forno;Sede;Portaria leste;Apto;Sim;Código do crachá;Não;;gatehouse',
    ]);
    expect(await file({})).toHaveLength(2);
    expect(await file({ name: 'ninguém' })).toBe('nothing_matches');
  });

  test('M-17 a gate is one of the own company, and of the own project', async () => {
    const { code } = await issue();
    const fieldsOf = async (...call: Parameters<typeof post>) => {
      const reply = await post(...call);
      return [reply.statusCode, reply.json<ErrorBody>().details?.fields?.[0]?.path];
    };
    expect(await fieldsOf({ reading: code, projectId: PROJECT.cais })).toEqual([400, 'projectId']);
    expect(await fieldsOf({ reading: code }, { person: 'portAdmin' })).toEqual([400, 'projectId']);
    expect(await fieldsOf({ reading: code, projectId: 987_654 })).toEqual([400, 'projectId']);
    expect(await fieldsOf({ reading: code, projectId: PROJECT.expansao, departmentId: area })).toEqual([
      400,
      'departmentId',
    ]);
    expect((await post({ reading: code }, { person: 'analyst' })).statusCode).toBe(403);
    expect((await post({ reading: code }, { person: 'supplier' })).statusCode).toBe(403);
    expect(await count(t.db)`select count(*)::int from passages`).toBe(0);

    await pass({ reading: code });
    expect(await passages('', 'portAdmin')).toEqual([]);
    expect(await passages(`projectId=${PROJECT.reforma}`, 'portAdmin')).toEqual([]);
    const gatesOf = async (person: PersonName) => (await t.as(person, { url: `${URL}/gates` })).json<Gate[]>();
    expect((await gatesOf('gatehouse')).map(({ name, departments }) => [name, departments.length])).toEqual([
      ['Bloqueado', 0],
      ['Expansão da mina', 0],
      ['Reforma do alto-forno', 1],
    ]);
    expect((await gatesOf('portAdmin')).map(({ name }) => name)).toEqual(['Cais norte']);
  });

  test('M-17 whose membership is of one project stands at its gates and sees its passages alone', async () => {
    const { code } = await issue();
    await pass({ reading: code });
    const restricted = async (project: number | null) =>
      changed(t.db)`update memberships set project_id = ${project} where uid = ${(await t.session('gatehouse')).uid}`;
    await restricted(PROJECT.expansao);
    try {
      expect(await passages()).toEqual([]);
      expect((await numbers()).onSite).toEqual([]);
      expect((await post({ reading: code })).statusCode).toBe(400);
      expect((await t.as('gatehouse', { url: `${URL}/gates` })).json()).toHaveLength(1);
    } finally {
      await restricted(null);
    }
  });

  test.each([
    ['reading', { reading: '' }, 'required'],
    ['reading', { reading: '529.982.247-24' }, 'invalid_cpf'],
    ['reading', { reading: '52' }, 'invalid'],
    ['reading', { reading: 'x'.repeat(301) }, 'too_long'],
    ['direction', { reading: ANA, direction: 'UP' as 'EXIT' }, 'unknown_option'],
    ['at', { reading: ANA, at: 'yesterday' }, 'invalid_date'],
    ['at', { reading: ANA, at: '1899-01-01T00:00:00Z' }, 'date_in_past'],
  ])('X-15 bad input names its field: %s %j', async (path, payload, code) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path, code });
    expect(await passages()).toEqual([]);
  });
});
