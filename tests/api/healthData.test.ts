import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency, PendencyDocument } from '../../contract/pendencies.ts';
import type { Analysis } from '../../contract/readings.ts';
import { changed, rows } from '../../gateway/db/client.ts';
import { openPersonal } from '../../gateway/lib/personKeys.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import { pdfText } from '../support/pdfText.ts';
import { COMPANY, EMPLOYEE, type PersonName } from '../support/world.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(DATABASES)('health documents, on %s', (on) => {
  let t: TestApp;
  let pendency = 0;
  let document: PendencyDocument;
  let paper: Buffer;

  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-21T15:04:00Z') });
    pendency = await t.build.aPendency({
      slug: 'aso',
      plan: 'SSMA',
      type: 'EMPLOYEE',
      employeeId: EMPLOYEE.ana,
      name: 'ASO',
    });
    paper = await aPaper('aso');
    document = await upload(pendency, 'ASO Ana grávida.pdf', paper);
    await changed(t.db)`delete from readings`;
    await t.build.aReading(document.id, [
      { field: 'fitness', verdict: 'MATCH', expected: 'Apto', found: 'Apto', place: { x: 0, y: 0, w: 0.1, h: 0.1 } },
      { field: 'cpf', verdict: 'MATCH', expected: '***.982.247-**', found: '***.982.247-**' },
      { field: 'register', verdict: 'MATCH', expected: 'CRM', found: 'CRM-MG 1234' },
    ]);
  });
  afterAll(() => t.close());

  async function upload(id: number, name: string, bytes: Uint8Array): Promise<PendencyDocument> {
    const form = multipart([{ name, bytes }], { issueDate: '2026-11-05' });
    const reply = await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, ...form });
    expect(reply.statusCode, reply.body).toBe(201);
    const [uploaded] = reply.json<PendencyDocument[]>();
    if (!uploaded) throw new Error('nothing was uploaded');
    return uploaded;
  }
  const view = (person: PersonName, id = document.id) => t.as(person, { url: `/documents/${id}/view` });
  const original = (person: PersonName, reason?: string, id = document.id) =>
    t.as(person, { method: 'POST', url: `/documents/${id}/original`, payload: { reason } });
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<ErrorBody>().code];
  const accesses = () =>
    rows(t.db)<{ kind: string; reason: string | null; person: string }>`select a.kind, a.sensitivity, a.reason,
      u.display_name as person, a.company_id::int as company, a.employer_id::int as employer, to_json(a.employee_ids) as people
      from data_accesses a join users u on u.uid = a.uid where a.document_id = ${document.id} order by a.id`;

  test('X-14 without see_health_data its kind, dates and fitness are shown, and nothing else of the file', async () => {
    for (const person of ['admin', 'reader', 'stpAnalyst'] as const) {
      const shown = (await t.as(person, { url: `/pendencies/${pendency}` })).json<Pendency>();
      // who works on the other plan does not see the pendency at all
      if (person === 'stpAnalyst') {
        expect(shown.documents).toBeUndefined();
        continue;
      }
      expect(shown.documents[0]).toMatchObject({
        ...{ name: 'ASO', restricted: true, sensitivity: 'HEALTH', fitness: 'FIT', issueDate: '2026-11-05' },
      });
      const urls = [
        `/pendencies/${pendency}`,
        `/pendencies/${pendency}/documents`,
        `/documents/${document.id}`,
        `/pendencies/${pendency}/history`,
        `/pendencies/${pendency}/document-review-analysis`,
        `/pendencies/automatic-analysis/by-document/${document.id}`,
      ];
      for (const url of urls) {
        const reply = await t.as(person, { url });
        expect(reply.statusCode, url).toBe(200);
        expect(reply.body, url).not.toMatch(/grávida|982\.247|CRM-MG/);
      }
      const { items } = (await t.as(person, { url: urls[5] ?? '' })).json<Analysis>();
      expect(items).toMatchObject([{ field: 'fitness', found: 'Apto', place: null }]);
      for (const reply of [
        await view(person),
        await original(person, 'Conferência'),
        await t.as(person, { url: `/documents/${document.id}/download` }),
      ]) {
        expect(reply.json<ErrorBody>()).toMatchObject({ code: 'forbidden', details: { missing: 'see_health_data' } });
      }
    }
    expect(await accesses()).toEqual([]);
  });

  test('X-14 with it the pages open under a watermark with name and time, and the reading is on record', async () => {
    const reply = await view('analyst');
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const text = await pdfText(reply.rawPayload);
    expect(text).toContain('analyst · 21/11/2026, 12:04');
    expect(text).toContain('analyst (Serra)');
    expect(await pdfText(paper)).not.toContain('analyst');
    const pages = (bytes: Uint8Array) => PDFDocument.load(bytes).then((pdf) => pdf.getPageCount());
    expect(await pages(reply.rawPayload)).toBe(await pages(paper));
    expect(await accesses()).toEqual([
      {
        ...{ kind: 'DOCUMENT', sensitivity: 'HEALTH', reason: null, person: 'analyst' },
        ...{ company: COMPANY.serra, employer: COMPANY.horizonte, people: [EMPLOYEE.ana] },
      },
    ]);
    // the supplier's own people need the permission as well, and have it by the profiles that are shipped
    expect((await view('supplierUser')).statusCode).toBe(200);
    expect((await view('otherSupplier')).statusCode).toBe(404);
  });

  test('X-14 the original is downloaded with a reason, never without', async () => {
    expect(codeOf(await t.as('analyst', { url: `/documents/${document.id}/download` }))).toEqual([403, 'health_file']);
    expect((await original('analyst')).json<ErrorBody>().details?.fields?.[0]).toMatchObject({
      path: 'reason',
      code: 'required',
    });
    const reply = await original('analyst', 'Auditoria do PCMSO');
    expect(reply.rawPayload.equals(paper)).toBe(true);
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect((await accesses()).at(-1)).toMatchObject({
      kind: 'ORIGINAL',
      reason: 'Auditoria do PCMSO',
      person: 'analyst',
    });
    const trail = await rows(t.db)<{
      action: string;
      note: string;
    }>`select action, note from audit where entity = 'document' and action = 'DOCUMENT_DOWNLOADED'`;
    expect(await openPersonal(t.db, trail, ['note'])).toEqual([
      { action: 'DOCUMENT_DOWNLOADED', note: 'Auditoria do PCMSO' },
    ]);
  });

  test('X-14 a picture becomes a page under the watermark; what cannot be rendered is only downloaded', async () => {
    const picture = await upload(pendency, 'aso.png', PNG);
    const reply = await view('analyst', picture.id);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await pdfText(reply.rawPayload)).toContain('analyst');
    const broken = await t.build.aDocument(t.files, pendency);
    expect(codeOf(await view('analyst', broken))).toEqual([415, 'file_not_viewable']);
    expect((await original('analyst', 'Não abre', broken)).statusCode).toBe(200);
  });

  test('X-14 a file that is classified as a health document is one wherever it was sent, and cannot be reclassified to open it', async () => {
    const other = await t.build.aPendency({
      plan: 'SSMA',
      type: 'EMPLOYEE',
      employeeId: EMPLOYEE.ana,
      slug: 'ficha-epi',
      status: 'IN_REVISION',
    });
    const id = await t.build.aDocument(t.files, other, {
      classification: 'aso',
      classifiedBy: 'READING',
      state: 'LOCKED',
    });
    expect((await t.as('reader', { url: `/documents/${id}/download` })).statusCode).toBe(403);
    const classify = (person: PersonName) =>
      t.as(person, {
        method: 'PUT',
        url: `/pendencies/${other}/documents/${id}/classification`,
        payload: { slug: 'ficha-epi' },
      });
    expect((await classify('admin')).json<ErrorBody>().details).toMatchObject({ missing: 'see_health_data' });
    expect((await t.as('analyst', { url: `/documents/${id}/download` })).statusCode).toBe(403);
    expect((await classify('analyst')).json<PendencyDocument>()).toMatchObject({
      sensitivity: 'PERSONAL',
      restricted: false,
    });
    expect((await t.as('reader', { url: `/documents/${id}/download` })).statusCode).toBe(200);
  });

  test('X-14 an adaptation of a health document stays one, and takes its protection', async () => {
    const entry = async (slug: string) => {
      const [row] = await rows(t.db)<{ id: number }>`select id::int from system_pendencies where slug = ${slug}`;
      const {
        id,
        company: _,
        baseId: __,
        active: ___,
        projectCount: ____,
        updatedAt: _____,
        version: ______,
        validityByNorm: _______,
        norm: ________,
        related: _________,
        ...body
      } = (await t.as('admin', { url: `/system-pendencies/${row?.id}` })).json();
      const checklist = body.checklist.map(({ id: _id, ...item }: { id: number }) => item);
      return { ...body, checklist, baseId: id, companyId: COMPANY.serra };
    };
    const { sensitivity, retentionMonths, ...body } = await entry('aso');
    expect([sensitivity, retentionMonths]).toEqual(['HEALTH', 240]);
    const post = (payload: object) => t.as('admin', { method: 'POST', url: '/system-pendencies', payload });
    const refused = await post({ ...body, sensitivity: 'PERSONAL' });
    expect(refused.json<ErrorBody>().details?.fields).toMatchObject([{ path: 'sensitivity', code: 'locked' }]);
    const made = await post(body);
    expect(made.json()).toMatchObject({ sensitivity: 'HEALTH', retentionMonths: 240 });
    const { id, version } = made.json();
    const put = await t.as('admin', {
      method: 'PUT',
      url: `/system-pendencies/${id}`,
      payload: { ...body, checklist: made.json().checklist, retentionMonths: 300 },
      headers: { 'if-match': `"${version}"` },
    });
    expect(put.json()).toMatchObject({ sensitivity: 'HEALTH', retentionMonths: 300 });
    const history = (await t.as('admin', { url: `/system-pendencies/${id}/history` })).json<ListOf<HistoryEntry>>();
    expect(history.results[0]).toMatchObject({ fieldName: 'retentionMonths', oldValue: '240', newValue: '300' });
  });

  test('X-14 personal data that are shown whole are on record: a record once a day, a list once a day for each person', async () => {
    const log = (kind: string) =>
      rows(t.db)`select u.display_name as person, to_json(a.employee_ids) as people, a.employer_id::int as employer
        from data_accesses a join users u on u.uid = a.uid where a.kind = ${kind} order by a.id`;
    for (const person of ['supplier', 'supplier', 'gatehouse'] as const) {
      expect((await t.as(person, { url: `/companies/employees/${EMPLOYEE.ana}` })).statusCode).toBe(200);
      expect((await t.as(person, { url: '/employees' })).statusCode).toBe(200);
    }
    // the gate sees no CPF, and is not in it
    expect(await log('RECORD')).toEqual([{ person: 'supplier', people: [EMPLOYEE.ana], employer: COMPANY.horizonte }]);
    expect(await log('LIST')).toEqual([
      { person: 'supplier', people: [EMPLOYEE.ana, EMPLOYEE.bruno], employer: COMPANY.horizonte },
    ]);
    const asked = { columns: ['name', 'cpf'], format: 'csv' };
    await t.as('supplier', { method: 'POST', url: '/companies/employees/export', payload: asked });
    await t.as('supplier', {
      method: 'POST',
      url: '/companies/employees/export',
      payload: { ...asked, columns: ['name'] },
    });
    await t.services.jobs.run();
    expect(await log('EXPORT')).toEqual([
      { person: 'supplier', people: [EMPLOYEE.ana, EMPLOYEE.bruno], employer: COMPANY.horizonte },
    ]);
  });

  test('X-14 the log only grows', async () => {
    for (const statement of [
      'update data_accesses set reason = null',
      'delete from data_accesses',
      'truncate data_accesses',
    ]) {
      const outcome = await t.db.execute(statement).then(
        () => 'done',
        (error: Error) => String(error.cause ?? error),
      );
      expect(outcome, statement).toContain('append-only');
    }
  });
});
