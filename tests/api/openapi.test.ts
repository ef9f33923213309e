import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { errorBodySchema } from '../../contract/errors.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';

type Content = { schema?: object; example?: unknown };
type Reply = { $ref?: string; description?: string; content?: Record<string, Content> };
type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Reply>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Reply>; securitySchemes: object };
};

let t: TestApp;
let document: Document;
beforeAll(async () => {
  t = await buildTestApp();
  document = (await t.app.inject({ url: '/api/openapi.json' })).json<Document>();
});
afterAll(() => t.close());

/** Every call that a key may make, with its schemas as the gateway has them and its operation in the document. */
const keyCalls = () =>
  t.app.accessTable
    .filter(({ byKey, method }) => byKey && method !== 'HEAD')
    .map(({ method, url, schema }) => {
      const path = url.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[method.toLowerCase()];
      if (!operation) throw new Error(`${method} ${path} is not in the document`);
      return { name: `${method} ${path}`, method, path, schema, operation };
    });
const problemOf = (schema: unknown, value: unknown): string | undefined => {
  if (!(schema instanceof z.ZodType)) return undefined;
  const parsed = schema.safeParse(value);
  return parsed.success
    ? undefined
    : `${JSON.stringify(value).slice(0, 300)} ${JSON.stringify(parsed.error.issues).slice(0, 300)}`;
};

test('X-25 every operation that a key may call has a summary, the scheme of the key and a name of its own', () => {
  const calls = keyCalls();
  expect(calls.length).toBeGreaterThan(250);
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } });
  for (const { name, operation } of calls) {
    expect([name, (operation.summary ?? '').length > 5]).toEqual([name, true]);
    expect([name, operation.security]).toEqual([name, [{ apiKey: [] }, { bearer: [] }]]);
  }
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const open = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((scheme) => 'apiKey' in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(open.sort()).toEqual(calls.map(({ name }) => name).sort());
});

test('X-25 every body that a key sends has an example that the gateway takes', () => {
  const wrong: string[] = [];
  for (const { name, method, schema, operation } of keyCalls()) {
    const isMultipart = schema?.consumes?.includes('multipart/form-data');
    if (isMultipart || schema?.body !== undefined) {
      const [content] = Object.values(operation.requestBody?.content ?? {});
      if (content?.schema === undefined || content.example === undefined)
        wrong.push(`${name} has no example of its body`);
      const problem = isMultipart ? undefined : problemOf(schema?.body, content?.example);
      if (problem) wrong.push(`${name}: ${problem}`);
    } else if (['PUT', 'PATCH'].includes(method) && operation.requestBody)
      wrong.push(`${name} has a body without a schema`);
  }
  expect(wrong).toEqual([]);
});

test('X-25 every answer has an example of the shape that the gateway gives', () => {
  const wrong: string[] = [];
  for (const { name, schema, operation } of keyCalls()) {
    const [status, reply] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
    if (!status || !reply?.description || reply.description === 'Default Response') wrong.push(`${name} has no answer`);
    if (status === '204') continue;
    const [[type, content] = []] = Object.entries(reply?.content ?? {});
    if (type !== 'application/json') {
      if (!content?.schema) wrong.push(`${name} does not say what it answers`);
      continue;
    }
    const of = (schema?.response as Record<string, unknown> | undefined)?.[status ?? ''];
    if (content?.example === undefined) wrong.push(`${name} has no example of its answer`);
    const problem = problemOf(of, content?.example);
    if (problem) wrong.push(`${name} ${status}: ${problem}`);
  }
  expect(wrong).toEqual([]);
});

test('X-25 every operation says which errors it answers, each with an example body', () => {
  const { responses } = document.components;
  for (const { description, content } of Object.values(responses)) {
    const example = errorBodySchema.parse(content?.['application/json']?.example);
    expect(example.message.length).toBeGreaterThan(5);
    expect(description).toBeTruthy();
  }
  for (const { name, path, method, operation } of keyCalls()) {
    const expected = [
      ...['401', '403', '429', '503'],
      ...(path.includes('{') ? ['400', '404'] : []),
      ...(operation.requestBody ? ['400', '409'] : []),
      ...(method === 'POST' ? ['422'] : []),
    ];
    const given = Object.keys(operation.responses);
    expect([name, expected.filter((status) => !given.includes(status))]).toEqual([name, []]);
    for (const { $ref } of Object.values(operation.responses)) {
      if ($ref) expect(responses[$ref.split('/').at(-1) ?? '']).toBeDefined();
    }
  }
});
