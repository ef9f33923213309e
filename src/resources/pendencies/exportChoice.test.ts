import { expect, test } from 'vitest';
import { exportColumns, exportSort } from './exportChoice.ts';

test('D-38 the columns of the screen are exported in their order, those of a stacked cell both', () => {
  expect(exportColumns(['name', 'updatedAt', 'status', 'company'], false)).toEqual([
    'name',
    'updatedAt',
    'status',
    'company',
  ]);
  expect(exportColumns(['name', 'status', 'company'], true)).toEqual([
    'name',
    'project',
    'status',
    'company',
    'employee',
  ]);
  expect(exportColumns(['name', 'unknown'], false)).toEqual(['name']);
});

test('D-38, D-04 the order is that of the list', () => {
  expect(exportSort({ field: 'expirationDate', order: 'DESC' })).toEqual({ orderBy: 'expirationDate', order: 'desc' });
  expect(exportSort({ field: 'id', order: 'ASC' })).toEqual({});
});
