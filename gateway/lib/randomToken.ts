import { createHash, randomBytes } from 'node:crypto';

/** Tokens that only their holder knows: 256 random bits; what is kept of them is their SHA-256. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
