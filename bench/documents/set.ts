import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, addMonths, monthsLater, onlyCnpjCharacters, onlyDigits } from '../../contract/common.ts';
import type { ReadingField } from '../../contract/readings.ts';
import { validityOf } from '../../contract/systemPendencies.ts';
import { type Random, randomFrom } from '../../demo/random.ts';
import { SHIPPED_CATALOGUE } from '../../gateway/db/catalogue/shipped.ts';
import { EIGHTH_PEOPLE } from './eighth.ts';
import { establishment, type Facts, type Firm, factsOf, newFirm, newPerson, type Person } from './facts.ts';
import { FIFTH_PEOPLE } from './fifth.ts';
import { FOURTH_PEOPLE } from './fourth.ts';
import { EIGHTH_LOOKS, LOOKS, type Look, NINTH_LOOKS, SEVENTH_LOOKS, TENTH_LOOKS, THIRD_LOOKS } from './looks.ts';
import { MISTAKEN } from './mistaken.ts';
import { NINTH_PEOPLE } from './ninth.ts';
import { SEVENTH_PEOPLE } from './seventh.ts';
import { SIXTH_PEOPLE } from './sixth.ts';
import { TENTH_PEOPLE } from './tenth.ts';
import { THIRD_PEOPLE } from './third.ts';

/**
 * Sets of documents that the rules of the reading were not written against: layouts of the most frequent kinds, each without a
 * fault and with faults that it can carry, as text, scan and photo. Everything follows from the seed. The layouts of a kind are
 * divided by a hash of their name: rules are improved on the open half, the sealed half only measures.
 */
export const TODAY = '2026-11-21';
type Hand = {
  folder: string;
  seed: string;
  newPerson: (random: Random, today: string) => Person;
  newFirm: (random: Random) => Firm;
  /** How old a document of a month is at most, in days, so that it is not from before the month's end. */
  monthlyAge?: number;
  /** The people and firms around the company. */
  others?: (company: Firm, random: Random, today: string) => Facts;
  looks?: readonly Look[];
  /** As many documents of a layout without a fault as it has faults; else two. */
  pairs?: boolean;
  /** The order in which text, scan and photo are given out. */
  media?: string;
};
/** Text, scan, photo: 45, 35 and 20 %. */
const MORE_PHOTOS = 'TSPTSTSTPTSTSPTSTTSP';
/** Each set is of another hand. The second is `written`, text for the rules alone, which nobody prints. */
const HANDS = {
  1: { folder: 'layouts', seed: 'documents of another hand', newPerson, newFirm },
  3: { folder: 'third', seed: 'documents of a third hand', ...THIRD_PEOPLE },
  4: { folder: 'fourth', seed: 'documents of a fourth hand', ...FOURTH_PEOPLE },
  5: { folder: 'fifth', seed: 'documents of a fifth hand', ...FIFTH_PEOPLE, monthlyAge: 13 },
  6: { folder: 'sixth', seed: 'documents of a sixth hand', ...SIXTH_PEOPLE, monthlyAge: 13 },
  7: {
    folder: 'seventh',
    seed: 'documents of a seventh hand',
    ...SEVENTH_PEOPLE,
    monthlyAge: 13,
    looks: SEVENTH_LOOKS,
  },
  8: {
    folder: 'eighth',
    seed: 'documents of an eighth hand',
    ...EIGHTH_PEOPLE,
    monthlyAge: 13,
    looks: EIGHTH_LOOKS,
    pairs: true,
  },
  9: {
    folder: 'ninth',
    seed: 'documents of a ninth hand',
    ...NINTH_PEOPLE,
    monthlyAge: 13,
    looks: NINTH_LOOKS,
    pairs: true,
    media: MORE_PHOTOS,
  },
  10: {
    folder: 'tenth',
    seed: 'documents of a tenth hand',
    ...TENTH_PEOPLE,
    monthlyAge: 13,
    looks: TENTH_LOOKS,
    pairs: true,
    media: MORE_PHOTOS,
  },
} as const satisfies Readonly<Record<number, Hand>>;
export type SetNumber = keyof typeof HANDS;
export const SET_NUMBERS = [1, 3, 4, 5, 6, 7, 8, 9, 10] as const satisfies SetNumber[];

