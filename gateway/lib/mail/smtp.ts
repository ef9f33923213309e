import type { RenderedMail } from './render.ts';

/** Milliseconds for each step of the conversation with the server. */
const PATIENCE = 10_000;

/**
 * Sends by SMTP. The address is nodemailer's (`smtp://user:password@host:587`, `smtps://…`), with the sender as `?from=`;
 * without it the user, when that is an address, else `nao-responda@` the host of `origin`. A server that does not answer within
 * `patience` is an error.
 */
export function smtpMail(url: string, origin: () => string, patience: number = PATIENCE) {
  const address = new URL(url);
  const from = address.searchParams.get('from');
  address.searchParams.delete('from');
  // loaded only where a server is configured
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: address.toString(),
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      // Neither files nor addresses are read on behalf of a message.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const user = decodeURIComponent(address.username);
  return {
    async send(to: string, mail: RenderedMail): Promise<void> {
      const sender = from ?? (user.includes('@') ? user : `nao-responda@${new URL(origin()).hostname}`);
      await (await transport).sendMail({
        from: { name: 'Prumo', address: sender },
        to: { name: '', address: to },
        ...mail,
      });
    },
    close: (): void => void transport.then((one) => one.close()),
  };
}
