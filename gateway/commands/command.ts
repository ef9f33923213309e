import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

/** The arguments of a command that takes `count` names and the options `options`; refuses anything else with `usage`. */
export function readArguments(
  args: readonly string[],
  { count, options, usage }: { count: number; options: readonly string[]; usage: string },
): { names: string[]; has: (option: string) => boolean } {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const given = args.filter((arg) => arg.startsWith('--'));
  if (names.length !== count || given.some((option) => !options.includes(option))) {
    throw new CommandError(`Usage: ${usage}`);
  }
  return { names, has: (option) => given.includes(option) };
}

/** Refuses a folder without a database, which opening would make again. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new CommandError(`There is no database in ${dataDir}. DATA_DIR names another folder.`);
  }
}
