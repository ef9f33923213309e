import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of `size` bytes, or null where this machine lets nobody mount one. */
export function smallDisk(size: number): { folder: string; remove: () => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'prumo disk '));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const remove = () => {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true });
  };
  return { folder, remove };
}
