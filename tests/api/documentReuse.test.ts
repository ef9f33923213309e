import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import type { PendencyReuse, ProjectReuse, ReuseRule, Withdrawal } from '../../contract/documentReuse.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Action } from '../../contract/lifecycle.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import type { PendencyStatus } from '../../contract/pendencyStatus.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import type { PendencyValues } from '../support/builders.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

/** Horizonte works for Serra (two projects) and for Porto, which share nothing but that. */
const SERRA = { contractingId: COMPANY.serra, projectId: PROJECT.reforma };
const SERRA_TOO = { contractingId: COMPANY.serra, projectId: PROJECT.expansao };
const PORTO = { contractingId: COMPANY.porto, projectId: PROJECT.cais };

describe.each(DATABASES)('a document that is asked once, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    // requests of rules are due by the clock of the database
    t.clock.at = new Date();
    await t.db.execute(sql`truncate reuse_rules, pendencies cascade`);
  });

  /** Goes on at another day, on which the token of nobody is valid any more: the service is asked. */
  async function offersOn(at: Date, id: number) {
    const { uid } = await t.session('supplier');
    t.clock.at = at;
    const actor = await t.services.authentication.personOf(uid, null);
    return (await t.services.documentReuse.of(actor, id)).offers;
  }

  const today = () => dayOf(t.clock.at);
  const call = async <T>(person: PersonName, url: string, payload?: object, method: 'POST' | 'PUT' = 'POST') => {
    const reply = await t.as(person, { url, ...(payload && { method, payload }) });
    return { status: reply.statusCode, body: reply.json() as T & ErrorBody };
  };
  const reuseOf = async (id: number, person: PersonName = 'supplier') =>
    (await call<PendencyReuse>(person, `/pendencies/${id}/reuse`)).body;
  const offersOf = async (id: number, person: PersonName = 'supplier') => (await reuseOf(id, person)).offers;
  const confirm = (id: number, fromId: number, person: PersonName = 'supplier') =>
    call<Pendency>(person, `/pendencies/${id}/reuse`, { fromId });
  const detail = async (id: number, person: PersonName = 'supplier') =>
    (await call<Pendency>(person, `/pendencies/${id}`)).body;
  const move = (person: PersonName, id: number, status: PendencyStatus, action: Action, note?: string) =>
    call<Pendency>(person, `/pendencies/${id}`, { status, action, ...(note && { note }) }, 'PUT');
  const history = async (id: number, person: PersonName) =>
    (await call<ListOf<HistoryEntry>>(person, `/pendencies/${id}/history`)).body.results;
  const setRule = (rule: ReuseRule | null, systemPendencyId: number | null = null, person: PersonName = 'admin') =>
    call(
      person,
      `/companies/${person === 'portAdmin' ? COMPANY.porto : COMPANY.serra}/reuse-rules`,
      { systemPendencyId, rule },
      'PUT',
    );
  const entryId = async (slug: string) =>
    Number((await rows<{ id: number }>(t.db, sql`select id from system_pendencies where slug = ${slug}`))[0]?.id);
  const keysOf = async (pendencyId: number) =>
    (
      await rows<{ key: string }>(
        t.db,
        sql`select storage_key as key from documents where pendency_id = ${pendencyId} and state <> 'SUPERSEDED'`,
      )
    ).map(({ key }) => key);

  /** What a supplier owes: the federal clearance, unless said otherwise. */
  const asked = (values: PendencyValues = {}) =>
    t.build.aPendency({ slug: 'cnd-federal', name: 'CND federal', referenceMonth: null, ...PORTO, ...values });
  let files = 0;
  /** The same, sent and accepted, with one document of its own bytes. */
  async function accepted(values: PendencyValues = {}, document: Parameters<TestApp['build']['aDocument']>[2] = {}) {
    const expirationDate = document.expirationDate === undefined ? addDays(today(), 90) : document.expirationDate;
    const status = values.status ?? 'DONE';
    const id = await asked({ ...SERRA, status, round: 1, expirationDate, checklist: ['OK'], ...values });
    files += 1;
    const documentId = await t.build.aDocument(t.files, id, {
      ...{ name: 'cnd.pdf', state: 'LOCKED', outcome: 'APPROVED', expirationBy: 'READING' },
      ...{ issueDate: addDays(today(), -30), sha256: files.toString(16).padStart(64, '0'), ...document },
      expirationDate,
    });
    return { id, documentId };
  }

  test('X-02 an accepted document is proposed to its supplier, and another company sees it once the supplier confirms', async () => {
    const { id: source, documentId } = await accepted();
    const target = await asked();
    expect(await offersOf(target)).toEqual([
      {
        fromId: source,
        project: { id: PROJECT.reforma, name: 'Reforma do alto-forno' },
        contractingCompany: expect.objectContaining({ id: COMPANY.serra, name: 'Serra' }),
        acceptedOn: today(),
        issueDate: addDays(today(), -30),
        expirationDate: addDays(today(), 90),
        documents: [{ id: documentId, name: 'cnd.pdf' }],
        isOtherUnit: false,
        isAdopted: false,
      },
    ]);
    expect(
      (await call<{ ids: number[] }>('supplier', `/pendencies/reusable?ids[]=${target}&ids[]=${source}`)).body,
    ).toEqual({
      ids: [target],
    });
    // nothing of it reaches the other company
    expect(await reuseOf(target, 'portAdmin')).toEqual({ offers: [], asking: [], analysis: null });
    expect((await call('portAdmin', `/pendencies/reusable?ids[]=${target}`)).body).toEqual({ ids: [] });
    expect((await detail(target, 'portAdmin')).documents).toEqual([]);
    expect((await call('portAdmin', `/documents/${documentId}`)).status).toBe(404);
    expect((await confirm(target, source, 'portAdmin')).status).not.toBe(200);
    expect((await confirm(target, source, 'otherSupplier')).status).toBe(404);

    const stored = await keysOf(source);
    const done = await confirm(target, source);
    expect([done.status, done.body.status]).toEqual([200, 'PRE_ANALYSIS']);
    // by reference: the bytes are one file
    expect(await keysOf(target)).toEqual(stored);
    const [shown] = (await detail(target, 'portAdmin')).documents;
    expect(shown).toMatchObject({
      name: 'cnd.pdf',
      state: 'LOCKED',
      outcome: null,
      expirationDate: addDays(today(), 90),
    });
    expect((await t.as('portAdmin', { url: `/documents/${shown?.id}/download` })).statusCode).toBe(200);
    expect((await call('portAdmin', `/documents/${documentId}/download`)).status).toBe(404);

    // both sides have it in their history; where else it was used is the supplier's alone
    expect((await history(target, 'portAdmin')).find(({ action }) => action === 'DOCUMENT_REUSED')).toMatchObject({
      fieldName: 'cnd.pdf',
      oldValue: null,
    });
    expect((await history(source, 'admin')).map(({ action }) => action)).not.toContain('DOCUMENT_SHARED');
    expect((await history(source, 'supplier')).find(({ action }) => action === 'DOCUMENT_SHARED')).toMatchObject({
      fieldName: 'cnd.pdf',
      newValue: 'Cais norte · Porto',
    });
    // it is there now: neither proposed nor sent a second time
    expect(await offersOf(target)).toEqual([]);
    const again = await confirm(target, source);
    expect([again.status, again.body.code]).toEqual([409, 'reuse_unavailable']);

    // each company decides for itself
    const rejected = await t.as('portAdmin', { url: `/pendencies/${target}` });
    expect(rejected.json<Pendency>().status).toBe('PRE_ANALYSIS');
    expect((await detail(source, 'admin')).status).toBe('DONE');
  });

  const yesterday = () => addDays(today(), -1);
  test.each<[string, () => Promise<PendencyValues | undefined>]>([
    ['was closed without an analysis', async () => void (await accepted({ closedWithoutAnalysis: true }))],
    ['has ended', async () => void (await accepted({}, { expirationDate: yesterday() }))],
    ['is still analysed', async () => void (await accepted({ status: 'IN_REVISION' }))],
    ['was rejected', async () => void (await accepted({}, { outcome: 'REJECTED' }))],
    ['is of an earlier round', async () => void (await accepted({}, { state: 'SUPERSEDED' }))],
    ['was withdrawn by its owner', async () => void (await accepted({}, { withdrawnAt: t.clock.at }))],
    ['is of another supplier', async () => void (await accepted({ ...SERRA_TOO, providerId: COMPANY.vertical }))],
    ['is another document', async () => void (await accepted({ slug: 'cndt' }))],
    [
      'is of another month',
      async () => {
        await accepted({ slug: 'guia-fgts-digital', referenceMonth: '2027-03-01' });
        return { slug: 'guia-fgts-digital', referenceMonth: '2027-04-01' };
      },
    ],
    [
      'is of a contract',
      async () => {
        await accepted({ slug: 'art' });
        return { slug: 'art' };
      },
    ],
    [
      'is of another person',
      async () => {
        await accepted({ slug: 'cnh', employeeId: EMPLOYEE.ana });
        return { slug: 'cnh', employeeId: EMPLOYEE.bruno };
      },
    ],
    [
      'is a person’s induction in another unit',
      async () => {
        await accepted({ slug: 'integracao-seguranca', employeeId: EMPLOYEE.ana });
        return { slug: 'integracao-seguranca', employeeId: EMPLOYEE.ana };
      },
    ],
  ])('X-02 nothing is proposed that %s', async (_, prepare) => {
    const target = await asked(await prepare());
    expect(await offersOf(target)).toEqual([]);
    expect((await confirm(target, target)).status).toBe(409);
  });

  test('X-02 of the same person and month it is, also from a project that is over and from a company’s adaptation', async () => {
    const month = { slug: 'guia-fgts-digital', referenceMonth: '2027-03-01' };
    const guide = await accepted({ ...month, inactive: true }, { expirationDate: null });
    expect((await offersOf(await asked(month))).map(({ fromId }) => fromId)).toEqual([guide.id]);
    const licence = await accepted({ slug: 'cnh', employeeId: EMPLOYEE.bruno });
    expect(
      (await offersOf(await asked({ slug: 'cnh', employeeId: EMPLOYEE.bruno }))).map(({ fromId }) => fromId),
    ).toEqual([licence.id]);
    const [own] = await rows<{ id: number }>(
      t.db,
      sql`insert into system_pendencies (company_id, base_id, slug, name, plan, type, scope, category, periodicity, validity_days)
          select ${COMPANY.porto}, id, 'cnd do porto', 'CND do Porto', plan, type, scope, category, periodicity, 60
          from system_pendencies where slug = 'cnd-federal' and company_id is null returning id`,
    );
    const clearance = await accepted({}, { expirationBy: null });
    const values = { systemPendencyId: Number(own?.id), projectId: PROJECT.cais };
    // the entry that asks computes the end by its own validity, here 60 days from the issue
    expect(await offersOf(await asked(values))).toMatchObject([
      { fromId: clearance.id, expirationDate: addDays(today(), 30) },
    ]);
    const later = await asked({ ...values, referenceMonth: null, riskActivityId: 1 });
    expect(await offersOn(new Date(t.clock.at.getTime() + 31 * 86_400_000), later)).toEqual([]);
  });

  test('X-02 a document that ends on 29 February serves until that day', async () => {
    await accepted({}, { expirationDate: '2028-02-29', issueDate: '2027-09-02' });
    const target = await asked();
    const lastDay = await offersOn(new Date('2028-02-29T23:30:00-03:00'), target);
    expect(lastDay.map(({ expirationDate }) => expirationDate)).toEqual(['2028-02-29']);
    expect(await offersOn(new Date('2028-03-01T00:30:00-03:00'), target)).toEqual([]);
  });

  test('X-02 of an establishment it is proposed for other units with that word, and never accepted without an analysis', async () => {
    await setRule('ADOPT_ANY', null, 'portAdmin');
    const source = await accepted({ slug: 'pgr', plan: 'SSMA' }, { expirationBy: 'PERSON' });
    const target = await asked({ slug: 'pgr', plan: 'SSMA' });
    expect(await offersOf(target)).toMatchObject([{ fromId: source.id, isOtherUnit: true, isAdopted: false }]);
    expect((await confirm(target, source.id)).body.status).not.toBe('DONE');
  });

  test('X-02 a rule accepts what was accepted with the same checklist: of the own company, or of any the supplier confirms', async () => {
    const source = await accepted();
    const own = await asked(SERRA_TOO);
    const other = await asked();
    await setRule('ADOPT_OWN');
    await setRule('ADOPT_OWN', await entryId('cnd-federal'), 'portAdmin');
    expect((await offersOf(own))[0]?.isAdopted).toBe(true);
    expect((await offersOf(other))[0]?.isAdopted).toBe(false);
    await setRule('ADOPT_ANY', await entryId('cnd-federal'), 'portAdmin');
    expect((await offersOf(other))[0]?.isAdopted).toBe(true);

    const done = (await confirm(other, source.id)).body;
    expect(done).toMatchObject({ status: 'DONE', expirationDate: addDays(today(), 90) });
    expect(new Set(done.checklist.map(({ status }) => status))).toEqual(new Set(['OK']));
    expect(done.documents).toMatchObject([{ outcome: 'APPROVED', state: 'LOCKED' }]);
    expect((await history(other, 'portAdmin')).find(({ action }) => action === 'STATUS_CHANGED')).toMatchObject({
      ...{ fieldName: 'adopt', newValue: 'DONE', author: { uid: null } },
    });

    // another question, and the analysis is made again
    const changed = await accepted({ ...SERRA_TOO, slug: 'cndt' });
    await t.db.execute(sql`update pendency_checklists set name = 'Outra pergunta?' where pendency_id = ${changed.id}
      and position = 1`);
    expect(await offersOf(await asked({ slug: 'cndt' }))).toMatchObject([{ fromId: changed.id, isAdopted: false }]);
  });

  test('X-02 by itself a rule accepts only what its own company accepted, after the time in which that can be undone', async () => {
    await setRule('ADOPT_ANY');
    await setRule('ADOPT_ANY', null, 'portAdmin');
    const source = await asked({ ...SERRA, status: 'IN_REVISION', round: 1, checklist: ['OK'] });
    const values = {
      state: 'LOCKED',
      sha256: 'a'.repeat(64),
      issueDate: addDays(today(), -30),
      expirationDate: addDays(today(), 80),
      expirationBy: 'READING',
    };
    await t.build.aDocument(t.files, source, values);
    const [own, foreign] = [await asked(SERRA_TOO), await asked()];
    const reopened = await asked({ ...SERRA_TOO, riskActivityId: 1, round: 1, note: 'Falta a assinatura.' });
    await t.services.reuseRules.run();
    expect((await detail(own)).status).toBe('OPEN');
    expect((await move('analyst', source, 'DONE', 'conclude')).status).toBe(200);
    await t.services.reuseRules.run();
    expect((await detail(own)).status).toBe('OPEN');
    t.clock.at = new Date(t.clock.at.getTime() + 60_000);
    await t.services.reuseRules.run();
    expect(await detail(own)).toMatchObject({ status: 'DONE', documents: [{ outcome: 'APPROVED' }] });
    expect(await keysOf(own)).toEqual(await keysOf(source));
    // never across tenants without the supplier's act, and what somebody returned waits for the supplier
    expect(await detail(foreign)).toMatchObject({ status: 'OPEN', documents: [] });
    expect(await detail(reopened)).toMatchObject({ status: 'OPEN', documents: [] });
    expect((await history(own, 'admin')).map(({ action, author }) => [action, author.uid])).toEqual(
      expect.arrayContaining([
        ['STATUS_CHANGED', null],
        ['DOCUMENT_REUSED', null],
      ]),
    );

    // what is asked later, and what a rule finds when it is set
    const later = await asked({ ...SERRA_TOO, riskActivityId: 2 });
    await t.services.reuseRules.run();
    expect((await detail(later)).status).toBe('DONE');
    await setRule('ANALYSE');
    const without = await asked({ ...SERRA_TOO, riskActivityId: 3 });
    await t.services.reuseRules.run();
    expect((await detail(without)).status).toBe('OPEN');
    await setRule('ADOPT_OWN');
    await t.services.reuseRules.run();
    expect((await detail(without)).status).toBe('DONE');
  });

  test('X-02 rules are of who configures documents in the company, and their changes stand in its history', async () => {
    const cnd = await entryId('cnd-federal');
    const rules = `/companies/${COMPANY.serra}/reuse-rules`;
    expect((await call('reader', rules, { systemPendencyId: null, rule: 'ADOPT_OWN' }, 'PUT')).status).toBe(403);
    expect((await call('portAdmin', rules)).status).toBe(404);
    expect((await call('admin', rules, { systemPendencyId: null, rule: null }, 'PUT')).status).toBe(400);
    expect(
      (await call('admin', rules, { systemPendencyId: 987_654, rule: 'ANALYSE' }, 'PUT')).body.details?.fields,
    ).toMatchObject([{ path: 'systemPendencyId', code: 'invalid' }]);
    await setRule('ADOPT_OWN');
    await setRule('ANALYSE', cnd);
    expect((await call('reader', rules)).body).toEqual({
      rule: 'ADOPT_OWN',
      documents: [{ systemPendencyId: cnd, rule: 'ANALYSE' }],
    });
    await setRule(null, cnd);
    expect((await call('admin', rules)).body).toEqual({ rule: 'ADOPT_OWN', documents: [] });
    const told = await call<ListOf<HistoryEntry>>('admin', `/companies/${COMPANY.serra}/config/history?of=reuseRule`);
    const entries = told.body.results.map(({ fieldName, oldValue, newValue }) => [fieldName, oldValue, newValue]);
    expect(entries.filter(([name]) => name !== '*')).toEqual([
      [expect.stringContaining('débitos federais'), 'ANALYSE', null],
      [expect.stringContaining('débitos federais'), null, 'ANALYSE'],
    ]);
    expect(entries).toContainEqual(['*', 'ANALYSE', 'ADOPT_OWN']);
  });

  test('X-02 who decides takes over the analysis of the same document when the checklist is the same', async () => {
    const source = await accepted();
    const target = await asked(SERRA_TOO);
    await confirm(target, source.id);
    expect((await reuseOf(target, 'analyst')).analysis).toEqual({
      acceptedOn: today(),
      project: { id: PROJECT.reforma, name: 'Reforma do alto-forno' },
    });
    expect((await call('reader', `/pendencies/${target}/adopt-analysis`, {})).status).toBe(403);
    const done = await call<Pendency>('analyst', `/pendencies/${target}/adopt-analysis`, {});
    expect([done.status, done.body.status]).toEqual([200, 'DONE']);
    expect((await history(target, 'analyst')).map(({ action }) => action)).toContain('ANALYSIS_ADOPTED');

    // of another company it is said that it was accepted, and not where
    const other = await asked();
    await confirm(other, source.id);
    expect((await reuseOf(other, 'portAdmin')).analysis).toEqual({ acceptedOn: today(), project: null });
    await t.db.execute(sql`update pendency_checklists set name = name || '!' where pendency_id = ${other}`);
    expect((await reuseOf(other, 'portAdmin')).analysis).toBeNull();
    const refused = await call('portAdmin', `/pendencies/${other}/adopt-analysis`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'reuse_unavailable']);
  });

  test('X-02 a renewal that was sent once serves every pendency that asks for it, each with its own decision', async () => {
    const ends = addDays(today(), 20);
    const renewed = await accepted({ status: 'NEXT_DUE_DATE' }, { expirationDate: ends });
    const [inForce, open, elsewhere] = [
      await accepted(SERRA_TOO, { expirationDate: ends }),
      await asked(),
      await asked({ slug: 'cndt' }),
    ];
    const { id: round } = (await call<Pendency>('supplier', `/pendencies/${renewed.id}/renewal`, {})).body;
    await t.build.aDocument(t.files, round, {
      ...{ name: 'nova.pdf', sha256: 'b'.repeat(64), expirationBy: 'READING', expirationDate: addDays(today(), 170) },
      issueDate: addDays(today(), -10),
    });
    expect((await reuseOf(round)).asking).toEqual([]);
    await move('supplier', round, 'IN_REVISION', 'send');
    const { asking } = await reuseOf(round);
    expect(
      asking.map(({ id, status, inForceUntil, contractingCompany }) => [
        id,
        status,
        inForceUntil,
        contractingCompany.name,
      ]),
    ).toEqual([
      [open, 'OPEN', null, 'Porto'],
      [inForce.id, 'DONE', ends, 'Serra'],
    ]);
    const started = await call<{ jobId: number }>('supplier', '/pendencies/reuse', {
      ids: [open, inForce.id, elsewhere],
      fromId: round,
    });
    expect(started.status).toBe(202);
    await t.services.jobs.run();
    const job = (await call<Job>('supplier', `/jobs/${started.body.jobId}`)).body;
    expect(job).toMatchObject({ state: 'DONE', progress: { done: 3, total: 3 } });
    expect(job.failures).toMatchObject([
      { id: elsewhere, code: 'reuse_unavailable', name: expect.stringContaining('CND') },
    ]);
    expect((await detail(open)).documents).toMatchObject([{ name: 'nova.pdf', state: 'LOCKED' }]);
    // what is in force stays until the new one is accepted there too
    const kept = await detail(inForce.id);
    expect(kept).toMatchObject({ status: 'DONE', expirationDate: ends, documents: [{ name: 'cnd.pdf' }] });
    expect((await detail(kept.renewal?.id ?? 0)).documents).toMatchObject([{ name: 'nova.pdf', state: 'LOCKED' }]);
    expect((await reuseOf(round)).asking).toEqual([]);
    expect(
      new Set([...(await keysOf(round)), ...(await keysOf(open)), ...(await keysOf(kept.renewal?.id ?? 0))]).size,
    ).toBe(1);
  });

  test('X-02 in a new project everything that is here already is taken at once, in the background', async () => {
    await accepted();
    await accepted({ slug: 'cndt', name: 'CNDT' });
    await accepted({ slug: 'cnh', name: 'CNH', employeeId: EMPLOYEE.bruno });
    const ids = [
      await asked(),
      await asked({ slug: 'cndt', name: 'CNDT' }),
      await asked({ slug: 'cnh', name: 'CNH', employeeId: EMPLOYEE.bruno }),
    ];
    const missing = await asked({ slug: 'contrato-social' });
    const url = `/projects/${PROJECT.cais}/reusable`;
    const list = (await call<ListOf<ProjectReuse>>('supplier', `${url}?itemsPerPage=2`)).body;
    expect([list.meta.totalResults, list.results.map(({ name }) => name)]).toEqual([3, ['CND federal', 'CNDT']]);
    expect((await call<ListOf<ProjectReuse>>('portAdmin', url)).body.results).toEqual([]);
    expect((await call('portAdmin', '/pendencies/reuse', { projectId: PROJECT.cais })).status).toBe(403);
    expect((await call('supplier', '/pendencies/reuse', { projectId: PROJECT.cais, fromId: 1 })).status).toBe(400);
    await call('supplier', '/pendencies/reuse', { projectId: PROJECT.cais });
    await t.services.jobs.run();
    for (const id of ids) expect((await detail(id)).documents).toHaveLength(1);
    expect((await detail(missing)).status).toBe('OPEN');
    const nothing = await call('supplier', '/pendencies/reuse', { projectId: PROJECT.cais });
    expect([nothing.status, nothing.body.code]).toEqual([400, 'nothing_matches']);
  });

  test('X-02 withdrawn by its owner it is analysed nowhere any more; who accepted it keeps it, and is told', async () => {
    const source = await accepted();
    const [analysed, offered] = [await asked(SERRA_TOO), await asked()];
    await confirm(analysed, source.id);
    const withdraw = (person: PersonName = 'supplier', id = source.documentId) =>
      call<Withdrawal>(person, `/documents/${id}/withdrawal`, { reason: 'Saiu com o CNPJ de outra empresa.' });
    expect((await withdraw('otherSupplier')).status).toBe(404);
    expect((await withdraw('admin')).status).toBe(403);
    const before = await keysOf(source.id);
    expect((await withdraw()).body).toEqual({ reopened: 1, kept: 1 });
    expect(await detail(analysed, 'admin')).toMatchObject({
      ...{ status: 'OPEN', note: 'Saiu com o CNPJ de outra empresa.', documentCount: 0 },
      documents: [{ state: 'SUPERSEDED', outcome: null }],
    });
    const kept = await detail(source.id, 'admin');
    expect(kept).toMatchObject({ status: 'DONE', documents: [{ state: 'LOCKED', outcome: 'APPROVED' }] });
    expect(kept.documents[0]?.withdrawal).toMatchObject({ reason: 'Saiu com o CNPJ de outra empresa.' });
    expect(await keysOf(source.id)).toEqual(before);
    expect((await history(source.id, 'admin')).map(({ action }) => action)).toContain('DOCUMENT_WITHDRAWN');
    expect(await offersOf(offered)).toEqual([]);
    const again = await withdraw();
    expect([again.status, again.body.code]).toEqual([409, 'document_withdrawn']);
    // a confirmation that was on its way finds nothing
    expect((await confirm(offered, source.id)).body.code).toBe('reuse_unavailable');
    await t.services.notices.gather();
    const notices = (await call<ListOf<{ kind: string }>>('analyst', '/notices')).body.results;
    expect(notices.map(({ kind }) => kind)).toContain('WITHDRAWN');
  });

  test('X-02 a file that is taken back before it is sent leaves the bytes to the pendencies that share them', async () => {
    const source = await accepted();
    const draft = await asked();
    const [key = ''] = await keysOf(source.id);
    const shared = await t.build.aDocument(t.files, draft, { storageKey: key });
    const remove = (id: number, documentId: number) =>
      t.as('supplier', { method: 'DELETE', url: `/pendencies/${id}/documents/${documentId}` });
    expect((await remove(draft, shared)).statusCode).toBe(204);
    expect(await t.files.size(key)).not.toBeNull();
    const alone = await t.build.aDocument(t.files, draft, {});
    const [own = ''] = await keysOf(draft);
    expect((await remove(draft, alone)).statusCode).toBe(204);
    expect(await t.files.size(own)).toBeNull();
  });

  test('X-02 who sees one project, or sends nothing, is offered nothing of others', async () => {
    await accepted();
    const target = await asked();
    expect(await offersOf(target, 'supplierUser')).toEqual([]);
    await t.db.execute(sql`update memberships set project_id = ${PROJECT.cais}
      where company_id = ${COMPANY.horizonte} and uid = (select uid from users where email = 'fornecedor@horizonte.test')`);
    try {
      expect(await offersOf(target)).toEqual([]);
    } finally {
      await t.db.execute(sql`update memberships set project_id = null where company_id = ${COMPANY.horizonte}`);
    }
    expect(await offersOf(target)).toHaveLength(1);
  });
});
