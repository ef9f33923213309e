import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { interfaceIsStale, interfaceStamp } from './interface.ts';

let folder = '';

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prumo-interface-'));
  write('src/main.tsx', 'one');
  write('contract/list.ts', 'two');
  write('dist/index.html', '<html>');
  write('dist/.stamp', interfaceStamp(folder));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an interface built from these sources is not built again', () => {
  expect(interfaceIsStale(folder)).toBe(false);
  write('src/main.test.tsx', 'a test is not built');
  write('gateway/app.ts', 'nor is the gateway');
  expect(interfaceIsStale(folder)).toBe(false);
});

test.each([
  ['src/main.tsx', 'changed'],
  ['src/new.ts', 'new'],
  ['contract/list.ts', 'changed'],
  ['package-lock.json', '{}'],
  ['dist/.stamp', 'of another build'],
])('a change of %s makes it stale', (path, text) => {
  write(path, text);
  expect(interfaceIsStale(folder)).toBe(true);
});

test('a build that was removed or stopped half-way is stale', () => {
  rmSync(join(folder, 'dist/index.html'));
  expect(interfaceIsStale(folder)).toBe(true);
});
