import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cnpjCheckDigits, formatCnpj } from '../../../../contract/common.ts';
import { isNameQuestion, type ReadingField } from '../../../../contract/readings.ts';
import { expectedOf } from '../../../../tests/support/papers.ts';
import { compare } from './compare.ts';
import type { Expected } from './findings.ts';
import { KINDS } from './kinds.ts';
import { findName } from './names.ts';
import { linesOf, type Page } from './page.ts';
import { answersOf, criticalOf, questionOf } from './work.ts';

/** A page of lines of text, one below the other; two spaces part two cells. */
const pageOf = (lines: readonly string[], { fromPicture = false, confidence = 1 } = {}): Page => ({
  number: 1,
  fromPicture,
  lines: linesOf(
    lines.flatMap((line, row) =>
      line.split('  ').map((text, cell) => ({
        text,
        x: 0.05 + cell * 0.4,
        y: 0.05 + row * 0.02,
        w: text.length * 0.008,
        h: 0.012,
        confidence,
      })),
    ),
    0.7,
  ),
});
const verdict = (lines: readonly string[] | Page, field: string, rest: Partial<Expected> & { slug: string }) =>
  compare(['lines' in lines ? lines : pageOf(lines)], expectedOf(rest.slug, rest)).find((item) => item.field === field);

const sheetOf = (month: string): string[] =>
  Array.from({ length: 28 }, (_, index) => {
    const day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, index + 1));
    const weekday = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'][day.getUTCDay()];
    return `${String(index + 1).padStart(2, '0')}/${month.slice(5)} ${weekday}`;
  });

const person = (name: string, cpf: string | null = '52998224725') => ({ name, cpf, foreignDocument: null });

test('D-28 at least twenty kinds of documents are read', () => {
  expect(Object.keys(KINDS).length).toBeGreaterThanOrEqual(20);
});

describe('company', () => {
  const slug = 'guia-fgts-digital';
  test.each([
    ['the right one', ['EMPREGADOR  CNPJ', 'Horizonte  44.555.666/0001-81'], 'MATCH'],
    ['without its marks', ['CNPJ 44555666000181'], 'MATCH'],
    ['badly recognised digits', ['CNPJ 44.555.666/OOO1-8l'], 'MATCH'],
    ['a space before a dot', ['CNPJ 44.555 .666/0001-81'], 'MATCH'],
    ['another company with two dots', ['EMPREGADOR  CNPJ', 'Outra Ltda  37.115..342/0001-67'], 'MISMATCH'],
    ['another company as employer', ['EMPREGADOR  CNPJ', 'Outra Ltda  37.115.342/0001-67'], 'MISMATCH'],
    ['only the contracting company', ['CONTRATANTE  CNPJ', 'Serra  11.222.333/0001-81'], 'UNIDENTIFIED'],
    ['wrong check digits', ['EMPREGADOR  CNPJ', 'Outra  37.115.342/0001-99'], 'UNIDENTIFIED'],
    ['another branch', ['EMPREGADOR  CNPJ', 'Horizonte  44.555.666/0002-62'], 'UNIDENTIFIED'],
    ['none at all', ['Guia do FGTS'], 'UNIDENTIFIED'],
  ])('D-28 %s: %s is %s', (_, lines, said) => expect(verdict(lines, 'cnpj', { slug })?.verdict).toBe(said));

  test.each([
    ['aso', 'the clinic alone', ['CLÍNICA BOA VISTA LTDA', 'CNPJ 37.115.342/0001-67'], 'UNIDENTIFIED'],
    [
      'aso',
      'the employer in a sentence',
      ['empresa Outra Ltda, inscrita no CNPJ sob o nº 37.115.342/0001-67'],
      'MISMATCH',
    ],
    ['folha-pagamento', 'a letterhead', ['OUTRA LTDA', '37.115.342/0001-67'], 'MISMATCH'],
    [
      'treinamento-nr-35',
      'who certifies',
      ['A empresa Outra Ltda, CNPJ 37.115.342/0001-67, certifica que'],
      'UNIDENTIFIED',
    ],
    [
      'nota-fiscal-retencao',
      'the supplier as the one who orders',
      ['PRESTADOR DE SERVIÇOS  CNPJ 37.115.342/0001-67', 'TOMADOR DE SERVIÇOS  CNPJ 44.555.666/0001-81'],
      'MISMATCH',
    ],
    [
      'treinamento-nr-33',
      'the company that teaches its own people',
      ['OUTRA LTDA', 'CNPJ 37.115.342/0001-67 – Departamento de Segurança do Trabalho'],
      'MISMATCH',
    ],
    ['treinamento-nr-33', 'a school', ['OUTRA LTDA', 'CNPJ 37.115.342/0001-67 – Cursos de Segurança'], 'UNIDENTIFIED'],
    [
      'seguro-vida',
      'the company in a sentence, over the end of a line',
      [
        'Atestamos, a pedido e para que produza os seus efeitos, que a empresa',
        'Outra Ltda, CNPJ 37.115.342/0001-67, tem',
      ],
      'MISMATCH',
    ],
    ['seguro-vida', 'the insurer alone', ['Seguradora Azul S/A  CNPJ 37.115.342/0001-67'], 'UNIDENTIFIED'],
    [
      'pcmso',
      'a cover, above that of the clinic',
      [
        'PCMSO',
        'Outra Ltda',
        'CNPJ 37.115.342/0001-67',
        ...Array(30).fill(' '),
        'Clínica Azul CNPJ 11.444.777/0001-61',
      ],
      'MISMATCH',
    ],
  ])('D-28 %s: the number of %s is %s', (slug, _, lines, said) =>
    expect(verdict(lines, 'cnpj', { slug })?.verdict).toBe(said),
  );

  test('D-28 in a picture a number that is read wrong, and is far from the expected one, is another one', () => {
    const page = pageOf(['EMPREGADOR  CNPJ', 'Outra  37.115.342/00001-67'], { fromPicture: true, confidence: 0.8 });
    expect(verdict(page, 'cnpj', { slug })?.verdict).toBe('MISMATCH');
  });

  test('D-28 a bracket within a number is a digit that a picture did not show', () => {
    const page = pageOf(['Outra Ltda  CNPJ 37.1)5.342/0001-67'], { fromPicture: true, confidence: 0.6 });
    expect(verdict(page, 'cnpj', { slug: 'ficha-epi' })?.verdict).toBe('MISMATCH');
    expect(
      verdict(
        page.lines.map(({ text }) => text),
        'cnpj',
        { slug: 'ficha-epi' },
      )?.verdict,
    ).toBe('UNIDENTIFIED');
  });
  test('D-28 a clearance of the head office is right for every branch', () => {
    const lines = ['RAZÃO SOCIAL  CNPJ', 'Horizonte  44.555.666/0002-62'];
    expect(verdict(lines, 'cnpj', { slug: 'cnd-federal' })?.verdict).toBe('MATCH');
  });

  test('D-28 every CNPJ, alphanumeric ones too, is found where it stands', () => {
    const base = fc.stringMatching(/^[0-9A-Z]{8}0001$/).filter((text) => (text.match(/[0-9]/g)?.length ?? 0) >= 6);
    fc.assert(
      fc.property(base, (text) => {
        const cnpj = `${text}${cnpjCheckDigits(text)}`;
        const found = verdict(['EMPREGADOR  CNPJ', `Empresa de Serviços Ltda  ${formatCnpj(cnpj)}`], 'cnpj', {
          slug,
          cnpj,
        });
        expect(found).toMatchObject({ verdict: 'MATCH', page: 1, found: formatCnpj(cnpj) });
        expect(found?.place?.x).toBeCloseTo(0.45, 1);
      }),
    );
  });

  test.each([
    // right check digits come by no accident
    ['37.115.342/0001-67', 'MISMATCH'],
    ['37.115.342/0001-99', 'UNIDENTIFIED'],
    // nearly the expected one
    ['44.555.660/0001-04', 'UNIDENTIFIED'],
  ])('D-28 another number that was recognised doubtfully: %s is %s', (text, said) => {
    const page = pageOf(['EMPREGADOR  CNPJ', `Outra  ${text}`], { fromPicture: true, confidence: 0.1 });
    expect(verdict(page, 'cnpj', { slug })?.verdict).toBe(said);
  });
});

