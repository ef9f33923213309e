import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASO_TOKEN, type AsoAddress, type Booking, type BookingRow } from '../../contract/bookings.ts';
import type { Clinic, Municipality, NearClinic } from '../../contract/clinics.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { asoTokens } from '../../gateway/modules/exams/bookings/asoToken.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, SECRET } from '../support/world.ts';

const [IPATINGA, TIMOTEO, SAO_PAULO] = [3131307, 3168705, 3550308];
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '07:00', closes: '17:00' }));
const aClinic = {
  name: 'Clínica Ocupacional Vale',
  address: 'Rua Ouro Preto, 221, Centro',
  municipalityId: IPATINGA,
  phone: '(31) 3822-4410',
  email: 'agenda@vale.test',
  examinations: ['CLINICAL', 'AUDIOMETRY', 'ECG'],
  hours: weekdays,
  arrival: 'Por ordem de chegada, das 07:00 às 10:00. Jejum de 8 horas.',
  price: 186,
  placesPerDay: 2,
};
/** Thursday, and the Thursday after; a Saturday. */
const [DAY, NEXT, SATURDAY] = ['2026-11-26', '2026-12-03', '2026-11-28'];
const pdf = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

describe.each(DATABASES)('bookings of exams, on %s', (on) => {
  let t: TestApp;
  let clinic: Clinic;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T12:00:00Z') });
    await t.db.execute(sql`update users set operator = true where email = ${PEOPLE.nobody.email}`);
    clinic = await newClinic();
  });
  // what the test before has written is on its way: it must not come after this test's own
  beforeEach(() => t.services.outbox.flush());
  afterAll(() => t.close());

  const newClinic = async (change: object = {}): Promise<Clinic> => {
    const payload = { ...aClinic, ...change };
    const reply = await t.as('nobody', { method: 'POST', url: '/operator/clinics', payload });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<Clinic>();
  };
  const body = (change: object = {}) => ({
    companyId: COMPANY.horizonte,
    address: 'Av. Usiminas, 1.480',
    zip: '35160000',
    municipalityId: IPATINGA,
    proximity: 20,
    clinicId: clinic.id,
    examinationType: 'PERIODIC',
    examinationDate: DAY,
    examinationSelecteds: ['CLINICAL', 'AUDIOMETRY'],
    riskSelecteds: ['NOISE'],
    employeeIds: [EMPLOYEE.ana],
    ...change,
  });
  const book = (change: object = {}, person: PersonName = 'supplier') =>
    t.as(person, { method: 'POST', url: '/bookings', payload: body(change) });
  const booked = async (change: object = {}): Promise<Booking> => {
    const reply = await book(change);
    expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, '']);
    return reply.json<Booking>();
  };
  const act = (id: number, what: string, payload: object, { person = 'supplier' as PersonName, version = 0 } = {}) =>
    t.as(person, {
      method: 'POST',
      url: `/bookings/${id}/${what}`,
      payload,
      headers: version ? { 'if-match': `"${version}"` } : {},
    });
  const cancel = (id: number) => act(id, 'cancel', { reason: 'Fim do teste' });
  const wrong = (reply: { json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const near = async (query = '') => {
    const url = `/clinics?municipalityId=${IPATINGA}&proximity=20&examinationDate=${DAY}${query}`;
    return (await t.as('supplier', { url })).json<NearClinic[]>();
  };
  const addressOf = async (token: string) =>
    (await t.app.inject({ url: '/api/bookings/aso', headers: { [ASO_TOKEN]: token } })).json<AsoAddress>();
  const sendAso = (token: string, files = [{ name: 'aso.pdf', bytes: pdf }], issueDate = '2026-11-23') => {
    const { payload, headers } = multipart(files, { issueDate });
    return t.app.inject({
      method: 'POST',
      url: '/api/bookings/aso',
      payload,
      headers: { ...headers, [ASO_TOKEN]: token },
    });
  };
  const newestToken = async () => (await t.linkTo(aClinic.email)).pathname.split('/').at(-1) ?? '';

  test('I-10 the operator keeps the clinics, and nobody else', async () => {
    expect((await t.as('supplier', { method: 'POST', url: '/operator/clinics', payload: aClinic })).statusCode).toBe(
      403,
    );
    expect((await t.as('admin', { url: '/operator/clinics' })).statusCode).toBe(403);
    const made = await newClinic({ name: 'Para mudar', email: 'outra@vale.test' });
    expect(made).toMatchObject({ municipality: { name: 'Ipatinga', state: 'MG' }, price: 186, version: 1 });
    const change = (payload: object, version: number) =>
      t.as('nobody', {
        method: 'PUT',
        url: `/operator/clinics/${made.id}`,
        payload: { ...aClinic, ...payload },
        headers: { 'if-match': `"${version}"` },
      });
    expect((await change({ name: 'Mudada' }, 1)).json()).toMatchObject({ name: 'Mudada', version: 2 });
    expect((await change({ name: 'De novo' }, 1)).statusCode).toBe(412);
    const bad = async (payload: object) => wrong(await change(payload, 2));
    expect(await bad({ municipalityId: 9_999_999 })).toEqual(['invalid_request', 'municipalityId', 'invalid']);
    expect(await bad({ examinations: ['ECG'] })).toEqual(['invalid_request', 'examinations', 'clinical_missing']);
    expect(await bad({ hours: [{ weekday: 1, opens: '17:00', closes: '07:00' }] })).toContain('hours.0.closes');
    expect((await t.as('nobody', { method: 'DELETE', url: `/operator/clinics/${made.id}` })).statusCode).toBe(204);
    const list = (await t.as('nobody', { url: '/operator/clinics?name=mudada' })).json<ListOf<Clinic>>();
    expect(list.results).toEqual([]);
    expect(wrong(await book({ clinicId: made.id }))).toEqual(['invalid_request', 'clinicId', 'invalid']);
  });

  test('I-07 clinics by distance in a straight line, those without a place last with their next day', async () => {
    const away = await newClinic({ name: 'MedTrabalho Timóteo', municipalityId: TIMOTEO, email: 'timoteo@med.test' });
    const full = await newClinic({ name: 'Cariru', placesPerDay: 1, email: 'cariru@med.test' });
    await newClinic({ name: 'Paulista', municipalityId: SAO_PAULO, email: 'sp@med.test' });
    const { id } = await booked({ clinicId: full.id });
    const found = await near();
    expect(found.map(({ name }) => name)).toEqual([clinic.name, away.name, full.name]);
    expect(found[0]).toMatchObject({ distance: 0, hasPlace: true, nextDate: null });
    expect(found[1]?.distance).toBeCloseTo(16, 0);
    expect(found[2]).toMatchObject({ distance: 0, hasPlace: false, nextDate: '2026-11-27' });
    expect((await near('&people=3')).map(({ hasPlace }) => hasPlace)).toEqual([false, false, false]);
    expect(await near('&examinations=EEG')).toEqual([]);
    expect(await near().then((all) => all.some((one) => 'email' in one))).toBe(false);
    await cancel(id);
    const places = (await t.as('supplier', { url: '/municipalities?name=sao paulo' })).json<Municipality[]>();
    expect(places[0]).toEqual({ id: SAO_PAULO, name: 'São Paulo', state: 'SP' });
    const past = await t.as('supplier', {
      url: `/clinics?municipalityId=${IPATINGA}&proximity=20&examinationDate=2026-11-20`,
    });
    expect(wrong(past)).toEqual(['invalid_request', 'examinationDate', 'date_in_past']);
  });

  test('I-09 a booking has a protocol, a calendar file, a history and its mails', async () => {
    const booking = await booked({ employeeIds: [EMPLOYEE.ana, EMPLOYEE.bruno] });
    expect(booking).toMatchObject({
      status: 'SCHEDULED',
      zip: '35160-000',
      price: 372,
      distance: 0,
      people: [{ name: 'Ana Araújo' }, { name: 'Bruno Conceição' }],
      clinic: { name: clinic.name, municipality: 'Ipatinga – MG' },
    });
    expect(booking.protocol).toMatch(/^ASO-20\d\d-\d{6}$/);
    const [mail] = await t.sentTo(PEOPLE.supplier.email);
    expect(mail?.subject).toContain(booking.protocol);
    const toClinic = (await t.sentTo(aClinic.email)).slice(0, 2);
    expect(toClinic.map(({ text }) => /Ana|Bruno/.exec(text)?.[0]).sort()).toEqual(['Ana', 'Bruno']);
    const calendar = await t.as('supplier', { url: `/bookings/${booking.id}/calendar` });
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(calendar.body).toContain('DTSTART;VALUE=DATE:20261126\r\n');
    expect(calendar.body).not.toMatch(/Ana|Bruno/);
    expect(Math.max(...calendar.body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);

    expect(wrong(await act(booking.id, 'reschedule', { examinationDate: SATURDAY }))).toContain('clinic_closed');
    const moved = await act(booking.id, 'reschedule', { examinationDate: NEXT }, { version: booking.version });
    expect(moved.json()).toMatchObject({ examinationDate: NEXT, version: 2 });
    expect((await act(booking.id, 'cancel', { reason: 'x' }, { version: 1 })).statusCode).toBe(412);
    expect((await act(booking.id, 'cancel', { reason: '' })).statusCode).toBe(400);
    expect((await cancel(booking.id)).json()).toMatchObject({ status: 'CANCELLED', cancelReason: 'Fim do teste' });
    expect(wrong(await cancel(booking.id))).toEqual(['booking_over']);
    expect(wrong(await act(booking.id, 'reschedule', { examinationDate: DAY }))).toEqual(['booking_over']);
    const history = (await t.as('supplier', { url: `/bookings/${booking.id}/history` })).json<ListOf<HistoryEntry>>();
    expect(history.results.map(({ action }) => action)).toEqual(['CANCELLED', 'UPDATED', 'CREATED']);
    const list = async (query: string) =>
      (await t.as('supplier', { url: `/bookings?${query}` })).json<ListOf<BookingRow>>().results.map(({ id }) => id);
    expect(await list(`name=${booking.protocol}`)).toEqual([booking.id]);
    expect(await list(`name=bruno&status=CANCELLED`)).toEqual([booking.id]);
    expect(await list(`name=bruno&status=SCHEDULED`)).toEqual([]);
  });

  test('I-06 bad input names its field and books nothing', async () => {
    const count = async () => (await rows(t.db, sql`select 1 from bookings`)).length;
    const before = await count();
    const bad = async (change: object, person?: PersonName) => wrong(await book(change, person)).slice(1);
    expect(await bad({ examinationDate: '2026-11-22' })).toEqual(['examinationDate', 'date_in_past']);
    expect(await bad({ examinationDate: '2027-11-22' })).toEqual(['examinationDate', 'outside_period']);
    expect(await bad({ examinationDate: SATURDAY })).toEqual(['examinationDate', 'clinic_closed']);
    expect(await bad({ examinationSelecteds: ['CLINICAL', 'EEG'] })).toEqual(['examinationSelecteds.1', 'not_offered']);
    expect(await bad({ examinationSelecteds: ['CLINICAL', 'CLINICAL'] })).toEqual(['examinationSelecteds', 'repeated']);
    expect(await bad({ examinationSelecteds: ['CLINICAL', 'HIV'] })).toEqual([
      'examinationSelecteds.1',
      'unknown_option',
    ]);
    expect(await bad({ employeeIds: [EMPLOYEE.ana, EMPLOYEE.ana] })).toEqual(['employeeIds', 'repeated']);
    expect(await bad({ employeeIds: [EMPLOYEE.ana, EMPLOYEE.carla] })).toEqual(['employeeIds.1', 'invalid']);
    expect(await bad({ companyId: COMPANY.vertical })).toEqual(['companyId', 'invalid']);
    expect(await bad({ zip: '3516' })).toEqual(['zip', 'invalid']);
    expect(await bad({ municipalityId: SAO_PAULO })).toEqual(['clinicId', 'invalid']);
    expect((await book({}, 'supplierUser')).statusCode).toBe(403);
    expect((await book({}, 'analyst')).statusCode).toBe(403);
    const early = await newClinic({ name: 'Só cedo', hours: [{ weekday: 1, opens: '06:00', closes: '09:00' }] });
    expect(await bad({ clinicId: early.id, examinationDate: '2026-11-23' })).toEqual([
      'examinationDate',
      'clinic_closed',
    ]);
    await t.as('nobody', { method: 'DELETE', url: `/operator/clinics/${early.id}` });
    expect(await count()).toBe(before);
  });

  test('I-06 twice the same exam is refused, also by two at once, and the last place is taken once', async () => {
    const { id } = await booked();
    expect(wrong(await book({ examinationDate: NEXT })).slice(1)).toEqual(['employeeIds.0', 'already_booked']);
    const other = await booked({ examinationType: 'RISK_CHANGE', employeeIds: [EMPLOYEE.ana] });
    expect(wrong(await book({ employeeIds: [EMPLOYEE.bruno] })).slice(1)).toEqual(['examinationDate', 'no_place']);
    await cancel(other.id);
    const both = await Promise.all([
      book({ employeeIds: [EMPLOYEE.bruno] }),
      book({ employeeIds: [EMPLOYEE.bruno], examinationType: 'RETURN' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    for (const reply of both) if (reply.statusCode === 201) await cancel(reply.json<Booking>().id);
    await cancel(id);
    const twins = await Promise.all([book(), book({ examinationDate: NEXT })]);
    expect(twins.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    for (const reply of twins) if (reply.statusCode === 201) await cancel(reply.json<Booking>().id);
  });

  test('I-06 a contracting company books for people on its projects, and sees its own bookings alone', async () => {
    const ofSupplier = await booked();
    const reply = await book({ companyId: COMPANY.serra, examinationType: 'RETURN' }, 'admin');
    expect(reply.statusCode).toBe(201);
    const foreign = await book({ companyId: COMPANY.serra, employeeIds: [EMPLOYEE.bruno] }, 'admin');
    expect(wrong(foreign).slice(1)).toEqual(['employeeIds.0', 'invalid']);
    const ids = (await t.as('admin', { url: '/bookings' })).json<ListOf<BookingRow>>().results.map(({ id }) => id);
    expect(ids).toEqual([reply.json<Booking>().id]);
    expect((await t.as('admin', { url: `/bookings/${ofSupplier.id}` })).statusCode).toBe(404);
    expect((await t.as('supplierUser', { url: `/bookings/${ofSupplier.id}` })).statusCode).toBe(200);
    await act(reply.json<Booking>().id, 'cancel', { reason: 'x' }, { person: 'admin' });
    await cancel(ofSupplier.id);
  });

  test('X-18 the ASO that a clinic sends goes to every pendency of the exam and on to its analysis, once', async () => {
    const values = {
      slug: 'aso',
      plan: 'SSMA',
      type: 'EMPLOYEE',
      employeeId: EMPLOYEE.ana,
      referenceMonth: null,
    } as const;
    const first = await t.build.aPendency(values);
    const second = await t.build.aPendency({ ...values, projectId: 2 });
    const booking = await booked();
    const token = await newestToken();
    expect(await addressOf(token)).toMatchObject({
      state: 'VALID',
      booking: { protocol: booking.protocol, employee: 'Ana Araújo', clinic: clinic.name },
    });
    const refused = await sendAso(token, [{ name: 'aso.exe', bytes: Buffer.from('MZ no') }]);
    expect(refused.statusCode).toBe(415);
    expect(wrong(await sendAso(token, undefined, '2026-11-30'))).toContain('date_in_future');
    expect((await addressOf(token)).state).toBe('VALID');

    const both = await Promise.all([sendAso(token), sendAso(token)]);
    expect(both.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1);
    for (const id of [first, second]) {
      const pendency = (await t.as('supplier', { url: `/pendencies/${id}` })).json<Pendency>();
      expect(['IN_REVISION', 'PRE_ANALYSIS']).toContain(pendency.status);
      expect(pendency.documents.map(({ name }) => name)).toEqual(['aso.pdf']);
    }
    expect(await addressOf(token)).toEqual({ state: 'USED', booking: null });
    expect(wrong(await sendAso(token))).toEqual(['auth/invalid-action-code']);
    const after = (await t.as('supplier', { url: `/bookings/${booking.id}` })).json<Booking>();
    expect(after.status).toBe('ISSUED');
    expect(after.people[0]?.receivedAt).not.toBeNull();
    expect(wrong(await cancel(booking.id))).toEqual(['booking_over']);
  });

  test('I-06 who attended and who missed the exam is said from its day on; who missed it is to be booked again', async () => {
    const { ana, bruno } = EMPLOYEE;
    const [came, later] = ['2026-11-25', '2026-11-30'];
    const booking = await booked({ employeeIds: [ana, bruno], examinationDate: came });
    const attend = (employeeId: number, attendance: string, person: PersonName = 'supplier') =>
      act(booking.id, 'attendance', { employeeId, attendance }, { person });
    const read = async () => (await t.as('supplier', { url: `/bookings/${booking.id}` })).json<Booking>();
    expect(wrong(await attend(ana, 'MISSED'))).toEqual(['invalid_request', 'attendance', 'exam_ahead']);
    expect((await read()).people.map(({ attendance }) => attendance)).toEqual([null, null]);
    // the day has come
    await t.db.execute(sql`update bookings set examination_date = '2026-11-23' where id = ${booking.id}`);
    expect(wrong(await attend(EMPLOYEE.carla, 'MISSED'))).toEqual(['invalid_request', 'employeeId', 'invalid']);
    expect(wrong(await attend(ana, 'LATE'))).toEqual(['invalid_request', 'attendance', 'unknown_option']);
    expect((await attend(ana, 'MISSED', 'otherSupplier')).statusCode).toBe(404);
    const token = await newestToken();
    expect((await attend(bruno, 'MISSED')).json()).toMatchObject({ status: 'SCHEDULED' });
    expect((await addressOf(token)).state).toBe('USED');
    const again = await booked({ employeeIds: [bruno], examinationDate: later });
    expect(wrong(await attend(bruno, 'ATTENDED'))).toEqual(['invalid_request', 'employeeId', 'already_booked']);
    await cancel(again.id);
    expect((await attend(bruno, 'ATTENDED')).json()).toMatchObject({ status: 'AWAITING_ASO' });
    expect(wrong(await act(booking.id, 'reschedule', { examinationDate: later }))).toEqual(['booking_over']);
    expect(wrong(await cancel(booking.id))).toEqual(['booking_over']);
    await attend(ana, 'MISSED');
    expect((await attend(bruno, 'MISSED')).json()).toMatchObject({ status: 'MISSED' });
    const history = (await t.as('supplier', { url: `/bookings/${booking.id}/history` })).json<ListOf<HistoryEntry>>();
    expect(history.results.map(({ action }) => action)).toEqual([
      ...['MISSED', 'MISSED', 'ATTENDED', 'MISSED', 'CREATED'],
    ]);
  });

  test('X-18 a forged, replaced, cancelled or old address takes nothing', async () => {
    const booking = await booked({ employeeIds: [EMPLOYEE.bruno] });
    const token = await newestToken();
    const forged = asoTokens('another secret').sign({
      ...{ bookingId: booking.id, employeeId: EMPLOYEE.bruno, issue: 1, expiresAt: new Date('2027-01-01') },
    });
    for (const wrongToken of [forged, `${token}x`, token.replace(/^./, 'z'), 'x', String(booking.id)]) {
      expect(await addressOf(wrongToken)).toEqual({ state: 'FORGED', booking: null });
      expect(wrong(await sendAso(wrongToken))).toEqual(['auth/invalid-action-code']);
    }
    expect(wrong(await sendAso(token))).toEqual(['aso_not_asked']);
    await act(booking.id, 'reschedule', { examinationDate: NEXT });
    expect((await addressOf(token)).state).toBe('USED');
    const current = await newestToken();
    expect((await addressOf(current)).state).toBe('VALID');
    t.clock.at = new Date('2027-01-02T23:00:00Z');
    expect((await addressOf(current)).state).toBe('VALID');
    t.clock.at = new Date('2027-01-03T03:00:01Z');
    expect(await addressOf(current)).toEqual({ state: 'EXPIRED', booking: null });
    expect(wrong(await sendAso(current))).toEqual(['auth/expired-action-code']);
    t.clock.at = new Date('2026-11-23T12:00:00Z');
    await cancel(booking.id);
    expect((await addressOf(current)).state).toBe('USED');
    expect(asoTokens(SECRET).read(current)).toMatchObject({ bookingId: booking.id, issue: 2 });
  });
});
