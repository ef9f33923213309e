import { brokenHitsOf } from './brokenHits.ts';
import { IF, isSure, type Judged, judged } from './findings.ts';
import type { Kind } from './kinds.ts';
import { DUE_NAMES, PAID_NAMES, spelled } from './labels.ts';
import { amountsOn, authenticationsOn, cnpjsOn, cpfsOn, editsBetween, registersOn } from './numbers.ts';
import { afterOf, beforeOf, fold, type Hit, hitsOf, labelled, type Page } from './page.ts';

/** What else a document says: who signs, its codes, its conclusion, what was paid, and whether it is whole. */

export const register = (pages: readonly Page[], { registers = [] }: Kind): Judged =>
  judged(registers.join(' / '), { right: registersOn(pages, registers)[0] });
export const authentication = (pages: readonly Page[]): Judged => judged(null, { right: authenticationsOn(pages)[0] });

// ---------------------------------------------------------------- standing
/** A clearance says that nothing is owed, or that what is owed is suspended; else it shows debts. */
const REGULAR =
  /\bPOSITIVA\b.{0,60}\bCOM\s+EFEITOS?\s+DE\s+NEGATIVA\b|\bNEGATIVA\s+(?:CONJUNTA\s+)?DE\b|\bCERTIDAO\s+(?:CONJUNTA\s+)?NEGATIVA\b|\bNAO\s+(?:CONSTAM?|POSSUI|EXISTEM?|HA)\b|\bNADA\s+(?:CONSTA|DEVE(?:NDO)?)\b|\bINEXIST(?:EM?|ENCIA)\b|\bQUITE\b|\bNAO\s+FORAM\s+(?:ENCONTRAD|APURAD|IDENTIFICAD|LOCALIZAD|CONSTATAD)[OA]S\b|\bCOM\s+EFEITOS?\s+DE\s+NEGATIVA\b|\b(?:EM\s+)?SITUACAO\s*:?\s+REGULAR\b|(?<!NAO\s+)\bESTA\s+EM\s+CONFORMIDADE\b|\bNADA\s+CONSTAR\b/g;
const OWING =
  /\bCERTIDAO\s+(?:CONJUNTA\s+)?POSITIVA\b|^\s*POSITIVA\s*$|\bCONSTA\s+(?:COMO\s+INADIMPLENTE|D[EO]\s+BANCO\s+NACIONAL\s+DE\s+DEVEDORES)|\bSITUACAO\s*:?\s+(?:CADASTRAL\s+|FISCAL\s+)?IRREGULAR\b|\bNAO\s+(?:ESTA|SE\s+ENCONTRA|ENCONTRA-SE)\s+(?:EM\s+SITUACAO\s+)?REGULAR\b|(?<=(?:^|\s{2}|:)\W*)(?:EMPREGADOR|EMPRESA)\s+IRREGULAR(?=\W*(?:$|\s{2}))|(?<=^\s*|\s{2})IRREGULAR(?=\s*$|\s{2})|\bEM\s+SITUACAO\s+IRREGULAR\b/g;
/** No clearance was issued at all: `as informações disponíveis … são insuficientes para a emissão`, over the end of a line too. */
const NOT_ISSUED =
  /\b(?:SAO\s+INSUFICIENTES|NAO\s+SAO\s+SUFICIENTES)\s+PARA\s+(?:A\s+)?(?:EMISSAO|COMPROVACAO|COMPROVAR|EMITIR)|\bNAO\s+(?:FOI|E)\s+POSSIVEL\s+(?:A\s+)?(?:EMITIR|EMISSAO|COMPROVAR|A?TESTAR)|\bNAO\s+ESTA\s+EM\s+CONFORMIDADE\b|\bVERIFIC(?:OU|AMOS)(?:-SE)?\s+CONSTAR\b(?!\s+NADA)/g;
