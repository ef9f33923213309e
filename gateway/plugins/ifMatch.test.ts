import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { etag, ifMatch } from './ifMatch.ts';

const read = (header?: string) => ifMatch({ headers: { 'if-match': header } } as unknown as FastifyRequest);

test('the version of a record there and back again', () => {
  expect(read(etag(7))).toBe(7);
  expect(read('W/"7"')).toBe(7);
  expect(read(undefined)).toBeUndefined();
  expect(read('*')).toBeUndefined();
});

test.each(['7', '"a"', '"7", "8"', '"-1"', '""', '"99999999999"'])('%s names no version', (header) => {
  expect(() => read(header)).toThrow(AppError);
});
