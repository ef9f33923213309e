import { addDays, cnpjCheckDigits, formatCnpj, formatCpf, isCpf, onlyCnpjCharacters } from '../../contract/common.ts';
import type { Random } from '../../demo/random.ts';
import type { Fault } from './set.ts';

/** What a document of the set states, before a layout gives it its form. Dates are ISO, identifiers formatted. */
export type Person = Readonly<
  Record<'name' | 'first' | 'cpf' | 'rg' | 'pis' | 'birth' | 'role' | 'cbo' | 'admission', string>
>;
export type Firm = Readonly<Record<'name' | 'short' | 'slug' | 'cnpj' | 'address' | 'town' | 'city', string>>;
export type Facts = Readonly<Record<string, Readonly<Record<string, string>> | string>>;

const FIRST =
  `José Maria João Antônio Francisca Conceição Luís Ângela Márcio Sebastião Rosângela Inácio Verônica Cícero Thaís
  Kátia Wellington Jéssica Édson Otávio Célia Raimundo Patrícia Lázaro Débora Amarildo Suélen Gérson Noêmia Valdir`.split(
    /\s+/,
  );
const MIDDLE =
  `Aparecida|Carlos|Henrique|Cristina|Augusto|das Graças|Roberto|de Fátima|Eduardo|Regina|Batista|Luiza|César|`.split(
    '|',
  );
const LAST =
  `da Silva|dos Santos|Souza|de Oliveira|Pereira|Ferreira|Alves|Gonçalves|Araújo|Magalhães|Brandão|Assunção|do Nascimento|
  Teixeira|Queiroz|Leão|Sá|Guimarães|Falcão|Bragança|Corrêa|Muniz|Paixão|d'Ávila|Vasconcelos|e Silva|Lemos|Fagundes|Peixoto|Cunha`
    .split('|')
    .map((name) => name.trim());
const ROLES = [
  ['Eletricista de manutenção', '9511-05'],
  ['Montador de andaimes', '7155-45'],
  ['Soldador', '7243-15'],
  ['Mecânico industrial', '9113-05'],
  ['Operador de empilhadeira', '7822-20'],
  ['Caldeireiro', '7244-10'],
] as const;
const WORKS = [
  'Montagens',
  'Engenharia',
  'Instalações',
  'Manutenção Industrial',
  'Serviços Elétricos',
  'Caldeiraria',
  'Andaimes',
];
const PLACES = [
  'Serra Azul',
  'Rio Pardo',
  'Três Pontes',
  'Vale do Aço',
  'Boa Esperança',
  'Pedra Branca',
  'São Judas',
  'Horizonte',
];
const ENDINGS = ['Ltda', 'Ltda – ME', 'S/A', 'EIRELI', 'Ltda – EPP'];
const TOWNS = ['Betim', 'Contagem', 'Ipatinga', 'Paulínia', 'Cubatão', 'Macaé', 'Camaçari', 'São Luís'];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

function newCpf(random: Random): string {
  const base = random.digits(9);
  for (let rest = 0; rest < 100; rest += 1) {
    const cpf = base + String(rest).padStart(2, '0');
    if (isCpf(cpf)) return formatCpf(cpf);
  }
  return newCpf(random);
}

/** One in six has the alphanumeric number that is issued since July 2026. */
function newCnpj(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTVWXYZ0123456789';
  const root = random.chance(1 / 6)
    ? Array.from({ length: 8 }, () => random.pick([...letters])).join('')
    : random.digits(8);
  const base = `${root}${random.pick(['0001', '0001', '0001', '0002', '0013'])}`;
  return formatCnpj(base + cnpjCheckDigits(base));
}

/** The same company's number with another order: '0001' is the head office. */
export function establishment(cnpj: string, order: string): string {
  const base = `${onlyCnpjCharacters(cnpj).slice(0, 8)}${order}`;
  return formatCnpj(base + cnpjCheckDigits(base));
}

export function newPerson(random: Random, today: string): Person {
  const first = random.pick(FIRST);
  const surnames = random.shuffle(LAST).slice(0, random.int(1, 2));
  const [role, cbo] = random.pick(ROLES);
  return {
    name: [first, random.pick(MIDDLE), ...surnames].filter(Boolean).join(' '),
    first,
    cpf: newCpf(random),
    rg: `MG-${random.digits(2)}.${random.digits(3)}.${random.digits(3)} SSP/MG`,
    pis: `1${random.digits(2)}.${random.digits(5)}.${random.digits(2)}-${random.digits(1)}`,
    birth: addDays(today, -random.int(20 * 365, 55 * 365)),
    role,
    cbo,
    admission: addDays(today, -random.int(400, 4000)),
  };
}

export function newFirm(random: Random, what?: string): Firm {
  const place = random.pick(PLACES);
  const town = random.pick(TOWNS);
  const short = what ? `${what} ${place}` : `${place} ${random.pick(WORKS)}`;
  return {
    name: `${short} ${random.pick(ENDINGS)}`,
    short,
    slug: plain(place).toLowerCase().replace(/\s/g, ''),
    cnpj: newCnpj(random),
    address: `Rua ${random.pick(PLACES)}, ${random.int(10, 4000)}`,
    town,
    city: `${town}/MG`,
  };
}