/** Said in a sentence, it counts where nothing calls the certificate a clearance. */
const OWING_IN_WORDS =
  /\b(?:CONSTAM?|EXISTEM?|POSSUI|HA|APRESENTA|FORAM\s+(?:ENCONTRAD|APURAD|IDENTIFICAD|LOCALIZAD|CONSTATAD)[OA]S)\s+(?:(?:OS\s+SEGUINTES|EM\s+SEU\s+NOME|EM\s+ABERTO|EM\s+NOME\s+D[OA]\s+[A-Z]+)\s*,?\s+)?(?:OS\s+)?(?:DEBITOS?|PENDENCIAS?|DIVIDAS?|IRREGULARIDADES?)\b(?![^.]{0,40}\?)|\b(?:ESTA|SE\s+ENCONTRA|ENCONTRA-SE)\s+EM\s+DEBITO\b/g;
const IN_WORDS = new RegExp(`${OWING_IN_WORDS.source}|${NOT_ISSUED.source}`, 'g');
/** Debts that are paid in instalments, secured or disputed do not count. */
const SUSPENDED =
  /EFEITOS?\s+DE\s+(?:CERTIDAO\s+)?NEGATIVA|MESMOS\s+EFEITOS|EXIGIBILIDADE\s+(?:ESTA\s+)?SUSPENSA|PARCELAD[AO]S|GARANTID[AO]S/;
/** `( ) Negativa (X) Positiva ( ) Positiva com efeitos de negativa` */
const CHOSEN = /[([]\s?X\s?[\])]\s*(?:CERTIDAO\s+)?(NEGATIVA|POSITIVA(?:\s+COM\s+EFEITOS?\s+DE\s+NEGATIVA)?)/g;
/** The `não` of a statement may stand at the end of the line before; in a picture it may be badly read (`ão`, `nao.`), or not at all. */
const isDenied = (hit: Hit): boolean => {
  const before = hit.at === 0 ? (hit.page.lines[hit.line - 1]?.folded ?? '') : beforeOf(hit, 8);
  const word = /(\S+)\s*$/.exec(before)?.[1] ?? '';
  return word === 'NAO' || (hit.page.fromPicture && /^(?:[A-Z]?AO|N[A-Z0-9]O|NA[A-Z0-9]?)\W?$/.test(word));
};
/** Said of a case that may be: `caso o empregador esteja em situação irregular`. */
const SUPPOSED = new RegExp(
  `(?<!-)\\b(?:${IF}|(?:QUEM|LEGENDA|HIPOTESE|SIGNIFICA)\\b)[^.;]*$|\\b(?:EMPREGADOR|EMPRESA|CONTRIBUINTE)(?:ES|S)?\\s+QUE\\s*$`,
);
const isSupposed = (hit: Hit): boolean => SUPPOSED.test(beforeOf(hit, 90));
/** What suspends the debts may stand behind them, on one of the next lines too. */
const isSuspended = (hit: Hit, lines: number): boolean => {
  const next = hit.page.lines.slice(hit.line + 1, hit.line + 1 + lines).map(({ folded }) => folded);
  const text = [hit.text.toUpperCase(), afterOf(hit, 200), ...next].join(' ');
  return SUSPENDED.test(text) || (hit.page.fromPicture && isNearlySuspended(text));
};
/** `COM cFEITO DE NEGATIVA`, as a picture is read. */
const SUSPENDING = ['NEGATIVA', 'SUSPENSA', 'GARANTIDO', 'PARCELADO', 'PARCELADOS'];
const isNearlySuspended = (text: string): boolean =>
  text.split(/[^A-Z0-9]+/).some((word) => word.length >= 5 && SUSPENDING.some((one) => editsBetween(word, one) <= 1));
