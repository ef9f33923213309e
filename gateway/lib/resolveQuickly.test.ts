import { execFile } from 'node:child_process';
import type { ResolveHookSync } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { resolveQuickly } from './resolveQuickly.ts';

type Next = Parameters<ResolveHookSync>[2];

const OURS = 'file:///prumo/gateway/app.ts';
const THEIRS = 'file:///prumo/node_modules/a/lib/index.js';
const from = (parentURL: string, how = 'import') => ({ parentURL, conditions: ['node', how], importAttributes: {} });

/** What Node itself answers, where every file has this format. */
const node = (format: string | undefined) =>
  vi.fn<Next>((specifier, context) => ({ url: new URL(specifier, context?.parentURL).href, format }));

test('files of a folder that end alike are asked for once', () => {
  const resolve = resolveQuickly();
  const next = node('module');
  expect(resolve('./one.js', from(THEIRS), next)).toMatchObject({ url: 'file:///prumo/node_modules/a/lib/one.js' });
  expect(resolve('./two.js', from(THEIRS), next)).toEqual({
    url: 'file:///prumo/node_modules/a/lib/two.js',
    format: 'module',
    shortCircuit: true,
  });
  expect(next).toHaveBeenCalledTimes(1);
  resolve('./three.json', from(THEIRS), next);
  resolve('../three.js', from(THEIRS), next);
  expect(next).toHaveBeenCalledTimes(3);
});

test('a package that our files name is asked for once; what a package names, each time', () => {
  const resolve = resolveQuickly();
  const next = vi.fn<Next>(() => ({ url: 'file:///prumo/node_modules/b/index.js', format: 'commonjs' }));
  for (const parent of [OURS, 'file:///prumo/contract/common.ts', OURS])
    expect(resolve('b', from(parent), next)).toMatchObject({ url: 'file:///prumo/node_modules/b/index.js' });
  expect(next).toHaveBeenCalledTimes(1);
  resolve('b', from(THEIRS), next);
  resolve('b', from(THEIRS), next);
  expect(next).toHaveBeenCalledTimes(3);
});

test('a format that only the text of a file tells, `require`, and names of a package for itself are left to Node', () => {
  const resolve = resolveQuickly();
  const next = node(undefined);
  for (const name of ['./one.js', './two.js']) resolve(name, from(THEIRS), next);
  expect(next).toHaveBeenCalledTimes(2);
  const known = node('commonjs');
  for (const name of ['./one.js', './two.js']) resolve(name, from(THEIRS, 'require'), known);
  for (const name of ['#a', '#a']) resolve(name, from(OURS), known);
  expect(known).toHaveBeenCalledTimes(4);
});

test('every file of the gateway, the contract and what they use is found where Node finds it', async () => {
  const hook = `
    import { registerHooks } from 'node:module';
    import { resolveQuickly } from ${JSON.stringify(new URL('./resolveQuickly.ts', import.meta.url).href)};
    const quick = resolveQuickly();
    const found = { same: 0, differ: [] };
    registerHooks({ resolve: (specifier, context, next) => {
      const own = next(specifier, context);
      const { url, format } = quick(specifier, context, next);
      if (url === own.url && format === own.format) found.same += 1;
      else found.differ.push([specifier, context.parentURL]);
      return own;
    } });
    await import(${JSON.stringify(new URL('../app.ts', import.meta.url).href)});
    await import(${JSON.stringify(new URL('../background/schedule.ts', import.meta.url).href)});
    console.log(JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', hook], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  const { same, differ } = JSON.parse(stdout);
  expect(differ).toEqual([]);
  expect(same).toBeGreaterThan(2000);
});
