import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { POLL_TIMEOUT_MS } from './timeouts.ts';

/** The real gateway, and the commands, as processes of their own. Knows nothing of vitest: the benches use it too. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** As the scripts of package.json: less than half the CPU of a start. */
const QUICKLY = `--import=${ROOT}gateway/loading.ts`;
/**
 * In a test the engine of the embedded database is compiled once, and not again for speed: that costs a second of CPU at each
 * start, and what a test asks for is over before it pays. Benches measure with both.
 */
const BRIEFLY = process.env.VITEST ? ['--liftoff-only'] : [];
export type Ended = { code: number | null; signal: NodeJS.Signals | null };
export type GatewayProcess = {
  pid: number;
  /** `http://127.0.0.1:PORT`, as the gateway said it. */
  url: string;
  /** Everything that it wrote to stdout and stderr so far. */
  log(): string;
  ended: Promise<Ended>;
  hasEnded(): boolean;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended>;
};

const running = new Set<ChildProcess>();
// A test run that is stopped leaves no gateway behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The variables of a gateway in a test: nothing of the caller's own configuration. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const own = { DATABASE_URL: '', FILES_URL: '', PUBLIC_URL: '', TRUST_PROXY: '', JWT_SECRET: '', LOG_LEVEL: '' };
  return {
    ...process.env,
    ...own,
    HOST: '127.0.0.1',
    PORT: '0',
    CAPTCHA: 'off',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    ...env,
  };
}

function spawnNode(file: string, args: readonly string[], env: Record<string, string>, root = ROOT) {
  const child = spawn(process.execPath, [QUICKLY, ...BRIEFLY, file, ...args], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  running.add(child);
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  return { child, log: () => output, ended };
}

/** Runs a file of the project to its end; one that does not end is killed, and what it wrote is in the answer. */
export async function runFile(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended & { output: string }> {
  const { child, log, ended } = spawnNode(file, args, env);
  const late = setTimeout(() => child.kill('SIGKILL'), POLL_TIMEOUT_MS);
  const result = await ended;
  clearTimeout(late);
  return { ...result, output: log() };
}

/**
 * Starts `gateway/server.ts` (of the program in `root`) and waits until it says its address; rejects with its own words when it
 * ends instead.
 */
export async function startGateway(env: Record<string, string>, root?: string): Promise<GatewayProcess> {
  const { child, log, ended } = spawnNode('gateway/server.ts', [], env, root);
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the gateway said no address in ${POLL_TIMEOUT_MS} ms:\n${log()}`));
    }, POLL_TIMEOUT_MS);
    const look = () => {
      const found = /Prumo: (http:\/\/\S+)/.exec(log())?.[1];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on('data', look);
    void ended.then(() => {
      clearTimeout(late);
      reject(new Error(`the gateway ended while starting:\n${log()}`));
    });
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    url,
    log,
    ended,
    hasEnded,
    end: (signal) => {
      if (!hasEnded()) child.kill(signal);
      return ended;
    },
  };
}
