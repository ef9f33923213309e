import { cnpjRoot, formatCnpj } from '../../../../contract/common.ts';
import { mayShow } from './doubt.ts';
import { anyFromPicture, type Expected, isSingle, isSure, isSureOfForm, type Judged, judged } from './findings.ts';
import type { Kind } from './kinds.ts';
import { HOLDER_FORMS, HOLDERS, OTHER_COMPANIES, OTHER_FORMS, spelled } from './labels.ts';
import {
  cnpjForms,
  cnpjPartsOn,
  cnpjRootsOn,
  cnpjsOn,
  cpfsOn,
  editsBetween,
  isPartOfOther,
  misreadCnpjs,
  type Numbered,
} from './numbers.ts';
import { afterOf, beforeOf, fold, type Hit, hitsOf, type Page } from './page.ts';
import { isOfOther } from './person.ts';

/** Whose number it is: the nearest word before it on its line, or above it, says so. */
type Role = 'HOLDER' | 'OTHER';
type Named = { role: Role; isOrderer: boolean };
const HOLDER = spelled(HOLDERS, { after: '(?! ACIMA)', forms: HOLDER_FORMS });
const OTHER = spelled(OTHER_COMPANIES, { forms: OTHER_FORMS });
const ORDERER = /^(?:TOMADOR|CONTRATANTE)/;

