import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { HISTORY_ACTIONS, type HistoryEntry } from '../../../../contract/pendencies.ts';
import { initialsOf } from '../../../components/fields/PersonDisc.tsx';
import { texts as en } from '../../../i18n/en/index.ts';
import { texts as es } from '../../../i18n/es/index.ts';
import { i18nOptions, type Translate } from '../../../i18n/index.ts';
import { texts as pt } from '../../../i18n/pt/index.ts';
import { historySentence } from './historyWording.ts';

const i18n = createInstance();
const inLanguage =
  (lng: string): Translate =>
  (key, values) =>
    i18n.t(key, { lng, ...values });
const t = inLanguage('pt');

beforeAll(async () => {
  const resources = { pt: { translation: pt }, en: { translation: en }, es: { translation: es } };
  await i18n.init({ ...i18nOptions, lng: 'pt', resources });
});

const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  action: 'STATUS_CHANGED',
  fieldName: null,
  oldValue: null,
  newValue: null,
  note: null,
  createdAt: '2026-11-20T12:00:00Z',
  author: { uid: null, displayName: 'Prumo' },
  ...over,
});

describe('what the history says', () => {
  test('D-09 a move says what was done, from which status to which', () => {
    const move = { fieldName: 'reject', oldValue: 'IN_REVISION', newValue: 'OPEN' };
    expect(historySentence(entry(move), t)).toBe('reprovou: de Recebido para Em aberto');
    const clock = { fieldName: 'expire', oldValue: 'NEXT_DUE_DATE', newValue: 'EXPIRED' };
    expect(historySentence(entry(clock), t)).toBe('mudou de Próximo ao vencimento para Vencido');
  });

  test('D-17 a pendency closed without analysis says so', () => {
    const move = { fieldName: 'close_without_analysis', oldValue: 'OPEN', newValue: 'DONE' };
    expect(historySentence(entry(move), t)).toBe('encerrou sem análise: de Em aberto para Concluído');
  });

  test('D-26 an answer names its item and the answer; a cleared one says that', () => {
    const answer = {
      action: 'CHECKLIST_ANSWERED',
      fieldName: 'CPF confere',
      oldValue: 'UNCHECKED',
      newValue: 'INVALID',
    };
    expect(historySentence(entry(answer), t)).toBe('respondeu “CPF confere”: Não');
    expect(historySentence(entry({ ...answer, newValue: 'UNCHECKED' }), t)).toBe('limpou a resposta de “CPF confere”');
  });

  test('D-20 an upload names the file', () => {
    const sent = { action: 'DOCUMENT_SENT', fieldName: 'ASO.pdf', newValue: '2026-11-18' };
    expect(historySentence(entry(sent), t)).toBe('enviou o arquivo ASO.pdf');
    expect(historySentence(entry({ action: 'DOCUMENT_REMOVED' }), t)).toBe('removeu um arquivo');
  });

  test('D-22 a changed date is read as a date', () => {
    const change = {
      action: 'ISSUE_DATE_CHANGED',
      fieldName: 'ASO.pdf',
      oldValue: '2026-10-01',
      newValue: '2026-10-02',
    };
    expect(historySentence(entry(change), t)).toBe('alterou a data de emissão de 01/10/2026 para 02/10/2026');
    expect(historySentence(entry({ ...change, oldValue: null }), t)).toBe('alterou a data de emissão para 02/10/2026');
  });

  test('D-31 questions and answers are told apart', () => {
    expect(historySentence(entry({ action: 'QUESTION_ASKED' }), t)).toBe('fez uma pergunta');
    expect(historySentence(entry({ action: 'QUESTION_ANSWERED' }), t)).toBe('respondeu uma dúvida');
  });

  test('L-12 every step has its words in the three languages', () => {
    for (const lng of ['pt', 'en', 'es']) {
      const sentences = HISTORY_ACTIONS.map((action) =>
        historySentence(entry({ action, oldValue: 'OPEN', newValue: 'DONE' }), inLanguage(lng)),
      );
      for (const sentence of sentences) expect(sentence).not.toMatch(/review\.|contract\.|\{\{/);
    }
  });

  test('a step that nobody knows is still told', () => {
    expect(historySentence(entry({ action: 'NEW_THING' }), t)).toBe('alterou a pendência');
    const known = { action: 'NEW_THING', fieldName: 'prazo', oldValue: null, newValue: '3' };
    expect(historySentence(entry(known), t)).toBe('prazo: de — para 3');
  });
});

test('initials are those of the first and the last name', () => {
  expect(initialsOf('Marina de Souza Albuquerque')).toBe('MA');
  expect(initialsOf(' Prumo ')).toBe('P');
});
