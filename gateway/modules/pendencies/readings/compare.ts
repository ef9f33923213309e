import {
  cnpjRoot,
  formatCnpj,
  formatCpf,
  formatDate,
  formatMonth,
  maskCpfsIn,
  maskForeignDocument,
} from '../../../../contract/common.ts';
import type { Place, ReadingField, Verdict } from '../../../../contract/readings.ts';
import { latestExpiration, type Validity } from '../../../../contract/systemPendencies.ts';
import { daysOn, monthsOn } from './dates.ts';
import { KINDS, type Kind } from './kinds.ts';
import { findName, likeness, partsOf } from './names.ts';
import {
  amountsOn,
  authenticationsOn,
  cnpjForms,
  cnpjsOn,
  cpfForms,
  cpfsOn,
  editsBetween,
  type Numbered,
  registersOn,
} from './numbers.ts';
import { type Hit, hitsOf, labelled, type Page, shownPlace } from './page.ts';

export type Expected = Validity & {
  slug: string;
  /** Of a health document, whose text never leaves the machine. */
  isHealth?: boolean;
  cnpj: string;
  contractingCnpj: string;
  /** `civilName`: of who has a social name; a document may say either. */
  employee: { name: string; civilName?: string | null; cpf: string | null; foreignDocument: string | null } | null;
  /** `YYYY-MM` */
  month: string | null;
  /** As the supplier said it. */
  issueDate: string;
  today: string;
};

/** One finding, as it is stored; texts as a person reads them. */
export type Found = {
  field: ReadingField;
  expected: string | null;
  found: string | null;
  verdict: Verdict;
  page: number | null;
  place: Place | null;
};
type Judged = Omit<Found, 'field'>;
type Look = (pages: readonly Page[], expected: Expected, kind: Kind) => Judged | null;

/** Below this a difference may be of the recognition: it is not identified, and never called different. */
const SURE = 0.7;
const isSure = (hit: Hit): boolean => !hit.page.fromPicture || hit.confidence >= SURE;
/** A number that differs in so few characters may be the expected one, badly typed or badly read. */
const isNearly = (a: string, b: string): boolean => editsBetween(a, b) <= 3;
/** All that was found agrees on one value. */
const single = <Value>(values: readonly Value[]): boolean => new Set(values).size === 1;
const textOf = ({ text }: Hit): string => text.trim();
const dayOf = ({ value }: { value: string }): string => formatDate(value);

/** MATCH where `right` is; MISMATCH when `others` agree on one value, the first of them surely read; else UNIDENTIFIED. */
function judged<Value extends Hit>(
  expected: string | null,
  right: Value | undefined,
  others: readonly Value[] = [],
  shown: (hit: Value) => string = textOf,
): Judged {
  const [other] = others;
  const wrong = other && isSure(other) && single(others.map(shown)) ? other : undefined;
  const hit = right ?? wrong;
  if (!hit) return { verdict: 'UNIDENTIFIED', expected, found: null, page: null, place: null };
  return {
    verdict: right ? 'MATCH' : 'MISMATCH',
    expected,
    found: shown(hit).slice(0, 255),
    page: hit.page.number,
    place: shownPlace(hit.page, hit.box),
  };
}

// ---------------------------------------------------------------- kind
const documentKind: Look = (pages, _, kind) => {
  // Another kind is named in the upper part of the first page, and this one nowhere.
  const first = pages.filter(({ number }) => number === 1);
  const others = Object.values(KINDS)
    .flatMap(({ title }) => hitsOf(first, title))
    .filter((hit) => hit.box.y < 0.35 && isSure(hit));
  return judged(null, hitsOf(pages, kind.title)[0], others.slice(0, 1));
};

