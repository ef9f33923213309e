import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import type { Analysis, AnalysisBody } from '../../contract/readings.ts';
import type { Facts } from '../../demo/pdf/facts.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { ANA, aPaper, BRUNO } from '../support/papers.ts';
import type { PersonName } from '../support/world.ts';
import { EMPLOYEE } from '../support/world.ts';

describe.each(DATABASES)('the automatic reading, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    // Started before the leases of these tests: an embedded database takes older ones over without waiting.
    t = await buildTestApp({ on, at: new Date('2026-11-21T14:00:00Z') });
    t.clock.at = new Date('2026-11-21T15:00:00Z');
    await t.db.execute(sql`update system_pendencies set fails_reading = true where slug in ('folha-pagamento', 'aso')`);
  });
  afterAll(() => t.close());

  const detail = async (id: number) => (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>();
  const historyOf = async (id: number) =>
    (await t.as('admin', { url: `/pendencies/${id}/history?itemsPerPage=100` })).json<ListOf<HistoryEntry>>().results;
  const analysis = async (documentId: number, person: PersonName = 'analyst') =>
    t.as(person, { url: `/pendencies/automatic-analysis/by-document/${documentId}` });
  const itemsOf = async (documentId: number) => (await analysis(documentId)).json<Analysis>().items;
  const verdicts = async (documentId: number) =>
    Object.fromEntries((await itemsOf(documentId)).map(({ field, verdict }) => [field, verdict]));

  let months = 0;
  /** A pendency of a kind with a paper for it, as the facts of the paper say; sent when `send` says so. */
  async function sentPaper(
    slug: string,
    facts: Partial<Facts> = {},
    { send = true, bytes }: { send?: boolean; bytes?: Buffer } = {},
  ) {
    months += 1;
    const month = `20${String(10 + months).padStart(2, '0')}-10`;
    const employeeId = ['aso', 'cartao-ponto'].includes(slug) ? EMPLOYEE.ana : null;
    const id = await t.build.aPendency({ slug, referenceMonth: `${month}-01`, employeeId });
    const paper = bytes ?? (await aPaper(slug, { month, employee: employeeId ? ANA : undefined, ...facts }));
    const stored = await t.files.put(`documents/${crypto.randomUUID()}`, paper);
    const documentId = await t.build.aDocument(t.files, id, { issueDate: '2026-11-05' });
    await t.db.execute(
      sql`update documents set size = ${stored.size}, sha256 = ${stored.sha256} where id = ${documentId}`,
    );
    const [{ key } = { key: '' }] = await rows<{ key: string }>(
      t.db,
      sql`select storage_key as key from documents where id = ${documentId}`,
    );
    await t.files.put(key, paper);
    if (send) expect(await move('supplier', id, 'IN_REVISION', 'send')).toBe('PRE_ANALYSIS');
    return { id, documentId, month };
  }
  async function move(person: PersonName, id: number, status: string, action: string, note?: string) {
    const payload = { status, action, ...(note && { note }) };
    return (await t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload })).json<Pendency>().status;
  }
  const read = () => t.services.reading.readWaiting();

  test('D-28 a good document of a known kind is read, answers the checklist and goes on to the analyst', async () => {
    const { id, documentId, month } = await sentPaper('folha-pagamento');
    expect((await analysis(documentId)).json<Analysis>()).toMatchObject({ state: 'QUEUED', items: [] });
    expect(await read()).toBe(1);
    const after = await detail(id);
    expect(after.status).toBe('IN_REVISION');
    expect(
      after.checklist.map(({ status, isFromAutomaticAnalysis }) => [status, isFromAutomaticAnalysis]).slice(0, 3),
    ).toEqual([
      ['OK', true],
      ['OK', true],
      ['UNCHECKED', false],
    ]);
    const { items, ...analysed } = (await analysis(documentId)).json<Analysis>();
    expect(analysed).toMatchObject({
      state: 'DONE',
      failure: null,
      pages: 1,
      fromPicture: false,
      documentId,
      pendencyId: id,
    });
    expect(items.map(({ field, verdict, page }) => [field, verdict, page])).toEqual([
      ['documentKind', 'MATCH', 1],
      ['cnpj', 'MATCH', 1],
      ['referenceMonth', 'MATCH', 1],
    ]);
    expect(items[2]).toMatchObject({
      expected: `10/${month.slice(0, 4)}`,
      found: `10/${month.slice(0, 4)}`,
      checklistItemId: after.checklist[1]?.id,
      isFromAutomaticAnalysis: true,
    });
    const steps = (await historyOf(id)).map(({ action, fieldName, author }) => [action, fieldName, author.displayName]);
    expect(steps[0]).toEqual(['STATUS_CHANGED', 'reading_passes', 'Prumo']);
    expect(steps.filter(([action]) => action === 'CHECKLIST_ANSWERED')).toHaveLength(2);
    expect(await read()).toBe(0);
  });

  test('D-28 another month sends the document back with the reason, where the catalogue says so', async () => {
    const { id, documentId, month } = await sentPaper('folha-pagamento', { flaw: 'month' });
    await read();
    const after = await detail(id);
    expect(after).toMatchObject({ status: 'PRE_REJECTED', sla: null });
    expect(after.note).toContain(`encontrado 09/${month.slice(0, 4)}, esperado 10/${month.slice(0, 4)}`);
    expect(after.checklist[1]).toMatchObject({
      status: 'INVALID',
      isFromAutomaticAnalysis: true,
      invalidDescription: after.note,
    });
    expect(await verdicts(documentId)).toMatchObject({ referenceMonth: 'MISMATCH', cnpj: 'MATCH' });
    expect(await move('supplier', id, 'IN_REVISION', 'contest', 'Está na segunda página.')).toBe('IN_REVISION');
    expect((await detail(id)).checklist.every(({ isFromAutomaticAnalysis }) => !isFromAutomaticAnalysis)).toBe(true);
  });

  test.each([
    ['another person', 'aso', { employee: BRUNO }, ['cpf', 'name']],
    ['expired', 'aso', { expirationDate: '2026-11-20' }, ['expirationDate']],
    ['another company', 'folha-pagamento', { flaw: 'company' as const }, ['cnpj']],
  ])('D-28 %s sends it back', async (_, slug, facts, fields) => {
    const { id, documentId } = await sentPaper(slug, facts);
    await read();
    expect((await detail(id)).status).toBe('PRE_REJECTED');
    const differing = (await itemsOf(documentId))
      .filter(({ verdict }) => verdict === 'MISMATCH')
      .map(({ field }) => field);
    expect(differing).toEqual(fields);
  });

  test('D-28 the same finding only stands beside the checklist where the catalogue does not say so', async () => {
    const { id } = await sentPaper('relatorio-ssma', { flaw: 'month' });
    await read();
    expect((await detail(id)).status).toBe('IN_REVISION');
    expect((await detail(id)).checklist[1]).toMatchObject({ status: 'INVALID', isFromAutomaticAnalysis: true });
  });

  test('D-28 a document that cannot be read goes on all the same', async () => {
    const { id, documentId } = await sentPaper('folha-pagamento', {}, { bytes: Buffer.from('%PDF-1.4 nothing') });
    await read();
    expect((await detail(id)).status).toBe('IN_REVISION');
    expect((await analysis(documentId)).json<Analysis>()).toMatchObject({
      state: 'FAILED',
      failure: 'broken',
      items: [],
    });
    expect((await detail(id)).checklist.every(({ status }) => status === 'UNCHECKED')).toBe(true);
  });

  test('D-28 a gateway that died leaves the document to the next one, and nobody tries it for ever', async () => {
    const { id, documentId } = await sentPaper('folha-pagamento');
    const hold = (attempts: number, at: string) =>
      t.db.execute(sql`update readings set state = 'RUNNING', attempts = ${attempts}, heartbeat_at = ${at}::timestamptz
                       where document_id = ${documentId}`);
    await hold(1, new Date().toISOString());
    expect(await read()).toBe(0);
    expect((await detail(id)).status).toBe('PRE_ANALYSIS');
    await hold(2, '2026-11-21T14:59:29Z');
    expect(await read()).toBe(1);
    expect((await detail(id)).status).toBe('IN_REVISION');
    expect((await analysis(documentId)).json<Analysis>().failure).toBe('interrupted');
  });

  test('D-28 a pendency that cannot be settled keeps none behind it waiting', async () => {
    const stuck = await sentPaper('folha-pagamento');
    const next = await sentPaper('folha-pagamento');
    await t.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await t.db.execute(sql`create trigger refuse before update on pendencies for each row
      when (old.id = ${sql.raw(String(stuck.id))}) execute function refuse()`);
    expect(await read()).toBe(2);
    await t.db.execute(sql`drop trigger refuse on pendencies`);
    expect([(await detail(stuck.id)).status, (await detail(next.id)).status]).toEqual(['PRE_ANALYSIS', 'IN_REVISION']);
    await read();
    expect((await detail(stuck.id)).status).toBe('IN_REVISION');
  });

  test('D-28 woken, it reads in the background, once however often it is asked', async () => {
    const { id, documentId } = await sentPaper('folha-pagamento');
    for (let n = 0; n < 3; n += 1) t.services.reading.wake();
    await expect.poll(async () => (await detail(id)).status).toBe('IN_REVISION');
    const [reading] = await rows<{ attempts: number }>(
      t.db,
      sql`select attempts from readings where document_id = ${documentId}`,
    );
    expect(reading?.attempts).toBe(1);
  });

  test('D-28 what is read while a question is open moves the pendency when it is settled', async () => {
    const { id } = await sentPaper('folha-pagamento');
    expect(await move('admin', id, 'SUPPORT', 'ask', 'É da matriz?')).toBe('SUPPORT');
    expect(await read()).toBe(1);
    expect((await detail(id)).status).toBe('SUPPORT');
    await t.db.execute(
      sql`update pendencies set status = 'PRE_ANALYSIS', status_before_support = null where id = ${id}`,
    );
    await read();
    expect((await detail(id)).status).toBe('IN_REVISION');
  });

  test('D-28 a kind that no rule knows, and a service not provided, go to the analyst at once', async () => {
    const id = await t.build.aPendency({ slug: 'convencao-coletiva' });
    const documentId = await t.build.aDocument(t.files, id);
    expect(await move('supplier', id, 'IN_REVISION', 'send')).toBe('IN_REVISION');
    expect((await analysis(documentId)).json<Analysis>()).toMatchObject({ state: 'NONE', items: [] });
    const declared = await t.build.aPendency({ slug: 'folha-pagamento', serviceOccurred: false });
    expect(await move('supplier', declared, 'IN_REVISION', 'send')).toBe('IN_REVISION');
  });

  test('D-28 looking at a document that was never read has it read, and moves nothing', async () => {
    const { id, documentId } = await sentPaper('cndt', {}, { send: false });
    expect((await analysis(documentId, 'supplier')).json<Analysis>().state).toBe('QUEUED');
    expect(await read()).toBe(1);
    expect((await analysis(documentId, 'supplier')).json<Analysis>().items.length).toBeGreaterThan(3);
    expect((await detail(id)).status).toBe('OPEN');
  });

  describe('the printed end', () => {
    const dateOf = async (id: number) => (await detail(id)).documents[0]?.expirationDate;
    const patch = (id: number, documentId: number, expirationDate: string) =>
      t.as('analyst', {
        method: 'PATCH',
        url: `/pendencies/${id}/documents/expiration/${documentId}`,
        payload: { expirationDate },
      });

    test('D-21 the end that a CRF prints is its expiration, told in the history, and nothing is asked about it', async () => {
      const { id, documentId } = await sentPaper('crf-fgts', { expirationDate: '2026-12-04' });
      await read();
      expect(await dateOf(id)).toBe('2026-12-04');
      const told = (await historyOf(id)).find(({ action }) => action === 'EXPIRATION_DATE_CHANGED');
      expect(told).toMatchObject({ newValue: '2026-12-04', author: { displayName: 'Prumo' } });
      const payload = { nextPendencyStatus: 'DONE' };
      const asked = await t.as('analyst', { method: 'POST', url: `/pendencies/${id}/verify-status`, payload });
      expect(asked.json()).toMatchObject({ action: null });
      // a person's date stays, also when the paper is read again
      expect((await patch(id, documentId, '2026-12-01')).statusCode).toBe(200);
      await move('admin', id, 'PRE_ANALYSIS', 'read_again');
      await read();
      expect(await dateOf(id)).toBe('2026-12-01');
    });

    test('D-21 an end that has passed keeps nobody from sending, and nobody concludes it afterwards', async () => {
      const { id } = await sentPaper(
        'crf-fgts',
        { issueDate: '2026-09-05', expirationDate: '2026-10-04' },
        { send: false },
      );
      await t.db.execute(sql`update documents set issue_date = '2026-09-05' where pendency_id = ${id}`);
      await analysis((await detail(id)).documents[0]?.id ?? 0, 'supplier');
      await read();
      expect(await dateOf(id)).toBeNull();
      expect(await move('supplier', id, 'IN_REVISION', 'send')).toBe('PRE_ANALYSIS');
      await read();
      expect([(await detail(id)).status, await dateOf(id)]).toEqual(['PRE_REJECTED', '2026-10-04']);
    });
  });

  describe('an answer against a finding', () => {
    const answers = (id: number, items: object[]) =>
      t.as('analyst', { method: 'POST', url: '/pendencies/checklist', payload: { pendencyId: id, items } });
    const unfit = async () => {
      const sent = await sentPaper('aso', { flaw: 'unfit' });
      await read();
      return sent;
    };

    test('D-28 an ASO that says Inapto fails the reading: its item is No, and it goes back', async () => {
      const { id } = await unfit();
      const { status, note, checklist } = await detail(id);
      expect([status, note]).toEqual(['PRE_REJECTED', expect.stringContaining('Inapto')]);
      const fitness = checklist.find(({ name }) => name.includes('apto'));
      expect(fitness).toMatchObject({ status: 'INVALID', isFromAutomaticAnalysis: true });
    });

    test('D-29 after the contest Sim or N/A against it asks for an observation, alone and with the others', async () => {
      const { id, documentId } = await unfit();
      expect(await move('supplier', id, 'IN_REVISION', 'contest', 'Está apto')).toBe('IN_REVISION');
      const { checklist } = await detail(id);
      const all = checklist.map(({ pendencyChecklistId }) => ({ pendencyChecklistId, status: 'OK' }));
      const at = checklist.findIndex(({ name }) => name.includes('apto'));
      const refused = await answers(id, all);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        details: { fields: [{ path: `items.${at}.observation`, code: 'against_reading' }] },
      });
      expect((await detail(id)).checklist.every(({ status }) => status === 'UNCHECKED')).toBe(true);
      const item = checklist[at];
      const alone = (status: string, observation?: string) =>
        t.as('analyst', {
          method: 'POST',
          url: `/pendencies/${item?.pendencyChecklistId}/checklist`,
          payload: { pendencyId: id, id: item?.id, status, ...(observation && { observation }) },
        });
      for (const status of ['OK', 'NOT_APPLICABLE']) expect((await alone(status)).statusCode).toBe(400);
      expect((await alone('OK', 'Exame complementar anexo')).statusCode).toBe(200);
      const [told] = await historyOf(id);
      expect(told).toMatchObject({ action: 'CHECKLIST_ANSWERED', newValue: 'OK', note: 'Exame complementar anexo' });
      const url = `/pendencies/${id}/documents/${documentId}/automatic-analysis/history`;
      const history = (await t.as('analyst', { url })).json<ListOf<HistoryEntry>>().results;
      expect(history[0]).toMatchObject({ fieldName: 'disagrees', note: 'Exame complementar anexo' });
      const others = all.filter((_, index) => index !== at);
      expect((await answers(id, others)).statusCode).toBe(200);
    });

    test('D-29 a Sim that was given before the reading ended is concluded with an observation alone', async () => {
      const { id } = await sentPaper('relatorio-ssma', { flaw: 'month' });
      const { checklist } = await detail(id);
      const all = checklist.map(({ pendencyChecklistId }) => ({ pendencyChecklistId, status: 'OK' }));
      expect((await answers(id, all)).statusCode).toBe(200);
      await read();
      const { status, hasUnexplainedDifference } = await detail(id);
      expect([status, hasUnexplainedDifference]).toEqual(['IN_REVISION', true]);
      const conclude = (note?: string) =>
        t.as('admin', {
          method: 'PUT',
          url: `/pendencies/${id}`,
          payload: { status: 'DONE', action: 'conclude', note },
        });
      expect((await conclude()).json()).toMatchObject({ code: 'observation_missing' });
      expect((await conclude('O relatório é o complementar.')).statusCode).toBe(200);
    });
  });

  test('D-28 read again: the findings are replaced', async () => {
    const { id, documentId } = await sentPaper('folha-pagamento');
    await read();
    const before = await itemsOf(documentId);
    expect(await move('admin', id, 'PRE_ANALYSIS', 'read_again')).toBe('PRE_ANALYSIS');
    expect(await read()).toBe(1);
    const after = await itemsOf(documentId);
    expect(after.map(({ found }) => found)).toEqual(before.map(({ found }) => found));
    expect(after[0]?.veris_id).not.toBe(before[0]?.veris_id);
    expect((await detail(id)).status).toBe('IN_REVISION');
  });

  describe('review', () => {
    const urlOf = ({ id, documentId }: { id: number; documentId: number }) =>
      `/pendencies/${id}/documents/${documentId}/automatic-analysis`;
    const bodyItems = (analysed: Analysis): AnalysisBody['items'] =>
      analysed.items.map(({ isFromAutomaticAnalysis: _, ...item }) => item);
    async function readPaper() {
      const paper = await sentPaper('folha-pagamento');
      await read();
      return { ...paper, analysed: (await analysis(paper.documentId)).json<Analysis>() };
    }
    const put = (
      paper: { id: number; documentId: number },
      payload: object,
      person: PersonName = 'admin',
      headers = {},
    ) => t.as(person, { method: 'PUT', url: urlOf(paper), payload, headers });

    test('D-29 items are edited, added and removed with an observation, each difference in the history', async () => {
      const paper = await readPaper();
      const [kind, cnpj, month] = bodyItems(paper.analysed);
      const items = [
        { ...kind, found: 'Folha analítica' },
        { ...month, place: { x: 0.1, y: 0.2, w: 0.3, h: 0.1 } },
        {
          field: 'register',
          expected: null,
          found: 'CRC 123',
          verdict: 'MATCH',
          page: null,
          place: null,
          checklistItemId: null,
        },
      ];
      const silent = await put(paper, { items });
      expect(silent.statusCode).toBe(400);
      expect(silent.json()).toMatchObject({ details: { fields: [{ path: 'observation', code: 'required' }] } });
      const reply = await put(paper, { items, observation: 'Conferido à mão.' });
      expect(reply.statusCode).toBe(200);
      expect(reply.json<Analysis>()).toMatchObject({ reviewer: { displayName: 'admin' } });
      expect(
        reply
          .json<Analysis>()
          .items.map(({ field, found, isFromAutomaticAnalysis }) => [field, found, isFromAutomaticAnalysis]),
      ).toEqual([
        ['documentKind', 'Folha analítica', false],
        ['referenceMonth', month?.found, false],
        ['register', 'CRC 123', false],
      ]);
      const history = await t.as('admin', { url: `${urlOf(paper)}/history` });
      const entries = history.json<ListOf<HistoryEntry>>().results;
      expect(
        entries
          .map(({ action, fieldName, oldValue, newValue, note }) => [action, fieldName, oldValue, newValue, note])
          .reverse(),
      ).toEqual([
        ['UPDATE_ANALYSIS', 'documentKind.found', kind?.found, 'Folha analítica', 'Conferido à mão.'],
        ['DELETE_ANALYSIS_ITEM', 'cnpj', cnpj?.found, null, 'Conferido à mão.'],
        [
          'UPDATE_ANALYSIS',
          'referenceMonth.place',
          expect.any(String),
          '0.1000 0.2000 0.3000 0.1000',
          'Conferido à mão.',
        ],
        ['ADD_ANALYSIS_ITEM', 'register', null, 'CRC 123', 'Conferido à mão.'],
      ]);
    });

    test('D-29 agreeing needs no words, disagreeing does', async () => {
      const paper = await readPaper();
      const url = `/pendencies/automatic-analysis/review/${paper.documentId}`;
      const review = (payload: object, person: PersonName = 'admin') => t.as(person, { method: 'POST', url, payload });
      expect((await review({ agrees: false })).statusCode).toBe(400);
      expect((await review({ agrees: true })).statusCode).toBe(200);
      expect((await review({ agrees: false, observation: 'A competência é outra.' })).statusCode).toBe(200);
      expect((await put(paper, { items: bodyItems(paper.analysed) })).statusCode).toBe(200);
      const entries = (await t.as('admin', { url: `${urlOf(paper)}/history` })).json<ListOf<HistoryEntry>>().results;
      expect(entries.map(({ action, fieldName, note }) => [action, fieldName, note])).toEqual([
        ['VALIDATE_ANALYSIS', null, null],
        ['VALIDATE_ANALYSIS', 'disagrees', 'A competência é outra.'],
        ['VALIDATE_ANALYSIS', 'agrees', null],
      ]);
      expect((await review({ agrees: true }, 'supplier')).statusCode).toBe(403);
    });

    test('D-29 foreign and repeated items, a stale version and a finished pendency are refused', async () => {
      const paper = await readPaper();
      const items = bodyItems(paper.analysed);
      const other = await readPaper();
      const observation = 'x';
      expect((await put(paper, { items: bodyItems(other.analysed), observation })).statusCode).toBe(400);
      expect((await put(paper, { items: [items[0], items[0]], observation })).statusCode).toBe(400);
      expect((await put(paper, { items: [{ ...items[0], checklistItemId: 999_999 }], observation })).statusCode).toBe(
        400,
      );
      expect((await put(paper, { items, observation }, 'admin', { 'if-match': '"99"' })).statusCode).toBe(412);
      expect((await put({ ...paper, id: other.id }, { items, observation })).statusCode).toBe(404);
      await t.db.execute(sql`update pendencies set status = 'DONE' where id = ${paper.id}`);
      expect((await put(paper, { items, observation })).json()).toMatchObject({ code: 'checklist_not_answerable' });
    });

    test('D-30 the history of an analysis is for who may see it, and nobody else finds the document', async () => {
      const paper = await readPaper();
      const url = `${urlOf(paper)}/history`;
      expect((await t.as('admin', { url })).json()).toMatchObject({ results: [], meta: { totalResults: 0 } });
      expect((await t.as('otherSupplier', { url })).statusCode).toBe(404);
      expect((await t.as('portAdmin', { url })).statusCode).toBe(404);
      expect((await analysis(paper.documentId, 'portAdmin')).statusCode).toBe(404);
      expect((await analysis(999_999)).statusCode).toBe(404);
    });
  });

  test('D-28 the two ways to an analysis give the same', async () => {
    const { id, documentId } = await sentPaper('folha-pagamento');
    await read();
    const url = `/pendencies/${id}/documents/${documentId}/automatic-analysis`;
    expect((await t.as('admin', { url })).json()).toEqual((await analysis(documentId)).json());
  });
});