test.each([
  ['treinamento-nr-10', 'MISMATCH'],
  ['treinamento-pemt', 'MISMATCH'],
  ['treinamento-nr-35', 'MATCH'],
])(
  'D-28 what somebody completed is what the paper is about, also where it is not called a certificate: %s is %s',
  (slug, said) => {
    const lines = [
      'Formare Cursos',
      'João Souza, CPF 529.982.247-25',
      'concluiu o treinamento NR-35 – Trabalho em Altura (periódico), de 8 horas, na modalidade presencial, com prática em torre.',
      'Concluído em 15/11/2026',
    ];
    expect(verdict(lines, 'documentKind', { slug })?.verdict).toBe(said);
  },
);

test('D-28 what a stamp leaves of another number is another one, in a picture', () => {
  const picture = { fromPicture: true, confidence: 0.9 };
  const said = (lines: string[]) => verdict(pageOf(lines, picture), 'cnpj', { slug: 'guia-fgts-digital' })?.verdict;
  expect(said(['C.N.P.J.  93.178'])).toBe('MISMATCH');
  expect(said(['C.N.P.J.  44.555'])).toBe('UNIDENTIFIED');
});

test.each([
  ['holerite', 'MISMATCH'],
  ['guia-fgts-digital', 'UNIDENTIFIED'],
  ['cndt', 'MATCH'],
])('D-28 the number of another establishment, on %s: %s', (slug, said) =>
  expect(verdict(['EMPREGADOR  CNPJ', 'Horizonte  44.555.666/0002-62'], 'cnpj', { slug })?.verdict).toBe(said),
);

test.each([
  ['Emissão: 30/11/2026', 'issueDate', 'MISMATCH'],
  ['Emissão: 30/11/2029', 'issueDate', 'UNIDENTIFIED'],
  ['Emissão: 05/11/2026 Válido até 05/11/2028', 'expirationDate', 'MATCH'],
  ['Emissão: 05/11/2026 Válido até 05/11/2030', 'expirationDate', 'MISMATCH'],
  ['Emissão: 05/11/2026 Validade de 48 meses', 'expirationDate', 'MISMATCH'],
] as const)('D-28 what no norm knows: %s, %s is %s', (line, field, said) => {
  const slug = 'treinamento-nr-35';
  expect(verdict([line], field, { slug, validityMonths: 24 })?.verdict).toBe(said);
});

test.each([
  ['licenca-ambiental', 'LICENÇA AMBIENTAL SIMPLIFICADA', 'MATCH'],
  ['licenca-ambiental', 'ALVARÁ DE FUNCIONAMENTO', 'MISMATCH'],
  ['cipa', 'CIPA – ATA DE POSSE', 'MATCH'],
  ['cipa', 'CURSO DE FORMAÇÃO DE MEMBROS DA CIPA', 'MISMATCH'],
  ['treinamento-pemt', 'OPERADOR DE PLATAFORMA ELEVATÓRIA', 'MATCH'],
])('D-28 a kind that is asked for less often, %s: %s is %s', (slug, title, said) =>
  expect(verdict([title, 'CERTIFICADO'], 'documentKind', { slug })?.verdict).toBe(said),
);

describe('a document without its title', () => {
  const said = (lines: string[]) => verdict(lines, 'documentKind', { slug: 'crf-fgts' });
  const guide = ['Guia emitida', 'Empregador Horizonte Ltda', 'Competência Outubro/2026', 'Total arrecadado'];
  test('D-28 signs of another kind tell that it is another one', () => {
    expect(said(guide)).toMatchObject({ verdict: 'MISMATCH', found: 'Guia, Competência, arrecadado' });
  });
  test('D-28 fewer signs, or as many of the asked kind, tell nothing', () => {
    expect(said(guide.slice(0, 2))?.verdict).toBe('UNIDENTIFIED');
    expect(said([...guide, 'Situação regular', 'Lei 8.036', 'Caixa'])?.verdict).toBe('UNIDENTIFIED');
  });
});

