import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBadgeToken } from '../../contract/badges.ts';
import { type Certificate, type CertificateInfo, certificateValidity } from '../../contract/certificates.ts';
import { changed, column, rows, value } from '../../gateway/db/client.ts';
import { openPersonal } from '../../gateway/lib/personKeys.ts';
import { certificatePdf } from '../../gateway/modules/trainings/certificates/pdf.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { issueCertificate, SNAPSHOT } from '../support/certificates.ts';
import { pdfText } from '../support/pdfText.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const AT = new Date('2026-11-23T12:00:00Z');

describe.each(DATABASES)('certificates, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
  });
  afterAll(() => t.close());

  const issue = (given?: Parameters<typeof issueCertificate>[1]) => issueCertificate(t, given);
  let callers = 0;
  const read = (token: string, remoteAddress?: string) => {
    callers += 1;
    return t.app.inject({
      url: `/api/certificates/info/${encodeURIComponent(token)}`,
      remoteAddress: remoteAddress ?? `10.1.0.${callers}`,
    });
  };
  const infoOf = async (token: string): Promise<CertificateInfo> => (await read(token)).json();
  const listOf = async (person: PersonName): Promise<Certificate[]> =>
    (await t.as(person, { url: `/companies/employees/${EMPLOYEE.ana}/certificates` })).json();

  test('G-09 numbers of a company follow each other, also of approvals at the same time and after one that fails', async () => {
    await Promise.all([issue(), issue(), issue()]);
    await expect(
      t.db.transaction(async (tx) => {
        await issueCertificate({ ...t, db: tx });
        throw new Error('the approval fails');
      }),
    ).rejects.toThrow('the approval fails');
    await issue();
    await issue({ companyId: COMPANY.vertical });
    const of = (companyId: number): Promise<number[]> =>
      column(t.db)`select number from certificates where company_id = ${companyId} order by id`;
    expect((await of(COMPANY.serra)).sort()).toEqual([1, 2, 3, 4]);
    expect(await of(COMPANY.vertical)).toEqual([1]);
  });

  test('X-17 anybody reads name, training, hours, dates and validity of a certificate, and nothing else', async () => {
    const { token } = await issue();
    expect(await infoOf(token)).toEqual({
      state: 'VALID',
      checkedAt: AT.toISOString(),
      certificate: {
        name: SNAPSHOT.name,
        training: SNAPSHOT.training,
        hours: 8,
        startDate: '2026-11-19',
        endDate: '2026-11-20',
        validUntil: '2028-11-20',
      },
    });
  });

  test('X-17 an expired, a revoked and a forged certificate say so', async () => {
    const ended = await issue({ startDate: '2024-01-10', endDate: '2024-01-10' });
    expect(await infoOf(ended.token)).toMatchObject({
      state: 'EXPIRED',
      certificate: { validUntil: '2026-01-10' },
    });
    const { id, token } = await issue();
    await changed(t.db)`update certificates set revoked_at = now(), revocation = 'x' where id = ${id}`;
    expect(await infoOf(token)).toMatchObject({ state: 'REVOKED', certificate: null });
    for (const forged of [
      '1',
      'x'.repeat(118),
      `${token.slice(0, 60)}${token[60] === 'A' ? 'B' : 'A'}${token.slice(61)}`,
    ]) {
      expect(await infoOf(forged)).toMatchObject({ state: 'FORGED', certificate: null });
    }
  });

  test('X-17 a certificate is no badge, and a badge no certificate: their signatures differ', async () => {
    const { uid, token } = await issue();
    expect(readBadgeToken(token)?.uid).toBe(uid);
    expect((await t.services.badges.info(token)).state).toBe('FORGED');
    const actor = await t.services.authentication.personOf((await t.session('supplier')).uid, null);
    const [badge] = await t.services.badges.issue(actor, {
      projectId: PROJECT.reforma,
      employeeIds: [EMPLOYEE.ana],
      sheet: 'CARD',
    });
    expect((await infoOf(badge?.token ?? '')).state).toBe('FORGED');
  });

  test('X-17 the public page is asked 30 times a minute by one address, and no more', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 31; n += 1) codes.push((await read('1', '10.9.9.9')).statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(30);
    expect(codes.at(-1)).toBe(429);
  });

  test('E-22 the employer and who gave the training see a certificate; a stranger finds neither list nor file', async () => {
    const { id } = await issue();
    for (const person of ['supplier', 'admin'] as const) {
      expect((await listOf(person))[0]).toMatchObject({
        id,
        training: SNAPSHOT.training,
        state: 'VALID',
        company: 'Serra',
      });
      const file = await t.as(person, { url: `/certificates/${id}/file` });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    const stranger: PersonName = 'otherSupplier';
    expect((await t.as(stranger, { url: `/companies/employees/${EMPLOYEE.ana}/certificates` })).statusCode).toBe(404);
    expect((await t.as(stranger, { url: `/certificates/${id}/file` })).statusCode).toBe(404);
  });

  test('G-09 an issued certificate is told in the history of the person', async () => {
    const { id } = await issue();
    const number = await value(t.db)<number>`select number from certificates where id = ${id}`;
    const told = await rows(t.db)<{ newValue: string }>`select new_value as "newValue" from audit
      where action = 'CERTIFICATE_ISSUED' and entity = 'employee' and entity_id = ${String(EMPLOYEE.ana)} order by id desc limit 1`;
    expect(await openPersonal(t.db, told, ['newValue'])).toEqual([{ newValue: String(number) }]);
  });
});

