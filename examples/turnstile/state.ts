import { readFile, rename, writeFile } from 'node:fs/promises';
import type { PublicKey } from './badge.ts';

/** What a gate may know for an hour. */
export type Known = {
  projectId: number;
  checkedAt: string;
  validUntil: string;
  keys: PublicKey[];
  badges: { code: string; uid: string; admitted: boolean; until: string }[];
};
/** A passage without network. `reading`: the opaque id or the code of a badge. `key`: the same for each try to send it. */
export type KeptPassage = {
  key: string;
  projectId: number;
  direction: 'ENTRY' | 'EXIT';
  reading: string;
  at: string;
};
type State = { known?: Known; kept: KeptPassage[] };

/** What outlives a restart, in one file that is always whole: no names, no documents, no tokens. */
export function createState(file: string) {
  const state: State = { kept: [] };
  let lastWrite = Promise.resolve();

  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  };

  return {
    state,
    /** A file that is not readable is put aside: the gate then starts as a new one. */
    async load(): Promise<void> {
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return;
      try {
        Object.assign(state, JSON.parse(text) as State);
      } catch {
        await rename(file, `${file}.broken`);
      }
    },
    /** One write after the other, each of what is then known. */
    save(): Promise<void> {
      lastWrite = lastWrite.catch(() => undefined).then(write);
      return lastWrite;
    },
  };
}
