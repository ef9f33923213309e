import { expect, test } from 'vitest';
import { exportColumns, exportSort } from './exportChoice.ts';

test('D-38 the columns of the screen are exported in their order', () => {
  expect(exportColumns(['name', 'project', 'updatedAt', 'status', 'company'])).toEqual([
    'name',
    'project',
    'updatedAt',
    'status',
    'company',
  ]);
  expect(exportColumns(['name', 'unknown'])).toEqual(['name']);
});

test('D-38, D-04 the order is that of the list', () => {
  expect(exportSort({ field: 'expirationDate', order: 'DESC' })).toEqual({ orderBy: 'expirationDate', order: 'desc' });
  expect(exportSort({ field: 'id', order: 'ASC' })).toEqual({});
});
