import { peopleOf } from './facts.ts';

/** Names of the fifth set. */
export const FIFTH_PEOPLE = peopleOf({
  first:
    `Arlindo Bernadete Cristóvão Divina Emerson Flaviana Givanildo Hortência Ismael Joelma Leandro Mirtes Norberto Olívia Patrick
    Rosilene Silvano Terezinha Ulisses Vanderléia Walmir Ágata Josué Nádia`.split(/\s+/),
  middle: 'Bueno|Cordeiro|da Penha|Farias|do Amparo|Lacerda|Marques|Salgado|'.split('|'),
  last: 'Amorim|Brito|Calixto|Drummond|Espíndola|Furtado|Goulart|Holanda|Junqueira|Leite|Mesquita|Neves|Ornelas|Portela|Ribas|Simões|Uchôa|da Mata|de Castro|Wagner'.split(
    '|',
  ),
  firms: [
    '{} Manutenção e Montagem Eletromecânica Ltda',
    'Irmãs {} Terraplenagem Ltda – ME',
    'Serralheria {} Estruturas Metálicas Ltda – EPP',
    'A. P. {} Serviços de Limpeza Industrial EIRELI',
    '{} Geradores e Subestações Ltda',
    'Consórcio {} Obras Civis Ltda',
    'Refrigeração {} Climatização Ltda',
    '{} Guindastes e Içamentos Ltda',
  ],
});