export function standing(pages: readonly Page[]): Judged {
  const [chosen] = hitsOf(pages, CHOSEN).filter((hit) => isSure(hit));
  if (chosen) {
    const isOwing = chosen.groups[0] === 'POSITIVA';
    return judged('Regular', isOwing ? { wrong: chosen } : { right: chosen }, ({ groups }) => groups[0] ?? '');
  }
  const [regular] = hitsOf(pages, REGULAR);
  // In its head, or as its statement; further down it explains itself.
  const [owing] = [
    ...hitsOf(pages, OWING),
    ...(regular ? [] : [...hitsOf(pages, IN_WORDS), ...brokenHitsOf(pages, NOT_ISSUED)]),
  ].filter(
    (hit) =>
      isSure(hit) &&
      hit.page.number === 1 &&
      hit.box.y < 0.5 &&
      !isDenied(hit) &&
      !isSupposed(hit) &&
      !isSuspended(hit, /^NAO/.test(hit.text.toUpperCase()) ? 0 : 4),
  );
  return judged('Regular', { right: owing ? undefined : regular, wrong: owing });
}

// ---------------------------------------------------------------- amount
const DUE_LABEL = spelled(DUE_NAMES);
const PAID_LABEL = spelled(PAID_NAMES);
export function amount(pages: readonly Page[]): Judged {
  const amounts = amountsOn(pages);
  const dues = labelled(hitsOf(pages, DUE_LABEL), amounts);
  // A part of it may be nothing: `saldo a pagar da declaração anterior: 0,00`.
  const due = dues.find(({ value }) => value > 0) ?? dues[0];
  const [paid] = labelled(hitsOf(pages, PAID_LABEL), amounts);
  const expected = due ? due.text.trim() : null;
  // Nothing is due: it was issued without the wages of the month.
  if (due?.value === 0) return judged('> R$ 0,00', { wrong: isSure(due) ? due : undefined });
  if (!due || !paid) return judged(expected, {});
  return judged(
    expected,
    paid.value >= due.value ? { right: paid } : { wrong: isSure(due) && isSure(paid) ? paid : undefined },
  );
}

// ---------------------------------------------------------------- status
/** It says of itself that it is no document yet, or no longer one. */
const NOT_VALID = [
  'MINUTA(?:\\s+PARA\\s+(?:DISCUSSAO|ANALISE|APROVACAO|CONFERENCIA))?',
  'RASCUNHO',
  '(?:VERSAO\\s+)?PRELIMINAR',
  'PREVIA',
  'CANCELAD[OA]',
  '[A-Z-]{3,12}\\s+CANCELAD[OA]',
  'ANULAD[OA]',
  'REVOGAD[OA]',
  'CASSAD[OA]',
  'INTERDITAD[OA]',
  'SUBSTITUID[OA]',
  'DOCUMENTO\\s+(?:CANCELADO|INVALIDO|NAO\\s+ASSINADO|SEM\\s+VALIDADE)',
  'SEM\\s+(?:EFEITO|VALOR|VALIDADE)(?:\\s+(?:LEGAL|FISCAL|JURIDIC[AO]))?',
  '(?:PREVIA|RASCUNHO|MINUTA|SIMULACAO|ESPELHO|MODELO)\\s+[-–]\\s+SEM\\s+(?:VALOR|VALIDADE|EFEITO)(?:\\s+(?:LEGAL|FISCAL|JURIDIC[AO]))?',
  '(?:(?:A\\.?R\\.?T|R\\.?R\\.?T|T\\.?R\\.?T|GUIA|DARF|BOLETO|FATURA|DOCUMENTO)\\s+)?NAO\\s+(?:PAG[OA]|QUITAD[OA]|ASSINAD[OA])',
  '(?:PENDENTE|AGUARDANDO)\\s+(?:DE\\s+)?(?:ASSINATURAS?|PAGAMENTO|AUTORIZACAO|APROVACAO|LIBERACAO)',
  '(?:COMPROVANTE|PROTOCOLO|RECIBO)\\s+DE\\s+(?:AGENDAMENTO|SOLICITACAO|REQUERIMENTO|PEDIDO)(?:\\s+D[EAO]S?\\s+[A-Z ]{3,30})?',
].join('|');
const ALONE_STATUS = new RegExp(`(?<=^\\s*|\\s{2})(?:${NOT_VALID})(?=\\s*$|\\s{2})`, 'g');
/** `Situação: não pago`, `Status: cancelada`. */
const SAID_STATUS =
  /(?<=\b(?:SITUACAO|STATUS)(?:\s+D[AOE]\s+(?!CADASTRO|ANALISE|PROCESSO|OBRA|CONTRATO|EMPRESA|FORNECEDOR|ACAO|PLANO|CREDENCIAMENTO)[A-Z-]{3,14})?\s*:\s*)(?:CANCELAD[OA]|ANULAD[OA]|CASSAD[OA]|REABERT[OA]|INDEFERID[OA]|REPROVAD[OA]|NAO\s+(?:PAG[OA]|QUITAD[OA]|TRANSMITID[OA]|ENTREGUE|ENVIAD[OA]|PROCESSAD[OA]|REGISTRAD[OA])|EM\s+(?:ABERTO|ANDAMENTO|ELABORACAO|EDICAO|EXIGENCIA|PROCESSAMENTO)|AGENDAD[OA]|PENDENTE(?:\s+DE\s+[A-Z]+)?|AGUARDANDO\s+[A-Z]+|ESTORNAD[OA]|DEVOLVID[OA]|REJEITAD[OA]|RASCUNHO|MINUTA)(?![A-Z])/g;
