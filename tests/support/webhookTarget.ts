import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '../../contract/webhooks.ts';

export type Received = { headers: IncomingMessage['headers']; body: string; payload: WebhookPayload; path: string };
type Answer = (response: ServerResponse, received: Received) => void;

/** A system that gets deliveries: a real HTTP server, which keeps what came and answers as a test says. */
export async function webhookTarget(answer: Answer = (response) => response.end('ok')) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const state = { answer };
  const listener: RequestListener = (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const one = { headers: request.headers, body, payload: JSON.parse(body), path: request.url ?? '' };
      received.push(one);
      for (const wake of waiting) wake();
      state.answer(response, one);
    });
    // one that is cut off is no error of the test
    request.on('error', () => undefined);
    response.on('error', () => undefined);
  };
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/prumo`,
    received,
    /** From now on. */
    answers(next: Answer): void {
      state.answer = next;
    },
    /** Waits until so many have come. */
    async has(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((wake) => waiting.add(wake));
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type WebhookTarget = Awaited<ReturnType<typeof webhookTarget>>;
