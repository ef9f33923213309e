import { cnpjRoot, formatCnpj, formatCpf, formatDate, formatMonth } from '../../../../contract/common.ts';
import type { Place, ReadingField, Verdict } from '../../../../contract/readings.ts';
import { latestExpiration, type Validity } from '../../../../contract/systemPendencies.ts';
import { type Dated, daysOn, monthsOn } from './dates.ts';
import type { Kind } from './kinds.ts';
import { KINDS } from './kinds.ts';
import { findName, likeness, partsOf } from './names.ts';
import {
  type Amount,
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
import { type Box, type Hit, hitsOf, labelled, type Page, shownPlace } from './page.ts';

/** What the pendency expects of its document. */
export type Expected = Validity & {
  slug: string;
  cnpj: string;
  contractingCnpj: string;
  employee: { name: string; cpf: string | null; foreignDocument: string | null } | null;
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
type Where = { page: Page; box: Box };
type Verdicted = { verdict: Verdict; found?: string | null; expected?: string | null; where?: Where };
type Look = (pages: readonly Page[], expected: Expected, kind: Kind) => Verdicted | null;

/** Below this a difference may be of the recognition: it is not identified, and never called different. */
const SURE = 0.7;
const isSure = (hit: Hit): boolean => !hit.page.fromPicture || hit.confidence >= SURE;
const match = (where: Where, found: string): Verdicted => ({ verdict: 'MATCH', found, where });
const mismatch = (where: Where, found: string): Verdicted => ({ verdict: 'MISMATCH', found, where });
const UNIDENTIFIED: Verdicted = { verdict: 'UNIDENTIFIED' };
/** A number that differs in so few characters may be the expected one, badly typed or badly read. */
const isNearly = (a: string, b: string): boolean => editsBetween(a, b) <= 3;
/** All that was found agrees on one value. */
const single = <Value>(values: readonly Value[]): boolean => new Set(values).size === 1;

// ---------------------------------------------------------------- kind
const documentKind: Look = (pages, _, kind) => {
  const own = hitsOf(pages, kind.title)[0];
  if (own) return match(own, own.text);
  // Another kind is named in the upper part of the first page, and this one nowhere.
  const first = pages.filter(({ number }) => number === 1);
  const other = Object.values(KINDS)
    .flatMap(({ title }) => hitsOf(first, title))
    .find((hit) => hit.box.y < 0.35 && isSure(hit));
  return other ? mismatch(other, other.text) : UNIDENTIFIED;
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
  const own = numbers.find(({ value }) => value === expected.cnpj);
  const shown = { expected: formatCnpj(expected.cnpj) };
  if (own) return { ...match(own, formatCnpj(own.value)), ...shown };
  const root = cnpjRoot(expected.cnpj);
  const branch = numbers.find(({ value }) => cnpjRoot(value) === root);
  if (branch && wholeCompany) return { ...match(branch, formatCnpj(branch.value)), ...shown };
  if (branch || cnpjForms(pages).some(({ value }) => isNearly(value, expected.cnpj))) {
    return { ...UNIDENTIFIED, ...shown };
  }
  const others = holdersOf(
    pages,
    numbers.filter(({ value }) => value !== expected.contractingCnpj),
  );
  const other = others[0];
  return other && isSure(other) && single(others.map(({ value }) => value))
    ? { ...mismatch(other, formatCnpj(other.value)), ...shown }
    : { ...UNIDENTIFIED, ...shown };
};

// ---------------------------------------------------------------- person
const CPF_LABEL = /\bCPF\b/g;
const cpf: Look = (pages, { employee }) => {
  if (!employee) return null;
  if (!employee.cpf) return foreignDocument(pages, employee.foreignDocument);
  const own = employee.cpf;
  const shown = { expected: formatCpf(own) };
  const numbers = cpfsOn(pages);
  const right = numbers.find(({ value }) => value === own);
  if (right) return { ...match(right, formatCpf(right.value)), ...shown };
  if (pages.some(({ fromPicture }) => fromPicture) && cpfForms(pages).some(({ value }) => isNearly(value, own))) {
    return { ...UNIDENTIFIED, ...shown };
  }
  const others = numbers.filter(({ value }) => value !== own);
  const near = labelled(hitsOf(pages, CPF_LABEL), others);
  const other = (near.length > 0 ? others.filter((hit) => near.includes(hit)) : [])[0];
  // With several people on it the document may be of them all.
  return other && isSure(other) && single(others.map(({ value }) => value))
    ? { ...mismatch(other, formatCpf(other.value)), ...shown }
    : { ...UNIDENTIFIED, ...shown };
};
function foreignDocument(pages: readonly Page[], number: string | null): Verdicted | null {
  if (!number) return null;
  const pattern = new RegExp(
    `(?<![0-9A-Z])${[...number.toUpperCase().replace(/[^0-9A-Z]/g, '')].join('[ .-]?')}(?![0-9A-Z])`,
    'g',
  );
  const hit = hitsOf(pages, pattern)[0];
  return hit ? { ...match(hit, hit.text), expected: number } : { ...UNIDENTIFIED, expected: number };
}

const NAME_LABEL =
  /\bNOME(?: COMPLETO)?(?: D[OA] (?:EMPREGAD[OA]|COLABORADOR[A]?|TRABALHADOR[A]?|FUNCIONARI[OA]|ALUN[OA]|PARTICIPANTE))?\b(?! ?\/)|\b(?:COLABORADOR|EMPREGADO|FUNCIONARIO|TRABALHADOR)\(?A?\)?:|CERTIFICAMOS QUE/g;
/** Two or more words of letters: what a name looks like. */
const NAME_FORM =
  /(?<![A-Z])(?!CERTIFICAMOS\b|QUE\b|NOME\b|COLABORADOR|EMPREGADO)[A-Z][A-Z']+(?: (?:D[AEO]S?|E|[A-Z]\.?|[A-Z][A-Z']+)){1,7}(?![A-Z])/g;