// ---------------------------------------------------------------- company
const HOLDER =
  /\b(?:EMPREGADOR|CONTRIBUINTE|PAGADOR|COMPRADOR|RAZAO SOCIAL|ORGANIZACAO|ESTABELECIMENTO|PRESTADOR|CONTRATADA|EMPRESA(?: CONTRATADA| ABRANGIDA)?)\b(?! ACIMA)|\(CNPJ/g;
/** The CNPJ on the line of the holder's label, or on the first lines below it. */
function holdersOf(pages: readonly Page[], numbers: readonly Numbered[]): Numbered[] {
  const found = hitsOf(pages, HOLDER).flatMap((label) => {
    const near = numbers.filter((number) => {
      const down = number.box.y - label.box.y;
      return number.page === label.page && down > -label.box.h && down < Math.max(label.box.h, number.box.h) * 3.4;
    });
    return near.slice(0, 1);
  });
  return [...new Set(found)];
}
const cnpj: Look = (pages, expected, { wholeCompany }) => {
  const numbers = cnpjsOn(pages);
  const root = cnpjRoot(expected.cnpj);
  const branch = numbers.find(({ value }) => cnpjRoot(value) === root);
  const own = numbers.find(({ value }) => value === expected.cnpj) ?? (wholeCompany ? branch : undefined);
  const isDoubtful = branch || cnpjForms(pages).some(({ value }) => isNearly(value, expected.cnpj));
  const foreign = numbers.filter(({ value }) => value !== expected.contractingCnpj);
  const others = isDoubtful ? [] : holdersOf(pages, foreign);
  return judged(formatCnpj(expected.cnpj), own, others, ({ value }) => formatCnpj(value));
};

// ---------------------------------------------------------------- person
const CPF_LABEL = /\bCPF\b/g;
const cpf: Look = (pages, { employee }) => {
  if (!employee) return null;
  if (!employee.cpf) return foreignDocument(pages, employee.foreignDocument);
  const own = employee.cpf;
  const numbers = cpfsOn(pages);
  const isDoubtful =
    pages.some(({ fromPicture }) => fromPicture) && cpfForms(pages).some(({ value }) => isNearly(value, own));
  const others = numbers.filter(({ value }) => value !== own);
  const near = labelled(hitsOf(pages, CPF_LABEL), others);
  // With several people on it the document may be of them all.
  const isOfOne = !isDoubtful && single(others.map(({ value }) => value));
  const found = judged(
    formatCpf(own),
    numbers.find(({ value }) => value === own),
    isOfOne ? others.filter((hit) => near.includes(hit)) : [],
    ({ value }) => formatCpf(value),
  );
  return masked(found, maskCpfsIn);
};
/** Findings are stored and shown to whoever reviews: a document of a person is in them as everybody may see it (E-24). */
const masked = ({ expected, found, ...rest }: Judged, mask: (text: string) => string): Judged => ({
  ...rest,
  expected: expected && mask(expected),
  found: found && mask(found),
});
function foreignDocument(pages: readonly Page[], number: string | null): Judged | null {
  if (!number) return null;
  const characters = [...number.toUpperCase().replace(/[^0-9A-Z]/g, '')].join('[ .-]?');
  const [hit] = hitsOf(pages, new RegExp(`(?<![0-9A-Z])${characters}(?![0-9A-Z])`, 'g'));
  return masked(judged(number, hit), maskForeignDocument);
}

const NAME_LABEL =
  /\bNOME(?: COMPLETO)?(?: D[OA] (?:EMPREGAD[OA]|COLABORADOR[A]?|TRABALHADOR[A]?|FUNCIONARI[OA]|ALUN[OA]|PARTICIPANTE))?\b(?! ?\/)|\b(?:COLABORADOR|EMPREGADO|FUNCIONARIO|TRABALHADOR)\(?A?\)?:|CERTIFICAMOS QUE/g;
/** Two or more words of letters: what a name looks like. */
const NAME_FORM =
  /(?<![A-Z])(?!CERTIFICAMOS\b|QUE\b|NOME\b|COLABORADOR|EMPREGADO)[A-Z][A-Z']+(?: (?:D[AEO]S?|E|[A-Z]\.?|[A-Z][A-Z']+)){1,7}(?![A-Z])/g;
const name: Look = (pages, { employee }) => {
  if (!employee) return null;
  const labels = hitsOf(pages, NAME_LABEL);
  const values = hitsOf(pages, NAME_FORM).filter(
    (value) =>
      !/(?:^| )(?!(?:d[aeo]s?|e) )\p{Ll}/u.test(value.text) &&
      !labels.some((label) => label.page === value.page && label.line === value.line && overlaps(label, value)),
  );
  const other = labelled(labels, values)[0];
  const names = [employee.name, ...(employee.civilName ? [employee.civilName] : [])];
  const isOther =
    other && partsOf(other.text).length >= 2 && names.every((known) => likeness(other.text, known) <= 0.5);
  const found = names.map((known) => findName(pages, known)).find((hit) => hit !== undefined);
  return judged(employee.name, found, isOther ? [other] : []);
};
const overlaps = (a: Hit, b: Hit): boolean => a.at < b.at + b.text.length && b.at < a.at + a.text.length;

// ---------------------------------------------------------------- time
const MONTH_LABEL =
  /\bCOMPETENCIA\b|\bPERIODO DE APURACAO\b|\bMES(?: DE|\/ANO(?: DE)?)? REFERENCIA\b|\bMES\/ANO\b|\bREFERENTE A\b|\bAPURACAO\b|\bREFERENCIA:|\bPERIODO:/g;
const referenceMonth: Look = (pages, { month }) => {
  if (!month) return null;
  const months = monthsOn(pages);
  const said = labelled(hitsOf(pages, MONTH_LABEL), months);
  const right = (said.length > 0 ? said : months).find(({ value }) => value === month);
  return judged(formatMonth(month), right, said.every(isSure) ? said : [], ({ value }) => formatMonth(value));
};

