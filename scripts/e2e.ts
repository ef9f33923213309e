import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ensureBrowser } from './browser.ts';
import { buildInterface, interfaceIsStale } from './interface.ts';
import { root } from './package.ts';

process.chdir(root);

/** Without a project it is the errands; `npm run shoot` names the pictures. A bare word that no spec file is called after is a part of the tests' titles; options go to Playwright as they are. */
function asPlaywrightArguments(args: string[]): string[] {
  const specs = readdirSync('tests/e2e').filter((file) => file.endsWith('.spec.ts'));
  const project = args.some((arg) => arg.startsWith('--project')) ? [] : ['--project=errands'];
  const asked = args.flatMap((arg, index) => {
    const isValue = index > 0 && args[index - 1]?.startsWith('-');
    if (arg.startsWith('-') || isValue || specs.some((spec) => spec.includes(arg))) return [arg];
    return ['--grep', arg];
  });
  return [...project, ...asked];
}

try {
  const browser = ensureBrowser();
  if (interfaceIsStale()) await buildInterface();
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const tests = spawn(process.execPath, [playwright, 'test', ...asPlaywrightArguments(process.argv.slice(2))], {
    stdio: 'inherit',
    env: { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
  });
  process.on('SIGTERM', () => tests.kill('SIGTERM'));
  process.on('SIGINT', () => undefined); // the terminal tells Playwright itself; we wait for its report
  process.exitCode = await new Promise<number>((resolve) => tests.on('close', (code) => resolve(code ?? 1)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