const name: Look = (pages, { employee }) => {
  if (!employee) return null;
  const shown = { expected: employee.name };
  const own = findName(pages, employee.name);
  if (own) return { ...match(own, own.text), ...shown };
  const labels = hitsOf(pages, NAME_LABEL);
  const values = hitsOf(pages, NAME_FORM).filter(
    (value) =>
      !/(?:^| )(?!(?:d[aeo]s?|e) )\p{Ll}/u.test(value.text) &&
      !labels.some((label) => label.page === value.page && label.line === value.line && overlaps(label, value)),
  );
  const other = labelled(labels, values)[0];
  const isOther = other && partsOf(other.text).length >= 2 && likeness(other.text, employee.name) <= 0.5;
  return isOther && isSure(other) ? { ...mismatch(other, other.text), ...shown } : { ...UNIDENTIFIED, ...shown };
};
const overlaps = (a: Hit, b: Hit): boolean => a.at < b.at + b.text.length && b.at < a.at + a.text.length;

// ---------------------------------------------------------------- time
const MONTH_LABEL =
  /\bCOMPETENCIA\b|\bPERIODO DE APURACAO\b|\bMES(?: DE|\/ANO(?: DE)?)? REFERENCIA\b|\bMES\/ANO\b|\bREFERENTE A\b|\bAPURACAO\b|\bREFERENCIA:|\bPERIODO:/g;
const referenceMonth: Look = (pages, { month }) => {
  if (!month) return null;
  const shown = { expected: formatMonth(month) };
  const months = monthsOn(pages);
  const said = labelled(hitsOf(pages, MONTH_LABEL), months) as Dated[];
  const candidates = said.length > 0 ? said : months;
  const right = candidates.find(({ value }) => value === month);
  if (right) return { ...match(right, formatMonth(right.value)), ...shown };
  const other = said[0];
  return other && said.every(isSure) && single(said.map(({ value }) => value))
    ? { ...mismatch(other, formatMonth(other.value)), ...shown }
    : { ...UNIDENTIFIED, ...shown };
};

const ISSUE_LABEL =
  /\bEMISSAO\b|\bEMITID[AO] EM\b|\bDATA DO EXAME CLINICO\b|\bCONCLUSAO(?! E)\b|\bREGISTRADA EM\b|\bDATA:|\bEXPEDIDA EM\b/g;
/** `Contagem (MG), 20 de novembro de 2026`: a place and a day in words, at the end of a document. */
const isInWords = ({ text }: Hit): boolean => /\p{L}{3}/u.test(text);
const issueDate: Look = (pages, expected) => {
  const shown = { expected: formatDate(expected.issueDate) };
  const days = daysOn(pages);
  const said = labelled(hitsOf(pages, ISSUE_LABEL), days) as Dated[];
  const candidates = said.length > 0 ? said : days.filter(isInWords);
  const right = [...candidates, ...days].find(({ value }) => value === expected.issueDate);
  if (right) return { ...match(right, formatDate(right.value)), ...shown };
  const other = candidates[0];
  return other && isSure(other) && single(candidates.map(({ value }) => value))
    ? { ...mismatch(other, formatDate(other.value)), ...shown }
    : { ...UNIDENTIFIED, ...shown };
};

const EXPIRATION_LABEL =
  /\bVALIDADE(?! DO CA)\b|\bVALID[AO] ATE\b|\bVIGENCIA(?: ATE)?\b|\bVENCE EM\b|\bPROXIMA RENOVACAO\b|\bMANDATO ATE\b/g;