export type Fault =
  | 'cpf'
  | 'person'
  /** One word of the name is another: the family name. */
  | 'token'
  | 'company'
  /** The same company's other establishment. */
  | 'branch'
  | 'month'
  | 'expired'
  | 'issued'
  /** Dated after today. */
  | 'future'
  /** Valid for twice as long as the norm allows. */
  | 'period'
  | 'unfit'
  | 'positive'
  | 'pages'
  | 'other';
export type Half = 'open' | 'sealed';

/** How a layout says until when it is valid; `none`: only the date of issue is printed. */
type Expiry = 'printed' | 'range' | 'monthrange' | 'duration' | 'year' | 'none';
export type Layout = {
  name: string;
  kind: string;
  faults: readonly Fault[];
  font: string;
  expiry: Expiry;
  html: string;
  half: Half;
};

export type Plan = {
  id: string;
  layout: Layout;
  /** The kind that was asked for. */
  slug: string;
  fault: Fault | undefined;
  /** With a fault: at least one of these fields must differ. */
  shown: readonly ReadingField[];
  look: Look;
  facts: Facts;
  expected: {
    cnpj: string;
    companyName: string;
    contractingCnpj: string;
    employee: { name: string; cpf: string; foreignDocument: null } | null;
    month: string | null;
    issueDate: string;
  };
};

const hash = (text: string): number => randomFrom(`half of ${text}`).next();

function layouts(name: string): Layout[] {
  const folder = join(import.meta.dirname, name);
  const read = readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const head = /^<!-- (.*) -->\n/.exec(text)?.[1] ?? '';
      const stated = Object.fromEntries(head.split(' | ').map((pair) => pair.split(': ') as [string, string]));
      return {
        name: file.replace(/\.html$/, ''),
        kind: stated.kind ?? 'none',
        faults: (stated.faults?.trim().split(/\s+/) ?? []) as Fault[],
        font: stated.font ?? 'liberation',
        expiry: (stated.expiry ?? 'none') as Expiry,
        html: text.slice(text.indexOf('\n') + 1),
      };
    });
  return read.map((layout) => {
    const family = read.filter(({ kind }) => kind === layout.kind).sort((a, b) => hash(a.name) - hash(b.name));
    const place = family.findIndex(({ name }) => name === layout.name) + (hash(layout.kind) < 0.5 ? 1 : 0);
    return { ...layout, half: place % 2 === 0 ? 'open' : 'sealed' };
  });
}

const entries = new Map(SHIPPED_CATALOGUE.map((entry) => [entry.slug, entry]));
const PARTICLE = /^(d[aeo]s?|e)$/i;

/** A name as another clerk writes it. */
function writtenName(name: string, random: Random): string {
  const words = name.split(' ');
  const full = words.filter((word) => !PARTICLE.test(word));
  const how = random.weighted({ whole: 6, initials: 1.5, bare: 1, plain: 1.5 });
  if (how === 'bare') return full.join(' ');
  if (how === 'plain') return name.normalize('NFD').replace(/\p{M}/gu, '');
  if (how === 'initials' && full.length > 3)
    return words.map((word) => (word !== words[0] && word === full[1] ? `${word.charAt(0)}.` : word)).join(' ');
  return name;
}

/** Somebody else, half the time with the same first name: the family name tells them apart. */
function another(person: Person, random: Random, hand: Hand): Person {
  const other = hand.newPerson(random, TODAY);
  const family = (name: string) => name.split(' ').at(-1);
  if (family(other.name) === family(person.name) || other.first === person.first) return another(person, random, hand);
  if (random.chance(0.5)) return other;
  return { ...other, first: person.first, name: [person.first, ...other.name.split(' ').slice(1)].join(' ') };
}

