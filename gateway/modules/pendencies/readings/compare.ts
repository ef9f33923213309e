import type { ReadingField } from '../../../../contract/readings.ts';
import { cnpj } from './company.ts';
import { amount, authentication, documentStatus, missingPages, register, standing } from './content.ts';
import type { Expected, Found, Judged } from './findings.ts';
import { fitness } from './fitness.ts';
import { KINDS, type Kind } from './kinds.ts';
import { referenceMonth } from './month.ts';
import { hitsOf, type Page } from './page.ts';
import { cpf } from './person.ts';
import { name } from './personName.ts';
import { expirationDate, issueDate } from './time.ts';
import { documentKind } from './titles.ts';

type Look = (pages: readonly Page[], expected: Expected, kind: Kind) => Judged | null;
const LOOKS: Readonly<Record<ReadingField, Look>> = {
  documentKind,
  cnpj,
  cpf,
  name,
  referenceMonth,
  issueDate,
  expirationDate,
  register: (pages, _, kind) => register(pages, kind),
  authentication,
  fitness,
  standing,
  amount,
  documentStatus,
  pages: (pages, { pageCount = pages.length }) => missingPages(pages, pageCount),
};

const PERSONAL = ['cpf', 'name'] as const satisfies ReadingField[];
/** Who lets things is their owner, and is named as what he is. */
const LESSOR =
  /\b(?:LOCADORA?|LOCACAO|LOCACOES|LEASING|ARREND[A-Z]*|COMODAT[A-Z]*|RENTA?L?S?|FLEET|LOCALIZA|MOVIDA|UNIDAS)\b/g;

/** Everything that the kind asks for, found or not; nothing for a kind that is not read. */
export function compare(pages: readonly Page[], expected: Expected): Found[] {
  const kind = KINDS[expected.slug];
  if (!kind) return [];
  const items = [...kind.fields, 'documentStatus' as const, 'pages' as const].flatMap((field) => {
    const said = LOOKS[field](pages, expected, kind);
    return said ? [{ field, ...said }] : [];
  });
  // A document of a person names the person, whether its kind needs it or not.
  const more = PERSONAL.filter((field) => !kind.fields.includes(field)).flatMap((field) => {
    const said = LOOKS[field](pages, expected, kind);
    return said && (said.verdict !== 'UNIDENTIFIED' || said.found !== null) ? [{ field, ...said }] : [];
  });
  const owner = kind.isOfThing && hitsOf(pages, LESSOR).length === 0 ? cnpj(pages, expected, kind) : null;
  return [
    ...items,
    ...more,
    ...(owner && owner.verdict !== 'UNIDENTIFIED' ? [{ field: 'cnpj' as const, ...owner }] : []),
  ];
}
