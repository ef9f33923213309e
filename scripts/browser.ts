import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** How a Chromium is started where no person sits: as root in a container, without calls of its own. */
export const LAUNCH_ARGS = [
  '--no-sandbox',
  // a camera where the machine has none (the gate)
  '--use-fake-device-for-media-stream',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The machine's own Chromium: CHROMIUM_PATH when given, else the first one on the PATH; undefined when there is none. */
export function machineBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder && !folder.includes('node_modules'));
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function run(command: string, args: string[]): boolean {
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

/**
 * A Chromium to test in: the machine's own; else Debian's package when we may install it; else Playwright's own.
 * Returns its path, or undefined for Playwright's. Throws one line that says what to install.
 */
export function ensureBrowser(): string | undefined {
  const present = machineBrowser();
  if (present) {
    if (isExecutable(present)) return present;
    throw new Error(`CHROMIUM_PATH names ${present}, which is not an executable file`);
  }
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    process.stdout.write('No Chromium on this machine: installing the Debian package …\n');
    if (
      run('apt-get', ['update', '-qq']) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    ) {
      const installed = machineBrowser();
      if (installed) return installed;
    }
  }
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  process.stdout.write("Fetching Playwright's Chromium …\n");
  if (run(process.execPath, [playwright, 'install', 'chromium'])) return undefined;
  throw new Error('The browser tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH to one');
}
