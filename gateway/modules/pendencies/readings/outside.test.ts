import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANA, expectedOf } from '../../../../tests/support/papers.ts';
import { compare } from './compare.ts';
import { outsideEngine } from './outside.ts';
import { linesOf, type Page } from './page.ts';
import { createReader, localEngine } from './reader.ts';

/** A server of the OpenAI form: an outside part, so a stand-in is right. */
const KEY = 'sk-secret-of-the-test';
let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;
const asked: { url?: string; authorization?: string; body: string }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  asked.push({ url: request.url, authorization: request.headers.authorization, body });
  answer(request, body, response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const lines: object[] = [];
const log = { info: (details: object, text: string) => lines.push({ ...details, text }) };
beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
});
const reader = createReader();
afterAll(() => reader.close());
const local = localEngine(reader);
const engine = (timeLimit?: number) => outsideEngine({ url, key: KEY, model: 'leitor-1' }, { local, log, timeLimit });

type Item = { field: string; value: string; page: number; quote: string };
const say = (content: unknown) => (_: IncomingMessage, __: string, response: ServerResponse) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
};
const quote = (...items: Item[]) => say({ items });

/** A page whose fields stand beside labels that no rule of this house knows; of two such months none is believed. */
const page = (...texts: string[]): Page[] => {
  const runs = texts.map((text, index) => ({ text, x: 0.1, y: 0.1 + index / 20, w: 0.5, h: 0.012, confidence: 1 }));
  return [{ number: 1, fromPicture: false, lines: linesOf(runs, 0.7) }];
};
const paper = page(
  'Folha de pagamento',
  'Titular 44.555.666/0001-81',
  'Ciclo de trabalho 09/2026',
  'Ciclo anterior 08/2026',
);
const expected = expectedOf('folha-pagamento', { month: '2026-10' });
const verdicts = (items: { field: string; verdict: string }[]) =>
  Object.fromEntries(items.map(({ field, verdict }) => [field, verdict]));
const own = compare(paper, expected);

test('D-28 what an outside model quotes is found on the page and compared by the same rules', async () => {
  expect(verdicts(own)).toMatchObject({ referenceMonth: 'UNIDENTIFIED' });
  answer = quote({ field: 'referenceMonth', value: '09/2026', page: 1, quote: 'Ciclo de trabalho 09/2026' });
  const month = (await engine().find(paper, expected)).find(({ field }) => field === 'referenceMonth');
  expect(month).toMatchObject({ verdict: 'MISMATCH', expected: '10/2026', found: '09/2026', page: 1 });
  // its place is that of the value, and not of the words before it
  expect(month?.place?.x).toBeGreaterThan(0.3);
  expect(month?.place?.y).toBeCloseTo(0.2, 5);
  const right = await engine().find(paper, { ...expected, month: '2026-09' });
  expect(verdicts(right)).toMatchObject({ referenceMonth: 'MATCH', cnpj: 'MATCH' });
});

