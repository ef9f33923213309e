import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './package.ts';

/** What the interface is built from; tests beside the sources do not count. */
const inputs = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

const stampFile = 'dist/.stamp';

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}

/** SHA-256 (hex) over the paths and contents of everything that the build reads below `folder`. */
export function interfaceStamp(folder: string = root): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(join(folder, input)))) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** True when `dist/` is absent or was built from other contents. The stamp goes with the folder: a build that stops half-way leaves none. */
export function interfaceIsStale(folder: string = root): boolean {
  const stamp = join(folder, stampFile);
  if (!existsSync(stamp) || !existsSync(join(folder, 'dist/index.html'))) return true;
  return readFileSync(stamp, 'utf8') !== interfaceStamp(folder);
}

/** Builds `dist/` in a process of its own, so that the gateway prepares its data meanwhile. Rejects with the build's own words. */
export async function buildInterface(): Promise<void> {
  const started = Date.now();
  const stamp = interfaceStamp();
  process.stdout.write('Building the interface … ');
  const build = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  build.stdout.on('data', (chunk: Buffer) => (output += chunk));
  build.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => build.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`The interface could not be built:\n${output}`);
  writeFileSync(join(root, stampFile), stamp);
  process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
