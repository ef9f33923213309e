import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalysisNote, AnalysisNoteBody, AnalysisNoteOptions } from '../../contract/analysisNotes.ts';
import { TEXT } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const LIST = '/system-pendencies/note/default-list';
const MISSING = 987_654_321;

describe.each(DATABASES)('notes of analysis, on %s', (on) => {
  let t: TestApp;
  let stp: number;
  let ssma: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const found = await rows<{ id: number; plan: string }>(
      t.db,
      sql`select distinct on (plan) id, plan from system_pendencies where company_id is null order by plan, id`,
    );
    stp = found.find(({ plan }) => plan === 'STP')?.id ?? 0;
    ssma = found.find(({ plan }) => plan === 'SSMA')?.id ?? 0;
  });
  afterAll(() => t.close());

  const aNote = (over: Partial<AnalysisNoteBody> = {}): AnalysisNoteBody => ({
    companyId: COMPANY.serra,
    title: 'Confira a competência',
    description: 'O recibo costuma vir do mês anterior.',
    systemPendencyId: stp,
    ...over,
  });
  const add = (person: PersonName, body: object) =>
    t.as(person, { method: 'POST', url: '/system-pendencies/note', payload: body });
  const added = async (over: Partial<AnalysisNoteBody> = {}, person: PersonName = 'analyst') => {
    const reply = await add(person, aNote(over));
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<AnalysisNote>();
  };
  const list = async (person: PersonName, query = '', headers = {}) => {
    const reply = await t.as(person, { url: `${LIST}${query}`, headers });
    expect([query, reply.statusCode]).toEqual([query, 200]);
    return reply.json<ListOf<AnalysisNote>>();
  };
  const titles = async (person: PersonName, query = '') =>
    (await list(person, query)).results.map(({ title }) => title);
  const change = (person: PersonName, { id }: AnalysisNote, over: object, headers = {}) => {
    const { companyId: _, ...body } = aNote();
    return t.as(person, {
      method: 'PUT',
      url: `/system-pendencies/note/${id}`,
      payload: { ...body, ...over },
      headers,
    });
  };
  const fault = (reply: { json: <T>() => T }) => reply.json<ErrorBody>().details?.fields?.[0];
  const clear = () => t.db.execute(sql`delete from analysis_notes`);

  test('D-32 a note is written, read, listed, changed and removed', async () => {
    const note = await added({ title: ' Confira o mês ', providerId: COMPANY.horizonte, projectId: PROJECT.reforma });
    expect(note).toMatchObject({
      title: 'Confira o mês',
      company: { id: COMPANY.serra, name: 'Serra' },
      document: { id: stp, plan: 'STP' },
      provider: { id: COMPANY.horizonte, name: 'Horizonte' },
      project: { id: PROJECT.reforma, name: 'Reforma do alto-forno' },
      author: { displayName: 'analyst' },
      updatedBy: null,
      mayUpdate: true,
      mayRemove: true,
      version: 1,
    });
    const read = await t.as('secondAnalyst', { url: `/system-pendencies/note/${note.id}` });
    expect([read.statusCode, read.headers.etag, read.json<AnalysisNote>().title]).toEqual([
      200,
      '"1"',
      'Confira o mês',
    ]);

    const changed = await change('secondAnalyst', note, { title: 'Confira o mês e o ano' });
    expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
    expect(changed.json<AnalysisNote>()).toMatchObject({
      title: 'Confira o mês e o ano',
      provider: null,
      author: { displayName: 'analyst' },
      updatedBy: { displayName: 'secondAnalyst' },
      createdAt: note.createdAt,
    });
    expect(await titles('analyst')).toEqual(['Confira o mês e o ano']);

    const url = `/system-pendencies/note/${note.id}`;
    expect((await t.as('analyst', { method: 'DELETE', url })).statusCode).toBe(204);
    expect((await t.as('analyst', { url })).statusCode).toBe(404);
    const trail = await rows<{ action: string; fieldName: string | null; newValue: string | null }>(
      t.db,
      sql`select action, field_name as "fieldName", new_value as "newValue" from audit
          where entity = 'analysisNote' and entity_id = ${String(note.id)} order by id`,
    );
    expect(trail.map(({ action, fieldName }) => [action, fieldName])).toEqual([
      ['CREATED', null],
      ['UPDATED', 'title'],
      ['UPDATED', 'provider'],
      ['UPDATED', 'project'],
      ['REMOVED', null],
    ]);
  });

  test('D-32 the list is searched, filtered and paged, the latest change first', async () => {
    await clear();
    await added({ title: 'Atenção à assinatura', description: 'Certificado ICP-Brasil.' });
    await added({ title: 'Só da Horizonte', providerId: COMPANY.horizonte });
    await added({ title: 'Só da obra', projectId: PROJECT.expansao });
    const other = await added({ title: 'De outro documento', systemPendencyId: ssma });
    expect(await titles('analyst')).toEqual([
      'De outro documento',
      'Só da obra',
      'Só da Horizonte',
      'Atenção à assinatura',
    ]);
    expect(await titles('analyst', '?query=ATENCAO')).toEqual(['Atenção à assinatura']);
    expect(await titles('analyst', '?query=icp-brasil')).toEqual(['Atenção à assinatura']);
    expect(await titles('analyst', `?query=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await titles('analyst', `?systemPendencyId=${ssma}`)).toEqual(['De outro documento']);
    expect(await titles('analyst', `?providerId=${COMPANY.horizonte}`)).toEqual(['Só da Horizonte']);
    expect(await titles('analyst', `?projectId=${PROJECT.expansao}`)).toEqual(['Só da obra']);
    expect(await titles('analyst', `?providerId=${MISSING}`)).toEqual([]);
    await change('analyst', other, { title: 'Mudada', systemPendencyId: stp });
    expect(await titles('analyst', '?itemsPerPage=1&page=1')).toEqual(['Mudada']);
    const { meta } = await list('analyst');
    expect(meta).toMatchObject({ itemsPerPage: 10, totalResults: 4, page: 1, lastPage: 1 });
    expect((await t.as('analyst', { url: `${LIST}?orderBy=title` })).statusCode).toBe(400);
  });

  test('D-32 a pendency is read with the notes of its document that speak of its provider and project, or of any', async () => {
    await clear();
    await added({ title: 'De todos' });
    await added({ title: 'Da Horizonte', providerId: COMPANY.horizonte });
    await added({ title: 'Da Vertical', providerId: COMPANY.vertical });
    await added({ title: 'Da reforma', projectId: PROJECT.reforma });
    await added({ title: 'Da expansão', projectId: PROJECT.expansao });
    await added({ title: 'De outro documento', systemPendencyId: ssma });
    await add('portAdmin', aNote({ companyId: COMPANY.porto, title: 'De outra contratante' }));
    const id = await t.build.aPendency({ systemPendencyId: stp });
    expect(await titles('analyst', `?pendencyId=${id}`)).toEqual(['Da reforma', 'Da Horizonte', 'De todos']);
    // the company's own version of the shipped document
    const [own] = await rows<{ id: number }>(
      t.db,
      sql`insert into system_pendencies (company_id, base_id, slug, name, plan, type, category, periodicity)
          select ${COMPANY.serra}, id, 'propria', 'Própria', plan, type, category, periodicity
          from system_pendencies where id = ${stp} returning id::int as id`,
    );
    const adapted = await t.build.aPendency({ systemPendencyId: own?.id });
    await added({ title: 'Da própria', systemPendencyId: own?.id });
    expect(await titles('analyst', `?pendencyId=${adapted}`)).toEqual([
      'Da própria',
      'Da reforma',
      'Da Horizonte',
      'De todos',
    ]);
    const foreign = await t.build.aPendency({
      systemPendencyId: stp,
      contractingId: COMPANY.porto,
      projectId: PROJECT.cais,
    });
    expect(await titles('analyst', `?pendencyId=${foreign}`)).toEqual([]);
    expect(await titles('portAdmin', `?pendencyId=${foreign}`)).toEqual(['De outra contratante']);
  });

  test.each(['supplier', 'supplierUser', 'otherSupplier'] as const)(
    'D-32 %s never learns of a note, neither by its own calls nor by those of the pendency',
    async (person) => {
      await clear();
      const secret = `segredo-${crypto.randomUUID()}`;
      const provider = person === 'otherSupplier' ? COMPANY.vertical : COMPANY.horizonte;
      const note = await added({ title: secret, description: secret, providerId: provider });
      const projectId = person === 'otherSupplier' ? PROJECT.expansao : PROJECT.reforma;
      const id = await t.build.aPendency({ systemPendencyId: stp, providerId: provider, projectId });
      const url = `/system-pendencies/note/${note.id}`;
      for (const request of [
        { url: LIST },
        { url },
        { url: `/system-pendencies/note/options?companyId=${COMPANY.serra}` },
        { method: 'DELETE', url } as const,
        { method: 'PUT', url, payload: { title: 'x', description: 'x', systemPendencyId: stp } } as const,
        { method: 'POST', url: '/system-pendencies/note', payload: aNote() } as const,
      ]) {
        const reply = await t.as(person, request);
        expect([request.url, reply.statusCode]).toEqual([request.url, 403]);
        expect(reply.body).not.toContain(secret);
      }
      for (const own of ['', '/history', '/documents']) {
        const reply = await t.as(person, { url: `/pendencies/${id}${own}` });
        expect([own, reply.statusCode]).toEqual([own, 200]);
        expect(reply.body).not.toContain(secret);
      }
      expect((await t.as(person, { url: '/pendencies?itemsPerPage=100' })).body).not.toContain(secret);
    },
  );

  test('D-32 each permission of the notes is asked', async () => {
    const note = await added();
    const seen = (await t.as('reader', { url: `/system-pendencies/note/${note.id}` })).json<AnalysisNote>();
    expect(seen).toMatchObject({ mayUpdate: false, mayRemove: false });
    const replies = [
      await add('reader', aNote()),
      await change('reader', note, {}),
      await t.as('reader', { method: 'DELETE', url: `/system-pendencies/note/${note.id}` }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json<ErrorBody>().details?.missing])).toEqual([
      [403, 'add_analysis_note'],
      [403, 'update_analysis_note'],
      [403, 'remove_analysis_note'],
    ]);
    expect((await t.as('gatehouse', { url: LIST })).statusCode).toBe(403);
  });

  test('D-32 the companies of a new note are those of the category ADD_ANALYSIS_NOTE', async () => {
    const of = async (person: PersonName) =>
      (await t.as(person, { url: '/account/companies?category=ADD_ANALYSIS_NOTE' })).json<{ id: number }[]>();
    expect((await of('analyst')).map(({ id }) => id)).toEqual([COMPANY.serra]);
    expect(await of('reader')).toEqual([]);
    expect(await of('supplier')).toEqual([]);
    expect(fault(await add('analyst', aNote({ companyId: COMPANY.porto })))).toMatchObject({
      path: 'companyId',
      code: 'invalid',
    });
    const selected = await list('analyst', '', { companyId: String(COMPANY.serra) });
    expect(selected.results.every(({ company }) => company.id === COMPANY.serra)).toBe(true);
    expect((await t.as('analyst', { url: LIST, headers: { companyId: String(COMPANY.porto) } })).statusCode).toBe(403);
  });

  test('D-32 who works on one plan or one project sees and writes what belongs to it', async () => {
    await clear();
    const general = await added({ title: 'De todos' });
    const other = await added({ title: 'De outra obra', projectId: PROJECT.reforma });
    await added({ title: 'De SSMA', systemPendencyId: ssma });
    expect(await titles('stpAnalyst')).toEqual(['De outra obra', 'De todos']);
    expect(fault(await add('stpAnalyst', aNote({ systemPendencyId: ssma })))?.path).toBe('systemPendencyId');

    expect(await titles('projectReader')).toEqual(['De SSMA', 'De todos']);
    expect((await t.as('projectReader', { url: `/system-pendencies/note/${other.id}` })).statusCode).toBe(404);
    expect((await change('projectReader', general, { projectId: PROJECT.expansao })).statusCode).toBe(403);
    expect(fault(await add('projectReader', aNote()))).toMatchObject({ path: 'projectId', code: 'required' });
    expect(fault(await add('projectReader', aNote({ projectId: PROJECT.reforma })))).toMatchObject({
      path: 'projectId',
      code: 'invalid',
    });
    const own = await added({ title: 'Desta obra', projectId: PROJECT.expansao }, 'projectReader');
    expect(own).toMatchObject({ mayUpdate: true, mayRemove: true });
    const all = (await list('projectReader')).results;
    expect(all.map(({ title, mayUpdate }) => [title, mayUpdate])).toEqual([
      ['Desta obra', true],
      ['De SSMA', false],
      ['De todos', false],
    ]);
  });

  test('D-32 two people change a note: the second is told, with what it says now', async () => {
    const note = await added();
    expect((await change('analyst', note, { title: 'Primeira' }, { 'if-match': '"1"' })).statusCode).toBe(200);
    const second = await change('secondAnalyst', note, { title: 'Segunda' }, { 'if-match': '"1"' });
    expect(second.statusCode).toBe(412);
    expect(second.json<ErrorBody>()).toMatchObject({
      code: 'stale',
      details: { current: { title: 'Primeira', version: 2 } },
    });
    const url = `/system-pendencies/note/${note.id}`;
    const removed = await t.as('analyst', { method: 'DELETE', url, headers: { 'if-match': '"1"' } });
    expect(removed.statusCode).toBe(412);
  });

  test('D-33 title and description are bounded, and required', async () => {
    const title = 'á'.repeat(TEXT.observationTitle);
    const description = 'b'.repeat(TEXT.analysisNoteDescription);
    expect([TEXT.observationTitle, TEXT.analysisNoteDescription]).toEqual([80, 5000]);
    expect(await added({ title, description })).toMatchObject({ title, description });
    const wrong = await add('analyst', {
      companyId: COMPANY.serra,
      title: `${title}x`,
      description: `${description}x`,
    });
    expect(wrong.json<ErrorBody>().details?.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['title', 'too_long'],
      ['description', 'too_long'],
      ['systemPendencyId', expect.anything()],
    ]);
    expect(fault(await add('analyst', aNote({ title: '  ' })))).toMatchObject({ path: 'title', code: 'required' });
    expect(fault(await add('analyst', aNote({ description: 'a\u0000b' })))?.code).toBe('invalid_characters');
    expect((await add('analyst', { ...aNote(), author: 'eu' })).statusCode).toBe(400);
  });

  test('D-33 a note speaks of documents, providers and projects of its company alone', async () => {
    const faults = [
      await add('analyst', aNote({ systemPendencyId: MISSING })),
      await add('analyst', aNote({ projectId: PROJECT.cais })),
      await add('analyst', aNote({ providerId: COMPANY.porto })),
      await add('analyst', aNote({ providerId: COMPANY.vertical, projectId: PROJECT.reforma })),
      await add('portAdmin', aNote({ companyId: COMPANY.porto, providerId: COMPANY.vertical })),
    ].map((reply) => [reply.statusCode, fault(reply)?.path]);
    expect(faults).toEqual([
      [400, 'systemPendencyId'],
      [400, 'projectId'],
      [400, 'providerId'],
      [400, 'providerId'],
      [400, 'providerId'],
    ]);
    // a provider that has left stays in the note that speaks of it
    const note = await added({ providerId: COMPANY.vertical });
    await t.db.execute(sql`delete from project_companies where company_id = ${COMPANY.vertical}`);
    const kept = await change('analyst', note, { title: 'Ainda vale', providerId: COMPANY.vertical });
    expect(kept.json<AnalysisNote>()).toMatchObject({ title: 'Ainda vale', provider: { id: COMPANY.vertical } });
    await t.db.execute(
      sql`insert into project_companies (project_id, company_id, plans) values (${PROJECT.expansao}, ${COMPANY.vertical}, '{STP,SSMA}')`,
    );
  });

  test('D-33 a form is offered what a note of the company can speak of', async () => {
    const options = async (person: PersonName, companyId: number) =>
      (
        await t.as(person, { url: `/system-pendencies/note/options?companyId=${companyId}` })
      ).json<AnalysisNoteOptions>();
    const serra = await options('analyst', COMPANY.serra);
    expect(serra.providers.map(({ name }) => name)).toEqual(['Horizonte', 'Vertical']);
    expect(serra.projects.map(({ name }) => name)).toEqual(['Bloqueado', 'Expansão da mina', 'Reforma do alto-forno']);
    expect(serra.projects[1]?.providerIds).toEqual([COMPANY.horizonte, COMPANY.vertical]);
    expect(new Set(serra.documents.map(({ plan }) => plan))).toEqual(new Set(['STP', 'SSMA']));
    expect(new Set((await options('stpAnalyst', COMPANY.serra)).documents.map(({ plan }) => plan))).toEqual(
      new Set(['STP']),
    );
    expect((await options('projectReader', COMPANY.serra)).projects.map(({ id }) => id)).toEqual([PROJECT.expansao]);
    expect(await options('analyst', COMPANY.porto)).toEqual({ documents: [], providers: [], projects: [] });
  });
});
