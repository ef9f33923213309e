import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAddress } from './listAddress.ts';
import { useRebase } from './useListRouter.ts';

const RULES = {
  shape: { name: z.string(), place: z.string() },
  sorts: [
    { field: 'id', order: 'ASC' },
    { field: 'name', order: 'ASC' },
  ] as const,
  perPage: 10,
  personal: [],
};
const withFilter = (filter: object, sort = 'id') =>
  `?${new URLSearchParams({ filter: JSON.stringify(filter), order: 'ASC', page: '1', perPage: '10', sort })}`;

test('D-02 a change is not lost when the address of the one before it comes late', () => {
  const { result, rerender } = renderHook(({ search }) => useRebase(search, RULES), { initialProps: { search: '' } });
  const first = result.current(withFilter({ name: 'aso' }));
  // chosen before the first is rendered, and so composed with the empty address
  const second = result.current(withFilter({ place: 'sul' }));
  expect(readAddress(second, RULES).filter).toEqual({ name: 'aso', place: 'sul' });
  rerender({ search: first });
  // composed with the first, while the second is under way
  const third = result.current(withFilter({ name: 'aso' }, 'name'));
  expect(readAddress(third, RULES)).toMatchObject({ filter: { name: 'aso', place: 'sul' }, sort: 'name' });
  rerender({ search: second });
  rerender({ search: third });
  // an address that nobody here asked for ends that
  rerender({ search: withFilter({ name: 'nr' }) });
  expect(readAddress(result.current(withFilter({ name: 'nr', place: 'x' })), RULES).filter).toEqual({
    ...{ name: 'nr', place: 'x' },
  });
});
