import { formatMonth } from '../../../../contract/common.ts';
import { type Dated, daysOn, labelledMonthsOn, monthOfDays, monthRangesOn, monthsOn } from './dates.ts';
import { type Expected, isSingle, isSure, type Judged, judged, SURE } from './findings.ts';
import { MONTH_NAMES, OTHER_MONTHS, spelled } from './labels.ts';
import { beforeOf, boxOf, type Hit, hitsOf, labelled, type Page } from './page.ts';

const MONTH_LABEL = spelled(MONTH_NAMES);
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
/** A month further away than this is none of the document's own (a norm, a contract). */
const FAR_MONTHS = 30;
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export function referenceMonth(pages: readonly Page[], { month }: Expected): Judged | null {
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
  const sure = candidates.filter((hit) => isSure(hit) || isNamedSurely(hit, month));
  // Without a label only a month in the head counts, and when it is the only one.
  const heading = sure.filter((hit) => isInHead(hit));
  const others = said.length > 0 ? sure : isSingle(heading.map(({ value }) => value)) ? heading : [];
  return judged(formatMonth(month), { right, wrong: others[0] ?? repeated(said, months) }, shown);
}
/** Of the same year as the expected month only the name tells both apart, and it may be read more surely than the year. */
function isNamedSurely({ page, line: index, at, text, value }: Dated, month: string): boolean {
  const name = /^\p{L}{3,}/u.exec(text)?.[0];
  const line = page.lines[index];
  if (!name || !line || value.slice(0, 4) !== month.slice(0, 4)) return false;
  return boxOf(line, at, name.length).confidence >= SURE;
}
const isInHead = (hit: Hit): boolean =>
  hit.page.number === 1 && hit.box.y < 0.4 && !OTHER_MONTHS.test(beforeOf(hit, 24));
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
