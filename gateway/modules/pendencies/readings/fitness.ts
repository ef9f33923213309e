import { IF, isSingle, isSure, type Judged, judged } from './findings.ts';
import { afterOf, beforeOf, type Hit, hitsOf, type Page } from './page.ts';

/** Whether a medical examination says that the person is fit, and how it says so: in words, by a mark, below a heading. */

/** The two words, and the mark of a choice: `( X )`, `[x]`, `☒`, or an X by itself. */
const FITNESS =
  /\b((?:SEM|NAO\s+(?:REUNE|POSSUI|APRESENTA))\s+CONDICOES\b(?=(?:\s+(?:DE\s+SAUDE|FISICAS|CLINICAS|LABORAIS))?\s+(?:PARA|DE)\s+(?:O\s+)?(?:EXERC|TRABALH|RETORN|DESEMPENH|ASSUM))|CONTRA-?INDICAD[OA]\s+PARA|(?:NAO\s+(?:(?:ESTA|SE|ENCONTRA(?:-SE)?|FOI|E|FICOU|PERMANECE|COMO|(?:CONSIDERAD|JULGAD|DECLARAD)[OA](?:\([OA]\))?)\s+){0,4})?APT[OA]|INAPT[OA]|INAPTIDAO)(?:\(A\)|\(O\))?(?![A-Z])/g;
const MARK = /[([{]\s?[X✓✔■●]\s?[\])}]|[☒☑✓✔]|(?<![A-Z])X(?![A-Z])/g;
const EMPTY = /[([{]\s*[\])}]|[☐□]/g;
/** `Apto para a função: (X) Sim ( ) Não` */
const ANSWERED = /\bAPT[OA]\b[^()[\]]{0,50}[([]\s?(X?)\s?[\])]\s*SIM\b\s*[([]\s?(X?)\s?[\])]\s*NAO\b/g;
type Choice = { hit: Hit; isUnfit: boolean };
const isUnfit = (hit: Hit): boolean => /^(?:IN|NAO|SEM|CONTRA)/.test(hit.groups[0] ?? '');

/**
 * What is chosen on one line: marks stand before their words, unless the first word has neither mark nor empty box before it.
 * Boxes may be shapes, and only the mark be text (`APTO para a função X INAPTO`): the word next to the mark, then.
 */
function chosenOn(words: readonly Hit[], marks: readonly Hit[], boxes: readonly Hit[]): Choice[] {
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
    // Another box between them is the word's own: the one that is marked has a word that was not read.
    const isOfAnother = hit && signs.some(({ at }) => at > Math.min(mark.at, hit.at) && at < Math.max(mark.at, hit.at));
    return hit && !isOfAnother ? [{ hit, isUnfit: isUnfit(hit) }] : [];
  });
}

/** An X below one of the two words, each of which heads a column. */
function chosenBelow(words: readonly Hit[], marks: readonly Hit[]): Choice[] {
  if (words.length !== 2 || isSingle(words.map(isUnfit))) return [];
  const middle = ({ box }: Hit): number => box.x + box.w / 2;
  const [left, right] = words.toSorted((a, b) => middle(a) - middle(b));
  if (!left || !right) return [];
  const width = middle(right) - middle(left);
  return marks.flatMap((mark): Choice[] => {
    const down = mark.box.y - left.box.y;
    if (mark.page !== left.page || down <= left.box.h * 0.5 || down > left.box.h * TABLE_HEIGHT) return [];
    const near = [left, right].find((word) => Math.abs(middle(mark) - middle(word)) < width * 0.35);
    return near ? [{ hit: near, isUnfit: isUnfit(near) }] : [];
  });
}
/** Rows of a table of conclusions below its heading, in heights of a line. */
const TABLE_HEIGHT = 9;

/** Of who may be unfit, or was: `se considerado inapto`, `esteve inapto até`, `o trabalhador inapto deverá ser encaminhado`. */
const SUPPOSED = new RegExp(`(?<!-)\\b(?:(?:${IF}|(?:ESTEVE|ESTAVA|ESTIVER|FOR)\\b)[^.;:]*|OU\\s+)$`);
const ANYBODY = /\b(?:TRABALHADOR|EMPREGADO|FUNCIONARIO|COLABORADOR|CANDIDATO)(?:\([A-Z]\)|ES|S)?\s+$/;
const CONSEQUENCE = /^(?:\([A-Z]\)|S)?\s+(?:DEVE|DEVERA|SERA|PODE|PODERA|NAO\s+PODE|TEM|TERA)\b/;
const isExplained = (hit: Hit): boolean => {
  const before = beforeOf(hit, 90);
  return SUPPOSED.test(before) || (ANYBODY.test(before) && CONSEQUENCE.test(afterOf(hit, 24)));
};

export function fitness(pages: readonly Page[]): Judged {
  const shown = (hit: Hit) => (isUnfit(hit) ? 'Inapto' : 'Apto');
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
  const aloneMarks = [...(marks ?? [])].flatMap(([key, own]) => (words?.has(key) ? [] : own));
  const lines = [...(words ?? [])].map(([key, own]) => {
    const signs = [marks?.get(key) ?? [], boxes?.get(key) ?? []] as const;
    if (signs.some(({ length }) => length > 0)) return { isMarked: true, choices: chosenOn(own, ...signs) };
    const below = chosenBelow(own, aloneMarks);
    return { isMarked: below.length > 0, choices: below.length > 0 ? below : chosenOn(own, [], []) };
  });
  const marked = lines.filter(({ isMarked }) => isMarked).flatMap(({ choices }) => choices);
  const free = lines
    .filter(({ isMarked }) => !isMarked)
    .flatMap(({ choices }) => choices.filter((one) => !(one.isUnfit && isExplained(one.hit))));
  const said = marked.length > 0 ? marked : isSingle(free.map((one) => one.isUnfit)) ? free : [];
  const unfit = said.filter((one) => one.isUnfit).map(({ hit }) => hit);
  if (unfit.length > 0) return judged('Apto', { wrong: unfit.find((hit) => isSure(hit)) }, shown);
  return judged('Apto', { right: said[0]?.hit }, shown);
}
