import { z } from 'zod';
import { READING_FIELDS, type ReadingField } from '../../../../contract/readings.ts';
import { fold, type Hit, hitsOf, type Line, type Page } from './page.ts';

/** What somebody else says that a document says: believed only where it stands on the page. */
export const quotesSchema = z.object({
  items: z
    .array(
      z.object({
        field: z.enum(READING_FIELDS),
        value: z.string().min(1).max(200),
        page: z.int().positive(),
        quote: z.string().min(1).max(300),
      }),
    )
    .max(60),
});
export type Quote = z.infer<typeof quotesSchema>['items'][number];

/** How each field is named in a document, so that the rules of the comparison know the value for what it is. */
const LABEL: Readonly<Record<ReadingField, string>> = {
  documentKind: '',
  cnpj: 'EMPREGADOR CNPJ: ',
  cpf: 'CPF: ',
  name: 'NOME: ',
  referenceMonth: 'COMPETENCIA: ',
  issueDate: 'EMISSAO: ',
  expirationDate: 'VALIDADE: ',
  register: '',
  authentication: 'AUTENTICACAO: ',
  fitness: '( X ) ',
  standing: '',
  amount: '',
  documentStatus: '',
  pages: '',
};

function patternOf(text: string): RegExp | null {
  const words = fold(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return words.length > 0 ? new RegExp(words.join('\\s*'), 'g') : null;
}

/** Where the value stands inside of its quote, on the page that was named; undefined when it does not. */
function placeOf(pages: readonly Page[], { value, quote, page }: Quote): Hit | undefined {
  const own = pages.filter(({ number }) => number === page);
  const [whole, part] = [patternOf(quote), patternOf(value)];
  if (!whole || !part) return undefined;
  const values = hitsOf(own, part);
  for (const hit of hitsOf(own, whole)) {
    const inside = values.find(
      ({ line, at, text }) => line === hit.line && at >= hit.at && at + text.length <= hit.at + hit.text.length,
    );
    if (inside) return inside;
  }
  return undefined;
}

/** The value as a line of its own behind its label, at its place on the page. */
function lineOf(field: ReadingField, { text: value, box, confidence }: Hit): Line {
  const label = LABEL[field];
  const text = label + value;
  const runs = [
    { ...box, w: 0, text: label, confidence: 1, start: 0 },
    { ...box, text: value, confidence, start: label.length },
  ];
  return { text, folded: fold(text), runs };
}

/** The quotes that stand on their pages, as pages that hold nothing else. */
export function pagesOfQuotes(pages: readonly Page[], quotes: readonly Quote[]): Page[] {
  const lines = new Map<Page, Line[]>();
  for (const quote of quotes) {
    const hit = placeOf(pages, quote);
    if (hit) lines.set(hit.page, [...(lines.get(hit.page) ?? []), lineOf(quote.field, hit)]);
  }
  return [...lines].map(([page, own]) => ({ ...page, lines: own }));
}
