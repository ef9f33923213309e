/** Resolves when the browser has nothing more urgent to do, in `atMost` milliseconds at the latest. */
export const whenIdle = (atMost = 2000): Promise<void> =>
  new Promise((resolve) => {
    // Safari knows no idle time: there it is the next turn
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: atMost });
    else setTimeout(resolve, 0);
  });
