import { handOf } from './hand.ts';

/** Names, places and trades of the tenth set. */
export const TENTH_PEOPLE = handOf({
  first:
    `Agnaldo Benedita Cristóvão Doralice Edmilson Filomena Gilberto Hortência Ivone Josué Lenilda Marcelino Neusa Otoniel
    Priscila Romildo Solange Tiago Úrsula Vilmar Wanessa Zacarias Luzia Estêvão`.split(/\s+/),
  middle: 'Alves|Bento|da Cruz|das Dores|Firmino|Gomes|de Assis|Ribeiro|Vitório|'.split('|'),
  last: 'Aragão|Bastos|Cavalcante|Duarte|Estrela|Fonseca|Gadelha|Hermes|Isidoro|Kruger|Linhares|Moreira|Nóbrega|Paiva|Rabelo|Sobral|Torquato|Vidal|Xavier|Zago|da Mata|de Barros|do Vale'.split(
    '|',
  ),
  firms: [
    '{} Engenharia e Manutenção Ltda',
    'Serralheria e Montagens {} Ltda – ME',
    '{} Elevadores e Plataformas S.A.',
    'Portaria e Conservação {} Ltda',
    '{} Locações e Içamentos Ltda – EPP',
    'Construtora e Incorporadora {} Ltda',
    '{} Inspeções e Ensaios Não Destrutivos Ltda',
    'Saneamento {} S.A.',
  ],
  towns: [
    ['Marabá', 'PA', 'Pará', '68501-620', '(94) 3322'],
    ['Mossoró', 'RN', 'Rio Grande do Norte', '59600-190', '(84) 3316'],
    ['Rondonópolis', 'MT', 'Mato Grosso', '78700-110', '(66) 3423'],
    ['Itabira', 'MG', 'Minas Gerais', '35900-025', '(31) 3839'],
    ['Volta Redonda', 'RJ', 'Rio de Janeiro', '27253-410', '(24) 3348'],
    ['Chapecó', 'SC', 'Santa Catarina', '89802-130', '(49) 3319'],
    ['Petrolina', 'PE', 'Pernambuco', '56304-205', '(87) 3866'],
    ['Piracicaba', 'SP', 'São Paulo', '13400-340', '(19) 3417'],
  ],
  streets: [
    'Rua Sete de Setembro',
    'Av. Presidente Kennedy',
    'Rod. MT-130, km',
    'Rua Padre Anchieta',
    'Travessa do Comércio',
  ],
  numbers: [31, 4100],
  divider: ' - ',
  roles: [
    ['Caldeireiro montador', '7244-10'],
    ['Operador de guindaste móvel', '7821-15'],
    ['Eletricista de força e controle', '7321-05'],
    ['Porteiro', '5174-10'],
    ['Servente de obras', '7170-20'],
    ['Inspetor de soldagem', '3146-10'],
    ['Mecânico de elevadores', '9541-05'],
  ],
  admitted: [420, 3100],
  rg: '#.###.###-# IGP',
  crm: 'CRM/{} ##.###',
  crea: 'CREA/{} ##########',
  around: {
    clinic: [['Saúde Integral Ocupacional', 'Medtrab Assessoria', 'Policlínica São Lucas'], 'Ltda'],
    school: [['Ponto Seguro Treinamentos', 'Centro Educacional Técnico do Vale', 'NR Brasil Cursos'], 'Ltda'],
    insurer: [['Seguradora Araucária', 'Companhia Solimões de Seguros'], 'S.A.'],
    broker: ['Ancorar Corretora', 'de Seguros Ltda – ME'],
    bank: [['Banco Tropical', 'Banco Cooperativo Serrano'], 'S.A.'],
    sst: [['Zelo Segurança e Saúde', 'Prevent Mais Consultoria'], 'Ltda – EPP'],
    lab: [['Calibratec', 'Laboratório Oswaldo Ramos'], 'Análises e Ensaios Ltda'],
    // Who employed the person or served the site before.
    former: [['Norteserv', 'Construcap Sul', 'Tecmont'], 'Empreiteira Ltda'],
  },
  accountant: ['Contábil Dois Irmãos', 'Assessoria Empresarial S/S'],
});
