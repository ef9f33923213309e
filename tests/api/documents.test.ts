import { readdir, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Pendency, PendencyDocument } from '../../contract/pendencies.ts';
import { PENDENCY_STATUSES, TAKES_DOCUMENTS } from '../../contract/pendencyStatus.ts';
import { rows } from '../../gateway/db/client.ts';
import { documentKey, STAGING } from '../../gateway/lib/files.ts';
import { zip } from '../faults/support/zip.ts';
import { appForTest, buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { type PersonName, PROJECT } from '../support/world.ts';

const MEGABYTE = 1024 * 1024;
const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([...part]))));
const PDF = bytes('%PDF-1.7\n', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [
  ...[0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
  ...[0xff, 0xd9],
]);
const XML = bytes('<?xml version="1.0" encoding="UTF-8"?>\n<eSocial><evtRemun/></eSocial>\n');

const office = (part: string, kind: string) =>
  zip([
    {
      name: '[Content_Types].xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
      ),
    },
    { name: part, bytes: Buffer.from('<x/>') },
  ]);
const DOCX = office('word/document.xml', 'wordprocessingml.document');
const XLSX = office('xl/workbook.xml', 'spreadsheetml.sheet');

type Upload = Parameters<typeof multipart>[0];
const today = dayOf(new Date());

