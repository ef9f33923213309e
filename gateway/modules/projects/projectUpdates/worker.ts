import { setTimeout as wait } from 'node:timers/promises';
import { dayOf, formatDate } from '../../../../contract/common.ts';
import { LOCALE, ORGANISATION } from '../../../../contract/constants.ts';
import type { Db } from '../../../db/client.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { type ProviderRun, reportOf } from './progress.ts';
import { type Batch, nextBatch, type Pace, type RunCache } from './run.ts';
import * as runs from './runRepository.ts';

export type WorkerOptions = {
  /** Not the one that keeps a request's answer: the work outlives the request that woke it. */
  db: Db;
  /** The embedded database answers one at a time and in this process, so that its batches are small and give way. */
  embedded: boolean;
  now: () => Date;
  mailer: Mailer;
  /** Whether somebody waits for an answer of this gateway. */
  isBusy: () => boolean;
  log?: { error(details: object, text: string): void };
};

/** The background work of one gateway (C-11, Amb-31): several projects side by side, each by one gateway at a time. */
export function organisationWorker({ db, embedded, now, mailer, isBusy, log }: WorkerOptions) {
  const mine = new Map<number, runs.Run>();
  const loops = new Set<Promise<void>>();
  /** How often somebody woke it: a call that comes while a loop is about to end is not missed. */
  let calls = 0;
  let isClosing = false;
  const pace = embedded ? ORGANISATION.embedded : ORGANISATION.server;

  /** Beside the embedded database there is no other gateway: what runs there and is not ours was cut off. */
  const staleBefore = () =>
    embedded ? new Date('9999-12-31T00:00:00Z') : new Date(now().getTime() - ORGANISATION.silenceMs);

  async function loop(): Promise<void> {
    for (let seen = -1; !isClosing; ) {
      const claimed = await runs.claim(db, { at: now(), staleBefore: staleBefore(), except: [...mine.keys()] });
      if (!claimed) {
        if (seen === calls) return;
        seen = calls;
        continue;
      }
      mine.set(claimed.projectId, claimed);
      begin();
      try {
        await work(claimed);
      } finally {
        mine.delete(claimed.projectId);
      }
    }
  }

  function begin(): void {
    if (isClosing || loops.size >= pace.projects) return;
    const running = loop()
      .catch((error) => log?.error({ err: error }, 'organising projects'))
      .finally(() => loops.delete(running));
    loops.add(running);
  }

  async function work(claimed: runs.Claimed): Promise<void> {
    const run: runs.Run = { ...claimed };
    // What was done on another day is looked at again: months may have begun since.
    const isFresh = claimed.startedOnce !== null && dayOf(new Date(claimed.startedOnce)) === dayOf(now());
    const progress: ProviderRun[] = isFresh ? claimed.progress : [];
    if (claimed.silentSince !== null && now().getTime() - Date.parse(claimed.silentSince) >= ORGANISATION.silenceMs) {
      await db.transaction((tx) => tell(tx, run, 'ORGANISATION_TAKEN_OVER', {}));
    }
    try {
      await workThrough(run, progress);
    } catch (error) {
      log?.error({ err: error, project: run.projectId }, 'a project could not be organised');
      await fail(run);
    }
  }

  /** Batch after batch until the last request is done. */
  async function workThrough(run: runs.Run, progress: ProviderRun[]): Promise<void> {
    const own: Pace = { rows: pace.rows, employees: 1 };
    let known: RunCache = {};
    for (let failures = 0; ; ) {
      if (isClosing) {
        await runs.releaseLease(db, run);
        return;
      }
      let outcome: Batch;
      try {
        outcome = await nextBatch(db, run, progress, { known, pace: own, at: now() });
        failures = 0;
      } catch (error) {
        failures += 1;
        known = {};
        if (failures > ORGANISATION.tries || isClosing) throw error;
        await wait(ORGANISATION.retryMs * failures);
        continue;
      }
      if (outcome === 'lost') return;
      if (outcome === 'superseded') {
        await db.transaction((tx) => again(tx, run, progress));
        known = {};
      }
      if (outcome === 'ended' && (await db.transaction((tx) => end(tx, run, progress)))) return;
      await giveWay();
    }
  }

  /** Lets requests go first, for a while: on the embedded database nothing else runs while a batch does. */
  async function giveWay(): Promise<void> {
    if (!embedded) return;
    await new Promise((resolve) => setImmediate(resolve));
    for (let waited = 0; isBusy() && waited < ORGANISATION.giveWayMs; waited += 2) await wait(2);
  }

  /** A newer request wins: what was done so far goes into the history, and it begins at the beginning. */
  async function again(tx: Db, run: runs.Run, progress: ProviderRun[]): Promise<void> {
    if ((await runs.holdLease(tx, run)) !== 'superseded') return;
    const project = await facts.findProject(tx, run.projectId);
    for (const part of progress.filter(({ isOver }) => !isOver)) {
      if (project) await writeHistory(tx, run, project.companyId, part, now());
    }
    Object.assign(run, await runs.beginAgain(tx, run, now()));
    progress.splice(0);
  }

  /** False when a newer request came meanwhile. */
  async function end(tx: Db, run: runs.Run, progress: ProviderRun[]): Promise<boolean> {
    await runs.lockProject(tx, run);
    const lease = await runs.holdLease(tx, run);
    if (lease !== 'mine') return lease === 'lost';
    const report = reportOf(progress);
    await runs.finish(tx, run.projectId, { report }, now());
    await tell(tx, run, 'ORGANISATION_DONE', report);
    return true;
  }

  /** Says that it failed, and opens the project: it is usable, and can be organised again (Amb-31). */
  async function fail(run: runs.Run): Promise<void> {
    await db.transaction(async (tx) => {
      await runs.lockProject(tx, run);
      if ((await runs.holdLease(tx, run)) === 'lost') return;
      await runs.finish(tx, run.projectId, { failure: 'internal' }, now());
      await tell(tx, run, 'ORGANISATION_FAILED', {});
    });
  }

  async function tell(
    tx: Db,
    run: runs.Run,
    kind: 'ORGANISATION_DONE' | 'ORGANISATION_FAILED' | 'ORGANISATION_TAKEN_OVER',
    counts: Record<string, number>,
  ): Promise<void> {
    const person = await runs.audienceOf(tx, run);
    if (!person) return;
    const { email, name, project, language } = person;
    const numbers = Object.entries(counts).map(([key, n]) => [key, n.toLocaleString(LOCALE[language])]);
    const values = {
      name,
      project,
      date: formatDate(dayOf(now())),
      link: `/projetos/editar/${run.projectId}`,
      ...Object.fromEntries(numbers),
    };
    await mailer.send({ to: email, language, kind, values }, tx);
  }

  return {
    wake(): void {
      calls += 1;
      begin();
    },

    /** Resolves when nothing is worked on any more. */
    async settled(): Promise<void> {
      while (loops.size > 0) await Promise.all(loops);
    },

    /** Ends after the batch that runs; what is not done is given back. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.all(loops);
    },
  };
}
