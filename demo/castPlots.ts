import { addMonths, daysBetween } from '../contract/common.ts';
import type { PendencyStatus } from '../contract/pendencyStatus.ts';
import { monthBack } from './calendar.ts';
import { canStand, type Plot } from './plot.ts';
import type { Random } from './random.ts';
import type { Requirement } from './requirement.ts';
import { NOT_APPLICABLE } from './texts.ts';

type Weights = Readonly<Partial<Record<Plot, number>>>;

/** How the papers of a month stand, by how many months ago it was. */
const LAST_MONTH: Weights = {
  OPEN: 42,
  DRAFTED: 4,
  IN_REVISION: 24,
  PRE_ANALYSIS: 4,
  SUPPORT: 5,
  PRE_REJECTED: 4,
  REJECTED: 7,
  DONE: 10,
};
const SECOND_MONTH: Weights = {
  OPEN: 5,
  IN_REVISION: 7,
  SUPPORT: 3,
  PRE_REJECTED: 2,
  REJECTED: 6,
  CLOSED: 1,
  DONE: 76,
};
const OLDER_MONTHS: Weights = { OPEN: 1, REJECTED: 1, CLOSED: 0.5, REOPENED: 1, DONE: 96 };
const BY_VALIDITY: Weights = {
  OPEN: 7,
  DRAFTED: 1,
  IN_REVISION: 7,
  PRE_ANALYSIS: 2,
  SUPPORT: 2,
  PRE_REJECTED: 2,
  REJECTED: 4,
  DONE: 56,
  CLOSED: 1,
  NEXT_DUE_DATE: 9,
  EXPIRED: 7,
  NOT_APPLICABLE: 2,
};
const ONCE: Weights = { OPEN: 8, IN_REVISION: 7, SUPPORT: 2, PRE_REJECTED: 2, REJECTED: 4, DONE: 77 };
/** Of projects that are over or suspended. */
const RESTING: Weights = { DONE: 92, EXPIRED: 4, OPEN: 3, NOT_APPLICABLE: 1 };

function weightsOf({ project, month, entry }: Requirement, today: string): Weights {
  if (project.status !== 'ACTIVE') return RESTING;
  if (month) {
    if (month >= monthBack(today, 0)) return { OPEN: 1 };
    const absent = entry.slug in NOT_APPLICABLE && entry.slug !== 'vale-transporte' ? { NOT_APPLICABLE: 70 } : {};
    if (month === monthBack(today, 1)) return { ...LAST_MONTH, ...absent };
    return month === monthBack(today, 2) ? { ...SECOND_MONTH, ...absent } : { ...OLDER_MONTHS, ...absent };
  }
  return entry.periodicity === 'VALIDITY' ? BY_VALIDITY : ONCE;
}

/** What the supplier of the errands must find with Mineração Serra Azul: each status several times, in both plans. */
const PROMISED: readonly (readonly [Plot, number])[] = [
  ['PRE_ANALYSIS', 4],
  ['PRE_REJECTED', 4],
  ['SUPPORT', 4],
  ['IN_REVISION', 6],
  ['REJECTED', 4],
  ['DRAFTED', 2],
  ['EXPIRED', 4],
  ['NEXT_DUE_DATE', 5],
  ['NOT_APPLICABLE', 4],
  ['DONE', 4],
];
const isOfTheErrands = ({ project, link }: Requirement): boolean =>
  link.provider === 'horizonte' && project.company === 'serra-azul' && project.status === 'ACTIVE';

/** Open and without documents, so that the first errand can always be shown. */
const isKeptOpen = (requirement: Requirement, today: string): boolean =>
  isOfTheErrands(requirement) &&
  requirement.month === monthBack(today, 1) &&
  ['guia-fgts-digital', 'dctfweb-inss', 'relatorio-ssma'].includes(requirement.entry.slug);

/** A paper that nobody sent is believable for some months only. */
const isRecent = ({ month }: Requirement, today: string): boolean =>
  month === null || daysBetween(addMonths(month, 1), today) < 95;

/** Chooses for every requirement how it shall stand today. */
export function castPlots(random: Random, all: readonly Requirement[], today: string): Map<Requirement, Plot> {
  const plots = new Map<Requirement, Plot>();
  for (const requirement of all) {
    const { stoppedOn } = requirement;
    if (stoppedOn)
      plots.set(requirement, canStand('DONE', requirement, stoppedOn) && random.chance(0.6) ? 'DONE' : 'OPEN');
  }
  const requirements = all.filter(({ stoppedOn }) => stoppedOn === undefined);
  for (const requirement of requirements) if (isKeptOpen(requirement, today)) plots.set(requirement, 'OPEN');

  const errands = random.shuffle(requirements.filter(isOfTheErrands));
  for (const [plot, count] of PROMISED) {
    for (const plan of ['STP', 'SSMA'] as const) {
      const fitting = errands.filter(
        (one) => !plots.has(one) && one.entry.plan === plan && canStand(plot, one, today) && isRecent(one, today),
      );
      for (const one of fitting.slice(0, Math.ceil(count / 2))) plots.set(one, plot);
    }
  }

  for (const requirement of requirements) {
    if (plots.has(requirement)) continue;
    const possible = Object.entries(weightsOf(requirement, today)).filter(([plot]) =>
      canStand(plot as Plot, requirement, today),
    );
    plots.set(requirement, possible.length > 0 ? random.weighted<Plot>(Object.fromEntries(possible)) : 'OPEN');
  }
  for (const [requirement, plot] of plots) {
    if (keepsEverybodyOut(requirement, plot) && canStand('DONE', requirement, today)) plots.set(requirement, 'DONE');
  }
  return plots;
}

/** A company without its safety programmes keeps all its people out: the demo has one such supplier. */
const keepsEverybodyOut = ({ entry, link, stoppedOn }: Requirement, plot: Plot): boolean =>
  entry.blocksEntry &&
  entry.type === 'PROVIDER' &&
  stoppedOn === undefined &&
  link.provider !== 'eletrica-vale' &&
  ['OPEN', 'PRE_REJECTED', 'SUPPORT', 'EXPIRED'].includes(STATUS_OF[plot]);

/** The status that each plot ends in. */
export const STATUS_OF: Readonly<Record<Plot, PendencyStatus>> = {
  OPEN: 'OPEN',
  DRAFTED: 'OPEN',
  REJECTED: 'OPEN',
  REOPENED: 'OPEN',
  IN_REVISION: 'IN_REVISION',
  PRE_ANALYSIS: 'PRE_ANALYSIS',
  PRE_REJECTED: 'PRE_REJECTED',
  SUPPORT: 'SUPPORT',
  DONE: 'DONE',
  CLOSED: 'DONE',
  NEXT_DUE_DATE: 'NEXT_DUE_DATE',
  EXPIRED: 'EXPIRED',
  NOT_APPLICABLE: 'NOT_APPLICABLE',
};
