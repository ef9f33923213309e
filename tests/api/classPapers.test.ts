import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClassFile } from '../../contract/classFiles.ts';
import type { ClassNote } from '../../contract/classNotes.ts';
import { TRAINING_CLASS } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { retroactiveErrorOf, type TrainingClass } from '../../contract/trainingClasses.ts';
import { changed, column, count } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName } from '../support/world.ts';

const AT = new Date('2026-11-23T15:00:00Z');
const { ana: ANA, bruno: BRUNO } = EMPLOYEE;
const PDF = await aPaper('treinamento-nr-35');
const OF = '/training-classes';

describe.each(DATABASES)('files, notes and retroactive classes, on %s', (on) => {
  let t: TestApp;
  let training: number;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
    training = await count(t.db)`select min(id)::int from training_configs
      where company_id is null and 'IN_PERSON' = any(modalities) and required_id is null`;
    await changed(t.db)`update training_configs set minimum_score = null where id = ${training}`;
    // a second administrator of the same company, who did not register the class
    await changed(
      t.db,
    )`update memberships set profile_id = (select m.profile_id from memberships m join users u on u.uid = m.uid
      where u.email = ${PEOPLE.admin.email} limit 1) where uid = (select uid from users where email = ${PEOPLE.secondAnalyst.email})`;
  });
  beforeEach(async () => {
    await changed(t.db)`delete from training_classes`;
    await changed(t.db)`delete from certificates`;
  });
  afterAll(() => t.close());

  const held = (change: object = {}) => ({
    ...{
      companyId: COMPANY.serra,
      trainingConfigId: training,
      modality: 'IN_PERSON',
      place: 'Sala 1',
      hours: 8,
      seats: 5,
    },
    ...{ startDate: '2026-10-05', startTime: '08:00', endDate: '2026-10-05', endTime: '17:00' },
    ...{ responsibleName: 'Rita Reis', responsibleRegister: 'CREA 123' },
    ...{ instructors: [{ name: 'Ivo Lima', qualification: 'Bombeiro civil' }], reason: 'Dada antes do cadastro' },
    ...change,
  });
  const register = (change: object = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `${OF}/retroactive`, payload: held(change) });
  const aClass = async () => (await register()).json<TrainingClass>();
  const read = async (id: number) => (await t.as('admin', { url: `${OF}/${id}` })).json<TrainingClass>();
  const send = (
    id: number,
    files: { name: string; bytes: Uint8Array }[],
    kind = 'PROOF',
    person: PersonName = 'admin',
  ) => {
    const { payload, headers } = multipart(files);
    return t.as(person, { method: 'POST', url: `${OF}/${id}/files?kind=${kind}`, payload, headers });
  };
  const filesOf = async (id: number) => (await t.as('admin', { url: `${OF}/${id}/files` })).json<ClassFile[]>();
  const removeFile = (id: number, fileId: number, person: PersonName = 'admin') =>
    t.as(person, { method: 'DELETE', url: `${OF}/${id}/files/${fileId}` });
  const note = (payload: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `${OF}/notes`, payload });
  const notesOf = async (id: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `${OF}/notes?classId=${id}` })).json<ListOf<ClassNote>>().results;
  const enrolled = async (id: number, employeeIds = [ANA]) => {
    await t.as('admin', { method: 'POST', url: `${OF}/${id}/employees`, payload: { employeeIds } });
    const results = employeeIds.map((employeeId) => ({ employeeId, attended: true, score: null }));
    return t.as('admin', { method: 'PUT', url: `${OF}/${id}/results`, payload: { results } });
  };
  const approve = async (id: number, person: PersonName) => {
    const reply = await t.as(person, { method: 'POST', url: `${OF}/${id}/approve`, payload: {} });
    await t.services.jobs.run();
    return reply;
  };
  const wrong = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const history = async (id: number) =>
    (await t.as('admin', { url: `${OF}/${id}/history` }))
      .json<ListOf<HistoryEntry>>()
      .results.map(({ action, fieldName, newValue }) => [action, fieldName, newValue]);

  test('G-06 a class that is over is registered with its reason, takes people and results, and says so', async () => {
    const made = await aClass();
    expect(made).toMatchObject({
      ...{ status: 'FINISHED', open: false, enrolled: 0 },
      retroactive: { reason: 'Dada antes do cadastro', by: { displayName: 'admin' }, hasProof: false },
    });
    expect((await enrolled(made.id)).statusCode).toBe(204);
    expect((await read(made.id)).enrolled).toBe(1);
    await send(made.id, [{ name: 'certificado.pdf', bytes: PDF }]);
    expect((await read(made.id)).retroactive?.hasProof).toBe(true);
  });

  test('G-06 without its reason, or while it is not over, it is refused by the field; the past is closed everywhere else', async () => {
    const before = await count(t.db)`select count(*)::int from training_classes`;
    expect(wrong(await register({ reason: ' ' }))).toEqual([400, 'invalid_request', 'reason', 'required']);
    expect(wrong(await register({ startDate: '2026-11-23', endDate: '2026-11-24' }))).toEqual([
      ...[400, 'invalid_request', 'endDate', 'date_in_future'],
    ]);
    expect(wrong(await register({ startDate: '2026-11-23', endDate: '2026-11-23', endTime: '12:01' }))).toEqual([
      ...[400, 'invalid_request', 'endTime', 'date_in_future'],
    ]);
    expect(wrong(await register({ companyId: COMPANY.porto }))).toEqual([
      ...[400, 'invalid_request', 'companyId', 'invalid'],
    ]);
    expect((await register({}, 'reader')).statusCode).toBe(403);
    const { reason: _, ...planned } = held({ open: true });
    const reply = await t.as('admin', { method: 'POST', url: OF, payload: planned });
    expect(wrong(reply)).toEqual([400, 'invalid_request', 'startDate', 'date_in_past']);
    expect(await count(t.db)`select count(*)::int from training_classes`).toBe(before);
  });

  test('G-06 it is approved by another person, once its proof is there; then the proof stays', async () => {
    const { id } = await aClass();
    await enrolled(id);
    expect(wrong(await approve(id, 'secondAnalyst'))).toEqual([409, 'training_class_proof_missing']);
    const [proof] = (await send(id, [{ name: 'prova.pdf', bytes: PDF }])).json<ClassFile[]>();
    expect(wrong(await approve(id, 'admin'))).toEqual([409, 'training_class_registered_by_you']);
    expect(await column(t.db)`select id from certificates`).toEqual([]);
    expect((await approve(id, 'secondAnalyst')).statusCode).toBe(202);
    expect(await column(t.db)`select end_date::text from certificates`).toEqual(['2026-10-05']);
    expect(wrong(await removeFile(id, proof?.id ?? 0))).toEqual([409, 'document_locked']);
    expect(await filesOf(id)).toHaveLength(1);
  });

  test('G-06 the rule: proof first, then somebody else', () => {
    const by = { uid: 'a', displayName: 'A' };
    expect(retroactiveErrorOf(null, 'a')).toBeNull();
    expect(retroactiveErrorOf({ by, hasProof: false }, 'b')).toBe('training_class_proof_missing');
    expect(retroactiveErrorOf({ by, hasProof: true }, 'a')).toBe('training_class_registered_by_you');
    expect(retroactiveErrorOf({ by, hasProof: true }, 'b')).toBeNull();
  });

  test('G-05 files are sent by kind, read in ranges by who may, removed, and told in the history', async () => {
    const { id } = await aClass();
    await send(id, [{ name: 'lista.pdf', bytes: PDF }], 'ATTENDANCE');
    const files = (await send(id, [{ name: 'fotos.pdf', bytes: PDF }], 'EVIDENCE')).json<ClassFile[]>();
    expect(files).toMatchObject([
      { name: 'fotos.pdf', kind: 'EVIDENCE', size: PDF.length, author: { displayName: 'admin' } },
      { name: 'lista.pdf', kind: 'ATTENDANCE', contentType: 'application/pdf' },
    ]);
    const url = `${OF}/${id}/files/${files[1]?.id}/download`;
    const whole = await t.as('admin', { url });
    expect([whole.statusCode, whole.rawPayload.equals(PDF)]).toEqual([200, true]);
    const part = await t.as('admin', { url, headers: { range: 'bytes=0-3' } });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF']);
    for (const person of ['reader', 'portAdmin', 'supplier'] as const) {
      expect((await t.as(person, { url })).statusCode).toBeGreaterThanOrEqual(403);
    }
    expect((await removeFile(id, files[0]?.id ?? 0)).statusCode).toBe(204);
    expect((await filesOf(id)).map(({ name }) => name)).toEqual(['lista.pdf']);
    expect((await history(id)).slice(0, 3)).toEqual([
      ['FILE_REMOVED', 'EVIDENCE', 'fotos.pdf'],
      ['FILE_ADDED', 'EVIDENCE', 'fotos.pdf'],
      ['FILE_ADDED', 'ATTENDANCE', 'lista.pdf'],
    ]);
  });

  test('G-05 a file is judged by its content; of a refused upload nothing stays, and no file is an orphan', async () => {
    const { id } = await aClass();
    const refused = await send(id, [
      { name: 'lista.pdf', bytes: PDF },
      { name: 'programa.pdf', bytes: Buffer.from('MZ not a pdf at all') },
    ]);
    expect(wrong(refused).slice(0, 2)).toEqual([415, 'file_type_refused']);
    expect(wrong(await send(id, []))).toEqual([400, 'file_missing']);
    expect(wrong(await send(id, [{ name: 'a.pdf', bytes: PDF }], 'PHOTO'))).toEqual([
      ...[400, 'invalid_request', 'kind', 'unknown_option'],
    ]);
    expect((await send(id, [{ name: 'a.pdf', bytes: PDF }], 'PROOF', 'portAdmin')).statusCode).toBe(404);
    expect(await filesOf(id)).toEqual([]);
    await send(id, [{ name: 'a.pdf', bytes: PDF }]);
    await t.services.documents.sweepOrphans(new Date(Date.now() + 60_000));
    const [kept] = await filesOf(id);
    expect((await t.as('admin', { url: `${OF}/${id}/files/${kept?.id}/download` })).statusCode).toBe(200);
    await changed(
      t.db,
    )`insert into class_files (class_id, kind, name, content_type, size, sha256, storage_key, created_by)
      select ${id}, 'EVIDENCE', 'x', 'application/pdf', 1, 'x', 'documents/x' || n, (select min(uid::text)::uuid from users)
      from generate_series(2, ${TRAINING_CLASS.files}::int) n`;
    expect(wrong(await send(id, [{ name: 'b.pdf', bytes: PDF }]))).toEqual([409, 'class_files_full']);
  });

  test('G-05 notes are written of the class or about a participant, and changed by their author alone', async () => {
    const { id } = await aClass();
    await enrolled(id);
    const whole = (await note({ classId: id, employeeId: null, text: 'Turma atenta' })).json<ClassNote>();
    const about = (
      await note({ classId: id, employeeId: ANA, text: 'Refez a prova' }, 'secondAnalyst')
    ).json<ClassNote>();
    expect(await notesOf(id)).toMatchObject([
      { text: 'Refez a prova', employee: { id: ANA }, mayChange: false },
      { text: 'Turma atenta', employee: null, mayChange: true },
    ]);
    const one = (noteId: number) => `${OF}/notes/${noteId}`;
    const change = (noteId: number, person: PersonName) =>
      t.as(person, { method: 'PUT', url: one(noteId), payload: { text: 'Outro texto' } });
    expect((await change(about.id, 'admin')).statusCode).toBe(403);
    expect((await change(about.id, 'portAdmin')).statusCode).toBe(404);
    expect((await change(whole.id, 'admin')).json()).toMatchObject({ text: 'Outro texto', version: 2 });
    const stale = { 'if-match': '"1"' };
    const late = await t.as('admin', { method: 'PUT', url: one(whole.id), payload: { text: 'x' }, headers: stale });
    expect(late.statusCode).toBe(412);
    expect((await t.as('admin', { method: 'DELETE', url: one(about.id) })).statusCode).toBe(403);
    expect((await t.as('secondAnalyst', { method: 'DELETE', url: one(about.id) })).statusCode).toBe(204);
    expect((await notesOf(id)).map(({ text }) => text)).toEqual(['Outro texto']);
    expect((await history(id)).map(([action]) => action).slice(0, 4)).toEqual([
      ...['NOTE_REMOVED', 'NOTE_UPDATED', 'NOTE_CREATED', 'NOTE_CREATED'],
    ]);
  });

  test('G-05 a note about somebody who is not in the class, without words, or of another company is refused', async () => {
    const { id } = await aClass();
    const refused = async (change: object, person: PersonName = 'admin') =>
      wrong(await note({ classId: id, employeeId: null, text: 'x', ...change }, person));
    expect(await refused({ employeeId: BRUNO })).toEqual([400, 'invalid_request', 'employeeId', 'invalid']);
    expect(await refused({ text: '  ' })).toEqual([400, 'invalid_request', 'text', 'required']);
    expect(await refused({ text: 'x'.repeat(TRAINING_CLASS.note + 1) })).toEqual([
      ...[400, 'invalid_request', 'text', 'too_long'],
    ]);
    expect(await refused({}, 'portAdmin')).toEqual([404, 'not_found']);
    expect(await refused({}, 'reader')).toEqual([403, 'forbidden']);
    expect((await t.as('portAdmin', { url: `${OF}/notes?classId=${id}` })).statusCode).toBe(404);
    expect(await column(t.db)`select id from class_notes`).toEqual([]);
  });
});
