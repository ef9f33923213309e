import { addDays, isCpf } from '../contract/common.ts';
import type { Exposure } from '../contract/documentValidity.ts';
import type { ContractRegime, EmploymentStatus } from '../contract/employees.ts';
import type { Random } from './random.ts';

export type DemoEmployee = {
  /** Local id, from 1. */
  id: number;
  provider: string;
  name: string;
  /** Of who has a social name, which is then `name`. */
  civilName: string | null;
  cpf: string | null;
  foreignDocument: string | null;
  birthdate: string;
  role: string;
  /** Risk activities of the role (contract/projects.ts RISK_ACTIVITY_IDS). */
  risks: readonly number[];
  salary: number;
  /** By the PGR of the employer. */
  exposure: Exposure;
  admissionDate: string;
  contractRegime: ContractRegime;
  status: EmploymentStatus;
};

const words = (text: string): string[] => text.split(' ');
const FIRST = {
  m: words(
    'João José Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Édson Diego Vítor Sérgio Cláudio Geraldo Wellington Adriano Renato Vinícius Valdir Josué Davi Ezequiel',
  ),
  f: words(
    'Maria Ana Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Rita Luana Sônia Renata Eliane Débora Cíntia Rosângela Tatiane',
  ),
};
const LAST = words(
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Monteiro Moura Batista Conceição Guimarães Magalhães Assunção Brandão Leão Queiroz Peçanha',
);

/** Family names that are said with a particle. */
const JOINED = [
  'da Silva',
  'dos Santos',
  'de Oliveira',
  'de Souza',
  'da Costa',
  'de Almeida',
  'do Nascimento',
  'da Conceição',
  'de Andrade',
  'da Rocha',
  'de Moura',
  'de Freitas',
  'dos Reis',
  'da Cruz',
  'de Jesus',
] as const;

/** Roles without exposure to occupational risks. */
const OF_OFFICES: readonly string[] = ['Programador de CLP', 'Nutricionista'];

type Role = readonly [name: string, salary: number, risks: readonly number[]];
const MONTAGE: readonly Role[] = [
  ['Montador industrial', 3480, [1]],
  ['Mecânico montador', 3890, [1]],
  ['Soldador TIG', 4620, [1, 4]],
  ['Eletricista montador', 4180, [1, 2]],
  ['Caldeireiro', 4070, [1, 4]],
  ['Ajudante de montagem', 2310, []],
  ['Encarregado de montagem', 6150, [1]],
  ['Técnico de segurança do trabalho', 4980, []],
  ['Rigger', 4340, [1, 5]],
];
const ROLES: Readonly<Record<string, readonly Role[]>> = {
  horizonte: MONTAGE,
  caldeiraria: MONTAGE,
  'mare-alta': [
    ['Operador de guindaste', 6280, [1, 5]],
    ['Rigger', 4340, [1, 5]],
    ['Sinaleiro', 2740, []],
    ['Mecânico de guindaste', 4860, [1]],
  ],
  'eletrica-vale': [
    ['Eletricista de manutenção', 4240, [1, 2]],
    ['Eletrotécnico', 5320, [2]],
    ['Ajudante de eletricista', 2390, []],
    ['Eletricista de alta tensão', 5480, [1, 2, 9]],
  ],
  integra: [
    ['Instrumentista', 4910, [2]],
    ['Técnico de automação', 5760, [2]],
    ['Programador de CLP', 7380, []],
  ],
  andaimes: [
    ['Montador de andaime', 3120, [1]],
    ['Encarregado de andaime', 4870, [1]],
    ['Alpinista industrial', 5240, [1]],
  ],
  rodominas: [
    ['Motorista carreteiro', 3960, [6]],
    ['Operador de caminhão fora de estrada', 4710, [6]],
    ['Mecânico de veículos pesados', 4380, []],
  ],
  'boa-vista': [
    ['Operador de escavadeira', 4520, [8]],
    ['Operador de motoniveladora', 4680, [8]],
    ['Ajudante de terraplenagem', 2280, []],
    ['Topógrafo', 5210, []],
  ],
  cristalina: [
    ['Auxiliar de limpeza industrial', 1980, [11]],
    ['Operador de hidrojato', 2870, [1, 8, 11]],
    ['Encarregada de limpeza', 3340, []],
  ],
  sentinela: [
    ['Vigilante patrimonial', 2760, []],
    ['Inspetor de segurança patrimonial', 3680, []],
  ],
  sabor: [
    ['Cozinheira industrial', 2640, []],
    ['Auxiliar de cozinha', 1940, []],
    ['Nutricionista', 4290, []],
  ],
  dragagem: [
    ['Marinheiro de convés', 3980, []],
    ['Operador de draga', 6420, []],
    ['Técnico em batimetria', 5370, []],
  ],
  'costa-norte': [
    ['Pintor industrial', 3260, [1]],
    ['Jatista', 3540, [1]],
    ['Inspetor de pintura', 5890, [1]],
  ],
};

