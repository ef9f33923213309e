import { expect, test } from 'vitest';
import { joinUrl, pathWith, queryString } from './query.ts';

test('M-02 empty values are dropped, 0 and false are kept', () => {
  expect(
    queryString({ name: '', contract: '  ', company: 0, inactive: false, employee: undefined, note: null, status: [] }),
  ).toBe('company=0&inactive=false');
});

test('M-02 lists are repeated as key[], whichever way the key is written', () => {
  expect(queryString({ status: ['OPEN', 'EXPIRED'] })).toBe('status%5B%5D=OPEN&status%5B%5D=EXPIRED');
  expect(queryString({ 'plan[]': ['STP'] })).toBe('plan%5B%5D=STP');
});

test('M-02 a date is the calendar day where the person is', () => {
  expect(queryString({ startDate: new Date(2026, 10, 2, 23, 59) })).toBe('startDate=2026-11-02');
  expect(queryString({ startDate: new Date('no date'), endDate: '2026-11-30' })).toBe('endDate=2026-11-30');
});

test('M-01 a path with and without a leading slash is the same path under one base', () => {
  for (const path of ['account/me', '/account/me', '//account/me']) {
    expect(joinUrl('/api', path)).toBe('/api/account/me');
    expect(joinUrl('https://gateway.example/api/', path)).toBe('https://gateway.example/api/account/me');
    expect(pathWith(path)).toBe('account/me');
  }
  expect(pathWith('/pendencies', { page: 2, name: 'a&b=ção' })).toBe('pendencies?page=2&name=a%26b%3D%C3%A7%C3%A3o');
});