describe('person', () => {
  const slug = 'aso';
  test.each([
    ['529.982.247-25', 'MATCH'],
    ['***.982.247-**', 'MATCH'],
    ['***.444.777-**', 'MISMATCH'],
  ])('D-28 a CPF of which the middle is shown: %s is %s', (number, said) => {
    const lines = ['NOME  CPF', `João Souza  ${number}`];
    expect(verdict(lines, 'cpf', { slug, employee: person('João Souza') })?.verdict).toBe(said);
  });
  const employee = person('João Antônio da Silva Souza');
  test.each([
    ['as it is', 'João Antônio da Silva Souza', true],
    ['without accents, in capitals', 'JOAO ANTONIO DA SILVA SOUZA', true],
    ['a middle name abbreviated', 'João A. da Silva Souza', true],
    ['a middle name left out', 'João Souza', true],
    ['without particles', 'João Antônio Silva Souza', true],
    ['another person', 'Maria da Silva Souza', false],
    ['another last name', 'João Antônio da Silva', false],
  ])('D-28 a name %s: %s', (_, text, same) => {
    expect(findName([pageOf([`Certificamos que ${text}, soldador`])], employee.name) !== undefined).toBe(same);
  });
  test('D-28 a name that goes over the end of a line is found', () => {
    expect(
      findName([pageOf(['Certificamos que João Antônio', 'da Silva Souza, soldador'])], employee.name),
    ).toBeDefined();
  });
  test('D-28 one letter wrong counts in a picture only', () => {
    const lines = ['NOME', 'João Antônio da Silva Sousa'];
    expect(findName([pageOf(lines)], employee.name)).toBeUndefined();
    expect(findName([pageOf(lines, { fromPicture: true })], employee.name)).toBeDefined();
  });

  test.each(['João Souza', 'Joana Souza'])('D-28 who has a social name is found by either name: %s', (text) => {
    const both = { ...employee, name: 'Joana Souza', civilName: 'João Antônio da Silva Souza' };
    expect(verdict(['NOME  CPF', `${text}  529.982.247-25`], 'name', { slug, employee: both })?.verdict).toBe('MATCH');
  });

  test.each([
    ['the person', ['NOME  CPF', 'João Souza  529.982.247-25'], 'MATCH', 'MATCH'],
    ['another one', ['NOME  CPF', 'Maria Lima  111.444.777-35'], 'MISMATCH', 'MISMATCH'],
    ['nobody', ['ATESTADO'], 'UNIDENTIFIED', 'UNIDENTIFIED'],
    ['two people', ['NOME  CPF', 'Maria Lima  111.444.777-35', 'CPF', '807.690.274-66'], 'UNIDENTIFIED', 'MISMATCH'],
  ])('D-28 %s', (_, lines, cpf, name) => {
    expect(verdict(lines, 'cpf', { slug, employee })?.verdict).toBe(cpf);
    expect(verdict(lines, 'name', { slug, employee })?.verdict).toBe(name);
  });
  test.each([
    ['C.P.F.', ['Nome: Maria Lima', 'C.P.F. 111.444.777-35'], 'MISMATCH'],
    ['CPF/MF', ['Maria Lima, inscrita no CPF/MF sob o nº 111.444.777-35'], 'MISMATCH'],
    ['another number beside the own name', ['Nome: João Souza', 'CPF: 111.444.777-35'], 'MISMATCH'],
    [
      'the doctor who signed',
      ['João Souza', 'Assinado digitalmente por Maria Lima CPF 111.444.777-35'],
      'UNIDENTIFIED',
    ],
    [
      'the instructor, far below the name',
      ['João Souza', ...Array(12).fill('…'), 'Maria Lima CPF 111.444.777-35'],
      'UNIDENTIFIED',
    ],
    [
      'a sentence, over the end of a line',
      ['Fica ciente dos riscos abaixo o trabalhador Maria Lima, CPF nº', '111.444.777-35, montadora'],
      'MISMATCH',
    ],
    [
      'somebody else in such a sentence',
      ['Curso dado nesta data pelo instrutor da casa Pedro Lima, CPF nº', '111.444.777-35, que assina'],
      'UNIDENTIFIED',
    ],
  ])('D-28 the CPF behind %s is %s', (_, lines, said) =>
    expect(verdict(lines as string[], 'cpf', { slug, employee })?.verdict).toBe(said),
  );

  test.each([
    ['the same first name', ['Nome: João Pedro Magalhães'], 'MISMATCH'],
    ['a label in a form', ['FUNCIONÁRIO: Maria Lima Prado'], 'MISMATCH'],
    ['a sentence', ['Certificamos que Maria Lima Prado, portadora'], 'MISMATCH'],
    ['a noun in a sentence', ['Orientamos o(a) empregado(a) Maria Lima Prado, portadora do RG 1'], 'MISMATCH'],
    ['whom a school tells of', ['A Escola Azul concede a Maria Lima Prado (CPF 111.444.777-35) este'], 'MISMATCH'],
    ['what a school tells', ['A Escola Azul concede a Presente Titulação aos que'], 'UNIDENTIFIED'],
    ['a duty', ['É dever do empregado Usar Sempre Capacete e Luvas'], 'UNIDENTIFIED'],
    ['the last name first', ['Nome: SOUZA, João Antônio da Silva'], 'MATCH'],
    ['a word less', ['Nome: João Antônio Silva'], 'UNIDENTIFIED'],
    ['her married name, beside the own CPF', ['Nome: João Antônio Prado', 'CPF 529.982.247-25'], 'UNIDENTIFIED'],
    ['the mother', ['Nome da mãe: Maria Lima Prado'], 'UNIDENTIFIED'],
    ['a company', ['Nome empresarial: Maria Lima Prado Ltda'], 'UNIDENTIFIED'],
    ['what is no name', ['Nome: Função Operador de Caldeira'], 'UNIDENTIFIED'],
  ])('D-28 the name with %s is %s', (_, lines, said) =>
    expect(verdict(lines, 'name', { slug, employee })?.verdict).toBe(said),
  );

  const OWN = 'CPF 529.982.247-25';
  test.each([
    ['a married name', ['Nome: João Antônio Prado', OWN], 'João Antônio Prado'],
    [
      'a married name that nothing labels, on the line of the number',
      [`João Antônio Prado  ${OWN}`],
      'João Antônio Prado',
    ],
    ['a first name that differs alone', ['Nome: Pedro Antônio da Silva Souza', OWN], 'Pedro Antônio da Silva Souza'],
    ['a name without the last one', ['Nome: João Antônio da Silva'], 'João Antônio da Silva'],
    ['first and last name alone, without the number', ['Nome: João Souza'], 'João Souza'],
    ['initials without the number', ['Nome: J. A. Souza'], 'J. A. Souza'],
  ])('D-28 %s is no difference, but a person is asked', (_, lines, found) => {
    const said = verdict(lines, 'name', { slug, employee: person('João Antônio da Silva Souza') });
    expect(said).toMatchObject({ verdict: 'UNIDENTIFIED', found, expected: 'João Antônio da Silva Souza' });
    expect(isNameQuestion({ field: 'name', verdict: 'UNIDENTIFIED', found })).toBe(true);
  });
  test.each([
    ['initials beside the number', ['Nome: J. A. Souza', OWN], 'MATCH'],
    ['initials of all but the last', ['Nome: João A. S. Souza'], 'MATCH'],
    ['fewer names beside the number', ['Nome: João Souza', OWN], 'MATCH'],
    ['a wholly different name beside the number', ['Nome: Maria Lima Prado', OWN], 'MISMATCH'],
    ['a company beside the label of its name', ['Razão Social/Nome  Três Pontes Serviços', OWN], 'UNIDENTIFIED'],
    [
      'a party of a contract',
      ['A firma Azul Ltda, com sede nesta cidade, e Maria Lima,', 'RG 1, doravante EMPREGADA, contratam'],
      'MISMATCH',
    ],
    [
      'the firm of a contract',
      ['A firma de Maria Lima, CNPJ 37.115.342/0001-67,', 'doravante EMPREGADORA, contrata'],
      'UNIDENTIFIED',
    ],
    ['whom a form names in another word', ['Nome do(a) capacitado(a)  Maria Lima Prado'], 'MISMATCH'],
  ])('D-28 %s is judged', (_, lines, said) => {
    const found = verdict(lines, 'name', { slug, employee: person('João Antônio da Silva Souza') });
    expect(found?.verdict).toBe(said);
  });

  test('E-24 a finding holds documents of people as everybody may see them', () => {
    const [own, other] = [
      ['NOME  CPF', 'João Souza  529.982.247-25'],
      ['NOME  CPF', 'Maria Lima  111.444.777-35'],
    ];
    expect(verdict(own, 'cpf', { slug, employee })).toMatchObject({
      expected: '***.982.247-**',
      found: '***.982.247-**',
    });
    expect(verdict(other, 'cpf', { slug, employee })).toMatchObject({ found: '***.444.777-**' });
    const foreigner = { name: 'Martín Acosta', cpf: null, foreignDocument: 'AR-31245908' };
    const found = verdict(['DOCUMENTO AR 31245908'], 'cpf', { slug, employee: foreigner });
    expect(found).toMatchObject({ expected: '•••08', found: '•••08' });
  });

  test('D-28 who has no CPF is found by the foreign document', () => {
    const foreigner = { name: 'Martín Acosta', cpf: null, foreignDocument: 'AR-31245908' };
    expect(verdict(['DOCUMENTO AR 31245908'], 'cpf', { slug, employee: foreigner })?.verdict).toBe('MATCH');
  });
});

