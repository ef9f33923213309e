import { addDays, addMonths, daysBetween, formatDate } from '../../../../contract/common.ts';
import { latestExpiration } from '../../../../contract/documentValidity.ts';
import { type Dated, daysOn, type Lasting, lastDayOf, lastingsOn, monthsOn, yearsOn } from './dates.ts';
import { mayShow } from './doubt.ts';
import { type Expected, isSingle, isSure, type Judged, judged } from './findings.ts';
import { isClearance, type Kind } from './kinds.ts';
import { DOCUMENT_NOUN, EXPIRATION_FORMS, EXPIRATION_NAMES, ISSUE_FORMS, ISSUE_NAMES, spelled } from './labels.ts';
import { isBehind, lastingTooLong, tooLongOf, underNorm } from './norm.ts';
import { editsBetween } from './numbers.ts';
import { afterOf, beforeOf, type Hit, hitsOf, labelled, type Page } from './page.ts';

const dayText = ({ value }: Dated): string => formatDate(value);

// ---------------------------------------------------------------- issue
const ISSUE_LABEL = spelled(ISSUE_NAMES, {
  forms: ISSUE_FORMS,
  before: DOCUMENT_NOUN,
  after:
    '(?!\\s+(?:D[EAO]\\s+)?(?:NASC|ADM|VENC|VALID|PAG|ABERT|DEMIS|AFAST|INICIO|PROGRAMA|MANDATO|GESTAO|PRAZO|COBERT|SEGURO|VIGEN))',
});
/** `Contagem (MG), 20 de novembro de 2026`: a place and a day, at the end of a document. */
const PLACE = /[A-Z)]\s*(?:[/-]\s*[A-Z]{2}|\([A-Z]{2}\))?\s*,\s*(?:AOS\s+)?$/;
const isAfterPlace = (day: Dated): boolean => {
  const before = day.page.lines[day.line]?.folded.slice(0, day.at) ?? '';
  // The place begins its line, its cell or its sentence.
  const own = before.slice(Math.max(before.lastIndexOf('. '), before.trimEnd().lastIndexOf('  ')) + 1);
  return own.length < 60 && PLACE.test(own);
};
/** `participou do treinamento … em 10/11/2026`, over the end of a line too. */
const DONE =
  /\b(?:PARTICIPOU|CONCLUIU|FREQUENTOU|REALIZOU|REALIZAD[OA]|MINISTRAD[OA]|APROVEITAMENTO|RECEBEU|ENCERRAD[OA]|FINALIZAD[OA])\b[^.;]*\b(?:EM|(?:NOS?\s+)?DIAS?|AOS|ENTRE|(?:NO\s+)?PERIODO\s+DE)\s*$/;
const isTold = (day: Dated): boolean => {
  const before = day.page.lines[day.line]?.folded.slice(0, day.at) ?? '';
  return DONE.test(`${day.page.lines[day.line - 1]?.folded ?? ''} ${before}`);
};
const isInWords = ({ text }: Hit): boolean => /\p{L}{3}/u.test(text);

/** `Portaria nº 1.751, de 2/10/2014`: the day of a norm that the document cites, over the end of a line too. */
const NORM =
  /\b(?:LEIS?|DECRETOS?|PORTARIAS?|ATO|INSTRUCAO\s+NORMATIVA|RESOLUCAO|MEDIDA\s+PROVISORIA)\b[^;]{0,60}[0-9](?:\/[A-Z]{2,})?(?:\s+D[AO]\s[A-Z ]{2,40})?\s*,?\s+DE\s+$/;
const isOfNorm = (day: Dated): boolean =>
  NORM.test(`${day.page.lines[day.line - 1]?.folded ?? ''} ${beforeOf(day, 120)}`.slice(-140));

/** Who signed it, or the notary who knows the signature, did so on a day of his own. */
const SIGNATURE = /\bDIGITALMENTE\b|\bGOV\.BR\b|\bRECONHECO\b|\bCONFERE\s+COM\s+O\s+ORIGINAL\b/;
const isOfSignature = ({ page, line }: Hit): boolean =>
  page.lines.slice(Math.max(0, line - 2), line + 1).some(({ folded }) => SIGNATURE.test(folded));

/** The days on which a document says that it was issued: by a label, else by the place beside a day. */
function saidDays(pages: readonly Page[], all: readonly Dated[]): Dated[] {
  const days = all.filter((day) => !isOfNorm(day));
  const said = labelled(hitsOf(pages, ISSUE_LABEL), days);
  if (said.length > 0) return said;
  const told = days.filter(isTold);
  return told.length > 0 ? told : days.filter(isAfterPlace);
}
const issueDays = (pages: readonly Page[], days: readonly Dated[]): Dated[] => {
  const said = saidDays(pages, days);
  return said.length > 0 ? said : days.filter((day) => !isOfNorm(day) && isInWords(day));
};

