/** Chance from a seed: the same seed gives the same demo data. */
export type Random = {
  /** 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** A choice by weight; the weights need no common sum. */
  weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T;
  shuffle<T>(values: readonly T[]): T[];
  digits(length: number): string;
  uuid(): string;
  /** An independent source: what is rendered from it moves nothing else. */
  fork(name: string): Random;
};

/** FNV-1a over a text: the seed of a fork. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

export function randomFrom(seed: string): Random {
  let state = hash(seed);
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const hex = (length: number): string => Array.from({ length }, () => int(0, 15).toString(16)).join('');
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const chosen = choices[int(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new Error('nothing to choose from');
    },
    shuffle(values) {
      const shuffled = [...values];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = int(0, i);
        [shuffled[i], shuffled[j]] = [
          shuffled[j] as (typeof shuffled)[number],
          shuffled[i] as (typeof shuffled)[number],
        ];
      }
      return shuffled;
    },
    digits: (length) => Array.from({ length }, () => int(0, 9)).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 3)]}${hex(3)}-${hex(12)}`,
    fork: (name) => randomFrom(`${seed}/${name}`),
  };
}
