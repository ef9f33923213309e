import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpiDelivery, EpiDeliveryOptions } from '../../contract/epiDeliveries.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { changed, column, count, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { insertOrder, insertProduct } from '../support/epi.ts';
import { aPaper } from '../support/papers.ts';
import { pdfText } from '../support/pdfText.ts';
import { EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('equipment that employees received, on %s', (on) => {
  let t: TestApp;
  let line = 0;
  let pdf: Buffer;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T12:00:00Z') });
    pdf = await aPaper('ficha-epi');
    const { uid } = await t.session('supplier');
    const order = await insertOrder(t.db, uid);
    line = order.epiOrderItem;
    await changed(t.db)`update epi_orders set status = 'RECEIVED' where id = ${order.epiOrder}`;
  });
  beforeEach(() => changed(t.db)`delete from epi_deliveries`);
  afterAll(() => t.close());

  const BODY = {
    ...{ employeeId: EMPLOYEE.ana, name: 'Luva de vaqueta', caNumber: '16074', caValidity: '2027-05-01' },
    ...{ quantity: 2, deliveredOn: '2026-11-20', reason: 'FIRST' },
  };
  const OF_ORDER = { name: null, caNumber: null, caValidity: null };
  const add = (change: object = {}, person: PersonName = 'supplier', headers = {}) =>
    t.as(person, { method: 'POST', url: '/epi-deliveries', payload: { ...BODY, ...change }, headers });
  const added = async (change: object = {}): Promise<EpiDelivery> => {
    const reply = await add(change);
    expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, '']);
    return reply.json<EpiDelivery>();
  };
  const listOf = (person: PersonName, employeeId: number = EMPLOYEE.ana) =>
    t.as(person, { url: `/epi-deliveries?employeeId=${employeeId}` });
  const options = async (person: PersonName = 'supplier', employeeId: number = EMPLOYEE.ana) =>
    (await t.as(person, { url: `/epi-deliveries/options?employeeId=${employeeId}` })).json<EpiDeliveryOptions>();
  const stored = () => count(t.db)`select count(*)::int from epi_deliveries`;
  const wrong = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const sheetUrl = (employeeId: number = EMPLOYEE.ana) => `/companies/employees/${employeeId}/epi-sheet`;
  const send = async (file: Buffer, { person = 'supplier' as PersonName, issueDate = '2026-11-23' } = {}) =>
    t.as(person, {
      ...{ method: 'POST', url: sheetUrl() },
      ...multipart([{ name: 'ficha.pdf', bytes: file }], { issueDate }),
    });

  test('I-05 a delivery is recorded by the employer, read by who sees the person, and told in the history', async () => {
    const made = await added();
    expect(made).toMatchObject({
      ...{ company: { name: 'Horizonte' }, employee: { name: 'Ana Araújo' }, order: null, name: 'Luva de vaqueta' },
      ...{ caNumber: '16074', caValidity: '2027-05-01', quantity: 2, deliveredOn: '2026-11-20', reason: 'FIRST' },
      ...{ returnedOn: null, signedOn: null, version: 1 },
    });
    const newer = await added({ deliveredOn: '2026-11-23', reason: 'LOST' });
    for (const person of ['supplier', 'supplierUser', 'analyst', 'admin'] as const) {
      expect((await listOf(person)).json<ListOf<EpiDelivery>>().results.map(({ id }) => id)).toEqual([
        newer.id,
        made.id,
      ]);
    }
    expect((await listOf('portAdmin')).statusCode).toBe(404);
    expect((await listOf('otherSupplier')).statusCode).toBe(404);
    const told = await t.as('supplier', { url: `/companies/employees/${EMPLOYEE.ana}/history` });
    expect(told.json<ListOf<HistoryEntry>>().results[0]).toMatchObject({
      ...{ action: 'EPI_DELIVERED', fieldName: '2 × Luva de vaqueta (CA 16.074)', newValue: '2026-11-23' },
    });
  });

  test('I-04 a line of an order that arrived is handed over, never more than came', async () => {
    expect((await options()).items).toMatchObject([{ id: line, name: 'Capacete classe B com jugular', left: 2 }]);
    const made = await added({ ...OF_ORDER, orderItemId: line, quantity: 1 });
    expect(made).toMatchObject({ name: 'Capacete classe B com jugular', caNumber: '31469', caValidity: '2028-08-14' });
    expect(made.order).toMatch(/^20\d\d-0001$/);
    expect(wrong(await add({ ...OF_ORDER, orderItemId: line, quantity: 2 })).slice(2)).toEqual([
      ...['quantity', 'more_than_arrived'],
    ]);
    await added({ ...OF_ORDER, orderItemId: line, quantity: 1, employeeId: EMPLOYEE.bruno });
    expect((await options()).items).toEqual([]);
    await changed(t.db)`update epi_orders set status = 'SHIPPED'`;
    expect(wrong(await add({ ...OF_ORDER, orderItemId: line })).slice(2)).toEqual(['orderItemId', 'invalid']);
    await changed(t.db)`update epi_orders set status = 'RECEIVED'`;
  });

  test('I-04 the last piece of an order goes to one of two people who press at once', async () => {
    const both = await Promise.all(
      [EMPLOYEE.ana, EMPLOYEE.bruno].map((employeeId) =>
        add({ ...OF_ORDER, orderItemId: line, quantity: 2, employeeId }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect(await stored()).toBe(1);
  });

  test('I-05 bad input of a delivery is said at its field, and nothing is written', async () => {
    const at = async (change: object) => wrong(await add(change)).slice(2);
    expect(await at({ caValidity: '2026-11-19' })).toEqual(['caValidity', 'ca_over']);
    expect(await at({ caNumber: '0' })).toEqual(['caNumber', 'invalid']);
    expect(await at({ caNumber: null, caValidity: null })).toEqual([
      ...['caNumber', 'required', 'caValidity', 'required'],
    ]);
    expect(await at({ name: null })).toEqual(['name', 'required']);
    expect(await at({ quantity: 0 })).toEqual(['quantity', 'too_small']);
    expect(await at({ quantity: 1e9 })).toEqual(['quantity', 'too_large']);
    expect(await at({ quantity: 1.5 })).toEqual(['quantity', 'invalid_number']);
    expect(await at({ deliveredOn: '2026-11-24', caValidity: '2030-01-01' })).toEqual([
      ...['deliveredOn', 'date_in_future'],
    ]);
    expect(await at({ deliveredOn: '2024-01-09' })).toEqual(['deliveredOn', 'before_admission']);
    expect(await at({ deliveredOn: '2026-02-30' })).toEqual(['deliveredOn', 'invalid_date']);
    expect(await at({ reason: 'GIFT' })).toEqual(['reason', 'unknown_option']);
    expect(await at({ employeeId: EMPLOYEE.carla })).toEqual(['employeeId', 'invalid']);
    expect(await at({ employeeId: 999_999 })).toEqual(['employeeId', 'invalid']);
    expect(await at({ ...OF_ORDER, orderItemId: 999_999 })).toEqual(['orderItemId', 'invalid']);
    expect(wrong(await add({}, 'analyst')).slice(0, 2)).toEqual([403, 'forbidden']);
    expect(wrong(await add({}, 'otherSupplier')).slice(2)).toEqual(['employeeId', 'invalid']);
    expect(await stored()).toBe(0);
  });

  test('I-05 the last day of a CA counts; one that the catalogue knows as over or cancelled is refused', async () => {
    await added({ caValidity: '2026-11-20' });
    await insertProduct(t.db, { code: 'X-1', caNumber: '777', caValidity: '2026-11-01' });
    await insertProduct(t.db, { code: 'X-2', caNumber: '778', caSituation: 'CANCELLED' });
    expect(wrong(await add({ caNumber: '777' })).slice(2)).toEqual(['caNumber', 'ca_over']);
    await added({ caNumber: '777', deliveredOn: '2026-10-31' });
    expect(wrong(await add({ caNumber: '778' })).slice(2)).toEqual(['caNumber', 'ca_over']);
    await changed(t.db)`update epi_order_items set ca_validity = '2026-11-19' where id = ${line}`;
    expect(wrong(await add({ ...OF_ORDER, orderItemId: line, quantity: 1 })).slice(2)).toEqual([
      ...['orderItemId', 'ca_over'],
    ]);
    await changed(t.db)`update epi_order_items set ca_validity = '2028-08-14' where id = ${line}`;
  });

  test('I-05 who is demobilised or dismissed gets nothing from that day on', async () => {
    await changed(t.db)`update project_employees set ended_at = '2026-11-10' where employee_id = ${EMPLOYEE.ana}`;
    expect(wrong(await add()).slice(2)).toEqual(['employeeId', 'no_longer_here']);
    await added({ deliveredOn: '2026-11-10' });
    await changed(t.db)`update project_employees set ended_at = null where employee_id = ${EMPLOYEE.ana}`;
    await changed(t.db)`update employees set status = 'DISMISSED' where id = ${EMPLOYEE.ana}`;
    expect(wrong(await add()).slice(2)).toEqual(['employeeId', 'no_longer_here']);
    await changed(t.db)`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`;
    await added();
  });

  test('I-05 a delivery that is sent twice is recorded once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, other] = await Promise.all([add({}, 'supplier', headers), add({}, 'supplier', headers)]);
    const again = await add({}, 'supplier', headers);
    expect([one.statusCode, other.statusCode, again.statusCode]).toContain(201);
    expect(again.json<EpiDelivery>().id).toBeGreaterThan(0);
    expect(await stored()).toBe(1);
  });

  test('I-05 what came back, and what was a mistake: over the version that was read', async () => {
    const made = await added();
    const url = `/epi-deliveries/${made.id}`;
    const giveBack = (returnedOn: string, version = 1, person: PersonName = 'supplier') =>
      t.as(person, { method: 'PUT', url, payload: { returnedOn }, headers: { 'if-match': `"${version}"` } });
    expect(wrong(await giveBack('2026-11-19')).slice(2)).toEqual(['returnedOn', 'before_delivery']);
    expect(wrong(await giveBack('2026-11-24')).slice(2)).toEqual(['returnedOn', 'date_in_future']);
    expect((await giveBack('2026-11-23', 1, 'otherSupplier')).statusCode).toBe(404);
    expect((await giveBack('2026-11-23', 1, 'analyst')).statusCode).toBe(403);
    expect((await giveBack('2026-11-23')).json<EpiDelivery>()).toMatchObject({ returnedOn: '2026-11-23', version: 2 });
    expect((await giveBack('2026-11-22')).statusCode).toBe(412);
    expect((await t.as('otherSupplier', { method: 'DELETE', url })).statusCode).toBe(404);
    expect((await t.as('supplier', { method: 'DELETE', url })).statusCode).toBe(204);
    expect(await stored()).toBe(0);
    expect(
      await column(
        t.db,
      )`select action from audit where entity = 'employee' and action like 'EPI%' order by id desc limit 3`,
    ).toEqual(['EPI_REMOVED', 'EPI_RETURNED', 'EPI_DELIVERED']);
  });

  test('I-05 the list is a PDF with employer, person, items, CA, dates, declaration and lines to sign', async () => {
    await added();
    await added({ ...OF_ORDER, orderItemId: line, quantity: 1, deliveredOn: '2026-11-23', reason: 'WORN' });
    const reply = await t.as('supplier', { url: sheetUrl() });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await pdfText(reply.rawPayload);
    for (const part of [
      ...['Ficha de entrega de EPI', 'Horizonte Montagens Ltda', 'Ana Araújo', 'Soldadora', '10/01/2024'],
      ...['Luva de vaqueta', '16.074', '01/05/2027', '20/11/2026', 'Capacete classe B com jugular', 'Desgaste'],
      ...['Declaro que recebi gratuitamente', 'Responsável pela entrega', 'Assinatura'],
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('529.982.247-25');
    expect(await pdfText((await t.as('supplier', { url: `${sheetUrl()}?language=en` })).rawPayload)).toBeTruthy();
    expect((await t.as('portAdmin', { url: sheetUrl() })).statusCode).toBe(404);
    await Promise.all(Array.from({ length: 40 }, () => added({ quantity: 3 })));
    expect(
      (await pdfText((await t.as('supplier', { url: sheetUrl() })).rawPayload)).match(/Equipamento/g),
    ).toHaveLength(3);
  });

  test('X-02 the signed list becomes the document of the pendency that waits for it, and its rows are kept', async () => {
    const pendency = await t.build.aPendency({
      ...{ slug: 'ficha-epi', plan: 'SSMA', employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma, status: 'OPEN' },
    });
    const statusOf = async (id: number) =>
      (await rows<{ status: string }>(t.db, sql`select status from pendencies where id = ${id}`))[0]?.status;
    expect((await options()).pendencies).toMatchObject([{ id: pendency, contracting: 'Serra', status: 'OPEN' }]);
    expect((await options('analyst')).mayWrite).toBe(false);
    expect(wrong(await send(pdf))).toEqual([409, 'epi_nothing_delivered']);
    const made = await added();
    expect((await send(pdf, { person: 'otherSupplier' })).statusCode).toBe(404);
    expect((await send(pdf, { issueDate: '2026-11-24' })).statusCode).toBe(400);
    expect((await send(Buffer.from('MZ no list'))).statusCode).toBeGreaterThanOrEqual(400);
    expect(await statusOf(pendency)).toBe('OPEN');
    const reply = await send(pdf);
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(['IN_REVISION', 'PRE_ANALYSIS']).toContain(await statusOf(pendency));
    expect(await column(t.db)`select name || ' ' || issue_date from documents where pendency_id = ${pendency}`).toEqual(
      ['ficha.pdf 2026-11-23'],
    );
    expect((await listOf('supplier')).json<ListOf<EpiDelivery>>().results[0]?.signedOn).toBe('2026-11-23');
    const removal = await t.as('supplier', { method: 'DELETE', url: `/epi-deliveries/${made.id}` });
    expect(wrong(removal)).toEqual([409, 'epi_delivery_signed']);
    await added({ reason: 'WORN' });
    expect(wrong(await send(pdf))).toEqual([409, 'epi_sheet_not_asked']);
  });
});
