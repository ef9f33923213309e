import { brokenHitsOf } from './brokenHits.ts';
import { MANY_WORDS, sureWordsOn } from './doubt.ts';
import { anyFromPicture, type Expected, isSure, type Judged, judged } from './findings.ts';
import { CLEARANCE, isClearance, KINDS, type Kind, OTHER_TITLES } from './kinds.ts';
import { afterOf, beforeOf, boxOf, fold, type Hit, hitsOf, matchesIn, type Page } from './page.ts';
import { isOfNobody, moreSigns, otherSigns, ownSigns } from './signs.ts';

/** Which kind a document calls itself: how prominent its title is, against the titles of the other kinds. */

type Titled = Hit & {
  slug: string | null;
  weight: number;
  isOfClearance?: boolean;
  isIssuer?: boolean;
  /** Said in passing, not as a title, nor as what a certificate is about. */
  isMentioned?: boolean;
};
/** Where a title of that weight stands, the document is of that kind whatever else it mentions. */
const STRONG = 1;
/** Where the asked kind is not named at all, less is enough. */
const ENOUGH = 0.6;
/** What is left of a title's weight where only an issuer or a subject is named. */
const WEAK = 0.4;
/** So many signs more of another kind than of the asked one, without and with its title. */
const SIGNS = 3;
const MANY_SIGNS = 4;
/** A title with less than this share of another one's weight is a mention. */
const MENTION = 0.5;

const medianHeight = ({ lines }: Page): number => {
  const heights = lines.flatMap(({ runs }) => runs.map(({ h }) => h)).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0.01;
};
/** The cell that the hit stands in: between double spaces. */
function cellOf({ page, line, at, text }: Hit): string {
  const folded = page.lines[line]?.folded ?? '';
  const from = folded.lastIndexOf('  ', at);
  const to = folded.indexOf('  ', at + text.length);
  return folded.slice(from < 0 ? 0 : from, to < 0 ? folded.length : to).trim();
}

/** Beside an amount that is no smaller it is a row of a table: `48 VALE TRANSPORTE  6,00  178,80`. */
const AMOUNT = /(?<![0-9,])[0-9.]+,[0-9]{2}(?![0-9,])/g;
const AS_LARGE = 1.2;
function isRowOfAmounts({ page, line: index, box }: Hit): boolean {
  const line = page.lines[index];
  const amounts = line ? [...line.folded.matchAll(AMOUNT)].map((own) => boxOf(line, own.index, own[0].length).box) : [];
  return amounts.some(({ h }) => box.h < h * AS_LARGE);
}
/** Words of a cell that heads one of several columns, in the letters of the others: `Cargo  Agente  Medição  Código eSocial`. */
const COLUMNS = 4;
function isHeadOfColumn(hit: Hit): boolean {
  const line = hit.page.lines[hit.line];
  const cells = line ? [...line.folded.matchAll(/\S+(?: \S+)*/g)] : [];
  if (!line || cells.length < COLUMNS || hit.text.length > cellOf(hit).length * FILLING) return false;
  return cells.every(({ index, 0: text }) => hit.box.h < boxOf(line, index, text.length).box.h * AS_LARGE);
}
/** `… por haver concluído o curso de`, over the end of a line too: what a certificate is about stands in its sentence. */
const SUBJECT =
  /\b(?:CONCLUIU|CONCLUIDO|PARTICIPOU|REALIZOU|FREQUENTOU|CURSO|TREINAMENTO|CAPACITACAO|RECICLAGEM)\b[^.;:]{0,30}$|\bCERTIFICADO\s+D[EO]\s+$/;
const isSubject = (hit: Hit): boolean =>
  SUBJECT.test(`${hit.page.lines[hit.line - 1]?.folded ?? ''} ${beforeOf(hit, 120)}`);
const CERTIFIES =
  /\bCERTIFICADO\b|\b(?:CERTIFICAMOS|CERTIFICA|CONFERIMOS|ATESTAMOS)\b|\b(?:CONCLUIU|PARTICIPOU)\b[^.;:]{0,30}\b(?:CURSO|TREINAMENTO|CAPACITACAO|RECICLAGEM)\b/;

