import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The program as its next version will be: this one with one migration more. Gives its folder. */
export function nextVersion(migration: string): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'prumo-next-'));
  for (const name of ['gateway', 'contract', 'demo', 'package.json']) {
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const folder = join(root, 'gateway/db/migrations');
  const journal = join(folder, 'meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = known.entries.at(-1);
  const entry = {
    idx: (last?.idx ?? 0) + 1,
    when: (last?.when ?? 0) + 1,
    tag: '9999_next',
    version: '7',
    breakpoints: true,
  };
  writeFileSync(journal, JSON.stringify({ ...known, entries: [...known.entries, entry] }));
  writeFileSync(join(folder, `${entry.tag}.sql`), migration);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
