import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPLOYEE_IMAGE } from '../../contract/constants.ts';
import type { Employee, EmployeeImage, EmployeeRow } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { EMPLOYEE, type PersonName } from '../support/world.ts';

/** A picture with a red left half and a blue right half. */
function aPicture(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#0000ff';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

/** A JPEG with an EXIF segment that says where and with what it was taken (TIFF: make, and an IFD of GPS with a latitude). */
async function withGps(): Promise<Buffer> {
  const jpeg = await aPicture(900, 600).encode('jpeg', 90);
  const tiff = Buffer.alloc(150);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  tiff.writeUInt16LE(2, 8);
  entry(10, [0x010f, 2, 14, 100]);
  entry(22, [0x8825, 4, 1, 40]);
  tiff.writeUInt16LE(2, 40);
  entry(42, [1, 2, 2, 'S'.charCodeAt(0)]);
  entry(54, [2, 5, 3, 120]);
  tiff.write('CameraDaMaria\0', 100, 'latin1');
  for (const [at, number] of [19, 1, 55, 1, 2, 1].entries()) tiff.writeUInt32LE(number, 120 + at * 4);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A PNG of a few kilobytes that says it has so many pixels. */
function aBomb(width: number, height: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(kind), content, Buffer.alloc(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const content = deflateSync(Buffer.alloc(1_000_000));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', size), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

describe.each(DATABASES)('photos of employees, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const address = (id: number = EMPLOYEE.ana) => `/companies/employees/${id}/image`;
  const send = (bytes: Uint8Array, person: PersonName = 'supplier', id?: number, name = 'foto.jpg') =>
    t.as(person, { method: 'PUT', url: address(id), ...multipart([{ name, bytes, field: 'image' }]) });
  const fetchOf = (person: PersonName, id?: number) => t.as(person, { url: address(id) });
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of t.files.keys()) found.push(key);
    return found;
  };

  test('E-19 a photo is stored as a square without anything that the camera wrote, GPS least of all', async () => {
    const photo = await withGps();
    expect(photo.includes('CameraDaMaria')).toBe(true);
    const sent = await send(photo);
    expect(sent.statusCode).toBe(200);
    const reply = await fetchOf('supplier');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
    for (const trace of ['Exif', 'CameraDaMaria', 'II*\0']) expect(reply.rawPayload.includes(trace)).toBe(false);
    const image = await loadImage(reply.rawPayload);
    expect([image.width, image.height]).toEqual([EMPLOYEE_IMAGE.side, EMPLOYEE_IMAGE.side]);
    const context = createCanvas(512, 512).getContext('2d');
    context.drawImage(image, 0, 0);
    const [left] = context.getImageData(100, 256, 1, 1).data;
    const [, , right] = context.getImageData(400, 256, 1, 1).data;
    expect([Number(left) > 200, Number(right) > 200]).toEqual([true, true]);
  });

  test('E-19 rows and record name the photo, the history tells of it, and the old file is gone', async () => {
    const before = await keys();
    const { image } = (await send(await aPicture(300, 300).encode('png'))).json<EmployeeImage>();
    expect(image).toMatch(/^[0-9a-f-]{36}$/);
    const { results } = (await t.as('admin', { url: '/employees?nameOrDocument=ana' })).json<ListOf<EmployeeRow>>();
    expect(results).toMatchObject([{ image }]);
    const url = `/companies/employees/${EMPLOYEE.ana}`;
    const employee = (await t.as('supplier', { url })).json<Employee>();
    expect(employee).toMatchObject({ image, version: 1 });
    const history = (await t.as('supplier', { url: `${url}/history` })).json<ListOf<{ action: string }>>();
    expect(history.results.map(({ action }) => action)).toContain('IMAGE_CHANGED');
    const after = await keys();
    expect(after.filter((key) => key.endsWith(`/${image}`))).toHaveLength(1);
    expect(after.length).toBe(before.length);
    // a sweep of what uploads left behind takes no photo
    await t.services.documents.sweepOrphans(new Date(Date.now() + 60_000));
    expect((await fetchOf('supplier')).statusCode).toBe(200);
  });

  test('E-19 what is no photo, is damaged, too heavy or a bomb is refused, and the photo stays', async () => {
    const before = (await fetchOf('supplier')).rawPayload;
    const small = await aPicture(300, 300).encode('jpeg');
    const refused = async (bytes: Uint8Array, name?: string) => {
      const reply = await send(bytes, 'supplier', EMPLOYEE.ana, name);
      return [reply.statusCode, reply.json<ErrorBody>().code];
    };
    expect(await refused(Buffer.from('%PDF-1.4\n'), 'foto.jpg')).toEqual([415, 'image_type_refused']);
    expect(await refused(Buffer.from('<svg onload="x()"/>'), 'foto.png')).toEqual([415, 'image_type_refused']);
    expect(await refused(small.subarray(0, 40))).toEqual([400, 'file_damaged']);
    expect(await refused(Buffer.alloc(0))).toEqual([400, 'file_empty']);
    const heavy = Buffer.concat([small, Buffer.alloc(EMPLOYEE_IMAGE.maxBytes)]);
    expect(await refused(heavy)).toEqual([413, 'file_too_large']);
    expect(await refused(aBomb(60_000, 60_000), 'foto.png')).toEqual([415, 'image_too_large']);
    const none = await t.as('supplier', { method: 'PUT', url: address(), ...multipart([], { image: 'text' }) });
    expect([none.statusCode, none.json<ErrorBody>().code]).toEqual([400, 'file_missing']);
    const json = await t.as('supplier', { method: 'PUT', url: address(), payload: {} });
    expect([json.statusCode, json.json<ErrorBody>().code]).toEqual([400, 'file_missing']);
    expect((await fetchOf('supplier')).rawPayload.equals(before)).toBe(true);
  });

  test('E-19 only who sees the employee is shown the photo, and only who holds the permission changes it', async () => {
    const photo = await aPicture(64, 64).encode('jpeg');
    expect((await send(photo, 'gatehouse')).statusCode).toBe(403);
    expect((await send(photo, 'otherSupplier')).statusCode).toBe(404);
    expect((await fetchOf('gatehouse')).statusCode).toBe(200);
    expect((await fetchOf('otherSupplier')).statusCode).toBe(404);
    expect((await fetchOf('supplier', EMPLOYEE.bruno)).statusCode).toBe(404);
    const remove = (person: PersonName) => t.as(person, { method: 'DELETE', url: address() });
    expect((await remove('otherSupplier')).statusCode).toBe(404);
    expect((await remove('supplier')).statusCode).toBe(204);
    expect((await remove('supplier')).statusCode).toBe(204);
    expect((await fetchOf('supplier')).statusCode).toBe(404);
    expect(await keys()).toEqual([]);
    const actions = await rows<{ action: string }>(
      t.db,
      sql`select action from audit where action like 'IMAGE%' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['IMAGE_CHANGED', 'IMAGE_CHANGED', 'IMAGE_REMOVED']);
  });
});
