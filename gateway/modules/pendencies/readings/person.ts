import { formatCpf, isCpf, maskCpfsIn, maskForeignDocument } from '../../../../contract/common.ts';
import { brokenHitsOf } from './brokenHits.ts';
import { MANY_WORDS, mayShow, sureWordsOn } from './doubt.ts';
import { anyFromPicture, type Expected, isSingle, isSure, isSureOfForm, type Judged, judged } from './findings.ts';
import { spelled } from './labels.ts';
import { findNames, isOtherName, partsOf } from './names.ts';
import {
  cpfForms,
  cpfPartsOn,
  cpfsOn,
  editsBetween,
  isPartOfOther,
  maskedCpfsOn,
  misreadCpfs,
  type Numbered,
} from './numbers.ts';
import { afterOf, beforeOf, fold, type Hit, hitsOf, labelled, type Page } from './page.ts';
import {
  CPF_NAMES,
  FIRST_NAMES,
  NAME_LABELS,
  NAME_NOUNS,
  NAME_OF_OTHERS,
  NEVER_A_NAME,
  OTHER_PEOPLE,
  PLACES,
  TOLD_OF_NAMES,
} from './personLabels.ts';

const CPF_LABEL = spelled(CPF_NAMES);
const OTHER_PERSON = spelled(OTHER_PEOPLE);
/** Characters before a number or a name in which the word stands that makes it somebody else's. */
const CONTEXT = 160;
/** In a signature the profession may stand below the number. */
const isSignedBelow = ({ page, line, box }: Hit): boolean =>
  box.y > 0.45 &&
  hitsOf([{ ...page, lines: page.lines.slice(line + 1, line + 3) }], OTHER_PERSON).some(
    (word) => word.box.x < box.x + box.w && word.box.x + word.box.w > box.x - 0.05 && word.box.y - box.y < box.h * 3,
  );
/** `…, representada por Maria Lima,` at the end of a line, and her number at the beginning of the next one. */
const isContinued = ({ page, line, at }: Hit): boolean => {
  const above = page.lines[line - 1]?.folded ?? '';
  return at < 6 && above.length > CONTINUED && above.slice(-CONTINUED).search(OTHER_PERSON) >= 0 && above.endsWith(',');
};
const CONTINUED = 60;
export const isOfOther = (hit: Hit): boolean =>
  beforeOf(hit, CONTEXT).search(OTHER_PERSON) >= 0 || isSignedBelow(hit) || isContinued(hit);

/** In a picture, a number that differs in so many of its eleven digits is another one, even badly read. */
const FAR = 6;
export function cpf(pages: readonly Page[], { employee }: Expected): Judged | null {
  if (!employee) return null;
  if (!employee.cpf) return foreignDocument(pages, employee.foreignDocument);
  const own = employee.cpf;
  const numbers = cpfsOn(pages);
  const forms = cpfForms(pages);
  const hidden = maskedCpfsOn(pages);
  const right = numbers.find(({ value }) => value === own) ?? hidden.find(({ value }) => value === own.slice(3, 9));
  const isPicture = anyFromPicture(pages);
  const isDoubtful =
    isPicture &&
    (forms.some(({ value }) => editsBetween(value, own) <= 3) || mayShow(pages, [formatCpf(own)], numbers));
  const labels = hitsOf(pages, CPF_LABEL);
  const persons = namesOf(employee).flatMap((known) => findNames(pages, known));
  const subjects = (list: typeof numbers) => {
    const others = list.filter((number) => number.value !== own && (isCpf(number.value) || isSureOfForm(number)));
    const isOwn = (number: Numbered) => !isOfOther(number) && isNear(number, persons);
    // A sentence about the person tells more than a number beside a signature.
    const told = acrossLines(labels, others).filter(isOwn);
    return told.length > 0 ? told : labelled(labels, others).filter(isOwn);
  };
  // Beside the own name a number needs no label.
  const beside = numbers.filter(
    (number) =>
      number.value !== own &&
      /[.-]/.test(number.text) &&
      !isOfOther(number) &&
      persons.some(({ page, line, at }) => page === number.page && line === number.line && at < number.at),
  );
  // Where its label was not read, the only number below the own name is the person's.
  const below =
    isPicture && labels.length === 0 && persons.length > 0 && isSingle(numbers.map(({ value }) => value))
      ? numbers.filter(
          (number) => number.value !== own && /[.-]/.test(number.text) && !isOfOther(number) && isNear(number, persons),
        )
      : [];
  // The only number of a document that does not have the own name, and that no label gives to anybody.
  const only =
    labels.length === 0 &&
    persons.length === 0 &&
    isSingle(numbers.map(({ value }) => value)) &&
    (!isPicture || sureWordsOn(pages) >= MANY_WORDS)
      ? numbers.filter((number) => /[.-]/.test(number.text) && !isOfOther(number) && number.box.y < SIGNED)
      : [];
  const checked = [...new Set([...subjects(numbers), ...beside, ...below, ...only])].filter(
    ({ value }) => value !== own,
  );
  const isFar = ({ value }: { value: string }) => editsBetween(value, own) >= FAR;
  const misread =
    isPicture && checked.length === 0
      ? [...subjects(forms.filter(isFar)), ...misreadOf(pages, isFar).filter((number) => isNear(number, persons))]
      : [];
  const parts =
    isPicture && numbers.length === 0 && misread.length === 0
      ? cpfPartsOn(pages).filter(
          (part) => isSure(part) && isPartOfOther(part.value, own) && !isOfOther(part) && isNear(part, persons),
        )
      : [];
  const others = checked.length > 0 ? checked : [...misread, ...parts].slice(0, 1);
  // With several people on it the document may be of them all.
  const wrong = !isDoubtful && isSingle(others.map(({ value }) => value)) ? others[0] : undefined;
  // Of a list of several people only the middles of their numbers may be shown.
  const other = hidden.find((number) => isSure(number) && !isOfOther(number) && isNear(number, persons));
  const isHidden = numbers.length === 0 && forms.length === 0 && isSingle(hidden.map(({ value }) => value));
  return masked(
    judged(formatCpf(own), { right, wrong: wrong ?? (isHidden ? other : undefined) }, ({ value, text }) =>
      value.length === own.length ? formatCpf(value) : text,
    ),
    maskCpfsIn,
  );
}

