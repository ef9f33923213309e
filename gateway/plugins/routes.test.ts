import { expect, test } from 'vitest';
import { AppError } from '../lib/errors.ts';
import { etag, ifMatch } from './routes.ts';

test('the version of a record there and back again', () => {
  expect(ifMatch(etag(7))).toBe(7);
  expect(ifMatch('W/"7"')).toBe(7);
  expect(ifMatch(undefined)).toBeUndefined();
  expect(ifMatch('*')).toBeUndefined();
});

test.each(['7', '"a"', '"7", "8"', '"-1"', '""', '"99999999999"'])('%s names no version', (header) => {
  expect(() => ifMatch(header)).toThrow(AppError);
});
