import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListOf } from '../../contract/list.ts';
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
});
