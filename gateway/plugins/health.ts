import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { AppError } from '../lib/errors.ts';
import type { FileStore } from '../lib/files.ts';
import { defineRoutes } from './routes.ts';

const ok = z.object({ status: z.literal('ok') });
const part = z.enum(['ok', 'away']);
/** How long a part may take to answer before it counts as away, in milliseconds. */
const PATIENCE = 2000;

/** Whether something answers in time. */
async function answers(ping: () => Promise<unknown>): Promise<'ok' | 'away'> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('late')), PATIENCE);
  return Promise.race([ping(), late])
    .then(() => 'ok' as const)
    .catch(() => 'away' as const)
    .finally(() => clearTimeout(timer));
}

/**
 * Is the process alive, and may it be sent requests? Only the database decides the second, and whether the gateway stops: files
 * that are away are told, but taking every gateway out for them would end what works without.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, files }: { database: Database; files: Pick<FileStore, 'ping'> },
): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  async function requireDatabase(): Promise<void> {
    await database.ping().catch(() => {
      throw new AppError('unavailable');
    });
  }
  const routes = defineRoutes(app, 'health');
  routes.get('/health', {
    access: 'public',
    summary: 'Does the database answer?',
    reply: ok,
    async handler() {
      await requireDatabase();
      return { status: 'ok' as const };
    },
  });
  routes.get('/health/live', {
    access: 'public',
    summary: 'Does the process answer?',
    reply: ok,
    handler: () => ({ status: 'ok' as const }),
  });
  routes.get('/health/ready', {
    access: 'public',
    summary: 'May this gateway be sent requests? 503 while it stops or its database does not answer.',
    reply: ok.extend({ files: part, replica: part.optional() }),
    async handler() {
      if (closing) throw new AppError('unavailable');
      await requireDatabase();
      const replica = database.replica && (database.replica.usable() ? ('ok' as const) : ('away' as const));
      return { status: 'ok' as const, files: await answers(files.ping), ...(replica && { replica }) };
    },
  });
}
