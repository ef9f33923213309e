import { addDays, addMonths } from '../../../../contract/common.ts';
import { latestExpiration } from '../../../../contract/documentValidity.ts';
import type { Dated, Lasting } from './dates.ts';
import { type Expected, isSure } from './findings.ts';
import type { Kind } from './kinds.ts';
import { type Hit, hitsOf, type Page } from './page.ts';

/** Ends that lie much later than a norm allows. */

/**
 * What is expected of a document of a kind that has levels, or that a norm rules where it is cited: with the period of its own
 * level (the longest of several); null where it names none.
 */
export function underNorm(
  pages: readonly Page[],
  expected: Expected,
  { isByNorm, levels, cited }: Kind,
): Expected | null {
  if (cited) return hitsOf(pages, cited).length > 0 ? expected : null;
  if (!isByNorm) return null;
  if (!levels) return expected;
  const own = levels.filter(({ said }) => hitsOf(pages, said).length > 0).map(({ months }) => months);
  return own.length > 0 ? { ...expected, validityMonths: Math.max(...own) } : null;
}

/** How far a duration stands behind its label. */
export const isBehind = (label: Hit, { page, line, at }: Hit): boolean =>
  page === label.page &&
  line === label.line &&
  at >= label.at + label.text.length &&
  at - label.at - label.text.length < 40;

/** So much longer than the catalogue allows is none of its ways to count: 24 months may be 36 with a certified management. */
const TOO_LONG = 1.5;
/** A leap day, and the first or the last day not counted. */
const MORE_DAYS = 5;
/**
 * The latest end of what is issued on that day, by the longest of the ways to count that may hold: who is not known to be
 * exposed may be who needs it less often.
 */
function allowing(expected: Expected, from: string): string | null {
  const own = { ...expected, validityFrom: 'ISSUE' as const };
  const { validityRules: rules, subject } = expected;
  const unknown = subject?.exposure ? [] : (rules ?? []).filter(({ exposure }) => exposure !== undefined);
  const ends = [
    own,
    ...unknown.map(({ validityDays = null, validityMonths = null }) => ({
      ...own,
      ...{ validityDays, validityMonths, validityRules: null },
    })),
  ].flatMap((validity) => latestExpiration(validity, from) ?? []);
  return ends.sort().at(-1) ?? null;
}
/** An end that lies much later after the day of issue, as it is read and as it is said, than a document of the kind is valid. */
export function tooLongOf(ends: readonly Dated[], issued: string | undefined, expected: Expected): Dated | undefined {
  const from = issued && [issued, expected.issueDate].sort().at(-1);
  const latest = from && expected.validityFrom !== 'PRINTED' ? allowing(expected, from) : null;
  if (!from || latest === null || latest <= from) return undefined;
  const allowed = (Date.parse(latest) - Date.parse(from)) * TOO_LONG + MORE_DAYS * 86_400_000;
  const [first] = ends.toSorted((a, b) => a.value.localeCompare(b.value));
  return first && isSure(first) && Date.parse(first.value) - Date.parse(from) > allowed ? first : undefined;
}
/** `validade: 48 meses`, of what is valid for 24. */
export function lastingTooLong(
  labels: readonly Hit[],
  lastings: readonly Lasting[],
  expected: Expected,
): (Lasting & { value: string }) | undefined {
  const { today, validityFrom } = expected;
  const latest = validityFrom === 'PRINTED' ? null : allowing(expected, today);
  const [said] = lastings.filter((one) => labels.some((label) => isBehind(label, one)));
  if (latest === null || latest <= today || !said || !isSure(said)) return undefined;
  const end = addDays(addMonths(today, said.months), said.days);
  const allowed = (Date.parse(latest) - Date.parse(today)) * TOO_LONG + MORE_DAYS * 86_400_000;
  return Date.parse(end) - Date.parse(today) > allowed ? { ...said, value: '' } : undefined;
}