export function issueDate(
  pages: readonly Page[],
  expected: Expected,
  { isKept = false, hasEndsOfOthers = false }: Kind,
): Judged {
  const days = daysOn(pages);
  const right = days.find(({ value }) => value === expected.issueDate);
  const issued = issueDays(pages, days);
  const said = issued.length > 0 ? issued : beforeEnd(pages, days, expected);
  const past = said
    .filter((day) => day.value <= expected.today && !isOfSignature(day))
    .filter(({ value }) => !isKept || addMonths(value, KEPT_MONTHS) > expected.issueDate);
  const isOther = (hit: Dated | undefined) => (hit && !isNearlyDay(hit, expected.issueDate) ? hit : undefined);
  const wrong = past.find((hit) => isSure(hit) && isOther(hit));
  if (!right && mayShowDay(pages, expected.issueDate, days)) return judged(formatDate(expected.issueDate), {});
  return judged(
    formatDate(expected.issueDate),
    {
      right,
      wrong: past.every((hit) => isSure(hit) || isFarFrom(hit, expected.issueDate))
        ? (wrong ??
          ofFuture(pages, days, past, expected.today) ??
          isOther(inForceBefore(pages, days, expected)) ??
          (hasEndsOfOthers ? lastListed(days, expected) : undefined))
        : undefined,
    },
    dayText,
  );
}
/** The last day of a list of deliveries, where it is so many days before the said one. */
const LAST_LISTED = 60;
function lastListed(days: readonly Dated[], { issueDate: said, today }: Expected): Dated | undefined {
  const last = days.filter(({ value }) => value <= today).toSorted((a, b) => b.value.localeCompare(a.value))[0];
  const isListed = days.filter(({ value }) => value === last?.value).length > 1;
  return last && isListed && isSure(last) && addDays(last.value, LAST_LISTED) < said ? last : undefined;
}
/** What was signed longer before the said day is the original of what was copied on that day. */
const KEPT_MONTHS = 12;
/** Nothing says when it was issued, but a day stands as long before its end as a document of the kind is valid. */
function beforeEnd(pages: readonly Page[], days: readonly Dated[], expected: Expected): Dated[] {
  const ends = labelled(hitsOf(pages, EXPIRATION_LABEL), days);
  return days.filter((day) => ends.some(({ value }) => value > day.value && isPeriod(expected, day.value, value)));
}
/** Whether a document of the kind is valid from the one day to the other, a day more or less. */
function isPeriod(expected: Expected, from: string, until: string): boolean {
  const latest = latestExpiration(expected, from);
  return latest !== null && [-1, 0, 1].some((more) => addDays(latest, more) === until);
}
/** Nothing is in force so many days before it is issued. */
const BACKDATED = 31;
/** No day but those of its validity, which begins well before the day on which it is said to be issued. */
function inForceBefore(
  pages: readonly Page[],
  days: readonly Dated[],
  { issueDate: said }: Expected,
): Dated | undefined {
  const [first] = labelled(hitsOf(pages, EXPIRATION_LABEL), days);
  const end = first && endOf(first, days);
  if (!first || !end || end === first || !isSure(first) || !isSure(end)) return undefined;
  const isOnly = isSingle([first, end, ...days].map(({ value }) => value === first.value || value === end.value));
  return isOnly && addDays(first.value, BACKDATED) < said ? first : undefined;
}
/** A day further away is no day of issue, but an end. */
const POSTDATED = 60;
/** A document that was said to be issued on a later day than today, and on no earlier one. */
function ofFuture(
  pages: readonly Page[],
  days: readonly Dated[],
  said: readonly Dated[],
  today: string,
): Dated | undefined {
  if (said.length > 0) return undefined;
  const ends = new Set(labelled(hitsOf(pages, EXPIRATION_LABEL), days));
  const issued = saidDays(pages, days).filter((day) => !ends.has(day));
  const isToCome = ({ value }: Dated) => value > today && value <= addDays(today, POSTDATED);
  return issued.every(isToCome) ? issued.find((hit) => isSure(hit)) : undefined;
}
/** The one day on which a document surely says that it was issued, to be proposed; null where it says none, or several. */
export function issueDayOf(pages: readonly Page[], today: string): string | null {
  const said = issueDays(pages, daysOn(pages)).filter((hit) => hit.value <= today && isSure(hit));
  return said[0] && isSingle(said.map(({ value }) => value)) ? said[0].value : null;
}
/** Doubtfully read, but so unlike the day that it cannot be that one. */
const FAR_DIGITS = 3;
const isFarFrom = ({ value }: Dated, day: string): boolean => editsBetween(value, day) >= FAR_DIGITS;
/** A picture shows what may be that day, badly read. */
const mayShowDay = (pages: readonly Page[], day: string, days: readonly Dated[]): boolean =>
  days.some((hit) => !isSure(hit) && isNearlyDay(hit, day)) || mayShow(pages, [formatDate(day), dayInWords(day)], days);