/** `… Maria Lima, CPF nº` at the end of a line of text: the number begins the next one. */
const acrossLines = (labels: readonly Hit[], numbers: readonly Numbered[]): Numbered[] =>
  labels
    .filter((label) => label.at > SENTENCE_CHARACTERS && /^\W*(?:SOB\W+)?(?:O\W+)?N?\W*$/.test(afterOf(label, 24)))
    .filter((label) => !isOfOther(label))
    .flatMap(
      (label) => numbers.find(({ page, line, at }) => page === label.page && line === label.line + 1 && at < 2) ?? [],
    );
const SENTENCE_CHARACTERS = 40;

/** Where the person's own name stands on the page, the number belongs to it only on its line or a few below. */
const NEAR = 0.13;
const isNear = ({ page, box }: Hit, names: readonly Hit[]): boolean => {
  const own = names.filter((hit) => hit.page === page);
  return own.length === 0 || own.some((hit) => box.y > hit.box.y - 0.03 && box.y < hit.box.y + NEAR);
};
const namesOf = ({ name, civilName }: NonNullable<Expected['employee']>): string[] => [
  name,
  ...(civilName ? [civilName] : []),
];

const misreadOf = (pages: readonly Page[], isFar: (number: Numbered) => boolean): Numbered[] =>
  misreadCpfs(pages).filter((number) => isFar(number) && isSureOfForm(number) && !isOfOther(number));

/** Findings are stored and shown to whoever reviews: a document of a person is in them as everybody may see it (E-24). */
const masked = ({ expected, found, ...rest }: Judged, mask: (text: string) => string): Judged => ({
  ...rest,
  expected: expected && mask(expected),
  found: found && mask(found),
});
function foreignDocument(pages: readonly Page[], number: string | null): Judged | null {
  if (!number) return null;
  const characters = [...number.toUpperCase().replace(/[^0-9A-Z]/g, '')].join('[ .-]?');
  const [right] = hitsOf(pages, new RegExp(`(?<![0-9A-Z])${characters}(?![0-9A-Z])`, 'g'));
  return masked(judged(number, { right }), maskForeignDocument);
}

