import { lazyWithPreload } from '../../lazy/lazyWithPreload.tsx';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { whenIdle } from '../../whenIdle.ts';

export const InboxPage = lazyWithTexts(async () => (await import('./InboxPage.tsx')).InboxPage);

const LazyBell = lazyWithPreload(async () => {
  await whenIdle();
  // without a connection the page stays, without its bell (M-04); its words are the shell's own
  const loaded = await import('./Bell.tsx').catch(() => null);
  return loaded?.Bell ?? (() => null);
});

/** The bell of the top bar, in a place of its own: fetched when the page that is opened has its answers (P7). */
export const Bell = () => (
  <div className="bell">
    <LazyBell />
  </div>
);
