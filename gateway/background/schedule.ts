import { fromPglite, PgBoss } from 'pg-boss';
import { TIME_ZONE } from '../../contract/constants.ts';
import type { Database } from '../db/client.ts';
import { type Observe, observed } from '../lib/observe.ts';
import type { BadgesService } from '../modules/employees/badges/service.ts';
import type { EmployeeImportsService } from '../modules/employees/employeeImports/service.ts';
import type { ReadinessService } from '../modules/employees/readiness/service.ts';
import type { FormalNoticesService } from '../modules/evidence/formalNotices/service.ts';
import type { PaymentReleasesService } from '../modules/evidence/paymentReleases/service.ts';
import type { HomologationsService } from '../modules/homologations/homologations/service.ts';
import type { AuthenticationService } from '../modules/identity/session/service.ts';
import type { DigestService } from '../modules/inbox/notices/digestService.ts';
import type { NoticesService } from '../modules/inbox/notices/service.ts';
import type { WebhooksService } from '../modules/integrations/webhooks/service.ts';
import type { ReportsService } from '../modules/jobs/reports/service.ts';
import type { DocumentsService } from '../modules/pendencies/documents/service.ts';
import type { PendenciesService } from '../modules/pendencies/pendencies/service.ts';
import type { UndoService } from '../modules/pendencies/pendencies/undoService.ts';
import type { ViewerService } from '../modules/pendencies/pendencies/viewerService.ts';
import type { ErasuresService } from '../modules/privacy/erasures/service.ts';
import type { ProjectUpdatesService } from '../modules/projects/projectUpdates/service.ts';
import type { RequirementMatricesService } from '../modules/projects/requirementMatrices/service.ts';
import type { AuditSeals } from './auditSeals.ts';
import type { FileEncryption } from './fileEncryption.ts';

type Services = {
  pendencies: Pick<PendenciesService, 'moveByDate'>;
  documents: Pick<DocumentsService, 'sweepOrphans'>;
  authentication: Pick<AuthenticationService, 'sweep'>;
  projectUpdates: Pick<ProjectUpdatesService, 'followTheCalendar'>;
  requirementMatrices: Pick<RequirementMatricesService, 'applyDue'>;
  readiness: Pick<ReadinessService, 'followTheClock'>;
  formalNotices: Pick<FormalNoticesService, 'escalate'>;
  paymentReleases: Pick<PaymentReleasesService, 'refresh'>;
  reports: Pick<ReportsService, 'sweep'>;
  employeeImports: Pick<EmployeeImportsService, 'sweep'>;
  viewers: Pick<ViewerService, 'sweep'>;
  homologations: Pick<HomologationsService, 'followWatched'>;
  undos: Pick<UndoService, 'sweep'>;
  badges: Pick<BadgesService, 'sweep'>;
  digests: Pick<DigestService, 'send' | 'sweep'>;
  encryption: Pick<FileEncryption, 'apply'>;
  erasures: Pick<ErasuresService, 'proposeDue' | 'perform'>;
  notices: Pick<NoticesService, 'gather' | 'tellDeadlines' | 'sweep'>;
  webhooks: Pick<WebhooksService, 'sweep'>;
  auditSeals: Pick<AuditSeals, 'anchor'>;
  quotas: { sweep(): Promise<unknown> };
};
type Log = { error(details: object, text: string): void; info(details: object, text: string): void };
type ScheduledJob = { cron: string; run: (services: Services) => Promise<unknown> };

/** A job whose gateway was killed is retried after so long, in seconds. */
const EXPIRE_SECONDS = 300;
const POLLING_SECONDS = 10;

