import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { DEMO_PASSWORD } from '../contract/demo.ts';
import { ensureBrowser, LAUNCH_ARGS } from '../scripts/browser.ts';
import { buildInterface, interfaceIsStale } from '../scripts/interface.ts';
import { startGateway } from '../tests/e2e/support/gateway.ts';
import type { BenchOptions } from './data.ts';
import { report } from './report.ts';

/**
 * P7: JavaScript over the wire, requests and time until shown, for the sign-in screen and the first list, at 4× CPU
 * slow-down and with a cold cache, beside a bare react-admin list over the same rows. With ATOMIC_DIST also beside Atomic CRM's
 * list of companies: the folder that `vite build --config vite.demo.config.ts` made of marmelab/atomic-crm. Then, without the slow-down, how long
 * the review takes to open from the list (300 ms at most) and to show the next pendency (150 ms at most).
 */
const RUNS = 5;
const SLOW_DOWN = 4;

export async function run({ tiny }: BenchOptions): Promise<void> {
  const runs = tiny ? 1 : RUNS;
  if (interfaceIsStale()) await buildInterface();
  const dataDir = await mkdtemp(join(tmpdir(), 'prumo-screens-'));
  const gateway = await startGateway(dataDir, { DEMO: 'on', LOG_LEVEL: 'silent' });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: LAUNCH_ARGS });
  try {
    const storage = await signedIn(browser, gateway.url);
    const rowsOfList = await firstPage(gateway.url, storage.token);
    const floor = await serveFloor(rowsOfList);
    const atomic = process.env.ATOMIC_DIST ? await serveFolder(process.env.ATOMIC_DIST) : undefined;
    const screens: Screen[] = [
      { name: 'bare react-admin list', url: `${floor.url}/#/pendencies`, shown: 'tbody tr:nth-child(10)' },
      ...(atomic
        ? [{ name: 'Atomic CRM', url: `${atomic.url}/#/companies`, shown: 'a[href*="/show"]:nth-child(10)' }]
        : []),
      { name: 'sign-in screen', url: `${gateway.url}/login`, shown: 'input[type=password]' },
      {
        name: 'pendency list',
        url: `${gateway.url}/pendencias`,
        shown: 'tbody tr:nth-child(10)',
        state: storage.state,
      },
    ];
    // one after the other in each round: what else the machine does meanwhile hits them alike
    const rounds: Measured[][] = screens.map(() => []);
    for (let i = 0; i < runs; i++) {
      for (const [index, screen] of screens.entries()) rounds[index]?.push(await measure(browser, screen));
    }
    console.log(
      `${`median of ${runs}, CPU ÷ ${SLOW_DOWN}`.padEnd(26)}${'JS kB'.padStart(9)}${'requests'.padStart(10)}${'shown ms'.padStart(10)}`,
    );
    for (const [index, { name }] of screens.entries()) {
      const measured = rounds[index] ?? [];
      const cells = [
        middle(measured.map(({ bytes }) => bytes / 1024))
          .toFixed(0)
          .padStart(9),
        String(middle(measured.map(({ requests }) => requests))).padStart(10),
        middle(measured.map(({ shown }) => shown))
          .toFixed(0)
          .padStart(10),
      ];
      report(`${name.padEnd(26)}${cells.join('')}`);
    }
    floor.close();
    atomic?.close();
    await reportReview(browser, gateway.url, storage.state, runs);
  } finally {
    await browser.close();
    await gateway.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type State = { cookies: []; origins: { origin: string; localStorage: { name: string; value: string }[] }[] };
type Screen = { name: string; url: string; shown: string; state?: State };

/** Until the screen was shown: bytes of scripts as served, requests, milliseconds since the navigation began. */
type Measured = { bytes: number; requests: number; shown: number };

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Notes in the page itself when an element that `selector` means is first there. */
function noteWhenShown(selector: string): void {
  const noted = globalThis as { shownAt?: number };
  const observer = new MutationObserver(() => {
    if (noted.shownAt !== undefined || !document.querySelector(selector)) return;
    noted.shownAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

const whenShown = (): { at: number; began: number } | null => {
  const { shownAt } = globalThis as { shownAt?: number };
  return shownAt === undefined ? null : { at: shownAt, began: performance.timeOrigin };
};

async function measure(browser: Browser, { url, shown: selector, state }: Screen): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const asked = new Map<string, { at: number; isScript: boolean; bytes: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, wallTime, type }) => {
    asked.set(requestId, { at: wallTime * 1000, isScript: type === 'Script', bytes: 0 });
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const one = asked.get(requestId);
    if (one) one.isScript = type === 'Script';
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.addInitScript(noteWhenShown, selector);
  await page.goto(url, { waitUntil: 'commit' });
  const found = await (await page.waitForFunction(whenShown)).jsonValue();
  const { at, began } = found ?? { at: Number.NaN, began: 0 };
  await context.close();
  const before = [...asked.values()].filter((one) => one.at <= began + at);
  const bytes = before.reduce((sum, one) => sum + (one.isScript ? one.bytes : 0), 0);
  return { bytes, requests: before.length, shown: at };
}

/** In the page: does what `key` says (without one: opens the first row), and gives the ms until another review is rendered. */
function untilReview(key: string | null): Promise<number> {
  const shown = () => document.querySelector('[data-review]')?.getAttribute('data-review') ?? null;
  const before = shown();
  const began = performance.now();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (shown() === null || shown() === before) return;
      observer.disconnect();
      // rendered, not only in the document
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-review'] });
    if (key === null) document.querySelector<HTMLElement>('tbody a')?.click();
    else document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}

/** How long a person looks at one before going on, in ms: meanwhile the next is fetched. */
const LOOK = 1500;

async function reportReview(browser: Browser, url: string, state: State, runs: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
  const page = await context.newPage();
  const opened: number[] = [];
  const next: number[] = [];
  for (let i = 0; i < runs; i++) {
    await page.goto(`${url}/pendencias?status=IN_REVISION`);
    await page.waitForSelector('tbody tr:nth-child(10) a');
    await page.waitForTimeout(LOOK);
    opened.push(await page.evaluate(untilReview, null));
    for (let step = 0; step < runs; step++) {
      await page.waitForTimeout(LOOK);
      next.push(await page.evaluate(untilReview, 'j'));
    }
  }
  await context.close();
  for (const [name, times, most] of [
    ['review opens', opened, 300],
    ['review, the next one', next, 150],
  ] as const) {
    const worst = Math.max(...times);
    report(`${name.padEnd(26)}median ${middle(times).toFixed(0)} ms, worst ${worst.toFixed(0)} ms (at most ${most})`);
  }
}

/** What a browser keeps after a sign-in, so that the list is measured with a cold cache and a live session. */
async function signedIn(browser: Browser, url: string): Promise<{ state: State; token: string }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: /e-mail/i }).fill('analista@serraazul.demo');
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/projetos/);
  const state = (await context.storageState()) as State;
  await context.close();
  const token = state.origins.flatMap((o) => o.localStorage).find((item) => item.name === 'accessToken')?.value ?? '';
  return { state, token };
}

