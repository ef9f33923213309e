import { expect, test } from 'vitest';
import { safeError } from './logging.ts';

test('an error of the database is told without the values of its query', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "people_cpf"\nDetail: 52998224725'),
    {
      code: '23505',
      detail: 'Key (cpf)=(52998224725) already exists.',
    },
  );
  const error = new Error('Failed query: insert into people (cpf) values ($1)\nparams: 52998224725', { cause });
  const told = JSON.stringify(safeError(error));
  expect(told).not.toContain('52998224725');
  expect(safeError(error)).toMatchObject({
    type: 'Error',
    code: '23505',
    message: 'duplicate key value violates unique constraint "people_cpf"',
  });
});

test('what is no error is told by its kind alone', () => {
  expect(safeError('52998224725')).toEqual({ type: 'string' });
});
