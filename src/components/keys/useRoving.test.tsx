import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useRoving } from './useRoving.ts';

const user = userEvent.setup({ delay: null });
const NAMES = ['um', 'dois', 'três'];
const Group = () => (
  <div role="toolbar" {...useRoving()}>
    {NAMES.map((name) => (
      <button key={name} type="button" aria-pressed={name === 'dois'}>
        {name}
      </button>
    ))}
  </div>
);
const focused = () => document.activeElement?.textContent;

test('L-14 a group is one stop of Tab, at what is chosen; arrows, Home and End move in it, and Tab comes back there', async () => {
  render(
    <>
      <Group />
      <button type="button">depois</button>
    </>,
  );
  const walked: unknown[] = [];
  for (const keys of ['{Tab}', '{ArrowRight}', '{ArrowDown}', '{ArrowLeft}', '{Home}', '{End}', '{Tab}']) {
    await user.keyboard(keys);
    walked.push(focused());
  }
  expect(walked).toEqual(['dois', 'três', 'um', 'três', 'um', 'três', 'depois']);
  await user.tab({ shift: true });
  expect(focused()).toBe('três');
  await user.click(screen.getByRole('button', { name: 'um' }));
  await user.tab();
  expect(focused()).toBe('depois');
});