const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
/** In a picture one digit may be read wrong. */
const isNearlyDay = ({ page, value }: Dated, day: string): boolean => page.fromPicture && editsBetween(value, day) <= 1;

// ---------------------------------------------------------------- validity
/** Not where it begins: `inicio de vigencia`. */
const EXPIRATION_LABEL = spelled(EXPIRATION_NAMES, {
  forms: EXPIRATION_FORMS,
  before: `(?<!\\b(?:INICIO\\s+D[AE]|CREDENCIAMENTO|ACREDITACAO|CALIBRACAO|ANUIDADE)\\s+)${DOCUMENT_NOUN}`,
  after:
    '(?!\\s+(?:INICIAL|(?:DO\\s+)?C\\.?A\\b|D[AOE]S?\\s+(?:E\\.?P\\.?I|CRACHA|CARTAO|CREDENCIAL|CALIBRACAO|EXTINTOR|PRODUTO|LOTE|VACINA|BOLETO|FATURA|PARCELA|CREA|CRM)))',
});
/** `CNH nº 4412, categoria B, válida até`: of something else that its holder, its signer or its equipment has. */
const OTHER_THING =
  /\b(?:CNH|HABILITACAO|CNV|CRM|CREA|COREN|CARTAO|CRACHA|CREDENCIAL|CREDENCIAMENTO|ACREDITACAO|ANUIDADE|CALIBRA[A-Z]+|DETECTOR|DOSIMETRO|DECIBELIMETRO|MANOMETRO|EXTINTORE?S?|C\.?A|RESPIRADOR|OUTORGA|ANTERIOR|APOLICE|PRE-REQUISITO)\b[^.;]{0,48}$/;
const BILL = /\b(?:BANCO|BOLETO|FATURA|PARCELAS?|TAXA|PREMIO|AGENCIA|NOSSO\s+NUMERO|COBRANCA)\b|R\$/;
/** It stands before the label in the label's cell, without the title of the document; or the label is that of a bill. */
const isOfOtherThing = (label: Hit, { title }: Kind): boolean => {
  const cell = /(?:^|\s{2})(?:\S| (?! ))*$/.exec(beforeOf(label, 64))?.[0] ?? '';
  const isOfBill = /^VENC/i.test(label.text) && BILL.test(label.page.lines[label.line]?.folded ?? '');
  return isOfBill || (OTHER_THING.test(cell) && cell.search(title) < 0);
};
/** Characters between the two days of a range. */
const RANGE = 30;
export function expirationDate(pages: readonly Page[], expected: Expected, kind: Kind): Judged {
  const { today } = expected;
  if (kind.yearly) return yearOf(pages, today);
  const days = daysOn(pages);
  const labels = hitsOf(pages, EXPIRATION_LABEL).filter((label) => !isOfOtherThing(label, kind));
  const lastings = lastingsOn(pages);
  // `validade de 12 meses` says no day, whatever day stands below it.
  const withDays = labels.filter((label) => !lastings.some((lasting) => isBehind(label, lasting)));
  const months = monthsOn(pages).map((month) => ({ ...month, value: lastDayOf(month.value) }));
  const ends = kind.hasEndsOfOthers
    ? []
    : labelled(withDays, [...days, ...months])
        .map((day) => endOf(day, [...days, ...months]))
        .filter((day) => !goesOn(day));
  // A document is not issued on the day of its end or later, nor is its end before this century.
  const others = days.filter(
    (day) => !ends.some((end) => end.page === day.page && end.line === day.line && end.at === day.at),
  );
  const claimed = days.filter(({ value }) => value === expected.issueDate);
  const issued = [...issueDays(pages, others.length > 0 ? others : days), ...claimed]
    .map(({ value }) => value)
    .filter((value) => value <= today)
    .sort()
    .at(-1);
  // What ended in the first quarter of its time is another thing, where the document says until when it is valid itself.
  const latest = claimed.length > 0 ? latestExpiration(expected, expected.issueDate) : null;
  const isSoon = (value: string): boolean =>
    latest !== null &&
    value < today &&
    daysBetween(expected.issueDate, value) < daysBetween(expected.issueDate, latest) / 4;
  const possible = ends.filter(({ value }) => value > (issued ?? '2000-01-01'));
  const lasts = possible.filter(({ value }) => !isSoon(value));
  const plausible = lasts.length > 0 || lastings.length > 0 ? lasts : possible;
  const lasted = plausible.length > 0 ? plausible : lasting(pages, days, labels, lastings, expected);
  const stated = lasted.length > 0 ? lasted : pairedEnd(days, expected);
  const right = stated.find(({ value }) => value >= today);
  const [wrong] = [...stated].sort((a, b) => b.value.localeCompare(a.value));
  const isTold = (hit: Dated) => isSure(hit) || isAnniversary(hit, issueDays(pages, days));
  const ruled = underNorm(pages, expected, kind);
  const tooLong = ruled
    ? (tooLongOf(plausible, issued, ruled) ?? (isClearance(kind) ? undefined : lastingTooLong(labels, lastings, ruled)))
    : undefined;
  if (tooLong) return judged(null, { wrong: tooLong }, ({ text, value }) => (value ? formatDate(value) : text.trim()));
  return judged(null, { right, wrong: stated.every(isTold) ? wrong : undefined }, dayText);
}
/**
 * No label was read, and the only two days of the document are as far apart as a document of the kind is valid: it was issued
 * on the first one, and ends on the other.
 */
