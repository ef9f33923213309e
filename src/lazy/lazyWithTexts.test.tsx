import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyOrNothing } from './lazyWithTexts.ts';

test('M-04 a part that nobody asked for is left out when its file cannot be fetched, and the page stays', async () => {
  const Banner = lazyOrNothing(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <>
      <p>what is typed</p>
      <Suspense fallback={<p>waiting</p>}>
        <Banner />
      </Suspense>
    </>,
  );
  await expect.poll(() => screen.queryByText('waiting')).toBeNull();
  expect(screen.getByText('what is typed')).toBeTruthy();
});
