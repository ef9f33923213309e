import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '../../contract/constants.ts';
import { rows } from '../../gateway/db/client.ts';
import pt from '../../gateway/lib/mail/messages/pt.json' with { type: 'json' };
import { type MailContent, renderMail } from '../../gateway/lib/mail/render.ts';
import { appForTest, type TestApp } from '../support/app.ts';
import { ask, pass, signin } from '../support/signingIn.ts';
import { readable, smtpServer } from '../support/smtp.ts';
import { COMPANY, PEOPLE } from '../support/world.ts';

const waitingMessages = async (t: TestApp): Promise<number> =>
  (await rows<{ n: number }>(t.db, sql`select count(*)::int as n from messages`))[0]?.n ?? -1;

test('A-25 the mail leaves by SMTP as text and HTML, with an absolute link, to one receiver', async () => {
  const { received, port } = await smtpServer();
  const t = await appForTest({
    config: {
      smtpUrl: `smtp://prumo:segredo@127.0.0.1:${port}?from=prumo@serra.test`,
      publicUrl: 'https://prumo.test',
    },
  });
  const { email } = PEOPLE.analyst;
  expect((await ask(t, 'authentication/password/forgot', { email })).status).toBe(204);
  await t.services.outbox.flush();
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail).toMatchObject({ to: [email], from: 'prumo@serra.test', user: 'prumo' });
  const text = readable(mail?.raw ?? '');
  expect(text).toContain('Content-Type: text/plain');
  expect(text).toContain('Content-Type: text/html');
  const links = new Set(text.match(/https:\/\/prumo\.test\/login\/alterar-senha\?oobCode=[\w-]{43}/g));
  expect(links.size).toBe(1);
  expect(await waitingMessages(t)).toBe(0);
  expect(await t.sentTo(email)).toEqual([]);
});

test('A-25 a server that refuses changes no answer and is tried again; neither log nor database tells anything', async () => {
  const answer = { refuse: true };
  const { received, port } = await smtpServer(answer);
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const t = await appForTest({ logger, config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  const { email } = PEOPLE.analyst;
  const known = await ask(t, 'authentication/password/forgot', { email });
  const unknown = await ask(t, 'authentication/password/forgot', { email: 'quem@nao.existe' });
  expect([known.status, unknown.status]).toEqual([204, 204]);
  await t.services.outbox.flush();
  expect([received.length, await waitingMessages(t)]).toEqual([0, 1]);
  const kept = JSON.stringify(await rows(t.db, sql`select * from messages`));
  expect(kept).not.toMatch(/alterar-senha|analista/);

  answer.refuse = false;
  await t.services.outbox.flush();
  expect(received).toHaveLength(0);
  pass(t, 30);
  await t.services.outbox.flush();
  expect(received.map(({ to }) => to)).toEqual([[email]]);
  const token = /oobCode=([\w-]{43})/.exec(readable(received[0]?.raw ?? ''))?.[1] ?? '';
  expect((await ask(t, 'authentication/action-code', { oobCode: token })).status).toBe(200);
  const log = lines.join('');
  expect(log).toContain('a message was not sent');
  for (const secret of [email, 'quem@nao.existe', token]) expect(log).not.toContain(secret);
});

test('A-25 a message is given up after a day of refusals', async () => {
  const t = await appForTest({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  await ask(t, 'authentication/password/forgot', { email: PEOPLE.analyst.email });
  for (let hour = 0; hour <= 24; hour++) {
    await t.services.outbox.flush();
    pass(t, 3600);
  }
  expect(await waitingMessages(t)).toBe(1);
  await t.services.outbox.flush();
  expect(await waitingMessages(t)).toBe(0);
});

test('A-24 an SMS leaves as JSON by the provider, which is asked again when it fails', async () => {
  const asked: { body: unknown; authorization: string | undefined }[] = [];
  let status = 503;
  const provider = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ body: JSON.parse(body), authorization: request.headers.authorization });
    reply.writeHead(status).end();
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => provider.close(() => resolve())));
  const smsUrl = `http://prumo:segredo@127.0.0.1:${(provider.address() as AddressInfo).port}/sms`;
  const t = await appForTest({ config: { smsUrl } });
  await t.db.execute(sql`update companies set mfa_active = true where id = ${COMPANY.serra}`);
  const { email } = PEOPLE.analyst;
  const { body: demand } = await signin(t, email);
  const mfa = 'mfaToken' in demand ? demand.mfaToken : '';
  const chosen = { email, mfaType: 'CREATE_PHONE', phone: '31998765432' };
  expect((await ask(t, 'authentication/mfa', chosen, { mfa })).status).toBe(200);
  await t.services.outbox.flush();
  status = 204;
  pass(t, 30);
  await t.services.outbox.flush();
  await t.services.outbox.flush();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual({
    body: { to: '+5531998765432', text: expect.stringMatching(/\b\d{6}\b/), language: 'pt' },
    authorization: `Basic ${Buffer.from('prumo:segredo').toString('base64')}`,
  });
});

