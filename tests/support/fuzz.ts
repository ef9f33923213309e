import type { InjectOptions } from 'fastify';
import { cnpjCheckDigits } from '../../contract/common.ts';
import { multipart } from './app.ts';

/**
 * Requests that are nearly right: made from the gateway's own OpenAPI, then spoilt in one place or altogether. The same
 * seed makes the same requests.
 */

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Parameter = { name: string; in: string; schema?: Schema };
export type Operation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body?: Schema;
  isMultipart: boolean;
};
type Described = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

export const operationsOf = (document: { paths?: Record<string, Record<string, Described>> }): Operation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
      isMultipart: requestBody?.content?.['multipart/form-data'] !== undefined || /\/documents$|\/image$/.test(path),
    })),
  );

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const base = '998887770001';
const TEXTS = [
  ...['', ' ', 'a', 'Obra nova', '1', '-1', '2026-01', '2026-02-30', '2026-11-20', '1000-01-01', '9999-12-31'],
  ...['2026-11-20T10:00:00Z', 'ana@serra.test', 'x@y', `${base}${cnpjCheckDigits(base)}`, '+5531998765432', '123456'],
  ...[
    'true',
    'null',
    'NaN',
    '%',
    '%25',
    "' or 1=1 --",
    '\\',
    '{}',
    '[]',
    '<b>x</b>',
    '__proto__',
    'STP',
    'OPEN',
    'ç\u0301',
  ],
  ...['a\u0000b', '\ud800', '\u202e', '😀'.repeat(20), 'x'.repeat(300), '9'.repeat(40), 'Prumo@2026#', 'stp', 'pt'],
];
const NUMBERS = [0, 1, 2, 3, 4, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, 99_999_999_999, 12, 2026];
const IDS = ['1', '1', '2', '3', '4', '5'];
const WRONG_IDS = ['0', '-1', 'abc', '%00', '1e9', '99999999999', '99999999999999999999', '%ff', 'a%2fb', '7f0c'];

