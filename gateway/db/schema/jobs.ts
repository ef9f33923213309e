import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** Long work that somebody asked for and follows (wire, section 1, `jobs`); only its owner sees it. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    uid: userRef(() => users.uid),
    kind: text().notNull(),
    /** QUEUED, RUNNING, DONE or FAILED. */
    state: text().notNull().default('QUEUED'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** `[{ id, code, message }]` */
    failures: jsonb().notNull().default([]),
    resultUrl: text(),
    /** What its worker needs to begin it, or to go on with it after a restart; null for work that keeps that elsewhere. */
    input: jsonb(),
    /** The file that it made, until `expiresAt`. */
    fileKey: text(),
    fileName: text(),
    expiresAt: instant(),
    createdAt: createdAt(),
    /** Of the gateway that works on it. */
    heartbeatAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('jobs_uid').on(t.uid, t.id),
    index('jobs_waiting').on(t.kind, t.uid, t.id).where(sql`state in ('QUEUED', 'RUNNING')`),
    index('jobs_files').on(t.expiresAt).where(sql`file_key is not null`),
  ],
);

/** The records that a job still has to do, in its order; what was refused stays with its reason until the job ends. */
export const jobItems = pgTable(
  'job_items',
  {
    jobId: refTo(() => jobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    recordId: ref().notNull(),
    /** Why it was refused: a code of the contract, and its text. */
    code: text(),
    message: text(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.position] })],
);

/**
 * The update of a project's pendencies (C-11, C-21): one row per project. `asked` counts the requests, `begun` is the
 * one that runs or ran last: when they differ at the end, the project is updated once more (the last request wins).
 */
export const projectUpdates = pgTable(
  'project_updates',
  {
    projectId: ref()
      .primaryKey()
      .references(() => projects.id),
    jobId: ref().references(() => jobs.id),
    requestedBy: uuid().references(() => users.uid),
    requestedAt: instant().notNull(),
    /** The project is closed to changes until it is done: its settings were saved. */
    blocks: boolean().notNull(),
    asked: integer().notNull().default(1),
    begun: integer().notNull().default(0),
    /** QUEUED, RUNNING, DONE or FAILED. */
    state: text().notNull().default('QUEUED'),
    startedAt: instant(),
    /** Of the gateway that works on it; silent for `WORK_QUEUE.leaseMs`, another one takes it over. */
    heartbeatAt: instant(),
    finishedAt: instant(),
    /** Per provider: `[{ companyId, name, done, total }]`. */
    progress: jsonb().notNull().default([]),
    /** `{ created, reactivated, inactivated, kept }` of the last time that it ended. */
    report: jsonb(),
    failure: text(),
  },
  (t) => [index('project_updates_waiting').on(t.state, t.requestedAt)],
);