const CERTIFICATES = {
  negative: [
    'CERTIDÃO NEGATIVA DE DÉBITOS RELATIVOS AOS TRIBUTOS FEDERAIS E À DÍVIDA ATIVA DA UNIÃO',
    'não constam pendências em seu nome, relativas a créditos tributários administrados pela Secretaria da Receita Federal do Brasil (RFB) e a inscrições em Dívida Ativa da União (DAU) junto à Procuradoria-Geral da Fazenda Nacional (PGFN)',
  ],
  asNegative: [
    'CERTIDÃO POSITIVA COM EFEITOS DE NEGATIVA DE DÉBITOS RELATIVOS AOS TRIBUTOS FEDERAIS E À DÍVIDA ATIVA DA UNIÃO',
    'constam débitos administrados pela Secretaria da Receita Federal do Brasil (RFB) com exigibilidade suspensa nos termos do art. 151 da Lei nº 5.172, de 25 de outubro de 1966 – Código Tributário Nacional (CTN). Conforme disposto nos arts. 205 e 206 do CTN, este documento tem os mesmos efeitos da certidão negativa',
  ],
  positive: [
    'CERTIDÃO POSITIVA DE DÉBITOS RELATIVOS AOS TRIBUTOS FEDERAIS E À DÍVIDA ATIVA DA UNIÃO',
    'constam débitos vencidos e não pagos, relativos a tributos administrados pela Secretaria da Receita Federal do Brasil (RFB) e inscrições em Dívida Ativa da União (DAU) com cobrança em curso',
  ],
} as const;
const LABOUR = {
  negative: ['CERTIDÃO NEGATIVA DE DÉBITOS TRABALHISTAS', 'NÃO CONSTA como inadimplente'],
  positive: ['CERTIDÃO POSITIVA DE DÉBITOS TRABALHISTAS', 'CONSTA como inadimplente'],
} as const;

export type Stated = {
  person: Person;
  company: Firm;
  contracting: Firm;
  issue: string;
  expires: string;
  month: string;
};

/** Who else may be named on a paper, one after the other. */
export const everybodyElse = <One>(professional: () => One) => ({
  doctor: professional(),
  coordinator: professional(),
  engineer: professional(),
  instructor: professional(),
  partner: professional(),
  partner2: professional(),
  hr: professional(),
  mother: professional(),
  father: professional(),
});

/** All that a layout can name: `person.name`, `clinic.cnpj`, `issue`. */
export function factsOf(stated: Stated, fault: Fault | undefined, random: Random, today: string): Facts {
  const cents = random.int(180_000, 4_500_000);
  const professional = () => ({
    ...newPerson(random, today),
    crm: `${random.digits(5)}/MG`,
    crea: `${random.digits(6)}/D`,
  });
  const accountant = professional();
  const isUnfit = fault === 'unfit';
  const federal = CERTIFICATES[fault === 'positive' ? 'positive' : random.chance(0.3) ? 'asNegative' : 'negative'];
  const labour = LABOUR[fault === 'positive' ? 'positive' : 'negative'];
  return {
    ...stated,
    clinic: newFirm(random, 'Clínica'),
    school: newFirm(random, 'Treinamentos'),
    insurer: newFirm(random, 'Seguradora'),
    broker: newFirm(random, 'Corretora'),
    bank: newFirm(random, 'Banco'),
    accountant: { ...newFirm(random, 'Contabilidade'), person: accountant.name, cpf: accountant.cpf },
    ...everybodyElse(professional),
    amount: (cents / 100)
      .toFixed(2)
      .replace('.', ',')
      .replace(/(\d)(?=(\d{3})+,)/g, '$1.'),
    plate: `R${random.pick(['FX', 'TA', 'KB'])}${random.digits(1)}${random.pick(['A', 'C', 'H'])}${random.digits(2)}`,
    fit: { x: isUnfit ? ' ' : 'X', box: isUnfit ? '[ ]' : '[X]' },
    unfit: { x: isUnfit ? 'X' : ' ', box: isUnfit ? '[X]' : '[ ]' },
    fitness: { word: isUnfit ? 'Inapto' : 'Apto' },
    cnd: { title: federal[0], body: federal[1] },
    cndt: { title: labour[0], body: labour[1] },
  };
}

export type Names = {
  first: readonly string[];
  middle: readonly string[];
  last: readonly string[];
  firms: readonly string[];
};
/** People and companies of a set with names of its own. */
export function peopleOf({ first: firsts, middle, last, firms }: Names) {
  return {
    newPerson(random: Random, today: string): Person {
      const first = random.pick(firsts);
      return {
        ...newPerson(random, today),
        first,
        name: [first, random.pick(middle), ...random.shuffle(last).slice(0, random.int(1, 2))]
          .filter(Boolean)
          .join(' '),
        // Under 50, so that a licence may be valid for ten years, and old enough for the first one.
        birth: addDays(today, -random.int(36 * 365, 48 * 365)),
      };
    },
    newFirm(random: Random): Firm {
      const surname = random.pick(last.filter((name) => !name.includes(' ')));
      const name = random.pick(firms).replace('{}', surname);
      return {
        ...newFirm(random),
        name,
        short: name.replace(/ (Ltda|S\.A\.|EIRELI).*/, ''),
        slug: surname.toLowerCase(),
      };
    },
  };
}
