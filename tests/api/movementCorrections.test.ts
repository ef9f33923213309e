import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Movement, MovementReply } from '../../contract/movements.ts';
import { rows, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { anEntry, ask } from '../support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const vacation = {
  companyId: COMPANY.horizonte,
  status: 'AWAY',
  type: 'VACATION',
  projectId: PROJECT.reforma,
  startDate: '2026-04-01',
  endDate: '2026-04-20',
};
const leave = { ...vacation, type: 'LEAVE', esocialReason: '03' };
const back = { ...vacation, type: 'RETURN', status: 'ACTIVE', endDate: null };

describe.each(DATABASES)('wrong movements, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-04-10T15:00:00Z');
    const movement = { types: ['RETURN'], minDaysAway: 30 };
    await ask(t.db, [
      await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' }),
      await anEntry(t.db, { name: 'ASO de retorno', plan: 'SSMA', type: 'EMPLOYEE', movement }),
    ]);
    await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
    await t.services.projectUpdates.settled();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.at = new Date(t.clock.at.getTime() + 10_000);
    await t.db.execute(sql`delete from movement_versions`);
    await t.db.execute(sql`delete from movements`);
    await t.db.execute(sql`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`);
    await t.db.execute(sql`update projects set is_blocked = false where id = ${PROJECT.reforma}`);
    await t.db.transaction((tx) => t.services.projectUpdates.updateEmployee(tx, { employeeId: EMPLOYEE.ana }));
  });

  const url = `/employees/${EMPLOYEE.ana}/movements`;
  const send = (
    method: 'POST' | 'PUT',
    path: string,
    payload: object,
    { as = 'supplier' as PersonName, version = undefined as number | undefined } = {},
  ) =>
    t.as(as, {
      method,
      url: `${url}${path}`,
      payload,
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  const add = async (payload: object): Promise<MovementReply> => {
    const reply = await send('POST', '', payload);
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json();
  };
  const list = async (person: PersonName = 'supplier') => (await t.as(person, { url })).json<Movement[]>();
  const fieldOf = (reply: { json: () => ErrorBody }) =>
    reply.json().details?.fields?.map(({ path, code }) => [path, code])[0];
  /** Names of the documents that are asked, and the status of the employment. */
  const asked = async () => ({
    documents: (
      await rows<{ name: string }>(
        t.db,
        sql`select name from pendencies where employee_id = ${EMPLOYEE.ana} and not inactive order by name`,
      )
    ).map(({ name }) => name),
    status: await value(t.db)`select status from employees where id = ${EMPLOYEE.ana}`,
  });

  test('E-10 a correction takes back what the wrong movement did, and the wrong version stays with who, when and why', async () => {
    expect(await asked()).toEqual({ documents: ['Exame'], status: 'ACTIVE' });
    const { id } = await add(vacation);
    expect(await asked()).toEqual({ documents: [], status: 'AWAY' });
    const right = { ...vacation, startDate: '2026-03-01', endDate: '2026-03-20', reason: 'Mês errado' };
    const effect = { created: 0, reactivated: 1, inactivated: 0 };
    const preview = await send('PUT', `/${id}?preview=true`, right);
    expect(preview.json<MovementReply>()).toMatchObject({ counts: effect, startDate: '2026-03-01' });
    expect(await asked()).toEqual({ documents: [], status: 'AWAY' });
    expect(await list()).toHaveLength(1);

    const saved = await send('PUT', `/${id}`, right, { version: 1 });
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"']);
    expect(saved.json()).toMatchObject({ id, version: 2, counts: effect, replaced: null });
    expect(await asked()).toEqual({ documents: ['Exame'], status: 'ACTIVE' });
    expect(await list()).toMatchObject([
      { id, version: 2, startDate: '2026-03-01', replaced: null },
      {
        ...{ id, version: 1, startDate: '2026-04-01', counts: { inactivated: 1 } },
        replaced: { isAnnulled: false, by: 'supplier', reason: 'Mês errado', at: t.clock.at.toISOString() },
      },
    ]);
    const history = await t.as('supplier', { url: `/companies/employees/${EMPLOYEE.ana}/history` });
    expect(history.json<{ results: object[] }>().results).toContainEqual(
      expect.objectContaining({
        ...{ action: 'MOVEMENT_CORRECTED', fieldName: 'VACATION', oldValue: '2026-04-01', newValue: '2026-03-01' },
        note: 'Reforma do alto-forno',
      }),
    );
    expect(history.body).not.toContain('Mês errado');
  });

  test('E-10 a correction that changes nothing is refused, and the movement stays as it was', async () => {
    const { id } = await add(vacation);
    const reply = await send('PUT', `/${id}`, { ...vacation, reason: 'Conferido' }, { version: 1 });
    expect([reply.statusCode, reply.json<ErrorBody>().details?.fields]).toMatchObject([
      400,
      [{ path: 'type', code: 'unchanged' }],
    ]);
    expect(await list()).toMatchObject([{ id, version: 1 }]);
  });

  test('E-10 two people correct one movement: the second gets 412 with the version of the first', async () => {
    const { id } = await add(vacation);
    const right = { ...vacation, endDate: '2026-04-15', reason: 'Voltou antes' };
    expect((await send('PUT', `/${id}`, right, { version: 1 })).statusCode).toBe(200);
    const second = await send('PUT', `/${id}`, { ...right, endDate: '2026-04-30' }, { version: 1 });
    expect([second.statusCode, second.json<ErrorBody>().details?.current]).toMatchObject([
      412,
      { id, version: 2, endDate: '2026-04-15' },
    ]);
    expect((await send('POST', `/${id}/annulment`, { reason: 'Nunca foi' }, { version: 1 })).statusCode).toBe(412);
    // without knowing of each other, by ten hands at once
    const many = await Promise.all(
      Array.from({ length: 10 }, (_, day) =>
        send('PUT', `/${id}`, { ...right, endDate: `2026-05-${10 + day}` }, { version: 2 }),
      ),
    );
    expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
    expect((await list()).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('E-10 an annulled movement leaves everything as if it had not happened, and stays in the list', async () => {
    const { id } = await add({ ...vacation, type: 'DISMISSAL', status: 'DISMISSED', endDate: null });
    expect(await asked()).toEqual({ documents: [], status: 'DISMISSED' });
    expect(fieldOf(await send('POST', `/${id}/annulment`, { reason: ' ' }))).toEqual(['reason', 'required']);
    const preview = await send('POST', `/${id}/annulment?preview=true`, { reason: '-' });
    expect(preview.json<MovementReply>().counts).toEqual({ created: 0, reactivated: 1, inactivated: 0 });
    expect((await asked()).status).toBe('DISMISSED');
    const reply = await send('POST', `/${id}/annulment`, { reason: 'Era outra pessoa' }, { version: 1 });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { id, counts: { reactivated: 1 }, replaced: { isAnnulled: true, reason: 'Era outra pessoa' } },
    ]);
    expect(await asked()).toEqual({ documents: ['Exame'], status: 'ACTIVE' });
    expect(await list()).toMatchObject([{ id, replaced: { isAnnulled: true } }]);
    expect((await send('POST', `/${id}/annulment`, { reason: 'De novo' })).statusCode).toBe(404);
    expect((await send('PUT', `/${id}`, { ...vacation, reason: 'De novo' })).statusCode).toBe(404);
  });

  test('E-10 what only the wrong movement asked for is asked no longer', async () => {
    await add({ ...leave, startDate: '2026-01-10', endDate: '2026-03-10' });
    const { id } = await add({ ...back, startDate: '2026-03-11' });
    expect((await asked()).documents).toEqual(['ASO de retorno', 'Exame']);
    expect((await send('POST', `/${id}/annulment`, { reason: 'Não voltou' })).statusCode).toBe(200);
    expect((await asked()).documents).toEqual(['Exame']);
    // a leave for another reason asks for no exam either
    await add({ ...back, startDate: '2026-03-11' });
    const wrong = (await list()).find(({ type, replaced }) => type === 'LEAVE' && !replaced);
    const body = {
      ...leave,
      startDate: '2026-01-10',
      endDate: '2026-03-10',
      esocialReason: '21',
      reason: 'Sem vencimento',
    };
    expect((await send('PUT', `/${wrong?.id}`, body)).json()).toMatchObject({
      cause: 'UNPAID',
      counts: { inactivated: 1 },
    });
    expect((await asked()).documents).toEqual(['Exame']);
  });

  test('E-10 a return on which a later absence depends is not annulled', async () => {
    await add({ ...leave, startDate: '2025-01-10', endDate: null });
    const { id } = await add({ ...back, startDate: '2025-02-10' });
    await add({ ...vacation, startDate: '2025-03-01', endDate: '2025-03-10' });
    const refused = await send('POST', `/${id}/annulment`, { reason: 'Não voltou' });
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, 'movement_needed']);
    const later = await send('PUT', `/${id}`, { ...back, startDate: '2025-03-05', reason: 'Voltou depois' });
    expect(fieldOf(later)).toEqual(['startDate', 'overlapping_absence']);
    expect((await list()).filter(({ replaced }) => replaced)).toEqual([]);
  });

  test('X-01 readiness follows a correction, and of the time before it answers as it was then', async () => {
    const pair = { employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma };
    const isAway = async (at?: Date) => {
      const verdict = await t.services.readiness.verdictOf(t.db, pair, { seesRestriction: false, ...(at && { at }) });
      return verdict?.items.some(({ kind, blocks }) => kind === 'MOVEMENT' && blocks);
    };
    const blocking = () =>
      value(
        t.db,
      )`select blocking from readiness where employee_id = ${pair.employeeId} and project_id = ${pair.projectId}`;
    await t.db.execute(sql`delete from status_periods where valid_to is not null`);
    await t.db.execute(sql`update status_periods set valid_from = '2026-01-01'`);
    const before = await blocking();
    const moment = () => {
      const at = t.clock.at;
      t.clock.at = new Date(at.getTime() + 10_000);
      return at;
    };
    const { id } = await add(vacation);
    const wrong = moment();
    expect(await isAway()).toBe(true);
    await send('PUT', `/${id}`, { ...vacation, startDate: '2026-04-25', endDate: '2026-05-10', reason: 'Adiadas' });
    const corrected = moment();
    expect([await isAway(), await blocking()]).toEqual([false, before]);
    await send('PUT', `/${id}`, { ...vacation, reason: 'Estavam certas' });
    const again = moment();
    await send('POST', `/${id}/annulment`, { reason: 'Canceladas' });
    moment();
    expect([await isAway(), await blocking()]).toEqual([false, before]);
    expect([await isAway(wrong), await isAway(corrected), await isAway(again)]).toEqual([true, false, true]);
  });

  test('E-10 the reason of eSocial says the cause, is of the table of the movement, and the receipt has its format', async () => {
    const receipt = '1.1.0000000012345678901';
    expect(
      await add({ ...leave, startDate: '2026-01-01', endDate: '2026-01-10', esocialReceipt: receipt }),
    ).toMatchObject({
      ...{ cause: 'ILLNESS', esocialReason: '03', esocialReceipt: receipt },
    });
    const gone = { ...vacation, type: 'DISMISSAL', status: 'DISMISSED', endDate: null, startDate: '2026-12-01' };
    for (const [body, field] of [
      [{ ...leave, esocialReason: '02' }, ['esocialReason', 'unknown_option']],
      [{ ...leave, esocialReason: '15' }, ['esocialReason', 'unknown_option']],
      [{ ...gone, esocialReason: '30' }, ['esocialReason', 'unknown_option']],
      [{ ...back, esocialReason: '01' }, ['esocialReason', 'unknown_option']],
      [{ ...leave, cause: 'UNPAID' }, ['cause', 'invalid']],
      [{ ...leave, esocialReceipt: '1.1.123' }, ['esocialReceipt', 'invalid']],
    ] as const) {
      expect(fieldOf(await send('POST', '', body)), JSON.stringify(body)).toEqual(field);
    }
    expect(await add({ ...gone, esocialReason: '07', esocialReceipt: '' })).toMatchObject({
      ...{ esocialReason: '07', cause: null, esocialReceipt: null },
    });
  });

  test('Amb-11 days more than a year after the end of the project are recorded with a warning', async () => {
    await t.db.execute(sql`update projects set end_date = '2026-12-31' where id = ${PROJECT.reforma}`);
    expect((await add({ ...vacation, startDate: '2027-12-20', endDate: '2028-01-01' })).warnings).toEqual([
      'AFTER_PROJECT',
    ]);
    expect((await add({ ...vacation, startDate: '2027-12-01', endDate: '2027-12-19' })).warnings).toEqual([]);
    expect((await add({ ...vacation, endDate: '2026-04-11' })).warnings).toEqual([]);
    for (const startDate of ['1899-05-01', '1900-05-01', '2100-01-01']) {
      expect(fieldOf(await send('POST', '', { ...vacation, startDate, endDate: null }))).toEqual([
        'startDate',
        'invalid_date',
      ]);
    }
  });

  test('E-10 a dismissal within the stability after an accident or a birth is recorded with a warning', async () => {
    const gone = { ...vacation, type: 'DISMISSAL', status: 'DISMISSED', endDate: null, startDate: '2026-04-01' };
    const warned = async (change: object) =>
      (await send('POST', '?preview=true', { ...gone, ...change })).json<MovementReply>().warnings;
    await add({ ...leave, esocialReason: '01', startDate: '2025-05-01', endDate: '2025-06-30' });
    expect(await warned({ esocialReason: '02' })).toEqual(['STABILITY']);
    expect(await warned({})).toEqual(['STABILITY']);
    expect(await warned({ esocialReason: '07' })).toEqual([]);
    expect(await warned({ esocialReason: '02', startDate: '2026-07-01' })).toEqual([]);
    await add({ ...leave, esocialReason: '17', startDate: '2026-01-05', endDate: '2026-03-31' });
    expect(await warned({ esocialReason: '02', startDate: '2026-06-01' })).toContain('STABILITY');
  });

  test('E-10 a stranger corrects nothing, who may not is told so, and a contracting company is not told why', async () => {
    const { id } = await add(leave);
    const right = { ...leave, endDate: '2026-04-25', reason: 'Atestado novo' };
    for (const [as, status] of [
      ['otherSupplier', 404],
      ['supplierUser', 403],
      ['admin', 403],
    ] as const) {
      expect((await send('PUT', `/${id}`, right, { as })).statusCode, as).toBe(status);
      expect((await send('POST', `/${id}/annulment`, { reason: 'x' }, { as })).statusCode, as).toBe(status);
    }
    expect((await send('PUT', `/${id}`, { ...right, projectId: null })).statusCode).toBe(400);
    const foreign = `/employees/${EMPLOYEE.bruno}/movements/${id}`;
    expect((await t.as('supplier', { method: 'PUT', url: foreign, payload: right })).statusCode).toBe(404);
    await send('PUT', `/${id}`, right);
    const hidden = { cause: null, esocialReason: null, esocialReceipt: null, counts: null };
    expect(await list('admin')).toMatchObject([
      { ...hidden, replaced: null },
      { ...hidden, replaced: { reason: null, by: 'supplier' } },
    ]);
    await t.db.execute(sql`update projects set is_blocked = true where id = ${PROJECT.reforma}`);
    expect((await send('POST', `/${id}/annulment`, { reason: 'x' })).json<ErrorBody>().code).toBe('project_blocked');
  });

  // the last one: the trail cannot be undone
  test('E-10 what the system itself made inactive is asked again; what a person took out stays out', async () => {
    const { id } = await add(vacation);
    const told = (uid: string | null) =>
      t.db.execute(sql`insert into audit (uid, company_id, entity, entity_id, action, created_at)
        select ${uid}::uuid, 1, 'pendency', id::text, 'INACTIVATED', now() from pendencies
        where employee_id = ${EMPLOYEE.ana} and name = 'Exame'`);
    const preview = async () =>
      (await send('POST', `/${id}/annulment?preview=true`, { reason: '-' })).json<MovementReply>().counts?.reactivated;
    await told(null);
    expect(await preview()).toBe(1);
    await told((await t.session('admin')).uid);
    expect(await preview()).toBe(0);
  });
});