describe('time', () => {
  const month = '2026-10';
  test.each([
    [['COMPETÊNCIA', '10/2026'], 'MATCH'],
    [['Período de apuração: outubro de 2026'], 'MATCH'],
    [['Referente a 01/10/2026 a 31/10/2026'], 'MATCH'],
    [['COMPETÊNCIA', '09/2026'], 'MISMATCH'],
    [['COMPETÊNCIA 09/2026', 'PERÍODO: 08/2026'], 'MISMATCH'],
    [['Portaria 671/2021'], 'UNIDENTIFIED'],
    [['Mês: setembro Ano: 2026'], 'MISMATCH'],
    [['P.A.  Situação', '09/2026  Ativa'], 'MISMATCH'],
    [['Período de apuração 30/09/2026'], 'MISMATCH'],
    [['Período: 16/09/2026 a 15/10/2026'], 'MATCH'],
    [['Período: 16/08/2026 a 15/09/2026'], 'MISMATCH'],
    [['CONTRACHEQUE  09/2026'], 'MISMATCH'],
    [['Empresa  09/2026'], 'MISMATCH'],
    [['Admissão 09/2026'], 'UNIDENTIFIED'],
    [['Ciclo 09/2026', 'Ciclo 08/2026'], 'UNIDENTIFIED'],
    [['Relativo a 09/2026', 'Admissão 10/2026'], 'MISMATCH'],
    // the days of a timesheet, of which the day of the week tells the year
    [sheetOf('2026-10'), 'MATCH'],
    [sheetOf('2026-08'), 'MISMATCH'],
    [sheetOf('2025-10'), 'MISMATCH'],
    [sheetOf('2026-08').slice(0, 8), 'UNIDENTIFIED'],
    [[...sheetOf('2026-08').slice(0, 13), ...sheetOf('2026-07').slice(0, 13)], 'UNIDENTIFIED'],
    [sheetOf('2026-08').map((line) => line.slice(0, 5)), 'UNIDENTIFIED'],
  ])('D-28 the reference month in %j is %s', (lines, said) =>
    expect(verdict(lines, 'referenceMonth', { slug: 'folha-pagamento', month })?.verdict).toBe(said),
  );

  test.each([
    [['VÁLIDA ATÉ 22/11/2026'], 'MATCH'],
    [['VÁLIDA ATÉ 21/11/2026'], 'MATCH'],
    [['VÁLIDA ATÉ 20/11/2026'], 'MISMATCH'],
    [['Validade: 01/11/2026 a 30/11/2026'], 'MATCH'],
    [['Validade: 01/09/2026 a 30/09/2026'], 'MISMATCH'],
    [['Emitida em 01/06/2026'], 'MATCH'],
    [['Emitida em 01/02/2026'], 'MISMATCH'],
    [['Certidão'], 'UNIDENTIFIED'],
    [['Vigência: das 24 horas de 01/10/2025 às 24 horas de 01/10/2026'], 'MISMATCH'],
    [['Vigência: outubro/2025 a novembro/2026'], 'MATCH'],
    [['Vigência: outubro/2024 a outubro/2026'], 'MISMATCH'],
    [['Início de vigência: 01/12/2025'], 'UNIDENTIFIED'],
    [['Concluído em: 10/11/2025', 'Validade: 12 (doze) meses'], 'MISMATCH'],
    [['Concluído em: 25/11/2025', 'Validade: 12 (doze) meses'], 'MATCH'],
    [['Betim, três de março de dois mil e vinte e seis'], 'MISMATCH'],
    [['Data da emissão  Data de validade', '01/02/2026  10/11/2026'], 'MISMATCH'],
    [['Válido(a) até: 10/11/2026'], 'MISMATCH'],
    [['Governo  Certidão válida até', 'Fazenda  10/11/2026'], 'MISMATCH'],
    // no label, and the only two days as far apart as such a document is valid
    [['Nº 77  25/11/2025 a 25/05/2026'], 'MISMATCH'],
    [['Nº 77  25/11/2025 a 25/06/2026'], 'UNIDENTIFIED'],
    [['Nº 77  25/11/2025 a 25/05/2026', 'Sessão 11/03/2026'], 'UNIDENTIFIED'],
  ])('D-28 the validity in %j is %s', (lines, said) =>
    expect(
      verdict(lines, 'expirationDate', { slug: 'cndt', validityMonths: 6, issueDate: '2026-02-01' })?.verdict,
    ).toBe(said),
  );

  test.each([
    [['EXERCÍCIO  2026'], 'MATCH'],
    [['EXERCÍCIO', '2024'], 'MISMATCH'],
    // the calendar of the state decides
    [['Exercício 2025'], 'UNIDENTIFIED'],
  ])('D-28 the year of a licence in %j is %s', (lines, said) =>
    expect(verdict(lines, 'expirationDate', { slug: 'crlv-seguro' })?.verdict).toBe(said),
  );

  test('D-28 another day of issue is a difference, and no reason to send back', () => {
    const items = compare([pageOf(['Emitida em 01/06/2026'])], expectedOf('cndt', { validityMonths: 6 }));
    expect(items.find(({ field }) => field === 'issueDate')).toMatchObject({
      verdict: 'MISMATCH',
      found: '01/06/2026',
    });
    expect(criticalOf(items)).toEqual([]);
  });
});

