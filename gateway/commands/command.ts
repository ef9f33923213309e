import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../config.ts';
import { ForeignSecretError } from '../db/encryptDocuments.ts';
import { FolderInUseError } from '../db/folderLock.ts';
import { BucketError } from '../lib/openFiles.ts';

/** What a command says to the person who called it, in place of a stack. */
export class CommandError extends Error {}

/** Runs a command and leaves with its code; an expected error is one clear message and code 1. */
export async function runCommand(command: (args: string[]) => Promise<number>): Promise<void> {
  process.umask(0o077);
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    const expected = [BucketError, CommandError, ConfigError, FolderInUseError, ForeignSecretError].some(
      (kind) => error instanceof kind,
    );
    console.error(expected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

type Expected = {
  /** So many names stand without an option before them. */
  count?: number;
  /** Options without a value, and those with one and what it looks like. */
  options?: readonly string[];
  values?: Readonly<Record<string, RegExp>>;
  usage: string;
};
/** The arguments of a command; anything but what is expected is refused with `usage`. */
export function readArguments(args: readonly string[], { count = 0, options = [], values = {}, usage }: Expected) {
  try {
    const flags = options.map((name) => [name, { type: 'boolean' }] as const);
    const valued = Object.keys(values).map((name) => [name, { type: 'string' }] as const);
    const found = parseArgs({
      args: [...args],
      options: Object.fromEntries([...flags, ...valued]),
      allowPositionals: true,
    });
    const given: Readonly<Record<string, unknown>> = found.values;
    const value = (name: string): string | undefined => (typeof given[name] === 'string' ? given[name] : undefined);
    const isRead = Object.entries(values).every(([name, looks]) => looks.test(value(name) ?? '') || !(name in given));
    if (!isRead || found.positionals.length !== count) throw new Error('not what is expected');
    return { names: found.positionals, has: (option: string) => given[option] === true, value };
  } catch {
    throw new CommandError(`Usage: ${usage}`);
  }
}

/** Refuses a folder without a database, which opening would make again. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new CommandError(`There is no database in ${dataDir}. DATA_DIR names another folder.`);
  }
}
