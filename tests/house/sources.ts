import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file of the checkout: path from the root with forward slashes, and its text. */
export type Source = { path: string; text: string };

const ignoredFolders = new Set(['node_modules', 'dist', 'data', 'test-results', 'screenshots', '.git']);

function walk(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignoredFolders.has(entry.name)) return [];
    const path = folder + entry.name;
    return entry.isDirectory() ? walk(`${path}/`) : [path];
  });
}

/** Runs git in the checkout; undefined when there is no git or no repository (an unpacked archive). */
export function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Every file that is or would be in git: an ignored file can neither break nor mend the house. */
export function allPaths(): string[] {
  const listed = git('ls-files', '-co', '--exclude-standard');
  const paths = listed === undefined ? walk('') : listed.split('\n').filter(Boolean);
  return paths.filter((path) => existsSync(root + path)).sort();
}

export function readSource(path: string): Source {
  return { path, text: readFileSync(root + path, 'utf8') };
}

export const isCode = (path: string) => /\.tsx?$/.test(path);
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** All TypeScript of the product: `contract`, `src`, `gateway` and `demo` without their tests. */
export function productSources(): Source[] {
  return allPaths()
    .filter((path) => /^(contract|src|gateway|demo)\//.test(path) && isCode(path) && !isTest(path))
    .map(readSource);
}

/** The nouns of the house, born with a folder in `src/resources` or `gateway/modules`. */
export function nounsOf(paths: string[]): Set<string> {
  return new Set(
    paths.flatMap((path) => /^(?:src\/resources|gateway\/modules\/[^/]+)\/([^/]+)\//.exec(path)?.[1] ?? []),
  );
}
