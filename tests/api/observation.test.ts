import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startMetrics } from '../../gateway/lib/metrics.ts';
import { slowStatements } from '../../gateway/lib/observe.ts';
import { appForTest, buildTestApp, DATABASES } from '../support/app.ts';
import { PEOPLE } from '../support/world.ts';

const TOKEN = 'the token of the scraper';

describe.each(DATABASES)('on %s', (on) => {
  test('live, ready and health; a gateway that stops is not ready, and still alive', async () => {
    const t = await buildTestApp({ on });
    const get = async (path: string) => {
      const reply = await t.app.inject({ url: `/api/health${path}` });
      return [reply.statusCode, reply.json<Record<string, string>>()];
    };
    expect(await get('')).toEqual([200, { status: 'ok' }]);
    expect(await get('/live')).toEqual([200, { status: 'ok' }]);
    expect(await get('/ready')).toEqual([200, { status: 'ok', files: 'ok' }]);
    // files that are away are told, and take no gateway out
    t.files.ping = () => Promise.reject(new Error('away'));
    expect(await get('/ready')).toEqual([200, { status: 'ok', files: 'away' }]);
    await t.database.close();
    expect(await get('/live')).toEqual([200, { status: 'ok' }]);
    for (const path of ['', '/ready'])
      expect(await get(path)).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    await t.close().catch(() => undefined);
  });

  test('metrics: for who has the token alone, by routes and statements, without a word about anybody', async () => {
    const metrics = startMetrics();
    const t = await appForTest({ on, metrics, observe: metrics.observe, config: { metricsToken: TOKEN } });
    const get = (authorization?: string) =>
      t.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN])
      expect((await get(wrong)).statusCode).toBe(404);
    const id = await t.build.aPendency();
    await t.build.aDocument(t.files, id);
    expect((await t.as('analyst', { url: `/pendencies/${id}` })).statusCode).toBe(200);
    expect((await t.as('analyst', { url: '/pendencies/999999' })).statusCode).toBe(404);
    const reply = await get(`Bearer ${TOKEN}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/plain');
    const text = reply.body;
    expect(text).toContain('prumo_request_seconds_count{method="GET",route="/api/pendencies/:id",status="2xx"} 1');
    expect(text).toContain('prumo_request_seconds_count{method="GET",route="/api/pendencies/:id",status="4xx"} 1');
    expect(text).toMatch(/prumo_statement_seconds_count\{on="primary",result="ok"\} [1-9]/);
    for (const noun of ['messages', 'jobs', 'readings', 'projectUpdates']) {
      expect(text).toContain(`prumo_work_waiting{noun="${noun}"}`);
    }
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    // the board shows nothing that is not there
    const board = readFileSync('docs/grafana.json', 'utf8');
    const shown =
      board.match(/\b(?:prumo|nodejs|process)_[a-z_0-9]+(?=[{)\s,"])/g)?.filter((name) => name !== 'prumo_') ?? [];
    const offered = new Set(Array.from(text.matchAll(/^# HELP (\S+)/gm), ([, name]) => name));
    expect(
      shown.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')).filter((name) => !offered.has(name)),
    ).toEqual([]);
    for (const secret of [PEOPLE.analyst.email, '/999999', TOKEN]) expect(text).not.toContain(secret);
  });

  test('a slow statement is logged by its shape', async () => {
    const lines: Record<string, unknown>[] = [];
    const t = await buildTestApp({
      on,
      observe: slowStatements(0, { warn: (line) => void lines.push(line as never) }),
    });
    onTestFinished(() => t.close());
    await t.as('analyst', { url: '/pendencies?name=Maria' });
    const told = JSON.stringify(lines);
    expect(told).toContain('from pendencies');
    expect(told).not.toMatch(/maria/i);
    expect(told).not.toContain(PEOPLE.analyst.email);
  });
});

test('without a token there are no metrics', async () => {
  const t = await appForTest();
  expect((await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body).not.toContain(
    'prumo_',
  );
});