/** `… da Empresa X (CNPJ …)`: of whom the sentence speaks. */
const IN_BRACKETS = /\(\s*C\.?\s?N\.?\s?P\.?\s?J[^()]*$/;

/** What others issue, or an engineer signs, is ordered from them by the company that it is about. */
const rolesOn = (pages: readonly Page[], { byOthers, fields }: Pick<Kind, 'byOthers' | 'fields'>): (Hit & Named)[] => [
  ...hitsOf(pages, HOLDER).map((hit) => ({ ...hit, role: 'HOLDER' as const, isOrderer: false })),
  ...hitsOf(pages, OTHER).map((hit) => {
    const text = fold(hit.text);
    const isOrderer = ORDERER.test(text);
    // For whom a person works is not who employs her.
    const isClient = text.startsWith('TOMADOR') && fields.includes('cpf');
    return (byOthers || fields.includes('register')) && isOrderer && !isClient
      ? { ...hit, role: 'HOLDER' as const, isOrderer: false }
      : { ...hit, role: 'OTHER' as const, isOrderer };
  }),
];

/** Who certifies, though it is called the company: `A empresa X, CNPJ …, certifica que`. */
const CERTIFIES = /\b(?:CERTIFICA|CERTIFICAMOS|ATESTA|MINISTROU|REALIZOU|PROMOVEU)\b/;
const certifies = (number: Hit): boolean => {
  const next = number.page.lines[number.line + 1]?.folded.slice(0, 40) ?? '';
  return CERTIFIES.test(`${afterOf(number, 60)} ${next}`);
};
/** Heights of a line within which a word above speaks of a number. */
const REACH = 3.6;
/** The name and a label of the number may stand between them, one below the other. */
const REACH_IN_COLUMN = 5.2;
const isSameColumn = (number: Hit, role: Hit & Named): boolean =>
  role.role === 'HOLDER' && Math.abs(number.box.x - role.box.x) < 0.02;
/**
 * `… da empresa Horizonte Ltda,` and on the next line `CNPJ nº …`, or `… da empresa` and `Horizonte Ltda, CNPJ nº …`: the last
 * word of the line before, where both are sentences.
 */
function continuedFrom(number: Hit, roles: readonly (Hit & Named)[]): (Hit & Named) | undefined {
  const [above, line] = [
    number.page.lines[number.line - 1]?.folded ?? '',
    number.page.lines[number.line]?.folded ?? '',
  ];
  const isSentence = above.length > 50 && !/\S {2}\S/.test(above) && !/\S {2}\S/.test(line);
  const last = roles.filter((role) => role.line === number.line - 1).sort((a, b) => b.at - a.at)[0];
  const isNamed = last !== undefined && /^[\s,:]*$/.test(afterOf(last, 20)) && number.at < LENGTH_OF_NAME;
  // `… a firma Horizonte Ltda, CNPJ nº` ends the line before.
  const isLabelled = number.at < 3 && /\bC\W?N\W?P\W?J\W*(?:\/\s?MF\W*)?(?:SOB\W+O\W+)?(?:N\W*)?$/.test(above);
  const isNumberOnly = /^\W*(?:INSCRIT[AO]\W+(?:NO\W+)?)?C\W?N\W?P\W?J\b/.test(line);
  return isSentence && (isNamed || isNumberOnly || isLabelled) ? last : undefined;
}
/** Characters of a company's name and the label of its number. */
const LENGTH_OF_NAME = 80;
/** The department of safety, or the one of the staff, is the company's own. */
const OWN_DEPARTMENT =
  /\bSESMT\b|\b(?:SETOR|DEPARTAMENTO|DEPTO\.?|GERENCIA|COORDENACAO|DIVISAO|AREA)\s+DE\s+(?:SEGURANCA|SAUDE\s+E\s+SEGURANCA|MEDICINA|PESSOAL|RECURSOS\s+HUMANOS|RH)\b/;
function roleOf(number: Hit, roles: readonly (Hit & Named)[], titles: readonly Hit[]): Named | undefined {
  // Who stands above the title issues the document, and is not spoken of below it.
  const isAcross = (role: Hit & Named): boolean =>
    role.role === 'OTHER' &&
    titles.some(({ page, line }) => page === number.page && line > role.line && line < number.line);
  const own = roles.filter((role) => role.page === number.page && !isAcross(role));
  const before = own.filter(({ line, at }) => line === number.line && at < number.at).sort((a, b) => b.at - a.at)[0];
  if (before) return before;
  if (OWN_DEPARTMENT.test(afterOf(number, 48))) return { role: 'HOLDER', isOrderer: false };
  if (IN_BRACKETS.test(beforeOf(number, 16))) return { role: 'HOLDER', isOrderer: false };
  const continued = continuedFrom(number, own);
  if (continued) return continued;
  const far = (role: Hit & Named): number => {
    const down = number.box.y - role.box.y;
    const height = Math.max(role.box.h, number.box.h);
    if (down < height * 0.5 || down > height * (isSameColumn(number, role) ? REACH_IN_COLUMN : REACH))
      return Number.POSITIVE_INFINITY;
    const aside = number.box.x - role.box.x;
    // A word of another column does not speak of it; the holder's may be the first of a row of labels.
    const isAside = aside < -0.08 || (role.role === 'OTHER' && aside > 0.3);
    return isAside ? Number.POSITIVE_INFINITY : down + Math.abs(aside) * 0.1;
  };
  const above = own
    .map((role) => ({ role, distance: far(role) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)[0];
  return above?.role;
}

/** In a picture, a number of that form that differs in so many characters is another one, even badly read. */
const FAR = 7;
const FAR_ROOT = 5;
const isNearly = (a: string, b: string): boolean => editsBetween(a, b) <= 3;

/** Said of its holder, the number of another establishment: of one that differs in more than what is badly read. */
function branchOf(
  numbers: readonly Numbered[],
  roleIn: (number: Numbered) => Named | undefined,
  { cnpj: own }: Expected,
  { wholeCompany, isOfRoot }: Pick<Kind, 'wholeCompany' | 'isOfRoot'>,
): Numbered | undefined {
  if (wholeCompany || isOfRoot) return undefined;
  const others = numbers.filter(({ value }) => cnpjRoot(value) === cnpjRoot(own));
  const isOther = (number: Numbered): boolean => {
    // Nobody else has a number of that root.
    const isHolder = roleIn(number)?.role !== 'OTHER';
    return isHolder && (!number.page.fromPicture || editsBetween(number.value, own) >= BRANCH_EDITS);
  };
  return isSingle(others.map(({ value }) => value)) ? others.find(isOther) : undefined;
}
/** The number of the establishment and both check digits. */
const BRANCH_EDITS = 2;

/** On a card or a form the employer stands below the person, in a line of its own; who issued it stands at the head or the foot. */
const BELOW_PERSON = 0.09;
const LINE_OF_COMPANY = 90;
const PEOPLE = 50;
const isBelowPerson = (number: Numbered, people: readonly Hit[], all: readonly Numbered[]): boolean =>
  number.box.y < COVER &&
  (number.page.lines[number.line]?.folded.length ?? 0) < LINE_OF_COMPANY &&
  all.every(({ value, page, line }) => value !== number.value || (page === number.page && line === number.line)) &&
  people.some(
    ({ page, line, box }) => page === number.page && line < number.line && number.box.y - box.y < BELOW_PERSON,
  );
const FOOT = 0.88;
/** The lower part of a cover is of who made the document. */
const COVER = 0.6;
const rootShown = ({ text }: Numbered): string => text;

export function cnpj(
  pages: readonly Page[],
  expected: Expected,
  { title, fields, wholeCompany, isOfRoot, byOthers, hasCover }: Kind,
): Judged {
  const said = formatCnpj(expected.cnpj);
  const shown = ({ value, text }: Numbered) => (value.length === expected.cnpj.length ? formatCnpj(value) : text);
  const numbers = cnpjsOn(pages);
  const roles = rolesOn(pages, { byOthers, fields });
  const titles = hitsOf(pages, title);
  const roleIn = (number: Hit) => roleOf(number, roles, titles);
  const root = cnpjRoot(expected.cnpj);
  const isOwn = ({ value }: Numbered) => value === expected.cnpj || (wholeCompany === true && cnpjRoot(value) === root);
  const withRole = (list: readonly Numbered[]) => list.map((number) => ({ number, role: roleIn(number) }));

  const foreign = withRole(
    numbers.filter(({ value }) => ![root, cnpjRoot(expected.contractingCnpj)].includes(cnpjRoot(value))),
  );
  const holders = foreign.filter(({ role, number }) => role?.role === 'HOLDER' && !(byOthers && certifies(number)));
  const own = numbers.filter(isOwn);
  // As the one who orders the service it is on a document of another company.
  const isOrderer = own.length > 0 && holders.length > 0 && withRole(own).every(({ role }) => role?.isOrderer);
  if (own[0] && !isOrderer) return judged(said, { right: own[0] }, shown);

  const byRoot = cnpjRootsOn(pages);
  const ownRoot = byRoot.find(({ value }) => value === root);
  if (ownRoot && !isOrderer) return judged(said, { right: ownRoot }, rootShown);

  const branch = branchOf(numbers, roleIn, expected, { wholeCompany, isOfRoot });
  if (branch && !isOrderer) return judged(said, { wrong: branch }, shown);

  const forms = cnpjForms(pages);
  const isDoubtful =
    !isOrderer &&
    (numbers.some(({ value }) => cnpjRoot(value) === root) ||
      forms.some(({ value }) => isNearly(value, expected.cnpj)) ||
      mayShow(pages, [said], numbers));
  if (isDoubtful) return judged(said, {}, shown);
  const isOnCover = ({ page, box }: Hit) =>
    hasCover && page.number === 1 && box.y < COVER && titles.some((hit) => hit.page === page && hit.box.y < box.y);
  // Issued by others, only what stands on the cover above their own number, or below the person, is the company's.
  const people = byOthers
    ? cpfsOn(pages)
        .slice(0, PEOPLE)
        .filter((hit) => !isOfOther(hit))
    : [];
  const anywhere = foreign.filter(
    ({ role, number }) => !role && (!byOthers || isOnCover(number) || isBelowPerson(number, people, numbers)),
  );
  // At the foot stand who printed it and whose software that was.
  const body = anywhere.filter(({ number }) => number.box.y < FOOT);
  const unnamed = body.length > 0 ? body : anywhere;
  const misread = withRole(
    anyFromPicture(pages)
      ? [...forms, ...misreadCnpjs(pages)].filter(
          ({ value }) =>
            Math.abs(value.length - expected.cnpj.length) <= 1 &&
            editsBetween(value, expected.cnpj) >= FAR &&
            !isNearly(value, expected.contractingCnpj),
        )
      : [],
  ).filter(
    ({ role, number }) =>
      (role?.role === 'HOLDER' || (!role && !byOthers)) && isSureOfForm(number) && !(byOthers && certifies(number)),
  );
  const parts = withRole(
    anyFromPicture(pages) && numbers.length === 0
      ? cnpjPartsOn(pages).filter(
          (number) =>
            isSure(number) &&
            isPartOfOther(number.value, expected.cnpj) &&
            isPartOfOther(number.value, expected.contractingCnpj),
        )
      : [],
  ).filter(({ role }) => role?.role === 'HOLDER' || (!role && !byOthers));
  const [subjects = []] = [holders, unnamed, misread, parts].filter((list) => list.length > 0);
  // A root has no check digits: it counts where nothing else names the company.
  const otherRoot = byRoot.find(
    (number) =>
      roleIn(number)?.role !== 'OTHER' &&
      (!number.page.fromPicture || (isSure(number) && editsBetween(number.value, root) >= FAR_ROOT)),
  );
  const isOfOthers = withRole(numbers).every(({ role }) => role?.role === 'OTHER');
  if (subjects.length === 0 && isOfOthers && otherRoot && isSingle(byRoot.map(({ value }) => value))) {
    return judged(said, { wrong: otherRoot }, rootShown);
  }
  const values = subjects.map(({ number }) => number);
  // What is badly read is one number in several forms.
  // In a text without the own number, each of several is another one's; what a picture shows may not be all.
  const isOne = isSingle(values.map(({ value }) => value)) || subjects === misread || !anyFromPicture(pages);
  return judged(said, { wrong: isOne ? values[0] : holders[0]?.number }, shown);
}
