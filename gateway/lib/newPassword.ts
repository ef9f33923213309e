import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { fieldError } from './errors.ts';

/**
 * The 100,000 most common passwords of data breaches: `PwnedPasswordsTop100k.txt` of the UK's National Cyber Security Centre
 * and Have I Been Pwned (ncsc.gov.uk, 'Passwords, passwords everywhere'). Kept are the first four bytes of the SHA-256 of each
 * in lower case, and of its letters and digits alone, sorted: of other passwords one in 40,000 is refused with them.
 */
const COMMON = readFileSync(join(import.meta.dirname, 'commonPasswords.bin'));
const ENTRY_BYTES = 4;

function isListed(text: string): boolean {
  const wanted = createHash('sha256').update(text).digest().readUInt32BE();
  let [low, high] = [0, COMMON.length / ENTRY_BYTES - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = COMMON.readUInt32BE(middle * ENTRY_BYTES);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Common, also when the demanded capital and special characters were only added to it: `Senha@#123` is `senha123`. */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase();
  return isListed(lower) || isListed(lower.replace(/[^a-z0-9]/g, ''));
};

/** The hash of a new password, which is none that everybody tries first (ASVS 6.2.4). Slow on purpose: outside transactions. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw fieldError('password', 'common_password');
  return hash(password);
}