const ISSUE_LABEL =
  /\bEMISSAO\b|\bEMITID[AO] EM\b|\bDATA DO EXAME CLINICO\b|\bCONCLUSAO(?! E)\b|\bREGISTRADA EM\b|\bDATA:|\bEXPEDIDA EM\b/g;
/** `Contagem (MG), 20 de novembro de 2026`: a place and a day in words, at the end of a document. */
const isInWords = ({ text }: Hit): boolean => /\p{L}{3}/u.test(text);
const issueDate: Look = (pages, expected) => {
  const days = daysOn(pages);
  const said = labelled(hitsOf(pages, ISSUE_LABEL), days);
  const candidates = said.length > 0 ? said : days.filter(isInWords);
  const right = [...candidates, ...days].find(({ value }) => value === expected.issueDate);
  return judged(formatDate(expected.issueDate), right, candidates, dayOf);
};

const EXPIRATION_LABEL =
  /\bVALIDADE(?! DO CA)\b|\bVALID[AO] ATE\b|\bVIGENCIA(?: ATE)?\b|\bVENCE EM\b|\bPROXIMA RENOVACAO\b|\bMANDATO ATE\b/g;
const expirationDate: Look = (pages, expected) => {
  const { today, issueDate: issued } = expected;
  const days = daysOn(pages);
  const said = labelled(hitsOf(pages, EXPIRATION_LABEL), days);
  // A range of validity begins with the day of issue; its end counts.
  const ends = said.flatMap((day) => {
    const end = days.find(
      (other) => other.page === day.page && other.line === day.line && other.at > day.at && other.at - day.at < 20,
    );
    return end && end.value > day.value ? [end] : [day];
  });
  const inForce = ends.find(({ value }) => value >= today);
  const over = ends.filter(({ value }) => value > '2000-01-01' && value >= issued.slice(0, 4));
  if (inForce || over.length > 0) return judged(null, inForce, over.every(isSure) ? over : [], dayOf);
  // Nothing says until when: from the day of issue on, as long as the catalogue says.
  const [from] = expected.validityFrom === 'ISSUE' ? labelled(hitsOf(pages, ISSUE_LABEL), days) : [];
  const until = from ? latestExpiration(expected, from.value) : null;
  if (!from || until === null) return judged(null, undefined);
  return judged(null, until >= today ? from : undefined, [from], () => formatDate(until));
};

// ---------------------------------------------------------------- what else a document says
const register: Look = (pages, _, { registers = [] }) =>
  judged(registers.join(' / '), registersOn(pages, registers)[0]);
const authentication: Look = (pages) => judged(null, authenticationsOn(pages)[0]);

/** `( X ) APTO`, `[x] Inapto`, a lone X before the word: which of the two is chosen. */
const FITNESS = /(?:[[(]?\s?(X)\s?[\])]?\s*)?\b(INAPT[OA]|APT[OA])\b/g;
const isUnfit = ({ groups }: Hit): boolean => groups[1]?.startsWith('IN') === true;
const fitness: Look = (pages) => {
  const hits = hitsOf(pages, FITNESS);
  const marked = hits.filter(({ groups }) => groups[0] !== undefined);
  const alone = single(hits.map(({ groups }) => groups[1])) ? hits[0] : undefined;
  const chosen = marked.find(isUnfit) ?? marked[0] ?? alone;
  const right = chosen && !isUnfit(chosen) ? chosen : undefined;
  return judged('Apto', right, chosen ? [chosen] : [], (hit) => (isUnfit(hit) ? 'Inapto' : 'Apto'));
};

const DUE_LABEL = /\bVALOR A RECOLHER\b|\bSALDO A PAGAR\b|\bVALOR TOTAL DO DOCUMENTO\b/g;
const PAID_LABEL = /\bVALOR PAGO\b|\bVALOR DO PAGAMENTO\b/g;
const amount: Look = (pages) => {
  const amounts = amountsOn(pages);
  const [due] = labelled(hitsOf(pages, DUE_LABEL), amounts);
  const [paid] = labelled(hitsOf(pages, PAID_LABEL), amounts);
  const expected = due ? textOf(due) : null;
  if (!due || !paid) return judged(expected, undefined);
  return judged(expected, paid.value >= due.value ? paid : undefined, isSure(due) ? [paid] : []);
};

const LOOKS: Readonly<Record<ReadingField, Look>> = {
  documentKind,
  cnpj,
  cpf,
  name,
  referenceMonth,
  issueDate,
  expirationDate,
  register,
  authentication,
  fitness,
  amount,
};

/** Everything that the kind asks for, found or not; nothing for a kind that is not read. */
export function compare(pages: readonly Page[], expected: Expected): Found[] {
  const kind = KINDS[expected.slug];
  if (!kind) return [];
  return kind.fields.flatMap((field) => {
    const said = LOOKS[field](pages, expected, kind);
    return said ? [{ field, ...said }] : [];
  });
}
