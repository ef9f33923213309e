import { EXPIRATION_NAMES, HOLDERS, ISSUE_NAMES, MONTH_NAMES, OTHER_COMPANIES } from './labels.ts';
import { editsBetween } from './numbers.ts';
import { fold } from './page.ts';
import { NAME_LABELS, NAME_NOUNS } from './personLabels.ts';

/** Words by which the rules find a value, and what a picture makes of them. */

const SHORTEST = 6;
const WORDS = new Set(
  [
    ...[
      ...HOLDERS,
      ...OTHER_COMPANIES,
      ...MONTH_NAMES,
      ...ISSUE_NAMES,
      ...EXPIRATION_NAMES,
      ...NAME_LABELS,
      ...NAME_NOUNS,
    ],
    'JANEIRO FEVEREIRO AGOSTO SETEMBRO OUTUBRO NOVEMBRO DEZEMBRO INAPTO REGULAMENTADORA ATESTADO OCUPACIONAL CERTIFICADO CERTIDAO',
    'RESCISAO CONTRATO TRABALHO REGISTRO EMPREGADO PROGRAMA CONTROLE RELATORIO ANALITICO FECHAMENTO PAGAMENTO DEMONSTRATIVO ESPELHO NEGATIVA POSITIVA EFEITOS REGULARIDADE',
  ]
    .flatMap((name) => name.split(/[^A-Z]+/))
    .filter(({ length }) => length >= SHORTEST),
);
/** A word with a letter in it, or between signs: `(Validade:`. */
const WORD = /^([^\p{L}\p{N}]*)([\p{L}\p{N}]{5,})([^\p{L}\p{N}]*)$/u;

/** Read more surely than this, a word is its own: `montador` is no `contador`. */
const SURE = 0.7;
/** Another ending makes another word of the same stem: `ministrada`, `cursos`. */
const ENDING = /^[AEORS]?[AEOS]?$/;
const isInflected = (a: string, b: string): boolean => {
  const length = Math.min(a.length, b.length);
  const [stem, other] = [a.slice(0, length - 1), b.slice(0, length - 1)];
  return stem === other && ENDING.test(a.slice(stem.length)) && ENDING.test(b.slice(stem.length));
};

/** A doubtful word that one letter parts from a single one of the vocabulary is that one; it stays as doubtful as it is. */
export function repaired<Word extends { text: string; confidence: number }>(word: Word): Word {
  const [, before = '', letters = '', after = ''] = (word.confidence < SURE && WORD.exec(word.text)) || [];
  const own = fold(letters);
  if (!/[A-Z]{3}/.test(own) || WORDS.has(own)) return word;
  const near = [...WORDS].filter((one) => Math.abs(one.length - own.length) <= 1 && editsBetween(one, own) === 1);
  const [only] = near;
  return only && near.length === 1 && !isInflected(only, own) ? { ...word, text: before + only + after } : word;
}