function pairedEnd(all: readonly Dated[], expected: Expected): Dated[] {
  const days = all.filter((day) => !isOfNorm(day)).sort((a, b) => a.value.localeCompare(b.value));
  const [first, end] = [days[0], days.at(-1)];
  if (!first || !end || first.value > expected.today || end.value === expected.issueDate) return [];
  const isPair = days.every(({ value }) => value === first.value || value === end.value);
  return isPair && isPeriod(expected, first.value, end.value) ? [end] : [];
}
/** Doubtfully read, but so many months after a day of issue that was surely read: as good as check digits. */
const PERIODS = [6, 12, 24, 36, 60, 120];
const isAnniversary = (end: Dated, issued: readonly Dated[]): boolean =>
  isSure(end, HALF_SURE) &&
  issued.some((day) => isSure(day) && PERIODS.some((months) => addMonths(day.value, months) === end.value));
const HALF_SURE = 0.5;
/** Behind a day: `a 12/12/20Z5`, `às 24 horas do dia`; the end of the range is not read, and its first day is none. */
const GOES_ON =
  /^\s*(?:(?:[-–]|A|ATE)\s*(?:AS?\s+)?(?:24\s?H[A-Z]*\s+)?(?:D[EO]\s+(?:DIA\s+)?)?[0-9OILZSB]{1,2}\W|(?:ATE\s+)?AS\s+24\s?H)/;
const goesOn = (day: Dated): boolean => GOES_ON.test(afterOf(day, RANGE));
/** A range of validity begins with the day of issue; its end counts. */
function endOf(day: Dated, days: readonly Dated[]): Dated {
  const end = days.find(
    (other) =>
      other.page === day.page &&
      other.line === day.line &&
      other.at > day.at &&
      other.at - day.at - day.text.length < RANGE &&
      /^\s*(?:[-–]|A|ATE|E|AS)?\b/.test(afterOf(day, RANGE)),
  );
  return end && end.value > day.value ? end : day;
}
/** What is said to be issued so many months ago is of a law that is cited, or of a person. */
const LONG_AGO = 120;
/** Nothing says until when: from the day of issue on, as long as the document says, else as the catalogue does. */
function lasting(
  pages: readonly Page[],
  days: readonly Dated[],
  labels: readonly Hit[],
  lastings: readonly Lasting[],
  expected: Expected,
): Dated[] {
  const from = [...issueDays(pages, days), ...days.filter(({ value }) => value === expected.issueDate)]
    .filter(({ value }) => value <= expected.today && addMonths(value, LONG_AGO) > expected.today)
    .sort((a, b) => b.value.localeCompare(a.value))[0];
  if (!from) return [];
  if (from.value !== expected.issueDate && isNearlyDay(from, expected.issueDate)) return [];
  if (from.value !== expected.issueDate && mayShowDay(pages, expected.issueDate, days)) return [];
  const said = lastings.find((one) => labels.some((label) => isBehind(label, one)));
  const until = said
    ? said.days > 0
      ? addDays(from.value, said.days)
      : addMonths(from.value, said.months)
    : expected.validityFrom !== 'PRINTED'
      ? latestExpiration(expected, from.value)
      : null;
  return until === null ? [] : [{ ...from, value: until }];
}

/** A licence of a year: the year before may still be in force, an earlier one is not. */
function yearOf(pages: readonly Page[], today: string): Judged {
  const years = yearsOn(pages);
  const year = Number(today.slice(0, 4));
  const [latest] = [...years].sort((a, b) => Number(b.value) - Number(a.value));
  const shown = ({ value }: Dated) => value;
  if (!latest || Number(latest.value) === year - 1) return judged(null, {}, shown);
  return judged(
    null,
    Number(latest.value) >= year ? { right: latest } : { wrong: isSure(latest) ? latest : undefined },
    shown,
  );
}
