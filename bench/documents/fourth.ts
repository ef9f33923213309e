import { peopleOf } from './facts.ts';

/** Names of the fourth set. */
export const FOURTH_PEOPLE = peopleOf({
  first:
    `Ademar Benedita Clóvis Dalila Evandro Fátima Genivaldo Heloísa Ivanildo Jandira Laércio Marinês Nivaldo Odete Plínio Quitéria
    Rogério Sueli Tânia Ubaldo Valéria Wilson Yara Zélia Jurandir`.split(/\s+/),
  middle: 'Cavalcante|Lopes|do Rosário|Xavier|Monteiro|Pires|Vieira|de Jesus|Barros|'.split('|'),
  last: 'Nogueira|Pacheco|Toledo|Evangelista|Damasceno|Caetano|Bastos|Macedo|Arruda|Medeiros|Valadares|Klein|Rezende|Sobral|Tavares|da Costa|da Luz|dos Anjos|Câmara|Fróes'.split(
    '|',
  ),
  firms: [
    '{} Engenharia e Montagem Industrial Ltda',
    'Construtora {} S.A.',
    '{} e Filhos Serviços Elétricos Ltda – ME',
    'Eletro {} Instalações Ltda – EPP',
    'Hidráulica {} Comércio e Serviços EIRELI',
    '{} Locações de Andaimes Ltda',
    'C. A. {} Pinturas Ltda',
    'Usinagem {} Indústria Ltda',
  ],
});
