import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RegisteredCompany } from '../../contract/companyRegister.ts';
import { OUTSIDE_SOURCE } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { outsideSource } from '../../gateway/modules/homologations/companyRegister/outside.ts';
import { outsideCompanies } from '../../gateway/modules/homologations/companyRegister/outsideCompanies.ts';
import { appForTest } from '../support/app.ts';
import { cnpjFrom } from '../support/openData.ts';

const CNPJ = cnpjFrom('B7K2M9XA');
/** As Minha Receita answers. */
const ANSWER = {
  cnpj: CNPJ,
  razao_social: 'AUTOMACAO INTEGRA SISTEMAS LTDA',
  nome_fantasia: 'INTEGRA',
  identificador_matriz_filial: 1,
  situacao_cadastral: 3,
  data_situacao_cadastral: '2026-05-04',
  descricao_motivo_situacao_cadastral: 'INEXISTENTE DE FATO',
  data_inicio_atividade: '2019-02-01',
  natureza_juridica: 'Sociedade Empresária Limitada',
  codigo_porte: 3,
  capital_social: 90000,
  descricao_tipo_de_logradouro: 'RUA',
  logradouro: 'DA BAHIA',
  numero: '100',
  complemento: null,
  bairro: 'CENTRO',
  municipio: 'BELO HORIZONTE',
  uf: 'MG',
  cep: '30160-010',
  cnae_fiscal: 6201501,
  cnae_fiscal_descricao: 'Desenvolvimento de programas',
  cnaes_secundarios: [{ codigo: 0, descricao: '' }],
  qsa: [{ nome_socio: 'ROSA MARIA PACHECO', qualificacao_socio: 'Sócio', cnpj_cpf_do_socio: '***982247**' }],
};

let answer: (response: ServerResponse) => void;
let asked = 0;
let url = '';
const json =
  (body: unknown, status = 200, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

beforeEach(async () => {
  asked = 0;
  answer = json(ANSWER);
  const server = createServer((_request, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
let close = (): void => undefined;
afterEach(() => close());

async function gateway() {
  const t = await appForTest({ config: { registers: { url } } });
  return async (cnpj = CNPJ) => {
    const reply = await t.as('admin', { url: `/search-cnpj/${cnpj}` });
    return { status: reply.statusCode, company: reply.json<RegisteredCompany>(), error: reply.json<ErrorBody>() };
  };
}
const AWAY = [503, 'cnpj_source_away'];

test('H-02 a configured address says what the register does not know', async () => {
  const found = await gateway();
  const { status, company } = await found();
  expect(status).toBe(200);
  expect(company).toMatchObject({
    ...{ cnpj: CNPJ, size: 'SMALL', cadastralSituation: 'SUSPENSA', cadastralSituationReason: 'INEXISTENTE DE FATO' },
    ...{ socialCapital: 90_000, foundationDate: '2019-02-01', source: 'OUTSIDE' },
    address: { street: 'RUA DA BAHIA', complement: '', cep: '30160010' },
    cnaes: [{ code: '6201501', main: true }],
    board: [{ name: 'ROSA MARIA PACHECO', document: '982247', percentage: null }],
  });
  await found();
  expect(asked).toBe(1);
});

test('H-02 an address that knows no such company says so; an answer about another company is no answer', async () => {
  const found = await gateway();
  answer = json({}, 404);
  expect((await found()).error.code).toBe('cnpj_not_found');
  answer = json({ ...ANSWER, cnpj: cnpjFrom('07391526') });
  const lying = await found(cnpjFrom('11284795'));
  expect([lying.status, lying.error.code]).toEqual(AWAY);
  answer = json({ ...ANSWER, cnpj: cnpjFrom('11284795') });
  expect((await found(cnpjFrom('11284795'))).status).toBe(200);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['500', json({}, 500)],
  ['no JSON', (response) => void response.end('<html>')],
  ['another form', json({ cnpj: CNPJ })],
  ['a redirection', json({}, 302, { location: 'http://127.0.0.1:1/' })],
  ['without end', (response) => void response.end(`"${'x'.repeat(OUTSIDE_SOURCE.bytes)}"`)],
  ['a cut connection', (response) => void response.destroy()],
])('H-02 a source that answers %s is away, and says nothing of the company', async (_, given) => {
  const found = await gateway();
  answer = given;
  const { status, error } = await found();
  expect([status, error.code]).toEqual(AWAY);
  expect(error.message).toMatch(/não diz nada sobre a empresa/);
});

test('H-02 a slow source is given up in time', async () => {
  answer = () => undefined;
  const source = outsideSource({ url, now: () => new Date(), timeLimit: 40 });
  await expect(outsideCompanies(source, () => new Date()).find(CNPJ)).rejects.toThrow('it answered too late');
});

test('H-02 after failures in a row the source is left alone, then one question tries it again', async () => {
  let at = Date.parse('2026-11-20T12:00:00Z');
  const source = outsideSource({ url, now: () => new Date(at) });
  answer = json({}, 500);
  for (let i = 0; i < OUTSIDE_SOURCE.failures + 3; i++) await expect(source.get(`/${i}`)).rejects.toThrow();
  expect(asked).toBe(OUTSIDE_SOURCE.failures);
  at += OUTSIDE_SOURCE.restMs;
  const tries = await Promise.allSettled([source.get('/a'), source.get('/b'), source.get('/c')]);
  expect([asked, tries.every(({ status }) => status === 'rejected')]).toEqual([OUTSIDE_SOURCE.failures + 1, true]);
  answer = json({ ok: true });
  at += OUTSIDE_SOURCE.restMs;
  expect(await source.get('/a')).toEqual({ ok: true });
  expect(await source.get('/b')).toEqual({ ok: true });
});

test('H-02 a source that asks for patience gets it', async () => {
  let at = Date.parse('2026-11-20T12:00:00Z');
  const source = outsideSource({ url, now: () => new Date(at) });
  answer = json({}, 429, { 'retry-after': '120' });
  await expect(source.get('/a')).rejects.toThrow('429');
  answer = json({ ok: true });
  at += 119_000;
  await expect(source.get('/a')).rejects.toThrow('rests');
  at += 1000;
  expect(await source.get('/a')).toEqual({ ok: true });
});

test('H-02 questions about one company at a time are one, and an answer is kept for a while', async () => {
  let at = Date.parse('2026-11-20T12:00:00Z');
  const source = outsideSource({ url, now: () => new Date(at) });
  await Promise.all([source.get('/a'), source.get('/a'), source.get('/a')]);
  expect(asked).toBe(1);
  at += OUTSIDE_SOURCE.cacheMs;
  await source.get('/a');
  await source.get('/a', { fresh: true });
  expect(asked).toBe(3);
});
