import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { helpDesk } from './helpDesk.ts';

const person = { fullName: 'Ana Araújo', email: 'ana@serra.test', businessName: 'Serra' };

test('B-32 a new account is told to the help desk, with the fields that it wants', async () => {
  const received: { url?: string; body: unknown }[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ url: request.url, body: JSON.parse(body) });
      reply.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  await helpDesk(`http://127.0.0.1:${(server.address() as AddressInfo).port}/desk`).register(person);
  expect(received).toEqual([
    {
      url: '/desk/persons',
      body: {
        isActive: true,
        personType: 1,
        profileType: 2,
        userName: 'ana@serra.test',
        emails: [{ emailType: 'Profissional', email: 'ana@serra.test', isDefault: true }],
        businessName: 'Serra',
      },
    },
  ]);
});

test('B-32 a help desk that says nothing is waited for ten seconds, and no error comes of it', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const asked: number[] = [];
  // The platform's own clock, shortened.
  const real = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    return real(milliseconds / 100);
  });
  onTestFinished(() => timeout.mockRestore());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(helpDesk(url).register(person)).resolves.toBeUndefined();
  expect(asked).toEqual([10_000]);
});

test('B-32 without an address, or with nobody there, it is silent', async () => {
  await expect(helpDesk(undefined).register(person)).resolves.toBeUndefined();
  await expect(helpDesk('http://127.0.0.1:9/').register(person)).resolves.toBeUndefined();
});
