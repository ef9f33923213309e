import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import {
  CERTIFICATE_FIELDS,
  fillCertificate,
  START_CERTIFICATE,
  type TrainingConfig,
} from '../../contract/trainingConfigs.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { anEntry } from '../support/projectUpdates.ts';
import { COMPANY, type PersonName } from '../support/world.ts';

const aTraining = {
  companyId: COMPANY.serra as number,
  name: 'Resgate em altura',
  norm: 'NR-35, item 35.6',
  content: 'Técnicas de resgate',
  minimumHours: 16,
  periodicHours: 8,
  minimumScore: 7.5,
  validityMonths: 24,
  modalities: ['IN_PERSON', 'BLENDED'],
  certificateText: '<p>{nome} concluiu {treinamento} em {datas}.</p>',
  systemPendencyIds: [] as number[],
};

describe.each(DATABASES)('training configurations, on %s', (on) => {
  let t: TestApp;
  let height: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const [entry] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from system_pendencies where slug = 'treinamento-nr-35' and company_id is null`,
    );
    height = entry?.id ?? 0;
  });
  afterAll(() => t.close());

  const URL = '/training-class-configs';
  const create = (change: object = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: URL, payload: { ...aTraining, ...change } });
  const update = (id: number, change: object, { person = 'admin' as PersonName, version = 0 } = {}) => {
    const { companyId: _company, ...body } = aTraining;
    return t.as(person, {
      method: 'PUT',
      url: `${URL}/${id}`,
      payload: { ...body, ...change },
      headers: version ? { 'if-match': `"${version}"` } : {},
    });
  };
  const list = async (query = '', person: PersonName = 'admin') =>
    (await t.as(person, { url: `${URL}?itemsPerPage=50${query}` })).json<ListOf<TrainingConfig>>().results;
  const wrong = (reply: { json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };

  test('G-07 the shipped trainings have the hours and validities of their norms, and satisfy their documents', async () => {
    const shipped = await list();
    const of = (name: string) => shipped.find((one) => one.name.startsWith(name));
    expect(shipped.every(({ company }) => company === null)).toBe(true);
    expect(of('NR-35')).toMatchObject({
      minimumHours: 8,
      periodicHours: 8,
      validityMonths: 24,
      documents: [{ id: height }],
    });
    expect(of('NR-10 – Segurança')).toMatchObject({ minimumHours: 40, validityMonths: 24 });
    expect(of('NR-33 – Espaços confinados, supervisor')).toMatchObject({ minimumHours: 40, validityMonths: 12 });
    expect(of('NR-18 – Segurança')).toMatchObject({ minimumHours: 4, periodicHours: 4, validityMonths: 24 });
    for (const norm of ['NR-5', 'NR-6', 'NR-11', 'NR-12', 'NR-20', 'NR-23', 'Integração'])
      expect(of(norm)?.norm).not.toBe('');
    const id = of('NR-35')?.id ?? 0;
    expect(wrong(await update(id, {}))).toEqual(['shipped_training']);
    expect(wrong(await t.as('admin', { method: 'DELETE', url: `${URL}/${id}` }))).toEqual(['shipped_training']);
  });

  test('G-07 a company adds, changes over the version that was read, and removes a training; the history tells it', async () => {
    const reply = await create({ systemPendencyIds: [height] });
    expect(reply.statusCode).toBe(201);
    const made = reply.json<TrainingConfig>();
    expect(made).toMatchObject({
      company: { id: COMPANY.serra },
      minimumScore: 7.5,
      documents: [{ id: height }],
      version: 1,
    });
    expect(wrong(await create())).toEqual(['invalid_request', 'name', 'name_taken']);
    const changed = await update(made.id, { validityMonths: null, minimumScore: null }, { version: 1 });
    expect(changed.json()).toMatchObject({ validityMonths: null, minimumScore: null, documents: [], version: 2 });
    expect((await update(made.id, {}, { version: 1 })).statusCode).toBe(412);
    const history = (await t.as('admin', { url: `${URL}/${made.id}/history` })).json<ListOf<HistoryEntry>>().results;
    expect(history.map(({ fieldName }) => fieldName)).toEqual(
      expect.arrayContaining(['validityMonths', 'minimumScore', 'documents']),
    );
    expect(await list('&own=true')).toHaveLength(1);
    expect(await list('&document=nr-35&own=true')).toHaveLength(0);
    expect(await list('&name=resgate')).toHaveLength(1);
    expect(await list('&modality=ONLINE&own=true')).toHaveLength(0);
    expect((await t.as('admin', { method: 'DELETE', url: `${URL}/${made.id}` })).statusCode).toBe(204);
    expect(await list('&own=true')).toEqual([]);
    expect((await create()).statusCode).toBe(201);
  });

  test('G-07 bad input names its field; a field that no certificate has is named itself', async () => {
    const refused = async (change: object) => wrong(await create({ name: 'Outro', ...change })).slice(1);
    expect(await refused({ certificateText: '<p>{nome} e {apelido}</p>' })).toEqual([
      'certificateText.apelido',
      'unknown_field',
    ]);
    expect(await refused({ certificateText: '<p>{no<strong>me</strong>}</p>' })).toEqual([
      'certificateText.nome',
      'unknown_field',
    ]);
    expect(await refused({ certificateText: '<script>{nome}</script>' })).toEqual(['certificateText', 'required']);
    expect(await refused({ minimumHours: 0 })).toEqual(['minimumHours', 'too_small']);
    expect(await refused({ minimumScore: 10.1 })).toEqual(['minimumScore', 'too_large']);
    expect(await refused({ minimumScore: 7.25 })).toEqual(['minimumScore', 'invalid_number']);
    expect(await refused({ validityMonths: 121 })).toEqual(['validityMonths', 'too_large']);
    expect(await refused({ modalities: [] })).toEqual(['modalities', 'required']);
    expect(await refused({ systemPendencyIds: [height, 987654] })).toEqual(['systemPendencyIds.1', 'invalid']);
    expect(await refused({ companyId: COMPANY.porto })).toEqual(['companyId', 'invalid']);
  });

  test('G-07 a document that was taken out of the catalogue since stays in its training, and goes into no other', async () => {
    const entry = await anEntry(t.db, { name: 'Resgate', plan: 'SSMA', type: 'EMPLOYEE' });
    const own = (await create({ name: 'Com documento próprio', systemPendencyIds: [entry] })).json<TrainingConfig>();
    expect((await t.as('admin', { method: 'DELETE', url: `/system-pendencies/${entry}` })).statusCode).toBe(204);
    const change = { name: 'Com documento próprio', minimumHours: 20, systemPendencyIds: [entry] };
    expect((await update(own.id, change)).json<TrainingConfig>()).toMatchObject({
      ...{ minimumHours: 20, documents: [{ id: entry, name: 'Resgate' }] },
    });
    expect(wrong(await create({ name: 'Outro', systemPendencyIds: [entry] }))).toContain('systemPendencyIds.0');
  });

  test('G-07 the list is exported as it is filtered, with the words of the language', async () => {
    await create({ name: 'Para o arquivo' });
    const payload = { filters: { name: 'para o arq' }, columns: ['name', 'modalities', 'minimumScore'], format: 'csv' };
    const started = await t.as('admin', { method: 'POST', url: `${URL}/export`, payload });
    expect(started.statusCode).toBe(202);
    const { jobId } = started.json<{ jobId: number }>();
    await t.services.jobs.run();
    const file = await t.as('admin', { url: `${URL}/exports/${jobId}` });
    expect(file.body).toContain('Treinamento;Modalidade;Nota mínima');
    expect(file.body).toContain('Para o arquivo;Presencial, Semipresencial;7,5');
    const none = { ...payload, filters: { name: 'nada disso' } };
    expect(wrong(await t.as('admin', { method: 'POST', url: `${URL}/export`, payload: none }))).toEqual([
      'nothing_matches',
    ]);
  });

  test('G-07 another company finds neither the training nor its history', async () => {
    const { id } = (await create({ name: 'Só da Serra' })).json<TrainingConfig>();
    for (const url of [`${URL}/${id}`, `${URL}/${id}/history`]) {
      expect((await t.as('portAdmin', { url })).statusCode).toBe(404);
    }
    expect((await update(id, {}, { person: 'portAdmin' })).statusCode).toBe(404);
    expect((await list('&own=true', 'portAdmin')).map(({ name }) => name)).not.toContain('Só da Serra');
  });

  test('G-07 a certificate escapes what it fills in', () => {
    const values = Object.fromEntries(CERTIFICATE_FIELDS.map((field) => [field, `<${field}>`]));
    const filled = fillCertificate(START_CERTIFICATE.pt, values as Parameters<typeof fillCertificate>[1]);
    expect(filled).toContain('<strong>&#60;nome&#62;</strong>');
    expect(filled).not.toMatch(/[{}]/);
  });

  test('G-07 a training may ask for another one before it, never for itself, in a circle or for a stranger', async () => {
    const make = async (name: string, requiredId: number | null = null, companyId: number = COMPANY.serra) =>
      t.as('admin', { method: 'POST', url: URL, payload: { ...aTraining, name, companyId, requiredId } });
    const first = (await make('Antes')).json<TrainingConfig>();
    const second = (await make('Depois', first.id)).json<TrainingConfig>();
    expect(second.required).toEqual({ id: first.id, name: 'Antes' });
    const change = (id: number, requiredId: number | null) => {
      const { companyId: _, ...payload } = { ...aTraining, name: id === first.id ? 'Antes' : 'Depois', requiredId };
      return t.as('admin', { method: 'PUT', url: `${URL}/${id}`, payload });
    };
    for (const [id, requiredId] of [
      [first.id, first.id],
      [first.id, second.id],
      [second.id, 999_999],
    ] as const) {
      expect((await change(id, requiredId)).json<ErrorBody>().details?.fields).toMatchObject([
        { path: 'requiredId', code: 'invalid' },
      ]);
    }
    expect((await change(second.id, null)).json<TrainingConfig>().required).toBeNull();
  });
});
