import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { CONFIG_ELEMENT } from '../../config.ts';
import { SupportLine } from './SessionFrame.tsx';

// a page reads its configuration once: the other one has a file of its own
beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","supportHours":"extended","supportPhone":"0800 031-0000"}';
});

test('L-15 where the installation names a phone and longer hours, both are shown, and the phone can be called', () => {
  render(<SupportLine />);
  expect(screen.getByText(/8h–17h30 · sex\., 8h–16h30/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tel. 0800 031-0000' }).getAttribute('href')).toBe('tel:08000310000');
});
