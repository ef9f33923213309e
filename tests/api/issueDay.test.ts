import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssueDayFound } from '../../contract/pendencies.ts';
import { count } from '../../gateway/db/client.ts';
import { buildTestApp, multipart, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import type { PersonName } from '../support/world.ts';

let t: TestApp;
let id = 0;
beforeAll(async () => {
  t = await buildTestApp();
  id = await t.build.aPendency();
});
afterAll(() => t.close());

const ask = (files: Parameters<typeof multipart>[0], person: PersonName = 'supplier', pendency = id) => {
  const form = multipart(files, {});
  const url = `/pendencies/${pendency}/documents/issue-date`;
  return t.as(person, { method: 'POST', url, payload: form.payload, headers: form.headers });
};
const found = async (name: string, bytes: Buffer) => (await ask([{ name, bytes }])).json<IssueDayFound>().issueDate;

test('D-22 the day of issue is read in a file that is not stored, and proposed; nothing of it is kept', async () => {
  expect(await found('cndt.pdf', await aPaper('cndt', { issueDate: '2026-10-07' }))).toBe('2026-10-07');
  expect(await count(t.db)`select count(*)::int from documents where pendency_id = ${id}`).toBe(0);
});

test('D-22 what says no day, says it in the future, or is not read has none', async () => {
  const empty = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  expect(await found('vazio.pdf', empty)).toBeNull();
  expect(await found('cndt.pdf', await aPaper('cndt', { issueDate: '2031-10-07' }))).toBeNull();
  expect(await found('nota.xml', Buffer.from('<?xml version="1.0"?><a>Emitida em 07/10/2026</a>'))).toBeNull();
});

test('D-22 only who may send the document is answered', async () => {
  const files = [{ name: 'aso.pdf', bytes: await aPaper('aso') }];
  expect((await ask(files, 'reader')).statusCode).toBe(403);
  expect((await ask(files, 'supplier', 999_999)).statusCode).toBe(404);
  expect((await ask([])).statusCode).toBe(400);
});
