import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { ACTIONS, type Action, allowedActions, MOVES, type Move } from '../../contract/lifecycle.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry, MoveBody, Pendency } from '../../contract/pendencies.ts';
import { type ChecklistStatus, PENDENCY_STATUSES, type PendencyStatus } from '../../contract/pendencyStatus.ts';
import { permissionsOfSide } from '../../contract/permissions.ts';
import type { ProjectRow } from '../../contract/projects.ts';
import { rows } from '../../gateway/db/client.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { type PersonName, PROJECT } from '../support/world.ts';

/** Facts of the checklist under which the action's rules are content. */
const CHECKLIST: Partial<Record<Action, ChecklistStatus[]>> = {
  conclude: ['OK'],
  reject: ['INVALID'],
  not_applicable: ['NOT_APPLICABLE'],
};

describe.each(DATABASES)('the lifecycle over the wire, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const move = (person: PersonName, id: number, payload: MoveBody, headers: Record<string, string> = {}) =>
    t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload, headers });
  const detail = async (id: number, person: PersonName = 'admin') =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const answer = async (id: number) => {
    const items = (await detail(id)).checklist.map(({ pendencyChecklistId }) => ({
      pendencyChecklistId,
      status: 'OK',
    }));
    return t.as('admin', { method: 'POST', url: '/pendencies/checklist', payload: { pendencyId: id, items } });
  };
  const history = async (id: number) =>
    (await t.as('admin', { url: `/pendencies/${id}/history?itemsPerPage=100` })).json<ListOf<HistoryEntry>>().results;

  /** A pendency in a status, with a document and the checklist that the action wants. */
  async function pendencyFor(status: PendencyStatus, checklist: ChecklistStatus[] = ['OK']): Promise<number> {
    const statusBeforeSupport = status === 'SUPPORT' ? 'IN_REVISION' : null;
    const id = await t.build.aPendency({ status, statusBeforeSupport, checklist });
    const sent = !['OPEN', 'PRE_REJECTED', 'NEXT_DUE_DATE', 'EXPIRED'].includes(status);
    await t.build.aDocument(t.files, id, { state: sent ? 'LOCKED' : 'CURRENT' });
    return id;
  }

  describe.each(PENDENCY_STATUSES)('from %s', (status) => {
    test.each(ACTIONS)('D-10, D-11, D-12 %s by both sides', async (action) => {
      const { from, permission, targets }: Move = MOVES[action];
      const target = action === 'send' ? 'IN_REVISION' : (targets[0] ?? 'OPEN');
      for (const [person, side] of [
        ['admin', 'CONTRACTING'],
        ['supplier', 'PROVIDER'],
      ] as const) {
        const id = await pendencyFor(status, CHECKLIST[action]);
        const reply = await move(person, id, { status: target, action, note: 'porque sim' });
        const held = permissionsOfSide(side);
        if (!permission || !held.includes(permission)) {
          expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, permission]);
        } else if (from.includes(status) && action !== 'read_again') {
          expect([reply.statusCode, reply.json<Pendency>().status]).toEqual([200, target]);
          continue;
        } else {
          expect(reply.statusCode).toBe(409);
          expect(reply.json<ErrorBody>()).toMatchObject({
            code: 'move_refused',
            details: { current: status, allowed: allowedActions(status, held) },
          });
        }
        expect((await detail(id)).status).toBe(status);
      }
    });

    test.each(['EXPIRED', 'NEXT_DUE_DATE'] as const)('D-42 %s is for no person to say', async (target) => {
      const id = await pendencyFor(status);
      for (const person of ['admin', 'supplier'] as const) {
        const reply = await move(person, id, { status: target, note: 'x' });
        expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'move_refused']);
      }
      expect((await detail(id)).status).toBe(status);
    });
  });

  describe('what a move needs', () => {
    const codeOf = async (person: PersonName, id: number, body: MoveBody) => {
      const reply = await move(person, id, body);
      return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json<ErrorBody>().code];
    };

    test('D-10 an action that does not lead to the status is a wrong status', async () => {
      const id = await pendencyFor('IN_REVISION');
      const reply = await move('admin', id, { status: 'OPEN', action: 'conclude' });
      expect(reply.statusCode).toBe(400);
      expect(reply.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path: 'status', code: 'invalid' });
    });

    test.each(ACTIONS.filter((action) => MOVES[action].note === 'required'))(
      'D-12, D-15 %s is refused without its note, on the field',
      async (action) => {
        const { from, targets }: Move = MOVES[action];
        const id = await pendencyFor(from[0] ?? 'OPEN', CHECKLIST[action]);
        const person = action === 'contest' ? 'supplier' : 'admin';
        const reply = await move(person, id, { status: targets[0] ?? 'OPEN', action });
        expect(reply.statusCode).toBe(400);
        expect(reply.json<ErrorBody>().details?.fields).toMatchObject([{ path: 'note', code: 'required' }]);
        expect(await rows(t.db, sql`select id from comments where pendency_id = ${id}`)).toEqual([]);
      },
    );

    test('D-13, D-37 sending needs a document of this round that has not expired, or that no service was provided', async () => {
      const send: MoveBody = { status: 'IN_REVISION', action: 'send' };
      const empty = await t.build.aPendency();
      expect(await codeOf('supplier', empty, send)).toEqual([409, 'document_missing']);
      await t.build.aDocument(t.files, empty, { expirationDate: '2020-01-01', name: 'aso vencido.pdf' });
      const reply = await move('supplier', empty, send);
      expect(reply.json<ErrorBody>()).toMatchObject({
        code: 'document_expired',
        details: { documents: [{ name: 'aso vencido.pdf' }], current: 'OPEN' },
      });
      const declared = await t.build.aPendency({ serviceOccurred: false });
      expect(await codeOf('supplier', declared, send)).toBe(200);
      const rejected = await t.build.aPendency({ round: 1 });
      await t.build.aDocument(t.files, rejected, { state: 'SUPERSEDED', outcome: 'REJECTED' });
      expect(await codeOf('supplier', rejected, send)).toEqual([409, 'document_missing']);
    });

    test.each<[string, Action, PendencyStatus, ChecklistStatus[], string]>([
      ['D-14', 'conclude', 'DONE', ['OK', 'INVALID'], 'checklist_blocks_conclusion'],
      ['D-14', 'conclude', 'DONE', ['OK', 'UNCHECKED'], 'checklist_blocks_conclusion'],
      ['D-14', 'conclude', 'DONE', ['NOT_APPLICABLE'], 'checklist_all_not_applicable'],
      ['D-15', 'reject', 'OPEN', ['OK'], 'checklist_blocks_rejection'],
      ['D-15', 'reject', 'OPEN', ['INVALID', 'UNCHECKED'], 'checklist_blocks_rejection'],
      ['D-16', 'not_applicable', 'NOT_APPLICABLE', ['NOT_APPLICABLE', 'OK'], 'checklist_blocks_not_applicable'],
      ['D-16', 'not_applicable', 'NOT_APPLICABLE', ['NOT_APPLICABLE', 'UNCHECKED'], 'checklist_blocks_not_applicable'],
    ])('D-14, D-15, D-16 (%s) %s to %s is refused with %j', async (_row, action, status, checklist, code) => {
      const id = await pendencyFor('IN_REVISION', checklist);
      expect(await codeOf('analyst', id, { status, action, note: 'motivo' })).toEqual([409, code]);
      expect((await detail(id)).status).toBe('IN_REVISION');
    });

    test('D-14 concluding an expired document is refused with its date, until the date is corrected', async () => {
      const id = await pendencyFor('IN_REVISION', ['OK']);
      const name = 'crf.pdf';
      const document = await t.build.aDocument(t.files, id, { state: 'LOCKED', expirationDate: '2020-01-31', name });
      const conclude: MoveBody = { status: 'DONE', action: 'conclude' };
      const { code, message, details } = (await move('analyst', id, conclude)).json<ErrorBody>();
      expect([code, details?.documents?.map((one) => one.name)]).toEqual(['expired_blocks_conclusion', [name]]);
      expect(message).toContain('31/01/2020');
      expect((await detail(id)).status).toBe('IN_REVISION');
      const url = `/pendencies/${id}/documents/expiration/${document}`;
      await t.as('analyst', { method: 'PATCH', url, payload: { expirationDate: '2099-01-31' } });
      expect(await codeOf('analyst', id, conclude)).toBe(200);
    });

    test('D-14 a checklist that nobody opened blocks the conclusion: its rows are made and unchecked', async () => {
      const id = await t.build.aPendency({ status: 'IN_REVISION' });
      expect(await codeOf('analyst', id, { status: 'DONE', action: 'conclude' })).toEqual([
        409,
        'checklist_blocks_conclusion',
      ]);
    });

    test('D-10 without an action the move is the one that side and note allow', async () => {
      const open = await pendencyFor('OPEN');
      expect((await move('supplier', open, { status: 'IN_REVISION' })).json<Pendency>().status).toBe('IN_REVISION');
      const toReject = await pendencyFor('IN_REVISION', ['INVALID']);
      const rejected = (
        await move('analyst', toReject, { status: 'OPEN', note: 'Falta a página 2.' })
      ).json<Pendency>();
      expect([rejected.status, rejected.note]).toEqual(['OPEN', 'Falta a página 2.']);
      const done = await pendencyFor('DONE');
      expect((await move('analyst', done, { status: 'OPEN', note: 'x' })).json<Pendency>().status).toBe('OPEN');
      const closing = await pendencyFor('OPEN');
      expect((await move('analyst', closing, { status: 'DONE', note: 'x' })).json<Pendency>()).toMatchObject({
        status: 'DONE',
        closedWithoutAnalysis: true,
      });
      const none = await move('reader', closing, { status: 'OPEN', note: 'x' });
      expect(none.json<ErrorBody>().details?.allowed).toEqual([]);
    });

    test('D-17 closing without analysis needs its permission and a reason, and never counts as conform', async () => {
      const body: MoveBody = { status: 'DONE', action: 'close_without_analysis', note: 'Contrato encerrado.' };
      const id = await pendencyFor('OPEN', ['UNCHECKED']);
      expect(await codeOf('supplier', id, body)).toEqual([403, 'forbidden']);
      expect(await codeOf('reader', id, body)).toEqual([403, 'forbidden']);
      expect(await codeOf('analyst', id, { ...body, note: undefined })).toEqual([400, 'invalid_request']);
      const conformityOf = async () => {
        const { results } = (await t.as('admin', { url: '/projects?itemsPerPage=100' })).json<ListOf<ProjectRow>>();
        return results.find((project) => project.id === PROJECT.reforma)?.conformity ?? 0;
      };
      const before = await conformityOf();
      expect((await move('analyst', id, body)).json<Pendency>()).toMatchObject({
        status: 'DONE',
        closedWithoutAnalysis: true,
      });
      expect(await conformityOf()).toBeLessThanOrEqual(before);
      expect((await history(id))[0]).toMatchObject({
        fieldName: 'close_without_analysis',
        newValue: 'DONE',
        note: 'Contrato encerrado.',
      });
      // concluded in truth, it is no more the same
      await move('analyst', id, { status: 'OPEN', action: 'reopen', note: 'Engano.' });
      expect((await detail(id)).closedWithoutAnalysis).toBe(false);
    });

    test('D-12 nothing moves in what left the scope of its project, and no day of its documents changes', async () => {
      const id = await t.build.aPendency({ inactive: true });
      const documentId = await t.build.aDocument(t.files, id);
      const replies = [
        await move('supplier', id, { status: 'IN_REVISION', action: 'send' }),
        await move('admin', id, { status: 'DONE', action: 'close_without_analysis', note: 'x' }),
        await t.as('supplier', {
          method: 'PUT',
          url: `/pendencies/${id}/documents/${documentId}`,
          payload: { issueDate: '2026-01-02' },
        }),
        await answer(id),
      ];
      for (const reply of replies) {
        expect(reply.json<ErrorBody>().code).toBe('pendency_inactive');
        expect(reply.statusCode).toBe(409);
      }
    });

    test('D-12 nothing moves in a project that is blocked', async () => {
      const id = await t.build.aPendency({ projectId: PROJECT.bloqueado });
      await t.build.aDocument(t.files, id);
      for (const [person, body] of [
        ['supplier', { status: 'IN_REVISION', action: 'send' }],
        ['admin', { status: 'DONE', action: 'close_without_analysis', note: 'x' }],
        ['supplier', { status: 'SUPPORT', action: 'ask', note: 'x' }],
      ] as [PersonName, MoveBody][]) {
        const reply = await move(person, id, body);
        expect(reply.statusCode).toBe(409);
        expect(reply.json<ErrorBody>()).toMatchObject({
          code: 'project_blocked',
          message:
            'Este projeto está bloqueado e não pode ser editado durante uma atualização. Por favor, aguarde a atualização finalizar.',
        });
      }
      const question = await t.as('supplier', {
        method: 'POST',
        url: `/pendencies/${id}/comments`,
        payload: { kind: 'QUESTION', text: 'Quando volta?' },
      });
      expect(question.statusCode).toBe(409);
      expect((await answer(id)).json()).toMatchObject({ code: 'project_blocked' });
      const comment = await t.as('supplier', {
        method: 'POST',
        url: `/pendencies/${id}/comments`,
        payload: { kind: 'REGULAR', text: 'Aguardando.' },
      });
      expect(comment.statusCode).toBe(201);
      expect((await detail(id)).projectIsBlocked).toBe(true);
    });
  });

  describe('what changes with a move', () => {
    test('D-10, D-20, D-25 from sending to conclusion: documents, checklist, note and history', async () => {
      const id = await t.build.aPendency({ checklist: ['INVALID'] });
      const first = await t.build.aDocument(t.files, id, { name: 'primeira.pdf' });
      const sent = (await move('supplier', id, { status: 'IN_REVISION', action: 'send' })).json<Pendency>();
      expect(sent.documents).toMatchObject([{ id: first, state: 'LOCKED', outcome: null }]);
      expect(new Set(sent.checklist.map(({ status }) => status))).toEqual(new Set(['UNCHECKED']));
      expect(sent.checklist.every(({ invalidDescription }) => invalidDescription === null)).toBe(true);
      expect(sent.revisionDate).not.toBeNull();
      expect(sent.sla).not.toBeNull();

      const items = sent.checklist.map(({ pendencyChecklistId }, index) => ({
        pendencyChecklistId,
        status: index === 0 ? 'INVALID' : 'OK',
        ...(index === 0 && { invalidDescription: 'Assinatura ausente.' }),
      }));
      await t.as('analyst', { method: 'POST', url: '/pendencies/checklist', payload: { pendencyId: id, items } });
      const rejected = (
        await move('analyst', id, { status: 'OPEN', action: 'reject', note: 'Assine e envie de novo.' })
      ).json<Pendency>();
      expect(rejected).toMatchObject({ status: 'OPEN', note: 'Assine e envie de novo.', sla: null, documentCount: 0 });
      expect(rejected.documents).toMatchObject([{ id: first, state: 'SUPERSEDED', outcome: 'REJECTED' }]);
      expect(rejected.checklist[0]?.invalidDescription).toBe('Assinatura ausente.');

      const second = await t.build.aDocument(t.files, id, { name: 'segunda.pdf', round: 2 });
      const again = (await move('supplier', id, { status: 'IN_REVISION', action: 'send' })).json<Pendency>();
      expect(again.note).toBeNull();
      expect(again.documents.map(({ id: document, state }) => [document, state])).toEqual([
        [second, 'LOCKED'],
        [first, 'SUPERSEDED'],
      ]);
      await t.db.execute(sql`update pendency_checklists set status = 'OK' where pendency_id = ${id}`);
      const done = (await move('analyst', id, { status: 'DONE', action: 'conclude' })).json<Pendency>();
      expect(done.documents[0]).toMatchObject({ id: second, outcome: 'APPROVED' });
      expect(done.closedWithoutAnalysis).toBe(false);

      const steps = (await history(id)).filter(({ action }) => action === 'STATUS_CHANGED');
      expect(
        steps.map(({ fieldName, oldValue, newValue, note, author }) => [
          fieldName,
          oldValue,
          newValue,
          note,
          author.displayName,
        ]),
      ).toEqual([
        ['conclude', 'IN_REVISION', 'DONE', null, 'analyst'],
        ['send', 'OPEN', 'IN_REVISION', null, 'supplier'],
        ['reject', 'IN_REVISION', 'OPEN', 'Assine e envie de novo.', 'analyst'],
        ['send', 'OPEN', 'IN_REVISION', null, 'supplier'],
      ]);
    });

    test('D-09 the history is paged, newest first', async () => {
      const id = await pendencyFor('OPEN');
      for (const text of ['um', 'dois', 'três']) {
        await t.as('supplier', {
          method: 'POST',
          url: `/pendencies/${id}/comments`,
          payload: { kind: 'REGULAR', text },
        });
      }
      const page = async (n: number) =>
        (await t.as('reader', { url: `/pendencies/${id}/history?itemsPerPage=2&page=${n}` })).json<
          ListOf<HistoryEntry>
        >();
      const [first, second, third] = [await page(1), await page(2), await page(3)];
      expect(first?.meta).toEqual({ itemsPerPage: 2, totalResults: 3, page: 1, lastPage: 2 });
      expect([...(first?.results ?? []), ...(second?.results ?? [])].map(({ note }) => note)).toEqual([
        'três',
        'dois',
        'um',
      ]);
      expect(third?.results).toEqual([]);
    });

    test('the forecast counts business days, national holidays left out', async () => {
      const own = await appForTest({ on });
      // Thursday evening in São Paulo; Friday is a national holiday
      own.clock.at = new Date('2026-11-20T01:30:00Z');
      const forecast = async (values: { round?: number; status?: PendencyStatus }) => {
        const id = await own.build.aPendency({ checklist: ['OK'], ...values });
        await own.build.aDocument(own.files, id);
        const reply = await own.as('supplier', {
          method: 'PUT',
          url: `/pendencies/${id}`,
          payload: { status: 'IN_REVISION', action: 'send' },
        });
        return reply.json<Pendency>().sla;
      };
      expect(await forecast({})).toEqual({ dueAt: '2026-11-25', state: 'ON_TIME', lateDays: 0 });
      expect(await forecast({ round: 1 })).toEqual({ dueAt: '2026-11-24', state: 'ON_TIME', lateDays: 0 });
    });

    test('D-22 a document that was sent can be changed no more by the supplier', async () => {
      const id = await t.build.aPendency();
      const document = await t.build.aDocument(t.files, id);
      await move('supplier', id, { status: 'IN_REVISION', action: 'send' });
      for (const request of [
        { method: 'DELETE', url: `/pendencies/${id}/documents/${document}` },
        { method: 'PUT', url: `/pendencies/${id}/documents/${document}`, payload: { issueDate: '2026-01-01' } },
      ] as const) {
        const reply = await t.as('supplier', request);
        expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'document_locked']);
      }
    });

    test('D-20 a document that was judged stays, also one that came while a question was open', async () => {
      const id = await t.build.aPendency({ checklist: ['OK'] });
      await t.build.aDocument(t.files, id, { name: 'a.pdf' });
      await move('supplier', id, { status: 'IN_REVISION', action: 'send' });
      await move('analyst', id, { status: 'SUPPORT', action: 'ask', note: 'E a página 2?' });
      const late = await t.build.aDocument(t.files, id, { name: 'página 2.pdf', round: 2 });
      const question = (await detail(id)).comments[0]?.id;
      await t.as('supplier', {
        method: 'POST',
        url: `/pendencies/${id}/comments`,
        payload: { kind: 'ANSWER', text: 'Segue.', answerTo: question },
      });
      await t.as('analyst', {
        method: 'PUT',
        url: `/pendencies/${id}/comments/${question}`,
        payload: { state: 'ANSWERED' },
      });
      await t.db.execute(sql`update pendency_checklists set status = 'OK' where pendency_id = ${id}`);
      const done = (await move('analyst', id, { status: 'DONE', action: 'conclude' })).json<Pendency>();
      expect(done.documents.map(({ name, state, outcome }) => [name, state, outcome])).toEqual([
        ['página 2.pdf', 'LOCKED', 'APPROVED'],
        ['a.pdf', 'LOCKED', 'APPROVED'],
      ]);
      const reply = await t.as('supplier', { method: 'DELETE', url: `/pendencies/${id}/documents/${late}` });
      expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'document_locked']);
    });
  });

  describe('two people at once', () => {
    test('D-11 the same move from two people: one makes it, the other is told where it stands', async () => {
      for (let round = 0; round < 5; round++) {
        const id = await pendencyFor('IN_REVISION', ['OK']);
        const { version } = await detail(id);
        const body: MoveBody = { status: 'DONE', action: 'conclude' };
        const headers = { 'if-match': `"${version}"` };
        const replies = await Promise.all([
          move('analyst', id, body, headers),
          move('secondAnalyst', id, body, headers),
        ]);
        const [won, lost] = replies.sort((a, b) => a.statusCode - b.statusCode);
        expect(won?.statusCode).toBe(200);
        expect([lost?.statusCode, lost?.json<ErrorBody>().code]).toEqual([412, 'stale']);
        expect(lost?.json<ErrorBody>().details?.current).toMatchObject({ status: 'DONE' });
        const steps = (await history(id)).filter(({ action }) => action === 'STATUS_CHANGED');
        expect(steps).toHaveLength(1);
      }
    });

    test('D-11, D-31 two questions at once: one interrupts, the other is refused', async () => {
      const id = await pendencyFor('IN_REVISION');
      const replies = await Promise.all([
        move('analyst', id, { status: 'SUPPORT', action: 'ask', note: 'x' }),
        move('secondAnalyst', id, { status: 'SUPPORT', action: 'ask', note: 'y' }),
      ]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await detail(id)).openQuestions).toBe(1);
      expect((await detail(id)).comments).toHaveLength(1);
    });

    test('D-11 twenty at once: exactly one', async () => {
      const id = await pendencyFor('OPEN');
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => move('supplier', id, { status: 'IN_REVISION', action: 'send' })),
      );
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
      expect((await history(id)).filter(({ action }) => action === 'STATUS_CHANGED')).toHaveLength(1);
    });

    test('D-09 a stale version is refused with what stands there now', async () => {
      const id = await pendencyFor('IN_REVISION', ['OK']);
      const got = await t.as('analyst', { url: `/pendencies/${id}` });
      expect(got.headers.etag).toBe(`"${got.json<Pendency>().version}"`);
      await t.as('supplier', {
        method: 'POST',
        url: `/pendencies/${id}/comments`,
        payload: { kind: 'REGULAR', text: 'x' },
      });
      const body: MoveBody = { status: 'DONE', action: 'conclude' };
      const stale = await move('analyst', id, body, { 'if-match': String(got.headers.etag) });
      expect(stale.statusCode).toBe(412);
      const current = stale.json<ErrorBody>().details?.current as { status: string; version: number };
      expect(current.status).toBe('IN_REVISION');
      const { version } = current;
      expect((await move('analyst', id, body, { 'if-match': 'seven' })).statusCode).toBe(400);
      const fresh = await move('analyst', id, body, { 'if-match': `"${version}"` });
      expect(fresh.statusCode).toBe(200);
      expect(fresh.headers.etag).toBe(`"${fresh.json<Pendency>().version}"`);
      expect(fresh.json<Pendency>().version).toBeGreaterThan(version);
    });
  });
});
