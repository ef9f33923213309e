import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type {
  FormalNotice,
  FormalNoticeOption,
  FormalNoticeProject,
  FormalNoticeRow,
} from '../../contract/formalNotices.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Notice } from '../../contract/notices.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { pdfText } from '../support/pdfText.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

const proof = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

describe.each(DATABASES)('formal notices to suppliers, on %s', (on) => {
  let t: TestApp;
  let guide: number;
  let payslip: number;
  let exam: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-11-20T15:00:00Z');
    guide = await t.build.aPendency({ name: 'GFD', referenceMonth: '2026-10-01', dueDate: '2026-11-19' });
    payslip = await t.build.aPendency({
      name: 'Holerite',
      referenceMonth: '2026-09-01',
      employeeId: EMPLOYEE.ana,
      dueDate: '2026-10-20',
    });
    exam = await t.build.aPendency({
      name: 'ASO',
      plan: 'SSMA',
      type: 'EMPLOYEE',
      employeeId: EMPLOYEE.ana,
      referenceMonth: null,
    });
  });
  afterAll(() => t.close());

  const body = (values: object = {}) => ({
    ...{
      projectId: PROJECT.reforma,
      providerId: COMPANY.horizonte,
      subject: 'Guias de outubro',
      bases: ['CONTRACT', 'SUMULA_331'],
    },
    ...{
      facts: 'A guia do FGTS de outubro não foi enviada.\nO prazo terminou em 19/11/2026.',
      pendencyIds: [guide],
      termDays: 5,
    },
    ...values,
  });
  const send = (values: object = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: '/formal-notices', payload: body(values) });
  const sent = async (values: object = {}) => (await send(values)).json<FormalNotice>();
  const get = async (id: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/formal-notices/${id}` })).json<FormalNotice>();
  const answer = (
    id: number,
    text: string | null,
    { person = 'supplier' as PersonName, files = [] as Parameters<typeof multipart>[0] } = {},
  ) =>
    t.as(person, {
      method: 'POST',
      url: `/formal-notices/${id}/answers`,
      ...multipart(files, text === null ? {} : { text }),
    });
  const close = (id: number, payload: object, { person = 'admin' as PersonName, version = -1 } = {}) =>
    t.as(person, {
      method: 'PUT',
      url: `/formal-notices/${id}/closing`,
      payload,
      headers: version < 0 ? {} : { 'if-match': `"${version}"` },
    });
  const list = async (query = '', person: PersonName = 'admin') =>
    (await t.as(person, { url: `/formal-notices${query}` })).json<ListOf<FormalNoticeRow>>().results;
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const told = async (person: PersonName, kind: string) =>
    (await t.as(person, { url: '/notices?itemsPerPage=100' }))
      .json<ListOf<Notice>>()
      .results.filter((one) => one.kind === kind);

  test('D6 a notice has a number, a term by the calendar, its facts as they were, and goes to the people of the supplier', async () => {
    const projects = (await t.as('admin', { url: '/formal-notices/projects' })).json<FormalNoticeProject[]>();
    expect(projects.map(({ name }) => name)).toEqual(['Bloqueado', 'Expansão da mina', 'Reforma do alto-forno']);
    const options = async (more = '') =>
      (await t.as('admin', { url: `/formal-notices/options?projectId=1&providerId=3${more}` }))
        .json<FormalNoticeOption[]>()
        .map(({ id }) => id);
    expect(await options()).toEqual([payslip, guide, exam]);
    expect(await options('&name=holer')).toEqual([payslip]);

    const reply = await send();
    expect(reply.statusCode).toBe(201);
    const notice = reply.json<FormalNotice>();
    expect(notice).toMatchObject({
      ...{
        number: '0001/2026',
        state: 'SENT',
        dueOn: '2026-11-27',
        recipients: 2,
        readings: [],
        answers: [],
        closing: null,
      },
      items: [
        { id: guide, name: 'GFD', referenceMonth: '2026-10', dueDate: '2026-11-19', status: 'OPEN', statusNow: 'OPEN' },
      ],
    });
    const mails = await t.sentTo(PEOPLE.supplier.email);
    expect(mails[0]?.subject).toBe('Notificação formal nº 0001/2026: Guias de outubro');
    expect(mails[0]?.text).not.toContain('FGTS');
    expect(mails[0]?.links[0]).toContain(`/notificacoes-formais/ver/${notice.id}`);
    expect(await t.sentTo(PEOPLE.otherSupplier.email)).toEqual([]);
    await t.services.notices.gather();
    expect(await told('supplier', 'FORMAL_NOTICE')).toMatchObject([
      { dueOn: '2026-11-27', formalNotice: { id: notice.id, number: '0001/2026', name: 'Guias de outubro' } },
    ]);
    for (const person of ['admin', 'portAdmin', 'otherSupplier'] as const)
      expect(await told(person, 'FORMAL_NOTICE')).toEqual([]);

    // what the document becomes later does not change what was sent, and nothing can
    await t.db.execute(sql`update pendencies set status = 'DONE', name = 'Outra' where id = ${guide}`);
    expect((await get(notice.id)).items).toMatchObject([{ name: 'GFD', status: 'OPEN', statusNow: 'DONE' }]);
    for (const change of [
      sql`update formal_notices set facts = 'Nada.' where id = ${notice.id}`,
      sql`delete from formal_notices where id = ${notice.id}`,
      sql`update formal_notice_items set status = 'DONE' where notice_id = ${notice.id}`,
    ]) {
      await expect(t.db.execute(change)).rejects.toThrow();
    }
    await t.db.execute(sql`update pendencies set status = 'OPEN', name = 'GFD' where id = ${guide}`);
  });

  test('D6 numbers have no gaps, also when many are sent at once', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => sent({ subject: 'Em paralelo' })));
    const numbers = many.map(({ number }) => Number(number.slice(0, 4))).sort((one, other) => one - other);
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7]);
    // each company counts its own
    const other = await send({ projectId: PROJECT.cais, pendencyIds: [] }, 'portAdmin');
    expect(other.json()).toMatchObject({ number: '0001/2026', contractingCompany: { id: COMPANY.porto } });
  });

  test('D6 reading is proved: who of the supplier opened it first when, and nobody else', async () => {
    const { id } = await sent();
    await get(id);
    await get(id, 'reader');
    expect((await get(id)).readings).toEqual([]);
    t.clock.at = new Date('2026-11-20T15:02:00Z');
    const opened = await get(id, 'supplierUser');
    expect(opened).toMatchObject({
      state: 'READ',
      readings: [{ person: { displayName: 'supplierUser' }, at: '2026-11-20T15:02:00.000Z' }],
    });
    t.clock.at = new Date('2026-11-20T15:04:00Z');
    await get(id, 'supplierUser');
    await t.as('supplier', { url: `/formal-notices/${id}/pdf` });
    const read = await get(id);
    expect(read.readings.map(({ person, at }) => [person.displayName, at])).toEqual([
      ['supplierUser', '2026-11-20T15:02:00.000Z'],
      ['supplier', '2026-11-20T15:04:00.000Z'],
    ]);
    expect(read.firstReadAt).toBe('2026-11-20T15:02:00.000Z');
    expect((await list('?state=READ')).map((row) => row.id)).toEqual([id]);
    await expect(t.db.execute(sql`delete from formal_notice_readings where notice_id = ${id}`)).rejects.toThrow();
  });

  test('D6 the supplier answers with files until it is closed, and both read all of it, in the product and as a PDF', async () => {
    const { id, version } = await sent({ bases: ['LEI_6019', 'LEI_14133'] });
    expect(codeOf(await answer(id, ''))).toEqual([400, 'invalid_request', 'text', 'required']);
    expect(codeOf(await answer(id, null))).toEqual([400, 'invalid_request', 'text', 'required']);
    expect(codeOf(await answer(id, 'x'.repeat(4001)))).toEqual([400, 'invalid_request', 'text', 'too_long']);
    expect(codeOf(await answer(id, 'Segue.', { files: [{ name: 'a.exe', bytes: Buffer.from('MZ') }] }))).toEqual([
      415,
      'file_type_refused',
    ]);
    expect((await get(id)).answers).toEqual([]);
    const text = `Segue a guia paga. ${'Detalhe. '.repeat(150)}`.trim();
    const answered = await answer(id, text, { files: [{ name: 'guia paga.pdf', bytes: proof }] });
    expect(answered.statusCode).toBe(201);
    const { answers, state } = answered.json<FormalNotice>();
    expect([state, answers.length, answers[0]?.text]).toEqual(['ANSWERED', 1, text]);
    const file = answers[0]?.files[0];
    expect(file).toMatchObject({ name: 'guia paga.pdf', size: proof.length });
    for (const person of ['admin', 'supplierUser'] as const) {
      const bytes = await t.as(person, { url: `/formal-notices/${id}/files/${file?.id}/download` });
      expect([bytes.statusCode, bytes.rawPayload.equals(proof)]).toEqual([200, true]);
    }
    expect((await t.as('portAdmin', { url: `/formal-notices/${id}/files/${file?.id}/download` })).statusCode).toBe(404);
    await t.services.notices.gather();
    expect((await told('admin', 'FORMAL_NOTICE_ANSWERED')).map(({ formalNotice }) => formalNotice?.id)).toEqual([id]);
    expect(await told('analyst', 'FORMAL_NOTICE_ANSWERED')).toEqual([]);

    const end = { outcome: 'MET', note: 'Guia conferida.' };
    expect(codeOf(await close(id, { outcome: 'MET' }))).toEqual([400, 'invalid_request', 'note', 'required']);
    const stale = await close(id, end, { version });
    expect([stale.statusCode, stale.json<ErrorBody>().code]).toEqual([412, 'stale']);
    const closed = await close(id, end, { version: (await get(id)).version });
    expect(closed.json()).toMatchObject({ state: 'CLOSED', closing: { ...end, by: { displayName: 'admin' } } });
    expect(codeOf(await answer(id, 'Mais uma.'))).toEqual([409, 'formal_notice_closed']);
    expect(codeOf(await close(id, end))).toEqual([409, 'formal_notice_closed']);
    await t.services.notices.gather();
    expect((await told('supplier', 'FORMAL_NOTICE_CLOSED')).map(({ formalNotice }) => formalNotice?.id)).toEqual([id]);

    const history = (await t.as('supplier', { url: `/formal-notices/${id}/history` })).json<ListOf<HistoryEntry>>()
      .results;
    expect(history.map(({ action }) => action)).toEqual(['CLOSED', 'ANSWERED', 'SENT']);
    const pdf = await t.as('admin', { url: `/formal-notices/${id}/pdf` });
    expect(String(pdf.headers['content-disposition'])).toMatch(/notificacao-\d{4}-2026\.pdf/);
    const printed = await pdfText(pdf.rawPayload);
    for (const part of [
      'Notificação formal nº',
      'Guias de outubro',
      'A guia do FGTS de outubro',
      '5º-A, § 5º',
      'art. 121, § 3º',
      'guia paga.pdf',
      file?.sha256 ?? '-',
      'Atendida',
      'página 1 de',
    ]) {
      expect(printed).toContain(part);
    }
    const english = await t.as('admin', { url: `/formal-notices/${id}/pdf`, headers: { 'accept-language': 'en' } });
    expect(await pdfText(english.rawPayload)).toContain('Proof of reading');
  });

  test('D6 without an answer the end of the term is told once to who sent it, the owner of the project and the supplier', async () => {
    const { id } = await sent({ termDays: 1, subject: 'Prazo curto' });
    const answered = await sent({ termDays: 1, subject: 'Respondida' });
    await answer(answered.id, 'Segue.');
    const ended = (await get(id)).dueOn;
    expect(ended).toBe('2026-11-23');
    // the day after the term, on the clock of São Paulo
    const before = t.clock.at;
    t.clock.at = new Date('2026-11-24T03:00:10Z');
    await t.services.formalNotices.escalate();
    expect(await t.services.formalNotices.escalate()).toBe(0);
    await t.services.notices.gather();
    t.clock.at = before;
    const escalated = await get(id);
    expect(escalated.escalatedAt).toBe('2026-11-24T03:00:10.000Z');
    expect((await get(answered.id)).escalatedAt).toBeNull();
    t.clock.at = new Date('2026-11-24T03:00:20Z');
    const [row] = await rows<{ n: number; people: number }>(
      t.db,
      sql`select count(*)::int as n, count(distinct uid)::int as people from notices
        where kind = 'FORMAL_NOTICE_OVERDUE' and formal_notice_id = ${id} and uid is not null`,
    );
    expect(row).toEqual({ n: 3, people: 3 });
    t.clock.at = before;
  });

  test('D6 a supplier that left the project is notified too; one that was never there is not, nor one in which nobody reads', async () => {
    await t.db.execute(sql`update project_companies set status = 'DEMOBILISED', stopped_on = '2026-11-01'
      where project_id = ${PROJECT.expansao} and company_id = ${COMPANY.vertical}`);
    const paper = await t.build.aPendency({ projectId: PROJECT.expansao, providerId: COMPANY.vertical, name: 'TRCT' });
    const left = await send({ projectId: PROJECT.expansao, providerId: COMPANY.vertical, pendencyIds: [paper] });
    expect(left.statusCode).toBe(201);
    expect(await get(left.json<FormalNotice>().id, 'otherSupplier')).toMatchObject({ state: 'READ' });
    const projects = (await t.as('admin', { url: '/formal-notices/projects' })).json<FormalNoticeProject[]>();
    expect(projects.find(({ id }) => id === PROJECT.expansao)?.providers).toMatchObject([
      { id: COMPANY.horizonte, demobilised: false },
      { id: COMPANY.vertical, demobilised: true },
    ]);
    expect(codeOf(await send({ providerId: COMPANY.vertical, pendencyIds: [] }))).toEqual([
      400,
      'invalid_request',
      'providerId',
      'invalid',
    ]);
    expect(
      codeOf(await send({ projectId: PROJECT.expansao, providerId: COMPANY.horizonte, pendencyIds: [paper] })),
    ).toEqual([400, 'invalid_request', 'pendencyIds.0', 'invalid']);
    await t.db.execute(sql`update users set disabled = true where email = ${PEOPLE.otherSupplier.email}`);
    expect(codeOf(await send({ projectId: PROJECT.expansao, providerId: COMPANY.vertical, pendencyIds: [] }))).toEqual([
      409,
      'formal_notice_nobody',
    ]);
    await t.db.execute(sql`update users set disabled = false where email = ${PEOPLE.otherSupplier.email}`);
  });

  test('D6 bad input and other tenants: nothing is sent, read, answered or closed', async () => {
    const count = async () => (await list('?itemsPerPage=100')).length;
    const before = await count();
    expect(codeOf(await send({ subject: '', facts: '', bases: [], termDays: 0 }))).toEqual([
      ...[
        400,
        'invalid_request',
        'subject',
        'required',
        'facts',
        'required',
        'bases',
        'required',
        'termDays',
        'too_small',
      ],
    ]);
    expect(codeOf(await send({ termDays: 61 }))).toEqual([400, 'invalid_request', 'termDays', 'too_large']);
    expect(codeOf(await send({ pendencyIds: [guide, guide] }))).toEqual([
      400,
      'invalid_request',
      'pendencyIds',
      'repeated',
    ]);
    expect(codeOf(await send({ projectId: PROJECT.cais, pendencyIds: [] }))).toEqual([
      400,
      'invalid_request',
      'projectId',
      'invalid',
    ]);
    expect(codeOf(await send({}, 'portAdmin'))).toEqual([400, 'invalid_request', 'projectId', 'invalid']);
    for (const person of ['analyst', 'reader', 'supplier', 'nobody'] as const)
      expect([person, (await send({}, person)).statusCode]).toEqual([person, 403]);
    expect(await count()).toBe(before);

    const { id } = await sent();
    const end = { outcome: 'MET', note: 'Ok.' };
    for (const person of ['portAdmin', 'otherSupplier'] as const) {
      for (const part of ['', '/history', '/pdf'])
        expect((await t.as(person, { url: `/formal-notices/${id}${part}` })).statusCode).toBe(404);
    }
    expect((await close(id, end, { person: 'portAdmin' })).statusCode).toBe(404);
    expect((await close(id, end, { person: 'supplier' })).statusCode).toBe(403);
    expect((await answer(id, 'Oi.', { person: 'otherSupplier' })).statusCode).toBe(404);
    expect((await answer(id, 'Oi.', { person: 'supplierUser' })).statusCode).toBe(403);
    expect(await list('', 'otherSupplier')).toMatchObject([{ project: { id: PROJECT.expansao } }]);
    // of a plan that the person does not work on
    const ofExam = await sent({ pendencyIds: [exam, guide] });
    expect((await t.as('stpAnalyst', { url: `/formal-notices/${ofExam.id}` })).statusCode).toBe(404);
    expect((await t.as('stpAnalyst', { url: `/formal-notices/${id}` })).statusCode).toBe(200);
    expect((await list('?name=guias')).length).toBeGreaterThan(5);
    expect((await list(`?name=${ofExam.number}`)).map((row) => row.id)).toEqual([ofExam.id]);
    expect(await list('?state=OVERDUE')).toEqual([]);
  });
});
