import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A real SMTP server on this machine; `answer` may refuse. */
export async function smtpServer(answer: { refuse: boolean } = { refuse: false }) {
  const received: { to: string[]; from: string; raw: string; user: string | undefined }[] = [];
  /** Receivers of all mails, also of those that were refused. */
  const tried = new Set<string>();
  const waiting = new Set<{ receivers: number; reached: () => void }>();
  const server = new SMTPServer({
    hideSTARTTLS: true,
    disableReverseLookup: true,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8');
      });
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) tried.add(address);
        for (const entry of waiting) if (tried.size >= entry.receivers) entry.reached();
        if (answer.refuse) return done(Object.assign(new Error('later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          raw,
          user: session.user === undefined ? undefined : String(session.user),
        });
        done();
      });
    },
  });
  // A client that was killed resets its connection, which the server reports as an error of its own.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  /** Resolves once mails went to so many receivers, refused or not. */
  const triedFor = (receivers: number) =>
    new Promise<void>((reached) => {
      if (tried.size >= receivers) reached();
      else waiting.add({ receivers, reached });
    });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, triedFor, port: (server.server.address() as AddressInfo).port };
}

/** A part of a mail as its reader sees it: quoted-printable undone. */
export const readable = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