const CERTIFIED = [
  'Certificado',
  ...Array(12).fill(' '),
  'Conferimos o presente a João Souza, empregado de Horizonte Ltda, CNPJ 44.555.666/0001-81, por haver concluído',
];
const SUBJECT = 'o curso de TRABALHO EM ALTURA – NR 35 (treinamento inicial, teórico e prático), com 8 (oito) horas';
describe('what else a document says', () => {
  test.each([
    [['( X ) APTO  ( ) INAPTO'], 'MATCH'],
    [['(  ) APTO  ( X ) INAPTO'], 'MISMATCH'],
    [['Conclusão: APTO para a função'], 'MATCH'],
    [['Conclusão: INAPTO'], 'MISMATCH'],
    [['[ ] Apto  [ ] Inapto'], 'UNIDENTIFIED'],
    [['Apto [X]  Inapto [ ]'], 'MATCH'],
    [['Apto [ ]  Inapto [X]'], 'MISMATCH'],
    [['Apto para a função: ( ) Sim (X) Não'], 'MISMATCH'],
    [['( X ) APTO  ( ) INAPTO', 'Espaço confinado: ( ) Apto (X) Inapto'], 'MISMATCH'],
    [['Definição de apto ou inapto', 'Conclusão: APTO(A)'], 'MATCH'],
    [['☐ Apto  ☒ Inapto'], 'MISMATCH'],
    // what is marked was not read, and the other word has its own box
    [['(X) ADto ( ) Inapto para a função'], 'UNIDENTIFIED'],
    [['Apto ( ) Inanto (X)'], 'UNIDENTIFIED'],
    // how a person is found, and a condition, begin with the same word
    [['O trabalhador se encontra INAPTO para a função'], 'MISMATCH'],
    [['Na presente data, o colaborador, que se apresentou ao exame, está INAPTO'], 'MISMATCH'],
    [['Exame periódico ou de retorno ao trabalho  INAPTO'], 'MISMATCH'],
    [['Se o trabalhador for considerado inapto, avise o SESMT'], 'UNIDENTIFIED'],
    [['Exame'], 'UNIDENTIFIED'],
  ])('D-28 fitness in %j is %s', (lines, said) =>
    expect(verdict(lines, 'fitness', { slug: 'aso' })?.verdict).toBe(said),
  );
  test.each([
    ['aso', 'CRM-MG 48.213', 'MATCH'],
    ['aso', 'CRM/SP nº 123456', 'MATCH'],
    ['aso', 'CREA-MG 141.877/D', 'UNIDENTIFIED'],
    ['art', 'CREA-MG 141.877/D', 'MATCH'],
    ['treinamento-nr-35', 'Registro MTE 12345', 'MATCH'],
  ])('D-28 %s: %s is %s', (slug, text, said) => expect(verdict([text], 'register', { slug })?.verdict).toBe(said));
  test.each([
    [['SALDO A PAGAR: R$ 100,00', 'VALOR PAGO: R$ 100,00'], 'MATCH'],
    [['SALDO A PAGAR: R$ 1.100,00', 'VALOR PAGO: R$ 100,00'], 'MISMATCH'],
    [['SALDO A PAGAR: R$ 1.100,00'], 'UNIDENTIFIED'],
  ])('D-28 what was paid in %j is %s', (lines, said) =>
    expect(verdict(lines, 'amount', { slug: 'darf-previdenciario' })?.verdict).toBe(said),
  );
  test.each([
    ['aso', ['ATESTADO DE SAÚDE OCUPACIONAL'], 'MATCH'],
    ['aso', ['GUIA DO FGTS DIGITAL'], 'MISMATCH'],
    ['aso', ['Atestado médico'], 'MISMATCH'],
    ['aso', ['Declaração'], 'UNIDENTIFIED'],
    ['aso', ['A T E S T A D O  D E  S A Ú D E  O C U P A C I O N A L'], 'MATCH'],
    ['aso', ['Atestado de saúde ocupacional', 'Riscos: trabalho em altura (NR-35)'], 'MATCH'],
    ['aso', ['CERTIFICADO', 'NR-35 – Trabalho em altura'], 'MISMATCH'],
    [
      'treinamento-nr-35',
      [
        'Atestado de saúde ocupacional',
        'Riscos ocupacionais: queda de mesmo nível, queda em trabalho em altura, ruído contínuo, calor e poeira',
      ],
      'MISMATCH',
    ],
    ['comprovante-salario', ['Recibo de pagamento de salário'], 'MISMATCH'],
    ['seguro-vida', ['Proposta comercial'], 'MISMATCH'],
    ['seguro-vida', ['Declaração de residência'], 'MISMATCH'],
    [
      'certidao-estadual',
      ['Secretaria da Receita Federal', 'Certidão negativa de débitos relativos aos tributos federais'],
      'MISMATCH',
    ],
    ['certidao-estadual', ['Secretaria de Estado da Fazenda', 'Certidão negativa de débitos'], 'MATCH'],
    // a row of a payroll is no title
    ['folha-pagamento', ['48 VALE TRANSPORTE  6,00  178,80'], 'UNIDENTIFIED'],
    ['folha-pagamento', ['VALE TRANSPORTE'], 'MISMATCH'],
    ['comprovante-salario', ['Extrato Mensal  Página: 1/2', '48 VALE TRANSPORTE  6,00  178,80'], 'MISMATCH'],
    ['comprovante-salario', ['Extrato mensal da conta'], 'UNIDENTIFIED'],
    // the head of a column is no title either
    ['pgr', ['Setor  Perigo  Nível  Evento eSocial'], 'UNIDENTIFIED'],
    ['pgr', ['Evento eSocial'], 'MISMATCH'],
    ['ltcat', ['Laudo técnico de condições do ambiente de trabalho'], 'MATCH'],
    // what a certificate is about stands in its sentence
    ['treinamento-nr-10', [...CERTIFIED, SUBJECT], 'MISMATCH'],
    ['treinamento-nr-35', [...CERTIFIED, SUBJECT], 'MATCH'],
    ['treinamento-nr-10', [...Array(14).fill(' '), `A integração lembra ${SUBJECT}`], 'UNIDENTIFIED'],
    [
      'treinamento-nr-10',
      ['A Escola Boa confere a Ana Prado o certificado de NR-35, trabalho em altura, 8 h'],
      'MISMATCH',
    ],
    // in a column of its own, over the end of a line; with a dot behind each letter
    ['dctfweb-inss', ['Ministério  Documento de Arrecadação', 'da Fazenda  de Receitas Federais'], 'MISMATCH'],
    ['dctfweb-inss', ['Documento de Arrecadação  Total', 'Ministério  de Receitas Federais'], 'UNIDENTIFIED'],
    ['pgr', ['P.C.M.S.O.  Unidade de Betim'], 'MISMATCH'],
    // other names of the same papers
    ['cartao-ponto', ['Folha de frequência'], 'MATCH'],
    ['aso', ['Atestado médico de saúde ocupacional'], 'MATCH'],
    ['holerite', ['Controle de frequência'], 'MISMATCH'],
    ['treinamento-nr-35', ['Curso de N.R. nº 10'], 'MISMATCH'],
    ['crf-fgts', ['Consulta regularidade do empregador'], 'MATCH'],
    ['ordem-servico', ['Recebimento de EPIs'], 'MISMATCH'],
    // a printed e-mail, whatever it names
    ['cnh', ['De: Ana', 'Para: Portaria', 'Enviada: 29/09/2026', 'Segue em anexo a CNH do Reginaldo.'], 'MISMATCH'],
    ['cnh', ['De: Ana', 'Para: Portaria', 'Assunto: CNH do Reginaldo, que estava pendente'], 'MISMATCH'],
    ['ordem-servico', ['De: SESMT', 'Para: Ana', 'Assunto: riscos', 'ORDEM DE SERVIÇO'], 'MATCH'],
    ['cnh', ['De: 01/10/2026', 'Para: 31/10/2026'], 'UNIDENTIFIED'],
  ])('D-28 for %s a document that calls itself %j is %s', (slug, lines, said) =>
    expect(verdict(lines, 'documentKind', { slug })?.verdict).toBe(said),
  );
});

