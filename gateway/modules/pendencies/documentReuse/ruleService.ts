import { ALL_DOCUMENTS, type ReuseRuleBody, type ReuseRules } from '../../../../contract/documentReuse.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, actingFor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { WorkQueues } from '../../../background/workQueue.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { isAdoptedMatch } from './offers.ts';
import * as repository from './repository.ts';
import type { DocumentReuseService } from './service.ts';

/** What a contracting company does with documents that serve again, and its application without anybody's act. */
export type ReuseRuleService = ReturnType<typeof reuseRuleService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  queues: WorkQueues;
  reuse: Pick<DocumentReuseService, 'matchesOfRules' | 'take'>;
  log?: { error(details: object, text: string): void };
};
const SETTING: Permission = 'configure_project_pendency';
/** What the supplier would do with a document that it has sent already. */
const SENDING: Permission[] = ['see_pendency', 'upload_pendency_document', 'send_pendency_to_analysis'];
const BATCH = 100;
/** When a project that is being updated is looked at again, in milliseconds. */
const BLOCKED_AGAIN = 30_000;

export function reuseRuleService({ db, now, queues, reuse, log }: Dependencies) {
  /** Applies the rules to pendencies that ask for something, or that got a document which others ask for. */
  async function apply(ids: number[], signal: AbortSignal): Promise<void> {
    const matches = await reuse.matchesOfRules(db, ids);
    for (const match of matches.filter(isAdoptedMatch)) {
      signal.throwIfAborted();
      const { askingId, provider, ruleBy } = match;
      if (ruleBy === null) continue;
      const supplier = { companyId: provider.id, companyName: provider.name, side: 'PROVIDER' } as const;
      try {
        const actor = actingFor(ruleBy, supplier, SENDING);
        await db.transaction((tx) => reuse.take(tx, { actor, isRule: true }, match));
      } catch (error) {
        const code = error instanceof AppError ? error.code : 'internal';
        if (code === 'project_blocked')
          await repository.requestLater(db, askingId, new Date(now().getTime() + BLOCKED_AGAIN));
        // What changed meanwhile asks again by itself.
        else if (code === 'internal') log?.error({ err: error, pendency: askingId }, 'a rule of reuse was not applied');
      }
    }
    await repository.endRequests(db, ids);
  }

  const queue = queues.create<{ ids: number[] }>({
    name: 'reuse',
    async claim(_held, staleBefore) {
      const ids = await repository.claimRequests(db, { at: now(), staleBefore, limit: BATCH });
      return ids.length > 0 ? { ids } : undefined;
    },
    work: ({ ids }, signal) => apply(ids, signal),
    heartbeat: ({ ids }) => repository.renewRequests(db, ids, now()),
    release: ({ ids }) => repository.releaseRequests(db, ids),
  });

  return {
    list(actor: Actor, companyId: number): Promise<ReuseRules> {
      requireInCompany(actor, companyId, 'see_projects');
      return repository.listRules(db, companyId);
    },

    /** Sets the rule of one document, or of all others. What it accepts now is accepted in the background. */
    async set(actor: Actor, companyId: number, { systemPendencyId, rule }: ReuseRuleBody): Promise<ReuseRules> {
      requireInCompany(actor, companyId, SETTING);
      const rules = await db.transaction(async (tx) => {
        const before = await repository.listRules(tx, companyId);
        const kind = systemPendencyId === null ? null : await repository.findKind(tx, companyId, systemPendencyId);
        if (kind === undefined) throw fieldError('systemPendencyId', 'invalid');
        const of = { companyId, kindId: kind?.id ?? null };
        if (rule === null) await repository.removeRule(tx, of);
        else await repository.writeRule(tx, { ...of, rule, uid: actor.uid, at: now() });
        const own = before.documents.find((one) => one.systemPendencyId === kind?.id)?.rule ?? null;
        const oldValue = kind === null ? before.rule : own;
        if (oldValue === rule) return before;
        const subject = {
          uid: actor.uid,
          companyId,
          entity: 'reuseRule',
          entityId: companyId,
          createdAt: now(),
        } as const;
        const fieldName = kind?.name ?? ALL_DOCUMENTS;
        await writeChanges(tx, subject, { action: 'UPDATED', fieldName, oldValue, newValue: rule });
        if ((rule ?? before.rule) !== 'ANALYSE') await repository.requestAll(tx, of);
        return repository.listRules(tx, companyId);
      });
      queue.wake();
      return rules;
    },

    /** Applies what is due, until nothing is. */
    run: () => queue.drain(),
  };
}
