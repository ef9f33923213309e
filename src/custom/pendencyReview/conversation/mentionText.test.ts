import { expect, test } from 'vitest';
import { mentionAt, partsOf, stillNamed, withMention } from './mentionText.ts';

test.each([
  ['@', 1, { start: 0, query: '' }],
  ['Oi @Ma', 6, { start: 3, query: 'Ma' }],
  ['Oi @Marina Alb', 14, { start: 3, query: 'Marina Alb' }],
  ['Oi @José', 5, { start: 3, query: 'J' }],
  ['ana@serra.demo', 14, null],
  ['Oi @Ma, tudo', 12, null],
  ['Oi', 2, null],
])('D-31 in %j at %i the name being typed is %j', (text, caret, expected) => {
  expect(mentionAt(text, caret)).toEqual(expected);
});

test('D-31 a chosen name takes the place of what was typed', () => {
  expect(withMention('Oi @Ma!', 6, { start: 3, query: 'Ma' }, 'Marina Reis')).toEqual({
    text: 'Oi @Marina Reis !',
    caret: 16,
  });
});

test('D-31 a name that was taken out of the text is named no more, and names are told from text', () => {
  const ana = { uid: 'a', displayName: 'Ana' };
  const anaLima = { uid: 'b', displayName: 'Ana Lima' };
  expect(stillNamed('Veja, @Ana Lima', [anaLima, { uid: 'c', displayName: 'Rui' }])).toEqual([anaLima]);
  expect(partsOf('Veja, @Ana Lima e @Ana.', [ana, anaLima])).toEqual([
    { text: 'Veja, ', isName: false, at: 0 },
    { text: '@Ana Lima', isName: true, at: 6 },
    { text: ' e ', isName: false, at: 15 },
    { text: '@Ana', isName: true, at: 18 },
    { text: '.', isName: false, at: 22 },
  ]);
});
