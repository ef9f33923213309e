import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';

/**
 * The embedded database takes no lock on its folder, and two processes that write to it lose each other's rows (R2). Ours
 * is a socket named after the folder: the system frees it at once when its holder dies, also by kill -9. Who finds it
 * held asks it for the holder's pid.
 */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `The folder ${folder} is in use by another Prumo (process ${pid}). Stop it, or choose another folder with DATA_DIR.`,
    );
  }
}

/** Linux: an abstract name, which leaves no file behind. Elsewhere: a socket file, taken over when nobody answers. */
const addressOf = (folder: string): string => {
  const name = `prumo-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
};

/** Locks a folder; returns the function that unlocks it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const real = await realpath(folder);
  const address = addressOf(real);
  const server = createServer((socket) =>
    // who asked may be gone already
    socket.on('error', () => undefined).end(String(process.pid)),
  );
  try {
    await listen(server, address);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new FolderInUseError(real, await holder(address));
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => resolve());
  });

const holder = (address: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(address);
    let pid = '';
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (data) => {
      pid += data.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(pid || 'unknown'));
  });
