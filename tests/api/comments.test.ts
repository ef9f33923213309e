import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { MOVES } from '../../contract/lifecycle.ts';
import type { CommentBody, Pendency, PendencyComment } from '../../contract/pendencies.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import type { PersonName } from '../support/world.ts';

describe.each(DATABASES)('comments, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const post = (person: PersonName, id: number, payload: CommentBody) =>
    t.as(person, { method: 'POST', url: `/pendencies/${id}/comments`, payload });
  const ask = async (person: PersonName, id: number, text = 'Qual mês?') =>
    (await post(person, id, { kind: 'QUESTION', text })).json<PendencyComment>();
  const answer = (person: PersonName, id: number, answerTo: number) =>
    post(person, id, { kind: 'ANSWER', text: 'Outubro.', answerTo });
  const accept = (person: PersonName, id: number, comment: number) =>
    t.as(person, { method: 'PUT', url: `/pendencies/${id}/comments/${comment}`, payload: { state: 'ANSWERED' } });
  const move = (person: PersonName, id: number, payload: object) =>
    t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload });
  const detail = async (id: number) => (await t.as('reader', { url: `/pendencies/${id}` })).json<Pendency>();
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => [reply.statusCode, reply.json<ErrorBody>().code];

  test('D-31 a comment is written by both sides and says whose it is', async () => {
    const id = await t.build.aPendency();
    const written = (
      await post('supplier', id, { kind: 'REGULAR', text: ' Segue o recibo. ' })
    ).json<PendencyComment>();
    expect(written).toMatchObject({
      kind: 'REGULAR',
      text: 'Segue o recibo.',
      state: null,
      answerTo: null,
      mine: true,
      author: { displayName: 'supplier' },
      company: { name: 'Horizonte' },
    });
    await post('analyst', id, { kind: 'REGULAR', text: 'Recebido.' });
    expect((await detail(id)).comments.map(({ text, mine, company }) => [text, mine, company.name])).toEqual([
      ['Segue o recibo.', false, 'Horizonte'],
      ['Recebido.', false, 'Serra'],
    ]);
    expect(codeOf(await post('reader', id, { kind: 'REGULAR', text: 'x' }))).toEqual([403, 'forbidden']);
  });

  test.each(MOVES.ask.from)('D-31 a question from %s, answered and accepted, leads back there', async (status) => {
    const id = await t.build.aPendency({ status });
    const question = await ask('analyst', id);
    expect(question).toMatchObject({ kind: 'QUESTION', state: 'UNANSWERED' });
    expect(await detail(id)).toMatchObject({ status: 'SUPPORT', openQuestions: 1 });

    expect((await answer('supplier', id, question.id)).statusCode).toBe(201);
    const answered = await detail(id);
    expect(answered).toMatchObject({ status: 'SUPPORT', openQuestions: 0 });
    expect(answered.comments.map(({ state }) => state)).toEqual(['UNVERIFIED', null]);

    const accepted = await accept('analyst', id, question.id);
    expect(accepted.json<PendencyComment>().state).toBe('ANSWERED');
    expect(await detail(id)).toMatchObject({ status, openQuestions: 0 });
    const { results } = (await t.as('reader', { url: `/pendencies/${id}/history` })).json();
    expect(results.map(({ action }: { action: string }) => action).reverse()).toEqual([
      'QUESTION_ASKED',
      'STATUS_CHANGED',
      'QUESTION_ANSWERED',
      'ANSWER_ACCEPTED',
      'STATUS_CHANGED',
    ]);
  });

  test('D-10, D-31 a move to SUPPORT with a note is a question', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const reply = (await move('supplier', id, { status: 'SUPPORT', note: 'Qual modelo?' })).json<Pendency>();
    expect(reply.comments).toMatchObject([{ kind: 'QUESTION', text: 'Qual modelo?', state: 'UNANSWERED', mine: true }]);
    expect(reply).toMatchObject({ status: 'SUPPORT', openQuestions: 1 });
  });

  test.each(['DONE', 'NOT_APPLICABLE', 'NEXT_DUE_DATE', 'EXPIRED'] as const)(
    'D-31 of a pendency that is %s nothing is asked',
    async (status) => {
      const id = await t.build.aPendency({ status });
      expect(codeOf(await post('analyst', id, { kind: 'QUESTION', text: 'x' }))).toEqual([409, 'move_refused']);
      expect((await detail(id)).comments).toEqual([]);
    },
  );

  test('D-31 the asker cannot answer, nobody answers twice, and only the asker accepts, once', async () => {
    const id = await t.build.aPendency({ status: 'IN_REVISION' });
    const question = await ask('analyst', id);
    expect(codeOf(await accept('analyst', id, question.id))).toEqual([409, 'comment_not_answerable']);
    expect(codeOf(await answer('analyst', id, question.id))).toEqual([409, 'comment_not_answerable']);
    expect((await answer('supplier', id, question.id)).statusCode).toBe(201);
    expect(codeOf(await answer('supplier', id, question.id))).toEqual([409, 'comment_not_answerable']);
    expect(codeOf(await accept('secondAnalyst', id, question.id))).toEqual([403, 'forbidden']);
    expect((await accept('analyst', id, question.id)).statusCode).toBe(200);
    expect(codeOf(await accept('analyst', id, question.id))).toEqual([409, 'comment_not_answerable']);
  });

  test('D-31 what is no question is neither answered nor accepted', async () => {
    const id = await t.build.aPendency();
    const comment = (await post('analyst', id, { kind: 'REGULAR', text: 'x' })).json<PendencyComment>();
    expect(codeOf(await answer('supplier', id, comment.id))).toEqual([400, 'invalid_request']);
    expect(codeOf(await answer('supplier', id, 999_999))).toEqual([400, 'invalid_request']);
    expect(codeOf(await accept('analyst', id, comment.id))).toEqual([404, 'not_found']);
  });

  test('D-31 with two questions open it goes back when both are accepted', async () => {
    const id = await t.build.aPendency({ status: 'PRE_REJECTED' });
    const first = await ask('analyst', id, 'um');
    const second = await ask('supplier', id, 'dois');
    expect((await detail(id)).openQuestions).toBe(2);
    await answer('supplier', id, first.id);
    await accept('analyst', id, first.id);
    expect(await detail(id)).toMatchObject({ status: 'SUPPORT', openQuestions: 1 });
    await answer('analyst', id, second.id);
    await accept('supplier', id, second.id);
    expect(await detail(id)).toMatchObject({ status: 'PRE_REJECTED', openQuestions: 0 });
  });

  test('D-31 a question that was left behind does not hold the pendency up the next time', async () => {
    const id = await t.build.aPendency({ status: 'OPEN', checklist: ['NOT_APPLICABLE'] });
    await ask('supplier', id, 'esquecida');
    await move('admin', id, { status: 'DONE', action: 'close_without_analysis', note: 'Duplicada.' });
    expect((await detail(id)).openQuestions).toBe(0);
    await move('admin', id, { status: 'OPEN', action: 'reopen', note: 'Engano.' });
    const question = await ask('analyst', id);
    expect((await detail(id)).openQuestions).toBe(1);
    await answer('supplier', id, question.id);
    await accept('analyst', id, question.id);
    expect(await detail(id)).toMatchObject({ status: 'OPEN', openQuestions: 0 });
  });

  test('D-31 the same comment twenty times with one key is written once', async () => {
    const id = await t.build.aPendency();
    const headers = { 'idempotency-key': 'comment-once-0001' };
    const payload = { kind: 'REGULAR', text: 'uma vez' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.as('supplier', { method: 'POST', url: `/pendencies/${id}/comments`, payload, headers }),
      ),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(201);
    expect((await detail(id)).comments).toHaveLength(1);
    const other = await t.as('supplier', {
      method: 'POST',
      url: `/pendencies/${id}/comments`,
      payload: { kind: 'REGULAR', text: 'outra' },
      headers,
    });
    expect(codeOf(other)).toEqual([422, 'idempotency_key_reused']);
    const ofAnother = await t.as('analyst', { method: 'POST', url: `/pendencies/${id}/comments`, payload, headers });
    expect(ofAnother.statusCode).toBe(201);
    expect((await detail(id)).comments).toHaveLength(2);
  });
});
