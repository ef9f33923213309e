import type { SubjectValidity } from '../../../../contract/documentValidity.ts';
import type { Place, ReadingField, Verdict } from '../../../../contract/readings.ts';
import { type Hit, type Page, shownPlace } from './page.ts';

/** What a document is compared with, and what the comparison says. */
export type Expected = SubjectValidity & {
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
  /** Of the file: not all pages of a long one are read. */
  pageCount?: number;
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
export type Judged = Omit<Found, 'field'>;

/** Below this a difference may be of the recognition: it is not identified, and never called different. */
export const SURE = 0.7;
/** What has the form of a number and lies far from the expected one may be another; right check digits need no sureness. */
const SURE_OF_FORM = 0.2;
export const isSure = (hit: Hit, from = SURE): boolean => !hit.page.fromPicture || hit.confidence >= from;
export const isSureOfForm = (hit: Hit): boolean => isSure(hit, SURE_OF_FORM);

const textOf = ({ text }: Hit): string => text.trim();

/** MATCH where `right` is, else MISMATCH where `wrong` is, else UNIDENTIFIED, where `asked` is with what a person has to judge. */
export function judged<Value extends Hit>(
  expected: string | null,
  { right, wrong, asked }: { right?: Value; wrong?: Value; asked?: Value },
  shown: (hit: Value) => string = textOf,
): Judged {
  const hit = right ?? wrong ?? asked;
  if (!hit) return { verdict: 'UNIDENTIFIED', expected, found: null, page: null, place: null };
  return {
    verdict: right ? 'MATCH' : wrong ? 'MISMATCH' : 'UNIDENTIFIED',
    expected,
    found: shown(hit).slice(0, 255),
    page: hit.page.number,
    place: shownPlace(hit.page, hit.box),
  };
}

/** All that was found agrees on one value. */
export const isSingle = <Value>(values: readonly Value[]): boolean => new Set(values).size === 1;
export const anyFromPicture = (pages: readonly Page[]): boolean => pages.some(({ fromPicture }) => fromPicture);

/** Begins a condition, as the source of a pattern; not how somebody is found: `o trabalhador se encontra inapto`. */
export const IF =
  '(?:CASO\\b|QUANDO\\b|(?<!\\bQUE\\s)SE\\b(?!\\s+(?:ACHA|APRESENT|DECLAR|ENCONTR|MOSTR|RECUS|REVEL|SUBMET)))';
