import { formatCpf, isCpf, maskCpfsIn, maskForeignDocument } from '../../../../contract/common.ts';
import { MANY_WORDS, mayShow, sureWordsOn } from './doubt.ts';
import { anyFromPicture, type Expected, isSingle, isSure, isSureOfForm, type Judged, judged } from './findings.ts';
import { spelled } from './labels.ts';
import { findNames } from './names.ts';
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
import { CPF_NAMES, OTHER_PEOPLE, OTHER_PEOPLE_FORMS } from './personLabels.ts';

const CPF_LABEL = spelled(CPF_NAMES);
export const OTHER_PERSON = spelled(OTHER_PEOPLE, { forms: OTHER_PEOPLE_FORMS });
/** Characters before a number or a name in which the word stands that makes it somebody else's. */
export const CONTEXT = 160;
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
/** `Testemunha 1: Maria Lima`, and her number below it in the cell. */
const isOfWitness = ({ page, line, box }: Hit): boolean =>
  box.y > 0.45 &&
  (page.lines[line - 1]?.runs ?? []).some(
    ({ text, x, w }) => x < box.x + box.w && x + w > box.x && /^\s*TESTEMUNHA/.test(fold(text)),
  );
export const isOfOther = (hit: Hit): boolean =>
  beforeOf(hit, CONTEXT).search(OTHER_PERSON) >= 0 || isSignedBelow(hit) || isContinued(hit) || isOfWitness(hit);

/** In a picture, a number that differs in so many of its eleven digits is another one, even badly read. */
const FAR = 6;
/** A name or a number in the lower half of a page may be of a signature. */
export const SIGNED = 0.6;
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
  // On the line of the own name stands the own number, whoever else is named with one.
  const checked = [...new Set(beside.length > 0 ? beside : [...subjects(numbers), ...below, ...only])].filter(
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
const NEAR = 0.16;
const isNear = ({ page, box }: Hit, names: readonly Hit[]): boolean => {
  const own = names.filter((hit) => hit.page === page);
  return own.length === 0 || own.some((hit) => box.y > hit.box.y - 0.03 && box.y < hit.box.y + NEAR);
};
export const namesOf = ({ name, civilName }: NonNullable<Expected['employee']>): string[] => [
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
