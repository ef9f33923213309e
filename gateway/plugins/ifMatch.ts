import type { FastifyRequest } from 'fastify';
import { fieldError } from '../lib/errors.ts';

/** The version that `If-Match` names (`"7"`), or undefined when the caller does not ask. */
export function ifMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const found = /^(?:W\/)?"(\d{1,9})"$/.exec(header);
  if (!found) throw fieldError('If-Match', 'invalid');
  return Number(found[1]);
}
export const etag = (version: number): string => `"${version}"`;
