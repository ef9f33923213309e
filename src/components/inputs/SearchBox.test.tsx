import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEBOUNCE } from '../../../contract/constants.ts';
import { SearchBox } from './SearchBox.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const setUp = (value = '') => {
  const onSearch = vi.fn();
  render(<SearchBox value={value} onSearch={onSearch} label="Buscar" placeholder="" shortcut="/" />);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' });
  return { onSearch, box };
};

test('D-01 the search is asked one second after the last letter', () => {
  expect(DEBOUNCE.listSearch).toBe(1000);
  const { onSearch, box } = setUp();
  fireEvent.change(box, { target: { value: 'AS' } });
  act(() => void vi.advanceTimersByTime(900));
  fireEvent.change(box, { target: { value: 'ASO ' } });
  act(() => void vi.advanceTimersByTime(999));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onSearch.mock.calls).toEqual([['ASO']]);
});

test('D-01 Enter asks at once, and nothing is asked twice', () => {
  const { onSearch, box } = setUp();
  fireEvent.change(box, { target: { value: 'ASO' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  act(() => void vi.advanceTimersByTime(2000));
  expect(onSearch.mock.calls).toEqual([['ASO']]);
});

test('D-01 Esc empties the search', () => {
  const { onSearch, box } = setUp('ASO');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(box.value).toBe('');
  expect(onSearch).toHaveBeenLastCalledWith('');
});
