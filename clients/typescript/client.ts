import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

/** Where a gateway is, and the key with which the company's system works there. */
export type Connection = {
  /** Without a path: `https://prumo.exemplo.com.br`. */
  url: string;
  /** `prumo_…`, from Administração › Chaves de API. */
  key: string;
  /** Language of error texts. */
  language?: 'pt' | 'en' | 'es';
  /** Replaces the global fetch, e.g. for a proxy or a test. */
  fetch?: (request: Request) => Promise<Response>;
};

export type PrumoClient = Client<paths>;

/**
 * A client whose paths, parameters, bodies and answers are those of the gateway's OpenAPI document:
 * `const { data, error, response } = await prumo.GET('/api/employees', { params: { query: { page: '1' } } })`.
 */
export const createClient = ({ url, key, language = 'pt', fetch }: Connection): PrumoClient =>
  createFetchClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${key}`, 'accept-language': language },
    ...(fetch && { fetch }),
  });