describe.each(DATABASES)('documents, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const upload = (
    id: number,
    files: Upload,
    fields: Record<string, string | readonly string[]> = { issueDate: '2026-01-10' },
    { person = 'supplier', headers = {} }: { person?: PersonName; headers?: Record<string, string> } = {},
  ) => {
    const form = multipart(files, fields);
    return t.as(person, {
      method: 'POST',
      url: `/pendencies/${id}/documents`,
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    });
  };
  const uploaded = async (id: number, name = 'a.pdf', content: Uint8Array = PDF): Promise<PendencyDocument> => {
    const [document] = (await upload(id, [{ name, bytes: content }])).json<PendencyDocument[]>();
    if (!document) throw new Error('nothing was uploaded');
    return document;
  };
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<ErrorBody>().code];
  const fieldOf = (reply: { json: <T>() => T }) =>
    reply.json<ErrorBody>().details?.fields?.map(({ path, code }) => `${path} ${code}`);
  const download = (
    id: number,
    { query = '', ...headers }: Record<string, string> = {},
    person: PersonName = 'analyst',
  ) => t.as(person, { url: `/documents/${id}/download${query}`, headers });
  /** Everything in the folder of files, what is still being received too. */
  const stored = async () =>
    [...(await filesIn(t.filesFolder)), ...(await filesIn(join(t.dataDir, 'files', STAGING)))].sort();
  const rowsOf = async (id: number) =>
    (await rows<{ n: number }>(t.db, sql`select count(*)::int as n from documents where pendency_id = ${id}`))[0]?.n;
  const seen = async (id: number) =>
    (
      await rows<{ n: number }>(
        t.db,
        sql`select count(*)::int as n from audit where entity = 'document' and entity_id = ${String(id)} and action = 'DOCUMENT_SEEN'`,
      )
    )[0]?.n;

  describe('upload', () => {
    test.each([
      ['folha.pdf', PDF, 'application/pdf'],
      ['FOLHA.PDF', PDF, 'application/pdf'],
      ['recibo.png', PNG, 'image/png'],
      ['foto.jpg', JPEG, 'image/jpeg'],
      ['foto.jpeg', JPEG, 'image/jpeg'],
      ['ponto.xlsx', XLSX, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['carta.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['esocial.xml', XML, 'application/xml'],
    ])('D-20 %s is taken by its content, whatever type is claimed', async (name, content, contentType) => {
      const id = await t.build.aPendency();
      const reply = await upload(id, [{ name, bytes: content, contentType: 'text/html' }]);
      expect(reply.statusCode).toBe(201);
      const [document] = reply.json<PendencyDocument[]>();
      expect(document).toMatchObject({
        pendencyId: id,
        name,
        contentType,
        size: content.length,
        issueDate: '2026-01-10',
        expirationDate: null,
        outcome: null,
        state: 'CURRENT',
        round: 1,
        author: { displayName: 'supplier' },
      });
      expect(document?.sha256).toBe(await sha256(content));
      const got = await download(document?.id ?? 0);
      expect(got.rawPayload.equals(content)).toBe(true);
    });

    test('D-20 several at once, found again in the list, one by one and in the pendency', async () => {
      const id = await t.build.aPendency();
      const reply = await upload(id, [
        { name: 'a.pdf', bytes: PDF },
        { name: 'b.png', bytes: PNG },
      ]);
      const documents = reply.json<PendencyDocument[]>();
      expect(documents.map(({ name }) => name)).toEqual(['a.pdf', 'b.png']);
      const list = (await t.as('reader', { url: `/pendencies/${id}/documents?itemsPerPage=1&page=2` })).json<
        ListOf<PendencyDocument>
      >();
      expect([list.results.length, list.meta]).toEqual([1, { itemsPerPage: 1, totalResults: 2, page: 2, lastPage: 2 }]);
      for (const url of [`/documents/${documents[0]?.id}`, `/pendencies/${id}/documents/${documents[0]?.id}`]) {
        expect((await t.as('reader', { url })).json()).toEqual(documents[0]);
      }
      const detail = (await t.as('reader', { url: `/pendencies/${id}` })).json<Pendency>();
      expect(detail).toMatchObject({ documentCount: 2, issueDate: '2026-01-10' });
    });

    const polyglots: [string, string, Uint8Array][] = [
      ['a page', 'a.html', bytes('<!doctype html><script>alert(1)</script>')],
      ['a page that claims to be a PDF', 'a.pdf', bytes('<!doctype html><script>alert(1)</script>')],
      ['a page that claims to be XML', 'a.xml', bytes('<html><script>alert(1)</script></html>')],
      [
        'a page behind an XML declaration',
        'a.xml',
        bytes('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
      ],
      ['a drawing', 'a.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      [
        'a drawing that claims to be XML',
        'a.xml',
        bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      ],
      ['a drawing behind an XML declaration', 'a.xml', bytes('<?xml version="1.0"?>\n<svg onload="alert(1)"/>')],
      [
        'a drawing behind a long comment',
        'a.xml',
        bytes(`<?xml version="1.0"?><!--${'x'.repeat(2000)}--><svg onload="alert(1)"/>`),
      ],
      [
        'XML with an entity',
        'a.xml',
        bytes('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
      ],
      ['XML with a style sheet', 'a.xml', bytes('<?xml version="1.0"?><?xml-stylesheet href="evil.xsl"?><x/>')],
      ['a picture behind a page', 'a.png', bytes('<html>', [...PNG])],
      ['a PDF named as a picture', 'a.png', PDF],
      ['a picture named as a PDF', 'a.pdf', PNG],
      ['a PDF with a second extension', 'a.pdf.exe', PDF],
      ['a PDF without an extension', 'folha', PDF],
      ['a ZIP', 'a.zip', zip([{ name: 'a.txt', bytes: Buffer.from('x') }])],
      ['a ZIP named as a sheet', 'a.xlsx', zip([{ name: 'a.txt', bytes: Buffer.from('x') }])],
      ['a letter named as a sheet', 'a.xlsx', DOCX],
      ['a program', 'a.exe', bytes('MZ', new Array(100).fill(0))],
      ['a program named as a PDF', 'a.pdf', bytes('MZ', new Array(100).fill(0))],
      ['a picture of a kind that is not taken', 'a.heic', bytes([0, 0, 0, 0x18], 'ftypheic', new Array(32).fill(0))],
      ['a picture that moves', 'a.gif', bytes('GIF89a', new Array(20).fill(0))],
      ['plain text', 'a.txt', bytes('olá')],
      ['plain text named as a PDF', 'a.pdf', bytes('olá')],
      ['a script', 'a.js', bytes('alert(1)')],
    ];
    test.each(polyglots)('D-20 %s is refused, and nothing of it is kept', async (_what, name, content) => {
      const id = await t.build.aPendency();
      const before = await stored();
      const reply = await upload(id, [{ name, bytes: content }]);
      expect(codeOf(reply)).toEqual([415, 'file_type_refused']);
      expect(reply.json<ErrorBody>().details?.file).toBe(name);
      expect(await rowsOf(id)).toBe(0);
      expect(await stored()).toEqual(before);
    });

    test('D-20 an empty file, no file, too many, a wrong field: each is told, and nothing is kept', async () => {
      const id = await t.build.aPendency();
      const before = await stored();
      expect(codeOf(await upload(id, [{ name: 'a.pdf', bytes: Buffer.alloc(0) }]))).toEqual([400, 'file_empty']);
      expect(codeOf(await upload(id, []))).toEqual([400, 'file_missing']);
      const eleven = Array.from({ length: 11 }, (_, n) => ({ name: `${n}.pdf`, bytes: PDF }));
      expect(codeOf(await upload(id, eleven))).toEqual([400, 'too_many_files']);
      const wrongPart = await upload(id, [{ name: 'a.pdf', bytes: PDF, field: 'avatar' }]);
      expect(fieldOf(wrongPart)).toEqual(['avatar unknown_field']);
      const wrongField = await upload(id, [{ name: 'a.pdf', bytes: PDF }], { issueDate: '2026-01-10', status: 'DONE' });
      expect(fieldOf(wrongField)).toEqual(['status unknown_field']);
      const json = await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, payload: {} });
      expect(codeOf(json)).toEqual([415, 'unsupported_media_type']);
      expect(await rowsOf(id)).toBe(0);
      await t.services.documents.sweepOrphans(new Date(Date.now() + 1000));
      expect(await stored()).toEqual(before);
    });

    test('D-20 a file of 26 MB is refused, one of 25 MB is taken', async () => {
      const id = await t.build.aPendency();
      const before = await stored();
      const big = Buffer.concat([PDF, Buffer.alloc(26 * MEGABYTE)]);
      const reply = await upload(id, [{ name: 'grande.pdf', bytes: big }]);
      expect(codeOf(reply)).toEqual([413, 'file_too_large']);
      expect(reply.json<ErrorBody>()).toMatchObject({
        message: expect.stringContaining('25 MB'),
        details: { file: 'grande.pdf' },
      });
      expect(await stored()).toEqual(before);
      const fits = Buffer.concat([PDF, Buffer.alloc(25 * MEGABYTE - PDF.length)]);
      expect((await upload(id, [{ name: 'cabe.pdf', bytes: fits }])).statusCode).toBe(201);
    });

    test('D-20 several files are taken all or none', async () => {
      const id = await t.build.aPendency();
      const before = await stored();
      const reply = await upload(id, [
        { name: 'a.pdf', bytes: PDF },
        { name: 'b.html', bytes: bytes('<html>') },
      ]);
      expect(codeOf(reply)).toEqual([415, 'file_type_refused']);
      expect(await rowsOf(id)).toBe(0);
      expect(await stored()).toEqual(before);
    });

    test.each([
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['..\\..\\windows\\a.pdf', 'a.pdf'],
      ['/etc/cron.d/a.pdf', 'a.pdf'],
      ['C:\\Users\\a.pdf', 'a.pdf'],
      ['folha\u202efdp.pdf', 'folhafdp.pdf'],
      ['férias 10%.pdf', 'férias 10%.pdf'],
    ])('D-20 the name %j is kept as %j', async (name, kept) => {
      const id = await t.build.aPendency();
      const document = await uploaded(id, name);
      expect(document.name).toBe(kept);
      expect((await stored()).every((path) => path.startsWith(t.filesFolder))).toBe(true);
    });

    test.each(['..', '.', '../', `${'x'.repeat(252)}.pdf`])('D-20 the name %j is refused', async (name) => {
      const id = await t.build.aPendency();
      const reply = await upload(id, [{ name, bytes: PDF }]);
      expect(reply.statusCode).toBe(400);
      expect(['file_name_invalid', 'invalid_request']).toContain(reply.json<ErrorBody>().code);
      expect(await rowsOf(id)).toBe(0);
    });

    test('D-22 the day of issue is required, real and not in the future', async () => {
      const id = await t.build.aPendency();
      const before = await stored();
      const file = [{ name: 'a.pdf', bytes: PDF }];
      expect(fieldOf(await upload(id, file, {}))).toEqual(['issueDate required']);
      expect(fieldOf(await upload(id, file, { issueDate: '' }))).toEqual(['issueDate required']);
      for (const issueDate of ['2026-02-30', '10/01/2026', 'ontem', '0000-01-01']) {
        expect([issueDate, fieldOf(await upload(id, file, { issueDate }))]).toEqual([
          issueDate,
          ['issueDate invalid_date'],
        ]);
      }
      const future = await upload(id, file, { issueDate: addDays(today, 1) });
      expect(future.json<ErrorBody>().details?.fields).toEqual([
        { path: 'issueDate', code: 'date_in_future', message: 'Data superior à atual' },
      ]);
      expect((await upload(id, file, { issueDate: today })).statusCode).toBe(201);
      await t.services.documents.sweepOrphans(new Date(Date.now() + 1000));
      expect((await stored()).length).toBe(before.length + 1);
    });

    test.each(PENDENCY_STATUSES)('D-20 files are taken while it is %s, or refused', async (status) => {
      const id = await t.build.aPendency({ status });
      const reply = await upload(id, [{ name: 'a.pdf', bytes: PDF }]);
      if (TAKES_DOCUMENTS.includes(status)) expect(reply.statusCode).toBe(201);
      else expect(codeOf(reply)).toEqual([409, 'move_refused']);
    });

    test('D-20 nothing is taken into a blocked project, an inactive pendency, or from who may not', async () => {
      const blocked = await t.build.aPendency({ projectId: PROJECT.bloqueado });
      const file = [{ name: 'a.pdf', bytes: PDF }];
      expect(codeOf(await upload(blocked, file))).toEqual([409, 'project_blocked']);
      const inactive = await t.build.aPendency({ inactive: true });
      expect(codeOf(await upload(inactive, file))).toEqual([409, 'pendency_inactive']);
      const open = await t.build.aPendency();
      expect(codeOf(await upload(open, file, undefined, { person: 'reader' }))).toEqual([403, 'forbidden']);
      expect((await upload(open, file, undefined, { person: 'supplierUser' })).statusCode).toBe(201);
    });

    test('D-20 the same upload twenty times with one key: one document and one answer', async () => {
      const id = await t.build.aPendency();
      const headers = { 'idempotency-key': 'upload-once-0001' };
      const once = () => upload(id, [{ name: 'a.pdf', bytes: PDF }], undefined, { headers });
      const replies = await Promise.all(Array.from({ length: 20 }, once));
      expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
      expect(replies[0]?.statusCode).toBe(201);
      expect(replies.every(({ headers: { 'content-type': type } }) => type === 'application/json; charset=utf-8')).toBe(
        true,
      );
      expect(await rowsOf(id)).toBe(1);
      const sameLength = Buffer.from(PDF).reverse();
      PDF.copy(sameLength, 0, 0, 8);
      for (const file of [
        { name: 'another.pdf', bytes: PDF },
        { name: 'a.pdf', bytes: sameLength },
      ]) {
        expect(codeOf(await upload(id, [file], undefined, { headers }))).toEqual([422, 'idempotency_key_reused']);
      }
      // A browser that sends a form again chooses another boundary.
      const form = multipart([{ name: 'a.pdf', bytes: PDF }], { issueDate: '2026-01-10' });
      const again = await t.as('supplier', {
        method: 'POST',
        url: `/pendencies/${id}/documents`,
        payload: Buffer.from(
          form.payload.toString('latin1').replaceAll('----prumo-test-boundary', '--other'),
          'latin1',
        ),
        headers: { 'content-type': 'multipart/form-data; boundary=--other', ...headers },
      });
      expect([again.statusCode, again.body]).toEqual([201, replies[0]?.body]);
      expect(await rowsOf(id)).toBe(1);
      const elsewhere = await t.build.aPendency();
      const reused = await upload(elsewhere, [{ name: 'a.pdf', bytes: PDF }], undefined, { headers });
      expect(codeOf(reused)).toEqual([422, 'idempotency_key_reused']);
      const short = await upload(id, [{ name: 'a.pdf', bytes: PDF }], undefined, {
        headers: { 'idempotency-key': 'x' },
      });
      expect(fieldOf(short)).toEqual(['Idempotency-Key invalid']);
    });

    test('D-20 an upload that is cut off leaves nothing, and can be sent again with its key', async () => {
      const own = await appForTest({ on });
      const id = await own.build.aPendency();
      const { token } = await own.session('supplier');
      await own.app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = own.app.server.address() as AddressInfo;
      const content = Buffer.concat([PDF, Buffer.alloc(300_000)]);
      const form = multipart([{ name: 'a.pdf', bytes: content }], { issueDate: '2026-01-10' });
      const send = (cutOff: boolean) =>
        new Promise<number>((resolve) => {
          const call = request(
            {
              port,
              method: 'POST',
              path: `/api/pendencies/${id}/documents`,
              headers: {
                ...form.headers,
                authorization: `Bearer ${token}`,
                'content-length': form.payload.length,
                'idempotency-key': 'cut-off-and-again',
              },
            },
            (reply) => {
              reply.resume();
              reply.on('end', () => resolve(reply.statusCode ?? 0));
            },
          );
          call.on('error', () => resolve(0));
          if (!cutOff) return call.end(form.payload);
          call.write(form.payload.subarray(0, 200_000));
          setTimeout(() => call.destroy(), 200);
        });
      expect(await send(true)).toBe(0);
      await expect.poll(async () => (await readdir(join(own.dataDir, 'files', '.staging'))).length).toBe(0);
      const kept = await rows(own.db, sql`select id from documents where pendency_id = ${id}`);
      expect(kept).toEqual([]);
      expect(await send(false)).toBe(201);
    });
  });

  describe('dates', () => {
    test('D-21 the expiration follows the validity of the kind of document; the earliest counts', async () => {
      const id = await t.build.aPendency({ slug: 'aso', plan: 'SSMA' });
      const validity = { issueDate: '2025-02-28' };
      const [document] = (await upload(id, [{ name: 'aso.pdf', bytes: PDF }], validity)).json<PendencyDocument[]>();
      expect(document?.expirationDate).toBe('2026-02-28');
      await upload(id, [{ name: 'aso2.pdf', bytes: PDF }], { issueDate: '2025-01-31' });
      const detail = (await t.as('supplier', { url: `/pendencies/${id}` })).json<Pendency>();
      expect(detail).toMatchObject({ expirationDate: '2026-01-31', issueDate: '2025-02-28', documentCount: 2 });
    });

    test('D-22 several files of one upload have a date each, or one for all; any other number is refused', async () => {
      const id = await t.build.aPendency();
      const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: PDF }));
      const reply = await upload(id, files, { issueDate: ['2026-01-10', '2025-12-20'] });
      const dates = reply.json<PendencyDocument[]>().map(({ name, issueDate }) => [name, issueDate]);
      expect(dates).toEqual([
        ['a.pdf', '2026-01-10'],
        ['b.pdf', '2025-12-20'],
      ]);
      const refused = await upload(id, files, { issueDate: ['2026-01-10', '2026-01-11', '2026-01-12'] });
      expect(fieldOf(refused)).toEqual(['issueDate invalid']);
      expect(fieldOf(await upload(id, files, { issueDate: ['2026-01-10', '2999-01-01'] }))).toEqual([
        'issueDate date_in_future',
      ]);
    });

    test('D-21 the expiration is corrected by who concludes: required, valid, not before the issue', async () => {
      const id = await t.build.aPendency();
      const { id: document } = await uploaded(id);
      const patch = (payload: object, person: PersonName = 'analyst') =>
        t.as(person, { method: 'PATCH', url: `/pendencies/${id}/documents/expiration/${document}`, payload });
      expect(fieldOf(await patch({}))).toEqual(['expirationDate invalid_date']);
      expect(fieldOf(await patch({ expirationDate: '2026-02-30' }))).toEqual(['expirationDate invalid_date']);
      expect(fieldOf(await patch({ expirationDate: '2026-01-09' }))).toEqual([
        'expirationDate expiration_before_issue',
      ]);
      expect(codeOf(await patch({ expirationDate: '2027-01-10' }, 'supplier'))).toEqual([403, 'forbidden']);
      const reply = await patch({ expirationDate: '2027-01-10' });
      expect(reply.json<PendencyDocument>().expirationDate).toBe('2027-01-10');
      const detail = (await t.as('reader', { url: `/pendencies/${id}` })).json<Pendency>();
      expect(detail.expirationDate).toBe('2027-01-10');
      const { results } = (await t.as('reader', { url: `/pendencies/${id}/history` })).json();
      expect(results[0]).toMatchObject({
        action: 'EXPIRATION_DATE_CHANGED',
        fieldName: 'a.pdf',
        oldValue: null,
        newValue: '2027-01-10',
      });
    });

    test('D-22 the day of issue is changed by who may, until the file is sent', async () => {
      const id = await t.build.aPendency({ slug: 'aso' });
      const { id: document } = await uploaded(id);
      const put = (payload: object, person: PersonName = 'supplier') =>
        t.as(person, { method: 'PUT', url: `/pendencies/${id}/documents/${document}`, payload });
      expect(fieldOf(await put({ issueDate: addDays(today, 1) }))).toEqual(['issueDate date_in_future']);
      expect(fieldOf(await put({ issueDate: 'ontem' }))).toEqual(['issueDate invalid_date']);
      expect(codeOf(await put({ issueDate: '2025-05-05' }, 'supplierUser'))).toEqual([403, 'forbidden']);
      expect((await put({ issueDate: '2025-05-05' })).json<PendencyDocument>()).toMatchObject({
        issueDate: '2025-05-05',
        expirationDate: '2026-05-05',
      });
      await t.as('supplier', { method: 'PUT', url: `/pendencies/${id}`, payload: { status: 'IN_REVISION' } });
      await t.db.execute(sql`update pendencies set status = 'IN_REVISION' where id = ${id}`);
      await t.db.execute(sql`update documents set state = 'LOCKED' where id = ${document}`);
      expect(codeOf(await put({ issueDate: '2025-06-06' }))).toEqual([409, 'document_locked']);
      expect((await put({ issueDate: '2025-06-06' }, 'analyst')).statusCode).toBe(200);
    });
  });

  describe('taking back', () => {
    test('D-20 a file that was never sent goes with its bytes; the trail stays', async () => {
      const id = await t.build.aPendency();
      const before = await stored();
      const { id: document } = await uploaded(id);
      const reply = await t.as('supplier', { method: 'DELETE', url: `/pendencies/${id}/documents/${document}` });
      expect([reply.statusCode, reply.body]).toEqual([204, '']);
      expect(await stored()).toEqual(before);
      const detail = (await t.as('reader', { url: `/pendencies/${id}` })).json<Pendency>();
      expect(detail).toMatchObject({ documentCount: 0, documents: [], issueDate: null });
      const { results } = (await t.as('reader', { url: `/pendencies/${id}/history` })).json();
      expect(results.map(({ action }: { action: string }) => action)).toEqual(['DOCUMENT_REMOVED', 'DOCUMENT_SENT']);
    });

    test('D-09 a pendency that received a document is not taken out of the scope; an empty one becomes inactive', async () => {
      const remove = (id: number, person: PersonName = 'admin') =>
        t.as(person, { method: 'DELETE', url: `/pendencies/${id}` });
      const used = await t.build.aPendency();
      await uploaded(used);
      expect(codeOf(await remove(used))).toEqual([409, 'in_use']);
      const empty = await t.build.aPendency();
      expect(codeOf(await remove(empty, 'analyst'))).toEqual([403, 'forbidden']);
      expect((await remove(empty)).statusCode).toBe(204);
      expect((await remove(empty)).statusCode).toBe(204);
      expect((await t.as('reader', { url: `/pendencies/${empty}` })).json<Pendency>().inactive).toBe(true);
      expect(await t.services.pendencies.wrongCounters()).toEqual([]);
    });
  });

  describe('download', () => {
    test('D-24 as an attachment, or in the page where a browser may show it; nothing of it runs', async () => {
      const id = await t.build.aPendency();
      const pdf = await uploaded(id, 'férias 10%.pdf');
      const xml = await uploaded(id, 'e.xml', XML);
      const attached = await download(pdf.id);
      expect(attached.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(PDF.length),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        etag: `"${pdf.sha256}"`,
      });
      expect(attached.headers['content-disposition']).toBe(
        `attachment; filename="f_rias 10_.pdf"; filename*=UTF-8''f%C3%A9rias%2010%25.pdf`,
      );
      const inline = await download(pdf.id, { query: '?disposition=inline' });
      expect(inline.headers['content-disposition']).toMatch(/^inline;/);
      const never = await download(xml.id, { query: '?disposition=inline' });
      expect(never.headers['content-disposition']).toMatch(/^attachment;/);
      expect(never.rawPayload.equals(XML)).toBe(true);
      expect((await download(pdf.id, { query: '?disposition=evil' })).statusCode).toBe(400);
    });

    test.each([
      ['bytes=0-3', 206, 0, 4],
      ['bytes=5-', 206, 5, PDF.length],
      ['bytes=-6', 206, PDF.length - 6, PDF.length],
      ['bytes=2-99999', 206, 2, PDF.length],
      ['bytes=0-0', 206, 0, 1],
      ['bytes=-99999', 206, 0, PDF.length],
      ['bytes=0-1,4-5', 200, 0, PDF.length],
      ['pages=1-2', 200, 0, PDF.length],
    ])('D-24 the range %s', async (range, status, from, to) => {
      const { id } = await uploaded(await t.build.aPendency());
      const reply = await download(id, { range });
      expect(reply.statusCode).toBe(status);
      expect(reply.rawPayload.equals(PDF.subarray(from, to))).toBe(true);
      expect(reply.headers['content-length']).toBe(String(to - from));
      expect(reply.headers['content-range']).toBe(status === 206 ? `bytes ${from}-${to - 1}/${PDF.length}` : undefined);
    });

    test.each(['bytes=9999-', 'bytes=5-2', 'bytes=-0'])('D-24 the range %s cannot be given', async (range) => {
      const { id } = await uploaded(await t.build.aPendency());
      const reply = await download(id, { range });
      expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, `bytes */${PDF.length}`]);
    });

    test('D-24 a part of a text is not compressed: the range would lie', async () => {
      const long = Buffer.concat([XML, bytes(`<!--${'a'.repeat(5000)}-->`)]);
      const { id } = await uploaded(await t.build.aPendency(), 'longo.xml', long);
      const reply = await download(id, { range: 'bytes=0-2999', 'accept-encoding': 'gzip, br' });
      expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([206, undefined]);
      expect(reply.rawPayload.equals(long.subarray(0, 3000))).toBe(true);
    });

    test('D-24 each reading is written to the trail, with who, whatever part is read', async () => {
      for (const range of [undefined, 'bytes=0-', 'bytes=1-', 'bytes=00-', 'bytes=-5']) {
        const { id } = await uploaded(await t.build.aPendency());
        await download(id, range === undefined ? {} : { range });
        expect([range, await seen(id)]).toEqual([range, 1]);
      }
      const { id } = await uploaded(await t.build.aPendency());
      await download(id, {}, 'reader');
      const { uid } = await t.session('reader');
      expect(
        await rows(
          t.db,
          sql`select uid, company_id as company from audit where entity = 'document' and entity_id = ${String(id)}`,
        ),
      ).toEqual([{ uid, company: 1 }]);
    });

    test('D-24 the parts of one reading are one entry', async () => {
      const { id } = await uploaded(await t.build.aPendency());
      for (const range of ['bytes=0-4', 'bytes=5-9', 'bytes=10-']) await download(id, { range });
      expect(await seen(id)).toBe(1);
    });

    test('D-24 bytes that are gone are told as unavailable', async () => {
      const { id } = await uploaded(await t.build.aPendency());
      const [row] = await rows<{ key: string }>(t.db, sql`select storage_key as key from documents where id = ${id}`);
      await t.files.remove(row?.key ?? '');
      const reply = await download(id);
      expect(codeOf(reply)).toEqual([404, 'file_unavailable']);
      expect(reply.json<ErrorBody>().message).toBe('Arquivo indisponível para download.');
      expect(reply.headers['content-disposition']).toBeUndefined();
    });

    test('D-24 who may see the pendency but not its files is refused', async () => {
      const { id } = await uploaded(await t.build.aPendency());
      const own = await t.session('stpAnalyst');
      await t.db.execute(
        sql`update profiles set permissions = array_remove(permissions, 'see_pendency_file')
            where id in (select profile_id from memberships where uid = ${own.uid})`,
      );
      const reply = await download(id, {}, 'stpAnalyst');
      expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, 'see_pendency_file']);
      expect(await seen(id)).toBe(0);
    });
  });

  test('D-23 a document is asked for by the id of its pendency', async () => {
    for (const url of [
      '/pendencies/abc/documents',
      '/pendencies/0/documents',
      '/pendencies//documents',
      '/documents/-1',
    ]) {
      expect([400, 404]).toContain((await t.as('analyst', { url })).statusCode);
    }
  });

  test('R5 what a killed gateway left is swept by the next one: at once where no other can be writing', async () => {
    const own = await appForTest({ on });
    const key = documentKey(own.clock.at);
    await own.files.put(key, PDF);
    expect(await own.services.documents.sweepOrphans()).toBe(0);
    const before = new Date(Date.now() - 30_000);
    await utimes(join(own.filesFolder, key), before, before);
    const isAlone = on === 'pglite' && own.files.ownClock;
    expect(await own.services.documents.sweepOrphans()).toBe(isAlone ? 1 : 0);
  });

  test('D-20 every row points to its bytes, and after a sweep every file has its row', async () => {
    await t.files.put(`documents/${crypto.randomUUID()}`, PDF);
    const removed = await t.services.documents.sweepOrphans(new Date(Date.now() + 1000));
    expect(removed).toBeGreaterThanOrEqual(1);
    const [found] = await rows<{ n: number }>(t.db, sql`select count(*)::int as n from documents`);
    // one of them lost its bytes in a test above
    expect((await stored()).length).toBe((found?.n ?? 0) - 1);
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function sha256(content: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(content))).toString('hex');
}
