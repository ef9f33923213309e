import { expect, test } from 'vitest';
import { aComment, aPendency } from '../../../../tests/support/pendencyRecords.ts';
import { acceptableQuestion, commentKinds, openQuestions } from './commentRules.ts';

const all = ['add_pendency_comment', 'send_pendency_doubt', 'answer_pendency_document'] as const;

test('D-31 the three kinds follow permission, status and whether there is a question to answer', () => {
  const question = aComment({ id: 1, kind: 'QUESTION', state: 'UNANSWERED', mine: false });
  expect(commentKinds(aPendency({ status: 'SUPPORT', permissions: [...all], comments: [question] }))).toEqual([
    'REGULAR',
    'QUESTION',
    'ANSWER',
  ]);
  expect(commentKinds(aPendency({ status: 'OPEN', permissions: [...all] }))).toEqual(['REGULAR', 'QUESTION']);
  expect(commentKinds(aPendency({ status: 'DONE', permissions: [...all] }))).toEqual(['REGULAR']);
  expect(commentKinds(aPendency({ status: 'OPEN', permissions: ['see_pendency'] }))).toEqual([]);
});

test('D-31 a question is answered by somebody else, and once', () => {
  const comments = [
    aComment({ id: 1, kind: 'QUESTION', state: 'UNANSWERED', mine: true }),
    aComment({ id: 2, kind: 'QUESTION', state: 'UNANSWERED', mine: false }),
    aComment({ id: 3, kind: 'QUESTION', state: 'UNVERIFIED', mine: false }),
  ];
  expect(openQuestions(comments).map(({ id }) => id)).toEqual([2]);
});

test('D-31 only the asker accepts, and only while the answer waits', () => {
  const answer = aComment({ id: 2, kind: 'ANSWER', answerTo: 1 });
  const ask = (state: 'UNVERIFIED' | 'ANSWERED', mine: boolean) => [
    aComment({ id: 1, kind: 'QUESTION', state, mine }),
    answer,
  ];
  expect(acceptableQuestion(answer, ask('UNVERIFIED', true))?.id).toBe(1);
  expect(acceptableQuestion(answer, ask('ANSWERED', true))).toBeNull();
  expect(acceptableQuestion(answer, ask('UNVERIFIED', false))).toBeNull();
});
