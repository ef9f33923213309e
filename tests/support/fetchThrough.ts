import type { FastifyInstance, InjectOptions } from 'fastify';
import { vi } from 'vitest';
import { setLeave } from '../../src/authProvider/leave.ts';
import { clearSession, keepSession } from '../../src/authProvider/session.ts';
import { startI18n } from '../../src/i18n/index.ts';
import type { TestApp } from './app.ts';
import type { PersonName } from './world.ts';

const HOST = 'http://localhost';

/** The cookie that each gateway has set, as a browser keeps it. */
const cookies = new WeakMap<FastifyInstance, string>();

/** A `fetch` whose network is the gateway in this process; any body (forms too), its cookie, and it can be given up. */
export function fetchThrough(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), HOST);
    const request = new Request(url, init);
    const payload = Buffer.from(await request.arrayBuffer());
    const cookie = cookies.get(app);
    const reply = await app.inject({
      method: request.method as InjectOptions['method'],
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(request.headers), host: url.host, ...(cookie && { cookie }) },
      payload: payload.length > 0 ? payload : undefined,
    });
    const set = reply.headers['set-cookie'];
    if (typeof set === 'string') cookies.set(app, set.split(';')[0] ?? '');
    if (request.signal.aborted) throw new DOMException('The operation was aborted.', 'AbortError');
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
    const hasBody = reply.statusCode !== 204 && reply.statusCode !== 304;
    return new Response(hasBody ? new Uint8Array(reply.rawPayload) : null, { status: reply.statusCode, headers });
  };
}

/** A browser's storage, in memory. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/**
 * What the browser half finds around it in a browser, with the gateway behind its network: configuration, storage,
 * texts. `left` holds the pages that it went to.
 */
export async function asBrowser(test: TestApp) {
  const left: string[] = [];
  vi.stubGlobal('fetch', fetchThrough(test.app));
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    getElementById: () => ({ textContent: '{"apiUrl":"/api"}' }),
  });
  setLeave((path) => left.push(path));
  await startI18n();
  return {
    left,
    /** Goes on as this person, whose session the browser keeps. */
    async become(person: PersonName): Promise<void> {
      clearSession();
      keepSession(await test.session(person));
    },
  };
}
