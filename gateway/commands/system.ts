import { spawn } from 'node:child_process';
import { CommandError } from './command.ts';

/** Runs a program of this machine; throws its error output when it exits with a code that is not in `allowed`. */
export async function system(
  program: string,
  args: readonly string[],
  { allowed = [0], missing }: { allowed?: readonly number[]; missing: string },
): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new CommandError(missing) : error);
    });
    child.on('close', resolve);
  });
  if (code === null || !allowed.includes(code)) throw new CommandError(`${program} failed:\n${words.trim()}`);
  return out;
}
