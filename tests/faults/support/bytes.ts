import { createHash, randomBytes } from 'node:crypto';

/** A PDF by its first bytes, of exactly `size` bytes, like no other. */
export function aPdf(size: number): Buffer {
  const head = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>stream\n');
  const tail = Buffer.from('\nendstream endobj\ntrailer<<>>\n%%EOF\n');
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length - tail.length)), tail]);
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
