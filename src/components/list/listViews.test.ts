import { expect, test } from 'vitest';
import { z } from 'zod';
import { columnsAsked } from './columns.ts';
import { type ListRules, OWN_ORDER, readAddress, writeAddress } from './listAddress.ts';
import { addressOf, isSameList, presentOf, viewToOpen } from './listViews.ts';

const rules: ListRules = {
  shape: { name: z.string(), 'status[]': z.array(z.enum(['OPEN', 'DONE'])), inactive: z.stringbool() },
  sorts: [OWN_ORDER, { field: 'updatedAt', order: 'DESC' }],
  perPage: 10,
  personal: ['name'],
};

test('D-01 a view leads to its list, without what the list no longer has', () => {
  const query = {
    filter: { 'status[]': ['DONE', 'GONE'], inactive: true, salary: 1 },
    orderBy: 'updatedAt',
    order: 'desc',
    itemsPerPage: 25,
  };
  const address = addressOf(query, rules, 12);
  expect(address).toMatchObject({ page: 1, perPage: 25, sort: 'updatedAt', order: 'DESC', view: 12 });
  expect(address.filter).toEqual({ 'status[]': ['DONE'], inactive: true });
  expect(addressOf({ filter: 'rubbish', orderBy: 'salary', itemsPerPage: 7 }, rules)).toMatchObject({
    perPage: 10,
    sort: 'id',
    filter: {},
  });
  // written and read again, also when it asks for nothing
  expect(readAddress(writeAddress(address, rules, true), rules)).toEqual(address);
  const plain = addressOf({ filter: {} }, rules);
  expect(writeAddress(plain, rules)).toBe('');
  expect(readAddress(writeAddress(plain, rules, true), rules)).toEqual(plain);
});

test('D-01 a list is no longer its view once filters, order or page size differ; another page is the same list', () => {
  const view = addressOf({ filter: { 'status[]': ['OPEN', 'DONE'], name: 'aso' } }, rules);
  expect(isSameList(view, { ...view, page: 7, opened: 3, view: 9 })).toBe(true);
  expect(isSameList(view, { ...view, filter: { name: 'aso', 'status[]': ['DONE', 'OPEN'] } })).toBe(true);
  expect(isSameList(view, { ...view, filter: { name: 'aso' } })).toBe(false);
  expect(isSameList(view, { ...view, perPage: 25 })).toBe(false);
  expect(isSameList(view, { ...view, sort: 'updatedAt', order: 'DESC' })).toBe(false);
});

test('D-01 what is kept of the list, in the gateway’s words; its own order is not said', () => {
  const rest = { columns: ['name'], hasPrivate: false };
  const address = addressOf({ filter: { name: 'aso' }, itemsPerPage: 50 }, rules);
  expect(presentOf(address, rules, rest)).toEqual({ filter: { name: 'aso' }, itemsPerPage: 50, ...rest });
  const sorted = { ...address, sort: 'updatedAt', order: 'DESC' as const };
  expect(presentOf(sorted, rules, rest)).toMatchObject({ orderBy: 'updatedAt', order: 'desc' });
});

test('D-01 an address that names a view and no filters asks to open it', () => {
  expect(viewToOpen('?visao=12')).toBe('12');
  expect(viewToOpen('?visao=vencidas')).toBe('vencidas');
  expect(viewToOpen('?visao=12&filter=%7B%7D')).toBe(null);
  expect(viewToOpen('')).toBe(null);
});

test('D-01 the columns of a view: the first stays, unknown ones are left out, the rest is hidden', () => {
  const columns = ['name', 'status', 'plan', 'sla'].map((source) => ({ source }));
  expect(columnsAsked(columns, ['sla', 'gone', 'status'])).toEqual({ hidden: ['plan'], ranks: [0, 3, 1, 2] });
});
