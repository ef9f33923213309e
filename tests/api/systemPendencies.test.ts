import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import type { ProjectDocument, SystemPendency, SystemPendencyRow } from '../../contract/systemPendencies.ts';
import { SHIPPED_CATALOGUE } from '../../gateway/db/catalogue/shipped.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const aDocument = (values: Record<string, unknown> = {}) => ({
  companyId: COMPANY.serra as number,
  name: `Documento ${crypto.randomUUID()}`,
  plan: 'SSMA',
  type: 'PROVIDER',
  category: 'Próprios',
  periodicity: 'ONCE',
  validityMonths: null as number | null,
  nextDueDays: 15,
  dueRule: null as object | null,
  months: null as number[] | null,
  riskActivityIds: null as number[] | null,
  contractRegimes: null as string[] | null,
  movement: null as object | null,
  legalBasis: 'NR-1',
  critical: false,
  failsReading: false,
  checklist: [
    { name: 'Está completo?', templates: ['Faltam páginas. Envie o documento completo.'] },
    { name: 'Está assinado?', templates: [] },
  ] as { id?: number; name: string; templates: string[] }[],
  ...values,
});
type Document = ReturnType<typeof aDocument>;

/** What is sent to change an entry as it was read. */
const bodyOf = ({
  id: _,
  company,
  active: _a,
  updatedAt: _u,
  version: _v,
  projectCount: _p,
  validityByNorm: _n,
  norm: _o,
  related: _r,
  ...entry
}: SystemPendency) => ({
  ...entry,
  companyId: company?.id ?? COMPANY.serra,
});

