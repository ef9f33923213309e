import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type {
  CompanyScore,
  Homologation,
  HomologationCounts,
  HomologationRow,
  HomologationTerm,
  RelatedCompany,
} from '../../contract/homologations.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Notice } from '../../contract/notices.ts';
import { bulkLoad } from '../../gateway/db/bulkLoad.ts';
import { rows, value } from '../../gateway/db/client.ts';
import { importRegister } from '../../gateway/modules/homologations/companyRegister/importService.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { cnpjFrom, FILES, folderOf, line, openData } from '../support/openData.ts';
import { pdfText } from '../support/pdfText.ts';
import { COMPANY, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

const HORIZONTE = cnpjFrom('07391526');
const INTEGRA = cnpjFrom('B7K2M9XA');
const COSTA = cnpjFrom('26741853');
const HEAD = [
  'CPF OU CNPJ DO SANCIONADO',
  'NOME DO SANCIONADO',
  'ÓRGÃO SANCIONADOR',
  'CATEGORIA DA SANÇÃO',
  'DATA INÍCIO SANÇÃO',
  'DATA FINAL SANÇÃO',
];

describe.each(DATABASES)('homologation, on %s', (on) => {
  let t: TestApp;
  /** What the configured source says of a check; undefined: 404, it does not know. */
  let answers: Record<string, object | undefined> = {};
  const server = createServer((request, response) => {
    const check = request.url?.split('/')[2] ?? '';
    const answer = answers[check];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    t = await buildTestApp({ on, at: new Date('2026-11-20T12:00:00Z'), config: { registers: { url } } });
    const ceis =
      line(...HEAD) +
      line(INTEGRA, 'INTEGRA', 'CGU', 'Inidoneidade', '01/02/2026', '') +
      line(HORIZONTE, 'HORIZONTE', 'Prefeitura', 'Suspensão', '01/02/2022', '01/02/2024') +
      line('***982247**', 'OUTRO NOME', 'CGU', 'Multa', '01/02/2026', '');
    const folder = await folderOf({
      ...openData(),
      [FILES.ceis]: Buffer.from(ceis, 'latin1'),
      'X_CNEP.csv': Buffer.from(line(...HEAD), 'latin1'),
    });
    const load = await bulkLoad(t.database);
    await importRegister(folder, { load, embedded: on === 'pglite', now: () => t.clock.at }).finally(() =>
      load.close(),
    );
  });
  afterAll(async () => {
    await t.close();
    server.close();
  });

  const post = (url: string, payload: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `/homologue/${url}`, payload });
  const accept = (cnpj: string) => post('accept-contract-terms', { companyId: COMPANY.serra, cnpj, version: 1 });
  const order = (cnpj: string) => post('report-company', { companyId: COMPANY.serra, cnpj });
  const get = async (id: number) =>
    (await t.as('admin', { url: `/homologue/report-company/${id}` })).json<Homologation>();
  async function reported(cnpj: string): Promise<Homologation> {
    await accept(cnpj);
    const { id } = (await order(cnpj)).json<Homologation>();
    await t.services.homologations.queue.drain();
    return get(id);
  }
  const entryOf = (report: Homologation, slug: string) =>
    report.systemPendencies.find(({ slugName }) => slugName === slug);
  const clear = (cnpj: string, situation = 'NEGATIVE', more = {}) => ({
    cnpj,
    situation,
    emission: '2026-11-04',
    validity: '2027-05-03',
    ...more,
  });
  const negatives = (cnpj: string) => ({
    'cnd-federal': clear(cnpj),
    'crf-fgts': clear(cnpj, 'REGULAR'),
    cndt: clear(cnpj, 'POSITIVE_WITH_EFFECT'),
    protests: clear(cnpj, 'MEASURED', { score: 45, detail: '2 protestos' }),
    'current-ratio': clear(cnpj, 'MEASURED', { score: 78 }),
    indebtedness: clear(cnpj, 'MEASURED', { score: 52 }),
    'revenue-share': clear(cnpj, 'MEASURED', { score: 42, fileUrl: 'https://fonte.test/1' }),
  });

  test('H-03 the term is read, accepted once for a CNPJ, and demanded before a report', async () => {
    const term = async () =>
      (
        await t.as('admin', { url: `/homologue/contract-terms/${COSTA}?companyId=${COMPANY.serra}` })
      ).json<HomologationTerm>();
    expect(await term()).toMatchObject({ version: 1, accepted: false });
    const refused = await order(COSTA);
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, 'term_not_accepted']);
    expect([(await accept(COSTA)).statusCode, (await accept(COSTA)).statusCode]).toEqual([204, 204]);
    expect((await term()).accepted).toBe(true);
    const [told] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from audit where action = 'TERM_ACCEPTED' and entity_id = ${COSTA}`,
    );
    expect(told?.n).toBe(1);
  });

  test('H-03 a term that changed between reading and accepting is not accepted, and the new one is asked for', async () => {
    const cnpj = cnpjFrom('07391526', '0002');
    await accept(cnpj);
    await t.db.execute(
      sql`insert into homologation_terms (version, text) select 2, text from homologation_terms where version = 1`,
    );
    const reply = await accept(HORIZONTE);
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'term_changed']);
    expect((await order(cnpj)).json<ErrorBody>().code).toBe('term_not_accepted');
    await t.db.execute(sql`delete from homologation_terms where version = 2`);
  });

  test('H-03 the operator publishes the next version of the term in three languages, over the one that was read', async () => {
    await t.db.execute(sql`update users set operator = true where email = ${PEOPLE.nobody.email}`);
    const url = '/operator/homologation-terms';
    const publish = (payload: object, person: PersonName = 'nobody') => t.as(person, { method: 'POST', url, payload });
    const text = { pt: 'Novo termo', en: 'New term', es: 'Término nuevo' };
    expect((await t.as('admin', { url })).statusCode).toBe(403);
    expect((await publish({ over: 1, text }, 'admin')).statusCode).toBe(403);
    const wrong = await publish({ over: 1, text: { ...text, es: ' ' } });
    expect(wrong.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path: 'text.es', code: 'required' });
    const both = await Promise.all([publish({ over: 1, text }), publish({ over: 1, text })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await t.as('nobody', { url })).json()).toMatchObject([
      { version: 2, text, publishedBy: 'nobody' },
      { version: 1, publishedAt: null, publishedBy: null },
    ]);
    const read = await t.as('admin', { url: `/homologue/contract-terms/${COSTA}?companyId=${COMPANY.serra}` });
    expect(read.json<HomologationTerm>()).toEqual({ version: 2, text: 'Novo termo', accepted: false });
    await t.db.execute(sql`delete from homologation_terms where version = 2`);
  });

  test('H-05, H-07 a report is made in the background, of evidence with emission, validity, weight and critical', async () => {
    answers = negatives(HORIZONTE);
    await accept(HORIZONTE);
    const reply = await order(HORIZONTE);
    expect([reply.statusCode, reply.json<Homologation>().status]).toEqual([202, 'ANALYSING']);
    await t.services.homologations.queue.drain();
    const report = await get(reply.json<Homologation>().id);
    expect(report).toMatchObject({
      status: 'DONE',
      cadastralSituation: 'ATIVA',
      capped: false,
      account: 'admin',
    });
    expect(entryOf(report, 'cnd-federal')).toMatchObject({
      ...{
        situation: 'NEGATIVE',
        score: 100,
        weight: 3,
        critical: true,
        emission: '2026-11-04',
        validity: '2027-05-03',
      },
      ...{ requestFailed: false, source: 'OUTSIDE' },
    });
    expect(entryOf(report, 'ceis')).toMatchObject({ situation: 'PAST', score: 50, detail: 'Prefeitura, Suspensão' });
    expect(entryOf(report, 'cnep')).toMatchObject({ situation: 'CLEAR', score: 100, source: 'LISTS' });
    // 12 of weight 3 at 100; (3·50 + 3·100 + 2·45) ÷ 8; (2·78 + 52) ÷ 3; 42
    expect([
      report.legalAspectsScore,
      report.financialRestrictionsScore,
      report.financialIndicatorScore,
      report.financialDependenciesScore,
    ]).toEqual([100, 67.5, 69.3, 42]);
    // (100·4 + 67.5·3 + 69.3·2 + 42·1) ÷ 10
    expect(report.generalScore).toBe(78.3);
  });

  test('H-09 a critical failure caps the general score at 40, and what it would be is kept', async () => {
    answers = negatives(INTEGRA);
    const report = await reported(INTEGRA);
    expect(entryOf(report, 'ceis')).toMatchObject({ situation: 'LISTED', score: 0 });
    expect([report.generalScore, report.capped]).toEqual([40, true]);
    expect(report.uncapped).toBeGreaterThan(40);
  });

  test('H-08 a CNPJ that is not ATIVA is irregular', async () => {
    answers = negatives(COSTA);
    const report = await reported(COSTA);
    expect(report.cadastralSituation).toBe('INAPTA');
    expect(entryOf(report, 'registration')).toMatchObject({
      situation: 'IRREGULAR',
      score: 0,
      detail: 'INAPTA, OMISSAO DE DECLARACOES',
    });
    expect(report.capped).toBe(true);
  });

  test('H-10 what could not be asked has no score, is left out of the mean, and is asked again alone', async () => {
    const { cndt: _silent, ...others } = negatives(HORIZONTE);
    // another company's clearance is no answer
    answers = { ...others, 'crf-fgts': clear(INTEGRA) };
    const report = await reported(HORIZONTE);
    for (const slug of ['cndt', 'crf-fgts', 'slavery']) {
      expect(entryOf(report, slug)).toMatchObject({
        requestFailed: true,
        situation: null,
        score: null,
        emission: null,
      });
    }
    expect(report.legalAspectsScore).toBe(100);
    const before = entryOf(report, 'cnd-federal')?.askedAt;
    answers = negatives(HORIZONTE);
    answers.cndt = clear(HORIZONTE, 'POSITIVE');
    answers['cnd-federal'] = clear(HORIZONTE, 'POSITIVE');
    expect((await post(`report-company/${report.id}/retry`, {})).statusCode).toBe(202);
    await t.services.homologations.queue.drain();
    const again = await get(report.id);
    expect(entryOf(again, 'cndt')).toMatchObject({ situation: 'POSITIVE', score: 0 });
    expect(entryOf(again, 'slavery')?.requestFailed).toBe(true);
    // what had answered stays as it was
    expect(entryOf(again, 'cnd-federal')).toMatchObject({ score: 100, askedAt: before });
    expect([again.generalScore, again.capped]).toEqual([40, true]);
  });

  test('H-10 a clearance out of validity counts as expired; a report without any failure has nothing to ask', async () => {
    answers = { ...negatives(HORIZONTE), cndt: clear(HORIZONTE, 'NEGATIVE', { validity: '2026-11-01' }) };
    const report = await reported(HORIZONTE);
    expect(entryOf(report, 'cndt')).toMatchObject({ situation: 'EXPIRED', score: 0 });
    await t.db.execute(
      sql`update homologation_entries set score = 100 where homologation_id = ${report.id} and score is null`,
    );
    const reply = await post(`report-company/${report.id}/retry`, {});
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'nothing_to_ask']);
  });

  test('H-05 a report that is ordered twice at once is made once', async () => {
    answers = negatives(INTEGRA);
    await accept(INTEGRA);
    const replies = await Promise.all([order(INTEGRA), order(INTEGRA), order(INTEGRA)]);
    expect(new Set(replies.map((reply) => reply.json<Homologation>().id)).size).toBe(1);
    await t.services.homologations.queue.drain();
    const [made] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from homologations where cnpj = ${INTEGRA}`,
    );
    expect(made?.n).toBe(2);
  });

  test('H-01, H-04, H-11 reports are listed ten a page, counted, and filtered by name, CNPJ, who, status, day and impediment', async () => {
    const list = async (query: string) =>
      (await t.as('admin', { url: `/homologue/report-history?${query}` })).json<ListOf<HomologationRow>>();
    const all = await list('');
    expect([all.meta.itemsPerPage, all.meta.totalResults]).toEqual([10, 6]);
    expect((await t.as('admin', { url: '/homologue/count-report-history' })).json<HomologationCounts>()).toEqual({
      ANALYSING: 0,
      DONE: 6,
    });
    const found = async (query: string) => [...new Set((await list(query)).results.map(({ cnpj }) => cnpj))];
    expect(await found('nameOrCnpj=automacao')).toEqual([INTEGRA]);
    expect(await found('nameOrCnpj=07.391.526%2F0001')).toEqual([HORIZONTE]);
    expect(await found('nameOrCnpj=%2F')).toEqual([]);
    expect(await found('blocked=true&nameOrCnpj=pintura')).toEqual([COSTA]);
    expect(await found('requested=ANALYSING')).toEqual([]);
    expect(await found('owner=ninguem')).toEqual([]);
    expect((await list('startDate=2026-11-20&endDate=2026-11-20')).meta.totalResults).toBe(6);
    expect((await list('startDate=2026-11-21')).meta.totalResults).toBe(0);
  });

  test('H-09 weights are the company’s own, counted from the next report on; weights that sum to 0 are refused', async () => {
    const url = `/companies/${COMPANY.serra}/homologation-config`;
    const save = (weights: object) => t.as('admin', { method: 'PUT', url, payload: weights });
    const zero = await save({ LEGAL: 0, RESTRICTIONS: 0, INDICATORS: 0, DEPENDENCE: 0 });
    expect([zero.statusCode, zero.json<ErrorBody>().details?.fields?.[0]]).toMatchObject([
      400,
      { path: 'LEGAL', code: 'all_zero', message: 'Ao menos um peso precisa ser maior que zero' },
    ]);
    expect((await t.as('admin', { url })).json()).toEqual({
      weights: { LEGAL: 4, RESTRICTIONS: 3, INDICATORS: 2, DEPENDENCE: 1 },
    });
    await save({ LEGAL: 1, RESTRICTIONS: 0, INDICATORS: 0, DEPENDENCE: 1 });
    answers = negatives(HORIZONTE);
    const report = await reported(HORIZONTE);
    expect(report.generalScore).toBe(71);
    expect(report.companyReportsHistory.map(({ generalScore }) => generalScore)).toEqual([71, 40, 40, 78.3]);
    await t.db.execute(sql`delete from homologation_configs`);
  });

  test('H-07 a clearance that the company accepted as a document is evidence; one of another company is not', async () => {
    answers = {};
    const id = await t.build.aPendency({ status: 'DONE' });
    await t.db.execute(sql`update pendencies set issue_date = '2026-11-01', expiration_date = '2027-04-30',
      system_pendency_id = (select id from system_pendencies where slug = 'cndt') where id = ${id}`);
    const [{ cnpj } = { cnpj: '' }] = await rows<{ cnpj: string }>(
      t.db,
      sql`select c.cnpj from pendencies p join companies c on c.id = p.provider_id where p.id = ${id}`,
    );
    await t.db.execute(
      sql`insert into register_companies (root, name, legal_nature, size, capital) values (${cnpj.slice(0, 8)}, 'X', '2062', '05', 1) on conflict do nothing`,
    );
    await t.db.execute(
      sql`insert into register_establishments select ${cnpj}, true, '', '02', null, '', null, '', '', '', '', '', '', '', 'MG', '4615' on conflict do nothing`,
    );
    const report = await reported(cnpj);
    expect(entryOf(report, 'cndt')).toMatchObject({
      source: 'DOCUMENTS',
      emission: '2026-11-01',
      validity: '2027-04-30',
      score: 100,
    });
    await t.db.execute(sql`update pendencies set contracting_id = ${COMPANY.porto} where id = ${id}`);
    expect(entryOf(await reported(cnpj), 'cndt')?.requestFailed).toBe(true);
  });

  test('X-02 H-07 a clearance that a source answered is proposed for the supplier’s pendency; a person confirms it once', async () => {
    const aClearance = (contractingId: number, projectId: number) =>
      t.build.aPendency({ ...{ slug: 'cndt', status: 'OPEN', contractingId, projectId } });
    const id = await aClearance(COMPANY.serra, PROJECT.reforma);
    const foreign = await aClearance(COMPANY.porto, PROJECT.cais);
    const cnpj = (await value(t.db)<string>`select cnpj from companies where id = ${COMPANY.horizonte}`) ?? '';
    await t.db.execute(
      sql`insert into register_companies (root, name, legal_nature, size, capital) values (${cnpj.slice(0, 8)}, 'X', '2062', '05', 1) on conflict do nothing`,
    );
    await t.db.execute(
      sql`insert into register_establishments select ${cnpj}, true, '', '02', null, '', null, '', '', '', '', '', '', '', 'MG', '4615' on conflict do nothing`,
    );
    answers = { ...negatives(cnpj), cndt: clear(cnpj, 'POSITIVE') };
    const url = (report: Homologation) => `/homologue/report-company/${report.id}/clearances`;
    const attach = (report: Homologation, slugName: string, person: PersonName = 'admin') =>
      t.as(person, { method: 'POST', url: url(report), payload: { slugName } });
    const bad = await reported(cnpj);
    expect((await t.as('admin', { url: url(bad) })).json()).toEqual([]);
    expect((await attach(bad, 'cndt')).json<ErrorBody>().code).toBe('clearance_not_asked');
    answers = negatives(cnpj);
    const report = await reported(cnpj);
    expect((await t.as('admin', { url: url(report) })).json()).toEqual([
      {
        ...{ slugName: 'cndt', emission: '2026-11-04', validity: '2027-05-03' },
        pendencies: [{ id, project: 'Reforma do alto-forno' }],
      },
    ]);
    expect((await attach(report, 'cndt', 'portAdmin')).statusCode).toBe(404);
    expect((await attach(report, 'protests')).statusCode).toBe(400);
    const both = await Promise.all([attach(report, 'cndt'), attach(report, 'cndt')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [document] = await rows<{ name: string; from: string; until: string; status: string; key: string }>(
      t.db,
      sql`select d.name, d.issue_date::text as from, d.expiration_date::text as until, p.status, d.storage_key as key
        from documents d join pendencies p on p.id = d.pendency_id where p.id = ${id}`,
    );
    expect(document).toMatchObject({ name: `cndt-${cnpj}.pdf`, from: '2026-11-04', until: '2027-05-03' });
    expect(['IN_REVISION', 'PRE_ANALYSIS']).toContain(document?.status);
    const file = await t.files.open(document?.key ?? '');
    const text = await pdfText(Buffer.concat(await (file ?? Readable.from([])).toArray()));
    expect(text).toContain('Positiva com efeito de negativa');
    expect(text).toContain('Confirmada por');
    expect((await t.as('admin', { url: url(report) })).json()).toEqual([]);
    expect(await rows(t.db, sql`select id from documents where pendency_id = ${foreign}`)).toEqual([]);
  });

  test('H-05 the report is a PDF in the caller’s language; scores are given for several companies at once', async () => {
    const [newest] = (await t.as('admin', { url: `/homologue/scores?cnpjs=${HORIZONTE},${COSTA}` })).json<
      CompanyScore[]
    >();
    const { id } = (await t.as('admin', { url: '/homologue/report-history?nameOrCnpj=horizonte' })).json<
      ListOf<HomologationRow>
    >().results[0] ?? { id: 0 };
    expect(newest).toMatchObject({ id, cnpj: HORIZONTE });
    const pdf = await t.as('admin', {
      url: `/homologue/report-company/${id}/pdf`,
      headers: { 'accept-language': 'en' },
    });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = await pdfText(pdf.rawPayload);
    expect(text).toContain('Overall score');
    expect(text).toContain('07.391.526/0001-99');
    expect(text).toContain('Could not be checked');
  });

  test('X-08 H-05 who watches a company is told once of what changed, with the report that tells of it', async () => {
    answers = negatives(HORIZONTE);
    const report = await reported(HORIZONTE);
    const watch = (watched: boolean) =>
      t.as('admin', { method: 'PUT', url: `/homologue/report-company/${report.id}/watch`, payload: { watched } });
    expect((await watch(true)).json<Homologation>().watched).toBe(true);
    const aDayLater = () =>
      t.db.execute(sql`update homologation_watches set looked_at = looked_at - interval '2 days'`);
    await aDayLater();
    expect(await t.services.homologations.followWatched()).toBe(0);
    // nobody is asked twice a day, and a source that is silent has changed nothing
    answers = { ...negatives(HORIZONTE), cndt: clear(HORIZONTE, 'POSITIVE') };
    expect(await t.services.homologations.followWatched()).toBe(0);
    await aDayLater();
    answers = {};
    expect(await t.services.homologations.followWatched()).toBe(0);
    await aDayLater();
    answers = { ...negatives(HORIZONTE), cndt: clear(HORIZONTE, 'POSITIVE') };
    expect(await t.services.homologations.followWatched()).toBe(1);
    await t.services.notices.gather();
    const { results } = (await t.as('admin', { url: '/notices' })).json<ListOf<Notice>>();
    const told = results.filter(({ kind }) => kind === 'COMPANY_CHANGED');
    expect(told).toHaveLength(1);
    const [newest] = (await get(report.id)).companyReportsHistory;
    expect(told[0]?.homologation).toEqual({ id: newest?.id, name: 'MONTAGENS INDUSTRIAIS HORIZONTE LTDA' });
    expect(newest).toMatchObject({ generalScore: 40, capped: true });
    expect((await watch(false)).json<Homologation>().watched).toBe(false);
  });

  test('M-17 H-05 nothing of homologation is seen, ordered or changed by another company', async () => {
    const { id } = (await t.as('admin', { url: '/homologue/report-history' })).json<ListOf<HomologationRow>>()
      .results[0] ?? { id: 0 };
    expect((await t.as('portAdmin', { url: `/homologue/report-company/${id}` })).statusCode).toBe(404);
    expect(
      (await t.as('portAdmin', { url: '/homologue/report-history' })).json<ListOf<HomologationRow>>().results,
    ).toEqual([]);
    expect((await t.as('portAdmin', { url: `/homologue/scores?cnpjs=${HORIZONTE}` })).json()).toEqual([]);
    for (const [url, payload] of [
      ['report-company', { companyId: COMPANY.serra, cnpj: HORIZONTE }],
      ['accept-contract-terms', { companyId: COMPANY.serra, cnpj: HORIZONTE, version: 1 }],
    ] as const) {
      expect((await post(url, payload, 'portAdmin')).statusCode).toBe(404);
    }
    expect(
      (await t.as('portAdmin', { url: `/homologue/contract-terms/${HORIZONTE}?companyId=${COMPANY.serra}` }))
        .statusCode,
    ).toBe(404);
    expect((await t.as('supplier', { url: '/homologue/report-history' })).statusCode).toBe(403);
  });

  test('H-07 debts in collection count by their part of the capital, regular ones do not; an embargo that lasts is a failure', async () => {
    const debt = (cnpj: string, state: string, amount: number) =>
      t.db.execute(sql`insert into register_sanctions (list, document, name, organ, sanction, amount)
        values ('PGFN', ${cnpj}, 'X', 'MINAS GERAIS', ${state}, ${amount})`);
    await t.db.execute(sql`insert into register_loads (kind, rows, loaded_at)
      values ('PGFN', 3, ${t.clock.at.toISOString()}::timestamptz), ('IBAMA', 1, ${t.clock.at.toISOString()}::timestamptz)`);
    await debt(INTEGRA, 'Em cobrança', 600_000);
    await debt(INTEGRA, 'EM NEGOCIACAO', 2_000_000);
    await debt(cnpjFrom('26741853', '0002'), 'EM COBRANCA', 9_000_000);
    await t.db.execute(sql`insert into register_sanctions (list, document, name, organ, sanction, starts_on, ends_on)
      values ('IBAMA', ${COSTA}, 'X', 'Ibama PA', 'TAD A1', '2026-01-02', null)`);
    const [indebted, ruined, clean] = [await reported(INTEGRA), await reported(COSTA), await reported(HORIZONTE)];
    // of a capital of 2.4 million
    expect(entryOf(indebted, 'pgfn')).toMatchObject({
      ...{ situation: 'MEASURED', score: 75, critical: false, source: 'LISTS', emission: '2026-11-20' },
      detail: expect.stringMatching(
        /^Em cobrança: 1 \(R\$\s600\.000,00\) · Em situação regular: 1 \(R\$\s2\.000\.000,00\)$/,
      ),
    });
    expect(entryOf(ruined, 'pgfn')).toMatchObject({ situation: 'MEASURED', score: 0 });
    expect(entryOf(clean, 'pgfn')).toMatchObject({ situation: 'CLEAR', score: 100, detail: '' });
    expect([entryOf(ruined, 'ibama'), entryOf(clean, 'ibama')]).toMatchObject([
      { situation: 'LISTED', score: 0, detail: 'Ibama PA, TAD A1' },
      { situation: 'CLEAR', score: 100 },
    ]);
    await t.db.execute(sql`delete from register_loads where kind in ('PGFN', 'IBAMA')`);
    await t.db.execute(sql`delete from register_sanctions where list in ('PGFN', 'IBAMA')`);
  });

  test('H-06 who shares a partner, an owner or the address with the reported company is named; a namesake is not', async () => {
    const cnpjOf = (id: number) => value(t.db)<string>`select cnpj from companies where id = ${id}`;
    const [own = '', supplier = ''] = [await cnpjOf(COMPANY.serra), await cnpjOf(COMPANY.horizonte)];
    const root = (cnpj: string) => cnpj.slice(0, 8);
    const partner = (cnpj: string, name: string, document: string, kind = '2') =>
      t.db.execute(sql`insert into register_partners (root, kind, name, document, qualification)
        values (${root(cnpj)}, ${kind}, ${name}, ${document}, '49')`);
    await t.db.execute(sql`delete from register_establishments where cnpj = ${supplier}`);
    const report = await reported(COSTA);
    const related = async (person: PersonName = 'admin') =>
      t.as(person, { url: `/homologue/report-company/${report.id}/related` });
    const before = (await related()).json<RelatedCompany[]>();
    await partner(own, 'Carlos Eduardo Pacheco', '***982247**');
    await partner(supplier, 'CARLOS EDUARDO PACHECO', '***111111**');
    await partner(supplier, 'PINTURA', COSTA, '1');
    await t.db.execute(sql`insert into register_establishments
      select ${supplier}, headquarters, '', situation, situation_on, reason, opened_on, cnae, other_cnaes, street, number, complement,
        district, zip, state, municipality from register_establishments where cnpj = ${COSTA}`);
    const after = (await related()).json<RelatedCompany[]>();
    expect(after[0]).toMatchObject({ cnpj: own, own: true, relation: 'PARTNER', through: 'CARLOS EDUARDO PACHECO' });
    const ofSupplier = after.filter(({ cnpj }) => cnpj === supplier);
    expect(ofSupplier.map(({ relation, own: isOwn }) => [relation, isOwn])).toEqual([
      ['ADDRESS', false],
      ['OWNERSHIP', false],
    ]);
    expect(before.filter(({ cnpj }) => cnpj === own || cnpj === supplier)).toEqual([]);
    expect((await related('portAdmin')).statusCode).toBe(404);
    expect((await related('supplier')).statusCode).toBe(403);
  });
});
