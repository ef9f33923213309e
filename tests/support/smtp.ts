import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A real SMTP server on this machine; `answer` may refuse. */
export async function smtpServer(answer: { refuse: boolean } = { refuse: false }) {
  const received: { to: string[]; from: string; raw: string; user: string | undefined }[] = [];
  /** Receivers of all mails, also of those that were refused. */
  const tried = new Set<string>();
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, tried, port: (server.server.address() as AddressInfo).port };
}

/** A part of a mail as its reader sees it: quoted-printable undone. */
export const readable = (raw: string): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
