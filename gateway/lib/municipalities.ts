import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Municipality } from '../../contract/clinics.ts';
import { plain } from '../../contract/common.ts';

type Place = Municipality & { latitude: number; longitude: number; search: string };

const FILE = join(import.meta.dirname, '../db/catalogue/municipalities.csv');
const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

let places: ReadonlyMap<number, Place> | undefined;
/** Read when it is first needed: most processes never look for a clinic. */
function all(): ReadonlyMap<number, Place> {
  places ??= new Map(
    readFileSync(FILE, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [id, name = '', state = '', latitude, longitude] = line.split(';');
        const place = { id: Number(id), name, state, latitude: Number(latitude), longitude: Number(longitude) };
        return [place.id, { ...place, search: plain(`${name} ${state}`) }];
      }),
  );
  return places;
}

const reference = ({ id, name, state }: Place): Municipality => ({ id, name, state });

/** Null for a code that IBGE does not have. */
export function municipalityOf(id: number): Municipality | null {
  const place = all().get(id);
  return place ? reference(place) : null;
}

/** Whether a state has a municipality of this name. */
export const isMunicipality = (name: string, state: string): boolean =>
  [...all().values()].some((place) => place.name === name && place.state === state);

/** Those of exactly this name, then those that begin with it, then those that contain it; accents and case do not count. */
export function findMunicipalities(text: string, limit: number): Municipality[] {
  const wanted = plain(text)
    .replace(/[\s,–/-]+/g, ' ')
    .trim();
  const found = [...all().values()].filter(({ search }) => search.includes(wanted));
  const order = ({ name, search }: Place): number => (plain(name) === wanted ? 0 : search.startsWith(wanted) ? 1 : 2);
  return found
    .sort((one, other) => order(one) - order(other) || one.search.localeCompare(other.search))
    .slice(0, limit)
    .map(reference);
}

/** Kilometres along the great circle between two seats, to one decimal. */
function kilometres(one: Place, other: Place): number {
  if (one.id === other.id) return 0;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return Math.round(20 * EARTH_KM * Math.asin(Math.sqrt(half))) / 10;
}

/** The municipalities whose seat is at most `km` from that of `id`, by their distance; none for an unknown code. */
export function municipalitiesNear(id: number, km: number): Map<number, number> {
  const centre = all().get(id);
  if (!centre) return new Map();
  const near = [...all().values()].map((place) => [place.id, kilometres(centre, place)] as const);
  return new Map(near.filter(([, distance]) => distance <= km));
}
