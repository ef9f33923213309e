import { createPublicKey, verify } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Badge,
  type BadgeInfo,
  type BadgePreview,
  badgeCodeOf,
  normalBadgeCode,
  readBadgeToken,
} from '../../contract/badges.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { changed, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const AT = new Date('2026-11-23T12:00:00Z');

describe.each(DATABASES)('badges, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
  });
  afterAll(() => t.close());

  const actorOf = async (person: PersonName) => {
    const { uid } = await t.session(person);
    return t.services.authentication.personOf(uid, null);
  };
  const issue = async (employeeId: number = EMPLOYEE.ana, projectId: number = PROJECT.reforma) => {
    const [badge] = await t.services.badges.issue(await actorOf('supplier'), {
      projectId,
      employeeIds: [employeeId],
      sheet: 'CARD',
    });
    if (!badge) throw new Error('no badge');
    return badge;
  };
  let callers = 0;
  /** Each reader comes from an address of its own, so that only the test of the limit meets the limit. */
  const read = async (given: string, remoteAddress = `10.0.${Math.floor(callers / 250)}.${(callers % 250) + 1}`) => {
    callers += 1;
    return t.app.inject({ url: `/api/badges/info/${encodeURIComponent(given)}`, remoteAddress });
  };
  const infoOf = async (given: string): Promise<BadgeInfo> => (await read(given)).json();
  const badgesOf = async (person: PersonName = 'supplier'): Promise<Badge[]> =>
    (await t.as(person, { url: `/companies/employees/${EMPLOYEE.ana}/badges` })).json();

  test('E-21 a badge is read without a session by its token or its printed code', async () => {
    const { token, code, validUntil } = await issue();
    const info = await infoOf(token);
    expect(info).toMatchObject({ state: 'VALID', checkedAt: AT.toISOString() });
    expect(info.holder).toMatchObject({ contractingCompany: 'Serra', project: 'Reforma do alto-forno', validUntil });
    expect(await infoOf(code.toLowerCase())).toEqual(info);
    expect(await infoOf(`${code.slice(0, 5)}-${code.slice(5)}`)).toEqual(info);
  });

  test('E-21 the verdict is of now: apto becomes inapto, without a reason', async () => {
    const { token } = await issue();
    const before = await infoOf(token);
    await changed(t.db)`update employees set status = 'DISMISSED' where id = ${EMPLOYEE.ana}`;
    const after = await infoOf(token);
    await changed(t.db)`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`;
    expect(before.holder?.isFit).toBe(true);
    expect(after.holder?.isFit).toBe(false);
    expect(Object.keys(after.holder ?? {}).sort()).toEqual(Object.keys(before.holder ?? {}).sort());
  });

  test('E-21 B-16 a restricted person is inapto, and the page tells no more', async () => {
    const { token } = await issue();
    const before = await infoOf(token);
    const made = await t.as('admin', {
      method: 'POST',
      url: `/companies/${COMPANY.serra}/restricted-employees`,
      payload: {
        document: '52998224725',
        name: 'Ana',
        reason: 'MISCONDUCT',
        details: null,
        startDate: '2026-11-23',
        endDate: null,
      },
    });
    const after = await infoOf(token);
    expect(after).toEqual({ ...before, holder: { ...before.holder, isFit: false } });
    const { id } = made.json<{ id: number }>();
    await t.as('admin', { method: 'DELETE', url: `/companies/${COMPANY.serra}/restricted-employees/${id}` });
    expect(await infoOf(token)).toEqual(before);
  });

  test('E-21 Amb-04 ids, wrong codes and other texts say nothing of anybody', async () => {
    await issue();
    for (const given of ['1', '2', 'ABCDE12345', 'a'.repeat(118), 'x'.repeat(200), '%00', "' or 1=1"]) {
      expect(await infoOf(given)).toEqual({ state: 'FORGED', checkedAt: AT.toISOString(), holder: null });
    }
  });

  test('E-21 a token changed by one bit is forged', async () => {
    const { token } = await issue();
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), fc.integer({ min: 0, max: 5 }), async (at, bit) => {
        const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const changedDigit = digits[digits.indexOf(token[at] ?? '') ^ (1 << bit)];
        const forged = token.slice(0, at) + changedDigit + token.slice(at + 1);
        expect(await t.services.badges.verify(forged)).toEqual({ state: 'FORGED' });
      }),
      { numRuns: 60 },
    );
  });

  test('E-21 a revoked and a replaced badge say so, and nothing of the person', async () => {
    const first = await issue();
    const second = await issue();
    expect(await infoOf(first.token)).toMatchObject({ state: 'REVOKED', holder: null });
    const [latest] = await badgesOf();
    const url = `/companies/employees/${EMPLOYEE.ana}/badges/${latest?.id}/revoke`;
    const payload = { reason: 'LOST' };
    expect((await t.as('otherSupplier', { method: 'POST', url, payload })).statusCode).toBe(404);
    expect((await t.as('gatehouse', { method: 'POST', url, payload })).statusCode).toBe(403);
    expect((await t.as('supplier', { method: 'POST', url, payload: { reason: 'REPLACED' } })).statusCode).toBe(400);
    expect(await infoOf(second.token)).toMatchObject({ state: 'VALID' });
    expect((await t.as('supplier', { method: 'POST', url, payload })).statusCode).toBe(204);
    expect(await infoOf(second.code)).toMatchObject({ state: 'REVOKED', holder: null });
    expect((await t.as('supplier', { method: 'POST', url, payload })).statusCode).toBe(404);
    expect((await badgesOf()).map(({ state, revocation }) => [state, revocation]).slice(0, 2)).toEqual([
      ['REVOKED', 'LOST'],
      ['REVOKED', 'REPLACED'],
    ]);
  });

  test('E-21 a badge ends after its last day', async () => {
    const { token, validUntil } = await issue();
    try {
      t.clock.at = new Date(`${validUntil}T23:00:00-03:00`);
      expect(await infoOf(token)).toMatchObject({ state: 'VALID' });
      t.clock.at = new Date(Date.parse(`${validUntil}T23:00:00-03:00`) + 2 * 3_600_000);
      expect(await infoOf(token)).toMatchObject({ state: 'EXPIRED', holder: null });
    } finally {
      t.clock.at = AT;
    }
  });

  test('X-15 a gate verifies the signature with the public key alone; a rotated key verifies what it signed', async () => {
    const keys = async (): Promise<{ id: number; publicKey: string }[]> =>
      (await t.app.inject({ url: '/api/badges/keys' })).json();
    const verifies = async (token: string) => {
      const parts = readBadgeToken(token);
      const x = (await keys()).find(({ id }) => id === parts?.keyId)?.publicKey;
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return parts !== null && verify(null, parts.signed, key, parts.signature);
    };
    const old = await issue();
    expect(await verifies(old.token)).toBe(true);
    await changed(t.db)`update badge_keys set retired_at = now()`;
    const fresh = await issue(EMPLOYEE.bruno, PROJECT.cais);
    expect(readBadgeToken(fresh.token)?.keyId).not.toBe(readBadgeToken(old.token)?.keyId);
    expect(await verifies(old.token)).toBe(true);
    expect(await verifies(fresh.token)).toBe(true);
    expect(await infoOf(old.token)).toMatchObject({ state: 'VALID' });
    expect(await value(t.db)<string>`select sealed_private_key from badge_keys limit 1`).not.toContain('PRIVATE');
  });

  test('E-21 one address reads 30 times a minute', async () => {
    const replies = [];
    for (let at = 0; at < 31; at += 1) replies.push((await read('1', '192.0.2.7')).statusCode);
    expect(replies.filter((status) => status === 200)).toHaveLength(30);
    expect(replies.at(-1)).toBe(429);
    expect((await read('1', '192.0.2.8')).statusCode).toBe(200);
  });

  test('E-21 readings are counted, and forgotten after 30 days', async () => {
    const { token } = await issue();
    for (let at = 0; at < 3; at += 1) await infoOf(token);
    expect((await badgesOf())[0]?.readings).toBe(3);
    try {
      t.clock.at = new Date(AT.getTime() + 31 * 24 * 3_600_000);
      await t.services.badges.sweep();
    } finally {
      t.clock.at = AT;
    }
    expect((await badgesOf())[0]?.readings).toBe(0);
  });

  test('E-20 the unit stands on the badge and in the log of its readings, which its own people read', async () => {
    await t.db.execute(sql`with f as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Usina Barão') returning id),
      d as (insert into departments (facility_id, name) select id, 'Forno' from f returning id)
      insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from d`);
    const preview = await t.as('supplier', {
      url: `/companies/employees/${EMPLOYEE.ana}/badges/preview?projectId=${PROJECT.reforma}`,
    });
    expect(preview.json<BadgePreview>().content.fields).toContainEqual({ label: 'Unidade', value: 'Usina Barão' });
    const { code } = await issue();
    await infoOf(code);
    const [badge] = await badgesOf();
    const log = (person: PersonName, id = EMPLOYEE.ana as number) =>
      t.as(person, { url: `/companies/employees/${id}/badges/${badge?.id}/readings` });
    const read = [{ at: t.clock.at.toISOString(), facility: 'Usina Barão' }];
    expect((await log('supplier')).json()).toEqual(read);
    expect((await log('admin')).json()).toEqual(read);
    expect((await log('otherSupplier')).statusCode).toBe(404);
    expect((await log('portAdmin')).statusCode).toBe(404);
    expect((await log('supplier', EMPLOYEE.bruno)).statusCode).toBe(404);
    expect(JSON.stringify(await infoOf(code))).not.toContain('Usina Barão');
  });

  test('E-20 only who may print prints, and only people of a project that they see', async () => {
    for (const [person, projectId, employeeId] of [
      ['gatehouse', PROJECT.reforma, EMPLOYEE.ana],
      ['otherSupplier', PROJECT.reforma, EMPLOYEE.ana],
      ['portAdmin', PROJECT.reforma, EMPLOYEE.ana],
      ['supplier', PROJECT.cais, EMPLOYEE.ana],
    ] as const) {
      const body = { projectId, employeeIds: [employeeId], sheet: 'CARD' as const };
      await expect(t.services.badges.issue(await actorOf(person), body)).rejects.toMatchObject({ status: 400 });
    }
    expect((await t.as('otherSupplier', { url: `/companies/employees/${EMPLOYEE.ana}/badges` })).statusCode).toBe(404);
    expect(await badgesOf('gatehouse')).toEqual(await badgesOf());
    expect(await badgesOf('portAdmin')).toMatchObject({ code: 'not_found' });
  });

  test.each(['CARD', 'A4'] as const)(
    'E-20 badges are printed as a PDF, %s, also of names that the font does not hold',
    async (sheet) => {
      await changed(t.db)`update employees set name = 'Łukasz Conceição Ñandú 山' where id = ${EMPLOYEE.ana}`;
      const payload = { projectId: PROJECT.reforma, employeeIds: [EMPLOYEE.ana], sheet };
      const url = '/badges/print';
      const reply = await t.as('supplier', { method: 'POST', url, payload });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
      const pages = (await PDFDocument.load(reply.rawPayload)).getPages();
      expect(pages).toHaveLength(sheet === 'CARD' ? 2 : 1);
      const millimetres = pages.map((page) =>
        [page.getWidth(), page.getHeight()].map((pt) => Math.round((pt / 72) * 25.4)),
      );
      expect(millimetres[0]).toEqual(sheet === 'CARD' ? [86, 54] : [210, 297]);
      expect((await t.as('gatehouse', { method: 'POST', url, payload })).statusCode).toBe(403);
      const foreign = { ...payload, projectId: PROJECT.cais };
      expect((await t.as('supplier', { method: 'POST', url, payload: foreign })).statusCode).toBe(400);
      expect(
        (await t.as('supplier', { method: 'POST', url, payload: { ...payload, employeeIds: [] } })).statusCode,
      ).toBe(400);
    },
  );

  test('E-20 a badge is printed only for who may enter; a restricted person is refused as any other', async () => {
    const payload = { projectId: PROJECT.reforma, employeeIds: [EMPLOYEE.ana], sheet: 'CARD' };
    const print = () => t.as('supplier', { method: 'POST', url: '/badges/print', payload });
    const wrong = async () => (await print()).json<ErrorBody>().details?.fields?.map(({ path, code }) => [path, code]);
    const before = (await badgesOf()).length;
    const url = `/companies/${COMPANY.serra}/restricted-employees`;
    const restriction = {
      ...{ document: '52998224725', name: 'Ana', reason: 'MISCONDUCT', details: null },
      ...{ startDate: '2026-11-23', endDate: null },
    };
    const made = await t.as('admin', { method: 'POST', url, payload: restriction });
    expect(made.statusCode, made.body).toBe(201);
    expect(await wrong()).toEqual([['employeeIds.0', 'not_fit']]);
    await t.as('admin', { method: 'DELETE', url: `${url}/${made.json<{ id: number }>().id}` });
    const aso = { employeeId: EMPLOYEE.ana, type: 'EMPLOYEE', name: 'ASO', plan: 'SSMA', slug: 'aso' } as const;
    const id = await t.build.aPendency({ ...aso, status: 'OPEN' });
    expect(await wrong()).toEqual([['employeeIds.0', 'not_fit']]);
    expect(await badgesOf()).toHaveLength(before);
    await changed(t.db)`update pendencies set status = 'DONE', expiration_date = null where id = ${id}`;
    expect((await print()).statusCode).toBe(200);
  });

  test('E-21 the public answer never holds CPF, birth date, salary, health or reasons', async () => {
    const { token } = await issue();
    await changed(t.db)`update employees set birthdate = '1991-02-03', salary = 98765.43 where id = ${EMPLOYEE.ana}`;
    const name = 'ASO Segredo Médico';
    const pendency = { employeeId: EMPLOYEE.ana, type: 'EMPLOYEE', name, plan: 'SSMA', slug: 'aso' } as const;
    for (const status of ['OPEN', 'DONE', 'EXPIRED', 'NEXT_DUE_DATE'] as const)
      await t.build.aPendency({ ...pendency, status });
    const { body } = await read(token);
    for (const secret of ['1991', '98765', 'Segredo', 'cpf', 'salary', 'birth', 'reason', 'items', `"id"`]) {
      expect(body).not.toContain(secret);
    }
  });

  test('E-22 trainings are those accepted as documents, with date, validity and state', async () => {
    const slug = 'treinamento-nr-35';
    const training = { employeeId: EMPLOYEE.bruno, type: 'EMPLOYEE', plan: 'SSMA', slug, name: 'NR-35' } as const;
    await t.build.aPendency({ ...training, status: 'DONE', issueDate: '2024-01-10', expirationDate: '2026-01-10' });
    await t.build.aPendency({ ...training, status: 'DONE', issueDate: '2026-01-10', expirationDate: '2028-01-10' });
    await t.build.aPendency({ ...training, status: 'IN_REVISION', name: 'NR-33' });
    await t.build.aPendency({ ...training, status: 'EXPIRED', name: 'NR-10', expirationDate: '2026-05-01' });
    const url = `/companies/employees/${EMPLOYEE.bruno}/trainings`;
    expect((await t.as('supplier', { url })).json()).toMatchObject([
      { name: 'NR-10', validUntil: '2026-05-01', isValid: false },
      { name: 'NR-35', issueDate: '2026-01-10', validUntil: '2028-01-10', isValid: true },
    ]);
    expect((await t.as('otherSupplier', { url })).statusCode).toBe(404);
  });
});

test('X-15 the printed code finds one wrong character and two exchanged ones', () => {
  const codes = fc.array(fc.nat(31), { minLength: 9, maxLength: 9 }).map(badgeCodeOf);
  fc.assert(
    fc.property(codes, fc.nat(9), fc.nat(31), (code, at, digit) => {
      fc.pre(code !== null);
      const text = code ?? '';
      expect(normalBadgeCode(text)).toBe(text);
      const wrong = text.slice(0, at) + ('0123456789ABCDEFGHJKMNPQRSTVWXYZ'[digit] ?? '') + text.slice(at + 1);
      expect(normalBadgeCode(wrong)).toBe(wrong === text ? text : null);
      const next =
        text.slice(0, at) +
        text
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        text.slice(at + 2);
      if (at < 8) expect(normalBadgeCode(next)).toBe(next === text ? text : null);
    }),
  );
});