/** So many characters of a sentence around it, and it is no title of its own: `membro da Comissão Interna …, participou`. */
const SENTENCE = 60;
const isInSentence = (hit: Hit): boolean => cellOf(hit).length - hit.text.length > SENTENCE;
/** `Contrato de prestação de serviços nº 4600012345`, in letters like the others: the one to which it belongs. */
const isReference = (hit: Hit, height: number): boolean =>
  /^CONTRATO/i.test(hit.text) && hit.box.h < height * AS_LARGE && /^\s*:?\s*N[O.º°]*\s?[0-9]/.test(afterOf(hit, 12));
/** Below the head of a page, in letters no larger than the others, it is a line among lines: `Cesta básica por 12 meses`. */
const HEAD = 0.3;
const isAmongLines = ({ box }: Hit, height: number): boolean => box.y > HEAD && box.h < height * AS_LARGE;

/** Large, high on its page, and alone in its cell: a title. Small, low, in a sentence or a row of amounts: a mention. */
function weightOf(hit: Hit, height: number, isTold: boolean): number {
  if (isRowOfAmounts(hit) || isHeadOfColumn(hit)) return ROW;
  const size = Math.min(2.2, Math.max(0.8, hit.box.h / height));
  const place = hit.box.y < 0.2 ? 1.3 : hit.box.y < 0.4 ? 1 : 0.5;
  const share = hit.text.length / Math.max(1, cellOf(hit).length);
  return size * place * (share > 0.45 || isTold ? 1.3 : share > 0.25 ? 0.9 : 0.45);
}
const ROW = 0.3;

/** Letters set apart (`A T E S T A D O`): the words cannot be told from the letters. */
const isSpaced = (folded: string): boolean => {
  const words = folded.trim().split(/\s+/);
  return words.length >= 8 && words.filter(({ length }) => length <= 2).length > words.length * 0.7;
};
/** The lines of which a title must be sought without spaces. */
const spacedLines = (pages: readonly Page[]): { hit: Hit; squeezed: string }[] =>
  hitsOf(pages, /^.+$/g).flatMap((hit) => {
    const folded = hit.page.lines[hit.line]?.folded ?? '';
    return isSpaced(folded) ? [{ hit, squeezed: folded.replace(/\s/g, '') }] : [];
  });
/** Where a title is looked for across the end of a line: lines from the top of the first page. */
const HEADING_LINES = 14;
const FILLING = 0.6;
/** Two cells, one below the other and the only ones there, as one text; `end`: where the first of them ends in it. */
function brokenHeadings(pages: readonly Page[]): { hit: Hit; text: string; end: number }[] {
  const cells = hitsOf(pages.slice(0, 1), /\S+(?: \S+)*/g).filter(({ line }) => line <= HEADING_LINES);
  return cells.flatMap((hit) => {
    const below = cells.filter(
      ({ line, box }) => line === hit.line + 1 && box.x < hit.box.x + hit.box.w && box.x + box.w > hit.box.x,
    );
    const [next] = below;
    if (!next || below.length > 1 || hit.text.length > 90 || next.text.length > 90) return [];
    return [{ hit, text: fold(`${hit.text} ${next.text}`), end: hit.text.length }];
  });
}
/** `P.C.M.S.O.` as it is meant. */
const dottedAcronyms = (pages: readonly Page[]): { hit: Hit; letters: string }[] =>
  hitsOf(pages, /(?<![A-Z.])(?:[A-Z]\.){2,}(?:[A-Z]\.?(?![A-Z]))?/g).map((hit) => ({
    hit,
    letters: fold(hit.text).replaceAll('.', ''),
  }));
const isWhole = (title: RegExp, text: string): boolean => new RegExp(`^(?:${title.source})$`).test(text);
const squeezedTitle = (title: RegExp): RegExp => new RegExp(title.source.replace(/\\s[+*]|\\b| /g, ''));

