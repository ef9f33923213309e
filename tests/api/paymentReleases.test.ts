import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Notice } from '../../contract/notices.ts';
import type { PaymentNumbers, PaymentReasonRow, PaymentRelease } from '../../contract/paymentReleases.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('X-20 release of payments, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    // ten minutes before midnight in São Paulo
    t.clock.at = new Date('2026-11-24T02:50:00Z');
  });
  afterAll(() => t.close());

  type Values = Parameters<TestApp['build']['aPendency']>[0];
  let documents = 0;
  /** A document of Horizonte in Serra's project, due on the 16th; several of one month differ by a number of their own. */
  const aDocument = (month: string, values: Values = {}) =>
    t.build.aPendency({ riskActivityId: ++documents, referenceMonth: `${month}-01`, dueDate: '2026-11-16', ...values });
  const list = async (query = '', person: PersonName = 'admin') =>
    (await t.as(person, { url: `/payment-releases${query}` })).json<ListOf<PaymentRelease>>().results;
  const monthOf = async (month: string, person: PersonName = 'admin'): Promise<PaymentRelease> => {
    const [found] = await list(`?from=${month}&until=${month}`, person);
    if (!found) throw new Error(`no release of ${month}`);
    return found;
  };
  const get = async <T>(url: string, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/payment-releases/${url}` })).json<T>();
  const decide = (
    id: number,
    payload: object,
    { person = 'admin' as PersonName, version = -1, method = 'PUT' as 'PUT' | 'DELETE' } = {},
  ) =>
    t.as(person, {
      ...{ method, url: `/payment-releases/${id}/decision`, payload },
      headers: version < 0 ? {} : { 'if-match': `"${version}"` },
    });
  const set = (id: number, values: object) =>
    t.as('analyst', { method: 'PUT', url: `/pendencies/${id}`, payload: values });
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const historyOf = async (id: number) =>
    (await get<ListOf<HistoryEntry>>(`${id}/history`)).results.map(({ action, oldValue, newValue, author }) => [
      ...[action, oldValue, newValue, author.displayName],
    ]);

  test('X-20 each state, with its reasons and the pendencies behind them', async () => {
    await aDocument('2026-06', { status: 'DONE' });
    await aDocument('2026-06', { status: 'NEXT_DUE_DATE', name: 'GFD' });
    await aDocument('2026-06', { status: 'NOT_APPLICABLE', name: 'Férias' });
    await aDocument('2026-06', { plan: 'SSMA', name: 'ASO' });
    await aDocument('2026-06', { inactive: true, name: 'Sem serviço' });
    const guide = await aDocument('2026-07', { name: 'GFD' });
    const returned = await aDocument('2026-07', { name: 'Folha', note: 'Mês errado.', employeeId: EMPLOYEE.ana });
    await aDocument('2026-07', { name: 'Ponto', status: 'IN_REVISION', employeeId: EMPLOYEE.bruno });
    await aDocument('2026-07', { name: 'DARF', status: 'DONE', closedWithoutAnalysis: true });
    await aDocument('2026-08', { name: 'GFD', status: 'DONE' });
    await aDocument('2026-08', { name: 'Holerite', employeeId: EMPLOYEE.ana });
    await aDocument('2026-08', { name: 'Holerite', status: 'DONE', employeeId: EMPLOYEE.bruno });
    await aDocument('2026-09', { name: 'GFD', dueDate: '2026-11-24' });
    const question = { name: 'Folha', status: 'SUPPORT', statusBeforeSupport: 'IN_REVISION' } as const;
    await aDocument('2026-09', question);

    const months = await list('?providerId=3');
    expect(
      months.map(({ referenceMonth, state, documents, conform, late }) => [
        referenceMonth,
        state,
        documents,
        conform,
        late,
      ]),
    ).toEqual([
      ['2026-09', 'WAITING', 2, 0, 0],
      ['2026-08', 'PARTIAL', 3, 2, 1],
      ['2026-07', 'RETAINED', 4, 0, 2],
      ['2026-06', 'RELEASED', 2, 2, 0],
    ]);
    expect(months[1]).toMatchObject({ people: 2, peopleLate: 1, decision: null, termOn: '2026-11-30' });
    const july = await monthOf('2026-07');
    const reasons = (await get<ListOf<PaymentReasonRow>>(`${july.id}/reasons`)).results;
    expect(reasons.map(({ name, reason, late, employee }) => [name, reason, late, employee])).toEqual([
      ['GFD', 'NOT_SENT', true, null],
      ['Folha', 'RETURNED', true, 'Ana Araújo'],
      ['DARF', 'NOT_ANALYSED', false, null],
      ['Ponto', 'IN_ANALYSIS', false, 'Bruno Conceição'],
    ]);
    expect(reasons.map(({ id }) => id).slice(0, 2)).toEqual([guide, returned]);
    const september = await monthOf('2026-09');
    expect(
      (await get<ListOf<PaymentReasonRow>>(`${september.id}/reasons`)).results.map(({ reason }) => reason),
    ).toEqual(['QUESTION', 'TO_SEND']);

    expect(await get<PaymentNumbers>('numbers?providerId=3&state=RETAINED')).toEqual({
      states: { WAITING: 1, RELEASED: 1, PARTIAL: 1, RETAINED: 1 },
      retainedAmount: 0,
    });
    expect(await list('?name=ct-001&state=PARTIAL')).toHaveLength(1);
    expect(await list('?from=2020-01&until=2020-12')).toEqual([]);
    expect(codeOf(await t.as('admin', { url: '/payment-releases?from=2026-13' }))).toEqual([
      400,
      'invalid_request',
      'from',
      'invalid_month',
    ]);
  });

  test('X-20 a decision needs a note and the version that was read; it holds while the documents change, and is withdrawn', async () => {
    const guide = await aDocument('2026-05', { status: 'IN_REVISION', dueDate: '2026-06-19' });
    const may = await monthOf('2026-05');
    const release = { state: 'RELEASED', note: 'Guia paga conferida no portal.' };
    expect(codeOf(await decide(may.id, { state: 'RELEASED', note: ' ' }))).toEqual([
      400,
      'invalid_request',
      'note',
      'required',
    ]);
    expect(codeOf(await decide(may.id, { ...release, retainedPercent: 10 }))).toEqual([
      400,
      'invalid_request',
      'retainedPercent',
      'invalid',
    ]);
    expect(codeOf(await decide(may.id, release, { method: 'DELETE' }))).toEqual([
      400,
      'invalid_request',
      'state',
      'unknown_field',
    ]);
    expect(codeOf(await decide(may.id, { note: 'x' }, { method: 'DELETE' }))).toEqual([409, 'payment_not_decided']);
    const first = await decide(may.id, release, { version: may.version });
    expect(first.json()).toMatchObject({
      state: 'RELEASED',
      computed: 'WAITING',
      decision: { note: release.note, over: 'WAITING', by: { displayName: 'admin' } },
    });
    // a second decision over what was read before the first
    const stale = await decide(may.id, { state: 'RETAINED', note: 'Não.' }, { version: may.version });
    expect([stale.statusCode, stale.json<ErrorBody>().code]).toEqual([412, 'stale']);
    expect((await monthOf('2026-05')).decision?.note).toBe(release.note);

    // the document comes back: the decision holds, the history tells
    await t.db.execute(sql`update pendencies set status = 'OPEN', note = 'Mês errado.' where id = ${guide}`);
    const changed = await monthOf('2026-05');
    expect(changed).toMatchObject({ state: 'RELEASED', computed: 'RETAINED', late: 1 });
    const partly = await decide(
      may.id,
      { state: 'PARTIAL', note: 'Retém a parte da guia.', retainedAmount: 1250.5 },
      { version: changed.version },
    );
    expect(partly.json()).toMatchObject({ state: 'PARTIAL', retainedAmount: 1250.5, termOn: '2026-11-30' });
    expect((await get<PaymentNumbers>('numbers?from=2026-05&until=2026-05')).retainedAmount).toBe(1250.5);
    const withdrawn = await decide(may.id, { note: 'Volta ao que os documentos dizem.' }, { method: 'DELETE' });
    expect(withdrawn.json()).toMatchObject({ state: 'RETAINED', decision: null, retainedAmount: null });
    expect(await historyOf(may.id)).toEqual([
      ['WITHDRAWN', 'PARTIAL', 'RETAINED', 'admin'],
      ['DECIDED', 'RELEASED', 'PARTIAL', 'admin'],
      ['DOCUMENTS', 'WAITING', 'RETAINED', 'Prumo'],
      ['DECIDED', 'WAITING', 'RELEASED', 'admin'],
      ['STATE', null, 'WAITING', 'Prumo'],
    ]);
  });

  test('X-20 a pendency that is reopened after the release retains the month again, and the history says so', async () => {
    const guide = await aDocument('2026-04', { status: 'DONE', dueDate: '2026-05-20', checklist: ['OK'] });
    const april = await monthOf('2026-04');
    expect(april.state).toBe('RELEASED');
    const reopened = await set(guide, { status: 'OPEN', action: 'reopen', note: 'Guia de outro mês.' });
    expect(reopened.statusCode).toBe(200);
    expect(await monthOf('2026-04')).toMatchObject({ state: 'RETAINED', id: april.id });
    expect((await monthOf('2026-04')).version).toBeGreaterThan(april.version);
    expect(await historyOf(april.id)).toEqual([
      ['STATE', 'RELEASED', 'RETAINED', 'Prumo'],
      ['STATE', null, 'RELEASED', 'Prumo'],
    ]);
    // no document is asked for any more: nothing keeps the month back
    await t.db.execute(sql`update pendencies set inactive = true where id = ${guide}`);
    expect(await monthOf('2026-04')).toMatchObject({ state: 'RELEASED', documents: 0 });
  });

  test('X-20 both sides see their own months, and only the contracting company decides', async () => {
    await aDocument('2026-03', { contractingId: COMPANY.porto, projectId: PROJECT.cais });
    await aDocument('2026-03', { providerId: COMPANY.vertical, projectId: PROJECT.expansao });
    await aDocument('2026-03', { status: 'DONE' });
    const seen = async (person: PersonName) =>
      (await list('?from=2026-03&until=2026-03', person))
        .map(({ project, provider }) => [project.id, provider.id])
        .sort();
    const [cais, expansao, reforma] = [
      [PROJECT.cais, COMPANY.horizonte],
      [PROJECT.expansao, COMPANY.vertical],
      [PROJECT.reforma, COMPANY.horizonte],
    ];
    expect(await seen('admin')).toEqual([reforma, expansao]);
    expect(await seen('portAdmin')).toEqual([cais]);
    expect(await seen('supplier')).toEqual([reforma, cais]);
    expect(await seen('otherSupplier')).toEqual([expansao]);
    // one project, read only, another plan, no such permission
    expect(await seen('projectReader')).toEqual([expansao]);
    expect(await seen('reader')).toEqual([reforma, expansao]);
    expect((await t.as('supplierUser', { url: '/payment-releases' })).statusCode).toBe(403);
    const ssma = await t.build.aUser();
    await t.db.execute(sql`insert into profiles (company_id, name, relation_type, permissions, features)
      values (${COMPANY.serra}, 'SSMA', 'CONTRACTING', '{see_payment_release,see_pendency}', '{ssma}')`);
    await t.db.execute(sql`insert into memberships (uid, company_id, profile_id)
      select ${ssma.uid}::uuid, company_id, id from profiles where name = 'SSMA' and company_id = ${COMPANY.serra}`);
    const { token } = (
      await t.app.inject({
        method: 'POST',
        url: '/api/authentication/signin',
        payload: { email: ssma.email, password: 'Prumo@2026#' },
      })
    ).json<{ token: string }>();
    const refused = await t.app.inject({ url: '/api/payment-releases', headers: { authorization: `Bearer ${token}` } });
    expect(refused.statusCode).toBe(403);

    const [own] = await list('?from=2026-03&until=2026-03&projectId=1');
    const id = own?.id ?? 0;
    const body = { state: 'RETAINED', note: 'Faltou a guia.' };
    expect((await decide(id, body, { person: 'portAdmin' })).statusCode).toBe(404);
    for (const person of ['supplier', 'reader', 'nobody'] as const)
      expect([person, (await decide(id, body, { person })).statusCode]).toEqual([person, 403]);
    for (const part of ['', '/reasons', '/history']) {
      expect((await t.as('portAdmin', { url: `/payment-releases/${id}${part}` })).statusCode).toBe(404);
      expect((await t.as('supplier', { url: `/payment-releases/${id}${part}` })).statusCode).toBe(200);
    }
    expect((await decide(id, body, { person: 'stpAnalyst' })).json()).toMatchObject({ state: 'RETAINED' });
    expect((await get<PaymentRelease>(`${id}`, 'supplier')).permissions).not.toContain('manage_payment_release');
  });

  test('X-20 the list as a file, for who pays', async () => {
    const body = {
      filters: { from: '2026-05', until: '2026-07' },
      columns: ['referenceMonth', 'contract', 'provider', 'state', 'late'],
      format: 'csv',
    };
    const started = await t.as('admin', { method: 'POST', url: '/payment-releases/export', payload: body });
    expect(started.statusCode).toBe(202);
    await t.services.jobs.run();
    const job = (await t.as('admin', { url: `/jobs/${started.json<{ jobId: number }>().jobId}` })).json<Job>();
    const file = await t.as('admin', { url: `/${job.resultUrl}` });
    expect(file.rawPayload.toString('utf8').slice(1).trim().split('\r\n')).toEqual([
      'Mês de referência;Contrato;Fornecedor;Situação;Em atraso',
      '07/2026;CT-001;Horizonte;Retido;2',
      '06/2026;CT-001;Horizonte;Liberado;0',
      '05/2026;CT-001;Horizonte;Retido;1',
    ]);
    expect((await t.as('supplier', { url: `/${job.resultUrl}` })).statusCode).toBe(404);
    const nothing = await t.as('admin', {
      method: 'POST',
      url: '/payment-releases/export',
      payload: { ...body, filters: { from: '1999-01', until: '1999-02' } },
    });
    expect(codeOf(nothing)).toEqual([400, 'nothing_matches']);
  });

  test('X-20 time alone retains a month; the supplier is told once, with the term', async () => {
    await aDocument('2026-10', { name: 'GFD', dueDate: '2026-11-23' });
    expect(await monthOf('2026-10')).toMatchObject({ state: 'WAITING', termOn: null });
    t.clock.at = new Date('2026-11-24T03:00:10Z');
    await t.services.paymentReleases.refresh();
    const october = await monthOf('2026-10');
    expect(october).toMatchObject({ state: 'RETAINED', termOn: '2026-12-01', late: 1 });
    expect(await historyOf(october.id)).toEqual([
      ['STATE', 'WAITING', 'RETAINED', 'Prumo'],
      ['STATE', null, 'WAITING', 'Prumo'],
    ]);
    // what could still be undone is not told yet
    await t.services.notices.gather();
    const told = async (person: PersonName) =>
      (await t.as(person, { url: '/notices?itemsPerPage=100' }))
        .json<ListOf<Notice>>()
        .results.filter(({ kind }) => kind === 'PAYMENT_RETAINED');
    expect((await told('supplier')).filter(({ paymentRelease }) => paymentRelease?.id === october.id)).toEqual([]);
    t.clock.at = new Date('2026-11-24T03:01:00Z');
    await t.services.notices.gather();
    await t.services.notices.gather();
    expect((await told('supplier')).filter(({ paymentRelease }) => paymentRelease?.id === october.id)).toMatchObject([
      { dueOn: '2026-12-01', paymentRelease: { month: '2026-10' }, project: { id: PROJECT.reforma } },
    ]);
    expect(await told('otherSupplier')).toEqual([]);
    expect(await told('admin')).toEqual([]);
    // ten minutes before midnight in São Paulo
    t.clock.at = new Date('2026-11-24T02:50:00Z');
  });
});
