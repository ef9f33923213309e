import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/**
 * Queries as the spec writes them: lists as `status[]=`, `status=` once is read too, empty values do not count (M-02).
 * Runs before validation, so that the schemas of the contract see one form only.
 */
export function normaliseQueries(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const schema = request.routeOptions.schema?.querystring;
    if (!(schema instanceof z.ZodObject)) return;
    request.query = normaliseQuery(request.query as Record<string, unknown>, Object.keys(schema.shape));
  });
}

/** The query with lists under their `name[]`, as the schema's `keys` name them, and without empty values. */
export function normaliseQuery(query: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query)) {
    const values = [value].flat().filter((v) => v !== '' && v !== undefined);
    if (values.length === 0) continue;
    const listKey = key.endsWith('[]') ? key : `${key}[]`;
    const plainKey = key.endsWith('[]') ? key.slice(0, -2) : key;
    if (keys.includes(listKey)) out[listKey] = [...((out[listKey] as unknown[]) ?? []), ...values];
    else if (keys.includes(plainKey)) out[plainKey] = values.length === 1 ? values[0] : values;
    else out[key] = value;
  }
  return out;
}
