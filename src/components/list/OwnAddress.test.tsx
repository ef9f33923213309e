import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { writeAddress } from './listAddress.ts';
import { AroundList, OwnAddress } from './OwnAddress.tsx';

const RULES = {
  shape: { name: z.string() },
  sorts: [{ field: 'id', order: 'ASC' }] as const,
  perPage: 10,
  personal: [],
};
const address = (page: number, opened?: number) =>
  writeAddress({ page, perPage: 10, sort: 'id', order: 'ASC', filter: { name: 'aso' }, opened }, RULES);

let rendered = 0;
function List() {
  rendered += 1;
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate({ search: address(2) })}>
      {useLocation().search}
    </button>
  );
}
const Over = () => <output>{useLocation().search}</output>;
const list = <List />;
const Page = () => (
  <OwnAddress rules={RULES}>
    {list}
    <AroundList>
      <Over />
    </AroundList>
  </OwnAddress>
);

test('D-08 P7 from one record to the next only what lies over the list is rendered; a change of the list closes nothing', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [`/x${address(1)}`] });
  render(<RouterProvider router={router} />);
  for (const id of [7, 8]) {
    await act(() => router.navigate(`/x${address(1, id)}`));
    expect(screen.getByRole('status').textContent).toBe(address(1, id));
  }
  expect([rendered, screen.getByRole('button').textContent]).toEqual([1, address(1)]);

  await act(async () => void fireEvent.click(screen.getByRole('button')));
  expect([rendered, screen.getByRole('button').textContent]).toEqual([2, address(2)]);
  expect(router.state.location.search).toBe(address(2, 8));

  await act(() => router.navigate(`/x${address(2)}`));
  expect([rendered, screen.getByRole('status').textContent]).toEqual([2, address(2)]);
});
