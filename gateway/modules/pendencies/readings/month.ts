import { formatMonth } from '../../../../contract/common.ts';
import { type Dated, daysOn, labelledMonthsOn, monthOfDays, monthRangesOn, monthsOn } from './dates.ts';
import { mayShow } from './doubt.ts';
import {
  anyFromPicture,
  type Expected,
  isSingle,
  isSure,
  isSureOfForm,
  type Judged,
  judged,
  SURE,
} from './findings.ts';
import { MONTH_NAMES, OTHER_MONTHS, spelled } from './labels.ts';
import { beforeOf, boxOf, type Hit, hitsOf, labelled, type Page } from './page.ts';

/** `Próxima competência`, `relatório anterior: setembro`: of another one than this document. */
const NOT_OTHER = '(?<!\\b(?:PROXIM[AO]S?|ANTERIOR(?:ES)?|ULTIM[AO]S?)\\s{1,2})';
const MONTH_LABEL = spelled(MONTH_NAMES, { before: NOT_OTHER });
/** Behind these a month may be written shortly: `10.2026`, `10/26`. */
const SHORT_MONTH_LABEL = spelled(MONTH_NAMES.filter((name) => /^(?:COMP|PERIODO|APURACAO|P\.A|MES|REF)/.test(name)));
/** Behind these a single day names its month: `PERIODO DE APURACAO 31/10/2026`. */
const MONTH_OF_DAY = spelled([
  'PERIODO DE APURACAO',
  'PERIODO APURACAO',
  'APURACAO',
  'P.A.',
  'COMPETENCIA DA NFS-E',
  'COMPETENCIA',
]);
/** What names the month of the whole document; the others may speak of a row in it: `Prêmio - ref. 09/2026`. */
const OWN_MONTH = spelled(
  MONTH_NAMES.filter((name) => /^(?:COMPETENCIA|COMPET\.|MES\/ANO|MES DE REF|PERIODO DE AP)/.test(name)),
);
/** A month further away than this is none of the document's own (a norm, a contract). */
const FAR_MONTHS = 30;
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export function referenceMonth(pages: readonly Page[], { month, today }: Expected): Judged | null {
  if (!month) return null;
  const shown = ({ value }: Dated) => formatMonth(value);
  const near = ({ value }: Dated) => Math.abs(monthNumber(value) - monthNumber(month)) <= FAR_MONTHS;
  // Days from one month to the next (16/09 to 15/10) may be of either.
  const ranges = monthRangesOn(pages);
  const months = [
    ...monthsOn(pages),
    ...ranges.flatMap(({ hit, months: own }) => own.map((value) => ({ ...hit, value }))),
  ].filter(near);
  const ofRange = new Set(ranges.flatMap(({ days }) => days));
  const days = daysOn(pages)
    .filter(({ page, line, at }) => !ofRange.has(`${page.number}:${line}:${at}`))
    .map((day) => ({ ...day, value: day.value.slice(0, 7) }));
  const named = [
    ...allLabelled(hitsOf(pages, MONTH_LABEL), months),
    ...allLabelled(hitsOf(pages, SHORT_MONTH_LABEL), labelledMonthsOn(pages).filter(near)),
    ...allLabelled(hitsOf(pages, MONTH_OF_DAY), days),
  ];
  const listed = monthOfDays(pages, Number(month.slice(0, 4)));
  const said = named.length === 0 && listed ? [listed] : named;
  const candidates = said.length > 0 ? said : months;
  const right = candidates.find(({ value }) => value === month);
  // In the head it may be the document's own, and what is labelled another one's.
  const isInDoubt = !right && months.some((hit) => hit.value === month && isInHead(hit));
  // Where a picture shows that label, only what is read behind it tells of another month.
  const own = hitsOf(
    pages.filter(({ fromPicture }) => fromPicture),
    OWN_MONTH,
  );
  const labelledOwn = allLabelled(own, [...months, ...labelledMonthsOn(pages).filter(near), ...days]);
  const ofDocument =
    labelledOwn.length > 0 ? labelledOwn : candidates.filter((hit) => own.length === 0 || !isInRow(hit));
  const isDoubtful = !right && anyFromPicture(pages) && mayBe(month, pages, months, days, labelledOwn.length === 0);
  const weighed =
    isDoubtful || isInDoubt
      ? []
      : candidates.filter(
          (hit) =>
            ofDocument.some((other) => isSamePlace(hit, other)) && !(hit.page.fromPicture && isToCome(hit, today)),
        );
  const sure = weighed.filter(
    (hit) =>
      isSure(hit) ||
      isNamedSurely(hit, month) ||
      (labelledOwn.some((other) => isSamePlace(hit, other)) && isOfOtherDigits(hit, month)),
  );
  // Without a label only a month in the head counts, and when it is the only one.
  const heading = sure.filter((hit) => isInHead(hit));
  const others = said.length > 0 ? sure : isSingle(heading.map(({ value }) => value)) ? heading : [];
  const doubtful = said.length > 0 ? weighed : [];
  return judged(formatMonth(month), { right, wrong: others[0] ?? repeated(doubtful, months) }, shown);
}
/** In a row with amounts a month is of that row. */
const isInRow = ({ page, line }: Hit): boolean => /[0-9],[0-9]{2}(?![0-9])/.test(page.lines[line]?.folded ?? '');
/** After the month that has begun nothing was worked or owed yet: a digit was read wrong. */
const isToCome = ({ value }: Dated, today: string): boolean => value > today.slice(0, 7);
/** A picture may show the month: badly read, or under a label that is not read. */
function mayBe(
  month: string,
  pages: readonly Page[],
  months: readonly Dated[],
  days: readonly Dated[],
  isUnlabelled: boolean,
): boolean {
  const name = formatMonthName(month);
  const year = month.slice(0, 4);
  const isShown = months.some((hit) => hit.value === month && !isOfOther(hit));
  return (
    (isUnlabelled && isShown) ||
    mayShow(
      pages,
      [formatMonth(month), `${name}/${year}`, `${name} de ${year}`, `${name} ${year}`],
      [...months, ...days],
    )
  );
}
const formatMonthName = (month: string): string =>
  new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' }).format(new Date(month));