type Name = {
  slug: string | null;
  title: RegExp;
  share: number;
  isOfClearance?: boolean;
  isIssuer?: boolean;
  /** A subject, of which a certificate speaks in its sentence. */
  isTaught?: boolean;
  /** Trainings are named in sentences: where one is asked, another is not said in passing. */
  isOfTraining?: boolean;
};
/** Of eSocial, unless a page says that it is of EFD-Reinf, which closes its own periodic events. */
const CLOSING = /FECHAMENTO\s+DOS\s+EVENTOS\s+PERIODICOS/g;
const REINF = /\bREINF\b|\bR-?[24]099\b/;
/** What names a document of each kind; an issuer tells clearances apart, and counts little for another kind. */
function namesFor(pages: readonly Page[], asked: Kind): Name[] {
  const lines = pages.flatMap((page) => page.lines);
  const isIn = (words: RegExp) => lines.some(({ folded }) => words.test(folded));
  return [
    ...Object.entries(KINDS).flatMap(([slug, { title, issuer, context }]): Name[] => [
      {
        slug,
        title,
        share: !context || isIn(context) ? 1 : WEAK,
        isTaught: context && isIn(CERTIFIES),
        isOfTraining: Boolean(context && asked.context && isIn(context)),
      },
      ...(issuer ? [{ slug, title: issuer, share: isClearance(asked) ? 1 : WEAK, isIssuer: true }] : []),
    ]),
    { slug: isIn(REINF) ? 'efd-reinf' : 'esocial-fechamento', title: CLOSING, share: 1 },
    ...OTHER_TITLES.map((title) => ({ slug: null, title, share: 1 })),
    { slug: null, title: CLEARANCE, share: 1, isOfClearance: true },
  ];
}

/** The head of a printed e-mail or of a memorandum: whatever is attached to it is not in the file. */
const MAIL_HEAD = /^\s*(DE|PARA|CC|DATA|ENVIAD[AO](?:\s+EM)?|ASSUNTO|REF|FROM|TO|SENT|SUBJECT)\.?\s?:/g;
const MAIL_LINES = 6;
/** Characters of a title that no words beside each other make up by chance. */
const LONG_TITLE = 14;
/** The asked kind's own title, of which a picture did not show the spaces: `DECLARAÇÃO DEDÉBITOS ECRÉDITOS`. */
function gluedTitles(pages: readonly Page[], slug: string, { title }: Kind): Titled[] {
  const glued = squeezedTitle(title);
  const lines = hitsOf(
    pages.filter(({ fromPicture }) => fromPicture),
    /^.+$/g,
  );
  return lines.flatMap((hit) => {
    const own = glued.exec(fold(hit.text).replace(/\s/g, ''))?.[0] ?? '';
    // With its spaces it is a title like any other.
    const isGlued =
      own.length >= LONG_TITLE &&
      hitsOf([{ ...hit.page, lines: hit.page.lines.slice(hit.line, hit.line + 1) }], title).length === 0;
    return isGlued ? [{ ...hit, slug, weight: STRONG }] : [];
  });
}
/** How titles begin that are the titles of other kinds without it: `recibo de` `pagamento de salário`. */
const BEGINNINGS = ['RECIBO', 'DEMONSTRATIVO', 'COMPROVANTE', 'CERTIDAO', 'DECLARACAO', 'FICHA', 'GUIA'];
/** In a picture the beginning of the asked kind's own title may not have been read. */
const isRestOf = ({ title }: Kind, { page, text }: Hit): boolean =>
  page.fromPicture && BEGINNINGS.some((beginning) => isWhole(title, fold(`${beginning} DE ${text}`)));
/** Heavier than the subject and the text of the mail, which name what it brings. */
const MAIL = 2;
function mailOn(pages: readonly Page[]): Titled[] {
  const heads = hitsOf(pages.slice(0, 1), MAIL_HEAD);
  const named = new Set(heads.map(({ groups }) => groups[0]));
  const isMail = [
    ['DE', 'FROM'],
    ['PARA', 'TO'],
  ].every((words) => words.some((word) => named.has(word)));
  const [first, , third] = heads;
  return isMail && first && third && third.line - first.line < MAIL_LINES
    ? [{ ...first, slug: null, weight: MAIL }]
    : [];
}

function titlesOn(pages: readonly Page[], asked: Kind): Titled[] {
  const heights = new Map(pages.map((page) => [page, medianHeight(page)]));
  const spaced = spacedLines(pages);
  const headings = brokenHeadings(pages);
  const acronyms = dottedAcronyms(pages);
  const found: Titled[] = namesFor(pages, asked).flatMap(
    ({ slug, title, share, isOfClearance, isIssuer, isTaught = false, isOfTraining = false }) =>
      [
        ...hitsOf(pages, title),
        ...headings.flatMap(({ hit, text, end }) =>
          matchesIn(text, title).flatMap(({ index, 0: own }) => {
            const isAcross = index < end && index + own.length > end + 1;
            // As a title it fills both lines, more or less; else it is a mention in a sentence.
            const isFilling = own.length > text.length * FILLING;
            return isAcross && isFilling ? [hit] : [];
          }),
        ),
        ...acronyms.flatMap(({ hit, letters }) => (isWhole(title, letters) ? [hit] : [])),
        ...spaced.flatMap(({ hit, squeezed }) => (squeezedTitle(title).test(squeezed) ? [hit] : [])),
      ].map((hit) => {
        const isTold = isTaught && isSubject(hit);
        const height = heights.get(hit.page) ?? 0.01;
        return {
          ...hit,
          slug,
          isOfClearance,
          isIssuer,
          isMentioned:
            !isOfTraining &&
            !isSubject(hit) &&
            (isInSentence(hit) || isAmongLines(hit, height) || isReference(hit, height)),
          weight: share * weightOf(hit, height, isTold),
        };
      }),
  );
  // A title inside of a longer one is not meant: `pagamento de salário` in `recibo de pagamento de salário`.
  return [...found, ...mailOn(pages)].filter(
    (hit) =>
      !found.some(
        (other) =>
          other.page === hit.page &&
          other.line === hit.line &&
          other.text.length > hit.text.length &&
          other.at <= hit.at &&
          other.at + other.text.length >= hit.at + hit.text.length,
      ),
  );
}

