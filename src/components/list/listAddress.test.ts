import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { idSchema, monthSchema } from '../../../contract/common.ts';
import { flagSchema } from '../../../contract/list.ts';
import {
  isCanonical,
  type ListRules,
  looksLikeCpf,
  OWN_ORDER,
  readAddress,
  rebaseAddress,
  splitPersonal,
  withoutEmpty,
  writeAddress,
} from './listAddress.ts';

const rules: ListRules = {
  shape: {
    name: z.string().trim().max(120).optional(),
    company: idSchema.optional(),
    month: monthSchema.optional(),
    inactive: flagSchema.optional(),
    'status[]': z.array(z.enum(['OPEN', 'DONE'])).optional(),
  },
  sorts: [OWN_ORDER, { field: 'updatedAt', order: 'DESC' }],
  perPage: 10,
  personal: ['name'],
};
const read = (search: string) => readAddress(search, rules);
const json = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('filters ↔ address', () => {
  test('D-02 what is written is read again', () => {
    const address = {
      ...read(''),
      page: 3,
      perPage: 50,
      sort: 'updatedAt',
      order: 'DESC' as const,
      filter: { name: 'ASO é', company: 7, inactive: true, 'status[]': ['OPEN', 'DONE'] },
      opened: 12,
    };
    const search = writeAddress(address, rules);
    expect(read(search)).toEqual(address);
    expect(isCanonical(search, rules)).toBe(true);
  });

  test('D-02 the plain list has a plain address', () => {
    expect(writeAddress(read(''), rules)).toBe('');
    expect(isCanonical('', rules)).toBe(true);
  });

  test('D-02 plain parameters typed by hand become filters, several at once', () => {
    const search = '?status=OPEN&status=DONE&company=7&inactive=true&month=2026-10&page=2&itemsPerPage=25';
    expect(isCanonical(search, rules)).toBe(false);
    expect(read(search)).toMatchObject({
      page: 2,
      perPage: 25,
      filter: { 'status[]': ['OPEN', 'DONE'], company: 7, inactive: true, month: '2026-10' },
    });
    expect(read('?status[]=OPEN').filter).toEqual({ 'status[]': ['OPEN'] });
  });

  test('D-02 what the list does not know is left out, and what it knows is kept', () => {
    const search = json({ status: ['OPEN', 'NOPE'], company: 'x', month: '2026-13', other: 1, name: '  ' });
    expect(read(search).filter).toEqual({ 'status[]': ['OPEN'] });
    expect(isCanonical(search, rules)).toBe(false);
    expect(read('?filter={broken')).toEqual(read(''));
  });

  test('D-02 empty values are dropped', () => {
    expect(withoutEmpty({ a: '', b: undefined, c: null, d: [], e: 0, f: false })).toEqual({ e: 0, f: false });
  });

  test('D-04 an order that is not offered is the own order of the list', () => {
    expect(read('?sort=updatedAt&order=DESC')).toMatchObject({ sort: 'updatedAt', order: 'DESC' });
    expect(read('?sort=updatedAt&order=ASC')).toMatchObject({ sort: 'id', order: 'ASC' });
    expect(isCanonical('?sort=name&order=ASC', rules)).toBe(false);
  });

  test('L-13 only the page sizes that are offered are taken', () => {
    expect([10, 25, 50, 100].map((size) => read(`?perPage=${size}`).perPage)).toEqual([10, 25, 50, 100]);
    expect(['7', '1000', '-1', 'x'].map((size) => read(`?perPage=${size}`).perPage)).toEqual([10, 10, 10, 10]);
    expect(read('?page=0').page).toBe(1);
  });
});

describe('a typed CPF stays out of the address', () => {
  test.each(['529.982.247-25', '52998224725', 'ASO 529.982.247-25', '529 982 247 25', '529.982.2', '5299822'])(
    'E-02 %s may be a CPF',
    (text) => {
      expect(looksLikeCpf(text)).toBe(true);
      expect(isCanonical(json({ name: text }), rules)).toBe(false);
      expect(splitPersonal({ name: text, company: 7 }, ['name'])).toEqual({
        address: { company: 7 },
        memory: { name: text },
      });
    },
  );

  test.each(['ASO', 'NR-35', '4600', 'Rafael 2026', '10/2026', 'PT-2026-0012-A'])('E-02 %s is none', (text) => {
    expect(looksLikeCpf(text)).toBe(false);
    expect(isCanonical(json({ name: text }), rules)).toBe(true);
  });
});

describe('changes in quick succession', () => {
  const base = { ...read(''), filter: { company: 7 } };
  test('D-02 a sort that was made before a filter was rendered keeps the filter, and the other way round', () => {
    const filtered = { ...base, filter: { company: 7, name: 'aso' } };
    const ordered = { ...base, sort: 'updatedAt', order: 'DESC' as const };
    const both = { ...filtered, sort: 'updatedAt', order: 'DESC' };
    expect(rebaseAddress(ordered, base, filtered)).toEqual(both);
    expect(rebaseAddress(filtered, base, ordered)).toEqual(both);
    expect(rebaseAddress({ ...base, filter: {} }, base, filtered).filter).toEqual({ name: 'aso' });
  });

  test('D-02 a page is a page of the latest filters; anything else begins with the first page', () => {
    const filtered = { ...base, filter: { name: 'aso' }, page: 4 };
    expect(rebaseAddress({ ...base, page: 2 }, base, filtered)).toEqual({ ...filtered, page: 2 });
    expect(rebaseAddress({ ...base, sort: 'updatedAt', order: 'DESC' }, base, filtered).page).toBe(1);
    expect(rebaseAddress(filtered, base, base)).toEqual({ ...filtered, page: 1 });
  });
});
