import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmployeeImport, ImportRow, UploadHistoryItem } from '../../contract/employeeImports.ts';
import { uploadStatusOf } from '../../contract/employeeImports.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import { firstRow, rows, value } from '../../gateway/db/client.ts';
import { zip } from '../faults/support/zip.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { anEntry, ask } from '../support/projectUpdates.ts';
import { cpfFrom, sheetOf } from '../support/sheets.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT, personDocuments } from '../support/world.ts';

const HEADER = ['Nome', 'CPF', 'Dt. Nasc.', 'Cargo', 'Admissão', 'Vínculo', 'Sal. base', 'Obra'];
type Cell = string | number | boolean | Date | null;
/** A good row of somebody new, with changes by column. */
const person = (number: number, change: Record<number, Cell> = {}): Cell[] => {
  const row: Cell[] = [
    `Pessoa ${number}`,
    cpfFrom(number),
    '04/02/1990',
    'Caldeireiro',
    '03/11/2025',
    'CLT',
    '4.120,00',
    null,
  ];
  return row.map((cell, index) => (index in change ? (change[index] ?? null) : cell));
};

describe.each(DATABASES)('import of employees, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-04-10T15:00:00Z') });
    await ask(t.db, [await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' })]);
  });
  afterAll(() => t.close());

  const send = (
    bytes: Uint8Array,
    { name = 'admissoes.xlsx', query = '?preview=true', who = 'supplier' as PersonName } = {},
  ) => {
    const form = multipart([{ name, bytes }]);
    return t.as(who, { method: 'POST', url: `/companies/employees/upload${query}`, ...form });
  };
  const previewed = async (data: readonly (readonly Cell[])[], more: object = {}): Promise<EmployeeImport> => {
    const reply = await send(await sheetOf([HEADER, ...data], more));
    expect(reply.body).not.toContain('"code"');
    return reply.json<EmployeeImport>();
  };
  const imports = (id: number, path = '', method: 'GET' | 'POST' | 'PUT' = 'GET', payload?: object) =>
    t.as('supplier', { method, url: `/companies/employees/imports/${id}${path}`, payload });
  const rowsOf = async (id: number, query = ''): Promise<ImportRow[]> =>
    (await imports(id, `/rows?itemsPerPage=100${query}`)).json<ListOf<ImportRow>>().results;
  const finished = async (id: number): Promise<EmployeeImport> => {
    await t.services.jobs.run();
    return (await imports(id)).json<EmployeeImport>();
  };
  const imported = async (data: readonly (readonly Cell[])[]): Promise<EmployeeImport> => {
    const { id } = await previewed(data);
    expect((await imports(id, '/confirm', 'POST')).statusCode).toBe(202);
    return finished(id);
  };
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<ErrorBody>().code];
  const found = (number: number) =>
    firstRow(t.db)<{
      id: number;
      role: string;
      removed: boolean;
    }>`select id::int as id, role, removed_at is not null as removed
      from employees where name = ${`Pessoa ${number}`}`;
  /** What stops the one row of a sheet. */
  const problemOf = async (row: Cell[]) => {
    const [one] = await rowsOf((await previewed([row])).id);
    return one?.action === 'ERROR' ? [one.column, one.message] : one?.action;
  };

  test('E-12 the template has the columns, the lists and an example, and is itself a sheet that can be sent', async () => {
    const reply = await t.as('supplier', { url: '/companies/employees/generate-import-spreadsheet' });
    const book = await readXlsx(reply.rawPayload);
    const [sheet, help, lists] = book.sheets;
    expect(sheet?.rows[0]).toContain('Nome completo *');
    expect(sheet?.dataValidations?.map(({ type }) => type)).toEqual(Array(7).fill('list'));
    expect(JSON.stringify(lists?.rows)).toContain('Reforma do alto-forno');
    expect(JSON.stringify(help?.rows)).toContain('529.982.247-25');
    const empty = await send(reply.rawPayload);
    expect(codeOf(empty)).toEqual([400, 'import_empty']);
  });

  test('E-11 the plain upload processes at once and answers the text of the specification', async () => {
    const reply = await send(await sheetOf([HEADER, person(1001)]), { query: '' });
    expect(reply.json<EmployeeImport>().message).toBe(
      'Arquivo enviado para processamento. Você será notificado por e-mail quando o processamento acabar',
    );
    expect((await finished(reply.json<EmployeeImport>().id)).state).toBe('DONE');
    expect((await found(1001))?.role).toBe('Caldeireiro');
    const [mail] = await t.sentTo(PEOPLE.supplier.email);
    expect(mail?.subject).toContain('admissoes.xlsx');
    expect(mail?.links[0]).toContain('/colaboradores/resultado-upload/');
  });

  test('X-12 the dry run says what each row will do and writes nothing; confirmed, it is done, and done again changes nothing', async () => {
    const data = [
      person(1101, { 7: 'Reforma do alto-forno' }),
      ['Bruno Conceição', '111.444.777-35', null, 'Eletricista chefe', '01/03/2024', 'CLT', '3.900,00', 'CT-001'],
      ['Ana Araújo', '52998224725', null, null, null, null, null, 'CT-002'],
      ['Ana Araújo', '529.982.247-25', null, null, null, null, null, null],
      person(1102, { 1: '123.456.789-00' }),
    ];
    const preview = await previewed(data);
    expect(preview.counts).toEqual({ CREATE: 1, UPDATE: 1, ASSIGN: 1, NOTHING: 1, ERROR: 1 });
    expect(await found(1101)).toBeUndefined();
    const rows = await rowsOf(preview.id);
    expect(rows.map(({ line, action, project }) => [line, action, project])).toEqual([
      [2, 'CREATE', 'Reforma do alto-forno'],
      [3, 'UPDATE', 'Reforma do alto-forno'],
      [4, 'ASSIGN', 'Expansão da mina'],
      [5, 'NOTHING', null],
      [6, 'ERROR', null],
    ]);
    expect(rows[1]?.changed).toEqual(['Função']);
    expect(rows[4]).toMatchObject({ column: 'B · CPF', message: expect.stringContaining('11 dígitos') });
    expect(rows[0]?.document).toMatch(/^\*\*\*\.\d{3}\.\d{3}-\*\*$/);

    await imports(preview.id, '/confirm', 'POST');
    const done = await finished(preview.id);
    expect([done.state, done.counts.ERROR]).toEqual(['DONE', 1]);
    const made = await found(1101);
    const pendencies = await activeOf(made?.id ?? 0);
    expect(pendencies).toHaveLength(1);
    expect((await previewed(data)).counts).toEqual({ CREATE: 0, UPDATE: 0, ASSIGN: 0, NOTHING: 4, ERROR: 1 });
    expect(codeOf(await imports(preview.id, '/confirm', 'POST'))).toEqual([409, 'import_state']);
  });
  const activeOf = (employeeId: number) =>
    rows(t.db)`select id from pendencies where employee_id = ${employeeId} and not inactive`;

  test('E-14 only the failing rows come back as a sheet, with what to correct, and pass when they are mended', async () => {
    const done = await imported([person(1201), person(1202, { 4: '31/02/2026' })]);
    const file = await imports(done.id, '/failures');
    const [sheet] = (await readXlsx(file.rawPayload)).sheets;
    expect(sheet?.rows).toHaveLength(2);
    expect(sheet?.rows[0]?.at(-1)).toBe('O que corrigir');
    expect(sheet?.rows[1]?.at(-1)).toContain('Data de admissão');
    const mended = await imported([person(1202)]);
    expect(mended.counts).toMatchObject({ CREATE: 1, ERROR: 0 });
  });

  test('E-13 the history has the status as JSON in a text; one that is broken is told, not thrown', async () => {
    const reply = await t.as('supplier', { url: `/companies/employees/upload-history/${COMPANY.horizonte}` });
    const [latest] = reply.json<ListOf<UploadHistoryItem>>().results;
    expect(uploadStatusOf(latest?.status ?? '')).toMatchObject({ state: 'DONE', imported: 1, failed: 0 });
    expect([uploadStatusOf('{"state"'), uploadStatusOf('null'), uploadStatusOf('{}')]).toEqual([null, null, null]);
    const foreign = await t.as('otherSupplier', { url: `/companies/employees/upload-history/${COMPANY.horizonte}` });
    expect(foreign.statusCode).toBe(404);
  });

  test('X-12 columns that are not recognised are mapped by the person or left out, and no field twice', async () => {
    const reply = await send(
      await sheetOf([
        ['Fulano', 'CPF', 'Obs. RH'],
        ['Pessoa 1301', cpfFrom(1301), 'vale'],
      ]),
    );
    const made = reply.json<EmployeeImport>();
    expect(made.columns.map(({ letter, field }) => [letter, field])).toEqual([
      ['A', null],
      ['B', 'cpf'],
      ['C', null],
    ]);
    expect(codeOf(await imports(made.id, '/confirm', 'POST'))).toEqual([400, 'import_columns_unknown']);
    const twice = await imports(made.id, '/columns', 'PUT', { fields: ['cpf', 'cpf', 'ignore'] });
    expect(twice.json<ErrorBody>().details?.fields).toMatchObject([{ path: 'fields.1', code: 'repeated' }]);
    const mapped = await imports(made.id, '/columns', 'PUT', { fields: ['name', 'cpf', 'ignore'] });
    expect(mapped.json<EmployeeImport>().counts.ERROR).toBe(1);
    const [row] = await rowsOf(made.id);
    expect([row?.name, row?.column]).toEqual(['Pessoa 1301', 'Função']);
  });

  test('X-12 of one person in two rows only the same data and another project pass', async () => {
    const { id, counts } = await previewed([
      person(1401, { 7: 'CT-001' }),
      person(1401, { 7: 'CT-002' }),
      person(1401, { 1: `000.001.401-${cpfFrom(1401).slice(9)}`, 7: 'CT-002' }),
      person(1401, { 3: 'Pintor' }),
    ]);
    expect(counts).toMatchObject({ CREATE: 1, ASSIGN: 1, ERROR: 2 });
    const [, , third, fourth] = await rowsOf(id);
    expect(third?.message).toContain('linha 3');
    expect(fourth?.message).toContain('linha 2');
    await imports(id, '/confirm', 'POST');
    await finished(id);
    const places = await rows(
      t.db,
    )`select 1 from project_employees where employee_id = ${(await found(1401))?.id ?? 0}`;
    expect(places).toHaveLength(2);
  });

  test('X-12 a CPF as number without its zeros, in scientific notation, with any mask; money and dates as they come', async () => {
    const cpf = cpfFrom(1501);
    for (const written of [
      Number(cpf),
      `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`,
      cpf,
    ]) {
      expect(await problemOf(person(1501, { 1: written }))).toBe('CREATE');
    }
    const long = cpfFrom(529982247);
    expect(await problemOf(person(1501, { 1: `${long[0]},${long.slice(1)}E+10` }))).toBe('UPDATE');
    for (const day of [new Date('2025-11-03T00:00:00Z'), 45964, '2025-11-03', '3/11/2025']) {
      expect(await problemOf(person(1502, { 4: day }))).toBe('CREATE');
    }
    for (const money of [4120.5, '4120.50', 'R$ 4.120,50', '4120,5']) {
      expect(await problemOf(person(1502, { 6: money }))).toBe('CREATE');
    }
    await imported([person(1502, { 1: Number(cpfFrom(1502)), 4: 45964, 6: '4120.50' })]);
    const stored = await firstRow(t.db)`select to_char(admission_date, 'YYYY-MM-DD') as day, salary::float8 as salary
      from employees where name = 'Pessoa 1502'`;
    expect(stored).toEqual({ day: '2025-11-03', salary: 4120.5 });
  });

  test.each([
    ['31 February', { 4: '31/02/2026' }, 'E · Data de admissão'],
    ['the year 1899', { 2: '01/01/1899' }, 'C · Data de nascimento'],
    ['the year 2100', { 4: '01/01/2100' }, 'E · Data de admissão'],
    ['a child', { 2: '01/01/2020' }, 'C · Data de nascimento'],
    ['no CPF', { 1: null }, 'B · CPF'],
    ['a wrong digit', { 1: '529.982.247-26' }, 'B · CPF'],
    ['no role', { 3: null }, 'D · Função'],
    ['an unknown regime', { 5: 'Diarista' }, 'F · Regime de contratação'],
    ['a salary in words', { 6: 'quatro mil' }, 'G · Salário'],
    ['a negative salary', { 6: -1 }, 'G · Salário'],
    ['a project of nobody', { 7: 'Obra secreta' }, 'H · Projeto'],
    ['a project that is being updated', { 7: 'Bloqueado' }, 'H · Projeto'],
    ['an admission still to come', { 4: '10/04/2030', 7: 'CT-001' }, 'E · Data de admissão'],
  ])('X-12 an error names column and what to do: %s', async (_, change, column) => {
    const problem = await problemOf(person(1601, change));
    expect(problem?.[0]).toBe(column);
    expect(problem?.[1]).toMatch(/\.$/);
  });

  test('X-12, E-25 risk activities come by their names, decide the record, and are taken back', async () => {
    const column = async (cell: Cell) => {
      const reply = await send(
        await sheetOf([
          ['CPF', 'Atividades de risco'],
          ['111.444.777-35', cell],
        ]),
      );
      return reply.json<EmployeeImport>().id;
    };
    const risks = () =>
      rows(
        t.db,
      )`select risk_activity_id::int as id from employee_risk_activities where employee_id = ${EMPLOYEE.bruno} order by 1`;
    const done = async (cell: Cell) => {
      const id = await column(cell);
      await imports(id, '/confirm', 'POST');
      return finished(id);
    };
    const first = await done('trabalho elétrico; Trabalho em Altura');
    expect([first.counts.UPDATE, await risks()]).toEqual([1, [{ id: 1 }, { id: 2 }]]);
    expect((await done('Trabalho em altura, Trabalho elétrico')).counts.NOTHING).toBe(1);
    expect((await done(null)).counts.NOTHING).toBe(1);
    const [wrong] = await rowsOf(await column('Altura'));
    expect([wrong?.action, wrong?.column]).toEqual(['ERROR', expect.stringContaining('Exposição a riscos')]);
    const last = await done('Não');
    expect(await risks()).toEqual([]);
    expect((await imports(last.id, '/undo', 'POST')).statusCode).toBe(202);
    await finished(last.id);
    expect(await risks()).toEqual([{ id: 1 }, { id: 2 }]);
    await t.db.execute(sql`delete from employee_risk_activities where employee_id = ${EMPLOYEE.bruno}`);
  });

  test.each(['Peru', 'PE', 'brasileira', 'Estados Unidos', 'United States'])(
    'X-12 a nationality as people write it: %s',
    async (text) => {
      const reply = await send(
        await sheetOf([
          ['CPF', 'Nacionalidade'],
          ['111.444.777-35', text],
        ]),
      );
      const [row] = await rowsOf(reply.json<EmployeeImport>().id);
      expect([row?.action, row?.changed]).toEqual(['UPDATE', ['Nacionalidade']]);
    },
  );

  test('X-12 a birth date that makes somebody with risk activities a minor is refused', async () => {
    await t.db.execute(sql`insert into employee_risk_activities values (${EMPLOYEE.bruno}, 1)`);
    const row = ['Bruno Conceição', '111.444.777-35', '10/05/2008', null, null, null, null, null];
    expect(await problemOf(row)).toEqual([expect.anything(), expect.stringContaining('Menor de 18 anos')]);
    await t.db.execute(sql`delete from employee_risk_activities where employee_id = ${EMPLOYEE.bruno}`);
    expect(await problemOf(row)).toBe('UPDATE');
  });

  test('X-12 the start on the project is not before it begins', async () => {
    const bytes = await sheetOf([
      [...HEADER, 'Início no projeto'],
      [...person(1602, { 7: 'CT-001', 4: '01/01/2020' }), '31/12/2024'],
    ]);
    const [row] = await rowsOf((await send(bytes)).json<EmployeeImport>().id);
    expect([row?.column, row?.action]).toEqual(['I · Início no projeto', 'ERROR']);
  });

  test('B-16 who is kept out is told only as not assignable, also in the job', async () => {
    const { id } = await previewed([person(1701, { 7: 'CT-001' })]);
    await t.db.execute(sql`insert into restricted_employees (company_id, name, cpf_hash, reason, start_date)
      select ${COMPANY.serra}, 'x', ${personDocuments.columns({ cpf: cpfFrom(1701) }).cpfHash}, 'segredo', '2026-01-01'`);
    await imports(id, '/confirm', 'POST');
    expect((await finished(id)).counts.ERROR).toBe(1);
    const [row] = await rowsOf(id);
    expect(JSON.stringify(row)).not.toContain('segredo');
    expect(row?.message).toContain('não pode ser vinculad');
    expect(await found(1701)).toBeUndefined();
    expect(await problemOf(person(1701))).toBe('CREATE');
  });

  test('M-17 a CPF that another company knows is new here, and nothing is learnt of it', async () => {
    expect(await problemOf(person(1801, { 0: 'Outra pessoa' }))).toBe('CREATE');
    const form = multipart([
      { name: 'a.xlsx', bytes: await sheetOf([HEADER, ['Ana', '52998224725', null, null, null, null, null, null]]) },
    ]);
    const reply = await t.as('otherSupplier', {
      method: 'POST',
      url: '/companies/employees/upload?preview=true',
      ...form,
    });
    expect(reply.json<EmployeeImport>().counts).toMatchObject({ ERROR: 1, UPDATE: 0 });
    const mine = await previewed([person(1802)]);
    for (const path of ['', '/rows', '/failures']) {
      expect((await t.as('otherSupplier', { url: `/companies/employees/imports/${mine.id}${path}` })).statusCode).toBe(
        404,
      );
    }
  });

  test('E-24 without see_employee_data nobody imports', async () => {
    await t.db.execute(sql`update profiles set permissions = array_remove(permissions, 'see_employee_data')
      where id in (select profile_id from memberships where company_id = ${COMPANY.vertical})`);
    const form = multipart([{ name: 'a.xlsx', bytes: await sheetOf([HEADER, person(1)]) }]);
    const reply = await t.as('otherSupplier', {
      method: 'POST',
      url: '/companies/employees/upload?preview=true',
      ...form,
    });
    expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, 'see_employee_data']);
  });

  test('X-12 e-mail and working hours come with a row; the unit says which project is meant, and is checked', async () => {
    const facility = await value(t.db)<number>`insert into facilities (company_id, name)
      values (${COMPANY.serra}, 'Usina Barão') returning id::int`;
    await t.db.execute(sql`with area as (insert into departments (facility_id, name) values (${facility}, 'Forno') returning id)
      insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from area`);
    const head = [...HEADER, 'E-mail', 'Jornada', 'Unidade'];
    const row = (number: number, last: Cell[], change: Record<number, Cell> = {}): Cell[] => [
      ...person(number, { 7: 'Reforma do alto-forno', ...change }),
      ...last,
    ];
    const sheet = await sheetOf([
      head,
      row(1601, ['Pessoa@Exemplo.com', '12x36', 'usina barao']),
      row(1602, ['pessoa@', '12x36', null]),
      row(1603, [null, null, 'Mina Norte']),
      row(1604, [null, null, 'Usina Barão'], { 7: null }),
      row(1605, [null, 'x'.repeat(61), null]),
    ]);
    const { id } = (await send(sheet)).json<EmployeeImport>();
    expect((await rowsOf(id)).map(({ action, column }) => [action, column])).toEqual([
      ['CREATE', null],
      ['ERROR', 'I · E-mail'],
      ['ERROR', 'K · Unidade'],
      ['ERROR', 'H · Projeto'],
      ['ERROR', 'J · Jornada'],
    ]);
    expect((await imports(id, '/confirm', 'POST')).statusCode).toBe(202);
    await finished(id);
    expect(
      await firstRow(t.db)`select email, work_schedule as hours from employees where name = 'Pessoa 1601'`,
    ).toEqual({ email: 'pessoa@exemplo.com', hours: '12x36' });
    const again = (await send(sheet)).json<EmployeeImport>();
    expect(again.counts).toMatchObject({ NOTHING: 1, UPDATE: 0 });
    const template = await t.as('supplier', { url: '/companies/employees/generate-import-spreadsheet' });
    expect(JSON.stringify((await readXlsx(template.rawPayload)).sheets[2]?.rows)).toContain('Usina Barão');
  });

  test('X-12 the whole import is undone while nothing depends on it', async () => {
    await imported([person(1901)]);
    const done = await imported([
      person(1901, { 3: 'Mestre' }),
      person(1902, { 7: 'CT-001' }),
      ['Bruno Conceição', '11144477735', null, null, null, null, null, 'CT-002'],
    ]);
    expect((await found(1901))?.role).toBe('Mestre');
    expect((await imports(done.id, '/undo', 'POST')).statusCode).toBe(202);
    expect((await finished(done.id)).state).toBe('UNDONE');
    expect((await found(1901))?.role).toBe('Caldeireiro');
    const made = await found(1902);
    expect(made?.removed).toBe(true);
    expect(await activeOf(made?.id ?? 0)).toEqual([]);
    const assigned = await rows(t.db)`select 1 from project_employees
      where employee_id = ${EMPLOYEE.bruno} and project_id = ${PROJECT.expansao}`;
    expect(assigned).toEqual([]);
    expect(codeOf(await imports(done.id, '/undo', 'POST'))).toEqual([409, 'import_state']);
    const again = await imported([person(1902, { 7: 'CT-001' })]);
    expect([again.counts.CREATE, (await found(1902))?.removed]).toEqual([1, false]);
  });

  test('X-12 the undo is refused naming what depends on it, and after 24 hours; staged personal data is gone then', async () => {
    const done = await imported([person(2001), person(2002)]);
    const one = await found(2001);
    t.clock.at = new Date(t.clock.at.getTime() + 60_000);
    const change = await t.as('supplier', { url: `/companies/employees/${one?.id}` });
    const { name, role, contractRegime, admissionDate, registration } = change.json<Record<string, string>>();
    const put = await t.as('supplier', {
      method: 'PUT',
      url: `/companies/employees/${one?.id}`,
      payload: { name, role: `${role} II`, contractRegime, admissionDate, registration },
    });
    expect(put.statusCode).toBe(200);
    await t.db.execute(sql`insert into passages (company_id, project_id, employee_id, direction, method, verdict, admitted, offline, at,
      recorded_at, recorded_by) select ${COMPANY.serra}, ${PROJECT.reforma}, ${(await found(2002))?.id}, 'ENTRY', 'CODE', 'FIT', true, false,
      ${t.clock.at.toISOString()}, ${t.clock.at.toISOString()}, uid from users limit 1`);
    const noted = await t.as('supplier', {
      method: 'POST',
      url: '/employee-notes',
      payload: {
        ...{ companyId: COMPANY.horizonte, employeeId: (await found(2002))?.id },
        ...{ title: 'Turno', description: 'Só à noite.', projectId: null, systemPendencyId: null },
      },
    });
    expect(noted.statusCode).toBe(201);
    const refused = await imports(done.id, '/undo', 'POST');
    expect(codeOf(refused)).toEqual([409, 'import_in_use']);
    expect(refused.json<ErrorBody>().message).toContain('Pessoa 2002 (observação)');
    expect(refused.json<ErrorBody>().message).toContain('Pessoa 2002 (passagem na portaria)');
    expect(refused.json<ErrorBody>().message).toContain('Pessoa 2001 (alteração posterior)');
    const fresh = await imported([person(2003)]);
    await t.db.execute(sql`update employee_imports set created_at = created_at - interval '25 hours',
      finished_at = finished_at - interval '25 hours'`);
    expect(codeOf(await imports(fresh.id, '/undo', 'POST'))).toEqual([409, 'import_undo_over']);
    await t.services.employeeImports.sweep();
    const kept = await rows(t.db)`select 1 from employee_import_rows where cells is not null or before is not null`;
    expect(kept).toEqual([]);
    expect((await imports(fresh.id)).json<EmployeeImport>().undoUntil).toBeNull();
  });

  test('E-24 what is staged is sealed', async () => {
    await previewed([person(2101)]);
    const [row] = await rows(t.db)<{
      cells: string;
    }>`select cells from employee_import_rows order by import_id desc limit 1`;
    expect(row?.cells).not.toContain('Pessoa');
  });

  test('X-12 formulas count by their value, merged and hidden rows are rows, a title above the header is skipped', async () => {
    const bytes = await sheetOf([['Quadro de novembro'], [], HEADER, person(2201), person(2202, { 0: null })], {
      merges: [{ startRow: 3, startCol: 0, endRow: 4, endCol: 0 }],
      rowDefs: new Map([[3, { hidden: true }]]),
    });
    const made = (await send(bytes)).json<EmployeeImport>();
    expect([made.headerLine, made.total, made.counts.CREATE, made.counts.ERROR]).toEqual([3, 2, 1, 1]);
    const [, second] = await rowsOf(made.id);
    expect([second?.line, second?.column]).toEqual([5, 'A · Nome completo']);
  });

  test('X-12 a CSV is read in UTF-8 and in the encoding of Excel; broken UTF-8 is refused', async () => {
    const text = ['Nome;CPF;Cargo;Admissão;Vínculo', `João Ção;${cpfFrom(2301)};Função;03/11/2025;CLT`].join('\r\n');
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(text, 'latin1')]) {
      const made = (await send(bytes, { name: 'a.csv' })).json<EmployeeImport>();
      expect((await rowsOf(made.id))[0]).toMatchObject({ name: 'João Ção', action: 'CREATE' });
    }
    const broken = Buffer.concat([Buffer.from('\ufeffNome;CPF\r\n'), Buffer.from([0xc3, 0x28, 0xff])]);
    expect(codeOf(await send(broken, { name: 'a.csv' }))).toEqual([400, 'file_damaged']);
  });

  const CONTENT =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
  const bomb = (...members: Parameters<typeof zip>[0]) =>
    zip([
      { name: '[Content_Types].xml', bytes: Buffer.from(CONTENT) },
      { name: 'xl/workbook.xml', bytes: Buffer.from('<x/>') },
      ...members,
    ]);
  test.each([
    [
      '10 GB unpacked',
      () => bomb(...['a', 'b', 'c'].map((name) => ({ name: `xl/${name}.xml`, zeros: 3.5 * 1024 ** 3 }))),
      415,
      'file_unsafe',
    ],
    ['a path out of the archive', () => bomb({ name: '../../etc/x', bytes: Buffer.from('x') }), 415, 'file_unsafe'],
    ['a macro', () => bomb({ name: 'xl/vbaProject.bin', bytes: Buffer.from('x') }), 415, 'file_unsafe'],
    ['no workbook inside', () => bomb(), 400, 'file_damaged'],
    ['a renamed CSV', () => Buffer.from('Nome;CPF\r\nA;B'), 415, 'file_type_refused'],
    ['nothing', () => Buffer.alloc(0), 400, 'file_empty'],
    ['200 columns', () => sheetOf([Array.from({ length: 200 }, (_, n) => `C${n}`)]), 400, 'import_too_large'],
    ['a header alone', () => sheetOf([HEADER]), 400, 'import_empty'],
  ])('S5 refused with a clear error, and nothing is left: %s', async (_, bytes, status, code) => {
    const before = await rows(t.db)`select 1 from employee_imports`;
    expect(codeOf(await send(await bytes()))).toEqual([status, code]);
    expect(await rows(t.db)`select 1 from employee_imports`).toHaveLength(before.length);
  });
});