test.each([
  [['CERTIDÃO NEGATIVA DE DÉBITOS'], 'MATCH'],
  [['CERTIDÃO POSITIVA COM EFEITOS DE NEGATIVA DE DÉBITOS'], 'MATCH'],
  [['CERTIDÃO POSITIVA DE DÉBITOS TRABALHISTAS'], 'MISMATCH'],
  [['A empresa se encontra em situação irregular'], 'MISMATCH'],
  [['Se a empresa estiver em situação irregular, procure a agência'], 'UNIDENTIFIED'],
  [['Certidão'], 'UNIDENTIFIED'],
])('D-28 the standing in %j is %s', (lines, said) =>
  expect(verdict(lines, 'standing', { slug: 'cndt' })?.verdict).toBe(said),
);

test.each([
  [['CANCELADA'], 'CANCELADA'],
  [['Situação: em andamento'], 'em andamento'],
  [['PROTOCOLO DE SOLICITAÇÃO DE CERTIDÃO'], 'PROTOCOLO DE SOLICITAÇÃO DE CERTIDÃO'],
  [['COMPROVANTE DE AGENDAMENTO', 'Autenticação bancária 4F2A.11BC.77D0.9E3F'], 'COMPROVANTE DE AGENDAMENTO'],
  [['Situação: em aberto', 'Pagamento efetuado em 18/11/2026'], undefined],
  [['( ) Cancelada  (X) Ativa'], undefined],
  [['Nota cancelada  Não'], undefined],
  [['Esta minuta foi aprovada pelos sócios'], undefined],
  [['Situação: quitada'], undefined],
])('D-28 what a document says against itself in %j is %s', (lines, said) =>
  expect(verdict(lines, 'documentStatus', { slug: 'guia-fgts-digital' })?.found).toBe(said),
);

