import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import { type AuditEntry, writeAudit } from '../lib/audit.ts';
import { AppError } from '../lib/errors.ts';
import { withinRequest } from './session.ts';

/** How often the entries of an hour that is over are looked for, in milliseconds. */
const FLUSH_EVERY = 10 * 60_000;

/**
 * Denied access in the audit trail (S8), by person, route and hour: the first denial is written when it happens, those after it
 * as one entry with their number when the hour is over or the gateway stops.
 */
export function auditDeniedAccess(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  const denied = new Map<string, { entry: Omit<AuditEntry, 'createdAt'>; more: number }>();
  let hour = '';

  async function flush(): Promise<void> {
    const rest = [...denied.values()].filter(({ more }) => more > 0);
    denied.clear();
    const entries = rest.map(({ entry, more }) => ({ ...entry, newValue: String(more), createdAt: now() }));
    await writeAudit(db, entries).catch((err: unknown) => app.log.error({ err }, 'denied access was not audited'));
  }
  async function flushOver(): Promise<void> {
    const current = now().toISOString().slice(0, 13);
    if (current === hour) return;
    hour = current;
    await flush();
  }

  app.addHook('onError', async (request, _reply, error) => {
    const { actor, method, routeOptions } = request;
    if (!actor || !(error instanceof AppError) || error.status !== 403) return;
    await flushOver();
    const route = `${method} ${routeOptions.url ?? ''}`;
    const key = `${actor.uid} ${route}`;
    const known = denied.get(key);
    if (known) {
      known.more += 1;
      return;
    }
    // without a choice of companies: the only one that there is, of several none
    const [company, another] = actor.selected ?? new Set(actor.memberships.map(({ companyId }) => companyId));
    const entry = {
      uid: actor.uid,
      companyId: (actor.selected || another === undefined ? company : null) ?? null,
      entity: 'account' as const,
      entityId: actor.uid,
      action: 'ACCESS_DENIED' as const,
      fieldName: route,
      newValue: '1',
      note: error.details.missing ?? error.code,
    };
    denied.set(key, { entry, more: 0 });
    // a rule of the route refuses before the handler's turn has come
    await withinRequest(request, () => writeAudit(db, [{ ...entry, createdAt: now() }])).catch((err: unknown) =>
      request.log.error({ err }, 'denied access was not audited'),
    );
  });

  const timer = setInterval(() => void flushOver(), FLUSH_EVERY);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}