const expirationDate: Look = (pages, expected) => {
  const { today, issueDate: issued } = expected;
  const shown = { expected: null };
  const days = daysOn(pages);
  const said = labelled(hitsOf(pages, EXPIRATION_LABEL), days) as Dated[];
  // A range of validity begins with the day of issue; its end counts.
  const ends = said.flatMap((day) => {
    const end = days.find(
      (other) => other.page === day.page && other.line === day.line && other.at > day.at && other.at - day.at < 20,
    );
    return end && end.value > day.value ? [end] : [day];
  });
  const inForce = ends.find(({ value }) => value >= today);
  if (inForce) return { ...match(inForce, formatDate(inForce.value)), ...shown };
  const over = ends.filter(({ value }) => value > '2000-01-01' && value >= issued.slice(0, 4));
  const last = over[0];
  if (last && over.every(isSure) && single(over.map(({ value }) => value))) {
    return { ...mismatch(last, formatDate(last.value)), ...shown };
  }
  // Nothing says until when: from the day of issue on, as long as the catalogue says.
  const from = expected.validityFrom === 'ISSUE' && (labelled(hitsOf(pages, ISSUE_LABEL), days) as Dated[])[0];
  const until = from ? latestExpiration(expected, from.value) : null;
  if (last || !from || until === null) return { ...UNIDENTIFIED, ...shown };
  if (until >= today) return { ...match(from, formatDate(until)), ...shown };
  return isSure(from) ? { ...mismatch(from, formatDate(until)), ...shown } : { ...UNIDENTIFIED, ...shown };
};

// ---------------------------------------------------------------- what else a document says
const register: Look = (pages, _, { registers = [] }) => {
  const hit = registersOn(pages, registers)[0];
  return hit
    ? { ...match(hit, hit.text), expected: registers.join(' / ') }
    : { ...UNIDENTIFIED, expected: registers.join(' / ') };
};
const authentication: Look = (pages) => {
  const hit = authenticationsOn(pages)[0];
  return hit ? match(hit, hit.text) : UNIDENTIFIED;
};

/** `( X ) APTO`, `[x] Inapto`, a lone X before the word: which of the two is chosen. */
const FITNESS = /(?:[[(]?\s?(X)\s?[\])]?\s*)?\b(INAPT[OA]|APT[OA])\b/g;
const fitness: Look = (pages) => {
  const hits = hitsOf(pages, FITNESS);
  const marked = hits.filter(({ groups }) => groups[0] !== undefined);
  const unfit = marked.find(({ groups }) => groups[1]?.startsWith('IN'));
  const shown = { expected: 'Apto' };
  if (unfit) return isSure(unfit) ? { ...mismatch(unfit, 'Inapto'), ...shown } : { ...UNIDENTIFIED, ...shown };
  const chosen = marked[0] ?? (single(hits.map(({ groups }) => groups[1])) ? hits[0] : undefined);
  if (!chosen) return { ...UNIDENTIFIED, ...shown };
  if (!chosen.groups[1]?.startsWith('IN')) return { ...match(chosen, 'Apto'), ...shown };
  return isSure(chosen) ? { ...mismatch(chosen, 'Inapto'), ...shown } : { ...UNIDENTIFIED, ...shown };
};

const DUE_LABEL = /\bVALOR A RECOLHER\b|\bSALDO A PAGAR\b|\bVALOR TOTAL DO DOCUMENTO\b/g;
const PAID_LABEL = /\bVALOR PAGO\b|\bVALOR DO PAGAMENTO\b/g;
const amount: Look = (pages) => {
  const amounts = amountsOn(pages);
  const due = (labelled(hitsOf(pages, DUE_LABEL), amounts) as Amount[])[0];
  const paid = (labelled(hitsOf(pages, PAID_LABEL), amounts) as Amount[])[0];
  const shown = { expected: due?.text.trim() ?? null };
  if (!due || !paid) return { ...UNIDENTIFIED, ...shown };
  if (paid.value >= due.value) return { ...match(paid, paid.text.trim()), ...shown };
  return isSure(due) && isSure(paid)
    ? { ...mismatch(paid, paid.text.trim()), ...shown }
    : { ...UNIDENTIFIED, ...shown };
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
  return kind.fields.flatMap((field): Found[] => {
    const said = LOOKS[field](pages, expected, kind);
    if (!said) return [];
    const { verdict, found = null, where } = said;
    return [
      {
        field,
        expected: said.expected ?? null,
        found: found?.slice(0, 255) ?? null,
        verdict,
        page: where?.page.number ?? null,
        place: where ? shownPlace(where.page, where.box) : null,
      },
    ];
  });
}