const PRINTED = {
  ...{ snapshot: SNAPSHOT, number: 42, company: 'Serra', cpf: '***.982.247-**', isRevoked: false },
  ...{ startDate: '2026-11-19', endDate: '2026-11-20', validUntil: '2028-11-20', issuedOn: '2026-11-23' },
  address: `https://prumo.example/certificado/${'x'.repeat(118)}`,
};

test('G-09 X-17 the PDF has all that NR-1, item 1.7.1.1, asks for, and is made in 150 ms', async () => {
  const pdf = await certificatePdf([PRINTED], 'pt');
  const times: number[] = [];
  // the best of five: other work of the machine is not that of the PDF
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    await certificatePdf([PRINTED], 'pt');
    times.push(performance.now() - began);
  }
  expect(Math.min(...times)).toBeLessThan(150);
  const text = (await pdfText(pdf)).replace(/\s+/g, ' ');
  for (const part of [
    ...['Nº 000042', 'Ana Araújo', '***.982.247-**', '8 horas', '19/11/2026 a 20/11/2026', 'Ipatinga', 'Presencial'],
    ...['20/11/2028', 'resgate.', 'Rui Prado', 'MTE 12345', 'Lia Motta', 'CREA 778', 'Trabalhador'],
    ...['Instrutor', 'Responsável técnico', 'Conteúdo programático'],
  ]) {
    expect(text).toContain(part);
  }
});

test('X-17 the validity counts from the oldest training that is reused, and the certificate says so', async () => {
  const reused = { training: 'NR-35 de outra empresa', date: '2026-02-10', hours: 4 };
  const validity = { endDate: '2026-11-20', validityMonths: 24, reused };
  expect(certificateValidity(validity)).toBe('2028-02-10');
  expect(certificateValidity({ ...validity, reused: null })).toBe('2028-11-20');
  expect(certificateValidity({ ...validity, validityMonths: null })).toBeNull();
  const text = await pdfText(await certificatePdf([{ ...PRINTED, snapshot: { ...SNAPSHOT, reused } }], 'pt'));
  expect(text.replace(/\s+/g, ' ')).toContain('a validade conta de 10/02/2026.');
});

test('G-09 beside a social name the civil name is printed where the worker signs', async () => {
  const snapshot = { ...SNAPSHOT, name: 'Íris Araújo', civilName: 'Ana Araújo' };
  const text = (await pdfText(await certificatePdf([{ ...PRINTED, snapshot }], 'pt'))).replace(/\s+/g, ' ');
  expect(text).toContain('Íris Araújo');
  expect(text).toContain('Nome civil: Ana Araújo · ***.982.247-**');
});

test('G-09 a long text goes on over further pages, and nothing of it is lost', async () => {
  const content = `${'Análise de risco e condições impeditivas. '.repeat(300)}Fim do conteúdo.`;
  const pdf = await certificatePdf([{ ...PRINTED, snapshot: { ...SNAPSHOT, content } }], 'pt');
  expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThan(3);
  expect((await pdfText(pdf)).replace(/\s+/g, ' ').match(/Fim do conteúdo\./g)).toHaveLength(2);
});