test.each([
  [['CNPJ raiz: 44.555.666'], 'MATCH'],
  [['Empregador: 44.555.666 – Horizonte'], 'MATCH'],
  [['CNPJ: 37.115.342'], 'MISMATCH'],
  [['RG: 37.115.342'], 'UNIDENTIFIED'],
  [['Empregador: 37.115.342,00'], 'UNIDENTIFIED'],
])('D-28 the root of a CNPJ in %j is %s', (lines, said) =>
  expect(verdict(lines, 'cnpj', { slug: 'dctfweb-inss' })?.verdict).toBe(said),
);

test.each([
  [['Emitido em 20/12/2026'], 'MISMATCH'],
  [['Emitido em 20/11/2026'], 'MISMATCH'],
  [['Emitido em 05/11/2026'], 'MATCH'],
  [['Consulta obtida em 20/10/2026 às 10:00'], 'MISMATCH'],
  [['Data do próximo exame 20/12/2026'], 'UNIDENTIFIED'],
  // in force well before it is said to be issued, and no other day
  [['Período de vigência: 01/09/2026 a 01/09/2027'], 'MISMATCH'],
  [['Período de vigência: 20/10/2026 a 20/10/2027'], 'UNIDENTIFIED'],
  [['Período de vigência: 20/11/2026 a 20/11/2027'], 'UNIDENTIFIED'],
  [['Período de vigência: 01/09/2026 a 01/09/2027', 'Revisto 03/11/2026'], 'UNIDENTIFIED'],
  // the day of a norm
  [['conforme o Ato 01/2022 da CGJT, de 21 de janeiro de 2022'], 'UNIDENTIFIED'],
  [['com base na Portaria Conjunta RFB/PGFN nº 1.751,', 'de 2 de outubro de 2014'], 'UNIDENTIFIED'],
  [['nos termos da Lei nº 6.514, concluiu o curso de 20 de outubro de 2026'], 'MISMATCH'],
])('D-28 the day of issue in %j is %s', (lines, said) =>
  expect(verdict(lines, 'issueDate', { slug: 'aso' })?.verdict).toBe(said),
);

test.each([
  // twelve months after the day of issue
  ['EMITIDO EM 31/05/2025', 'VALIDADE 31/05/2026', 0.6, 'MISMATCH'],
  ['EMITIDO EM 31/05/2025', 'VALIDADE 30/05/2026', 0.6, 'UNIDENTIFIED'],
  ['EMITIDO EM 31/05/2025', 'VALIDADE 31/05/2026', 0.4, 'UNIDENTIFIED'],
])('D-28 after %s, a doubtfully read %s (%d) is %s', (issued, valid, confidence, said) => {
  const [sure, doubtful] = [
    pageOf([issued], { fromPicture: true }),
    pageOf(['', valid], { fromPicture: true, confidence }),
  ];
  const page = { ...sure, lines: [...sure.lines, ...doubtful.lines] };
  expect(verdict(page, 'expirationDate', { slug: 'seguro-vida' })?.verdict).toBe(said);
});
test.each([
  // of the same year the name alone tells the months apart
  ['JULHO', '2026', 'MISMATCH'],
  ['OUTUBRO', '2026', 'MATCH'],
  ['OUTUBRO', '2025', 'UNIDENTIFIED'],
])('D-28 %s, surely read, before the doubtfully read year %s is %s', (name, year, said) => {
  const page = pageOf([`Mês: ${name}  Ano: ${year}`], { fromPicture: true, confidence: 0.95 });
  const lines = page.lines.map((line) => ({
    ...line,
    runs: line.runs.map((run) => (run.text.includes(year) ? { ...run, confidence: 0.4 } : run)),
  }));
  expect(verdict({ ...page, lines }, 'referenceMonth', { slug: 'cartao-ponto', month: '2026-10' })?.verdict).toBe(said);
});