const isSamePlace = (a: Hit, b: Hit): boolean => a.page === b.page && a.line === b.line && a.at === b.at;
/** Of the same year as the expected month only the name tells both apart, and it may be read more surely than the year. */
function isNamedSurely({ page, line: index, at, text, value }: Dated, month: string): boolean {
  const name = /^\p{L}{3,}/u.exec(text)?.[0];
  const line = page.lines[index];
  if (!name || !line || value.slice(0, 4) !== month.slice(0, 4)) return false;
  return boxOf(line, at, name.length).confidence >= SURE;
}
/** Behind its own label, and no digit of its month is the one of the expected month: badly read it would still be another one. */
const isOfOtherDigits = (hit: Dated, month: string): boolean =>
  isSureOfForm(hit) && [5, 6].every((place) => hit.value.charAt(place) !== month.charAt(place));
const isInHead = (hit: Hit): boolean => hit.page.number === 1 && hit.box.y < 0.4 && !isOfOther(hit);
/** In a title the payment is what the document is about. */
const PAYMENT_TITLE = /\b[A-Z]+\s+(?:MENSAL\s+)?DE\s+PAGAMENTOS?\b/g;
const isOfOther = (hit: Hit): boolean => OTHER_MONTHS.test(beforeOf(hit, 60).replace(PAYMENT_TITLE, '').slice(-24));
/** What is doubtfully read behind a label, and read alike elsewhere, is read. */
const repeated = (said: readonly Dated[], all: readonly Dated[]): Dated | undefined =>
  isSingle(said.map(({ value }) => value)) && all.filter(({ value }) => value === said[0]?.value).length > 1
    ? said[0]
    : undefined;
/** `labelled`, with every value that stands in the same place (a range is two months). */
function allLabelled(labels: readonly Hit[], values: readonly Dated[]): Dated[] {
  const chosen = labelled(labels, values);
  return values.filter((value) =>
    chosen.some(({ page, line, at }) => page === value.page && line === value.line && at === value.at),
  );
}
