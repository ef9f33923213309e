import { HOMOLOGATION } from './constants.ts';

/** Scores of a homologation report (H-09): pure, so that the page can show the very computation. */
export const DIMENSIONS = ['LEGAL', 'RESTRICTIONS', 'INDICATORS', 'DEPENDENCE'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export type Weights = Readonly<Record<Dimension, number>>;

/** `score` is null for what could not be asked: it is left out of every mean. */
export type Scored = { dimension: Dimension; weight: number; score: number | null; critical: boolean };
export type Scores = {
  dimensions: Readonly<Record<Dimension, number | null>>;
  /** Null when no dimension has a score, or the weights of those that have one sum to 0. */
  general: number | null;
  /** What it would be without the cap. */
  uncapped: number | null;
  /** A critical entry failed and the mean was above the cap. */
  capped: boolean;
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Weighted mean to one decimal; null where the weights sum to 0. */
function mean(parts: readonly { weight: number; score: number }[]): number | null {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return total > 0 ? rounded(parts.reduce((sum, { weight, score }) => sum + weight * score, 0) / total) : null;
}

/** A critical entry that failed altogether. */
export const isCriticalFailure = ({ critical, score }: Pick<Scored, 'critical' | 'score'>): boolean =>
  critical && score === 0;

/**
 * Each dimension is the weighted mean of its entries that answered (0 to 100), the general score that of the dimensions as they are
 * shown, by `weights`; a critical failure caps it at `HOMOLOGATION.cap`.
 */
export function scoresOf(entries: readonly Scored[], weights: Weights): Scores {
  const answered = entries.flatMap(({ score, ...entry }) => (score === null ? [] : [{ ...entry, score }]));
  const dimensions = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, mean(answered.filter((entry) => entry.dimension === dimension))]),
  ) as Record<Dimension, number | null>;
  const uncapped = mean(
    DIMENSIONS.flatMap((dimension) => {
      const score = dimensions[dimension];
      return score === null ? [] : [{ weight: weights[dimension], score }];
    }),
  );
  const capped = uncapped !== null && uncapped > HOMOLOGATION.cap && answered.some(isCriticalFailure);
  return { dimensions, uncapped, general: capped ? HOMOLOGATION.cap : uncapped, capped };
}

/** How a score is to be read: good, fair or bad. */
export const levelOf = (score: number): 'good' | 'fair' | 'bad' =>
  score >= HOMOLOGATION.good ? 'good' : score >= HOMOLOGATION.fair ? 'fair' : 'bad';