const STATUS_LABEL = /\b(?:SITUACAO|STATUS)\s*:/g;
const ROW_STATUS =
  /(?<=\s{2})(?:ABERT|ENCERRAD|EMITID|CONCLUID|FECHAD|CANCELAD|SUBSTITUID|AUTORIZAD|APROVAD|PENDENTE|PAG|QUITAD|ATIV|BAIXAD)[OA]?(?=\s*$|\s{2})/g;
/** What was taught, tested or inspected failed: behind a label of its result, or said in a sentence that sets no condition. */
const FAILED =
  /(?<=\b(?:RESULTADO(?:\s+FINAL)?|CONCLUSAO|PARECER|AVALIACAO|APROVEITAMENTO|CONCEITO|LAUDO)\s*:\s*)(?:REPROVAD[OA]|NAO\s+APROVAD[OA]|INAPT[OA]|INSATISFATORIO|IMPROPRI[OA])(?:\([OA]\))?(?![A-Z])|(?<!\b(?:SE|CASO|QUANDO|QUE|NAO)\s(?:\S+\s){0,3})\b(?:TENDO\s+SIDO|FOI|ENCONTRA-SE|ESTA)\s+(?:CONSIDERAD[OA](?:\([OA]\))?\s+)?(?:REPROVAD|INTERDITAD|IMPROPRI)[OA](?:\([OA]\))?(?![A-Z])|\b(?:EQUIPAMENTO|MAQUINA|VEICULO|GUINDASTE|GUINDAUTO|VASO|CALDEIRA|CINTO|CINTURAO|TALABARTE|PLATAFORMA|ACESSORIO)\b[^.;]{0,40}\b(?:ENCONTRA-SE|ESTA|FOI\s+CONSIDERAD[OA])\s+INAPT[OA](?![A-Z])/g;
