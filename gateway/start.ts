import { join } from 'node:path';
import { dayOf } from '../contract/common.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../contract/demo.ts';
import { buildApp } from './app.ts';
import { fileEncryption } from './background/fileEncryption.ts';
import { startSchedule } from './background/schedule.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { installCatalogue } from './db/catalogue/installCatalogue.ts';
import { openDatabase } from './db/client.ts';
import { databaseClock } from './db/clock.ts';
import { encryptDocuments, ForeignSecretError } from './db/encryptDocuments.ts';
import { encryptTrail } from './db/encryptTrail.ts';
import { FolderInUseError } from './db/folderLock.ts';
import { startMaintenance } from './db/maintenance.ts';
import { protectFolder } from './db/privateFolder.ts';
import { cpfColumn } from './lib/cpfColumn.ts';
import { encryptedFiles } from './lib/encryptedFiles.ts';
import { openFileKeys } from './lib/fileKeys.ts';
import { combined, type Observe, slowStatements } from './lib/observe.ts';
import { observedFiles } from './lib/observedFiles.ts';
import { BucketError, openFiles } from './lib/openFiles.ts';
import { withPersonKeys } from './lib/personKeys.ts';
import { newToken } from './lib/randomToken.ts';
import { signingSecret } from './lib/signingSecret.ts';
import { requirementsOf } from './modules/projects/projectUpdates/required.ts';
import { createLogger } from './plugins/logging.ts';

/** Starts the gateway: the only file with effects at import. */
const GRACE = 10_000;
/** Staged bytes that nobody added to for so long belong to an upload that was cut off, in milliseconds. */
const STAGING_AGE = 60 * 60_000;

/** What the machine or the database refused at the start, in one sentence: something to set right, no error of ours. */
class StartError extends Error {}

try {
  await start();
} catch (error) {
  const expected = [BucketError, ConfigError, FolderInUseError, ForeignSecretError, StartError].some(
    (kind) => error instanceof kind,
  );
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  process.umask(0o077);
  const config = readConfig();
  const log = createLogger(config.logLevel);
  // SDKs take their time to load: only where they are configured.
  const metrics = config.metricsToken ? (await import('./lib/metrics.ts')).startMetrics() : undefined;
  const tracing = config.tracing && (await import('./lib/tracing.ts')).startTracing(config.tracing);
  const { slowStatementMs } = config;
  const slow = slowStatementMs === null ? undefined : slowStatements(slowStatementMs, log);
  let hasStarted = false;
  // Migrations and demo data take the time that they take.
  const slowOnce: Observe = (what) => (hasStarted ? slow?.(what) : undefined);
  const observe = combined(slow && slowOnce, metrics?.observe, tracing?.observe);
  const database = await openDatabase({ ...config, observe, log }).catch(sayWhy(`${whereOf(config)} cannot be used`));
  const clock = await databaseClock(database, log);
  if (database.kind === 'pglite') {
    log.warn('embedded database: a power loss is not covered; for production set DATABASE_URL');
  } else {
    await warnUnsafeSettings(database, log);
  }
  if (!config.rateLimits) log.warn('RATE_LIMITS=off: requests of a person and of a company have no limit');
  if (!config.demo && !config.smtpUrl) log.warn('no mail leaves: set SMTP_URL, or read the outbox in DATA_DIR');
  for (const folder of [config.dataDir, config.files.dir]) await protectFolder(folder);
  const secret = await signingSecret(config);
  const fileKeys = await openFileKeys(database, secret);
  const stored = observedFiles(await openFiles(config.files, config.filesFallback), observe);
  const files = encryptedFiles(stored, fileKeys);
  // The embedded database has one gateway; beside PostgreSQL another one may be taking uploads at this moment.
  await files.clearStaging(new Date(Date.now() - (database.kind === 'pglite' ? 0 : STAGING_AGE)));
  const corrected = await database.db.transaction((tx) => installCatalogue(tx));
  if (corrected.entries > 0) log.info(corrected, 'dates of the catalogue and of what was made from it were corrected');
  const documents = cpfColumn(secret);
  await encryptDocuments(database.db, documents);
  if (config.demo) {
    const { installDemo, installEvidence, installRegister } = await import('../demo/install.ts');
    const at = clock.now();
    await installDemo({ db: database.db, files, today: dayOf(at), now: at, rules: requirementsOf, documents, secret });
    await installRegister(database, at);
    await installEvidence({ db: database.db, files, now: at });
  }
  await encryptTrail(withPersonKeys(database.db, secret));

  const mailboxKey = newToken();
  const app = await buildApp({
    config,
    database,
    files,
    secret,
    mailboxDir: join(config.dataDir, 'outbox'),
    mailboxKey,
    logger: log,
    now: clock.now,
    observe,
    metrics,
  });
  const upgraded = await app.services.systemPendencies.upgradeShipped();
  if (upgraded.entries > 0) log.info(upgraded, 'entries of the catalogue were brought to this version');
  // a restored backup may be older than erasures that were made
  const repeated = await app.services.erasures.repeat();
  if (repeated > 0) log.warn({ repeated }, 'erasures of personal data were made again');
  const stopMaintenance = startMaintenance(database, log);
  let schedule: ReturnType<typeof startSchedule> = Promise.resolve(async () => undefined);
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const forced = setTimeout(() => process.exit(1), GRACE);
    forced.unref();
    await app.close();
    await (await schedule)();
    await stopMaintenance();
    clock.stop();
    await database.close();
    await tracing?.stop().catch(() => undefined);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  await app
    .listen({ port: config.port, host: config.host })
    .catch(sayWhy(`Cannot listen on ${config.host} (HOST), port ${config.port} (PORT)`));
  hasStarted = true;
  app.services.queues.start();
  app.services.events.start();
  // while files move, a copy that is encrypted again would differ from its original
  const encryption = config.filesFallback
    ? { apply: async () => 0 }
    : fileEncryption({ db: database.db, files, keys: fileKeys, log });
  schedule = startSchedule(database, { ...app.services, encryption }, log, observe);
  await schedule;
  announce(app.listeningOrigin, config.demo ? mailboxKey : null);
  const setup = await app.services.signup.setupPath();
  if (setup) console.log(`  Set up this installation, once: ${config.publicUrl ?? app.listeningOrigin}${setup}\n`);
}

function announce(address: string, mailboxKey: string | null): void {
  console.log(`\n  Prumo: ${address}\n`);
  if (mailboxKey === null) return;
  for (const { email } of DEMO_PEOPLE) console.log(`  ${email}`);
  console.log(`\n  Senha: ${DEMO_PASSWORD}\n`);
  console.log(`  Mailbox of the demo, once: ${address}/api/outbox/open?key=${mailboxKey}\n`);
}

/** R3: a server whose settings give up durability is told about, not used in silence. */
async function warnUnsafeSettings(
  database: Awaited<ReturnType<typeof openDatabase>>,
  log: ReturnType<typeof createLogger>,
): Promise<void> {
  const off = await database.unsafeSettings();
  if (off.length > 0) log.warn({ settings: off }, 'the database gives up durability: turn these settings on');
}

/** Rethrows an error of the machine or the database (both carry a code) with what was tried; any other as it is. */
function sayWhy(tried: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new StartError(`${tried}: ${error.message || error.code}`, { cause: error });
  };
}

/** Where the database is, by the variable that says so; never the password. */
function whereOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `The folder ${dataDir} (DATA_DIR)`;
  const { host, pathname } = new URL(databaseUrl);
  return `The database ${host}${pathname} (DATABASE_URL)`;
}
