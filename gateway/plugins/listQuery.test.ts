import { expect, test } from 'vitest';
import { normaliseQuery } from './listQuery.ts';

const keys = ['name', 'page', 'status[]', 'inactive'];

test.each([
  [{ 'status[]': 'OPEN' }, { 'status[]': ['OPEN'] }],
  [{ 'status[]': ['OPEN', 'DONE'] }, { 'status[]': ['OPEN', 'DONE'] }],
  [{ status: 'OPEN' }, { 'status[]': ['OPEN'] }],
  [{ status: 'OPEN', 'status[]': ['DONE', ''] }, { 'status[]': ['OPEN', 'DONE'] }],
  [{ status: '', 'status[]': ['', ''] }, {}],
  [{ name: '', page: undefined }, {}],
  [
    { page: '0', inactive: 'false' },
    { page: '0', inactive: 'false' },
  ],
  [{ name: ['a', 'b'] }, { name: ['a', 'b'] }],
  [{ 'name[]': 'a' }, { name: 'a' }],
  [{ salary: '1' }, { salary: '1' }],
])('M-02 %j is read as %j', (query, read) => {
  expect(normaliseQuery(query, keys)).toEqual(read);
});
