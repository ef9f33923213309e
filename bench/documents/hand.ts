import { addDays } from '../../contract/common.ts';
import type { Random } from '../../demo/random.ts';
import { establishment, everybodyElse, type Facts, type Firm, type Names, newFirm, peopleOf } from './facts.ts';

type Town = readonly [name: string, state: string, stateName?: string, zip?: string, phone?: string];
type Range = readonly [from: number, to: number];
/** What the people and firms of a set are called and where they are. In a pattern each `#` is a digit, `{}` the state. */
type Words = Names & {
  towns: readonly Town[];
  streets: readonly string[];
  /** Of a street. */
  numbers: Range;
  /** Between town and state. */
  divider: string;
  roles: readonly (readonly [name: string, cbo: string])[];
  /** How many days ago somebody was admitted. */
  admitted: Range;
  rg: string;
  crm: string;
  crea: string;
  /** Only head offices: some papers of the set print the word beside the number. */
  isHeadOffice?: boolean;
  /** The firms around the company: a name or several, and how each ends. */
  around: Readonly<Record<string, readonly [names: string | readonly string[], ending: string]>>;
  accountant: readonly [name: string, ending: string];
};

const written = (pattern: string, state: string, random: Random): string =>
  pattern.replace('{}', state).replace(/#/g, () => random.digits(1));

/** The hand of a set: all that it says of people, firms and places follows from its words. */
export function handOf(words: Words) {
  const people = peopleOf(words);
  const placed = (firm: Firm, [town, state, stateName, zip = '', phone = '']: Town, random: Random) => ({
    ...firm,
    address: `${random.pick(words.streets)}, ${random.int(...words.numbers)}`,
    town,
    city: `${town}${words.divider}${state}`,
    ...(stateName && { state, stateName, zip, phone: `${phone}-${random.digits(4)}` }),
  });

  function newPerson(random: Random, today: string) {
    const [role, cbo] = random.pick(words.roles);
    const rg = written(words.rg, '', random);
    return {
      ...people.newPerson(random, today),
      role,
      cbo,
      rg,
      admission: addDays(today, -random.int(...words.admitted)),
    };
  }

  function newCompany(random: Random) {
    const firm = people.newFirm(random);
    const cnpj = words.isHeadOffice ? establishment(firm.cnpj, '0001') : firm.cnpj;
    return placed({ ...firm, cnpj }, random.pick(words.towns), random);
  }

  /** Professionals and firms around the company, of its town. */
  function others(company: Firm, random: Random, today: string): Facts {
    const town = words.towns.find(([name, state]) => company.city === `${name}${words.divider}${state}`);
    if (!town) throw new Error(`no town ${company.city}`);
    const professional = () => ({
      ...newPerson(random, today),
      crm: written(words.crm, town[1], random),
      crea: written(words.crea, town[1], random),
    });
    const firm = (short: string, ending: string) =>
      placed({ ...newFirm(random), name: `${short} ${ending}`, short }, town, random);
    const accountant = professional();
    return {
      ...Object.fromEntries(
        Object.entries(words.around).map(([who, [names, ending]]) => [
          who,
          firm(typeof names === 'string' ? names : random.pick(names), ending),
        ]),
      ),
      accountant: { ...firm(...words.accountant), person: accountant.name, cpf: accountant.cpf },
      ...everybodyElse(professional),
    };
  }
  return { newPerson, newFirm: newCompany, others };
}
