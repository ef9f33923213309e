import { addDays } from '../../contract/common.ts';
import type { Random } from '../../demo/random.ts';
import { type Firm, newFirm, newPerson, type Person } from './facts.ts';

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

type Names = { first: readonly string[]; middle: readonly string[]; last: readonly string[]; firms: readonly string[] };
/** People and companies of a set, with its own names. */
export function peopleOf({ first: firsts, middle, last, firms }: Names) {
  return {
    newPerson(random: Random, today: string): Person {
      const first = random.pick(firsts);
      return {
        ...newPerson(random, today),
        first,
        name: [first, random.pick(middle), ...random.shuffle(last).slice(0, random.int(1, 2))]
          .filter(Boolean)
          .join(' '),
        // Under 50, so that a licence may be valid for ten years, and old enough for the first one.
        birth: addDays(today, -random.int(36 * 365, 48 * 365)),
      };
    },
    newFirm(random: Random): Firm {
      const surname = random.pick(last.filter((name) => !name.includes(' ')));
      const name = random.pick(firms).replace('{}', surname);
      return {
        ...newFirm(random),
        name,
        short: name.replace(/ (Ltda|S\.A\.|EIRELI).*/, ''),
        slug: surname.toLowerCase(),
      };
    },
  };
}

export const THIRD_PEOPLE = peopleOf({ first: FIRST, middle: MIDDLE, last: LAST, firms: FIRMS });
