import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useFocusStays } from './useFocusStays.ts';

function Photos() {
  const [names, setNames] = useState(['a', 'b']);
  const list = useRef<HTMLUListElement>(null);
  useFocusStays(list, names.length);
  return (
    <ul ref={list} tabIndex={-1}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

test('the focus of an entry that is removed goes to its list', () => {
  render(<Photos />);
  const first = screen.getByRole('button', { name: 'a' });
  first.focus();
  fireEvent.click(first);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});
