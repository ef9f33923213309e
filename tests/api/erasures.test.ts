import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCpf } from '../../contract/common.ts';
import type { PendencyReuse } from '../../contract/documentReuse.ts';
import type { Erasure } from '../../contract/erasures.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, PendencyDocument } from '../../contract/pendencies.ts';
import { type PersonalRecord, type PersonalReport, REPORT_SECTIONS } from '../../contract/personalRecords.ts';
import type { PrivacySettings } from '../../contract/privacySettings.ts';
import type { SubjectRequest } from '../../contract/subjectRequests.ts';
import { changed, column, rows, value } from '../../gateway/db/client.ts';
import { ERASURES } from '../../gateway/modules/privacy/erasures/ledger.ts';
import { createLogger } from '../../gateway/plugins/logging.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import { pdfText } from '../support/pdfText.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT, personDocuments } from '../support/world.ts';

const NAME = 'Quitéria Bragança Wanderley';
const CPF = '39053344705';
const EMAIL = 'quiteria.wanderley@pessoal.example';
const TRACES = [NAME, 'Quitéria', 'QUITERIA BRAGANCA', CPF, formatCpf(CPF), EMAIL, 'desvio de função', 'ficou grávida'];
const WHOLE_ROWS = [
  'badges',
  'booking_employees',
  'class_notes',
  'employee_custom_values',
  'employee_notes',
  'epi_deliveries',
  'passages',
  'risk_schedule_employees',
];

