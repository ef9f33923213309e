import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS, allowedActions, type Facts, MOVES, type Move, moveErrorOf } from '../../contract/lifecycle.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import { CHECKLIST_STATUSES, TAKES_CHECKLIST, TAKES_DOCUMENTS } from '../../contract/pendencyStatus.ts';
import { permissionsOfSide } from '../../contract/permissions.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** What people may try on one pendency, in any order. */
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      action: fc.constantFrom(...ACTIONS),
      note: fc.boolean(),
      both: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('check' as const), status: fc.constantFrom(...CHECKLIST_STATUSES) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('upload' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('answer' as const, 'accept' as const) }) },
);

describe.each(DATABASES)('any order of commands, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  test('D-11 the gateway makes the moves that the table allows and no other, whoever tries what when', async () => {
    let made = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 16 }), async (commands) => {
        const id = await t.build.aPendency();
        const read = async () => (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>();
        let pendency = await read();
        let beforeSupport: Facts['statusBeforeSupport'] = null;
        for (const step of commands) {
          const { status } = pendency;
          if (step.kind === 'check') {
            const items = pendency.checklist.map(({ pendencyChecklistId }) => ({
              pendencyChecklistId,
              status: step.status,
              ...(step.status === 'INVALID' && { invalidDescription: 'x' }),
            }));
            const reply = await t.as('admin', {
              method: 'POST',
              url: '/pendencies/checklist',
              payload: { pendencyId: id, items },
            });
            expect(reply.statusCode).toBe(TAKES_CHECKLIST.includes(status) ? 200 : 409);
          } else if (step.kind === 'upload') {
            const reply = await t.as('portAdmin', { url: `/pendencies/${id}` });
            expect(reply.statusCode).toBe(404);
            if (pendency.documentCount < 3) {
              const form = multipart([{ name: 'a.pdf', bytes: pdf }], { issueDate: '2026-01-01' });
              const sent = await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, ...form });
              // the limit of uploads a minute may say no, too
              if (sent.statusCode !== 429) expect(sent.statusCode).toBe(TAKES_DOCUMENTS.includes(status) ? 201 : 409);
            }
          } else if (step.kind === 'move') {
            const { action } = step;
            const { permission, targets }: Move = MOVES[action];
            const person = permission && permissionsOfSide('CONTRACTING').includes(permission) ? 'admin' : 'supplier';
            const living = pendency.documents.filter(({ state }) => state !== 'SUPERSEDED');
            const current = living.filter(({ state }) => state === 'CURRENT');
            const note = step.note ? 'porque sim' : undefined;
            const facts: Facts = {
              status,
              today: '2026-01-02',
              note,
              checklist: pendency.checklist.map((item) => item.status),
              documents: current.length > 0 ? current : living,
              serviceOccurred: pendency.serviceOccurred,
              canBeRead: false,
              statusBeforeSupport: beforeSupport,
            };
            const expected = moveErrorOf(action, facts);
            const target = action === 'send' ? 'IN_REVISION' : (targets[0] ?? 'OPEN');
            const call = () =>
              t.as(person, {
                method: 'PUT',
                url: `/pendencies/${id}`,
                payload: { status: target, action, ...(note && { note }) },
              });
            const replies = await Promise.all(step.both ? [call(), call()] : [call()]);
            const won = replies.filter(({ statusCode }) => statusCode === 200);
            expect([action, status, won.length]).toEqual([action, status, expected ? 0 : 1]);
            for (const reply of replies) {
              if (reply.statusCode === 200) expect(reply.json<Pendency>().status).toBe(target);
              else expect([400, 409]).toContain(reply.statusCode);
            }
            if (expected) {
              refused += 1;
              expect(replies[0]?.json().code).toBe(expected.code);
              if (expected.code === 'move_refused') {
                const side = person === 'admin' ? 'CONTRACTING' : 'PROVIDER';
                expect(replies[0]?.json().details.allowed).toEqual(allowedActions(status, permissionsOfSide(side)));
              }
            } else {
              made += 1;
              if (action === 'ask') beforeSupport = status;
            }
          } else {
            const question = pendency.comments.findLast(({ kind }) => kind === 'QUESTION');
            if (question && step.kind === 'answer') {
              const payload = { kind: 'ANSWER', text: 'Sim.', answerTo: question.id };
              const reply = await t.as('supplier', { method: 'POST', url: `/pendencies/${id}/comments`, payload });
              expect(reply.statusCode).toBe(question.state === 'UNANSWERED' ? 201 : 409);
            } else if (question) {
              const reply = await t.as('admin', {
                method: 'PUT',
                url: `/pendencies/${id}/comments/${question.id}`,
                payload: { state: 'ANSWERED' },
              });
              expect(reply.statusCode).toBe(question.state === 'UNVERIFIED' ? 200 : 409);
              if (question.state === 'UNVERIFIED') expect((await read()).status).toBe(beforeSupport);
            }
          }
          const next = await read();
          expect(next.version).toBeGreaterThanOrEqual(pendency.version);
          if (next.status !== 'SUPPORT') expect(next.openQuestions).toBe(0);
          pendency = next;
        }
        const { results } = (await t.as('admin', { url: `/pendencies/${id}/history?itemsPerPage=100` })).json();
        const steps = results.filter(({ action }: { action: string }) => action === 'STATUS_CHANGED').reverse();
        const chain = steps.map(({ oldValue, newValue }: { oldValue: string; newValue: string }) => [
          oldValue,
          newValue,
        ]);
        for (const [index, [from]] of chain.entries()) expect(from).toBe(index === 0 ? 'OPEN' : chain[index - 1]?.[1]);
        expect(chain.at(-1)?.[1] ?? 'OPEN').toBe(pendency.status);
      }),
      { numRuns: 30 },
    );
    // Both kinds of steps happened; how many of each is chance.
    expect(made).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
  }, 120_000);
});