const NAME_LABEL = spelled(NAME_LABELS, { after: NAME_OF_OTHERS });
/** `FUNCIONARIO: Maria …` at the beginning of a cell. */
const NAME_NOUN = spelled(NAME_NOUNS, { before: '(?<=^\\s*|\\s{2})', after: '(?=\\s*(?::|\\.{2}|$|\\s{2}|\\s[A-Z]))' });
const NOUN_IN_SENTENCE = spelled(NAME_NOUNS, {
  before: '(?<=\\b(?:[AO]|AO|D[AO]|PEL[AO])(?:\\([AO]\\))?\\s+(?:SR\\S*\\s+)?)',
});
const TOLD_OF = spelled(TOLD_OF_NAMES);
/** Two or more words of letters: what a name looks like. */
const NAME_FORM = /(?<![A-Z])[A-Z][A-Z']+(?: (?:D[AEO]S?|E|[A-Z]\.?|[A-Z][A-Z']+)){1,7}(?![A-Z])/g;

const TOLD_NAME = new RegExp(
  `\\b(?:QUE\\s+(?:[OA](?:\\([OA]\\))?\\s+)?(?:SR\\S*\\s+)?|EU\\s?,?\\s+)(${NAME_FORM.source})(?=\\s?,)`,
  'g',
);

