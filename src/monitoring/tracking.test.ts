import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configurePage } from '../../tests/support/pageConfig.ts';

/** Each test reads the configuration again, as a page does when it loads. */
async function trackingWith(config: Record<string, unknown>) {
  configurePage(config);
  vi.resetModules();
  return import('./tracking.ts');
}

let sent: { url: string; body: Record<string, unknown> }[] = [];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  // The network is not ours: what leaves is caught here.
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) });
    throw new Error('offline');
  });
});
afterEach(() => vi.unstubAllGlobals());

test('M-10 without an address nothing is sent; with one, only for who agreed', async () => {
  const silent = await trackingWith({});
  silent.setConsent(true);
  silent.track('clicked');
  silent.reportError('http_error', { status: 500 });
  expect(sent).toEqual([]);

  localStorage.clear();
  localStorage.setItem('sessionId', sampledSession(silent.isSampled));
  const configured = await trackingWith({ analyticsUrl: 'https://analytics.test/e' });
  configured.track('clicked');
  expect(sent).toEqual([]);
  configured.setConsent(true);
  configured.track('clicked', { what: 'export' });
  expect(sent.map(({ url, body }) => [url, body.name, body.details])).toEqual([
    ['https://analytics.test/e', 'clicked', { what: 'export' }],
  ]);
});

test('M-09 an error is reported with the steps before it, and a tracker that is down is not noticed', async () => {
  const tracking = await trackingWith({ errorTrackingUrl: 'https://errors.test/e' });
  tracking.track('login');
  tracking.reportError('render_error', { message: 'broken' });
  expect(sent).toHaveLength(1);
  const details = sent[0]?.body.details as { steps: { name: string }[] };
  expect(details.steps.map((step) => step.name)).toEqual(['login', 'render_error']);
});

test('M-11 half of the sessions are sampled, each always alike, and all of their errors carry the steps', async () => {
  const { isSampled } = await trackingWith({});
  const ids = Array.from({ length: 2000 }, (_, i) => `session-${i}`);
  const share = ids.filter((id) => isSampled(id, 50)).length / ids.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
  expect(ids.map((id) => isSampled(id, 50))).toEqual(ids.map((id) => isSampled(id, 50)));
  expect(ids.every((id) => isSampled(id, 100))).toBe(true);
});

const sampledSession = (isSampled: (id: string, rate: number) => boolean): string =>
  Array.from({ length: 100 }, (_, i) => `s${i}`).find((id) => isSampled(id, 50)) ?? '';
