import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { PendencyExport } from '../../contract/pendencyBulk.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('exports of the list, on %s', (on) => {
  let t: TestApp;
  const name = 'Folha exportada';
  let ids: number[] = [];
  beforeAll(async () => {
    t = await buildTestApp({ on });
    ids = [
      await t.build.aPendency({ name, status: 'OPEN', employeeId: EMPLOYEE.ana, referenceMonth: '2026-10-01' }),
      await t.build.aPendency({
        name: '=HYPERLINK("http://x")',
        searchText: name,
        status: 'DONE',
        expirationDate: '2026-12-05',
      }),
      await t.build.aPendency({ name: 'Texto; "com" tudo', searchText: name, status: 'EXPIRED' }),
    ];
    await t.build.aPendency({ name, contractingId: COMPANY.porto, projectId: PROJECT.cais });
    await t.db.execute(sql`update pendencies set updated_at = '2026-11-21T02:30:00Z' where id in ${ids}`);
  });
  afterAll(() => t.close());

  const ask = (person: PersonName, payload: object) =>
    t.as(person, { method: 'POST', url: '/reports/pendencies/export', payload });
  async function exported(
    person: PersonName,
    payload: Partial<PendencyExport>,
  ): Promise<{ job: Job; file: Buffer; name: string }> {
    const body = { filters: { name }, columns: ['name', 'status'], format: 'csv', ...payload };
    const reply = await ask(person, body);
    expect([reply.statusCode, reply.body]).toEqual([202, expect.stringContaining('jobId')]);
    await t.services.jobs.run();
    const job = (await t.as(person, { url: `/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
    expect(job.state).toBe('DONE');
    const file = await t.as(person, { url: `/${job.resultUrl}` });
    expect(file.statusCode).toBe(200);
    return { job, file: file.rawPayload, name: String(file.headers['content-disposition']) };
  }

  test('D-38 CSV: mark, semicolons, days as DD/MM/YYYY, and no cell that a spreadsheet would run', async () => {
    const {
      file,
      job,
      name: disposition,
    } = await exported('analyst', {
      columns: ['name', 'status', 'employee', 'referenceMonth', 'expirationDate', 'updatedAt', 'cnpj'],
    });
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = file.toString('utf8').slice(1).split('\r\n');
    expect(lines[0]).toBe(
      'Pendência;Situação;Colaborador;Mês de referência;Vencimento;Atualizado em;CNPJ do fornecedor',
    );
    // the list's own order: the most urgent first
    expect(lines.slice(1, 4).map((line) => line.split(';').slice(0, -1).join(';'))).toEqual([
      `"Texto; ""com"" tudo";Vencido;;${lines[1]?.split(';').at(-4)};;20/11/2026 23:30`,
      `${name};Em aberto;Ana Araújo;10/2026;;20/11/2026 23:30`,
      expect.stringContaining(`"'=HYPERLINK(""http://x"")";Concluído;;`),
    ]);
    expect(lines[3]).toContain(';05/12/2026;20/11/2026 23:30;44.555.666/0001-');
    expect(lines).toHaveLength(4);
    expect(job).toMatchObject({ progress: { done: 3, total: 3 }, about: 'csv', failures: [] });
    expect(disposition).toMatch(/attachment; filename="pendencias-\d{4}-\d\d-\d\d\.csv"/);
  });

  test('D-38 XLSX: a workbook with real days, whose texts are texts', async () => {
    const { file } = await exported('analyst', { format: 'xlsx', columns: ['name', 'expirationDate', 'updatedAt'] });
    const sheet = (await readXlsx(file)).sheets[0];
    expect(sheet?.rows).toHaveLength(4);
    const [head, , , row] = sheet?.rows ?? [];
    expect(head).toEqual(['Pendência', 'Vencimento', 'Atualizado em']);
    // half past eleven at night in São Paulo
    expect(row).toEqual(['=HYPERLINK("http://x")', new Date('2026-12-05T00:00:00Z'), new Date('2026-11-20T23:30:00Z')]);
    expect([...(sheet?.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([]);
  });

  test('D-38 only the chosen rows, and of those only what the person sees', async () => {
    const [foreign] = await rows<{ id: number }>(
      t.db,
      sql`select id from pendencies where project_id = ${PROJECT.cais} limit 1`,
    );
    const { file } = await exported('analyst', { ids: [ids[1] ?? 0, ids[0] ?? 0, foreign?.id ?? 0], filters: {} });
    expect(file.toString('utf8').split('\r\n')).toHaveLength(3);
    const provider = await exported('supplier', { filters: { name }, projectName: 'cais' });
    expect(provider.file.toString('utf8').split('\r\n')).toHaveLength(2);
  });

  test('D-38 more rows than a page of the list can reach come in batches, each once', async () => {
    await t.db.execute(sql`
      insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, reference_month, name, search_text, plan, type)
      select ${PROJECT.expansao}, ${COMPANY.serra}, ${COMPANY.vertical}, s.id, (date '1000-01-01' + n * interval '1 month')::date,
        'Muitas', 'muitas', 'STP', 'PROVIDER'
      from generate_series(1, 10600) n, (select min(id) as id from system_pendencies) s`);
    const { file, job } = await exported('analyst', { filters: { company: COMPANY.vertical }, columns: ['name'] });
    expect(file.toString('utf8').split('\r\n')).toHaveLength(10_601);
    expect(job.progress).toEqual({ done: 10_600, total: 10_600 });
  }, 60_000);

  test('D-38, M-17 who was taken out of a company takes no file of it along', async () => {
    const { job } = await exported('secondAnalyst', {});
    const { uid } = await t.session('secondAnalyst');
    const moveTo = (company: number) =>
      t.db.execute(sql`update memberships set company_id = ${company}, profile_id = (select min(id) from profiles
        where company_id = ${company} and permissions @> array['see_pendency', 'export_pendency']) where uid = ${uid}`);
    const fetched = async () => (await t.as('secondAnalyst', { url: `/${job.resultUrl}` })).statusCode;
    await moveTo(COMPANY.porto);
    expect(await fetched()).toBe(404);
    await moveTo(COMPANY.serra);
    expect(await fetched()).toBe(200);
  });

  test('D-38 nothing to export is said; columns, formats and rights that are none are refused', async () => {
    const good = { filters: { name }, columns: ['name'], format: 'csv' };
    const code = async (person: PersonName, payload: object) => {
      const reply = await ask(person, payload);
      const { code: said, details } = reply.json<ErrorBody>();
      return [reply.statusCode, said, details?.fields?.[0]?.path ?? details?.missing];
    };
    expect(await code('analyst', { ...good, filters: { name: 'não existe' } })).toEqual([
      400,
      'nothing_matches',
      undefined,
    ]);
    expect(await code('analyst', { ...good, columns: [] })).toEqual([400, 'invalid_request', 'columns']);
    expect(await code('analyst', { ...good, columns: ['salary'] })).toEqual([400, 'invalid_request', 'columns.0']);
    expect(await code('analyst', { ...good, format: 'pdf' })).toEqual([400, 'invalid_request', 'format']);
    expect(await code('gatehouse', good)).toEqual([403, 'forbidden', 'export_pendency']);
  });

  test('D-38 who asked gets a mail in the language of the export, with the way into the app', async () => {
    const { job } = await exported('secondAnalyst', { filters: { name } });
    const [mail] = await t.sentTo(PEOPLE.secondAnalyst.email);
    expect(mail?.subject).toBe('A exportação de pendências está pronta no Prumo');
    expect(mail?.text).toContain('3 linhas em CSV');
    const link = new URL(mail?.links[0] ?? '');
    expect([link.pathname, link.hash]).toEqual(['/pendencias', `#atividade-${job.id}`]);
    expect(mail?.text).not.toContain('reports/exports');
  });

  test('D-38 an export that failed is begun again by its owner, and by nobody else; one that did not is refused', async () => {
    const reply = await ask('analyst', { filters: { name }, columns: ['name'], format: 'csv' });
    const { jobId } = reply.json<{ jobId: number }>();
    await t.services.jobs.run();
    const retry = (person: PersonName) => t.as(person, { method: 'POST', url: `/jobs/${jobId}/retry` });
    expect([(await retry('analyst')).statusCode, (await retry('analyst')).json().code]).toEqual([
      409,
      'job_not_failed',
    ]);
    await t.db.execute(sql`update jobs set state = 'FAILED', file_key = null, result_url = null where id = ${jobId}`);
    expect((await retry('secondAnalyst')).statusCode).toBe(404);
    expect((await retry('analyst')).statusCode).toBe(200);
    await t.services.jobs.run();
    const job = (await t.as('analyst', { url: `/jobs/${jobId}` })).json<Job>();
    expect([job.state, job.progress]).toEqual(['DONE', { done: 3, total: 3 }]);
    // an update of a project is begun again on the project's own page
    const { uid } = await t.session('analyst');
    const [other] = await rows<{ id: number }>(
      t.db,
      sql`insert into jobs (uid, kind, state) values (${uid}, 'organise_project', 'FAILED') returning id::int as id`,
    );
    expect((await t.as('analyst', { method: 'POST', url: `/jobs/${other?.id}/retry` })).statusCode).toBe(409);
  });

  test('D-38 the file is its owner’s alone, for a day, and then it is gone from the disk', async () => {
    const { job } = await exported('analyst', {});
    const url = `/${job.resultUrl}`;
    for (const person of ['secondAnalyst', 'admin', 'supplier'] as const) {
      expect((await t.as(person, { url })).statusCode).toBe(404);
    }
    const at = t.clock.at;
    t.clock.at = new Date(at.getTime() + 25 * 3_600_000);
    const removed = await t.services.reports.sweep();
    t.clock.at = at;
    expect(removed).toBeGreaterThan(0);
    expect((await t.as('analyst', { url })).statusCode).toBe(404);
    expect(await t.files.size(`exports/${job.id}`)).toBeNull();
    const [entry] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from audit where entity = 'export' and entity_id = ${String(job.id)}`,
    );
    expect(entry?.n).toBe(1);
  });
});
