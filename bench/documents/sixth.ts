import { peopleOf } from './facts.ts';

/** Names of the sixth set. */
export const SIXTH_PEOPLE = peopleOf({
  first:
    `Adalberto Benedita Claudinei Dorival Eliana Fabrício Genivaldo Heloísa Itamar Jandira Kleber Lucimara Marlon Neusa Osmar
    Priscila Reginaldo Sueli Tadeu Valéria Washington Yara Zenaide Hélio`.split(/\s+/),
  middle: 'Antunes|Barreto|da Conceição|Dantas|de Jesus|Evangelista|Maciel|Prates|Rezende|'.split('|'),
  last: 'Abreu|Bittencourt|Chaves|Dias|Estrela|Fontoura|Garcez|Hoffmann|Linhares|Moraes|Nogueira|Pacheco|Quaresma|Rangel|Siqueira|Tavares|Valadão|Xavier|do Carmo|da Cruz'.split(
    '|',
  ),
  firms: [
    '{} Engenharia e Construções Ltda',
    'Montadora {} S.A.',
    'Elétrica Irmãos {} Ltda – ME',
    '{} & Filhos Locação de Máquinas Ltda',
    'Grupo {} Serviços Ambientais Ltda – EPP',
    'M. {} Pinturas Industriais EIRELI',
    '{} Inspeções e Ensaios Ltda',
    'Transportes {} Cargas e Logística Ltda',
    'Isolamentos Térmicos {} Ltda',
  ],
});
