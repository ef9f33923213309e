import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineBrowser } from './browser.ts';

test('the browser that CHROMIUM_PATH names comes before those on the PATH, and a file that cannot be run is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prumo-browser-'));
  try {
    writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 });
    expect(machineBrowser({ PATH: folder })).toBeUndefined();
    writeFileSync(join(folder, 'google-chrome'), '', { mode: 0o755 });
    expect(machineBrowser({ PATH: folder })).toBe(join(folder, 'google-chrome'));
    expect(machineBrowser({ PATH: folder, CHROMIUM_PATH: '/opt/chrome' })).toBe('/opt/chrome');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