function makeCpf(random: Random): string {
  const base = random.digits(9);
  for (let tail = 0; tail < 100; tail++) {
    const cpf = base + String(tail).padStart(2, '0');
    if (isCpf(cpf)) return cpf;
  }
  return makeCpf(random);
}

function makeName(random: Random, female: boolean): string {
  const first = random.pick(female ? FIRST.f : FIRST.m);
  const [one = '', two = ''] = random.shuffle(LAST);
  const joined = random.chance(0.3) ? random.pick(JOINED) : one;
  const suffix = !female && random.chance(0.07) ? ` ${random.pick(['Júnior', 'Filho', 'Neto'])}` : '';
  return `${first} ${joined} ${two}${suffix}`;
}

/** People from abroad: no CPF, but the document of their country. */
const ABROAD: Readonly<Record<string, readonly (readonly [name: string, document: string])[]>> = {
  horizonte: [['Luis Alberto Quispe Mamani', 'PE-44871203']],
  integra: [
    ['Martín Ezequiel Acosta', 'AR-31245908'],
    ['Kenji Watanabe', 'JP-TR4471209'],
  ],
  dragagem: [['Pieter van der Meer', 'NL-NXK48C2D6']],
};

/** The one who has a social name. */
const SOCIAL = {
  provider: 'horizonte',
  index: 3,
  name: 'Valentina Teixeira Prado',
  civilName: 'Vagner Teixeira Prado',
};

/** `count` people of a provider, with ids from `firstId` on. */
export function makeEmployees(
  random: Random,
  { provider, count, firstId, today }: { provider: string; count: number; firstId: number; today: string },
): DemoEmployee[] {
  const abroad = ABROAD[provider] ?? [];
  return Array.from({ length: count }, (_, index) => {
    const [role, base, risks] = random.pick(ROLES[provider] ?? MONTAGE);
    const female = /a$|Nutri|Técnico|Topó|Progr/.test(role)
      ? random.chance(/a$/.test(role) ? 1 : 0.4)
      : random.chance(0.12);
    const foreign = abroad[index];
    const social = provider === SOCIAL.provider && index === SOCIAL.index ? SOCIAL : null;
    const admissionDate = addDays(today, -random.int(430, 2900));
    const made = foreign ? '' : makeName(random, female && role !== 'Soldador TIG' && !/ista$/.test(role));
    return {
      id: firstId + index,
      provider,
      name: foreign?.[0] ?? social?.name ?? made,
      civilName: social?.civilName ?? null,
      cpf: foreign ? null : makeCpf(random),
      foreignDocument: foreign?.[1] ?? null,
      birthdate: addDays(admissionDate, -random.int(19 * 366, 52 * 365)),
      role,
      risks,
      salary: base + random.int(0, 8) * 55,
      exposure: OF_OFFICES.includes(role) ? 'NOT_EXPOSED' : 'EXPOSED',
      admissionDate,
      contractRegime: random.weighted<ContractRegime>({ CLT: 94, TEMPORARY: 4, APPRENTICE: 2 }),
      status: random.weighted<EmploymentStatus>({ ACTIVE: 93, AWAY: 4, DISMISSED: 3 }),
    };
  });
}
