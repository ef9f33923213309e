import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BadgeConfig, readableColor, whiteContrast } from '../../contract/badgeConfigs.ts';
import type { BadgeInfo, BadgePreview } from '../../contract/badges.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { changed, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const URL = `/companies/${COMPANY.serra}/badge-config`;
const TRAINING_URL = `/companies/${COMPANY.serra}/training-requirement-on-badge`;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#05603A"/></svg>';

describe.each(DATABASES)('the configuration of badges, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T12:00:00Z') });
  });
  afterAll(() => t.close());

  const read = async (person: PersonName = 'admin') => (await t.as(person, { url: URL })).json<BadgeConfig>();
  const patch = (payload: object, person: PersonName = 'admin', url = URL) =>
    t.as(person, { method: 'PATCH', url, payload });
  const fieldsOf = (reply: { json: <T>() => T }) =>
    reply.json<ErrorBody>().details?.fields?.map(({ path, code }) => `${path}: ${code}`);
  const preview = async (person: PersonName = 'supplier') =>
    (
      await t.as(person, {
        url: `/companies/employees/${EMPLOYEE.ana}/badges/preview?projectId=${PROJECT.reforma}`,
      })
    ).json<BadgePreview>();
  const print = (employeeIds: number[] = [EMPLOYEE.ana]) =>
    t.as('supplier', { method: 'POST', url: '/badges/print', payload: { projectId: PROJECT.reforma, employeeIds } });
  /** A custom field of every supplier, with what Ana's employer answered. */
  const addField = async (label: string, type: string, answer: string) => {
    const groups = `/companies/${COMPANY.serra}/company-groups`;
    const payload = { name: `Grupo ${label}`, forall: true };
    const { id } = (await t.as('admin', { method: 'POST', url: groups, payload })).json<{ id: number }>();
    const url = `/companies/${COMPANY.serra}/group-custom-fields/${id}/custom-fields`;
    const field = { label, type, required: false, options: [], help: null, showOnBadge: type !== 'cpf' };
    await t.as('admin', { method: 'PUT', url, payload: { customFields: [field] } });
    const fieldId = await value(t.db)<number>`select id::int from custom_fields where label = ${label}`;
    await changed(
      t.db,
    )`insert into employee_custom_values values (${EMPLOYEE.ana}, ${fieldId}, ${JSON.stringify(answer)})`;
    return {
      key: `field${fieldId}`,
      remove: () => t.as('admin', { method: 'PUT', url, payload: { customFields: [] } }),
    };
  };

  test('B-21 settings are read with what can be chosen, changed one by one, and told with who and when', async () => {
    const before = await read();
    expect(before).toMatchObject({ model: 'first_badge', baseColor: '#0B4A6F', version: 1 });
    expect(before.options.fields.map(({ key }) => key)).toEqual(expect.arrayContaining(['contract', 'registration']));
    const saved = await patch({ model: 'second_badge', baseColor: '#05603a', second_badge: ['registration'] });
    expect(saved.json(), saved.body).toMatchObject({
      baseColor: '#05603A',
      version: 2,
      first_badge: before.first_badge,
    });
    const { results } = (
      await t.as('admin', { url: `/companies/${COMPANY.serra}/config/history?of=badgeConfig` })
    ).json<ListOf<HistoryEntry>>();
    expect(results.map(({ fieldName, newValue }) => [fieldName, newValue])).toEqual(
      expect.arrayContaining([
        ['model', 'second_badge'],
        ['second_badge', 'registration'],
        ['baseColor', '#05603A'],
      ]),
    );
    expect(results[0]?.author.displayName).not.toBe('Prumo');
  });

  test('B-21 a colour without contrast is refused on its field, and nothing is changed', async () => {
    const before = await read();
    for (const [baseColor, code] of [
      ['#FFD400', 'low_contrast'],
      ['#FFF', 'invalid'],
      ['red', 'invalid'],
    ])
      expect(fieldsOf(await patch({ baseColor, model: 'first_badge' }))).toEqual([`baseColor: ${code}`]);
    expect(await read()).toEqual(before);
    expect(whiteContrast(readableColor('#FFD400'))).toBeGreaterThanOrEqual(4.5);
    expect(readableColor('#0B4A6F')).toBe('#0B4A6F');
  });

  test('B-21 two people who change it: the second gets the version of the first', async () => {
    const { version } = await read();
    await patch({ enableCompanyLogoOnBadge: false });
    const late = await t.as('admin', {
      method: 'PATCH',
      url: URL,
      payload: { model: 'first_badge' },
      headers: { 'if-match': `"${version}"` },
    });
    expect(late.statusCode).toBe(412);
    expect(late.json<ErrorBody>().details?.current).toMatchObject({ enableCompanyLogoOnBadge: false });
    await patch({ enableCompanyLogoOnBadge: true });
  });

  test('B-21 a field of the type CPF cannot be chosen, and a removed field leaves the badge', async () => {
    const cpf = await addField('CPF do gestor', 'cpf', 'x');
    expect((await read()).options.fields.some(({ key }) => key === cpf.key)).toBe(false);
    expect(fieldsOf(await patch({ first_badge: ['contract', cpf.key] }))).toEqual(['first_badge.1: unknown_option']);
    const size = await addField('Uniforme', 'text', 'GG');
    const keys = ['validUntil', size.key];
    expect((await patch({ model: 'first_badge', first_badge: keys })).json<BadgeConfig>().first_badge).toEqual(keys);
    expect((await preview()).content.fields).toContainEqual({ label: 'Uniforme', value: 'GG' });
    await size.remove();
    expect((await read()).first_badge).toEqual(['validUntil']);
    expect((await preview()).content.fields.map(({ value: shown }) => shown)).not.toContain('GG');
  });

  test('B-21 without the right nothing is read or changed, and another company is a 404', async () => {
    for (const person of ['analyst', 'gatehouse', 'supplier'] as const) {
      expect((await t.as(person, { url: URL })).statusCode, person).toBeGreaterThanOrEqual(403);
      expect((await patch({ baseColor: '#05603A' }, person)).statusCode, person).toBeGreaterThanOrEqual(403);
    }
    expect((await patch({ baseColor: '#05603A' }, 'portAdmin')).statusCode).toBe(404);
    expect((await t.as('portAdmin', { url: URL })).statusCode).toBe(404);
    const history = `/companies/${COMPANY.serra}/config/history?of=badgeConfig`;
    expect((await t.as('portAdmin', { url: history })).statusCode).toBe(404);
    expect((await t.as('analyst', { url: history })).statusCode).toBe(403);
  });

  test('B-20 one address tells of each configuration, with the right to that one', async () => {
    const url = (of: string) => `/companies/${COMPANY.serra}/config/history?of=${of}`;
    for (const of of ['companyGroup', 'customField', 'companyLogo', 'restrictedEmployee', 'activityType'])
      expect((await t.as('admin', { url: url(of) })).statusCode, of).toBe(200);
    expect((await t.as('admin', { url: url('pendency') })).statusCode).toBe(400);
  });

  test('B-22 a training that the project asks for is demanded, and only the chosen ones are shown', async () => {
    const of = { employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma, type: 'EMPLOYEE', plan: 'SSMA' } as const;
    const done = { ...of, status: 'DONE', issueDate: '2026-01-10', expirationDate: '2028-01-10' } as const;
    await t.build.aPendency({ ...done, slug: 'treinamento-nr-35', name: 'NR-35' });
    // one that keeps nobody out: who may not enter gets no badge anyway
    await t.build.aPendency({ ...of, slug: 'treinamento-nr-11', name: 'NR-11', status: 'OPEN' });
    const shown = async () => (await preview()).content.trainings.map(({ name }) => name);
    expect(await shown()).toContain('NR-35');
    const { options } = await read();
    const other = options.trainings.find(({ name }) => name.includes('10'));
    const only = { includeAllTrainingOnBadge: false, trainingClasses: [other?.id] };
    expect((await patch({ ...only, requireTrainingOnBadge: true }, 'admin', TRAINING_URL)).statusCode).toBe(200);
    expect(await shown()).not.toContain('NR-35');
    expect(fieldsOf(await print())).toEqual(['employeeIds.0: training_missing']);
    expect(fieldsOf(await patch({ trainingClasses: [999_999] }, 'admin', TRAINING_URL))).toEqual([
      'trainingClasses.0: unknown_option',
    ]);
    expect((await patch({ baseColor: '#05603A' }, 'admin', TRAINING_URL)).statusCode).toBe(400);
    await patch({ requireTrainingOnBadge: false, includeAllTrainingOnBadge: true }, 'admin', TRAINING_URL);
    expect((await print()).statusCode).toBe(200);
  });

  test('E-20 the card follows the configuration: preview, PDF and public page, with a logo drawn from SVG', async () => {
    const logo = `/companies/${COMPANY.serra}/config/logo`;
    const file = { name: 'logo.svg', bytes: Buffer.from(SVG), field: 'logo' };
    expect((await t.as('admin', { method: 'PATCH', url: logo, ...multipart([file]) })).statusCode).toBe(200);
    for (const model of ['first_badge', 'second_badge'] as const) {
      await patch({ model, baseColor: '#8A3B00', [model]: ['contract', 'validUntil'] });
      expect(await preview()).toMatchObject({
        look: { model, baseColor: '#8A3B00' },
        content: { code: '', contractingCompany: 'Serra' },
      });
      const { rawPayload, statusCode } = await print();
      expect([statusCode, (await PDFDocument.load(rawPayload)).getPageCount()]).toEqual([200, 2]);
    }
    const code = await value(t.db)<string>`select code from badges where revoked_at is null order by id desc limit 1`;
    const { holder } = (await t.app.inject({ url: `/api/badges/info/${code}` })).json<BadgeInfo>();
    expect(holder?.look.baseColor).toBe('#8A3B00');
    expect(holder?.look.logo).toMatch(/^data:image\/png;base64,/);
  });

  test('E-20 no preview of who is not on the project, or not seen', async () => {
    const url = (projectId: number) => `/companies/employees/${EMPLOYEE.ana}/badges/preview?projectId=${projectId}`;
    expect((await t.as('supplier', { url: url(PROJECT.cais) })).statusCode).toBe(404);
    expect((await t.as('otherSupplier', { url: url(PROJECT.reforma) })).statusCode).toBe(404);
  });
});
