import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CompanySuggestion, RegisteredCompany } from '../../contract/companyRegister.ts';
import { COMPANY_REGISTER } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { bulkLoad } from '../../gateway/db/bulkLoad.ts';
import { rows } from '../../gateway/db/client.ts';
import { importRegister } from '../../gateway/modules/homologations/companyRegister/importService.ts';
import { FileError } from '../../gateway/modules/homologations/companyRegister/records.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import {
  cnpjFrom,
  companyLine,
  establishmentLine,
  FILES,
  folderOf,
  line,
  openData,
  SAMPLES,
  zipOf,
  zipped,
} from '../support/openData.ts';

const HORIZONTE = cnpjFrom('07391526');
const INTEGRA = cnpjFrom('B7K2M9XA');
const COSTA = cnpjFrom('26741853');
const NEW = { root: '11284795', name: 'ELETRICA VALE LTDA' };

describe.each(DATABASES)('the register of companies, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());
  afterEach(() => vi.restoreAllMocks());

  /** Imports the files; `onRows` may throw, as a process that dies. */
  async function imported(files: Record<string, Buffer>, onRows?: (file: string, rows: number) => void) {
    const folder = await folderOf(files);
    onTestFinished(() => rm(folder, { recursive: true }));
    const load = await bulkLoad(t.database);
    try {
      return await importRegister(folder, { load, embedded: on === 'pglite', now: () => t.clock.at, onRows });
    } finally {
      await load.close();
    }
  }
  const found = async (cnpj: string) => {
    const reply = await t.as('admin', { url: `/search-cnpj/${encodeURIComponent(cnpj)}` });
    return { status: reply.statusCode, company: reply.json<RegisteredCompany>(), error: reply.json<ErrorBody>() };
  };
  const search = async (name: string) =>
    (await t.as('admin', { url: `/search-cnpj?name=${encodeURIComponent(name)}` })).json<CompanySuggestion[]>();
  const leftovers = () =>
    rows(
      t.db,
      sql`select tablename from pg_tables where tablename like '%\\_next'
      union all select name from register_files`,
    );

  test('H-02 before any register is imported nothing is said of a company', async () => {
    const { status, error } = await found(HORIZONTE);
    expect([status, error.code]).toEqual([503, 'cnpj_source_away']);
  });

  test('H-02, H-06 the files of the Receita, in latin-1, quoted and zipped, are found by CNPJ with partners, CNAEs and branches', async () => {
    const { [FILES.establishments]: plain = Buffer.alloc(0), ...others } = openData();
    const files = { ...others, 'Estabelecimentos0.zip': zipped(FILES.establishments, plain) };
    expect(await imported(files)).toContainEqual({ kind: 'ESTABLISHMENTS', rows: 4 });
    expect(await leftovers()).toEqual([]);
    const { company } = await found('07.391.526/0001-99');
    expect(company).toMatchObject({
      cnpj: HORIZONTE,
      name: 'MONTAGENS INDUSTRIAIS HORIZONTE LTDA',
      tradingName: 'MONTAGENS HORIZONTE',
      size: 'OTHER',
      foundationDate: '2009-03-09',
      type: 'HEADQUARTERS',
      legalNature: 'Sociedade Empresária Limitada',
      cadastralSituation: 'ATIVA',
      cadastralSituationReason: '',
      socialCapital: 2_400_000,
      address: { street: 'AVENIDA USIMINAS', neighborhood: 'BAIRRO DAS ÁGUAS', city: 'IPATINGA', cep: '35160158' },
      board: [{ name: 'CARLOS EDUARDO PACHECO', type: 'Sócio-Administrador', document: '982247', percentage: null }],
      branches: [{ cnpj: cnpjFrom('07391526', '0002'), situation: 'ATIVA', city: 'IPATINGA' }],
      source: 'REGISTER',
    });
    expect(company.cnaes).toEqual([
      { code: '4292802', description: 'Obras de montagem industrial', main: true },
      { code: '3314799', description: 'Manutenção de máquinas', main: false },
      { code: '2539001', description: 'Usinagem', main: false },
    ]);
    expect((await found(INTEGRA.toLowerCase())).company.name).toBe('AUTOMAÇÃO INTEGRA SISTEMAS LTDA');
    expect((await found(COSTA)).company).toMatchObject({
      name: 'PINTURA "INDUSTRIAL" COSTA \\NORTE LTDA',
      cadastralSituation: 'INAPTA',
      cadastralSituationReason: 'OMISSAO DE DECLARACOES',
    });
  });

  test('H-02 a name is found by its beginning, without accents and in any case, and by the trading name', async () => {
    await imported(openData());
    expect((await search('automacao')).map(({ cnpj }) => cnpj)).toEqual([INTEGRA]);
    expect((await search('Montagens')).map(({ cnpj }) => cnpj)).toEqual([HORIZONTE, cnpjFrom('07391526', '0002')]);
    expect((await search('integra'))[0]).toMatchObject({ cnpj: INTEGRA, tradingName: 'INTEGRA', city: 'IPATINGA' });
    expect(await search('100%')).toEqual([]);
    expect((await t.as('admin', { url: '/search-cnpj?name=mo' })).statusCode).toBe(400);
  });

  test.each([
    '07391526000198',
    '07391526000190',
    '00000000000000',
    'AAAAAAAAAAAAAA',
    '12ABC34501DEAA',
    '0739152600019',
    '073915260001999',
    '07391526/0001',
    '０７３９１５２６０００１９９',
    'Montagens',
  ])('H-02 %s is no CNPJ', async (cnpj) => {
    const { status, error } = await found(cnpj);
    expect([status, error.message]).toEqual([400, 'CNPJ Inválido']);
  });

  test('H-02 a CNPJ that the register does not know is not found, with its own text', async () => {
    await imported(openData());
    const { status, error } = await found(cnpjFrom(NEW.root));
    expect([status, error.message]).toEqual([404, 'Empresa não encontrada.']);
  });

  const broken: [string, () => Record<string, Buffer>, RegExp][] = [
    [
      'cut off in the middle of a record',
      () => openData(SAMPLES, { establishments: establishmentLine(NEW).slice(0, 90) }),
      /is the file whole/,
    ],
    [
      'with another number of columns',
      () => openData(SAMPLES, { companies: line('11284795', 'X', '2062') }),
      /line 1 has 3 columns instead of 7/,
    ],
    [
      'of another layout',
      () => openData(SAMPLES, { companies: line('x', 'y', 'z', 'a', 'b', 'c', 'd') }),
      /line 1 is not of this layout/,
    ],
    [
      'with a wrong CNPJ',
      () => openData(SAMPLES, { establishments: establishmentLine(NEW).replace('"0001";"23"', '"0001";"24"') }),
      /not of this layout/,
    ],
    ['that is no zip', () => ({ ...openData(), 'Empresas1.zip': Buffer.from('<html>'.repeat(20)) }), /no zip/],
    [
      'zip cut off',
      () => {
        const { [FILES.establishments]: bytes = Buffer.alloc(0), ...others } = openData();
        return { ...others, 'Estabelecimentos0.zip': zipped(FILES.establishments, bytes).subarray(0, 200) };
      },
      /cannot be read/,
    ],
    [
      'that is there twice',
      () => ({
        ...openData(),
        'Empresas1.zip': zipped(FILES.companies, Buffer.from(SAMPLES.map(companyLine).join(''), 'latin1')),
      }),
      /comes twice/,
    ],
    ['missing', () => openData(SAMPLES, { partners: undefined }), /PARTNERS/],
    [
      'sanctions of another form',
      () => ({ [FILES.ceis]: Buffer.from(line('NOME', 'OUTRO')) }),
      /no column CPF OU CNPJ/,
    ],
    [
      'debts zipped with their other parts',
      () => ({ 'Dados_abertos_Nao_Previdenciario.zip': zipOf(6) }),
      /holds 6 files: unpack it/,
    ],
  ];
  test.each(broken)('H-02 a file %s: the old register stays', async (_, files, reason) => {
    await imported(openData());
    const refused = await imported(files()).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(FileError);
    expect(String(refused)).toMatch(reason);
    expect((await found(HORIZONTE)).company.tradingName).toBe('MONTAGENS HORIZONTE');
    expect(await leftovers()).toEqual([]);
  });

  test('H-02 imported twice the register holds everything once; imported again from other files it holds those alone', async () => {
    await imported(openData());
    expect(await imported(openData())).toContainEqual({ kind: 'ESTABLISHMENTS', rows: 4 });
    expect((await found(HORIZONTE)).company.board).toHaveLength(1);
    await imported(openData([NEW]));
    expect([(await found(HORIZONTE)).status, (await found(cnpjFrom(NEW.root))).status]).toEqual([404, 200]);
  });

  test('H-02 an import that died goes on after its last batch; meanwhile the old register answers', async () => {
    await imported(openData());
    const folder = await folderOf(openData([NEW]));
    onTestFinished(() => rm(folder, { recursive: true }));
    const read: string[] = [];
    const run = async (dying: boolean) => {
      const load = await bulkLoad(t.database);
      return importRegister(folder, {
        ...{ load, embedded: on === 'pglite', now: () => t.clock.at },
        onRows: (file) => {
          read.push(file);
          if (dying && file === FILES.establishments) throw new Error('the power failed');
        },
      }).finally(() => load.close());
    };
    await expect(run(true)).rejects.toThrow('the power failed');
    expect((await found(HORIZONTE)).status).toBe(200);
    expect(read).toContain(FILES.companies);
    read.length = 0;
    expect(await run(false)).toContainEqual({ kind: 'ESTABLISHMENTS', rows: 1 });
    expect(read).not.toContain(FILES.companies);
    expect(read).not.toContain(FILES.establishments);
    expect((await found(cnpjFrom(NEW.root))).status).toBe(200);
  });

  test.runIf(on === 'pglite')('H-02 the embedded database says when a register is too large for it', async () => {
    vi.spyOn(COMPANY_REGISTER, 'mostEmbedded', 'get').mockReturnValue(3 as never);
    await expect(imported(openData())).rejects.toThrow(/asks for PostgreSQL/);
  });

  test('H-07 debts are kept of companies alone, embargoes with quotes where they need them, and not those that were lifted', async () => {
    const debts = [
      'CPF_CNPJ;TIPO_PESSOA;NOME_DEVEDOR;UNIDADE_RESPONSAVEL;TIPO_SITUACAO_INSCRICAO;DATA_INSCRICAO;VALOR_CONSOLIDADO',
      '07.391.526/0001-99;Pessoa jurídica;MONTAGENS;MINAS GERAIS;Em cobrança;12/03/2025;58214.37',
      '07.391.526/0002-70;Pessoa jurídica;MONTAGENS "FILIAL;MINAS GERAIS;EM NEGOCIACAO;12/03/2025;1.000,50',
      'XXX982247XX;Pessoa física;ALGUEM;MINAS GERAIS;Em cobrança;12/03/2025;10.00',
    ].join('\n');
    const embargoes = [
      '\uFEFF"SEQ_TAD";NUM_TAD;DAT_EMBARGO;NOME_EMBARGADO;CPF_CNPJ_EMBARGADO;DES_TAD;UF;SIT_DESEMBARGO;DAT_DESEMBARGO;SIT_CANCELADO',
      '1;A1;2023-05-18 00:00:00;"MINERAÇÃO; ""X""";07391526000199;"uma linha\noutra; linha";MG;S;2024-02-09 00:00:00;N',
      '2;A2;18/05/2026;COSTA;26741853000178;"";PA;N;;N',
      '3;A3;18/05/2026;COSTA;26741853000178;x;PA;N;;S',
      '4;A4;18/05/2026;COSTA;26741853000178;x;PA;S;;N',
      '5;A5;18/05/2026;ALGUEM;52998224725;x;PA;N;;N',
    ].join('\n');
    await imported({ 'arquivo_lai_SIDA_1_202609.csv': Buffer.from(debts, 'latin1') });
    await imported({ 'termo_embargo.csv': Buffer.from(embargoes) });
    const stored = sql`select list, document, name, sanction, starts_on::text as "from", ends_on::text as "to",
        amount::float8 as amount
      from register_sanctions where list in ('PGFN', 'IBAMA') order by list, document, sanction`;
    expect(await rows(t.db, stored)).toEqual([
      {
        ...{ list: 'IBAMA', document: HORIZONTE, name: 'MINERAÇÃO; "X"', sanction: 'TAD A1' },
        ...{ from: '2023-05-18', to: '2024-02-09', amount: null },
      },
      {
        ...{ list: 'IBAMA', document: COSTA, name: 'COSTA', sanction: 'TAD A2' },
        ...{ from: '2026-05-18', to: null, amount: null },
      },
      {
        ...{ list: 'PGFN', document: HORIZONTE, name: 'MONTAGENS', sanction: 'Em cobrança' },
        ...{ from: '2025-03-12', to: null, amount: 58214.37 },
      },
      {
        ...{ list: 'PGFN', document: '07391526000270', name: 'MONTAGENS "FILIAL', sanction: 'EM NEGOCIACAO' },
        ...{ from: '2025-03-12', to: null, amount: 1000.5 },
      },
    ]);
    await t.db.execute(sql`delete from register_sanctions where list in ('PGFN', 'IBAMA')`);
  });

  test('H-02 lists of sanctions come alone too, and leave the register and the other lists as they are', async () => {
    await imported(openData());
    const head = [
      'CPF OU CNPJ DO SANCIONADO',
      'NOME DO SANCIONADO',
      'ÓRGÃO SANCIONADOR',
      'CATEGORIA DA SANÇÃO',
      'DATA INÍCIO SANÇÃO',
      'DATA FINAL SANÇÃO',
    ];
    const sanctions =
      line(...head) +
      line(HORIZONTE, 'MONTAGENS', 'CGU', 'Inidoneidade', '01/02/2026', '') +
      line('52998224725', 'ALGUEM', 'CGU', 'Suspensão', '01/02/2026', '01/02/2027') +
      line('sem informação', '', '', '', '', '');
    const slavery =
      'ID;Ano;UF;Empregador;CNPJ/CPF;Estabelecimento;Inclusão no Cadastro de Empregadores\n1;2025;PA;FAZENDA;26.741.853/0001-78;Zona rural;07/04/2026\n';
    await imported({ 'cadastro_de_empregadores.csv': Buffer.from(slavery, 'latin1') });
    const cepim =
      line('CNPJ ENTIDADE', 'NOME ENTIDADE', 'NÚMERO CONVÊNIO', 'ÓRGÃO CONCEDENTE', 'MOTIVO DO IMPEDIMENTO') +
      line(COSTA, 'COSTA', '700123', 'Ministério do Turismo', 'OMISSÃO');
    await imported({ '20261114_CEPIM.csv': Buffer.from(cepim, 'latin1') });
    await imported({ [FILES.ceis]: Buffer.from(sanctions, 'latin1') });
    expect(
      await rows(t.db, sql`select list, document, starts_on::text as "from" from register_sanctions order by 1, 2`),
    ).toEqual([
      { list: 'CEIS', document: HORIZONTE, from: '2026-02-01' },
      { list: 'CEIS', document: '982247', from: '2026-02-01' },
      { list: 'CEPIM', document: COSTA, from: null },
      { list: 'SLAVERY', document: COSTA, from: '2026-04-07' },
    ]);
    expect((await found(HORIZONTE)).status).toBe(200);
  });
});
