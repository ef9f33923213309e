import { addDays } from '../../contract/common.ts';
import type { Random } from '../../demo/random.ts';
import { everybodyElse, type Facts, type Firm, newFirm as firmOfFirst, peopleOf } from './facts.ts';

const people = peopleOf({
  first:
    `Ademir Bruna Cleonice Denílson Elisângela Florisvaldo Gilmara Hamilton Iracema Joelson Karina Leocádio Marinês Natanael
    Odair Pâmela Quitéria Rubens Silvânia Tarcísio Uiara Vanderlei Wilma Zulmira`.split(/\s+/),
  middle: 'Afonso|Bezerra|Camargo|da Luz|de Lourdes|dos Reis|Furtado|Macedo|Sampaio|'.split('|'),
  last: 'Amorim|Borges|Cardoso|Drummond|Espíndola|Fraga|Goulart|Holanda|Jardim|Kuhn|Lacerda|Mesquita|Novaes|Ornelas|Pimentel|Ramalho|Schmitt|Trindade|Uchôa|Ventura|da Rocha|de Paula'.split(
    '|',
  ),
  firms: [
    '{} Montagem de Estruturas Metálicas Ltda',
    'Construtora {} S/A',
    '{} Automação e Instrumentação Ltda – EPP',
    'Tubulações Industriais {} Ltda',
    '{} Terraplenagem e Pavimentação EIRELI',
    'Irmãos {} Transportes Pesados Ltda',
    '{} Refrigeração e Climatização Ltda – ME',
    'Hidráulica {} Serviços Técnicos Ltda',
  ],
});
const TOWNS = [
  ['Joinville', 'SC'],
  ['Araucária', 'PR'],
  ['Ipojuca', 'PE'],
  ['Sertãozinho', 'SP'],
  ['Candeias', 'BA'],
  ['Serra', 'ES'],
  ['Triunfo', 'RS'],
] as const;
const STREETS = [
  'Rua das Palmeiras',
  'Avenida Industrial',
  'Rodovia do Contorno',
  'Rua Marechal Deodoro',
  'Travessa Ipê',
];
const ROLES = [
  ['Armador', '7153-15'],
  ['Encanador industrial', '7241-15'],
  ['Motorista de caminhão', '7825-10'],
  ['Pintor de estruturas metálicas', '7233-15'],
  ['Técnico em automação', '3001-05'],
] as const;

function placed<Placed extends Firm>(firm: Placed, [town, state]: readonly [string, string], random: Random) {
  return { ...firm, address: `${random.pick(STREETS)}, ${random.int(15, 2900)}`, town, city: `${town}/${state}` };
}
function newPerson(random: Random, today: string) {
  const [role, cbo] = random.pick(ROLES);
  const rg = `${random.digits(2)}.${random.digits(3)}.${random.digits(3)}-${random.digits(1)} SSP`;
  return { ...people.newPerson(random, today), role, cbo, rg, admission: addDays(today, -random.int(800, 3600)) };
}
const newFirm = (random: Random) => placed(people.newFirm(random), random.pick(TOWNS), random);

/** Professionals and firms around the company, of its town. */
function others(company: Firm, random: Random, today: string): Facts {
  const [town = '', state = ''] = company.city.split('/');
  const professional = () => ({
    ...newPerson(random, today),
    crm: `${state} ${random.digits(5)}`,
    crea: `${state}-${random.digits(6)}/D`,
  });
  const firm = (short: string, ending: string) =>
    placed({ ...firmOfFirst(random), name: `${short} ${ending}`, short }, [town, state], random);
  const accountant = professional();
  return {
    clinic: firm(random.pick(['Clinimed Ocupacional', 'Saúde & Labor', 'Instituto Preventrab']), 'S/S'),
    school: firm(random.pick(['Formare Cursos', 'Escola Técnica Prumada', 'Qualitreina']), 'Ltda'),
    insurer: firm(random.pick(['Atalaia Seguros', 'Companhia Farol de Seguros']), 'S.A.'),
    broker: firm('Porto Novo Corretora', 'de Seguros Ltda'),
    bank: firm(random.pick(['Banco Araripe', 'Cooperativa Credisul']), 'S.A.'),
    accountant: { ...firm('Balanço Exato', 'Contadores Associados'), person: accountant.name, cpf: accountant.cpf },
    ...everybodyElse(professional),
  };
}

/** Names, places and trades of the seventh set. */
export const SEVENTH_PEOPLE = { newPerson, newFirm, others };
