import { expect, test } from 'vitest';
import { INTENTS } from '../../../../contract/chat.ts';
import { understand } from './intents.ts';

/** Intent, then the same question in Portuguese, English and Spanish. */
const QUESTIONS = [
  ['greeting', 'Oi, James!', 'Hello James', 'Hola, buenos días'],
  ['greeting', 'O que você sabe fazer?', 'What can you do?', '¿Qué puedes hacer?'],
  ['document', 'O que é o PGR?', 'What is the PGR?', '¿Qué es el PGR?'],
  ['document', 'Por que pedem a ficha de EPI?', 'Why is the EPI record required?', '¿Por qué piden la ficha de EPI?'],
  [
    'missing',
    'O que falta para João da Silva?',
    'What is missing for João da Silva?',
    '¿Qué falta para João da Silva?',
  ],
  ['missing', 'O que falta?', 'What do I owe?', '¿Qué me falta?'],
  ['overdue', 'O que está vencido?', 'What is overdue?', '¿Qué está vencido?'],
  ['dueSoon', 'O que vence neste mês?', 'What expires this month?', '¿Qué vence este mes?'],
  ['inReview', 'O que está em análise?', 'What is under review?', '¿Qué está en análisis?'],
  ['returned', 'O que faço com um documento reprovado?', 'My file was rejected', '¿Por qué fue rechazado?'],
  ['unfit', 'Quem está inapto?', 'Who is unfit?', '¿Quién no está apto?'],
  ['unfit', 'Quem não pode entrar?', 'Who cannot enter?', '¿Quién no puede entrar?'],
  ['screen', 'Onde fica a agenda de risco?', 'Where is the risk schedule?', '¿Dónde está la agenda de riesgo?'],
  ['sendDocument', 'Como envio um documento?', 'How do I send a file?', '¿Cómo envío un archivo?'],
  ['registerEmployee', 'Como cadastro um colaborador?', 'How do I add an employee?', '¿Cómo registro a un trabajador?'],
  ['importEmployees', 'Como importo a planilha?', 'Can I import a spreadsheet?', '¿Cómo importo la hoja de Excel?'],
  ['invite', 'Como convido um fornecedor?', 'How do I invite a supplier?', '¿Cómo invito a un proveedor?'],
  ['badge', 'Como imprimo o crachá?', 'How do I print a badge?', '¿Cómo imprimo la credencial?'],
  ['password', 'Quero trocar a senha', 'Change my password', 'Cambiar mi contraseña'],
  ['language', 'Como mudo o idioma?', 'Change the language', '¿Cómo cambio el idioma?'],
  ['support', 'Falar com o suporte', 'Talk to support', 'Hablar con soporte'],
  ['search', 'Parada Geral', 'Maria Souza', 'Montagens Horizonte'],
  ['unknown', '???', 'and of the', 'y de los'],
] as const;

test.each(QUESTIONS)('L-08 %s is understood in three languages', (intent, ...texts) => {
  expect(texts.map((text) => understand(text).intent)).toEqual([intent, intent, intent]);
});

test('L-08 every intent has its questions', () => {
  expect([...new Set(QUESTIONS.map(([intent]) => intent))].sort()).toEqual([...INTENTS].sort());
});

test('L-08 what a question names keeps its small words and loses those of the question', () => {
  const subjectOf = (text: string) => understand(text).subject;
  expect(subjectOf('O que falta para João da Silva?')).toBe('João da Silva');
  expect(subjectOf('What is missing for the project Parada Geral da Usina 2?')).toBe('Parada Geral da Usina 2');
  expect(subjectOf('o que é o PGR?')).toBe('PGR');
  expect(subjectOf('¿Por qué João Souza está inapto?')).toBe('João Souza');
});

test('L-08 a screen is the one that most words name', () => {
  expect(understand('Onde fica a agenda de risco?').screens).toEqual(['riskSchedules']);
  expect(understand('Where are the blocked employees?').screens).toContain('restrictedEmployees');
  expect(understand('Onde fica o xyz?').screens).toEqual([]);
});

test('L-08 script, signs and very long words are only words', () => {
  expect(understand('<script>alert(1)</script>')).toMatchObject({
    intent: 'search',
    subject: 'script>alert(1)</script',
  });
  expect(understand("'; drop table users; --").words).toEqual(['drop', 'table', 'users']);
  expect(understand('x'.repeat(500)).intent).toBe('search');
});
