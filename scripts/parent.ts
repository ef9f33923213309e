import { readFileSync } from 'node:fs';

/** The parent of a process by /proc; undefined where there is none or the process has ended. */
function parentOf(pid: number): string | undefined {
  try {
    // 'pid (name) state ppid …': the name may hold spaces and brackets
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Calls `stop` once when npm, which started us through a shell, is gone: a signal to npm ends the shell and not us, and a
 * kill -9 of npm ends neither. Without it a stopped `npm start` would go on serving and hold its data folder.
 */
export function whenNpmEnds(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const born = lineage();
  const timer = setInterval(() => {
    if (lineage() === born) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
}
