import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Where the secret is kept in DATA_DIR, and in a backup, when JWT_SECRET does not configure it. */
export const SECRET_FILE = 'jwt-secret';

/** The secret that signs tokens and encrypts personal data: configured, or created once in the data folder with mode 600. */
export async function signingSecret({ jwtSecret, dataDir }: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<string> {
  if (jwtSecret) return jwtSecret;
  await mkdir(dataDir, { recursive: true });
  return newSecret(join(dataDir, SECRET_FILE));
}

/** The secret in this file, which is written when there is none. */
export async function newSecret(path: string): Promise<string> {
  // `wx`: of two that start at once, one writes and both read the same.
  await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}