/** The same person with another family name. */
function renamed(person: Person, random: Random, hand: Hand): Person {
  const other = hand.newPerson(random, TODAY).name.split(' ').at(-1) ?? '';
  if (person.name.includes(other)) return renamed(person, random, hand);
  return { ...person, name: person.name.replace(/\S+$/, other) };
}

function shownBy(fault: Fault, layout: Layout): Plan['shown'] {
  const hasCpf = layout.html.includes('{{person.cpf');
  switch (fault) {
    case 'cpf':
      return ['cpf'];
    case 'person':
      return hasCpf ? ['cpf', 'name'] : ['name'];
    case 'token':
      return ['name'];
    case 'company':
    case 'branch':
      return ['cnpj'];
    case 'month':
      return ['referenceMonth'];
    case 'period':
      return ['expirationDate'];
    case 'expired':
      return layout.expiry === 'none' || layout.expiry === 'duration'
        ? ['expirationDate', 'issueDate']
        : ['expirationDate'];
    case 'issued':
    case 'future':
      return ['issueDate', 'expirationDate'];
    case 'unfit':
      return ['fitness'];
    case 'positive':
      return ['documentKind', 'standing'];
    case 'pages':
      return ['pages'];
    case 'other':
      return ['documentKind'];
  }
}

/** The same company under the number of another establishment. */
export const branchOf = (firm: Firm): Firm => ({ ...firm, cnpj: establishment(firm.cnpj, '0005') });

const later = (
  date: string,
  { validityMonths, validityDays }: { validityMonths?: number; validityDays?: number },
): string => (validityDays ? addDays(date, validityDays) : addMonths(date, validityMonths ?? 12));

function planOne(hand: Hand, layout: Layout, fault: Fault | undefined, look: Look, all: readonly Layout[]): Plan {
  const id = `${layout.name}.${fault ?? 'good'}.${look.name}`;
  const random = randomFrom(`${hand.seed}/${id}`);
  const entry = entries.get(layout.kind);
  if (!entry) throw new Error(`the catalogue has no ${layout.kind}`);
  const validity = validityOf(entry);
  const period = {
    validityDays: validity.validityDays ?? undefined,
    // A licence to drive is printed with five or ten years.
    validityMonths: layout.kind === 'cnh' ? random.pick([60, 120]) : (validity.validityMonths ?? undefined),
  };
  const person = hand.newPerson(random, TODAY);
  const company = hand.newFirm(random);
  const contracting = newFirm(random, 'Mineração');
  const month = '2026-10';
  const age =
    (entry.periodicity === 'MONTHLY' && hand.monthlyAge) || (period.validityDays && period.validityDays < 60 ? 20 : 60);
  const claimed = addDays(TODAY, -random.int(3, age));
  const length = Math.round((Date.parse(later(claimed, period)) - Date.parse(claimed)) / 86_400_000);
  const issue =
    fault === 'expired'
      ? layout.expiry === 'year'
        ? addDays(TODAY, -random.int(700, 1000))
        : addDays(TODAY, -length - random.int(35, 200))
      : fault === 'issued'
        ? addDays(claimed, -random.int(12, 18) * (length > 100 ? 5 : 1))
        : fault === 'future'
          ? addDays(TODAY, random.int(5, 25))
          : claimed;
  const expires = later(issue, period);
  const stated = {
    person: {
      ...(fault === 'person'
        ? another(person, random, hand)
        : fault === 'token'
          ? renamed(person, random, hand)
          : { ...person, name: writtenName(person.name, random) }),
      ...(fault === 'cpf' ? { cpf: hand.newPerson(random, TODAY).cpf } : {}),
    },
    company: fault === 'company' ? hand.newFirm(random) : fault === 'branch' ? branchOf(company) : company,
    contracting,
    issue,
    expires: fault === 'period' ? later(expires, period) : expires,
    month: fault === 'month' ? monthsLater(month, -random.pick([1, 2, 3, 12])) : month,
  };
  const mistaken = MISTAKEN[layout.kind] ?? ['none'];
  const candidates = all.filter(({ kind, half }) => mistaken.includes(kind) && half === layout.half);
  const printed =
    fault === 'other'
      ? random.pick(
          candidates.length > 0
            ? candidates
            : all.filter(({ kind, half }) => kind === 'none' || (half === layout.half && kind !== layout.kind)),
        )
      : layout;
  return {
    id,
    layout: printed,
    slug: layout.kind,
    fault,
    shown: fault ? shownBy(fault, layout) : [],
    look,
    facts: { ...factsOf(stated, fault, random, TODAY), ...hand.others?.(stated.company, random, TODAY) },
    expected: {
      cnpj: onlyCnpjCharacters(company.cnpj),
      companyName: company.name,
      contractingCnpj: onlyCnpjCharacters(contracting.cnpj),
      employee: layout.html.includes('{{person.name')
        ? { name: person.name, cpf: onlyDigits(person.cpf), foreignDocument: null }
        : null,
      month: entry.periodicity === 'MONTHLY' ? month : null,
      issueDate: claimed,
    },
  };
}

