import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyWithPreload } from './lazyWithPreload.tsx';

const Part = ({ name }: { name: string }) => <p>{name}</p>;

test('L-06 a preloaded page renders immediately, any other one when its file has arrived', async () => {
  const Known = lazyWithPreload(async () => Part);
  await Known.ahead();
  render(<Known name="at once" />);
  expect(screen.getByText('at once')).toBeTruthy();

  const Unknown = lazyWithPreload(async () => Part);
  render(<Unknown name="later" />);
  expect(screen.queryByText('later')).toBeNull();
  expect(await screen.findByText('later')).toBeTruthy();
});

test('L-06 a file that could not be preloaded is requested again when it is rendered', async () => {
  let asked = 0;
  const Lazy = lazyWithPreload(async () => {
    asked += 1;
    if (asked === 1) throw new Error('no connection');
    return Part;
  });
  await expect(Lazy.ahead()).rejects.toThrow('no connection');
  render(<Lazy name="the second time" />);
  expect(await screen.findByText('the second time')).toBeTruthy();
});
