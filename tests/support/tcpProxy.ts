import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** An address that stays while what it leads to changes, as that of a managed database does. */
export type TcpProxy = {
  port: number;
  /** Leads to another port from now on; what was open is cut. */
  leadTo(port: number): void;
  close(): Promise<void>;
};

export async function tcpProxy(target: number): Promise<TcpProxy> {
  let to = target;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      to = port;
      cut();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
