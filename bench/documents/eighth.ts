import { addDays } from '../../contract/common.ts';
import type { Random } from '../../demo/random.ts';
import { everybodyElse, type Facts, newFirm as firmOfFirst, peopleOf } from './facts.ts';

const people = peopleOf({
  first:
    `Alcides Bernadete Claudinei Dirce Evandro Fabíola Genival Heloísa Ivanildo Jurandir Keila Lindomar Marlúcia Nivaldo
    Osmarina Petrônio Rosemeire Sidnei Tânia Ubirajara Valéria Wagner Yara Zenaide`.split(/\s+/),
  middle: 'Aparecido|do Carmo|Donizete|Ferraz|Helena|Jorge|Nunes|Rodrigues|de Jesus|'.split('|'),
  last: 'Abreu|Barreto|Caldas|Dantas|Evangelista|Figueiredo|Galvão|Hoffmann|Junqueira|Klein|Lobato|Medeiros|Noronha|Pacheco|Quintela|Rezende|Saldanha|Toledo|Vilela|Zanetti|da Costa|de Lima'.split(
    '|',
  ),
  firms: [
    '{} Manutenção Predial Ltda',
    'Transportadora {} Ltda',
    '{} Projetos e Obras Civis S.A.',
    '{} Locação de Máquinas e Guindastes Ltda',
    'Metalúrgica {} EIRELI',
    '{} Limpeza e Conservação Ltda',
    '{} & Filhos Isolamentos Térmicos Ltda',
    'Elétrica {} Comércio e Serviços Ltda',
  ],
});
const TOWNS = [
  ['Sorocaba', 'SP', 'São Paulo', '18087-120', '(15) 3233'],
  ['Uberaba', 'MG', 'Minas Gerais', '38040-500', '(34) 3312'],
  ['Anápolis', 'GO', 'Goiás', '75132-045', '(62) 3098'],
  ['Maringá', 'PR', 'Paraná', '87050-390', '(44) 3029'],
  ['Canoas', 'RS', 'Rio Grande do Sul', '92320-160', '(51) 3466'],
  ['Jaboatão dos Guararapes', 'PE', 'Pernambuco', '54325-610', '(81) 3476'],
  ['Parauapebas', 'PA', 'Pará', '68515-000', '(94) 3346'],
] as const;
const STREETS = ['Av. Brasil', 'Rua XV de Novembro', 'Rod. BR-153, km', 'Rua Santa Luzia', 'Alameda dos Ipês'];
const ROLES = [
  ['Operador de munck', '7821-10'],
  ['Pedreiro', '7152-10'],
  ['Auxiliar de limpeza', '5143-20'],
  ['Eletricista industrial', '9511-05'],
  ['Isolador térmico', '7157-20'],
  ['Mecânico montador', '9113-05'],
] as const;

type Town = (typeof TOWNS)[number];
const placed = (firm: ReturnType<typeof firmOfFirst>, [town, state, stateName, zip, phone]: Town, random: Random) => ({
  ...firm,
  address: `${random.pick(STREETS)}, ${random.int(12, 3400)}`,
  town,
  city: `${town}/${state}`,
  state,
  stateName,
  zip,
  phone: `${phone}-${random.digits(4)}`,
});
function newPerson(random: Random, today: string) {
  const [role, cbo] = random.pick(ROLES);
  const rg = `${random.digits(2)}.${random.digits(3)}.${random.digits(3)}-${random.digits(1)} SSP`;
  return { ...people.newPerson(random, today), role, cbo, rg, admission: addDays(today, -random.int(500, 2900)) };
}
const newFirm = (random: Random) => placed(people.newFirm(random), random.pick(TOWNS), random);

/** Professionals and firms around the company, of its town. */
function others(company: { city: string }, random: Random, today: string): Facts {
  const town = TOWNS.find(([name, state]) => company.city === `${name}/${state}`) ?? TOWNS[0];
  const professional = () => ({
    ...newPerson(random, today),
    crm: `${random.digits(2)}.${random.digits(3)} ${town[1]}`,
    crea: `${random.digits(7)}-${town[1]}`,
  });
  const firm = (short: string, ending: string) =>
    placed({ ...firmOfFirst(random), name: `${short} ${ending}`, short }, town, random);
  const accountant = professional();
  return {
    clinic: firm(random.pick(['Medlabor', 'Centro Médico do Trabalho Vida Ativa', 'Ocupare']), 'Medicina Ltda'),
    school: firm(random.pick(['Capacitar Cursos', 'Centro de Treinamento Alfa Norte', 'Segtec']), 'Ltda'),
    insurer: firm(random.pick(['Seguradora Capibaribe', 'Mantiqueira Vida e Previdência']), 'S/A'),
    broker: firm('Leme & Associados', 'Corretores de Seguros Ltda'),
    bank: firm(random.pick(['Banco Paranapanema', 'Banco do Planalto']), 'S.A.'),
    accountant: { ...firm('Organização Contábil Ideal', 'S/S'), person: accountant.name, cpf: accountant.cpf },
    ...everybodyElse(professional),
  };
}

/** Names, places and trades of the eighth set. */
export const EIGHTH_PEOPLE = { newPerson, newFirm, others };
