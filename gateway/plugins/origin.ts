import type { FastifyRequest } from 'fastify';

export const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

/** A header that comes once at most: `captcha`, `mfa`. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const header = request.headers[name];
  return typeof header === 'string' ? header.slice(0, 500) : undefined;
};
