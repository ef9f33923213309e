import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMER } from '../../../contract/constants.ts';
import { CONFIG_ELEMENT, parseConfig } from '../../config.ts';
import { t } from '../../i18n/index.ts';
import { isExtensionHere, useExtensionCheck } from './SessionWatch.tsx';

/** As the content script of the extension does: hears the page, and answers in the same window. */
function extension(answer: boolean): () => void {
  const hear = ({ data }: MessageEvent): void => {
    if (data?.prumo !== 'extension-check') return;
    heard += 1;
    if (!answer) return;
    const reply = { prumo: 'extension-here', id: data.id };
    window.dispatchEvent(new MessageEvent('message', { data: reply, source: window, origin: window.location.origin }));
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
let heard = 0;
let silence: () => void = () => undefined;
const missing = vi.fn();

const Watch = () => {
  useExtensionCheck(missing);
  return null;
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  heard = 0;
  missing.mockClear();
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","extensionCheck":true}';
});
afterEach(() => {
  silence();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

test('L-16 the check is off unless the installation asks for it', () => {
  expect(parseConfig('{"apiUrl":"/api"}').extensionCheck).toBe(false);
  expect(parseConfig('{"apiUrl":"/api","extensionCheck":true}').extensionCheck).toBe(true);
});

test('L-16 an extension that answers is here; one that does not, or an answer to another question, is not', async () => {
  silence = extension(true);
  const here = isExtensionHere();
  await pass(10);
  expect(await here).toBe(true);
  silence();
  silence = extension(false);
  const gone = isExtensionHere();
  window.dispatchEvent(
    new MessageEvent('message', { data: { prumo: 'extension-here', id: 'another' }, source: window }),
  );
  await pass(3000);
  expect(await gone).toBe(false);
});

test('L-16 L-19 asked every 2 hours, also over a reload of the page; told when it could not be connected to', async () => {
  silence = extension(false);
  const first = render(<Watch />);
  await pass(3100);
  expect([heard, missing.mock.calls.length]).toEqual([1, 1]);
  first.unmount();
  render(<Watch />);
  await pass(TIMER.extensionCheck - 10_000);
  expect(heard).toBe(1);
  await pass(15_000);
  expect([heard, missing.mock.calls.length]).toEqual([2, 2]);
  expect(t('session.extensionUnreachable')).toMatch(/^Não foi possível conectar à extensão\./);
});

test('L-16 nothing is said while it answers', async () => {
  silence = extension(true);
  render(<Watch />);
  await pass(TIMER.extensionCheck + 5000);
  expect(heard).toBe(2);
  expect(missing).not.toHaveBeenCalled();
});
