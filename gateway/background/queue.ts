import { fromPglite, PgBoss } from 'pg-boss';
import { TIME_ZONE } from '../../contract/constants.ts';
import type { Database } from '../db/client.ts';
import type { Outbox } from '../lib/outbox.ts';
import type { AuthenticationService } from '../modules/identity/session/service.ts';
import type { JobsService } from '../modules/jobs/jobs/service.ts';
import type { ReportsService } from '../modules/jobs/reports/service.ts';
import type { DocumentsService } from '../modules/pendencies/documents/service.ts';
import type { PendenciesService } from '../modules/pendencies/pendencies/service.ts';
import type { ReadingService } from '../modules/pendencies/readings/service.ts';
import type { OrganisationService } from '../modules/projects/projectUpdates/service.ts';

/**
 * Jobs in the database: one queue per kind, handlers that belong to a module. A handler may run twice and changes nothing
 * the second time; however many gateways run, each job is taken by one.
 */
type Services = {
  pendencies: Pick<PendenciesService, 'moveByDate'>;
  documents: Pick<DocumentsService, 'sweepOrphans'>;
  authentication: Pick<AuthenticationService, 'sweep'>;
  organisation: Pick<OrganisationService, 'wake' | 'followTheCalendar'>;
  outbox: Pick<Outbox, 'flush'>;
  jobs: Pick<JobsService, 'wake'>;
  reports: Pick<ReportsService, 'sweep'>;
  reading: Pick<ReadingService, 'wake' | 'onAsked'>;
};
type Log = { error(details: object, text: string): void; info(details: object, text: string): void };
type Job = { cron: string; run: (services: Services) => Promise<unknown> };

const READING = 'documents-read';
/** A job whose gateway was killed is begun again after so long, in seconds; until then its queue waits. */
const LOST = 300;

const JOBS: Record<string, Job> = {
  /** Just after midnight in America/Sao_Paulo (D-42). */
  'pendencies-by-date': { cron: '5 0 * * *', run: (services) => services.pendencies.moveByDate() },
  /** A new reference month, the end of a project, of a leave, of an assignment: right after midnight. */
  'projects-by-date': { cron: '1 0 * * *', run: (services) => services.organisation.followTheCalendar() },
  'documents-orphans': { cron: '30 3 * * *', run: (services) => services.documents.sweepOrphans() },
  /** What could not be sent with its request, or was refused by a server; at most a minute late. */
  'messages-deliver': { cron: '* * * * *', run: (services) => services.outbox.flush() },
  /** What people asked for and a stopped gateway left; it may last longer than a job of the queue. */
  'jobs-resume': { cron: '* * * * *', run: async (services) => services.jobs.wake() },
  /** What another gateway left, or was asked for while none ran (C-11). It only starts: the work has its own heartbeat. */
  'projects-organise': { cron: '* * * * *', run: async (services) => services.organisation.wake() },
  /** At once when a document is sent (below); each minute for what a gateway that died left behind. */
  [READING]: { cron: '* * * * *', run: async (services) => services.reading.wake() },
  'exports-sweep': { cron: '15 * * * *', run: (services) => services.reports.sweep() },
  'sessions-sweep': { cron: '45 3 * * *', run: (services) => services.authentication.sweep() },
};

/** Starts the queue; every job also runs once now, to catch up with the time that the program was off. */
export async function startJobs(database: Database, services: Services, log: Log): Promise<() => Promise<void>> {
  const boss = database.pglite
    ? new PgBoss({ db: fromPglite(database.pglite), backend: 'pglite', schema: 'pgboss' })
    : new PgBoss({ connectionString: database.url, schema: 'pgboss', max: 3 });
  // Without a listener, a database that restarts would end the process.
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const [name, job] of Object.entries(JOBS)) {
    await boss.createQueue(name, { retryLimit: 3, retryDelay: 30, policy: 'singleton', expireInSeconds: LOST });
    await boss.work(name, { pollingIntervalSeconds: 2, batchSize: 1 }, async () => {
      const result = await job.run(services);
      log.info({ job: name, result }, 'job done');
    });
    await boss.schedule(name, job.cron, {}, { tz: TIME_ZONE });
    await boss.send(name, {});
  }
  services.reading.onAsked(() => {
    boss.sendDebounced(READING, {}, {}, 1).catch((error: unknown) => log.error({ err: error }, 'job queue'));
  });
  return () => boss.stop({ graceful: true, timeout: 5000 });
}
