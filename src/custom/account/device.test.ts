import { expect, test } from 'vitest';
import { deviceOf } from './SessionsCard.tsx';

const AGENTS: [string | null, string | null, string | null, boolean][] = [
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows', false],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome', 'Windows', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1.15', 'Safari', 'macOS', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
  ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28 Chrome/130 Mobile', 'Samsung Internet', 'Android', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile', 'Chrome', 'iPhone', true],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36 OPR/120', 'Opera', 'ChromeOS', false],
  ['curl/8.0', null, null, false],
  [null, null, null, false],
];

test('B-01 a session is shown by the browser and system that people know', () => {
  for (const [agent, browser, system, handheld] of AGENTS)
    expect(deviceOf(agent), String(agent)).toEqual({ browser, system, handheld });
});
