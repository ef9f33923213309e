import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const FOR_OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * The folder, readable by its owner alone, with all that it holds: made, or corrected when an earlier version or a copy left
 * it open. New files follow the process's umask. The folder's own mode is set last, so that a start which was cut off
 * corrects again, and is not repeated once it is right. A shared folder like /tmp is left as it is.
 */
export async function protectFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & FOR_OTHERS) === 0 || (mode & STICKY) !== 0) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() || one.isDirectory())) {
    await chmod(join(entry.parentPath, entry.name), entry.isFile() ? 0o600 : 0o700);
  }
  await chmod(folder, 0o700);
}

/** The embedded database's files. Its engine sets the mode of each new file itself, past the umask. */
export class PrivateNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const restrict = ({ FS }: { FS: { chmod(path: unknown, mode: number): void } }) => {
      const setMode = FS.chmod;
      FS.chmod = (path, mode) => setMode(path, mode & ~FOR_OTHERS);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), restrict] } };
  }
}
