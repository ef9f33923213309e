import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_LOGO } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName } from '../support/world.ts';

const URL = `/companies/${COMPANY.serra}/config/logo`;
const HOSTILE = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10" onload="alert(1)">
<script>alert(2)</script><SCRIPT>alert(3)</SCRIPT><style>@import url(http://evil.test/a.css);</style>
<foreignObject><iframe src="http://evil.test"/></foreignObject><image href="http://evil.test/i.png"/>
<a xlink:href="javascript:alert(4)"><use href="http://evil.test/x.svg#a"/></a>
<linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
<rect width="5" height="5" fill="url(#g)" onclick="alert(5)" style="background:url(http://evil.test)"/>
<path d="M0 0h9" stroke="url( http://evil.test/p)" fill="red"/><use href="#g"/></svg>`;

describe.each(DATABASES)('the logo of a company, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const read = (person: PersonName = 'admin') => t.as(person, { url: URL });
  const send = (bytes: Uint8Array, name = 'logo.png', person: PersonName = 'admin') =>
    t.as(person, { method: 'PATCH', url: URL, ...multipart([{ name, bytes, field: 'logo' }]) });

  test('B-23 it is switched on by sending one, encoded again from its pixels, and removed; each change is in the history', async () => {
    expect((await read()).statusCode).toBe(204);
    const canvas = createCanvas(1600, 400);
    canvas.getContext('2d').fillRect(0, 0, 1600, 400);
    const sent = await send(Buffer.concat([await canvas.encode('png'), Buffer.from('<script>trailing</script>')]));
    expect(sent.json(), sent.body).toEqual({ enabled: true, hasLogo: true });
    const { headers, rawPayload } = await read('analyst');
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([COMPANY_LOGO.side, 128]);
    expect(rawPayload.includes('trailing')).toBe(false);
    const off = await t.as('admin', { method: 'PUT', url: URL, payload: { enabled: false } });
    expect(off.json()).toEqual({ enabled: false, hasLogo: true });
    expect((await read()).statusCode).toBe(204);
    await t.as('admin', { method: 'PUT', url: URL, payload: { enabled: true } });
    expect((await t.as('admin', { method: 'DELETE', url: URL })).statusCode).toBe(204);
    expect((await read()).statusCode).toBe(404);
    const { results } = (await t.as('admin', { url: `${URL}/history` })).json<ListOf<HistoryEntry>>();
    expect(results.map(({ action }) => action)).toEqual([
      'LOGO_REMOVED',
      'LOGO_ENABLED',
      'LOGO_DISABLED',
      'LOGO_CHANGED',
    ]);
  });

  test('B-23 an SVG is served without scripts, handlers, styles, foreign content and links to the outside', async () => {
    expect((await send(Buffer.from(HOSTILE), 'logo.svg')).statusCode).toBe(200);
    const { body, headers } = await read();
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(body).not.toMatch(/<script|onload|onclick|style|foreignObject|iframe|evil|javascript|ENTITY|<image|<a\b/i);
    for (const kept of ['viewBox="0 0 10 10"', 'fill="url(#g)"', '<linearGradient', 'href="#g"']) {
      expect(body).toContain(kept);
    }
  });

  test('B-23 what is no picture, too large or of another company is refused, and the logo stays', async () => {
    const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [
      reply.statusCode,
      reply.json<ErrorBody>().code,
    ];
    const before = (await read()).body;
    expect(codeOf(await send(Buffer.from('%PDF-1.7'), 'logo.png'))).toEqual([415, 'logo_type_refused']);
    expect(codeOf(await send(Buffer.from('<html><svg/></html>'), 'logo.svg'))).toEqual([415, 'logo_type_refused']);
    expect(codeOf(await send(Buffer.from([0xff, 0xd8, 0xff, 1])))).toEqual([400, 'file_damaged']);
    expect(codeOf(await send(Buffer.alloc(COMPANY_LOGO.maxBytes + 1, 60)))).toEqual([413, 'file_too_large']);
    expect((await send(Buffer.from(HOSTILE), 'logo.svg', 'analyst')).statusCode).toBe(403);
    for (const person of ['portAdmin', 'supplier'] as const) {
      expect((await read(person)).statusCode).toBe(404);
      expect((await send(Buffer.from(HOSTILE), 'logo.svg', person)).statusCode).toBe(404);
    }
    expect((await read()).body).toBe(before);
  });
});
