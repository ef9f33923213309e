import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { openPendencies, seeing } from '../../../tests/support/pendencyListPage.tsx';

const gateway = pagesOverGateway();
const NAMES = Array.from({ length: 12 }, (_, index) => `Guia ${String(index + 1).padStart(2, '0')}`);
beforeAll(async () => {
  for (const name of NAMES) await gateway.t.build.aPendency({ name, status: 'IN_REVISION' });
});
beforeEach(async () => {
  await gateway.become(seeing('confirm_pendency'));
});

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-row] input')];
const rowsThere = (count: number) => waitFor(() => expect(boxes()).toHaveLength(count));
/** The places of the rows that are ticked, from 1 on. */
const ticked = () => boxes().flatMap(({ checked }, index) => (checked ? [index + 1] : []));
const tick = (place: number) => user.click(boxes()[place - 1] ?? document.body);
const withShift = async (place: number) => {
  await user.keyboard('{Shift>}');
  await tick(place);
  await user.keyboard('{/Shift}');
};

test('D-01 Shift ticks all rows from the one ticked last, either way, and lets go as many', async () => {
  openPendencies(gateway, '/pendencias?visao=todas');
  await rowsThere(10);
  await withShift(3); // no row was ticked before it
  expect(ticked()).toEqual([3]);
  await withShift(6);
  expect(ticked()).toEqual([3, 4, 5, 6]);
  await tick(9);
  await withShift(8);
  expect(ticked()).toEqual([3, 4, 5, 6, 8, 9]);
  await tick(6);
  await withShift(4); // a row that is ticked lets go of its range
  expect(ticked()).toEqual([3, 8, 9]);
});

test('D-01 a row ticked with Shift after a change of the page is ticked alone, by the mouse and by the key', async () => {
  openPendencies(gateway, '/pendencias?visao=todas');
  await rowsThere(10);
  await tick(2);
  await press(/próxima página/i);
  await rowsThere(2);
  await withShift(2);
  expect(ticked()).toEqual([2]);
  await user.keyboard('{Escape}');
  expect(ticked()).toEqual([]);

  await user.keyboard('jx');
  await press(/página anterior/i);
  await rowsThere(10);
  await user.keyboard('jj{Shift>}X{/Shift}');
  expect(ticked()).toEqual([2]);
});