describe.each(DATABASES)('the catalogue of system pendencies, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const post = (payload: Document | object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: '/system-pendencies', payload });
  const created = async (values: Record<string, unknown> = {}, person: PersonName = 'admin') => {
    const reply = await post(aDocument(values), person);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<SystemPendency>();
  };
  const put = (id: number, payload: object, headers = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'PUT', url: `/system-pendencies/${id}`, payload, headers });
  const remove = (id: number, person: PersonName = 'admin') =>
    t.as(person, { method: 'DELETE', url: `/system-pendencies/${id}` });
  const get = async <T>(url: string, person: PersonName = 'admin'): Promise<T> => {
    const reply = await t.as(person, { url });
    expect([url, reply.statusCode, reply.body.slice(0, 200)]).toEqual([url, 200, expect.anything()]);
    return reply.json<T>();
  };
  const fault = (reply: { json(): unknown }) => {
    const field = (reply.json() as ErrorBody).details?.fields?.[0];
    return field && [field.path, field.code];
  };
  const shipped = async (slug: string) => {
    const [row] = await rows<{ id: number }>(
      t.db,
      sql`select id from system_pendencies where slug = ${slug} and company_id is null`,
    );
    return get<SystemPendency>(`/system-pendencies/${row?.id}`);
  };
  const adapt = async (slug: string, values: Record<string, unknown> = {}, person: PersonName = 'admin') => {
    const base = await shipped(slug);
    const checklist = base.checklist.map(({ name, templates }) => ({ name, templates }));
    const companyId = person === 'portAdmin' ? COMPANY.porto : COMPANY.serra;
    return post({ ...bodyOf(base), companyId, baseId: base.id, checklist, ...values }, person);
  };
  const choose = (projectId: number, id: number) =>
    t.db.execute(
      sql`insert into project_system_pendencies (project_id, system_pendency_id) values (${projectId}, ${id})`,
    );
  const documentsOf = async (project: number, query = '', person: PersonName = 'admin') =>
    get<ListOf<ProjectDocument>>(
      `/system-pendencies/projects/${project}/default-list?itemsPerPage=100${query}`,
      person,
    );

  // ---------------------------------------------------------------- reading
  test('D-39 the default list is of plan SSMA and of what is valid, when nothing is asked', async () => {
    const own = await created();
    await remove(own.id);
    const list = await get<ListOf<SystemPendencyRow>>('/pendencies/default-list');
    expect(list.meta.itemsPerPage).toBe(10);
    expect(list.results.length).toBeGreaterThan(0);
    expect(new Set(list.results.map(({ plan }) => plan))).toEqual(new Set(['SSMA']));
    expect(list.results.every(({ active }) => active)).toBe(true);
    const stp = await get<ListOf<SystemPendencyRow>>('/pendencies/default-list?plan=STP&itemsPerPage=5&page=2');
    expect(stp.results).toHaveLength(5);
    expect(stp.results.every(({ plan }) => plan === 'STP')).toBe(true);
    const all = await get<ListOf<SystemPendencyRow>>(`/pendencies/default-list?validity=false&query=${own.name}`);
    expect(all.results.map(({ id }) => id)).toEqual([own.id]);
  });

  test('D-03 the default list by text and by categories, in which no letter is a pattern', async () => {
    const all = await get<ListOf<SystemPendencyRow>>('/pendencies/default-list?itemsPerPage=100');
    const [first, second] = [...new Set(all.results.map(({ category }) => category))];
    const both = [first, second].map((name) => `categories[]=${encodeURIComponent(name ?? '')}`).join('&');
    const found = await get<ListOf<SystemPendencyRow>>(`/pendencies/default-list?itemsPerPage=100&${both}`);
    const expected = all.results.filter(({ category }) => category === first || category === second);
    expect(found.results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    const text = await get<ListOf<SystemPendencyRow>>('/pendencies/default-list?query=SAUDE%20OCUP');
    expect(text.results.length).toBeGreaterThan(0);
    expect((await get<ListOf<SystemPendencyRow>>('/pendencies/default-list?query=%25')).results).toEqual([]);
    expect((await get<ListOf<SystemPendencyRow>>('/pendencies/default-list?categories=nenhuma')).results).toEqual([]);
  });

  test('D-43 where no plan is named it is SSMA, safety and environment; STP is asked for by name', async () => {
    const plans = async (path: string) =>
      new Set((await get<ListOf<SystemPendencyRow>>(path)).results.map(({ plan }) => plan));
    const projectList = `/system-pendencies/projects/${PROJECT.reforma}/default-list`;
    for (const path of ['/pendencies/default-list', projectList]) {
      expect(await plans(path)).toEqual(new Set(['SSMA']));
      expect(await plans(`${path}?plan=SSMA`)).toEqual(new Set(['SSMA']));
      expect(await plans(`${path}?plan=STP`)).toEqual(new Set(['STP']));
    }
    const ssma = await get<unknown[]>('/pendencies/categories?plan=SSMA');
    expect(await get<unknown[]>('/pendencies/categories')).toEqual(ssma);
    expect(await get<unknown[]>('/pendencies/categories?plan=STP')).not.toEqual(ssma);
  });

  test('D-39 a provider reads what is shipped, and nothing of a contracting company', async () => {
    const own = await created();
    const list = await get<ListOf<SystemPendencyRow>>('/pendencies/default-list', 'supplier');
    expect(list.results.length).toBeGreaterThan(0);
    expect(list.results.every(({ company }) => company === null)).toBe(true);
    expect(
      (await get<ListOf<SystemPendencyRow>>('/system-pendencies', 'supplier')).results.map(({ id }) => id),
    ).not.toContain(own.id);
    expect((await t.as('supplier', { url: `/system-pendencies/${own.id}` })).statusCode).toBe(404);
    expect((await t.as('gatehouse', { url: '/pendencies/default-list' })).statusCode).toBe(403);
  });

  test('D-39 the categories of a plan say how many documents each has', async () => {
    await created({ category: 'Só da Serra' });
    const ssma = await get<{ name: string; count: number }[]>('/pendencies/categories');
    const list = await get<ListOf<SystemPendencyRow>>('/pendencies/default-list');
    expect(ssma.reduce((sum, { count }) => sum + count, 0)).toBe(list.meta.totalResults);
    expect(ssma).toContainEqual({ name: 'Só da Serra', count: 1 });
    const porto = await get<{ name: string }[]>('/pendencies/categories', 'portAdmin');
    expect(porto.map(({ name }) => name)).not.toContain('Só da Serra');
    const stp = await get<{ name: string }[]>('/pendencies/categories?plan=STP');
    expect(stp.map(({ name }) => name)).not.toContain('Só da Serra');
    expect((await t.as('admin', { url: '/pendencies/categories?plan=OUTRO' })).statusCode).toBe(400);
  });

  test('C-08 the catalogue is found by name, category, norm, plan, type and own, whatever case and accents', async () => {
    const own = await created({
      name: 'Licença de Operação da Mina',
      category: 'Meio ambiente',
      legalBasis: 'Portaria 999',
    });
    const ids = async (query: string) =>
      (await get<ListOf<SystemPendencyRow>>(`/system-pendencies?itemsPerPage=100&${query}`)).results.map(
        ({ id }) => id,
      );
    for (const text of ['LICENCA DE OPERACAO', 'portaria 999', 'meio ambiénte']) {
      expect([text, (await ids(`query=${encodeURIComponent(text)}`)).includes(own.id)]).toEqual([text, true]);
    }
    expect(await ids('query=100%25')).toEqual([]);
    expect(await ids(`categories[]=${encodeURIComponent('Meio ambiente')}&own=true`)).toContain(own.id);
    expect(await ids('plan[]=STP')).not.toContain(own.id);
    expect(await ids('pendencyType[]=EMPLOYEE')).not.toContain(own.id);
    const owned = await get<ListOf<SystemPendencyRow>>('/system-pendencies?own=true&itemsPerPage=100');
    expect(owned.results.every(({ company }) => company?.id === COMPANY.serra)).toBe(true);
    const sorted = await get<ListOf<SystemPendencyRow>>('/system-pendencies?orderBy=name&order=desc&itemsPerPage=2');
    expect(sorted.results).toHaveLength(2);
    for (const url of ['?nonsense=1', '?orderBy=id', '?itemsPerPage=101', '?pendencyType[]=X', '?own=maybe']) {
      expect([url, (await t.as('admin', { url: `/system-pendencies${url}` })).statusCode]).toEqual([url, 400]);
    }
  });

  // ---------------------------------------------------------------- writing
  test('C-08 a company adds a document of its own, and it is read back whole with its version', async () => {
    const body = aDocument({
      name: '  Plano de movimentação de carga ',
      type: 'EMPLOYEE',
      periodicity: 'MONTHLY',
      dueRule: { day: 20, month: 'next', adjust: 'before' },
      months: [12, 11, 12],
      riskActivityIds: [2, 1],
      contractRegimes: ['CLT', 'TEMPORARY'],
      critical: true,
      failsReading: true,
    });
    const reply = await post(body);
    expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
    const entry = reply.json<SystemPendency>();
    expect(entry).toMatchObject({
      name: 'Plano de movimentação de carga',
      company: { id: COMPANY.serra, name: 'Serra' },
      baseId: null,
      active: true,
      version: 1,
      projectCount: 0,
      months: [11, 12],
      riskActivityIds: [1, 2],
      contractRegimes: ['CLT', 'TEMPORARY'],
      dueRule: { day: 20, month: 'next', adjust: 'before' },
      nextDueDays: 15,
      critical: true,
      failsReading: true,
    });
    expect(entry.checklist.map(({ name, templates }) => ({ name, templates }))).toEqual(body.checklist);
    const read = await t.as('admin', { url: `/system-pendencies/${entry.id}` });
    expect([read.headers.etag, read.json()]).toEqual(['"1"', entry]);
  });

  test.each([
    ['a validity without months', { periodicity: 'VALIDITY' }, 'validityMonths', 'required'],
    ['months of validity without validity', { validityMonths: 12 }, 'validityMonths', 'required'],
    ['months of the year that is not monthly', { months: [11] }, 'months', 'invalid'],
    ['a thirteenth month', { periodicity: 'MONTHLY', months: [13] }, 'months.0', 'too_large'],
    ['no month at all', { periodicity: 'MONTHLY', months: [] }, 'months', 'required'],
    ['a due rule that is not monthly', { dueRule: { day: 5, month: 'next', adjust: 'after' } }, 'dueRule', 'invalid'],
    [
      'a day 32',
      { periodicity: 'MONTHLY', dueRule: { day: 32, month: 'next', adjust: 'after' } },
      'dueRule.day',
      'too_large',
    ],
    ['a risk document without a risk', { type: 'RISK' }, 'riskActivityIds', 'required'],
    ['an unknown risk', { riskActivityIds: [99] }, 'riskActivityIds.0', 'unknown_option'],
    ['an unknown regime', { contractRegimes: ['X'] }, 'contractRegimes.0', 'unknown_option'],
    ['a movement of a company', { movement: { types: ['RETURN'] } }, 'movement', 'invalid'],
    ['an unknown movement', { type: 'EMPLOYEE', movement: { types: ['X'] } }, 'movement.types.0', 'unknown_option'],
    ['no checklist', { checklist: [] }, 'checklist', 'required'],
    ['an empty question', { checklist: [{ name: ' ', templates: [] }] }, 'checklist.0.name', 'required'],
    [
      'a question twice',
      {
        checklist: [
          { name: 'A?', templates: [] },
          { name: 'a?', templates: [] },
        ],
      },
      'checklist.1.name',
      'repeated',
    ],
    ['an item of another', { checklist: [{ id: 1, name: 'A?', templates: [] }] }, 'checklist.0.id', 'invalid'],
    ['an empty name', { name: '  ' }, 'name', 'required'],
    ['a very long name', { name: 'x'.repeat(256) }, 'name', 'too_long'],
    ['a field that nobody knows', { nonsense: 1 }, 'nonsense', 'unknown_field'],
    ['a foreign company', { companyId: COMPANY.porto }, 'companyId', 'invalid'],
    ['a company that is none', { companyId: 987_654 }, 'companyId', 'invalid'],
    ['a base that is none', { baseId: 987_654 }, 'baseId', 'invalid'],
  ])('C-08 %s is refused on its field', async (_, values, path, code) => {
    const reply = await post(aDocument(values));
    expect([reply.statusCode, fault(reply)]).toEqual([400, [path, code]]);
  });

  test('C-08 a name is unique in its company whatever its case and accents, free in another and after a removal', async () => {
    const own = await created({ name: 'Autorização de Içamento' });
    for (const name of ['AUTORIZAÇÃO DE IÇAMENTO', 'autorizacao de icamento', ' Autorização de içamento ']) {
      const reply = await post(aDocument({ name }));
      expect([name, reply.statusCode, fault(reply)]).toEqual([name, 400, ['name', 'name_taken']]);
    }
    await created({ name: 'Autorização de içamento', companyId: COMPANY.porto }, 'portAdmin');
    const other = await created();
    expect(fault(await put(other.id, { ...bodyOf(other), name: 'autorização de içamento' }))).toEqual([
      'name',
      'name_taken',
    ]);
    expect((await put(own.id, { ...bodyOf(own), name: 'AUTORIZAÇÃO DE IÇAMENTO' })).statusCode).toBe(200);
    expect((await remove(own.id)).statusCode).toBe(204);
    await created({ name: 'Autorização de içamento' });
  });

  test('C-08 the same name twice at once is kept once', async () => {
    const body = aDocument({ name: 'Ao mesmo tempo' });
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(body)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
  });

  test('C-08 only who configures documents writes, and only in the own company', async () => {
    const own = await created();
    for (const person of ['reader', 'analyst', 'supplier', 'gatehouse'] as const) {
      expect([person, (await post(aDocument(), person)).statusCode]).toEqual([person, 403]);
      expect([person, (await put(own.id, bodyOf(own), {}, person)).statusCode]).toEqual([person, 403]);
      expect([person, (await remove(own.id, person)).statusCode]).toEqual([person, 403]);
    }
    const missing = await put(987_654, { ...bodyOf(own), companyId: COMPANY.porto }, {}, 'portAdmin');
    const foreign = await put(own.id, { ...bodyOf(own), companyId: COMPANY.porto }, {}, 'portAdmin');
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect((await remove(own.id, 'portAdmin')).statusCode).toBe(404);
    expect(fault(await put(own.id, { ...bodyOf(own), companyId: COMPANY.porto }))).toEqual(['companyId', 'invalid']);
    expect((await get<SystemPendency>(`/system-pendencies/${own.id}`)).version).toBe(1);
  });

  test('C-08 a change raises the version, and who did not see the last one gets it', async () => {
    const own = await created();
    const first = await put(own.id, { ...bodyOf(own), legalBasis: 'NR-18' }, { 'if-match': '"1"' });
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"']);
    const late = await put(own.id, { ...bodyOf(own), legalBasis: 'NR-35' }, { 'if-match': '"1"' });
    expect([late.statusCode, late.json<ErrorBody>()]).toMatchObject([
      412,
      { code: 'stale', details: { current: { version: 2, legalBasis: 'NR-18' } } },
    ]);
  });

  test('C-08 items keep their ids, those left out are kept for what was judged by them, new ones are added', async () => {
    const own = await created();
    const [first, second] = own.checklist;
    const judged = await t.build.aPendency({ systemPendencyId: own.id, plan: 'SSMA', checklist: ['OK', 'OK'] });
    const reply = await put(own.id, {
      ...bodyOf(own),
      checklist: [
        { name: 'É do mês certo?', templates: ['Envie o do mês.', 'Envie outro.'] },
        { id: second?.id, name: 'Está assinado e datado?', templates: ['Assine.'] },
      ],
    });
    expect(reply.statusCode).toBe(200);
    const after = reply.json<SystemPendency>().checklist;
    expect(after.map(({ name, templates }) => [name, templates])).toEqual([
      ['É do mês certo?', ['Envie o do mês.', 'Envie outro.']],
      ['Está assinado e datado?', ['Assine.']],
    ]);
    expect(after[1]?.id).toBe(second?.id);
    expect((await get<Pendency>(`/pendencies/${judged}`, 'analyst')).checklist.map(({ id }) => id)).toContain(
      first?.id,
    );
    const fresh = await t.build.aPendency({ systemPendencyId: own.id, plan: 'SSMA' });
    expect((await get<Pendency>(`/pendencies/${fresh}`, 'analyst')).checklist.map(({ name }) => name)).toEqual(
      after.map(({ name }) => name),
    );
    const gone = await put(own.id, {
      ...bodyOf(own),
      checklist: [{ id: first?.id, name: 'De volta?', templates: [] }],
    });
    expect(fault(gone)).toEqual(['checklist.0.id', 'invalid']);
    const twice = [second, second].map((item, index) => ({ id: item?.id, name: `Pergunta ${index}?`, templates: [] }));
    expect(fault(await put(own.id, { ...bodyOf(own), checklist: twice }))).toEqual(['checklist.1.id', 'repeated']);
  });

  test('C-08 what changed is in the history: who, when, before and after, also of the checklist', async () => {
    const own = await created();
    const [first, second] = own.checklist;
    await put(own.id, {
      ...bodyOf(own),
      critical: true,
      periodicity: 'MONTHLY',
      dueRule: { day: 5, month: 'next', adjust: 'after' },
      checklist: [
        { id: first?.id, name: 'Está inteiro?', templates: ['Reenvie.'] },
        { name: 'Novo?', templates: [] },
      ],
    });
    const { results } = await get<ListOf<HistoryEntry>>(`/system-pendencies/${own.id}/history`);
    const told = results.map(({ action, fieldName, oldValue, newValue }) => [action, fieldName, oldValue, newValue]);
    expect(told).toHaveLength(8);
    expect(told).toEqual(
      expect.arrayContaining([
        ['CREATED', null, null, own.name],
        ['UPDATED', 'critical', 'false', 'true'],
        ['UPDATED', 'periodicity', 'ONCE', 'MONTHLY'],
        ['UPDATED', 'dueRule', null, 'adjust: after; day: 5; month: next'],
        ['ITEM_REMOVED', 'checklist', second?.name, null],
        ['ITEM_CHANGED', 'checklist', first?.name, 'Está inteiro?'],
        ['ITEM_CHANGED', 'templates', first?.templates.join('\n'), 'Reenvie.'],
        ['ITEM_ADDED', 'checklist', null, 'Novo?'],
      ]),
    );
    const { uid } = await t.session('admin');
    expect(results.every(({ author }) => author.uid === uid)).toBe(true);
    expect((await t.as('portAdmin', { url: `/system-pendencies/${own.id}/history` })).statusCode).toBe(404);
    await remove(own.id);
    const last = await get<ListOf<HistoryEntry>>(`/system-pendencies/${own.id}/history?itemsPerPage=1`);
    expect(last.results[0]).toMatchObject({ action: 'REMOVED', oldValue: own.name });
    expect((await put(own.id, bodyOf(own))).statusCode).toBe(404);
    expect((await remove(own.id)).statusCode).toBe(404);
  });

  test('C-08 a document that a project asks for is not removed, and keeps its plan and type', async () => {
    const own = await created();
    await choose(PROJECT.reforma, own.id);
    const refused = await remove(own.id);
    expect([refused.statusCode, refused.json<ErrorBody>()]).toMatchObject([
      409,
      { code: 'in_use', details: { count: 1 } },
    ]);
    expect(fault(await put(own.id, { ...bodyOf(own), plan: 'STP' }))).toEqual(['plan', 'locked']);
    expect(fault(await put(own.id, { ...bodyOf(own), type: 'EMPLOYEE', scope: 'PERSON' }))).toEqual(['type', 'locked']);
    expect((await put(own.id, { ...bodyOf(own), category: 'Outra' })).json<SystemPendency>().projectCount).toBe(1);
    await t.db.execute(sql`delete from project_system_pendencies where system_pendency_id = ${own.id}`);
    expect((await remove(own.id)).statusCode).toBe(204);
  });

  test('C-08 a document that a running project asks for is not removed; taken out of it first, its pendencies and files stay to be read', async () => {
    const own = await created({ plan: 'STP', checklist: [{ name: 'Está assinado?', templates: [] }] });
    await choose(PROJECT.reforma, own.id);
    await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
    await t.services.projectUpdates.settled();
    const [asked] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies where system_pendency_id = ${own.id}`,
    );
    const id = asked?.id ?? 0;
    const file = await t.build.aDocument(t.files, id, {});
    const now = () => get<Pendency>(`/pendencies/${id}`, 'analyst');

    const refused = await remove(own.id);
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, 'in_use']);
    expect(await now()).toMatchObject({ status: 'OPEN', inactive: false });

    const pendencies = [{ systemPendencyId: own.id, isChecked: false }];
    const url = `/projects/${PROJECT.reforma}/pendencies`;
    const taken = await t.as('admin', { method: 'PATCH', url, payload: { pendencies } });
    expect([taken.statusCode, taken.body]).toEqual([202, expect.anything()]);
    expect((await remove(own.id)).statusCode).toBe(204);
    await t.services.projectUpdates.settled();
    expect(await now()).toMatchObject({ status: 'OPEN', inactive: true, documents: [{ id: file }] });
    expect((await t.as('analyst', { url: `/documents/${file}/download` })).statusCode).toBe(200);
    expect(await get<SystemPendency>(`/system-pendencies/${own.id}`)).toMatchObject({ name: own.name, active: false });
  });

  test('C-08 what is still owed of a document that was removed is sent and judged as before', async () => {
    const own = await created({ plan: 'STP', checklist: [{ name: 'Está assinado?', templates: [] }] });
    const id = await t.build.aPendency({ systemPendencyId: own.id, name: own.name });
    expect((await remove(own.id)).statusCode).toBe(204);
    await t.build.aDocument(t.files, id, {});
    const move = (person: PersonName, payload: object) =>
      t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload });
    expect((await move('supplier', { status: 'IN_REVISION', action: 'send' })).statusCode).toBe(200);
    const [item] = (await get<Pendency>(`/pendencies/${id}`, 'analyst')).checklist;
    expect(item).toMatchObject({ name: 'Está assinado?' });
    const payload = { pendencyId: id, id: item?.id, status: 'OK' };
    const answered = await t.as('analyst', {
      method: 'POST',
      url: `/pendencies/${item?.pendencyChecklistId}/checklist`,
      payload,
    });
    expect([answered.statusCode, answered.body]).toEqual([200, expect.anything()]);
    const done = await move('analyst', { status: 'DONE', action: 'conclude' });
    expect([done.statusCode, done.json<Pendency>().status]).toEqual([200, 'DONE']);
  });

  test('X-02 whose a document is follows its type and the adapted entry, unless it is said, and fits the type', async () => {
    expect((await created({ name: 'Da pessoa', type: 'EMPLOYEE' })).scope).toBe('PERSON');
    const own = await created({ name: 'Alvará sanitário' });
    expect(own.scope).toBe('COMPANY');
    const { scope: _scope, ...unsaid } = bodyOf(own);
    expect((await put(own.id, { ...unsaid, scope: 'ESTABLISHMENT' })).json<SystemPendency>().scope).toBe(
      'ESTABLISHMENT',
    );
    expect((await put(own.id, unsaid)).json<SystemPendency>().scope).toBe('ESTABLISHMENT');
    expect(fault(await put(own.id, { ...unsaid, scope: 'PERSON' }))).toEqual(['scope', 'invalid']);
    expect(fault(await put(own.id, { ...unsaid, scope: 'FACILITY' }))).toEqual(['scope', 'unknown_option']);
    const adapted = await adapt('ltcat', { name: 'LTCAT da Serra', scope: undefined });
    expect(adapted.json<SystemPendency>().scope).toBe('ESTABLISHMENT');
  });

  test('C-08 a change of who has to send a document, and when, has its active projects organised; another does not', async () => {
    const own = await created();
    await choose(PROJECT.expansao, own.id);
    const asked = async () =>
      (
        await rows<{ n: number }>(
          t.db,
          sql`select asked as n from project_updates where project_id = ${PROJECT.expansao}`,
        )
      )[0]?.n ?? 0;
    const before = await asked();
    const first = await put(own.id, { ...bodyOf(own), legalBasis: 'NR-12', critical: true });
    expect([first.statusCode, await asked()]).toEqual([200, before]);
    const monthly = { periodicity: 'MONTHLY', months: [3] };
    expect((await put(own.id, { ...bodyOf(own), ...monthly })).statusCode).toBe(200);
    expect(await asked()).toBe(before + 1);
  });

  // ---------------------------------------------------------------- shipped ones and adaptations
  test('C-08 a shipped document is neither changed nor removed, whoever asks', async () => {
    const aso = await shipped('aso');
    const change = await put(aso.id, { ...bodyOf(aso), name: 'Outro' });
    expect([change.statusCode, change.json<ErrorBody>().code]).toEqual([409, 'shipped_document']);
    const removal = await remove(aso.id);
    expect([removal.statusCode, removal.json<ErrorBody>().code]).toEqual([409, 'shipped_document']);
    expect(await shipped('aso')).toEqual(aso);
    expect((await get<ListOf<HistoryEntry>>(`/system-pendencies/${aso.id}/history`)).results).toEqual([]);
  });

  test('C-08 an adaptation stands in the place of the shipped one, in its company alone, and once', async () => {
    const base = await shipped('pgr');
    const reply = await adapt('pgr', { name: 'PGR da Serra', validityMonths: 12 });
    expect(reply.statusCode).toBe(201);
    const own = reply.json<SystemPendency>();
    expect(own).toMatchObject({
      baseId: base.id,
      name: 'PGR da Serra',
      plan: base.plan,
      company: { id: COMPANY.serra },
    });
    for (const url of ['/system-pendencies?itemsPerPage=100', '/pendencies/default-list?itemsPerPage=100']) {
      const mine = (await get<ListOf<SystemPendencyRow>>(url)).results.map(({ id }) => id);
      expect([url, mine.includes(own.id), mine.includes(base.id)]).toEqual([url, true, false]);
      const theirs = (await get<ListOf<SystemPendencyRow>>(url, 'portAdmin')).results.map(({ id }) => id);
      expect([url, theirs.includes(own.id), theirs.includes(base.id)]).toEqual([url, false, true]);
    }
    expect(fault(await adapt('pgr', { name: 'Outro PGR' }))).toEqual(['baseId', 'repeated']);
    expect(fault(await adapt('cipa', { plan: 'STP' }))).toEqual(['plan', 'locked']);
    expect(fault(await adapt('cipa', { type: 'OTHERS' }))).toEqual(['type', 'locked']);
    expect(fault(await put(own.id, { ...bodyOf(own), type: 'OTHERS' }))).toEqual(['type', 'locked']);
    expect(fault(await post(aDocument({ baseId: own.id })))).toEqual(['baseId', 'invalid']);
    expect((await remove(own.id)).statusCode).toBe(204);
    const again = (await get<ListOf<SystemPendencyRow>>('/pendencies/default-list?itemsPerPage=100')).results.map(
      ({ id }) => id,
    );
    expect(again).toContain(base.id);
    expect((await adapt('pgr')).statusCode).toBe(201);
  });

  test('C-08 what can be chosen for a project: of one plan, by category and text, with what is chosen', async () => {
    const [aso, cipa] = [await shipped('aso'), await shipped('cipa')];
    await choose(PROJECT.expansao, aso.id);
    const foreign = await created({ companyId: COMPANY.porto }, 'portAdmin');
    const list = await documentsOf(PROJECT.expansao);
    expect(list.results.every(({ plan }) => plan === 'SSMA')).toBe(true);
    expect(list.results.find(({ id }) => id === aso.id)).toMatchObject({
      isChecked: true,
      checklistCount: aso.checklist.length,
    });
    expect(list.results.find(({ id }) => id === cipa.id)?.isChecked).toBe(false);
    expect(list.results.map(({ id }) => id)).not.toContain(foreign.id);
    const stp = await documentsOf(PROJECT.expansao, '&plan=STP');
    expect(stp.results.length).toBe(SHIPPED_CATALOGUE.filter(({ plan }) => plan === 'STP').length);
    const one = await documentsOf(
      PROJECT.expansao,
      `&categories[]=${encodeURIComponent(aso.category)}&query=${encodeURIComponent('saúde ocup')}`,
    );
    expect(one.results.length).toBeGreaterThan(0);
    expect(one.results.every(({ category }) => category === aso.category)).toBe(true);
  });

  test('C-08 a project that already asks for the shipped document keeps it beside the adaptation', async () => {
    const base = await shipped('pcmso');
    await choose(PROJECT.reforma, base.id);
    const own = (await adapt('pcmso', { name: 'PCMSO da Serra' })).json<SystemPendency>();
    const asking = await documentsOf(PROJECT.reforma);
    expect(
      asking.results.filter(({ id }) => [base.id, own.id].includes(id)).map(({ id, isChecked }) => [id, isChecked]),
    ).toEqual(
      expect.arrayContaining([
        [base.id, true],
        [own.id, false],
      ]),
    );
    const other = (await documentsOf(PROJECT.bloqueado)).results.map(({ id }) => id);
    expect([other.includes(base.id), other.includes(own.id)]).toEqual([false, true]);
    const porto = (await documentsOf(PROJECT.cais, '', 'portAdmin')).results.map(({ id }) => id);
    expect([porto.includes(base.id), porto.includes(own.id)]).toEqual([true, false]);
  });

  test('C-08, M-17 the documents of a project are of its contracting side alone', async () => {
    const url = `/system-pendencies/projects/${PROJECT.reforma}/default-list`;
    for (const person of ['portAdmin', 'supplier', 'otherSupplier', 'projectReader'] as const) {
      expect([person, (await t.as(person, { url })).statusCode]).toEqual([person, 404]);
    }
    expect((await t.as('reader', { url })).statusCode).toBe(200);
    expect((await t.as('gatehouse', { url })).statusCode).toBe(403);
    expect((await documentsOf(PROJECT.expansao, '', 'projectReader')).results.length).toBeGreaterThan(0);
  });

  // ---------------------------------------------------------------- plans
  test('B-30 the plans are STP and SSMA, SSMA by default, in the language that is asked', async () => {
    const plans = await get<{ id: number; name: string; description: string; isDefault: boolean }[]>('/plans');
    expect(plans.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['STP', false],
      ['SSMA', true],
    ]);
    expect(await get('/plans/defaut-list')).toEqual(plans);
    expect(await get('/plans/2', 'supplier')).toEqual(plans[1]);
    expect((await t.as('admin', { url: '/plans/3' })).statusCode).toBe(404);
    expect((await t.as('admin', { url: '/plans/x' })).statusCode).toBe(400);
    const texts = new Set<string>();
    for (const language of ['pt-BR', 'en', 'es']) {
      const headers = { 'accept-language': language };
      const faq = (await t.as('nobody', { url: '/plans/faq', headers })).json<{ question: string; answer: string }[]>();
      expect(faq.length).toBeGreaterThanOrEqual(5);
      for (const { question, answer } of faq) expect([question.length > 10, answer.length > 10]).toEqual([true, true]);
      texts.add(faq[0]?.question ?? '');
      texts.add((await t.as('admin', { url: '/plans/1', headers })).json<{ description: string }>().description);
    }
    expect(texts.size).toBe(6);
    expect((await t.app.inject({ url: '/api/plans' })).statusCode).toBe(401);
  });
});