/** What time itself asks for, in the time zone of the product (D-42). Each may run twice, and then changes nothing. */
const SCHEDULE: Record<string, ScheduledJob> = {
  /** A new reference month; the end of a project, of a leave, of an assignment. */
  'projects-by-date': { cron: '1 0 * * *', run: (services) => services.projectUpdates.followTheCalendar() },
  /** A requirement matrix whose day has come. */
  'matrices-by-date': { cron: '0 0 * * *', run: (services) => services.requirementMatrices.applyDue() },
  'pendencies-by-date': { cron: '5 0 * * *', run: (services) => services.pendencies.moveByDate() },
  'readiness-by-date': { cron: '0 0 * * *', run: (services) => services.readiness.followTheClock() },
  'payment-releases': { cron: '* * * * *', run: (services) => services.paymentReleases.refresh() },
  'formal-notices-by-date': { cron: '15 0 * * *', run: (services) => services.formalNotices.escalate() },
  notices: { cron: '* * * * *', run: (services) => services.notices.gather() },
  'notices-by-date': { cron: '0 6 * * *', run: (services) => services.notices.tellDeadlines() },
  'notices-sweep': { cron: '50 3 * * *', run: (services) => services.notices.sweep() },
  digests: { cron: '*/5 * * * *', run: (services) => services.digests.send() },
  'digests-sweep': { cron: '55 3 * * *', run: (services) => services.digests.sweep() },
  'documents-orphans': { cron: '30 3 * * *', run: (services) => services.documents.sweepOrphans() },
  /** Files of an earlier version, or of a retired key; nothing once all are done. */
  'files-encryption': { cron: '*/5 * * * *', run: (services) => services.encryption.apply() },
  'erasures-due': { cron: '10 4 * * *', run: (services) => services.erasures.proposeDue() },
  erasures: { cron: '* * * * *', run: (services) => services.erasures.perform() },
  'exports-sweep': { cron: '15 * * * *', run: (services) => services.reports.sweep() },
  'badge-readings-sweep': { cron: '40 3 * * *', run: (services) => services.badges.sweep() },
  'imports-sweep': { cron: '20 * * * *', run: (services) => services.employeeImports.sweep() },
  'homologations-watch': { cron: '10 * * * *', run: (services) => services.homologations.followWatched() },
  'viewers-sweep': { cron: '*/10 * * * *', run: (services) => services.viewers.sweep() },
  'undos-sweep': { cron: '* * * * *', run: (services) => services.undos.sweep() },
  /** For the log, which is kept elsewhere (ADR 611). */
  'audit-anchor': { cron: '0 1 * * *', run: (services) => services.auditSeals.anchor() },
  'webhooks-sweep': { cron: '35 3 * * *', run: (services) => services.webhooks.sweep() },
  'quotas-sweep': { cron: '25 * * * *', run: (services) => services.quotas.sweep() },
  'sessions-sweep': { cron: '45 3 * * *', run: (services) => services.authentication.sweep() },
};

/** Opens the scheduler, with its queues and times as this version has them; no job runs yet. */
export async function openSchedule(database: Database, log: Pick<Log, 'error'>): Promise<PgBoss> {
  const boss = database.pglite
    ? new PgBoss({ db: fromPglite(database.pglite), backend: 'pglite', schema: 'pgboss' })
    : new PgBoss({ connectionString: database.url, schema: 'pgboss', max: 3 });
  // Without a listener, a restart of the database would end the process.
  boss.on('error', (error) => log.error({ err: error }, 'scheduler'));
  await boss.start();
  // What is there since an earlier start is not written again: half of the CPU of this function.
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  const crons = new Map<string, string>();
  for (const { name, cron, timezone } of await boss.getSchedules()) {
    // Schedules of an earlier version would queue jobs that nobody works on.
    if (!(name in SCHEDULE)) await boss.unschedule(name);
    if (timezone === TIME_ZONE) crons.set(name, cron);
  }
  for (const [name, { cron }] of Object.entries(SCHEDULE)) {
    if (!queues.has(name))
      await boss.createQueue(name, {
        retryLimit: 3,
        retryDelay: 30,
        policy: 'singleton',
        expireInSeconds: EXPIRE_SECONDS,
      });
    if (crons.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: TIME_ZONE });
  }
  return boss;
}

/**
 * Starts the scheduler (ADR 5): however many gateways run, each job runs in one. Every job also runs once now, to catch up
 * with the time that the program was off. Gives the function that stops it.
 */
export async function startSchedule(
  database: Database,
  services: Services,
  log: Log,
  observe?: Observe,
): Promise<() => Promise<void>> {
  const boss = await openSchedule(database, log);
  for (const [name, job] of Object.entries(SCHEDULE)) {
    await boss.send(name, {});
    await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS, batchSize: 1 }, async () => {
      const result = await observed(observe, { kind: 'work', name }, () => job.run(services));
      log.info({ job: name, result }, 'job done');
    });
  }
  return () => boss.stop({ graceful: true, timeout: 5000 });
}