/** It is only offered beside a choice, or denied: `( ) Cancelada`, `Nota cancelada: Não`. */
const isOffered = (hit: Hit): boolean =>
  /[([]\s*[X ]?\s*[\])]\s*$/.test(beforeOf(hit, 8)) || /^\s*[:?]?\s*(?:NAO|N|-|[([])(?![A-Z])/.test(afterOf(hit, 12));
/** What was scheduled or unpaid when it was printed may be paid on the next page. */
const OF_PAYMENT = /PAG|QUITAD|ABERTO|AGENDA|LIBERACAO|AUTORIZACAO/;
const PAID =
  /PAGAMENTO\s+(?:EFETUADO|REALIZADO|EFETIVADO|CONFIRMADO)|(?<!(?:NAO|QUANDO|SE|APOS|DEPOIS\s+DE|ESTEJA|ESTIVER)\s+)\bQUITAD[OA]\b|(COMPROVANTE\s+DE\s+(?:PAGAMENTO|ARRECADACAO)|AUTENTICACAO\s+(?:BANCARIA|MECANICA))/g;
/** Labels that only a line or nothing follows: a form that nobody filled in. */
const BLANK =
  /\b(?:NOME|EMPRESA|EMPREGADOR|FUNCIONARIO|EMPREGADO|COLABORADOR|CPF|CNPJ|FUNCAO|CARGO|MES|DATA|SETOR|MATRICULA)\b[^_.:]{0,16}:?\s*(?:_[_./ -]{3,}|\.{6,})/g;
const BLANKS = 4;

/** Null where the document says nothing against itself. */
export function documentStatus(
  pages: readonly Page[],
  _: unknown,
  { title, fields, failed, byOthers, hasCover }: Pick<Kind, 'title' | 'fields' | 'failed' | 'byOthers' | 'hasCover'>,
): Judged | null {
  const first = pages.filter(({ number }) => number === 1);
  const paid = hitsOf(pages, PAID);
  const heights = first
    .flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.map(({ h }) => h)))
    .sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  // A word of a table is one of several in its row, and not larger than the others.
  const isProminent = (hit: Hit) =>
    hit.box.h > usual * 1.4 || (hit.page.lines[hit.line]?.folded.trim().split(/\s{2,}/).length ?? 0) <= 2;
  // A receipt's own title and codes do not settle what it says of itself.
  const isSettled = ({ text, page }: Hit) =>
    OF_PAYMENT.test(fold(text)) && paid.some((other) => other.page !== page || other.groups[0] === undefined);
  // A plan or a list has a status for each of its rows: none of them is the document's.
  const isList = hitsOf(first, STATUS_LABEL).length > 1 || hitsOf(first, ROW_STATUS).length > 1;
  const isOwnWord = ({ text }: Hit) => title.source.includes(fold(text).trim());
  const said = [...hitsOf(first, SAID_STATUS), ...hitsOf(first, ALONE_STATUS).filter(isProminent)].find(
    (hit) =>
      isSure(hit) && !isOffered(hit) && !isSettled(hit) && !isOwnWord(hit) && !(isList && hit.box.h <= usual * 1.4),
  );
  if (said) return judged('Regular', { wrong: said });
  // Who taught, tested or inspected says so; whether a person is fit is a field of its own.
  const isJudged = byOthers && !hasCover && !fields.includes('fitness');
  const failing = [...(isJudged ? [FAILED] : []), ...(failed ? [failed] : [])]
    .flatMap((form) => hitsOf(first, form))
    .find((hit) => isSure(hit) && !isOffered(hit));
  if (failing) return judged('Regular', { wrong: failing });
  // In a picture what was written by hand is not read.
  const blanks = hitsOf(first, BLANK).filter(({ page }) => !page.fromPicture);
  const isFilled = cpfsOn(first).length > 0 || cnpjsOn(first).length > 0;
  return blanks.length >= BLANKS && !isFilled ? judged('Regular', { wrong: blanks[0] }) : null;
}

