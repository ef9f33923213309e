import { handOf } from './hand.ts';

/** Names, places and trades of the seventh set. */
export const SEVENTH_PEOPLE = handOf({
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
  towns: [
    ['Joinville', 'SC'],
    ['Araucária', 'PR'],
    ['Ipojuca', 'PE'],
    ['Sertãozinho', 'SP'],
    ['Candeias', 'BA'],
    ['Serra', 'ES'],
    ['Triunfo', 'RS'],
  ],
  streets: ['Rua das Palmeiras', 'Avenida Industrial', 'Rodovia do Contorno', 'Rua Marechal Deodoro', 'Travessa Ipê'],
  numbers: [15, 2900],
  divider: '/',
  roles: [
    ['Armador', '7153-15'],
    ['Encanador industrial', '7241-15'],
    ['Motorista de caminhão', '7825-10'],
    ['Pintor de estruturas metálicas', '7233-15'],
    ['Técnico em automação', '3001-05'],
  ],
  admitted: [800, 3600],
  rg: '##.###.###-# SSP',
  crm: '{} #####',
  crea: '{}-######/D',
  around: {
    clinic: [['Clinimed Ocupacional', 'Saúde & Labor', 'Instituto Preventrab'], 'S/S'],
    school: [['Formare Cursos', 'Escola Técnica Prumada', 'Qualitreina'], 'Ltda'],
    insurer: [['Atalaia Seguros', 'Companhia Farol de Seguros'], 'S.A.'],
    broker: ['Porto Novo Corretora', 'de Seguros Ltda'],
    bank: [['Banco Araripe', 'Cooperativa Credisul'], 'S.A.'],
  },
  accountant: ['Balanço Exato', 'Contadores Associados'],
});
