import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OtherWaysIn } from './OtherWaysIn.tsx';

test('A-14 A-42 without configuration there is no button, and nothing in its place', async () => {
  const { container } = render(<OtherWaysIn onError={vi.fn()} />);
  expect(container.innerHTML).toBe('');
  expect(screen.queryByRole('button')).toBeNull();
});