// ---------------------------------------------------------------- pages
/** `folha 1/2`, `Página 1 de 3`, `fl. 01/02`. */
const NUMBERED =
  /\b(?:FOLHAS?|FLS?|PAGINAS?|PAGS?|PGS?|PAGE|LAUDAS?|FRENTE|VERSO)\b\s?[.:]{0,2}\s*(?:N[O.º°]*\s*)?\(?\s*([0-9]{1,3})\s*(?:\/|DE(?:\s+UM\s+TOTAL\s+DE)?|OF|-)\s*([0-9]{1,3})(?![0-9/])/g;
/** Leaves of a book are counted too: `livro 3, folhas 45-46`; nor are so many pages before the first one left out. */
const BOOK = /\b(?:LIVRO|TRASLADO|OFICIO|CARTORIO|PROCESSO)\b/;
const isOfBook = (hit: Hit): boolean => /^(?:FLS?|FOLHAS?)\b/i.test(hit.text) && BOOK.test(beforeOf(hit, 60));
const PAGES_BEFORE = 3;
/** `1/3`, `- 1 de 3 -` alone at the edge of a page. */
const ALONE = /^\s*[-–(]?\s?([0-9]{1,2})\s?(?:\/|DE)\s?([0-9]{1,2})\s?[-–)]?\s*$/g;
const EDGE = 0.12;
/** The signatures are said to be on another page. */
const ELSEWHERE =
  /\bASSINATURAS?\b[^.]{0,60}\b(?:FOLHA|PAGINA|FL\.?|PAG\.?)\s*(?:N[O.º°]*\s*)?([0-9]{1,2})(?:\s?\/\s?[0-9]{1,2})?/g;
/** `Continua na próxima página`, at the end of the last one. */
const GOES_ON =
  /\bCONTINUA(?:CAO)?\s+N[AO]\s+(?:(?:PROXIMA|OUTRA)\s+(?:PAGINA|FOLHA|PAG\.?|FL\.?)|(?:PAGINA|FOLHA|PAG\.?|FL\.?)\s+(?:SEGUINTE|[0-9]{1,2}))(?![A-Z])|^\s*\(?(?:CONTINUA|SEGUE)\s?\.{0,3}\)?\s*$|\b(?:TOTAL|SALDO)?\s*A\s+TRANSPORTAR\b/g;
/** `Conteúdo programático no verso`, of a document of one page. */
const OVERLEAF =
  /\b(?:CONTEUDO(?:\s+PROGRAMATICO)?|ASSINATURAS?|CONTINUA(?:CAO)?|VIDE|VER|REGISTROS?|PROGRAMA)\b(?![^.;]{0,40}\b(?:FOLHAS?|FLS?|LIVRO)\b)[^.;]{0,40}\bVERSO\b/g;
/** `Este documento contém 3 (três) páginas`, `Total de páginas: 3`; a book of registers has others. */
const SAID_TO_HAVE =
  /(?<!LIVRO[^.;]{0,60})\b(?:POSSUI|CONTEM|COMPOSTO\s+(?:DE|POR)|CONSTITUIDO\s+(?:DE|POR))\s+([0-9]{1,2})(?![0-9])(?=\s*(?:\([A-Z ]+\)\s*)?(?:PAGINAS|FOLHAS|LAUDAS|PAGS?\b))|\b(?:TOTAL|NUMERO)\s+DE\s+(?:PAGINAS|FOLHAS)\s*:?\s+([0-9]{1,2})(?=\s*(?:\([A-Z ]+\))?(?:\s{2}|$))/g;
/** More pages than this are no number of pages. */
const MOST = 400;
/** In a picture a number of pages is easily read wrong: 02 as 62. */
const MISSING_IN_PICTURE = 4;
/** In the lower half, or one of the last lines of a page that is written on above. */
const LAST_LINES = 3;
const isAtEnd = ({ box, line, page }: Hit): boolean =>
  box.y > 0.5 || (line > LAST_LINES && line >= page.lines.length - LAST_LINES);
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
    )
    .filter((hit) => hit.number <= total + PAGES_BEFORE && !isOfBook(hit));
  const most = counted.sort((a, b) => b.of - a.of)[0];
  const shown = ({ number, of }: { number: number; of: number }) => `${number}/${of}`;
  if (most && most.of > total) return judged(String(most.of), { wrong: most }, shown);
  const have = hitsOf(pages, SAID_TO_HAVE)
    .map((hit) => ({ ...hit, count: hit.groups[0] ?? hit.groups[1] ?? '' }))
    .find((hit) => Number(hit.count) > total && isSure(hit));
  if (have) return judged(have.count, { wrong: have });
  const [overleaf] = total === 1 ? hitsOf(pages, OVERLEAF).filter((hit) => isSure(hit)) : [];
  if (overleaf) return judged('2', { wrong: overleaf });
  const elsewhere = hitsOf(pages, ELSEWHERE).find((hit) => Number(hit.groups[0]) > total && isSure(hit));
  if (elsewhere) return judged(elsewhere.groups[0] ?? null, { wrong: elsewhere });
  const goingOn = hitsOf(pages, GOES_ON).find((hit) => hit.page.number === total && isAtEnd(hit) && isSure(hit));
  return goingOn ? judged(String(total + 1), { wrong: goingOn }) : null;
}