/** The part of a run of words that can be a name: from the first word on, up to one that never is part of a name. */
function nameIn(hit: Hit): Hit | undefined {
  const words = [...hit.text.matchAll(/\S+/g)];
  const isWord = (text: string) => NEVER_A_NAME.has(partsOf(text)[0] ?? '');
  const from = words.findIndex(([text]) => !isWord(text) && /^\p{Lu}/u.test(text));
  if (from < 0) return undefined;
  const rest = words.slice(from);
  const until = rest.findIndex(([text]) => isWord(text) || !/^(?:\p{Lu}|d[aeo]s?$|e$|d')/u.test(text));
  const kept = until < 0 ? rest : rest.slice(0, until);
  const [first, last] = [kept[0], kept.at(-1)];
  if (!first || !last || from > 0) return undefined;
  const text = hit.text.slice(first.index, last.index + last[0].length);
  return partsOf(text).length >= 2 ? { ...hit, text, at: hit.at + first.index } : undefined;
}
/** Forms of one person have fewer labels and words; what has more is a list, or wants to cost time. */
const LABELS = 200;
const NAMES = 1_500;
const lineKey = ({ page, line }: Hit): string => `${page.number}:${line}`;
const overlaps = (a: Hit, b: Hit): boolean =>
  a.page === b.page && a.line === b.line && a.at < b.at + b.text.length && b.at < a.at + a.text.length;

export function name(pages: readonly Page[], { employee }: Expected): Judged | null {
  if (!employee) return null;
  const names = namesOf(employee);
  const [right] = names.flatMap((known) => findNames(pages, known));
  if (right) return judged(employee.name, { right });
  const labels = [...hitsOf(pages, NAME_LABEL), ...hitsOf(pages, NAME_NOUN)]
    .slice(0, LABELS)
    .filter((label) => !isOfOther(label));
  const values = valuesBehind(pages, labels);
  const others = [
    ...labelled(labels, values),
    ...continued(labels, values),
    ...identified(pages),
    ...certified(pages),
  ].filter((value) => isSure(value) && names.every((known) => isOtherName(value.text, known, value.page.fromPicture)));
  const unlabelled = others.length > 0 ? [] : alone(pages, names);
  // Whose own CPF is on the document may have married: it is the same person while one word is left of the name.
  const hasOwnCpf = cpfsOn(pages).some(({ value }) => value === employee.cpf);
  const isKept = ({ text }: Hit) => names.some((known) => partsOf(text).some((part) => partsOf(known).includes(part)));
  // One of several people on a picture: the row with the name may not be read.
  const isListed = anyFromPicture(pages) && !isSingle(cpfsOn(pages).map(({ value }) => value));
  return judged(employee.name, {
    wrong: [...others, ...unlabelled].find((other) => !(hasOwnCpf && (isListed || isKept(other)))),
  });
}

/**
 * Nothing labels a name, and one person alone is named on the document, in a cell of its own: not who signs it, nor a street.
 */
function alone(pages: readonly Page[], known: readonly string[]): Hit[] {
  const isAlone = (hit: Hit): boolean =>
    FIRST_NAMES.has(partsOf(hit.text)[0] ?? '') &&
    /(?:^|\s{2})\W*$/.test(beforeOf(hit, CONTEXT)) &&
    /^[^A-Z0-9]*(?:$|\s{2})/.test(afterOf(hit, CONTEXT));
  const signers = hitsOf(pages, OTHER_PERSON);
  // Who signs is named above or below what he is; a name in the lower half of a page may be a signature.
  const isSigner = ({ page, line, box }: Hit): boolean =>
    box.y > SIGNED || signers.some((word) => word.page === page && Math.abs(word.line - line) <= 2);
  const people = valuesBehind(pages, []).filter(
    (hit) => isAlone(hit) && !isSigner(hit) && !PLACES.test(beforeOf(hit, 24)),
  );
  const isOne = isSingle(people.map(({ text }) => partsOf(text).join(' ')));
  return isOne
    ? people.filter((hit) => isSure(hit) && known.every((own) => isOtherName(hit.text, own, hit.page.fromPicture)))
    : [];
}
const SIGNED = 0.6;

/** What looks like a name; a label that it begins with is no part of it. */
function valuesBehind(pages: readonly Page[], labels: readonly Hit[]): Hit[] {
  const onLine = Map.groupBy(labels, lineKey);
  return hitsOf(pages, NAME_FORM)
    .slice(0, NAMES)
    .flatMap((hit) => withoutLabels(hit, onLine.get(lineKey(hit)) ?? []))
    .flatMap((hit) => nameIn(hit) ?? [])
    .filter((hit) => !isOfOther(hit));
}

/** `Certificamos que` at the end of a line: the name begins the next one, wherever that begins. */
function continued(labels: readonly Hit[], values: readonly Hit[]): Hit[] {
  return labels
    .filter((label) => SENTENCE.test(fold(label.text)) && afterOf(label, 40).trim() === '')
    .flatMap(
      (label) => values.find(({ page, line, at }) => page === label.page && line === label.line + 1 && at < 3) ?? [],
    );
}
/** `o empregado Maria Lima, CPF …`: named in a sentence, and identified behind the name. */
function identified(pages: readonly Page[]): Hit[] {
  const nouns = [...hitsOf(pages, NOUN_IN_SENTENCE), ...hitsOf(pages, TOLD_OF)].slice(0, LABELS);
  const isNamed = (value: Hit, noun: Hit): boolean =>
    noun.line === value.line
      ? noun.at < value.at && noun.at + noun.text.length + 2 > value.at
      : noun.line === value.line - 1 && value.at < 2 && afterOf(noun, 4).trim() === '';
  return valuesBehind(pages, nouns).filter(
    (value) =>
      IDENTIFIES.test(afterOf(value, 24)) && nouns.some((noun) => noun.page === value.page && isNamed(value, noun)),
  );
}
/** `Eu, Maria Lima, declaro`, `Declaramos, …, que Maria Lima, soldadora da …`: of whom it says so, over the end of a line too. */
function certified(pages: readonly Page[]): Hit[] {
  const told = [...hitsOf(pages, TOLD_NAME), ...brokenHitsOf(pages, TOLD_NAME)].slice(0, LABELS);
  return told.flatMap((hit) => {
    const before = hit.page.lines.slice(Math.max(0, hit.line - 2), hit.line).map(({ folded }) => folded);
    if (!/^EU\b/i.test(hit.text) && !SAYS.test([...before, beforeOf(hit, CONTEXT)].join(' '))) return [];
    const name = hit.groups[0] ?? '';
    const at = fold(hit.text).lastIndexOf(name);
    return nameIn({ ...hit, text: hit.text.slice(Math.max(0, at)), at: hit.at + Math.max(0, at) }) ?? [];
  });
}
const SAYS = /\b(?:CERTIFIC|DECLAR|ATEST|INFORM|CONFER)[A-Z]*\b[^.;]*$/;
const IDENTIFIES =
  /^\s?[,(]?\s?(?:(?:E\s+)?(?:BRASILEIR|INSCRIT|PORTADOR|MATRICUL|REGISTRAD|ADMITID)|C\.?P\.?F\b|RG\b|CTPS\b)/;
const SENTENCE = /QUE$|CERTIFICADO A|CONFERIDO A|OUTORGADO A|QUE O(?:\(A\))? COLABORADOR(?:\(A\))?$/;

/** What is left of a run of words behind a label that it begins with: `NOME Maria Lima`. */
function withoutLabels(hit: Hit, labels: readonly Hit[]): Hit[] {
  const inside = labels.filter((label) => overlaps(label, hit));
  if (inside.length === 0) return [hit];
  const end = Math.max(...inside.map((label) => label.at + label.text.length));
  const skipped = hit.text.slice(Math.max(0, end - hit.at));
  const text = skipped.replace(/^[^\p{L}]+/u, '');
  return text ? [{ ...hit, text, at: hit.at + hit.text.length - text.length }] : [];
}
