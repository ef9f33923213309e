import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { BODY_TIMEOUT_MS } from '../../contract/constants.ts';
import { fieldError } from '../lib/errors.ts';

/**
 * What no request may do to the gateway, whatever its route: send text that the database cannot store, make a schema throw,
 * or take minutes over a small body.
 */
export function guardInput(app: FastifyInstance, bodyTimeoutMs: number = BODY_TIMEOUT_MS): void {
  app.setValidatorCompiler(neverThrowing);

  app.addHook('preParsing', async (request, _reply, payload) => {
    const { headers } = request;
    // Nobody reads a body that is not sent, so that the timer would end a response that takes longer, such as a slow download.
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return payload;
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs);
    payload.once('end', () => clearTimeout(timer));
    payload.once('close', () => clearTimeout(timer));
    return payload;
  });

  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const part of [params, query, body]) {
      const path = unstorablePath(part);
      if (path !== null) throw fieldError(path, 'invalid_characters');
    }
  });
}

/** A schema's own check may meet a value that an earlier check of it has already refused, and throw: it is refused all the same. */
const neverThrowing: FastifySchemaCompiler<Parameters<typeof validatorCompiler>[0]['schema']> = (route) => {
  const validate = validatorCompiler(route);
  return (data: unknown) => {
    try {
      return validate(data);
    } catch {
      return { error: fieldError(route.httpPart ?? 'body', 'invalid') };
    }
  };
};

/**
 * The path of a text that PostgreSQL cannot store (a NUL, half of a surrogate pair), or null. Not recursive: a body may be
 * nested deeper than the stack.
 */
export function unstorablePath(value: unknown): string | null {
  const open: [path: string, value: unknown][] = [['', value]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, found] = next;
    if (typeof found === 'string') {
      if (!isStorable(found)) return path;
    } else if (typeof found === 'object' && found !== null && !Buffer.isBuffer(found)) {
      for (const [key, inner] of Object.entries(found)) {
        if (!isStorable(key)) return path;
        open.push([path === '' ? key : `${path}.${key}`, inner]);
      }
    }
  }
  return null;
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