test('A-25 a mail that belongs to a transaction goes with it', async () => {
  const t = await appForTest();
  const { outbox: post } = t.services;
  const message = { to: 'a@b.test', language: 'pt', kind: 'PASSWORD_CHANGED', values: {} } as const;
  const rolledBack = t.db.transaction(async (tx) => {
    await post.enqueue({ channel: 'MAIL', ...message }, tx);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await t.sentTo('a@b.test')).toEqual([]);
  await t.db.transaction((tx) => post.enqueue({ channel: 'MAIL', ...message }, tx));
  await post.enqueue({ channel: 'MAIL', ...message });
  expect(await t.sentTo('a@b.test')).toHaveLength(2);
});

const kinds = Object.keys(pt.kinds) as MailContent['kind'][];
const values = {
  name: '<b>Ana & Cia</b>',
  link: '/login?x=1&y=2',
  code: '012345',
  minutes: '60',
  days: '7',
  documents: '1.204',
  inviter: 'Bea\r\nBcc: outro@x.test',
  company: 'Serra "S"',
  cnpj: '12ABC34501DE35',
  project: 'P',
  author: 'Rui',
  pendency: 'Guia',
  text: 'Veja <script>',
  phone: '(••) •••••-••32',
  created: '1.234',
  reactivated: '5',
  inactivated: '6',
  kept: '7',
  what: 'pendências',
  file: 'admissoes.xlsx',
  imported: '58',
  failed: '6',
  rows: '1.842',
  format: 'XLSX',
  hours: '24',
  ...{ protocol: 'ASO-2026-000001', clinic: 'Vale', where: 'Vale, Rua A', date: '26/11/2026', type: 'Periódico' },
  ...{ subject: 'Guias', due: '01/12/2026' },
  ...{ employee: 'Ana', examinations: 'ECG', risks: 'Ruído', number: '2026-0093', total: 'R$ 1,00', status: 'Enviado' },
};

test.each(LANGUAGES)(
  'every kind of mail is whole in %s: nothing left open, nothing remote, nothing smuggled in',
  (language) => {
    for (const kind of kinds) {
      const { subject, text, html } = renderMail({ language, kind, values }, 'https://prumo.test');
      expect(`${subject}${text}${html}`).not.toContain('{{');
      expect(subject).not.toMatch(/[\r\n]/);
      const long = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.padEnd(255, 'x')]));
      expect(
        renderMail({ language, kind, values: { ...long, link: '/' } }, 'https://p.test').subject.length,
      ).toBeLessThan(260);
      expect(html).not.toContain('<b>');
      expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(/);
      expect(html).toContain(`lang="${{ pt: 'pt-BR', en: 'en-US', es: 'es-ES' }[language]}"`);
      expect(text).toContain('https://prumo.test/login?x=1&y=2');
      for (const [, address] of html.matchAll(/href="([^"]*)"/g))
        expect(address).toBe('https://prumo.test/login?x=1&#38;y=2');
    }
  },
);