async function firstPage(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/api/pendencies`, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`the list answered ${reply.status}`);
  return reply.text();
}

/** Builds the bare list and serves it, with the rows that ours shows. */
async function serveFloor(list: string): Promise<Served> {
  const outDir = await mkdtemp(join(tmpdir(), 'prumo-floor-'));
  const root = resolve(import.meta.dirname, 'floor');
  await build({ root, configFile: false, logLevel: 'error', plugins: [react()], build: { outDir, emptyOutDir: true } });
  const served = await serveFolder(outDir, list);
  return {
    url: served.url,
    close: () => {
      served.close();
      void rm(outDir, { recursive: true, force: true });
    },
  };
}

type Served = { url: string; close: () => void };

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html', '.css': 'text/css' };

/** Serves a built interface, each file compressed once; `data` answers what is asked below `/data/`. */
async function serveFolder(folder: string, data = '{}'): Promise<Served> {
  const packed = new Map<string, Buffer>();
  const server = createServer(async (request, reply) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/data/')) return reply.setHeader('content-type', 'application/json').end(data);
    const file = extname(path) === '' ? 'index.html' : path.slice(1);
    const known =
      packed.get(file) ??
      (await readFile(join(folder, file)).then(
        (bytes) => gzipSync(bytes, { level: 9 }),
        () => null,
      ));
    if (!known) return reply.writeHead(404).end();
    packed.set(file, known);
    reply
      .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-encoding': 'gzip' })
      .end(known);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
