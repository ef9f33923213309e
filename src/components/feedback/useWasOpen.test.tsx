import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useWasOpen } from './useWasOpen.ts';

test('P7 a menu is rendered from its first opening on, and stays while it is closed again, so that its closing is seen', () => {
  const answers: boolean[] = [];
  const { rerender } = renderHook(({ isOpen }) => answers.push(useWasOpen(isOpen)), {
    initialProps: { isOpen: false },
  });
  const answersTo = (isOpen: boolean) => {
    answers.length = 0;
    rerender({ isOpen });
    return answers;
  };
  expect(answers).toEqual([false]);
  expect(answersTo(false)).toEqual([false]);
  // never false while it opens: the menu would come a rendering late
  expect(answersTo(true)).not.toContain(false);
  expect(answersTo(false)).not.toContain(false);
  expect(answersTo(true)).not.toContain(false);
});

test('P7 what is open from the start is rendered at once', () => {
  const { result, rerender } = renderHook(({ isOpen }) => useWasOpen(isOpen), { initialProps: { isOpen: true } });
  expect(result.current).toBe(true);
  rerender({ isOpen: false });
  expect(result.current).toBe(true);
});
