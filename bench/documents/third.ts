import { peopleOf } from './facts.ts';

/** Names of the third set: others than the first has. */
const FIRST =
  `Adriano Bárbara Cláudio Dirceu Elisângela Fabrício Gilmar Hélio Irene Jônatas Kléber Lucimar Marlene Natália Osvaldo Pâmela
  Reginaldo Sílvia Tarcísio Ubirajara Vânia Washington Zenaide Aílton Ivone`.split(/\s+/);
const MIDDLE = 'Rodrigues|Moreira|Fernandes|de Lourdes|Antunes|Ramos|da Conceição|Borges|'.split('|');
const LAST =
  'Barreto|Coutinho|de Moraes|Rangel|Siqueira|Dantas|Figueirêdo|Meneses|Prates|Sampaio|Trindade|Viana|Zanella|do Carmo|dos Reis|Schmidt|Bittencourt|Fontoura|Abrantes|Galvão'.split(
    '|',
  );
const FIRMS = [
  'Irmãos {} & Cia Ltda',
  'J. R. {} Construções e Montagens Ltda',
  'Metalúrgica {} Indústria e Comércio S.A.',
  '{} & Filhos Serviços de Pintura Industrial Ltda',
  'Tecno{} Automação e Elétrica Ltda – ME',
  'Grupo {} Soluções em Manutenção EIRELI',
  '{} Transportes e Locação de Máquinas Ltda',
  'Isolar {} Isolamentos Térmicos Ltda – EPP',
];

export const THIRD_PEOPLE = peopleOf({ first: FIRST, middle: MIDDLE, last: LAST, firms: FIRMS });
