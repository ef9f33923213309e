import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CertificateInfo } from '../../contract/certificates.ts';
import type { ApprovalRow, EmployeeClass } from '../../contract/classApprovals.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import { changed, column, count, rows, value } from '../../gateway/db/client.ts';
import { openPersonal } from '../../gateway/lib/personKeys.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import type { PendencyValues } from '../support/builders.ts';
import { anEntry, ask } from '../support/projectUpdates.ts';
import { aClass, trainingOf } from '../support/trainingClass.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const AT = new Date('2026-11-23T15:00:00Z');
const { ana: ANA, bruno: BRUNO, carla: CARLA } = EMPLOYEE;

describe.each(DATABASES)('approval of a class, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
  });
  beforeEach(async () => {
    t.clock.at = AT;
    await changed(t.db)`update documents set certificate_id = null`;
    await changed(t.db)`delete from training_classes`;
    await changed(t.db)`delete from certificates`;
    await changed(t.db)`delete from movements`;
    await changed(t.db)`update pendencies set inactive = true`;
    await changed(t.db)`delete from restricted_employees`;
  });
  afterAll(() => t.close());

  const approve = (id: number, payload: object = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `/training-classes/${id}/approve`, payload });
  const jobOf = async (reply: { json: <T>() => T }, person: PersonName = 'admin') => {
    await t.services.jobs.run();
    return (await t.as(person, { url: `/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
  };
  const done = async (id: number, payload: object = {}) => jobOf(await approve(id, payload));
  const states = async (id: number) =>
    (await t.as('admin', { url: `/training-classes/${id}/approval` }))
      .json<ApprovalRow[]>()
      .map((row) => [row.id, row.state]);
  const wrong = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  /** What a project asks for of a person: the training in heights. */
  const asked = (values: PendencyValues = {}) =>
    t.build.aPendency({
      ...{ slug: 'treinamento-nr-35', name: 'Treinamento NR-35', plan: 'SSMA', type: 'EMPLOYEE', employeeId: ANA },
      ...values,
    });
  const inPorto = { projectId: PROJECT.cais, contractingId: COMPANY.porto, employeeId: BRUNO };
  const detail = async (id: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const only = async () => (await value(t.db)<number>`select max(id)::int from certificates`) ?? 0;
  const revoke = (id: number, person: PersonName = 'admin') =>
    t.as(person, { method: 'PATCH', url: `/certificates/${id}/revoke`, payload: { reason: 'Faltou a prática' } });
  const publicState = async (id: number): Promise<CertificateInfo> => {
    const uid = (await value(t.db)<string>`select uid from certificates where id = ${id}`) ?? '';
    const token = await t.db.transaction((tx) => t.services.badges.signCertificate(tx, { uid, endsAt: 2_000_000_000 }));
    return t.services.certificates.info(token);
  };

  test('G-09 approving gives each person a numbered certificate and says who was left out and why', async () => {
    const id = await aClass(t.db, { people: [{ id: ANA }, { id: BRUNO, score: 6.9 }, { id: CARLA, attended: null }] });
    const reply = await approve(id);
    expect(reply.statusCode).toBe(202);
    const job = await jobOf(reply);
    expect(job).toMatchObject({ kind: 'classApprovals', state: 'DONE', progress: { done: 3, total: 3 } });
    expect(job.failures).toEqual([
      { id: BRUNO, code: 'BELOW', message: 'Está abaixo da nota mínima', name: 'Bruno Conceição' },
      { id: CARLA, code: 'PENDING', message: 'Está sem nota ou presença', name: 'Carla Estrangeira' },
    ]);
    expect(await states(id)).toEqual([
      [ANA, 'APPROVED'],
      [BRUNO, 'BELOW'],
      [CARLA, 'PENDING'],
    ]);
    const [made] = await rows<{ number: number; snapshot: object; validUntil: string; startDate: string }>(
      t.db,
      sql`select number, snapshot, valid_until as "validUntil", start_date as "startDate" from certificates`,
    );
    expect(made).toMatchObject({ number: 1, startDate: '2026-11-18', validUntil: '2028-11-19' });
    expect(made?.snapshot).toMatchObject({
      ...{ name: 'Ana Araújo', kind: 'INITIAL', hours: 8, score: 9, place: 'Itabira', reused: null },
      instructors: [{ name: 'Valdir Siqueira', qualification: 'Bombeiro civil' }],
      responsible: { name: 'Helena Prates', qualification: 'CREA-MG 88412' },
    });
    const told = await rows(t.db)<{ newValue: string }>`select new_value as "newValue" from audit
      where entity = 'trainingClass' and entity_id = ${String(id)} and action = 'APPROVED'`;
    expect(await openPersonal(t.db, told, ['newValue'])).toEqual([{ newValue: 'Ana Araújo' }]);
  });

  test('G-09 everybody who cannot be approved is told why: waiting, absent, removed, restricted, approved, the training before', async () => {
    const reasons: [object, string][] = [
      [{ id: ANA, state: 'WAITING' }, 'WAITING'],
      [{ id: ANA, attended: false }, 'ABSENT'],
      [{ id: ANA, score: null }, 'PENDING'],
    ];
    for (const [person, reason] of reasons) {
      const id = await aClass(t.db, { people: [{ id: ANA, ...person }] });
      expect(await states(id)).toEqual([[ANA, reason]]);
      expect(wrong(await approve(id))).toEqual([409, 'training_class_nobody']);
    }
    const id = await aClass(t.db, { people: [{ id: ANA }, { id: BRUNO }, { id: CARLA }] });
    await changed(t.db)`insert into restricted_employees (company_id, name, cpf_hash, reason, start_date)
      select ${COMPANY.serra}, name, cpf_hash, 'MISCONDUCT', '2026-11-01' from employees where id = ${BRUNO}`;
    await changed(t.db)`update employees set removed_at = now() where id = ${CARLA}`;
    const job = await done(id);
    await changed(t.db)`update employees set removed_at = null where id = ${CARLA}`;
    expect(job.failures.map(({ id: who, code }) => [who, code])).toEqual([
      [BRUNO, 'RESTRICTED'],
      [CARLA, 'REMOVED'],
    ]);
    // a block of one unit holds in the classes of that unit
    await changed(
      t.db,
    )`with made as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Usina') returning id)
      update restricted_employees set facility_ids = array(select id from made)`;
    expect((await states(id)).find(([who]) => who === BRUNO)?.[1]).toBe('APPROVABLE');
    await changed(t.db)`update training_classes set facility_id = (select max(id) from facilities) where id = ${id}`;
    expect((await states(id)).find(([who]) => who === BRUNO)?.[1]).toBe('RESTRICTED');
    expect((await done(id, { employeeIds: [ANA, CARLA] })).failures.map(({ code }) => code)).toEqual(['APPROVED']);

    const sep = await aClass(t.db, { slug: 'nr-10-sep', people: [{ id: ANA }] });
    expect(await states(sep)).toEqual([[ANA, 'PREVIOUS']]);
    await done(await aClass(t.db, { slug: 'nr-10-basico', people: [{ id: ANA }] }));
    expect(await states(sep)).toEqual([[ANA, 'APPROVABLE']]);
  });

  test('G-09 a class that was cancelled or is not over, strangers and people of another class are refused', async () => {
    const future = await aClass(t.db, { endsAt: '2026-11-23T15:00:01Z', people: [{ id: ANA }] });
    expect(wrong(await approve(future))).toEqual([409, 'training_class_not_over']);
    const cancelled = await aClass(t.db, { people: [{ id: ANA }] });
    await changed(t.db)`update training_classes set cancelled_at = now() where id = ${cancelled}`;
    expect(wrong(await approve(cancelled))).toEqual([409, 'training_class_cancelled']);
    const id = await aClass(t.db, { people: [{ id: ANA }] });
    expect(wrong(await approve(id, { employeeIds: [BRUNO] }))).toEqual([
      ...[400, 'invalid_request'],
      ...['employeeIds.0', 'invalid'],
    ]);
    expect(wrong(await approve(id, { employeeIds: [] }))).toEqual([400, 'invalid_request', 'employeeIds', 'required']);
    expect((await approve(id, {}, 'portAdmin')).statusCode).toBe(404);
    expect((await approve(id, {}, 'reader')).statusCode).toBe(403);
    expect(await count(t.db)`select count(*)::int from certificates`).toBe(0);
  });

  test('G-09 a class cancelled while its approval waits approves nobody', async () => {
    const id = await aClass(t.db, { people: [{ id: ANA }] });
    const reply = await approve(id);
    await changed(t.db)`update training_classes set cancelled_at = now() where id = ${id}`;
    const job = await jobOf(reply);
    // the worker may have been faster
    const given = await count(t.db)`select count(*)::int from certificates`;
    expect(job.failures.map(({ code }) => code)).toEqual(given === 0 ? ['training_class_cancelled'] : []);
  });

  test('G-09 two people approve at once: each participant gets one certificate, and the numbers follow each other', async () => {
    const id = await aClass(t.db, { people: [{ id: ANA }, { id: BRUNO }, { id: CARLA }] });
    const replies = await Promise.all([approve(id), approve(id)]);
    await t.services.jobs.run();
    const jobs = await Promise.all(replies.map((reply) => jobOf(reply)));
    expect(jobs.flatMap(({ failures }) => failures.map(({ code }) => code))).toEqual([
      'APPROVED',
      'APPROVED',
      'APPROVED',
    ]);
    expect(await column(t.db)`select number from certificates order by number`).toEqual([1, 2, 3]);
    expect(await count(t.db)`select count(distinct employee_id)::int from certificates`).toBe(3);
  });

  test('G-09 X-17 the class of the company that asks for the training concludes the pendencies with the certificate', async () => {
    const waiting = await asked();
    const expired = await asked({ status: 'EXPIRED', expirationDate: '2026-10-01' });
    const judged = await asked({ status: 'IN_REVISION' });
    const other = await asked({ slug: 'treinamento-nr-10', name: 'NR-10' });
    await t.build.aDocument(t.files, waiting, { name: 'rascunho.pdf', state: 'CURRENT' });
    await done(await aClass(t.db, { people: [{ id: ANA }] }));
    for (const id of [waiting, expired]) {
      const found = await detail(id);
      expect(found).toMatchObject({ status: 'DONE', expirationDate: '2028-11-19', documentCount: 1 });
      const [certificate] = found.documents.filter(({ state }) => state !== 'SUPERSEDED');
      expect(certificate).toMatchObject({
        ...{ name: 'certificado-000001.pdf', contentType: 'application/pdf', outcome: 'APPROVED', state: 'LOCKED' },
        ...{ issueDate: '2026-11-19', expirationDate: '2028-11-19' },
      });
      const file = await t.as('admin', { url: `/documents/${certificate?.id}/download` });
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const told = (await t.as('admin', { url: `/pendencies/${id}/history` })).json<{ results: HistoryEntry[] }>();
      expect(told.results.map(({ action, fieldName }) => [action, fieldName])).toEqual(
        expect.arrayContaining([
          ['STATUS_CHANGED', 'certify'],
          ['DOCUMENT_SENT', 'certificado-000001.pdf'],
        ]),
      );
    }
    expect([(await detail(judged)).status, (await detail(other)).status]).toEqual(['IN_REVISION', 'OPEN']);
    expect((await detail(waiting)).documents.find(({ name }) => name === 'rascunho.pdf')?.state).toBe('SUPERSEDED');
  });

  test('G-09 the renewal of a training that ends soon is concluded too, and the new validity counts', async () => {
    const id = await asked({ status: 'NEXT_DUE_DATE', expirationDate: '2026-12-01', round: 1 });
    const old = { state: 'LOCKED', outcome: 'APPROVED', round: 1, expirationDate: '2026-12-01' };
    await t.build.aDocument(t.files, id, old);
    await done(await aClass(t.db, { people: [{ id: ANA }] }));
    expect(await detail(id)).toMatchObject({ status: 'DONE', expirationDate: '2028-11-19', renewal: null });
  });

  test('G-09 the class of a supplier sends its certificates to the analysis of the company that asks for them', async () => {
    const waiting = await asked();
    const questioned = await asked({ status: 'SUPPORT', statusBeforeSupport: 'OPEN', openQuestions: 1 });
    const id = await aClass(t.db, { companyId: COMPANY.horizonte, people: [{ id: ANA }] });
    const reply = await approve(id, {}, 'supplier');
    expect(reply.statusCode).toBe(202);
    expect((await jobOf(reply, 'supplier')).failures).toEqual([]);
    expect(['IN_REVISION', 'PRE_ANALYSIS']).toContain((await detail(waiting)).status);
    expect(await detail(questioned)).toMatchObject({ status: 'SUPPORT', documentCount: 1 });
    // The class of one contracting company does not speak for another.
    const porto = await asked(inPorto);
    await done(await aClass(t.db, { people: [{ id: BRUNO }] }));
    expect(['IN_REVISION', 'PRE_ANALYSIS']).toContain((await detail(porto, 'portAdmin')).status);
  });

  test('G-09 a project that is closed to changes leaves the person out, with nothing given', async () => {
    await asked({ projectId: PROJECT.bloqueado });
    const job = await done(await aClass(t.db, { people: [{ id: ANA }] }));
    expect(job.failures.map(({ code }) => code)).toEqual(['project_blocked']);
    expect(await count(t.db)`select count(*)::int from certificates`).toBe(0);
  });

  test('X-17 the validity counts from the earlier training that is reused, which must be from before and still valid', async () => {
    const id = await aClass(t.db, { people: [{ id: ANA }] });
    const part = { employeeId: ANA, training: 'NR-35 de outra empresa', date: '2026-02-10', hours: 4 };
    for (const [change, field] of [
      [{ date: '2026-11-18' }, 'reused.0.date'],
      [{ date: '2024-11-22' }, 'reused.0.date'],
      [{ employeeId: BRUNO }, 'reused.0.employeeId'],
      [{ hours: 0 }, 'reused.0.hours'],
    ] as const) {
      const reply = await approve(id, { reused: [{ ...part, ...change }] });
      expect([reply.statusCode, reply.json<ErrorBody>().details?.fields?.[0]?.path]).toEqual([400, field]);
    }
    await done(id, { reused: [part] });
    const { employeeId: _, ...reused } = part;
    expect(await value(t.db)`select valid_until from certificates`).toBe('2028-02-10');
    expect(await value(t.db)`select snapshot->'reused' from certificates`).toEqual(reused);
  });

  test('G-09 a revoked certificate reopens what stood on it, says so to anybody, and can be issued again', async () => {
    const pendency = await asked();
    const id = await aClass(t.db, { people: [{ id: ANA }] });
    await done(id);
    const certificate = await only();
    expect((await revoke(certificate, 'portAdmin')).statusCode).toBe(404);
    expect((await revoke(certificate, 'reader')).statusCode).toBe(403);
    expect((await revoke(certificate)).statusCode).toBe(204);
    expect(wrong(await revoke(certificate))).toEqual([409, 'certificate_revoked']);
    expect(await detail(pendency)).toMatchObject({ status: 'OPEN', note: 'Faltou a prática', documentCount: 0 });
    expect((await publicState(certificate)).state).toBe('REVOKED');
    const told = await rows(t.db)<{ note: string }>`select note from audit where action = 'CERTIFICATE_REVOKED'`;
    expect(await openPersonal(t.db, told, ['note'])).toContainEqual({ note: 'Faltou a prática' });
    expect(await states(id)).toEqual([[ANA, 'APPROVABLE']]);
    await done(id);
    expect(await column(t.db)`select number from certificates order by id`).toEqual([1, 2]);
    expect((await detail(pendency)).status).toBe('DONE');
  });

  test('G-09 cancelling a class after its approval revokes its certificates and reopens the pendencies', async () => {
    const [mine, other] = [await asked(), await asked({ ...inPorto })];
    const id = await aClass(t.db, { people: [{ id: ANA }, { id: BRUNO }] });
    await done(id);
    const reply = await t.as('admin', {
      ...{ method: 'PATCH', url: `/training-classes/${id}/cancel`, payload: { reason: 'Lista falsa' } },
    });
    expect(reply.json()).toMatchObject({ status: 'CANCELLED' });
    await t.services.jobs.run();
    expect(await column(t.db)`select revocation from certificates order by id`).toEqual(['Lista falsa', 'Lista falsa']);
    expect([(await detail(mine)).status, (await detail(other, 'portAdmin')).status]).toEqual(['OPEN', 'OPEN']);
    expect(wrong(await approve(id))).toEqual([409, 'training_class_cancelled']);
  });

  test('X-17 a long absence ends the effect of a training: pendency, list and public page follow, also when it is annulled', async () => {
    // The movement computes again what the project asks for.
    const entry = await anEntry(t.db, { name: 'Altura', plan: 'SSMA', type: 'EMPLOYEE' });
    await ask(t.db, [entry]);
    await changed(t.db)`insert into training_config_documents (config_id, system_pendency_id)
      values (${await trainingOf(t.db, 'nr-35-altura')}, ${entry})`;
    const pendency = await asked({ systemPendencyId: entry, referenceMonth: null });
    const id = await aClass(t.db, {
      startsAt: '2026-06-01T11:00:00Z',
      endsAt: '2026-06-02T20:00:00Z',
      people: [{ id: ANA }],
    });
    await done(id);
    const certificate = await only();
    const body = { companyId: COMPANY.horizonte, projectId: PROJECT.reforma, status: 'AWAY', type: 'LEAVE' };
    const leave = await t.as('supplier', {
      ...{ method: 'POST', url: `/employees/${ANA}/movements` },
      payload: { ...body, esocialReason: '21', startDate: '2026-07-01', endDate: '2026-11-01' },
    });
    expect([leave.statusCode, (await detail(pendency)).status]).toEqual([201, 'EXPIRED']);
    expect(await publicState(certificate)).toMatchObject({
      state: 'EXPIRED',
      certificate: { validUntil: '2026-11-01' },
    });
    const list = (await t.as('admin', { url: `/companies/employees/${ANA}/certificates` })).json<object[]>();
    expect(list).toMatchObject([{ state: 'EXPIRED', noEffect: { since: '2026-11-02', cause: 'ABSENCE' } }]);
    const { id: movement, version } = leave.json<{ id: number; version: number }>();
    await t.as('supplier', {
      ...{ method: 'POST', url: `/employees/${ANA}/movements/${movement}/annulment`, payload: { reason: 'Engano' } },
      headers: { 'if-match': `"${version}"` },
    });
    expect(await detail(pendency)).toMatchObject({ status: 'DONE', expirationDate: '2028-06-02' });
    expect((await publicState(certificate)).state).toBe('VALID');
  });

  test('X-17 given again a training is periodic, and eventual after a movement ended the one before', async () => {
    const give = async (day: string) => {
      const at = { startsAt: `${day}T11:00:00Z`, endsAt: `${day}T20:00:00Z` };
      await done(await aClass(t.db, { ...at, people: [{ id: ANA }] }));
      return value(t.db)`select snapshot->>'kind' from certificates order by id desc limit 1`;
    };
    expect([await give('2026-01-12'), await give('2026-02-12')]).toEqual(['INITIAL', 'PERIODIC']);
    await changed(t.db)`insert into movements (employee_id, type, start_date, end_date, created_by)
      select ${ANA}, 'LEAVE', '2026-03-01', '2026-06-30', uid from users limit 1`;
    expect(await give('2026-07-20')).toBe('EVENTUAL');
  });

  test('E-22 the classes of a person, with what became of them; a stranger finds none', async () => {
    const id = await aClass(t.db, { people: [{ id: ANA }] });
    const read = (person: PersonName) => t.as(person, { url: `/companies/employees/${ANA}/training-classes` });
    await done(id);
    for (const person of ['admin', 'supplier'] as const) {
      expect((await read(person)).json<EmployeeClass[]>()).toMatchObject([
        { id, training: 'NR-35 – Trabalho em altura', company: { name: 'Serra' }, state: 'APPROVED', cancelled: false },
      ]);
    }
    expect((await read('otherSupplier')).statusCode).toBe(404);
    const porto = await aClass(t.db, { companyId: COMPANY.porto, people: [{ id: ANA }] });
    expect((await read('supplier')).json<EmployeeClass[]>().map((one) => one.id)).toContain(porto);
    expect((await read('admin')).json<EmployeeClass[]>().map((one) => one.id)).not.toContain(porto);
  });

  test('G-09 a class that is held now is ended once everybody has a result, and can be approved then', async () => {
    const at = { startsAt: '2026-11-23T11:00:00Z', endsAt: '2026-11-23T20:00:00Z' };
    const id = await aClass(t.db, { ...at, people: [{ id: ANA }, { id: BRUNO, score: null }] });
    const finish = (person: PersonName = 'admin') =>
      t.as(person, { method: 'PATCH', url: `/training-classes/${id}/finish` });
    expect(wrong(await finish())).toEqual([409, 'training_class_results_missing']);
    await changed(t.db)`update training_class_employees set attended = false where class_id = ${id} and score is null`;
    expect((await finish('reader')).statusCode).toBe(403);
    expect((await finish()).json()).toMatchObject({ status: 'FINISHED', endsAt: AT.toISOString() });
    expect(wrong(await finish())).toEqual([409, 'training_class_over']);
    expect((await done(id)).failures.map(({ code }) => code)).toEqual(['ABSENT']);
  });

  test('E-22 what projects ask for and is not accepted is told to who sees the project', async () => {
    const pendencyId = await asked();
    await asked({ status: 'DONE' });
    await asked({ ...inPorto, employeeId: ANA });
    const read = async (person: PersonName) =>
      (await t.as(person, { url: `/companies/employees/${ANA}/missing-trainings` })).json<object[]>();
    expect(await read('admin')).toEqual([
      { pendencyId, name: 'Treinamento NR-35', project: 'Reforma do alto-forno', status: 'OPEN' },
    ]);
    expect(await read('supplier')).toHaveLength(2);
  });

  test('G-09 all certificates of a class come as one PDF, a page for each front', async () => {
    const id = await aClass(t.db, { people: [{ id: ANA }, { id: BRUNO }] });
    const file = (query = '') => t.as('admin', { url: `/training-classes/${id}/certificates/file${query}` });
    expect((await file()).statusCode).toBe(404);
    await done(id);
    const first = await value(t.db)<number>`select min(id)::int from certificates`;
    expect((await file(`?certificateId=${first}`)).rawPayload.length).toBeLessThan((await file()).rawPayload.length);
    expect((await file('?certificateId=999999')).statusCode).toBe(404);
    const reply = await file();
    expect([reply.headers['content-type'], reply.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
  });

  test('X-17 the shipped training of power systems asks for the basic one first', async () => {
    const basic = await trainingOf(t.db, 'nr-10-basico');
    expect(await value(t.db)`select required_id::int from training_configs where slug = 'nr-10-sep'`).toBe(basic);
  });
});
