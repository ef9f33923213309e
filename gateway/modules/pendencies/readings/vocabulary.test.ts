import { expect, test } from 'vitest';
import { repaired } from './vocabulary.ts';

test.each([
  ['conctusão:', 0.5, 'CONCLUSAO:'],
  ['(Va1idade', 0.6, '(VALIDADE'],
  ['Comper.', 0.64, 'COMPET.'],
  ['Inapio', 0.4, 'INAPTO'],
  // surely read, an ending, short, two letters, a number
  ['Montador', 0.9, 'Montador'],
  ['ministrada', 0.5, 'ministrada'],
  ['Datu', 0.5, 'Datu'],
  ['Valjdode', 0.5, 'Valjdode'],
  ['10479548', 0.2, '10479548'],
  ['Validade', 0.5, 'Validade'],
])('D-28 the word %s, read with %d, is %s', (text, confidence, said) =>
  expect(repaired({ text, confidence })).toEqual({ text: said, confidence }),
);