test.each([
  [['31/mai/2025  31/mai/2026', 'conclusão  validade'], 'MISMATCH'],
  [['31/mai/2025  31/dez/2026', 'conclusão  validade'], 'MATCH'],
  // no captions: beside the value or the word stands something else
  [['Nascimento 31/mai/2025', 'validade'], 'UNIDENTIFIED'],
  [['31/mai/2025', 'validade do lote'], 'UNIDENTIFIED'],
  [['01/01/2020  Ruído', 'validade  31/dez/2026'], 'MATCH'],
  [['emissão  nascimento', '31/mai/2025  31/mai/2026', 'conclusão  validade'], 'UNIDENTIFIED'],
])('D-28 a caption below its value: the validity in %j is %s', (lines, said) =>
  expect(verdict(lines, 'expirationDate', { slug: 'seguro-vida' })?.verdict).toBe(said),
);
test.each([
  [['ANA BEATRIZ SOUZA', '111.444.777-35'], 'MISMATCH'],
  [['ANA BEATRIZ SOUZA', '111.444.777-35', '286.255.878-87'], 'UNIDENTIFIED'],
  [['ANA BEATRIZ SOUZA', 'MÉDICO 111.444.777-35'], 'UNIDENTIFIED'],
  [['CARTEIRA', '111.444.777-35'], 'UNIDENTIFIED'],
])('D-28 the only CPF below the own name, read from a picture without its label: %j is %s', (lines, said) => {
  const page = pageOf(lines, { fromPicture: true, confidence: 0.9 });
  const employee = person('Ana Beatriz Souza');
  expect(verdict(page, 'cpf', { slug: 'cnh', employee })?.verdict).toBe(said);
  // with its text the label would be there
  if (said === 'MISMATCH') expect(verdict(lines, 'cpf', { slug: 'cnh', employee })?.verdict).toBe('UNIDENTIFIED');
});

describe('missing pages', () => {
  const found = (lines: string[], pageCount: number, picture = false) => {
    const page = pageOf(lines, { fromPicture: picture, confidence: 0.9 });
    return verdict(page, 'pages', { slug: 'treinamento-nr-35', pageCount });
  };
  test.each([
    [['folha 1/2'], 1, '1/2'],
    [['Página 1 de 3'], 2, '1/3'],
    [['FL. 01/02'], 1, '1/2'],
    [['As assinaturas estão na página 2'], 1, 'assinaturas estão na página 2'],
    [['1 de 2'], 1, '1/2'],
    [['Página 1 de um total de 2'], 1, '1/2'],
    [['Este documento contém 3 (três) páginas'], 2, 'contém 3'],
    [['Conteúdo programático no verso'], 1, 'Conteúdo programático no verso'],
    [['TOTAL A TRANSPORTAR', ...Array(30).fill('…'), 'TOTAL A TRANSPORTAR'], 1, 'TOTAL A TRANSPORTAR'],
    [[...Array(30).fill('…'), 'Continua na próxima folha'], 1, 'Continua na próxima folha'],
  ])('D-28 %j in a file of %i', (lines, pageCount, said) =>
    expect(found(lines, pageCount)).toMatchObject({ verdict: 'MISMATCH', found: said }),
  );
  test.each([
    [['folha 1/2'], 2],
    [[...Array(30).fill('…'), 'Continua na próxima folha'], 2],
    [['Continua na próxima etapa'], 1],
    [['Página 1 de 1'], 1],
    [['Realizado em 10/12'], 1],
    [['Conteúdo programático no verso'], 2],
    [['Livro que contém 100 folhas'], 1],
    [['Portaria 1/2'], 1],
  ])('D-28 nothing is missing: %j in a file of %i', (lines, pageCount) =>
    expect(found(lines, pageCount)).toBeUndefined(),
  );
  test('D-28 in a picture a number of pages may be read wrong', () => {
    expect(found(['FL. 01/62'], 2, true)).toBeUndefined();
    expect(found(['FL. 01/02'], 1, true)).toMatchObject({ verdict: 'MISMATCH' });
  });
});

describe('judgement', () => {
  const rows = [
    { name: 'O CNPJ e a razão social são os do fornecedor deste contrato?' },
    { name: 'A competência é a do mês de referência da pendência?' },
    { name: 'O nome e o CPF são os do colaborador?' },
    { name: 'Traz nome, registro (CRM) e assinatura do médico?' },
    { name: 'O arquivo está completo e legível?' },
    { name: 'A situação é regular (negativa, ou positiva com efeitos de negativa)?' },
  ];
  const item = (field: ReadingField, verdict: 'MATCH' | 'MISMATCH' | 'UNIDENTIFIED') => ({
    field,
    verdict,
    expected: 'a',
    found: 'b',
  });
  test('D-28 an item is answered only when all that it asks was read', () => {
    const said = (...items: ReturnType<typeof item>[]) =>
      answersOf(rows, items).map(({ row, status }) => [rows.indexOf(row), status]);
    expect(said(item('cnpj', 'MATCH'))).toEqual([[0, 'OK']]);
    expect(said(item('cnpj', 'UNIDENTIFIED'))).toEqual([]);
    expect(said(item('name', 'MATCH'), item('cpf', 'UNIDENTIFIED'))).toEqual([]);
    expect(said(item('name', 'MATCH'), item('cpf', 'MATCH'))).toEqual([[2, 'OK']]);
    expect(said(item('name', 'UNIDENTIFIED'), item('cpf', 'MATCH'))).toEqual([]);
    expect(said(item('name', 'UNIDENTIFIED'), item('cpf', 'MISMATCH'))).toEqual([[2, 'INVALID']]);
    expect(said(item('register', 'MATCH'))).toEqual([]);
    expect(questionOf(rows, 'register')).toBe(rows[3]);
    // a difference answers these, a person says Sim
    expect(said(item('pages', 'MISMATCH'))).toEqual([[4, 'INVALID']]);
    expect(said(item('standing', 'MATCH'))).toEqual([]);
    expect(said(item('standing', 'MISMATCH'))).toEqual([[5, 'INVALID']]);
  });
  test('D-28 one document with the right value is enough', () => {
    expect(criticalOf([item('cnpj', 'MISMATCH'), item('cnpj', 'MATCH')])).toEqual([]);
    expect(criticalOf([item('cnpj', 'MISMATCH'), item('cnpj', 'UNIDENTIFIED')])).toHaveLength(1);
  });
});

test('D-28 no text is ever called different when nothing of it is labelled', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 8 }), (lines) => {
      for (const slug of ['aso', 'folha-pagamento', 'cnd-federal']) {
        const items = compare([pageOf(lines)], expectedOf(slug, { employee: person('João Souza'), month: '2026-10' }));
        expect(items.filter((item) => item.verdict === 'MISMATCH')).toEqual([]);
      }
    }),
  );
});
