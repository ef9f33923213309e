import { addDays, cnpjCheckDigits, formatCnpj, onlyCnpjCharacters } from '../../contract/common.ts';
import type { Random } from '../../demo/random.ts';
import { everybodyElse, type Facts, newFirm as firmOfFirst, peopleOf } from './facts.ts';

const people = peopleOf({
  first:
    `Adilson Berenice Clodoaldo Daiane Eraldo Francineide Geraldo Hilda Itamar Jussara Lourival Marilene Nelson Onofre
    Paulina Raquel Sérgio Terezinha Ulisses Vicente Walquíria Xênia Zilda Antônia`.split(/\s+/),
  middle: 'Alencar|Batista|da Glória|dos Anjos|Emílio|Fátima|Lúcio|Soares|Teodoro|'.split('|'),
  last: 'Andrade|Bonfim|Carvalho|Delgado|Escobar|Farias|Gouveia|Henriques|Ibiapina|Jacinto|Leitão|Machado|Navarro|Olivetti|Pontes|Quadros|Ribas|Sartori|Tenório|Valença|do Prado|de Castro'.split(
    '|',
  ),
  firms: [
    '{} Soluções Industriais Ltda',
    'Engenharia {} S/A',
    '{} Caldeiraria e Solda Ltda – EPP',
    'Grupo {} Facilities Ltda',
    '{} Içamento e Movimentação de Cargas Ltda',
    'Pinturas Técnicas {} Ltda – ME',
    '{} Irmãos Instalações Elétricas Ltda',
    'Serviços Ambientais {} S.A.',
  ],
});
const TOWNS = [
  ['Blumenau', 'SC', 'Santa Catarina', '89010-025', '(47) 3326'],
  ['Londrina', 'PR', 'Paraná', '86010-390', '(43) 3371'],
  ['Ribeirão Preto', 'SP', 'São Paulo', '14015-070', '(16) 3610'],
  ['Juiz de Fora', 'MG', 'Minas Gerais', '36013-020', '(32) 3215'],
  ['Feira de Santana', 'BA', 'Bahia', '44001-205', '(75) 3221'],
  ['Cariacica', 'ES', 'Espírito Santo', '29140-130', '(27) 3336'],
  ['Caxias do Sul', 'RS', 'Rio Grande do Sul', '95010-005', '(54) 3218'],
] as const;
const STREETS = [
  'Rua Barão do Rio Branco',
  'Av. Getúlio Vargas',
  'Rua Dom Pedro II',
  'Estrada Velha',
  'Av. das Torres',
];
const ROLES = [
  ['Operador de ponte rolante', '7821-40'],
  ['Soldador', '7243-15'],
  ['Motorista carreteiro', '7825-10'],
  ['Eletricista de instalações', '7156-15'],
  ['Pintor industrial', '7233-10'],
  ['Ajudante de montagem', '7842-05'],
] as const;

type Town = (typeof TOWNS)[number];
const placed = (firm: ReturnType<typeof firmOfFirst>, [town, state, stateName, zip, phone]: Town, random: Random) => ({
  ...firm,
  address: `${random.pick(STREETS)}, ${random.int(20, 2600)}`,
  town,
  city: `${town} – ${state}`,
  state,
  stateName,
  zip,
  phone: `${phone}-${random.digits(4)}`,
});
function newPerson(random: Random, today: string) {
  const [role, cbo] = random.pick(ROLES);
  const rg = `${random.digits(1)}.${random.digits(3)}.${random.digits(3)} SSP`;
  return { ...people.newPerson(random, today), role, cbo, rg, admission: addDays(today, -random.int(900, 3300)) };
}
/** The head office: some papers of the set print the word beside the number. */
function newFirm(random: Random) {
  const firm = people.newFirm(random);
  const base = `${onlyCnpjCharacters(firm.cnpj).slice(0, 8)}0001`;
  return placed({ ...firm, cnpj: formatCnpj(base + cnpjCheckDigits(base)) }, random.pick(TOWNS), random);
}

/** Professionals and firms around the company, of its town. */
function others(company: { city: string }, random: Random, today: string): Facts {
  const town = TOWNS.find(([name, state]) => company.city === `${name} – ${state}`) ?? TOWNS[0];
  const professional = () => ({
    ...newPerson(random, today),
    crm: `CRM-${town[1]} ${random.digits(5)}`,
    crea: `CREA-${town[1]} ${random.digits(6)}-${random.digits(1)}`,
  });
  const firm = (short: string, ending: string) =>
    placed({ ...firmOfFirst(random), name: `${short} ${ending}`, short }, town, random);
  const accountant = professional();
  return {
    clinic: firm(random.pick(['Prevmed Saúde Ocupacional', 'Labormed', 'Clínica do Trabalhador']), 'Ltda'),
    school: firm(
      random.pick(['Alicerce Treinamentos', 'Instituto Norte Sul', 'Profissa Cursos Técnicos']),
      'Ltda – ME',
    ),
    insurer: firm(random.pick(['Companhia Pampeana de Seguros', 'Rio Doce Seguradora']), 'S.A.'),
    broker: firm('Aurora Corretagem', 'de Seguros Ltda'),
    bank: firm(random.pick(['Banco Litorâneo', 'Banco Sertanejo']), 'S.A.'),
    sst: firm(random.pick(['Previne Engenharia de Segurança', 'Ergos Consultoria']), 'Ltda'),
    lab: firm(random.pick(['Metrolab', 'Analítica Central']), 'Laboratórios Ltda'),
    accountant: { ...firm('Escritório Contábil Modelo', 'Ltda'), person: accountant.name, cpf: accountant.cpf },
    ...everybodyElse(professional),
  };
}

/** Names, places and trades of the ninth set. */
export const NINTH_PEOPLE = { newPerson, newFirm, others };
