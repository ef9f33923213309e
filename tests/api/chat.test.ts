import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatAnswer, ChatFile } from '../../contract/chat.ts';
import { CHAT } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('the assistant, on %s', (on) => {
  let t: TestApp;
  let expired: number;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T15:00:00Z') });
    expired = await t.build.aPendency({ status: 'EXPIRED', employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma });
    await t.build.aPendency({ status: 'IN_REVISION', projectId: PROJECT.reforma });
  });
  afterAll(() => t.close());

  const post = (person: PersonName, payload: object) =>
    t.as(person, { method: 'POST', url: '/chat/questions', payload });
  async function ask(person: PersonName, text: string): Promise<ChatAnswer> {
    const reply = await post(person, { text });
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    return reply.json<ChatAnswer>();
  }

  test('L-08 what a document is and why it is asked comes from the catalogue, with its norm', async () => {
    for (const text of ['O que é o PGR?', 'What is the PGR?', '¿Qué es el PGR?']) {
      const { intent, documents } = await ask('supplier', text);
      expect(intent).toBe('document');
      expect(documents[0]?.name).toMatch(/PGR/);
      expect(documents[0]?.legalBasis).toMatch(/NR-?0?1/);
      expect(documents.length).toBeLessThanOrEqual(CHAT.listed);
    }
    // what has the name comes before what begins with it
    expect((await ask('supplier', 'o que é o ASO?')).documents[0]?.name).toMatch(/^ASO – /);
    expect(
      (await ask('nobody', 'NR-35')).documents.every(({ legalBasis, name }) => /35/.test(`${legalBasis}${name}`)),
    ).toBe(true);
  });

  test('L-08 what is missing for a person: readiness and pendencies, by what the caller sees', async () => {
    const { intent, people, readiness, pendencies, total, filter } = await ask(
      'supplier',
      'O que falta para Ana Araújo?',
    );
    expect(intent).toBe('missing');
    expect(people).toMatchObject([{ id: EMPLOYEE.ana, name: 'Ana Araújo' }]);
    expect(readiness.map(({ project }) => project.id)).toEqual([PROJECT.reforma]);
    expect(pendencies.map(({ id }) => id)).toEqual([expired]);
    expect(total).toBe(1);
    expect(filter).toMatchObject({ employeeId: EMPLOYEE.ana });
  });

  test('L-08 what is missing in a project', async () => {
    const { intent, projects, total } = await ask('analyst', 'O que falta no projeto Reforma do alto-forno?');
    expect([intent, projects, total]).toEqual(['missing', [{ id: PROJECT.reforma, name: 'Reforma do alto-forno' }], 1]);
  });

  test('L-08 what waits for a supplier is not what waits for an analyst; counts are those of the list', async () => {
    expect((await ask('supplier', 'O que falta?')).filter).toMatchObject({
      'status[]': expect.arrayContaining(['EXPIRED']),
    });
    expect((await ask('analyst', 'O que falta?')).filter).toMatchObject({
      'status[]': ['IN_REVISION', 'PRE_ANALYSIS'],
    });
    expect(await ask('analyst', 'O que está vencido?')).toMatchObject({ total: 1, pendencies: [{ id: expired }] });
    expect(await ask('analyst', 'What is under review?')).toMatchObject({ total: 1 });
  });

  test('L-08 names of another tenant are not found, whoever asks in whichever words', async () => {
    for (const text of ['O que falta para Ana Araújo?', 'Ana Araújo', 'Reforma do alto-forno', '529.982.247-25']) {
      for (const person of ['portAdmin', 'otherSupplier', 'nobody'] as const) {
        const answer = await ask(person, text);
        expect([text, person, answer.intent]).toEqual([text, person, 'unknown']);
        expect([...answer.people, ...answer.projects, ...answer.pendencies]).toEqual([]);
      }
    }
    expect(await ask('portAdmin', 'O que está vencido?')).toMatchObject({ intent: 'overdue', total: 0 });
    expect(await ask('nobody', 'Quem está inapto?')).toMatchObject({ intent: 'unfit', total: 0, people: [] });
  });

  test('L-08 where a screen is; what nobody knows is unknown, never guessed', async () => {
    expect(await ask('supplier', 'Onde fica a agenda de risco?')).toMatchObject({
      intent: 'screen',
      screens: ['riskSchedules'],
    });
    expect(await ask('supplier', 'Qual é a capital da França?')).toMatchObject({ intent: 'unknown', screens: [] });
    expect(await ask('supplier', '<script>alert(1)</script>')).toMatchObject({ intent: 'unknown' });
    expect(await ask('supplier', String.raw`\m( [a-z]+ % _ '; drop table x; --`)).toMatchObject({ intent: 'unknown' });
  });

  test('L-08 an empty question, one of 10,000 characters and one with other fields are refused at the field', async () => {
    for (const payload of [{ text: '' }, { text: '   ' }, { text: 'a'.repeat(10_000) }, {}, { text: 7 }]) {
      const reply = await post('supplier', payload);
      expect(reply.statusCode).toBe(400);
      expect(reply.json<ErrorBody>().details?.fields?.map(({ path }) => path)).toEqual(['text']);
    }
    expect((await post('supplier', { text: 'oi', companyId: 1 })).statusCode).toBe(400);
    expect((await ask('supplier', 'a '.repeat(250).trim())).intent).toBe('unknown');
  });

  test('L-08 the files exchanged: those of the caller and of others for the same pendencies, and nobody else sees them', async () => {
    const { uid } = await t.session('supplier');
    await t.build.aDocument(t.files, expired, { name: 'exame.pdf', createdBy: uid });
    const filesOf = async (person: PersonName) => (await t.as(person, { url: '/chat/files' })).json<ChatFile[]>();
    expect(await filesOf('supplier')).toMatchObject([{ name: 'exame.pdf', own: true, pendency: { id: expired } }]);
    for (const person of ['analyst', 'otherSupplier', 'portAdmin', 'nobody'] as const)
      expect(await filesOf(person)).toEqual([]);
  });
});
