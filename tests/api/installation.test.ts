import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { InstallationSwitch, IntegrationStatus } from '../../contract/installation.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';

describe.each(DATABASES)('the installation, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  test('L-17 administrators of a contracting company see the switches and the connections, and nobody else does', async () => {
    for (const url of ['/installation/switches', '/installation/integrations']) {
      expect((await t.as('admin', { url })).statusCode).toBe(200);
      for (const person of ['analyst', 'reader', 'gatehouse', 'supplier', 'nobody'] as const) {
        expect([person, (await t.as(person, { url })).statusCode]).toEqual([person, 403]);
      }
    }
  });

  test('L-17 the switches are those of the environment', async () => {
    const own = await appForTest({ on, config: { rateLimits: true, publicUrl: 'https://prumo.example' } });
    const switches = (await own.as('admin', { url: '/installation/switches' })).json<InstallationSwitch[]>();
    const isOn = Object.fromEntries(switches.map((one) => [one.name, one.on]));
    expect(isOn).toMatchObject({ rateLimits: true, secureAddress: true, demo: false, captcha: false, reading: false });
  });

  test('L-17 a connection works, does not answer, or is not configured; no address and no password is told', async () => {
    const server = createServer((_request, reply) => void reply.writeHead(503).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const own = await appForTest({
      on,
      config: {
        helpDeskUrl: `http://127.0.0.1:${port}/tickets?key=secret-key`,
        smtpUrl: `smtp://user:secret-key@127.0.0.1:${port}`,
        smsUrl: 'http://127.0.0.1:1/send?key=secret-key',
      },
    });
    const reply = await own.as('admin', { url: '/installation/integrations' });
    const { integrations } = reply.json<IntegrationStatus>();
    expect(Object.fromEntries(integrations.map(({ name, state }) => [name, state]))).toEqual({
      database: 'WORKING',
      helpDesk: 'WORKING',
      mail: 'WORKING',
      sms: 'NOT_ANSWERING',
      reading: 'NOT_CONFIGURED',
      keycloak: 'NOT_CONFIGURED',
      google: 'NOT_CONFIGURED',
      microsoft: 'NOT_CONFIGURED',
    });
    expect(reply.body).not.toMatch(/secret|127\.0\.0\.1/);
  });
});