export function fuzzOf(seed: number, peaceful: (operation: Operation) => boolean) {
  const random = randomOf(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const chance = (share: number): boolean => random() < share;

  function anything(depth = 0): unknown {
    const kind = below(depth > 3 ? 4 : 6);
    if (kind < 2) return one(TEXTS);
    if (kind === 2) return one(NUMBERS);
    if (kind === 3) return one([null, true, false]);
    const many = Array.from({ length: below(4) }, () => anything(depth + 1));
    return kind === 4 ? many : Object.fromEntries(many.map((value) => [one([...TEXTS, 'id', 'name']), value]));
  }

  function text({ format, pattern }: Schema, name: string): string {
    if (chance(0.04)) return one(TEXTS);
    if (pattern?.startsWith('^[1-9]')) return String(1 + below(5));
    if (format === 'date' || /date|day$/i.test(name)) return `20${20 + below(15)}-0${1 + below(9)}-1${below(10)}`;
    if (format === 'date-time') return '2026-11-20T10:00:00.000Z';
    if (format === 'uuid' || /uid$/i.test(name)) return '7f0c7c1e-5d0a-4f6b-8d54-0a3f1f0f8a11';
    if (/month/i.test(name)) return `2026-0${1 + below(9)}`;
    if (/email/i.test(name)) return `pessoa${below(1000)}@fora.test`;
    if (/phone/i.test(name)) return '(31) 99876-5432';
    if (/cnpj/i.test(name)) return one([`${base}${cnpjCheckDigits(base)}`, '11222333000181']);
    if (/password/i.test(name)) return 'Senha@Boa#2026';
    return `Texto ${below(1000)}`;
  }

  /** A value that the schema would probably take. */
  function likely(schema: Schema | undefined, name = '', depth = 0): unknown {
    if (!schema || depth > 8) return anything(3);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return one(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return likely(one(options), name, depth + 1);
    if (schema.allOf && schema.type !== 'string')
      return Object.assign({}, ...schema.allOf.map((part) => likely(part, name, depth + 1)));
    const type = Array.isArray(schema.type) ? one(schema.type) : schema.type;
    if (type === 'object' || schema.properties) {
      const entries = Object.entries(schema.properties ?? {}).filter(() => chance(0.97));
      return Object.fromEntries(entries.map(([key, value]) => [key, likely(value, key, depth + 1)]));
    }
    if (type === 'array') return Array.from({ length: below(4) }, () => likely(schema.items, name, depth + 1));
    if (type === 'integer' || type === 'number') return chance(0.92) ? 1 + below(4) : one(NUMBERS);
    if (type === 'boolean') return chance(0.5);
    if (type === 'null') return null;
    return text(schema, name);
  }

  /** One place of the value is something else. */
  function spoilt(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || chance(0.2)) return anything();
    const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
    const keys = Object.keys(copy);
    const key = keys.length > 0 ? one(keys) : 'x';
    const at = copy as Record<string, unknown>;
    at[key] = spoilt(at[key]);
    return copy;
  }

  function bodyOf({ body, isMultipart }: Operation): Pick<InjectOptions, 'payload' | 'headers'> {
    if (isMultipart && chance(0.9)) {
      const bytes = Buffer.from(one(['%PDF-1.7\n%%EOF', '%PDF-', '', 'PK\u0003\u0004', '<svg/>', 'x'.repeat(2000)]));
      const file = { name: one(['a.pdf', '', '../a.pdf', 'a.pdf.exe', 'á\u0000.pdf', 'x'.repeat(300)]), bytes };
      const field = one(['documents', 'file', 'image', 'x']);
      const made = multipart(chance(0.9) ? [{ ...file, field }] : [], {
        issueDate: one(TEXTS),
        [one(TEXTS)]: one(TEXTS),
      });
      const end = chance(0.4) ? below(made.payload.length) : made.payload.length;
      return { payload: made.payload.subarray(0, end), headers: made.headers };
    }
    const made = likely(body);
    const value = chance(0.35) ? spoilt(made) : made;
    const written = JSON.stringify(chance(0.05) ? anything() : value) ?? '';
    const type = chance(0.95) ? 'application/json' : one(['text/plain', 'multipart/form-data', 'application/x', 'a']);
    return {
      payload: chance(0.05) ? written.slice(0, below(written.length + 1)) : written,
      headers: { 'content-type': type },
    };
  }

  const headers = (): Record<string, string> => ({
    ...(chance(0.06) && { 'if-match': one(['"1"', '"2"', '*', 'x', '"99999999999999999999"', '""']) }),
    ...(chance(0.2) && { 'idempotency-key': one([`key-${below(1_000_000)}`, '', 'x'.repeat(300), 'a b']) }),
    ...(chance(0.06) && { companyid: one(['1', '2', '1,2', '', 'x', '99999999999999999999', ',']) }),
    ...(chance(0.3) && { 'accept-language': one(['en', 'es', 'xx', '*;q=0', ',,,']) }),
    ...(chance(0.05) && { captcha: one(TEXTS.filter((each) => /^[\x20-\x7e]+$/.test(each))) }),
  });

  /** `operation`, with ids that nobody has where it would take people's access away. */
  function request(operation: Operation): InjectOptions & { url: string } {
    const { method, path, parameters } = operation;
    const ids = peaceful(operation) ? IDS : WRONG_IDS;
    const url = path.replace(/\{\w+\}/g, () => one(chance(0.95) ? ids : WRONG_IDS));
    const query = new URLSearchParams();
    for (const { name, schema } of parameters.filter((each) => each.in === 'query' && chance(0.15))) {
      const value = chance(0.15) ? anything() : likely(schema, name);
      for (const each of Array.isArray(value) ? value : [value]) {
        query.append(name, typeof each === 'string' ? each.toWellFormed() : String(JSON.stringify(each)));
      }
    }
    if (chance(0.05)) query.append(one(['x', 'page', 'sort', 'name[]', 'a[b]']), String(one(NUMBERS)));
    const search = query.size > 0 ? `?${query}` : '';
    const withBody = !['GET', 'HEAD', 'DELETE'].includes(method) || (operation.body && chance(0.5));
    const made = withBody ? bodyOf(operation) : {};
    return {
      method: method as 'GET',
      url: `${url}${search}`,
      // limits by address are not what is tested
      remoteAddress: `10.${below(250)}.${below(250)}.${below(250)}`,
      ...made,
      headers: { ...headers(), ...made.headers },
    };
  }

  return { request, one };
}