test('D-28 it is asked in the form of OpenAI, with the text and the fields, and never with what is expected', async () => {
  answer = quote();
  await engine().find(page('ASO', 'Fulano de Tal'), expectedOf('aso', { employee: ANA }));
  expect(asked).toHaveLength(1);
  expect([asked[0]?.url, asked[0]?.authorization]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`]);
  const body = JSON.parse(asked[0]?.body ?? '') as { model: string; messages: { role: string; content: string }[] };
  expect(body.model).toBe('leitor-1');
  expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(body.messages[1]?.content).toContain('Fulano de Tal');
  for (const secret of [ANA.name, ANA.cpf, expected.cnpj]) expect(asked[0]?.body).not.toContain(secret);
});

test.each<[string, Item]>([
  ['is not on the page', { field: 'referenceMonth', value: '10/2026', page: 1, quote: 'Ciclo de trabalho 10/2026' }],
  ['is on no such page', { field: 'referenceMonth', value: '09/2026', page: 2, quote: 'Ciclo de trabalho 09/2026' }],
  ['is not in its quote', { field: 'referenceMonth', value: '10/2026', page: 1, quote: 'Folha de pagamento' }],
  ['is no month', { field: 'referenceMonth', value: 'trabalho', page: 1, quote: 'Ciclo de trabalho' }],
  ['breaks patterns', { field: 'referenceMonth', value: '(((.*', page: 1, quote: '.*' }],
  ['is spaces', { field: 'referenceMonth', value: ' ', page: 1, quote: '  ' }],
])('D-28 what an outside model says and %s is not identified', async (_, item) => {
  answer = quote(item);
  expect(await engine().find(paper, expected)).toEqual(own);
});

test('D-28 what our own rules see to agree is not talked away', async () => {
  answer = quote({ field: 'documentKind', value: 'Titular', page: 1, quote: 'Titular' });
  expect(verdicts(await engine().find(paper, expected))).toMatchObject({ documentKind: 'MATCH' });
});

test('D-28 an answer wrapped as code is read', async () => {
  const item = { field: 'referenceMonth', value: '09/2026', page: 1, quote: 'Ciclo de trabalho 09/2026' };
  answer = say(`\`\`\`json\n${JSON.stringify({ items: [item] })}\n\`\`\``);
  expect(verdicts(await engine().find(paper, expected))).toMatchObject({ referenceMonth: 'MISMATCH' });
});

describe('D-28 when the outside model fails, the rules of this house read alone', () => {
  const status =
    (code: number, headers: Record<string, string> = {}) =>
    (_: IncomingMessage, __: string, response: ServerResponse) =>
      response.writeHead(code, headers).end('{"error":"no"}');
  test.each<[string, typeof answer, string]>([
    ['too many requests', status(429), 'answered 429'],
    ['a fault', status(500), 'answered 500'],
    ['a wrong key', status(401), 'answered 401'],
    ['a way elsewhere', status(302, { location: 'http://127.0.0.1:1/' }), 'cannot be reached'],
    ['no JSON', (_, __, response) => response.end('<html>'), 'answered no JSON'],
    ['words', say('The month is 09/2026.'), 'answered no JSON'],
    ['another form', say({ month: '09/2026' }), 'answered in another form'],
    ['no choice', (_, __, response) => response.end('{"choices":[]}'), 'answered in another form'],
    ['null', (_, __, response) => response.end('null'), 'answered in another form'],
    [
      'unknown fields',
      say({ items: [{ field: 'salary', value: '1', page: 1, quote: '1' }] }),
      'answered in another form',
    ],
    ['an answer without end', (_, __, response) => response.end(' '.repeat(300 * 1024)), 'answered without end'],
    ['a line that breaks', (request) => request.socket.destroy(), 'cannot be reached'],
  ])('%s', async (_, how, reason) => {
    answer = how;
    expect(await engine().find(paper, expected)).toEqual(own);
    expect(lines).toMatchObject([{ reason }]);
    expect(JSON.stringify(lines)).not.toContain(KEY);
    expect(JSON.stringify(lines)).not.toContain('Titular');
  });

  test('silence', async () => {
    answer = () => undefined;
    expect(await engine(60).find(paper, expected)).toEqual(own);
    expect(lines).toMatchObject([{ reason: 'answered too late' }]);
  });
});

test('S6 D-28 an answer made to cost time costs none', async () => {
  answer = say(`{${' '.repeat(200_000)}x`);
  expect(await engine().find(paper, expected)).toEqual(own);
}, 5_000); // a pattern that looked for its end took four times as long

test('D-28 a kind that is not read, and a page without text, are asked of nobody', async () => {
  expect(await engine().find(paper, expectedOf('convencao-coletiva'))).toEqual([]);
  await engine().find([{ number: 1, fromPicture: true, lines: [] }], expected);
  expect(asked).toEqual([]);
});
