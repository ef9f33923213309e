import { afterEach, expect, test, vi } from 'vitest';
import { configurePage } from '../../tests/support/pageConfig.ts';

const TRACKER = 'https://errors.test/e';

afterEach(() => vi.unstubAllGlobals());

/** Calls of the gateway that are answered alike; gives what left for the tracker. */
async function validate(answer: () => Response, path = 'employees?nameOrDocument=52998224725') {
  configurePage({ errorTrackingUrl: TRACKER });
  vi.resetModules();
  const sent: Record<string, unknown>[] = [];
  // The network is not ours: what leaves is caught here.
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url !== TRACKER) return answer();
    sent.push(JSON.parse(String(body)).details);
    return new Response(null, { status: 204 });
  });
  const { request } = await import('./httpClient.ts');
  const problem = await request(path, { anonymous: true }).catch((error: Error) => error);
  return { sent, problem };
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });

test('M-09 a fault of the gateway is reported with what it was about, without the query, and still reaches the screen', async () => {
  const { sent, problem } = await validate(json(500, { message: 'Erro de servidor.', code: 'internal' }));
  expect(problem).toMatchObject({ status: 500, message: 'Erro de servidor.' });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ status: 500, endpoint: 'employees', method: 'GET' });
  expect(sent[0]?.headers).toMatchObject({ accept: 'application/json' });
  expect(JSON.stringify(sent)).not.toContain('52998224725');
});

test('M-09 an answer that is none of ours is reported too', async () => {
  const { sent } = await validate(() => new Response('<html>', { status: 200 }), 'health');
  expect(sent).toMatchObject([{ status: 200, endpoint: 'health' }]);
});

test('M-09 a refusal is the answer to the person, no fault: nothing is reported', async () => {
  for (const status of [400, 403, 404, 409, 422, 429]) {
    const { sent, problem } = await validate(json(status, { message: 'Não.', code: 'validation' }));
    expect(problem).toMatchObject({ status });
    expect(sent).toEqual([]);
  }
});

test('M-06 a network that is away is no fault either', async () => {
  const { sent, problem } = await validate(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(problem).toBeInstanceOf(Error);
  expect(sent).toEqual([]);
});
