import { act, renderHook } from '@testing-library/react';
import { ListContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useListFilters } from './useListFilters.ts';

const text = z.string().optional();
const DEFINITION = { shape: { plan: text, status: text, type: text, cpf: text }, personal: ['cpf'] };

/** The hook under an address that follows only when the test says so. */
function underAddress() {
  const asked: Record<string, unknown>[] = [];
  const memory = {};
  let address: Record<string, unknown> = { status: 'OPEN' };
  const { result, rerender } = renderHook(() => useListFilters(DEFINITION, memory, () => undefined), {
    wrapper: ({ children }) => (
      <ListContextProvider
        value={{ filterValues: address, setFilters: (next: object) => asked.push({ ...next }) } as never}
      >
        {children}
      </ListContextProvider>
    ),
  });
  return {
    result,
    asked,
    arrive(next: Record<string, unknown> | undefined) {
      // an address has its keys in an order of its own
      address = Object.fromEntries(Object.entries(next ?? address).reverse());
      rerender();
    },
  };
}

test('D-02 changes in quick succession all count, however late the address follows', () => {
  const { result, asked, arrive } = underAddress();
  act(() => result.current.change({ status: undefined }));
  act(() => result.current.change({ type: 'COMPANY' }));
  arrive(asked[0]);
  expect(result.current.values).toEqual({ type: 'COMPANY' });
  act(() => result.current.change({ plan: 'STP' }));
  expect(asked.at(-1)).toEqual({ type: 'COMPANY', plan: 'STP' });
  arrive(asked[1]);
  expect(result.current.values).toEqual({ type: 'COMPANY', plan: 'STP' });
  arrive(asked[2]);
  expect(result.current.values).toEqual({ type: 'COMPANY', plan: 'STP' });
});

test('D-02 the browser goes back over what was chosen, and another address replaces it', () => {
  const { result, asked, arrive } = underAddress();
  act(() => result.current.change({ plan: 'STP' }));
  arrive(asked[0]);
  arrive({ status: 'OPEN' });
  expect(result.current.values).toEqual({ status: 'OPEN' });
  act(() => result.current.change({ plan: 'SSMA' }));
  arrive({ type: 'EMPLOYEE' });
  expect(result.current.values).toEqual({ type: 'EMPLOYEE' });
});