/** Each layout twice without a fault (as text and as a picture) and once with each of its faults, half of them as pictures. */
function planFirst(hand: Hand): Plan[] {
  const all = layouts(hand.folder);
  const random = randomFrom(hand.seed);
  const [texts, pictures] = [LOOKS.filter(({ dpi }) => !dpi), LOOKS.filter(({ dpi }) => dpi)];
  return all
    .filter(({ kind }) => kind !== 'none')
    .flatMap((layout) => [
      planOne(hand, layout, undefined, random.pick(texts), all),
      planOne(hand, layout, undefined, random.pick(pictures), all),
      ...layout.faults.map((fault) =>
        planOne(hand, layout, fault, random.pick(random.chance(0.5) ? texts : pictures), all),
      ),
    ]);
}

/** Text, scan, photo: 45, 40 and 15 %. */
const MEDIA = ['TSTSPTSTST', 'STSPTSTSPT'].join('');
export const mediumOf = ({ dpi, isPhoto }: Look): 'text' | 'scan' | 'photo' =>
  dpi ? (isPhoto ? 'photo' : 'scan') : 'text';

/** Each layout with its two faults and twice, or as often, without a fault. Media and looks go in turn in each half, good and faulty apart. */
function planThird(hand: Hand): Plan[] {
  const all = layouts(hand.folder);
  const turns = new Map<string, number>();
  const turn = (name: string): number => {
    const at = turns.get(name) ?? 0;
    turns.set(name, at + 1);
    return at;
  };
  const lookFor = (half: Half, fault: Fault | undefined): Look => {
    const media = hand.media ?? MEDIA;
    const medium = media[turn(`${half} ${fault ? 'faulty' : 'good'}`) % media.length];
    const looks = (hand.looks ?? THIRD_LOOKS).filter((look) => mediumOf(look).charAt(0).toUpperCase() === medium);
    const look = looks[turn(`${half} ${medium}`) % looks.length];
    if (!look) throw new Error(`no look for ${medium}`);
    return look;
  };
  return all
    .filter(({ kind }) => kind !== 'none')
    .flatMap((layout) =>
      [...(hand.pairs ? layout.faults.map(() => undefined) : [undefined, undefined]), ...layout.faults].map((fault) =>
        planOne(hand, layout, fault, lookFor(layout.half, fault), all),
      ),
    );
}

export const planSet = (number: SetNumber): Plan[] =>
  number === 1 ? planFirst(HANDS[number]) : planThird(HANDS[number]);
