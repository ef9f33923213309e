import { expect, test } from 'vitest';
import { parseConfig } from '../../gateway/config.ts';
import { appForTest } from '../support/app.ts';

const URLS = { analyticsUrl: 'https://events.example/e', errorTrackingUrl: 'https://errors.example/e?key=1' };

test('M-09, M-10 the page learns where events and errors go, and may send them there and nowhere else', async () => {
  const { app } = await appForTest({ config: URLS });
  const { headers } = await app.inject({ url: '/login' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://events.example https://errors.example;");
});

test('M-10 without a configuration nothing may leave', async () => {
  const { app } = await appForTest();
  const { headers } = await app.inject({ url: '/login' });
  expect(String(headers['content-security-policy'])).toContain("connect-src 'self';");
});

test.each(['ANALYTICS_URL', 'ERROR_TRACKING_URL'])('M-09 a wrong %s is refused by name', (name) => {
  expect(() => parseConfig({ [name]: 'ftp://x' }, '/')).toThrow(name);
});
