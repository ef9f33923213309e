import { setTimeout as wait } from 'node:timers/promises';
import { dayOf, formatDate } from '../../../../contract/common.ts';
import { LOCALE, PROJECT_UPDATE, WORK_QUEUE } from '../../../../contract/constants.ts';
import type { WorkQueue, WorkQueues } from '../../../background/workQueue.ts';
import type { Db } from '../../../db/client.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { type ProviderRun, reportOf } from './progress.ts';
import { type Batch, nextBatch, type Pace, type RunCache } from './run.ts';
import * as runs from './runRepository.ts';

export type WorkerOptions = {
  db: Db;
  /** The embedded database runs in this process, one statement at a time: batches are small, and requests go first. */
  embedded: boolean;
  now: () => Date;
  mailer: Mailer;
  queues: WorkQueues;
  isBusy: () => boolean;
  log?: { error(details: object, text: string): void };
};

/** How many rows the next batch takes, after one of so many took so long. */
export function rowsAfter(rows: number, ms: number, most: number): number {
  const { batchMs, leastRows } = PROJECT_UPDATE;
  if (ms > batchMs) return Math.max(leastRows, Math.floor(rows * 0.8));
  return ms < batchMs / 2 ? Math.min(most, Math.ceil(rows * 1.2)) : rows;
}

/** Updates projects in the background (C-11, Amb-31): several side by side, each by one gateway at a time. */
export function projectUpdateWorker({ db, embedded, now, mailer, queues, isBusy, log }: WorkerOptions): WorkQueue {
  const pace = embedded ? PROJECT_UPDATE.embedded : PROJECT_UPDATE.server;

  async function work(run: runs.Claimed, signal: AbortSignal): Promise<void> {
    const { startedOnce, silentSince } = run;
    // Progress of another day is dropped: months may have begun since.
    const isFresh = startedOnce !== null && dayOf(new Date(startedOnce)) === dayOf(now());
    if (silentSince !== null && now().getTime() - Date.parse(silentSince) >= WORK_QUEUE.leaseMs) {
      await db.transaction((tx) => tell(tx, run, 'ORGANISATION_TAKEN_OVER', {}));
    }
    await workThrough(run, isFresh ? run.progress : [], signal);
  }

  /** Runs batches until the last request is done. */
  async function workThrough(run: runs.Run, progress: ProviderRun[], signal: AbortSignal): Promise<void> {
    const own: Pace = { rows: pace.rows, employees: 1 };
    let known: RunCache = {};
    for (let failures = 0; ; ) {
      signal.throwIfAborted();
      let outcome: Batch;
      const begun = performance.now();
      try {
        outcome = await nextBatch(db, run, progress, { known, pace: own, at: now() });
        failures = 0;
        if (embedded) own.rows = rowsAfter(own.rows, performance.now() - begun, pace.rows);
      } catch (error) {
        failures += 1;
        known = {};
        if (failures > PROJECT_UPDATE.tries) throw error;
        log?.error({ err: error, project: run.projectId, failures }, 'a batch of a project failed');
        await wait(PROJECT_UPDATE.retryMs * failures, undefined, { signal });
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

  /** On the embedded database no request is answered during a batch: waits a little for those in progress. */
  async function giveWay(): Promise<void> {
    if (!embedded) return;
    await new Promise((resolve) => setImmediate(resolve));
    for (let waited = 0; isBusy() && waited < PROJECT_UPDATE.giveWayMs; waited += 2) await wait(2);
  }

  /** A newer request supersedes this one: writes what was done so far into the history, and starts again. */
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

  /** Reports the failure and unblocks the project, which can be updated again (Amb-31). */
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
      date: formatDate(dayOf(now()), language),
      link: `/projetos/editar/${run.projectId}`,
      ...Object.fromEntries(numbers),
    };
    await mailer.send({ to: email, language, kind, values }, tx);
  }

  return queues.create<runs.Claimed>({
    name: 'project updates',
    concurrency: pace.projects,
    claim: (held, staleBefore) =>
      runs.claim(db, { at: now(), staleBefore, except: held.map(({ projectId }) => projectId) }),
    work,
    heartbeat: (run) => runs.renewLease(db, run, now()),
    release: (run) => runs.releaseLease(db, run),
    fail,
  });
}