export function documentKind(pages: readonly Page[], expected: Expected, kind: Kind): Judged {
  const { slug } = expected;
  const titles = titlesOn(pages, kind).filter(({ isOfClearance }) => !isOfClearance || !isClearance(kind));
  const isOwn = (hit: Titled) =>
    hit.slug === slug || (hit.slug !== null && KINDS[hit.slug]?.title.source === kind.title.source);
  const heaviest = (list: readonly Titled[]) => [...list].sort((a, b) => b.weight - a.weight)[0];
  const named = [...titles.filter(isOwn), ...gluedTitles(pages, slug, kind)];
  const own =
    heaviest(named) ??
    [...hitsOf(pages, kind.title), ...brokenHitsOf(pages, kind.title)].map(
      (hit): Titled => ({ ...hit, slug, weight: 0.1 }),
    )[0];
  // Behind the first page another title is an annex's.
  const other = heaviest(
    titles.filter(
      (hit) =>
        !isOwn(hit) &&
        hit.page.number === 1 &&
        isSure(hit) &&
        !hit.isMentioned &&
        (!hit.isIssuer || isClearance(kind)) &&
        !isRestOf(kind, hit),
    ),
  );
  const otherKind = other?.slug ? KINDS[other.slug] : undefined;
  // An issuer tells clearances apart; beside the title of another document it is the issuer of that one.
  const isBeside = otherKind === undefined || !isClearance(otherKind);
  const weights = named.map(({ weight, isIssuer }) => (isIssuer && isBeside ? weight * WEAK : weight));
  const isOther =
    other !== undefined && other.weight >= (own ? STRONG : ENOUGH) && Math.max(0, ...weights) < other.weight * MENTION;
  // The own title may not be read, or be a rare one: what else it says tells.
  const isUnread = !own && (moreSigns(pages, slug, other?.slug ?? '') ?? 0) > 0;
  if (isOther) return judged(null, { wrong: isUnread ? undefined : other });
  // Its title is not read, or only mentioned: what else it says tells, where it says much.
  const weight = Math.max(0, ...weights);
  const signs = weight < ENOUGH ? otherSigns(pages, slug, own ? MANY_SIGNS : SIGNS) : undefined;
  if (signs || own) return judged(null, signs ? { wrong: signs } : { right: own });
  const shown = ownSigns(pages, slug);
  const isUnlike = shown === 0 || ((shown ?? 0) <= 1 && isOfNobody(pages, expected));
  return judged(null, { wrong: isUnlike ? headingOf(pages) : undefined });
}
/** What heads a document that shows nothing of the asked kind: the largest line at the top of a page of many words. */
function headingOf(pages: readonly Page[]): Hit | undefined {
  if (sureWordsOn(pages) < MANY_WORDS * (anyFromPicture(pages) ? 2 : 1)) return undefined;
  const lines = hitsOf(pages.slice(0, 1), /\S+(?: \S+)*/g).filter((hit) => hit.box.y < HEAD && isSure(hit));
  return lines.toSorted((a, b) => b.box.h - a.box.h)[0];
}

/** The kind of which a text calls itself so (the finding of `documentKind`); null when no kind does. */
export const kindCalled = (folded: string): string | null =>
  Object.entries(KINDS)
    .flatMap(([slug, { title }]) => [...folded.matchAll(title)].map((match) => ({ slug, length: match[0].length })))
    .sort((a, b) => b.length - a.length)[0]?.slug ?? null;
