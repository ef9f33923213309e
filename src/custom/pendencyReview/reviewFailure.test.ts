import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { failureOf, isStale } from './reviewFailure.ts';

test('D-37 the documents that stand in the way are read by name', () => {
  const body = {
    message: 'O documento está vencido; anexe um novo para enviar:',
    code: 'document_expired',
    details: {
      documents: [
        { id: 1, name: 'ASO.pdf' },
        { id: 2, name: 'Exames.pdf' },
      ],
      current: 'OPEN',
    },
  };
  expect(failureOf(new HttpError(body.message, 409, body))).toMatchObject({
    status: 409,
    message: body.message,
    documents: ['ASO.pdf', 'Exames.pdf'],
    currentStatus: 'OPEN',
  });
});

test('D-11 a move that somebody else has made impossible is told from a plain refusal', () => {
  const refused = (status: number, code: string) => failureOf(new HttpError('x', status, { message: 'x', code }));
  expect(isStale(refused(412, 'stale'))).toBe(true);
  expect(isStale(refused(409, 'move_refused'))).toBe(true);
  expect(isStale(refused(409, 'checklist_blocks_conclusion'))).toBe(false);
  expect(isStale(refused(409, 'project_blocked'))).toBe(false);
});

test('D-22 what is wrong with a field is read by its path', () => {
  const fields = [{ path: 'issueDate', code: 'date_in_future', message: 'Data superior à atual' }];
  const body = { message: 'Há campos a corrigir.', code: 'invalid_request', details: { fields } };
  expect(failureOf(new HttpError(body.message, 400, body)).fields).toEqual({ issueDate: 'Data superior à atual' });
});

test('M-06 without an answer the words of the failure are kept', () => {
  expect(failureOf(new Error('sem resposta'))).toMatchObject({ status: 0, code: '', message: 'sem resposta' });
  expect(failureOf('?')).toMatchObject({ message: '' });
});
