import { isSingle, isSure, type Judged, judged } from './findings.ts';
import type { Kind } from './kinds.ts';
import { DUE_NAMES, PAID_NAMES, spelled } from './labels.ts';
import { amountsOn, authenticationsOn, registersOn } from './numbers.ts';
import { type Hit, hitsOf, labelled, type Page } from './page.ts';

/** What else a document says: who signs, its codes, its conclusion, what was paid, and whether it is whole. */

export const register = (pages: readonly Page[], { registers = [] }: Kind): Judged =>
  judged(registers.join(' / '), { right: registersOn(pages, registers)[0] });
export const authentication = (pages: readonly Page[]): Judged => judged(null, { right: authenticationsOn(pages)[0] });

// ---------------------------------------------------------------- fitness
/** `( X ) APTO`, `[x] Inapto`, a lone X before the word: which of the two is chosen. */
const FITNESS =
  /(?:([[({]?)\s?(X)\s?[\])}]?\s*)?\b((?:NAO\s+(?:ESTA\s+)?)?APT[OA]|INAPT[OA])(?:\(A\)|\(O\))?(?![A-Z])/g;
const isUnfit = ({ groups }: Hit): boolean => /^(?:IN|NAO)/.test(groups[2] ?? '');
/** An empty box before the word, or the word in a list of both: nothing is chosen by it. */
const isOffered = (hit: Hit, all: readonly Hit[]): boolean =>
  hit.groups[1] === undefined &&
  (/[[({]\s*[\])}]\s*$/.test(hit.page.lines[hit.line]?.folded.slice(0, hit.at) ?? '') ||
    all.some((other) => other.page === hit.page && other.line === hit.line && isUnfit(other) !== isUnfit(hit)));
export function fitness(pages: readonly Page[]): Judged {
  const hits = hitsOf(pages, FITNESS);
  const marked = hits.filter(({ groups }) => groups[1] !== undefined);
  const free = hits.filter((hit) => !isOffered(hit, hits));
  const alone = isSingle(free.map(isUnfit)) ? free[0] : undefined;
  const chosen = marked.find(isUnfit) ?? marked[0] ?? alone;
  const shown = (hit: Hit) => (isUnfit(hit) ? 'Inapto' : 'Apto');
  if (!chosen) return judged('Apto', {}, shown);
  return judged('Apto', isUnfit(chosen) ? { wrong: isSure(chosen) ? chosen : undefined } : { right: chosen }, shown);
}

// ---------------------------------------------------------------- standing
/** A clearance says that nothing is owed, or that what is owed is suspended; else it shows debts. */
const REGULAR =
  /\bPOSITIVA\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA\b|\bNEGATIVA\s+(?:CONJUNTA\s+)?DE\b|\bCERTIDAO\s+(?:CONJUNTA\s+)?NEGATIVA\b|\bNAO\s+CONSTAM?\b|\bSITUACAO\s+REGULAR\b|\bSITUACAO\s*:?\s+REGULAR\b/g;
const OWING =
  /\bCERTIDAO\s+(?:CONJUNTA\s+)?POSITIVA\b(?!\s+COM\s+EFEITO)|(?<!NAO\s)\bCONSTA\s+COMO\s+INADIMPLENTE\b|\bSITUACAO\s+IRREGULAR\b|\bSITUACAO\s*:?\s+IRREGULAR\b/g;
export function standing(pages: readonly Page[]): Judged {
  const [owing] = hitsOf(pages, OWING).filter((hit) => isSure(hit));
  return judged('Regular', { right: owing ? undefined : hitsOf(pages, REGULAR)[0], wrong: owing });
}

// ---------------------------------------------------------------- amount
const DUE_LABEL = spelled(DUE_NAMES);
const PAID_LABEL = spelled(PAID_NAMES);
export function amount(pages: readonly Page[]): Judged {
  const amounts = amountsOn(pages);
  const [due] = labelled(hitsOf(pages, DUE_LABEL), amounts);
  const [paid] = labelled(hitsOf(pages, PAID_LABEL), amounts);
  const expected = due ? due.text.trim() : null;
  if (!due || !paid) return judged(expected, {});
  return judged(
    expected,
    paid.value >= due.value ? { right: paid } : { wrong: isSure(due) && isSure(paid) ? paid : undefined },
  );
}

// ---------------------------------------------------------------- pages
/** `folha 1/2`, `Página 1 de 3`, `fl. 01/02`. */
const NUMBERED =
  /\b(?:FOLHAS?|FLS?|PAGINAS?|PAGS?|PGS?|FRENTE|VERSO)\b\s?[.:]?\s*(?:N[O.º°]*\s*)?\(?\s*([0-9]{1,3})\s*(?:\/|DE|-)\s*([0-9]{1,3})(?![0-9/])/g;
/** `1/3` alone at the edge of a page. */
const ALONE = /^\s*\(?([0-9]{1,2})\s?\/\s?([0-9]{1,2})\)?\s*$/g;
const EDGE = 0.12;
/** The signatures are said to be on another page. */
const ELSEWHERE =
  /\bASSINATURAS?\b[^.]{0,60}\b(?:FOLHA|PAGINA|FL\.?|PAG\.?)\s*(?:N[O.º°]*\s*)?([0-9]{1,2})(?:\s?\/\s?[0-9]{1,2})?/g;
/** More pages than this are no number of pages. */
const MOST = 400;
/** In a picture a number of pages is easily read wrong: 02 as 62. */
const MISSING_IN_PICTURE = 4;
/** A page that the document counts and the file does not have; null where nothing is missing, or nothing is counted. */
export function missingPages(pages: readonly Page[], total: number): Judged | null {
  const counted = [
    ...hitsOf(pages, NUMBERED),
    ...hitsOf(pages, ALONE).filter(({ box }) => box.y < EDGE || box.y + box.h > 1 - EDGE),
  ]
    .map((hit) => ({ ...hit, number: Number(hit.groups[0]), of: Number(hit.groups[1]) }))
    .filter(({ page, number, of, ...hit }) =>
      page.fromPicture
        ? isSure({ page, ...hit }) && of - total <= MISSING_IN_PICTURE
        : number >= 1 && number <= of && of <= MOST,
    );
  const most = counted.sort((a, b) => b.of - a.of)[0];
  const shown = ({ number, of }: { number: number; of: number }) => `${number}/${of}`;
  if (most && most.of > total) return judged(String(most.of), { wrong: most }, shown);
  const elsewhere = hitsOf(pages, ELSEWHERE).find((hit) => Number(hit.groups[0]) > total && isSure(hit));
  return elsewhere ? judged(elsewhere.groups[0] ?? null, { wrong: elsewhere }) : null;
}
