import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatAnswer } from '../../../../contract/chat.ts';
import { CHAT } from '../../../../contract/constants.ts';
import { outsideChat } from './outside.ts';

/** A server of the OpenAI form: an outside part, so a stand-in is right. */
const KEY = 'sk-secret-of-the-test';
let answer: (response: ServerResponse) => void;
const asked: string[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  asked.push(`${request.headers.authorization} ${body}`);
  answer(response);
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
let at = Date.parse('2026-11-23T15:00:00Z');
beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
});
const chat = (timeLimit?: number) =>
  outsideChat(
    { url, key: KEY, model: 'conversa-1' },
    { now: () => new Date(at), log, ...(timeLimit && { timeLimit }) },
  );
const say = (content: unknown) => (response: ServerResponse) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
};
const FOUND: ChatAnswer = {
  ...{ intent: 'missing', text: null, total: 2, documents: [], projects: [], readiness: [], screens: [], filter: null },
  people: [{ id: 7, name: 'Ana Araújo', role: 'Soldadora', state: 'UNFIT' }],
  pendencies: [
    {
      ...{ id: 31, name: 'ASO – periódico', status: 'EXPIRED', project: 'Parada Geral', of: 'Ana Araújo' },
      ...{ referenceMonth: null, expirationDate: '2026-11-01' },
    },
  ],
};
const QUESTION = 'O que falta para a ana, CPF 123.456.789-09?';

test('L-08 an outside model words what the rules found; names and long numbers stay here', async () => {
  answer = say({ text: 'Falta o ASO de [P1], vencido em 2026-11-01.', refs: ['pendency:31', 'person:7'] });
  expect(await chat()(QUESTION, FOUND, 'pt')).toBe('Falta o ASO de Ana Araújo, vencido em 2026-11-01.');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(`Bearer ${KEY}`);
  expect(asked[0]).toContain('pt-BR');
  expect(asked[0]).toContain('ASO – periódico');
  for (const secret of [/Ana/i, /Araújo/i, /123\.456/, /Soldadora/]) expect(asked[0]).not.toMatch(secret);
});

test('L-08 where the rules found nothing nobody outside is asked', async () => {
  const nothing: ChatAnswer = { ...FOUND, intent: 'unknown', total: null, people: [], pendencies: [] };
  expect(await chat()('Quem descobriu o Brasil?', nothing, 'pt')).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['rests on something else', { text: 'Falta o PGR.', refs: ['document:99'] }, 'rests on what was not found'],
  ['rests on nothing', { text: 'Falta o ASO.', refs: [] }, 'answered in another form'],
  ['invents a number', { text: 'Faltam 14 documentos.', refs: ['total'] }, 'has numbers of its own'],
  ['leads elsewhere', { text: 'Veja www.outro.com.', refs: ['total'] }, 'leads somewhere'],
  ['hides a link', { text: 'Veja [aqui](/pendencias).', refs: ['total'] }, 'leads somewhere'],
  ['never ends', { text: 'a'.repeat(CHAT.outsideText + 1), refs: ['total'] }, 'answered in another form'],
  ['is no JSON', 'Falta o ASO.', 'answered no JSON'],
])('L-08 a text that %s is not used', async (_, content, reason) => {
  answer = say(content);
  expect(await chat()(QUESTION, FOUND, 'pt')).toBeNull();
  expect(lines).toMatchObject([{ reason }]);
  for (const secret of ['ASO', KEY, 'Ana']) expect(JSON.stringify(lines)).not.toContain(secret);
});

test('L-08 a slow or failing model is left alone for a while, and asked again after it', async () => {
  const one = chat(60);
  answer = () => undefined;
  expect(await one(QUESTION, FOUND, 'pt')).toBeNull();
  answer = (response) => response.writeHead(500).end();
  for (let failed = 1; failed < CHAT.outsideFailures; failed += 1) expect(await one(QUESTION, FOUND, 'pt')).toBeNull();
  expect(lines.map((line) => (line as { reason: string }).reason)).toEqual([
    'answered too late',
    ...Array.from({ length: CHAT.outsideFailures - 1 }, () => 'answered 500'),
  ]);
  answer = say({ text: 'Falta o ASO.', refs: ['pendency:31'] });
  expect(await one(QUESTION, FOUND, 'pt')).toBeNull();
  expect(asked).toHaveLength(CHAT.outsideFailures);
  at += CHAT.outsideRestMs;
  expect(await one(QUESTION, FOUND, 'pt')).toBe('Falta o ASO.');
});