describe.each(DATABASES)('erasure of personal data, on %s', (on) => {
  let t: TestApp;
  let person = 0;
  let pendency = 0;
  let document: PendencyDocument;
  let logged = '';

  beforeAll(async () => {
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk;
        done();
      },
    });
    t = await buildTestApp({ on, at: new Date('2026-11-24T15:00:00Z'), logger: createLogger('trace', stream) });
    const created = await call<{ id: number }>('supplier', 'POST', '/companies/employees', {
      ...{
        companyId: COMPANY.horizonte,
        name: NAME,
        cpf: CPF,
        email: EMAIL,
        birthdate: '1979-01-01',
        gender: 'FEMALE',
      },
      ...{ nationality: 'BR', role: 'Montadora', admissionDate: '1999-03-01', contractRegime: 'CLT', salary: 3900 },
    });
    person = created.id;
    await changed(
      t.db,
    )`insert into project_employees (project_id, employee_id, hiring_date) values (${PROJECT.reforma}, ${person}, '2025-01-15')`;
    pendency = await t.build.aPendency({
      slug: 'aso',
      plan: 'SSMA',
      type: 'EMPLOYEE',
      employeeId: person,
      name: 'ASO',
    });
    const form = multipart([{ name: `ASO de ${NAME}.pdf`, bytes: await aPaper('aso') }], { issueDate: '2026-11-05' });
    const uploaded = await t.as('supplier', { method: 'POST', url: `/pendencies/${pendency}/documents`, ...form });
    const [sent] = uploaded.json<PendencyDocument[]>();
    if (!sent) throw new Error(uploaded.body);
    document = sent;
    await changed(t.db)`delete from readings`;
    await t.build.aReading(document.id, [
      { field: 'name', verdict: 'MATCH', expected: NAME, found: 'QUITERIA BRAGANCA' },
    ]);
    await call('supplier', 'POST', `/pendencies/${pendency}/comments`, {
      kind: 'REGULAR',
      text: `${NAME} ficou grávida`,
    });
    await call('supplier', 'POST', '/employee-notes', {
      ...{
        companyId: COMPANY.horizonte,
        employeeId: person,
        title: 'Ocorrência',
        description: `${NAME}: desvio de função`,
      },
    });
    await seedTheRest();
    // dismissed in 2002; what it left is of that time
    await changed(t.db)`update employees set status = 'DISMISSED' where id = ${person}`;
    await changed(t.db)`insert into movements (employee_id, type, start_date, counts, created_by, created_at)
      select ${person}, 'DISMISSAL', '2002-05-31', '{}', uid, now() from users limit 1`;
    await changed(t.db)`update documents set created_at = '2002-02-01' where id = ${document.id}`;
    await changed(t.db)`update employee_notes set updated_at = '2002-02-01' where employee_id = ${person}`;
    await changed(t.db)`update comments set created_at = '2002-02-01' where pendency_id = ${pendency}`;
  });
  afterAll(() => t.close());

  /** Rows of the nouns whose own flows are tested elsewhere. */
  async function seedTheRest(): Promise<void> {
    const [user] = await column(t.db)<string>`select uid from users limit 1`;
    await changed(
      t.db,
    )`insert into certificates (company_id, number, employee_id, config_id, snapshot, start_date, end_date, created_by, created_at)
      select ${COMPANY.serra}, 1, ${person}, id, ${JSON.stringify({ name: NAME, civilName: NAME, training: 'NR-35', score: 9 })}::jsonb,
        '2001-02-01', '2001-02-02', ${user}::uuid, '2001-02-02' from training_configs limit 1`;
    await changed(
      t.db,
    )`insert into epi_deliveries (company_id, employee_id, name, ca_number, ca_validity, quantity, delivered_on, reason, created_by)
      values (${COMPANY.horizonte}, ${person}, 'Luva', '12345', '2002-01-01', 1, '2001-01-01', 'FIRST', ${user}::uuid)`;
    await changed(
      t.db,
    )`insert into passages (company_id, project_id, employee_id, direction, method, verdict, admitted, offline, at, recorded_at, recorded_by)
      values (${COMPANY.serra}, ${PROJECT.reforma}, ${person}, 'ENTRY', 'DOCUMENT', 'ADMITTED', true, false, '2001-05-01', '2001-05-01', ${user}::uuid)`;
    await changed(
      t.db,
    )`insert into views (resource, name, query, uid) values ('employees', 'Dela', ${JSON.stringify({ filter: { name: NAME } })}::jsonb, ${user}::uuid)`;
    await t.db.transaction(async (tx) => {
      // what these rows refer to is no matter here
      await tx.execute(sql`set local session_replication_role = replica`);
      await changed(
        tx,
      )`with b as (insert into badges (code, employee_id, project_id, key_id, model, valid_until, created_by, created_at)
          values ('X14', ${person}, ${PROJECT.reforma}, 1, 'CARD', '2002-01-01', ${user}::uuid, '2001-01-01') returning id)
        insert into badge_readings (badge_id, at) select id, '2001-05-01' from b`;
      await changed(
        tx,
      )`with b as (insert into bookings (company_id, clinic_id, address, zip, municipality_id, proximity, distance, examination_type,
            examination_date, examinations, risks, created_by)
          values (${COMPANY.horizonte}, 1, '', '', 3131307, 20, 0, 'ADMISSION', '2001-01-01', '{}', '{}', ${user}::uuid) returning id)
        insert into booking_employees (booking_id, employee_id, examination_type) select id, ${person}, 'ADMISSION' from b`;
      await changed(tx)`insert into class_notes (company_id, class_id, employee_id, text, created_by, updated_at)
        values (${COMPANY.serra}, 1, ${person}, 'chegou tarde', ${user}::uuid, '2001-02-01')`;
      await changed(tx)`insert into employee_custom_values (employee_id, field_id, value) values (${person}, 1, 'x')`;
      await changed(tx)`insert into risk_schedule_employees (schedule_id, employee_id, provider_id)
        values (1, ${person}, ${COMPANY.horizonte})`;
    });
  }

  async function call<Reply>(
    who: PersonName,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) {
    const reply = await t.as(who, { method, url, ...(payload && { payload }) });
    expect(reply.statusCode, `${method} ${url}: ${reply.body.slice(0, 400)}`).toBeLessThan(300);
    return (reply.body === '' ? undefined : reply.json()) as Reply;
  }
  const codeOf = async (who: PersonName, url: string, payload?: object) => {
    const reply = await t.as(who, { method: payload ? 'POST' : 'GET', url, ...(payload && { payload }) });
    return [reply.statusCode, reply.json<ErrorBody>().code];
  };
  const record = (who: PersonName = 'supplier', id = person) =>
    call<PersonalRecord>(who, 'GET', `/personal-records/${id}`);
  const erasures = () =>
    call<ListOf<Erasure>>('supplier', 'GET', `/companies/${COMPANY.horizonte}/erasures`).then(({ results }) => results);
  const decide = (ids: number[], approved: boolean, reason?: string) => ({
    companyId: COMPANY.horizonte,
    ids,
    approved,
    reason,
  });

  /** Where one of the texts stands: every column of every table, every file as it is read, and what was logged. */
  async function found(texts: readonly string[]): Promise<string[]> {
    const tables = await column(t.db)<string>`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
    const places: string[] = [];
    for (const table of tables) {
      const hits = await value(t.db)<number>`select count(*)::int from ${sql.identifier(table)} x where exists (
        select 1 from json_array_elements_text(${JSON.stringify(texts)}::json) n(t) where position(lower(n.t) in lower(x::text)) > 0)`;
      if (hits) places.push(`${table} (${hits})`);
    }
    for await (const { key } of t.files.keys()) {
      const stream = await t.files.open(key);
      const bytes = Buffer.concat((await stream?.toArray()) ?? []).toString('latin1');
      if (texts.some((text) => bytes.includes(Buffer.from(text).toString('latin1')))) places.push(key);
    }
    if (texts.some((text) => logged.includes(text))) places.push('log');
    return places;
  }

  /** Rows that go whole with their category, whatever they say. */
  const standing = async (): Promise<string[]> => {
    const places: string[] = [];
    for (const table of WHOLE_ROWS) {
      const n = await value(
        t.db,
      )<number>`select count(*)::int from ${sql.identifier(table)} where employee_id = ${person}`;
      if (n) places.push(table);
    }
    if (await value(t.db)<number>`select count(*)::int from badge_readings`) places.push('badge_readings');
    return places;
  };

  test('X-14 the record of a person says what is kept, why and until when, to who holds the permission', async () => {
    const seen = await record();
    expect(seen).toMatchObject({ name: NAME, endedOn: '2002-05-31', isHeld: false, erasedAt: null });
    const lines = seen.lines.map(({ category, keptUntil, isDue }) => [category, keptUntil, isDue].join(' '));
    expect(lines.sort()).toEqual([
      'CONTACT 2004-05-31 true',
      'DOCUMENTS 2022-05-31 true',
      'EQUIPMENT 2022-05-31 true',
      'EXAMS 2022-05-31 true',
      'NOTES 2007-05-31 true',
      'PRESENCE 2007-05-31 true',
      'REGISTRATION 2022-05-31 true',
      'TRAININGS 2009-05-31 true',
    ]);
    // a contracting company sees it of who was on its projects, and nothing of requests and erasures
    expect(await record('admin')).toMatchObject({ id: person, permissions: [], requests: [] });
    expect(await codeOf('portAdmin', `/personal-records/${person}`)).toEqual([404, 'not_found']);
    expect(await codeOf('supplierUser', `/personal-records/${person}`)).toEqual([403, 'forbidden']);
    const going = await record('supplier', EMPLOYEE.ana);
    expect(going.lines.every(({ keptUntil, isDue }) => keptUntil === null && !isDue)).toBe(true);
    expect(await codeOf('supplier', `/personal-records/${EMPLOYEE.ana}/erasures`, {})).toEqual([409, 'nothing_due']);
  });

  test('X-14 the report holds everything about the person, as JSON and as PDF, and is on record', async () => {
    const report = await call<PersonalReport>('supplier', 'POST', `/personal-records/${person}/report`, {
      format: 'json',
    });
    const { sections } = report;
    // one that is empty is told as empty
    expect(Object.keys(sections).sort()).toEqual(Object.keys(REPORT_SECTIONS).sort());
    expect(sections.REGISTRATION).toEqual(
      expect.arrayContaining([
        { field: 'cpf', value: CPF },
        { field: 'email', value: EMAIL },
      ]),
    );
    expect(sections.DOCUMENTS).toMatchObject([{ document: 'ASO', file: `ASO de ${NAME}.pdf`, company: 'Serra' }]);
    expect(sections.READINGS).toMatchObject([{ document: 'ASO', value: 'QUITERIA BRAGANCA' }]);
    for (const section of [
      'PROJECTS',
      'MOVEMENTS',
      'TRAININGS',
      'EXAMS',
      'EQUIPMENT',
      'BADGES',
      'PASSAGES',
      'NOTES',
      'COMMENTS',
    ] as const)
      expect([section, sections[section]?.length]).toEqual([section, 1]);
    expect(JSON.stringify(sections.HISTORY)).toContain(NAME);
    const pdf = await t.as('supplier', {
      method: 'POST',
      url: `/personal-records/${person}/report`,
      payload: { format: 'pdf' },
    });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const text = (await pdfText(pdf.rawPayload)).replace(/\s+/g, ' ');
    for (const part of [NAME, formatCpf(CPF), 'Relatório de dados pessoais', 'desvio de função', 'Luva'])
      expect(text).toContain(part);
    const kinds = await column(
      t.db,
    )<string>`select kind from data_accesses where employee_ids @> array[${person}::bigint] and kind = 'REPORT'`;
    expect(kinds).toEqual(['REPORT', 'REPORT']);
    expect(await codeOf('admin', `/personal-records/${person}/report`, { format: 'json' })).toEqual([404, 'not_found']);
    expect(await codeOf('supplierUser', `/personal-records/${person}/report`, { format: 'json' })).toEqual([
      403,
      'forbidden',
    ]);
  });

  test('X-14 a request of a person is due after 15 days, is late after them, and is answered once', async () => {
    const body = { employeeId: person, kind: 'ERASURE', text: `${NAME} pede a eliminação`, receivedOn: '2026-11-01' };
    expect(await codeOf('supplier', '/subject-requests', { ...body, receivedOn: '2026-11-25' })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await codeOf('portAdmin', '/subject-requests', body)).toEqual([400, 'invalid_request']);
    const request = await call<SubjectRequest>('supplier', 'POST', '/subject-requests', body);
    expect(request).toMatchObject({ dueOn: '2026-11-16', isLate: true, state: 'OPEN', answer: null });
    const answer = { state: 'ANSWERED', answer: `${NAME}: eliminado o que a lei permite` };
    const answered = await call<SubjectRequest>('supplier', 'PUT', `/subject-requests/${request.id}`, answer);
    expect(answered).toMatchObject({ state: 'ANSWERED', isLate: false, answeredBy: { displayName: 'supplier' } });
    const again = await t.as('supplier', { method: 'PUT', url: `/subject-requests/${request.id}`, payload: answer });
    expect(again.json<ErrorBody>().code).toBe('request_answered');
    const list = await call<ListOf<SubjectRequest>>(
      'supplier',
      'GET',
      `/companies/${COMPANY.horizonte}/subject-requests?state=ANSWERED`,
    );
    expect(list.results.map(({ id }) => id)).toEqual([request.id]);
  });

  test('X-14 the job proposes what is due, once; a hold of employer or contracting company stops it; a person approves', async () => {
    const held = await call<PersonalRecord>('admin', 'POST', `/personal-records/${person}/holds`, {
      ...{ companyId: COMPANY.serra, reason: `Processo de ${NAME}` },
    });
    expect(held.isHeld).toBe(true);
    expect(await t.services.erasures.proposeDue()).toBe(0);
    expect(await codeOf('supplier', `/personal-records/${person}/erasures`, {})).toEqual([409, 'data_held']);
    // the hold of another company can be seen, and lifted by that company alone
    const [hold] = (await record()).holds;
    expect(hold).toMatchObject({ company: { name: 'Serra' }, mayLift: false });
    const notTheirs = await t.as('supplier', {
      method: 'DELETE',
      url: `/personal-records/${person}/holds/${hold?.id}`,
    });
    expect(notTheirs.statusCode).toBe(404);
    await call('admin', 'DELETE', `/personal-records/${person}/holds/${hold?.id}`);

    expect([await t.services.erasures.proposeDue(), await t.services.erasures.proposeDue()]).toEqual([1, 0]);
    const [proposed, ...others] = await erasures();
    expect(others).toEqual([]);
    expect(proposed).toMatchObject({
      state: 'PROPOSED',
      source: 'RETENTION',
      proposedBy: null,
      kept: [],
      employee: { id: person },
    });
    expect(await codeOf('supplier', `/personal-records/${person}/erasures`, {})).toEqual([409, 'erasure_open']);
    expect(await codeOf('supplier', `/erasures/${proposed?.id}/certificate`)).toEqual([404, 'not_found']);
    const ids = [proposed?.id ?? 0];
    expect(await codeOf('admin', '/erasures/decide', decide(ids, true))).toEqual([404, 'not_found']);
    expect(await codeOf('supplierUser', '/erasures/decide', decide(ids, true))).toEqual([403, 'forbidden']);
    expect(await codeOf('supplier', '/erasures/decide', decide(ids, false))).toEqual([400, 'invalid_request']);
    expect(await codeOf('supplier', '/erasures/decide', decide([...ids, 9999], true))).toEqual([404, 'not_found']);
    expect(await t.services.erasures.perform()).toBe(0);
    expect((await record()).erasedAt).toBeNull();
    await call('supplier', 'POST', '/erasures/decide', decide(ids, true));
  });

  test('S9 after an erasure a search over database, files, index of backups and logs finds nothing of the person', async () => {
    // what is searched for does stand there before
    expect((await found(TRACES)).length).toBeGreaterThan(5);
    expect(await standing()).toEqual([...WHOLE_ROWS, 'badge_readings']);
    const key = await value(t.db)<string>`select storage_key from documents where id = ${document.id}`;
    const { cpfHash } = personDocuments.columns({ cpf: CPF });
    expect(await found([cpfHash ?? ''])).not.toEqual([]);
    expect(await t.services.erasures.perform()).toBe(1);
    expect(await found([...TRACES, cpfHash ?? ''])).toEqual([]);
    expect(await standing()).toEqual([]);
    expect(await t.files.size(key ?? '')).toBeNull();
    const keys: string[] = [];
    for await (const file of t.files.keys()) keys.push(file.key);
    expect(keys).not.toContain(key);
    // what an index of a backup would hold: a document that is kept, not this one
    expect((await t.services.documents.filesAfter(0)).map(({ id }) => id)).not.toContain(document.id);

    // the trail goes on to say that and when it happened, without the person
    const history = await rows<Pick<HistoryEntry, 'action'>>(
      t.db,
      sql`select action from audit where entity = 'employee' and entity_id = ${String(person)} order by id desc limit 2`,
    );
    expect(history.map(({ action }) => action)).toEqual(['PERSONAL_DATA_ERASED', 'ERASURE_APPROVED']);
    const shown = (await call<ListOf<HistoryEntry>>('supplier', 'GET', `/pendencies/${pendency}/history`)).results;
    expect(JSON.stringify(shown)).toContain('[eliminado]');
    expect(await record()).toMatchObject({ name: '[eliminado]', lines: [], holders: [] });
    const [done] = await erasures();
    expect(done).toMatchObject({ state: 'DONE', employee: { name: '[eliminado]' } });
    expect(done?.erased.map(({ category }) => category)).toContain('REGISTRATION');
    const certificate = await t.as('supplier', { url: `/erasures/${done?.id}/certificate` });
    const text = (await pdfText(certificate.rawPayload)).replace(/\s+/g, ' ');
    expect(text).toContain(`Certificado de eliminação nº ${done?.id}`);
    expect(text).toContain(`registro nº ${person}`);
    expect(text).not.toContain('Quitéria');
    const download = await t.as('supplierUser', {
      method: 'POST',
      url: `/documents/${document.id}/original`,
      payload: { reason: 'x' },
    });
    expect(download.json<ErrorBody>().code).toBe('file_unavailable');
    // nobody else lost anything
    expect(await record('supplier', EMPLOYEE.ana)).toMatchObject({ name: 'Ana Araújo' });
  });

  test('S9 what a restored backup brings back is erased again at the next start', async () => {
    const [ledger] = await t.services.erasures.ledger();
    expect(ledger).toMatchObject({ employeeId: person, companyId: COMPANY.horizonte, asOf: '2026-11-24' });
    const names: string[] = [];
    for await (const { key } of t.files.keys(ERASURES)) names.push(key);
    expect(names).toEqual([`erasures/${COMPANY.horizonte}/${person}/2026-11-24.json`]);
    // as the database of the day before had it
    await changed(t.db)`update employees set name = ${NAME}, erased_at = null where id = ${person}`;
    await changed(t.db)`delete from erasures where employee_id = ${person}`;
    expect(await found([NAME])).not.toEqual([]);
    expect([await t.services.erasures.repeat(), await t.services.erasures.repeat()]).toEqual([1, 0]);
    expect(await found(TRACES)).toEqual([]);
    expect((await erasures()).map(({ source, state }) => [source, state])).toEqual([['RESTORE', 'DONE']]);
  });

  test('X-14 the company says who answers for its data and how long what is kept', async () => {
    const url = `/companies/${COMPANY.horizonte}/privacy-settings`;
    const before = await call<PrivacySettings>('supplier', 'GET', url);
    expect(before).toMatchObject({ officer: null, version: 1, retention: { PHOTO: 0, EXAMS: 240 } });
    expect(before.subprocessors).toEqual([{ kind: 'HOSTING', name: null }]);
    const body = {
      officer: { name: 'Lia Prado', email: 'dpo@horizonte.test' },
      retention: { ...before.retention, CONTACT: 60 },
    };
    const after = await call<PrivacySettings>('supplier', 'PUT', url, body);
    expect(after).toMatchObject({ ...body, version: 2 });
    const stale = await t.as('supplier', { method: 'PUT', url, payload: body, headers: { 'if-match': '"1"' } });
    expect(stale.statusCode).toBe(412);
    const wrong = { officer: { name: 'Lia', email: 'x' }, retention: { ...before.retention, CONTACT: 9999 } };
    const refused = await t.as('supplier', { method: 'PUT', url, payload: wrong });
    expect(
      refused
        .json<ErrorBody>()
        .details?.fields?.map(({ path }) => path)
        .sort(),
    ).toEqual(['officer.email', 'retention.CONTACT']);
    for (const who of ['admin', 'portAdmin'] as const) expect((await codeOf(who, url))[0]).toBe(404);
  });

  test.each([
    ['by the same rule', null, []],
    ['by a rule of their own that is longer', 600, ['Porto']],
  ] as const)(
    'X-14 an erasure reaches a file that another company took over and keeps %s',
    async (_, months, keepers) => {
      const [id] = await column(t.db)<number>`insert into employees (company_id, name, role, status, admission_date)
      values (${COMPANY.horizonte}, ${`Rute Lacerda ${months}`}, 'Montadora', 'ADMITTED', '1999-03-01') returning id::int`;
      const owed = { slug: 'cnh', name: 'CNH', type: 'EMPLOYEE', employeeId: id ?? 0, referenceMonth: null } as const;
      const serra = await t.build.aPendency({ ...owed, status: 'DONE', round: 1, checklist: ['OK'] });
      const sent = { name: 'CNH de Rute.pdf', state: 'LOCKED', outcome: 'APPROVED' } as const;
      await t.build.aDocument(t.files, serra, { ...sent, issueDate: '2026-10-01' });
      const own =
        months &&
        (await value(t.db)<number>`
        insert into system_pendencies (company_id, base_id, slug, name, plan, type, scope, category, periodicity, retention_months)
        select ${COMPANY.porto}, id, 'cnh do porto', 'CNH do Porto', plan, type, scope, category, periodicity, ${months}
        from system_pendencies where slug = 'cnh' and company_id is null returning id::int`);
      const elsewhere = {
        contractingId: COMPANY.porto,
        projectId: PROJECT.cais,
        ...(own && { systemPendencyId: own }),
      };
      const porto = await t.build.aPendency({ ...owed, ...elsewhere });
      await call('supplier', 'POST', `/pendencies/${porto}/reuse`, { fromId: serra });
      await changed(t.db)`update documents set created_at = '2002-02-01' where pendency_id in (${serra}, ${porto})`;
      await changed(t.db)`update pendencies set status = 'DONE' where id = ${porto}`;
      await changed(
        t.db,
      )`update employees set status = 'DISMISSED', removed_at = '2002-05-31T12:00:00Z' where id = ${id}`;
      const key = await value(
        t.db,
      )<string>`select distinct storage_key from documents where pendency_id in (${serra}, ${porto})`;

      const erasure = await call<Erasure>('supplier', 'POST', `/personal-records/${id}/erasures`, {});
      await call('supplier', 'POST', '/erasures/decide', decide([erasure.id], true));
      expect(await t.services.erasures.perform()).toBe(1);
      const left = await rows<{ company: string; name: string; sha256: string }>(
        t.db,
        sql`select c.trading_name as company, d.name, d.sha256 from pendencies x join documents d on d.pendency_id = x.id
        join companies c on c.id = x.contracting_id where x.employee_id = ${id} and d.erased_at is null`,
      );
      expect(left.map(({ company }) => company)).toEqual(keepers);
      const trail = await rows(t.db, sql`select * from audit`);
      expect(JSON.stringify(trail)).not.toContain('CNH de Rute');
      const stream = await t.files.open(key ?? '');
      const bytes = stream && Buffer.concat(await stream.toArray());
      // the bytes are those of the row that keeps them, or nobody's
      expect(bytes ? createHash('sha256').update(bytes).digest('hex') : undefined).toBe(left[0]?.sha256);
      // what was erased is offered to nobody, what is kept still is
      const asking = await t.build.aPendency({ ...owed, projectId: PROJECT.expansao });
      const { offers } = await call<PendencyReuse>('supplier', 'GET', `/pendencies/${asking}/reuse`);
      expect(offers.map(({ fromId }) => fromId)).toEqual(keepers.length > 0 ? [porto] : []);
    },
  );
});
