import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import { writeAudit } from '../../gateway/lib/audit.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../support/world.ts';

const INDUCTION = 'Treinamento de integração de segurança';
const NOTHING = 'zzz-nothing';

describe.each(DATABASES)('names of the shipped catalogue in the language of the page, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await createBuilders(t.db).aPendency({
      slug: 'integracao-seguranca',
      ...{ name: INDUCTION, searchText: `${INDUCTION} Ana`, plan: 'SSMA', type: 'EMPLOYEE', employeeId: EMPLOYEE.ana },
    });
  });
  afterAll(() => t.close());

  const found = async (url: string, language: string): Promise<string[]> => {
    const reply = await t.as('admin', { url, headers: { 'accept-language': language } });
    expect(reply.statusCode, reply.body).toBe(200);
    const body = reply.json<ListOf<{ name: string }> | { name: string }[]>();
    return ('results' in body ? body.results : body).map(({ name }) => name);
  };
  const options = `/formal-notices/options?projectId=${PROJECT.reforma}&providerId=${COMPANY.horizonte}&name=`;

  test.each([
    ['/training-class-configs?itemsPerPage=50&name=', 'Integração de segurança', 'safety induct', 'induccion de'],
    ['/training-class-configs?itemsPerPage=50&document=', 'Integração de segurança', 'Safety induct', 'inducción'],
    ['/system-pendencies?itemsPerPage=50&query=', INDUCTION, 'SAFETY INDUCT', 'Inducción de'],
    ['/system-pendencies?itemsPerPage=50&query=', INDUCTION, 'training', 'capacit'],
    [`/companies/${COMPANY.serra}/profiles?itemsPerPage=50&name=`, 'Portaria', 'gateho', 'porter'],
    ['/pendencies?itemsPerPage=50&name=', INDUCTION, 'safety induct', 'induccion'],
    ['/pendencies?itemsPerPage=50&title=', INDUCTION, 'safety induct', 'induccion'],
    [options, INDUCTION, 'safety induct', 'induccion'],
  ])('M-03 %s finds what is shown in English and in Spanish, and what is written', async (url, name, en, es) => {
    const asked = (text: string, language: string) => found(url + encodeURIComponent(text), language);
    expect(await asked(en, 'en-US')).toContain(name);
    expect(await asked(es, 'es-ES')).toContain(name);
    expect(await asked(name, 'en-US')).toContain(name);
    expect(await asked(name, 'pt-BR')).toContain(name);
    expect(await asked(en, 'pt-BR')).not.toContain(name);
    expect(await asked(NOTHING, 'en-US')).toEqual([]);
    expect(await asked(NOTHING, 'es-ES')).toEqual([]);
  });

  test('M-03 the numbers beside the filters count what the list finds', async () => {
    const headers = { 'accept-language': 'en-US' };
    const counts = await t.as('admin', { url: '/pendencies/counts?name=safety%20induct', headers });
    expect(counts.json<{ status: { OPEN: number } }>().status.OPEN).toBe(1);
    const filters = [{ name: 'safety induct' }, { name: 'zzz-nothing' }];
    const totals = await t.as('admin', { method: 'POST', url: '/pendencies/totals', payload: { filters }, headers });
    expect(totals.json()).toEqual({ totals: [1, 0] });
  });

  test('D-02 in any language the total of the list is what the counters say', async () => {
    const total = async (language: string): Promise<number> => {
      const reply = await t.as('admin', { url: '/pendencies?status[]=OPEN', headers: { 'accept-language': language } });
      return reply.json<ListOf<unknown>>().meta.totalResults;
    };
    const counted = await total('pt-BR');
    const more = (n: number) =>
      t.db.execute(sql`update pendency_counts set n = n + ${n}::int where ctid = (select min(ctid) from pendency_counts
        where dim = 'C' and key = ${COMPANY.serra} and status = 'OPEN')`);
    await more(7);
    expect(await Promise.all(['pt-BR', 'en-US', 'es-ES'].map(total))).toEqual([counted + 7, counted + 7, counted + 7]);
    await more(-7);
  });

  const exported = async (url: string, payload: object, language: string): Promise<string> => {
    const headers = { 'accept-language': language };
    const started = await t.as('admin', { method: 'POST', url: `${url}/export`, payload, headers });
    expect(started.statusCode, started.body).toBe(202);
    await t.services.jobs.run();
    const { jobId } = started.json<{ jobId: number }>();
    const { resultUrl } = (await t.as('admin', { url: `/jobs/${jobId}` })).json<Job>();
    return (await t.as('admin', { url: `/${resultUrl}` })).body;
  };

  test('X-09 an exported audit trail names what is shipped in the language of the page', async () => {
    const changed = { fieldName: 'profile', oldValue: 'Usuário do fornecedor', newValue: 'Perfil da Serra' };
    const entry = { uid: null, companyId: COMPANY.serra, entityId: 1, createdAt: new Date('2026-11-20T12:00:00Z') };
    await t.db.transaction((tx) =>
      writeAudit(tx, [
        { ...entry, entity: 'account', action: 'PROFILE_CHANGED', ...changed },
        { ...entry, entity: 'company', action: 'UPDATED', fieldName: 'city', oldValue: 'Natal', newValue: 'Recife' },
      ]),
    );
    const payload = { companyId: COMPANY.serra, columns: ['before', 'after'], filters: { until: '2026-11-20' } };
    const file = (language: string) => exported('/audit-trail', { ...payload, format: 'csv' }, language);
    expect(await file('en')).toContain('Supplier user;Perfil da Serra');
    expect(await file('es')).toContain('Usuario del proveedor;Perfil da Serra');
    expect(await file('pt')).toContain('Usuário do fornecedor;Perfil da Serra');
    expect(await file('en')).toContain('Natal;Recife');
  });

  test('G-07 exported trainings and documents are named in the language of the page, and found by those names', async () => {
    const trainings = { filters: { name: 'safety induct' }, columns: ['name', 'documents'], format: 'csv' };
    expect(await exported('/training-class-configs', trainings, 'en')).toContain('Safety induction;Safety induction');
    const pendencies = { filters: { name: 'safety induct' }, columns: ['name', 'status'], format: 'csv' };
    expect(await exported('/reports/pendencies', pendencies, 'en')).toContain('Safety induction;');
  });
});
