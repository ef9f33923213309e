import { brokenHitsOf } from './brokenHits.ts';
import { anyFromPicture, type Expected, isSingle, isSure, type Judged, judged } from './findings.ts';
import { spelled } from './labels.ts';
import { findInitials, findNames, isOtherName, partsOf } from './names.ts';
import { cpfsOn } from './numbers.ts';
import { afterOf, beforeOf, fold, type Hit, hitsOf, labelled, type Page } from './page.ts';
import { CONTEXT, isOfOther, namesOf, OTHER_PERSON, SIGNED } from './person.ts';
import {
  FIRST_NAMES,
  NAME_FORMS,
  NAME_LABELS,
  NAME_NOUNS,
  NAME_OF_OTHERS,
  NEVER_A_NAME,
  PLACES,
  TOLD_OF_NAMES,
} from './personLabels.ts';

/** Whether a document names the person: the same one, another one, or one who may be the same. */

const NAME_LABEL = spelled(NAME_LABELS, {
  before: '(?<!SOCIAL\\s?(?:/|OU)\\s?(?:O\\s)?)',
  after: NAME_OF_OTHERS,
});
const NAME_OF_WHOM = spelled([], { forms: NAME_FORMS });
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
  const ownCpfs = cpfsOn(pages).filter(({ value }) => value === employee.cpf);
  const hasOwnCpf = ownCpfs.length > 0;
  const [shown] = names.flatMap((known) => findNames(pages, known));
  if (shown) {
    // Without a number, who has fewer names may be somebody else.
    const isWhole =
      hasOwnCpf || shown.page.fromPicture || names.some((known) => findNames(pages, known, { whole: true }).length > 0);
    return judged(employee.name, isWhole ? { right: shown } : { asked: shown });
  }
  const [initials] = names.flatMap((known) => findInitials(pages, known));
  if (initials) return judged(employee.name, hasOwnCpf ? { right: initials } : { asked: initials });
  const labels = [NAME_LABEL, NAME_OF_WHOM, NAME_NOUN]
    .flatMap((form) => hitsOf(pages, form))
    .slice(0, LABELS)
    .filter((label) => !isOfOther(label));
  const values = valuesBehind(pages, labels);
  const named = [
    ...labelled(labels, values),
    ...continued(labels, values),
    ...identified(pages),
    ...certified(pages),
  ].filter((value) => isSure(value));
  const isOther = ({ text, page }: Hit) => names.every((known) => isOtherName(text, known, page.fromPicture));
  const others = named.filter(isOther);
  const unlabelled = others.length > 0 ? [] : alone(pages, names);
  // Whose own CPF is on the document may have married: it may be the same person while one word is left of the name.
  const isKept = ({ text }: Hit) => names.some((known) => partsOf(text).some((part) => partsOf(known).includes(part)));
  // One of several people on a picture: the row with the name may not be read.
  const isListed = anyFromPicture(pages) && !isSingle(cpfsOn(pages).map(({ value }) => value));
  const different = [...others, ...unlabelled];
  const isFirstName = ({ text }: Hit) => names.some((known) => partsOf(text)[0] === partsOf(known)[0]);
  return judged(employee.name, {
    wrong: different.find((other) => !(hasOwnCpf && (isListed || isKept(other)))),
    asked:
      [...different, ...named].find((hit) => (isOther(hit) ? isKept(hit) : isFirstName(hit))) ??
      besides(pages, ownCpfs).find(isFirstName),
  });
}

/** Names on the line of one of these numbers, and on the line above. */
const besides = (pages: readonly Page[], numbers: readonly Hit[]): Hit[] =>
  valuesBehind(pages, []).filter(
    (hit) => isSure(hit) && numbers.some(({ page, line }) => page === hit.page && [line, line - 1].includes(hit.line)),
  );

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
      IDENTIFIES.test(behind(value, 24)) &&
      (isCalled(value) || nouns.some((noun) => noun.page === value.page && isNamed(value, noun))),
  );
}
/** What a text says behind a hit, over the ends of its lines. */
const behind = (hit: Hit, characters: number): string =>
  [afterOf(hit, characters), ...hit.page.lines.slice(hit.line + 1, hit.line + 4).map(({ folded }) => folded)]
    .join(' ')
    .slice(0, characters);
/** `e Maria Lima, CPF …, residente em …, doravante EMPREGADA`: the party of a contract who works. */
const CALLED =
  /^[^;]*?\b(?:DORAVANTE|A\s+SEGUIR|ADIANTE|AQUI|SIMPLESMENTE|(?:DENOMINAD|CHAMAD|DESIGNAD)[OA](?:\([OA]\))?)\b(?:\s+(?:DENOMINAD|CHAMAD|DESIGNAD)[OA](?:\([OA]\))?)?(?:\s+(?:APENAS|SIMPLESMENTE|DE|O|A))*\s*\W?\s*(?:EMPREGAD|TRABALHADOR|COLABORADOR|FUNCIONARI|ESTAGIARI|APRENDIZ)(?!OR)/;
const PARTY = 260;
const isCalled = (hit: Hit): boolean => {
  const said = behind(hit, PARTY);
  const own = CALLED.exec(said)?.[0];
  return own !== undefined && !/\bCPF\b.*\bCPF\b|\b(?:CNPJ|EMPREGADORA?\b(?!\(A\)))/.test(own);
};
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
