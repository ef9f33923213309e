import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MASS_OPENING } from '../../contract/constants.ts';
import type { DataAccess, Incident } from '../../contract/dataAccesses.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Notice } from '../../contract/notices.ts';
import { changed, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import { COMPANY, EMPLOYEE, type PersonName } from '../support/world.ts';

describe.each(DATABASES)('the log of accesses to personal data, on %s', (on) => {
  let t: TestApp;
  let paper: Buffer;
  let aso = 0;
  let document = 0;

  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-22T18:30:00Z') });
    paper = await aPaper('aso');
    aso = await t.build.aPendency({
      slug: 'aso',
      plan: 'SSMA',
      type: 'EMPLOYEE',
      employeeId: EMPLOYEE.ana,
      name: 'ASO',
    });
    document = await aHealthFile(aso);
    const payroll = await t.build.aPendency({ slug: 'folha-pagamento', name: 'Folha' });
    const pay = await t.build.aDocument(t.files, payroll);
    // two days before, as the log has it
    const { uid } = await t.session('analyst');
    await changed(
      t.db,
    )`insert into data_accesses (created_at, uid, company_id, employer_id, kind, sensitivity, employee_ids, document_id)
      select timestamptz '2026-11-20T13:00:00Z', ${uid}::uuid, ${COMPANY.serra}, ${COMPANY.horizonte}, 'DOCUMENT', x.sensitivity, x.people, x.document
      from (values ('HEALTH', ${`{${EMPLOYEE.ana}}`}::bigint[], ${document}::bigint), ('FINANCIAL', '{}', ${pay}::bigint))
        x(sensitivity, people, document)`;
    await seen('supplier', `/companies/employees/${EMPLOYEE.ana}`);
    await seen('analyst', `/documents/${document}/view`);
    await seen('admin', `/companies/employees/${EMPLOYEE.ana}`);
  });
  afterAll(() => t.close());

  async function aHealthFile(pendency: number): Promise<number> {
    const storageKey = `documents/${crypto.randomUUID()}`;
    return t.build.aDocument(t.files, pendency, { storageKey, ...(await t.files.put(storageKey, paper)) });
  }
  async function seen(person: PersonName, url: string): Promise<void> {
    const reply = await t.as(person, { url });
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  }
  const log = async (person: PersonName, query = '', company: number = COMPANY.serra) => {
    const reply = await t.as(person, { url: `/companies/${company}/data-accesses${query}` });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<ListOf<DataAccess>>().results;
  };
  const short = ({ person, company, kind, sensitivity }: DataAccess) =>
    [person?.displayName ?? company.name, kind, sensitivity].join(' ');

  test('X-14 is read by person, by reader, by period and by kind, newest first', async () => {
    const all = await log('admin');
    expect(all.map(short)).toEqual([
      'admin RECORD PERSONAL',
      'analyst DOCUMENT HEALTH',
      'analyst DOCUMENT FINANCIAL',
      'analyst DOCUMENT HEALTH',
    ]);
    expect(all[1]).toMatchObject({
      ...{
        employees: [{ id: EMPLOYEE.ana, name: 'Ana Araújo' }],
        employeeCount: 1,
        document: { id: document, name: 'ASO' },
      },
      ...{ company: { name: 'Serra' }, employer: { name: 'Horizonte' }, reason: null },
    });
    expect(all[2]).toMatchObject({ employees: [], employeeCount: 0, document: { name: 'Folha' } });
    const { uid } = await t.session('analyst');
    const counts = async (query: string) => (await log('admin', query)).length;
    expect(await counts(`?uid=${uid}`)).toBe(3);
    expect(await counts(`?employeeId=${EMPLOYEE.ana}`)).toBe(3);
    expect(await counts(`?employeeId=${EMPLOYEE.bruno}`)).toBe(0);
    expect(await counts('?name=araujo')).toBe(3);
    expect(await counts('?from=2026-11-21')).toBe(2);
    expect(await counts('?until=2026-11-20&sensitivity=HEALTH')).toBe(1);
    expect(await counts('?kind=RECORD')).toBe(1);
    const readers = (await t.as('admin', { url: `/companies/${COMPANY.serra}/data-accesses/readers` })).json();
    expect(readers.map((one: { displayName: string }) => one.displayName)).toEqual(['admin', 'analyst']);
  });

  test('X-14 an employer learns which companies saw its people, and not who there', async () => {
    const others = await log('supplier', '?side=OTHERS', COMPANY.horizonte);
    expect(others.map(short)).toEqual([
      'Serra RECORD PERSONAL',
      'Serra DOCUMENT HEALTH',
      'Serra DOCUMENT FINANCIAL',
      'Serra DOCUMENT HEALTH',
    ]);
    expect(JSON.stringify(others)).not.toContain('analyst');
    const { uid } = await t.session('analyst');
    expect(await log('supplier', `?side=OTHERS&uid=${uid}`, COMPANY.horizonte)).toEqual([]);
    const ofAna = await log('supplier', `?side=ALL&employeeId=${EMPLOYEE.ana}`, COMPANY.horizonte);
    expect(ofAna.map(short)).toContain('supplier RECORD PERSONAL');
    const all = await t.as('supplier', { url: `/companies/${COMPANY.horizonte}/data-accesses?side=ALL` });
    expect(all.statusCode).toBe(400);
    expect((await t.as('analyst', { url: `/companies/${COMPANY.serra}/data-accesses` })).statusCode).toBe(403);
    expect((await t.as('supplier', { url: `/companies/${COMPANY.serra}/data-accesses` })).statusCode).toBe(404);
  });

  test('X-14 the report of an incident says whose data, by whom, from when to when', async () => {
    const incident = async (query: string) =>
      (await t.as('admin', { url: `/companies/${COMPANY.serra}/data-accesses/incident${query}` })).json<Incident>();
    const { uid } = await t.session('analyst');
    expect(await incident(`?uid=${uid}`)).toEqual({
      ...{ people: 1, peopleOfHealth: 1, readers: 1, total: 1 },
      ...{ first: '2026-11-20T13:00:00.000Z', last: '2026-11-22T18:30:00.000Z' },
      rows: [
        {
          employee: { id: EMPLOYEE.ana, name: 'Ana Araújo' },
          employer: { id: COMPANY.horizonte, name: 'Horizonte' },
          person: { uid, displayName: 'analyst' },
          company: { id: COMPANY.serra, name: 'Serra' },
          ...{ first: '2026-11-20T13:00:00.000Z', last: '2026-11-22T18:30:00.000Z', count: 2 },
          ...{ kinds: ['DOCUMENT'], sensitivity: 'HEALTH' },
        },
      ],
    });
    expect(await incident('?from=2026-11-21')).toMatchObject({ people: 1, readers: 2, total: 2 });
    expect(await incident('?until=2026-11-19')).toMatchObject({ people: 0, total: 0, first: null, rows: [] });
  });

  test('X-14 log and report are exported as CSV, for who may read them alone', async () => {
    const exported = async (path: string, columns: string[], filters: object) => {
      const payload = { companyId: COMPANY.serra, columns, filters, format: 'csv' };
      expect((await t.as('analyst', { method: 'POST', url: path, payload })).statusCode).toBe(403);
      const foreign = await t.as('supplier', { method: 'POST', url: path, payload });
      expect([foreign.statusCode, foreign.json().details.fields[0].path]).toEqual([400, 'companyId']);
      const reply = await t.as('admin', { method: 'POST', url: path, payload });
      expect(reply.statusCode, reply.body).toBe(202);
      await t.services.jobs.run();
      const job = (await t.as('admin', { url: `/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
      return (await t.as('admin', { url: `/${job.resultUrl}` })).body
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n');
    };
    const columns = ['at', 'person', 'kind', 'sensitivity', 'employees', 'document'];
    expect(await exported('/data-accesses/export', columns, { side: 'OWN', sensitivity: 'HEALTH' })).toEqual([
      'Data e hora;Quem acessou;Ação;Dados;Colaboradores;Documento',
      '22/11/2026 15:30;analyst;Abriu o documento;Dados de saúde;Ana Araújo;ASO',
      '20/11/2026 10:00;analyst;Abriu o documento;Dados de saúde;Ana Araújo;ASO',
    ]);
    const rows = await exported('/data-accesses/incident/export', ['employee', 'person', 'count', 'kinds'], {});
    expect(rows.sort()).toEqual([
      'Ana Araújo;admin;1;Consultou o cadastro',
      'Ana Araújo;analyst;2;Abriu o documento',
      'Colaborador;Quem acessou;Acessos;Ações',
    ]);
  });

  test('X-14 more than 50 health files in an hour are told to who keeps the privacy record, once', async () => {
    const told = async () => {
      await t.services.notices.gather();
      const { results } = (await t.as('admin', { url: '/notices' })).json<ListOf<Notice>>();
      return results.filter(({ kind }) => kind === 'MASS_OPENING');
    };
    const { uid } = await t.session('secondAnalyst');
    const at = new Date('2026-11-22T18:00:00Z');
    await changed(
      t.db,
    )`insert into data_accesses (created_at, uid, company_id, employer_id, kind, sensitivity, employee_ids, document_id)
      select ${at.toISOString()}::timestamptz, ${uid}::uuid, ${COMPANY.serra}, ${COMPANY.horizonte}, 'DOCUMENT', 'HEALTH', '{}', 10000 + n
      from generate_series(1, ${MASS_OPENING.files - 1}) n`;
    // the same file again is no other file
    for (const _ of [1, 2]) await seen('secondAnalyst', `/documents/${document}/view`);
    expect(await told()).toEqual([]);
    const next = await aHealthFile(aso);
    await seen('secondAnalyst', `/documents/${next}/view`);
    await seen('secondAnalyst', `/documents/${next}/view`);
    const another = await aHealthFile(aso);
    await seen('secondAnalyst', `/documents/${another}/view`);
    const notices = await told();
    expect(notices).toMatchObject([{ reader: { uid, displayName: 'secondAnalyst' }, company: { name: 'Serra' } }]);
    const others = (await t.as('analyst', { url: '/notices' })).json<ListOf<Notice>>().results;
    expect(others.some(({ kind }) => kind === 'MASS_OPENING')).toBe(false);
    expect(await value(t.db)`select count(*)::int from notice_causes`).toBe(0);
  });
});
