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
/** The two words, and the mark of a choice: `( X )`, `[x]`, `☒`, or an X by itself. */
const FITNESS = /\b((?:NAO\s+(?:ESTA\s+)?)?APT[OA]|INAPT[OA])(?:\(A\)|\(O\))?(?![A-Z])/g;
const MARK = /[([{]\s?[X✓✔■●]\s?[\])}]|[☒☑✓✔]|(?<![A-Z])X(?![A-Z])/g;
const EMPTY = /[([{]\s*[\])}]|[☐□]/g;
/** `Apto para a função: (X) Sim ( ) Não` */
const ANSWERED = /\bAPT[OA]\b[^()[\]]{0,50}[([]\s?(X?)\s?[\])]\s*SIM\b\s*[([]\s?(X?)\s?[\])]\s*NAO\b/g;
type Choice = { hit: Hit; isUnfit: boolean };

/**
 * What is chosen on one line: marks stand before their words, unless the first word has neither mark nor empty box before it.
 * Boxes may be shapes, and only the mark be text (`APTO para a função X INAPTO`): the word next to the mark, then.
 */
function chosenOn(words: readonly Hit[], marks: readonly Hit[], boxes: readonly Hit[]): Choice[] {
  const isUnfit = (hit: Hit) => /^(?:IN|NAO)/.test(hit.groups[0] ?? '');
  const own = words.toSorted((a, b) => a.at - b.at);
  const signs = [...marks, ...boxes];
  const [first] = own;
  if (!first) return [];
  if (signs.length === 0) {
    // Both words side by side are offered, not chosen.
    return isSingle(own.map(isUnfit)) ? [{ hit: first, isUnfit: isUnfit(first) }] : [];
  }
  const isBefore = signs.some(({ at }) => at < first.at);
  const endOf = ({ at, text }: Hit): number => at + text.length;
  return marks.flatMap((mark): Choice[] => {
    const next = own.find(({ at }) => at > mark.at);
    const last = own.findLast(({ at }) => at < mark.at);
    const isNextCloser = next && last && next.at - endOf(mark) < mark.at - endOf(last);
    const hit = isBefore || (boxes.length === 0 && isNextCloser) ? next : last;
    return hit ? [{ hit, isUnfit: isUnfit(hit) }] : [];
  });
}

export function fitness(pages: readonly Page[]): Judged {
  const shown = (hit: Hit) => (/^(?:IN|NAO)/.test(hit.groups[0] ?? '') ? 'Inapto' : 'Apto');
  const [answered] = hitsOf(pages, ANSWERED).filter(({ groups }) => Boolean(groups[0]) !== Boolean(groups[1]));
  if (answered) {
    const said = () => (answered.groups[1] ? 'Inapto' : 'Apto');
    return judged(
      'Apto',
      answered.groups[1] ? { wrong: isSure(answered) ? answered : undefined } : { right: answered },
      said,
    );
  }
  const keyOf = ({ page, line }: Hit): string => `${page.number}:${line}`;
  const [words, marks, boxes] = [FITNESS, MARK, EMPTY].map((pattern) => Map.groupBy(hitsOf(pages, pattern), keyOf));
  const lines = [...(words ?? [])].map(([key, own]) => {
    const signs = [marks?.get(key) ?? [], boxes?.get(key) ?? []] as const;
    return { isMarked: signs.some(({ length }) => length > 0), choices: chosenOn(own, ...signs) };
  });
  const marked = lines.filter(({ isMarked }) => isMarked).flatMap(({ choices }) => choices);
  const free = lines.filter(({ isMarked }) => !isMarked).flatMap(({ choices }) => choices);
  const said = marked.length > 0 ? marked : isSingle(free.map(({ isUnfit }) => isUnfit)) ? free : [];
  const unfit = said.find(({ isUnfit }) => isUnfit);
  if (unfit) return judged('Apto', { wrong: isSure(unfit.hit) ? unfit.hit : undefined }, shown);
  return judged('Apto', { right: said[0]?.hit }, shown);
}

// ---------------------------------------------------------------- standing
/** A clearance says that nothing is owed, or that what is owed is suspended; else it shows debts. */
const REGULAR =
  /\bPOSITIVA\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA\b|\bNEGATIVA\s+(?:CONJUNTA\s+)?DE\b|\bCERTIDAO\s+(?:CONJUNTA\s+)?NEGATIVA\b|\bNAO\s+CONSTAM?\b|\bSITUACAO\s+REGULAR\b|\bSITUACAO\s*:?\s+REGULAR\b/g;
const OWING =
  /\bCERTIDAO\s+(?:CONJUNTA\s+)?POSITIVA\b(?!\s+COM\s+EFEITO)|(?<!NAO\s)\bCONSTA\s+COMO\s+INADIMPLENTE\b|\bSITUACAO\s+IRREGULAR\b|\bSITUACAO\s*:?\s+IRREGULAR\b/g;
/** The `não` of a statement may stand at the end of the line before. */
const isDenied = ({ page, line, at }: Hit): boolean => at === 0 && /\bNAO\s*$/.test(page.lines[line - 1]?.folded ?? '');
export function standing(pages: readonly Page[]): Judged {
  // In its head, or as its statement; further down it explains itself.
  const [owing] = hitsOf(pages, OWING).filter(
    (hit) => isSure(hit) && hit.page.number === 1 && hit.box.y < 0.5 && !isDenied(hit),
  );
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
    ...hitsOf(pages, ALONE).filter(
      ({ box, page, groups }) => (box.y < EDGE || box.y + box.h > 1 - EDGE) && Number(groups[0]) === page.number,
    ),
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
