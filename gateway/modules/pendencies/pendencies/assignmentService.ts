import { CLOSED } from '../../../../contract/lifecycle.ts';
import type { Assignee, Pendency } from '../../../../contract/pendencies.ts';
import { type Actor, analysing, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { fieldError } from '../../../lib/errors.ts';
import * as repository from './assignmentRepository.ts';
import { type Authorised, type PendenciesService, refuseStale } from './service.ts';

/**
 * Who analyses a pendency (ruling 23): taken, handed over, released. It locks nobody out; a decision ends it
 * (`DECISIONS`), and so does the loss of access (`releaseAssignments`).
 */
export type AssignmentService = ReturnType<typeof assignmentService>;

type Dependencies = {
  db: Db;
  pendencies: PendenciesService;
};

export function assignmentService({ db, pendencies }: Dependencies) {
  async function touchable(tx: Db, actor: Actor, id: number, version?: number) {
    const authorised = await pendencies.authorise(tx, actor, id, { permission: 'assign_pendency', lock: true });
    refuseStale(authorised.record, version);
    pendencies.refuseUntouchable(authorised.record);
    return authorised;
  }

  const refuseClosed = ({ record, permissions }: Authorised): void => {
    if (CLOSED.includes(record.status)) throw pendencies.refused(record, permissions);
  };

  /** In the transaction of its caller. 400 on `assignee` for who may not decide it, 409 once it is decided. */
  async function assignIn(tx: Db, actor: Actor, id: number, assignee: string | null, version?: number) {
    const authorised = await touchable(tx, actor, id, version);
    const { record } = authorised;
    if (record.assignee === assignee) return authorised;
    if (assignee !== null) refuseClosed(authorised);
    const person = assignee === null ? null : await repository.lockDecider(tx, id, assignee);
    if (person === undefined) throw fieldError('assignee', 'invalid');
    const oldValue = record.assignee && (await repository.personName(tx, record.assignee));
    await repository.setAssignee(tx, id, assignee);
    const companyId = pendencies.companyOf(authorised, 'assign_pendency');
    const entry = { oldValue, newValue: person?.displayName };
    await writeAudit(tx, [pendencies.entryOf(actor, companyId, id, person ? 'ASSIGNED' : 'RELEASED', entry)]);
    return authorised;
  }

  return {
    assignIn,

    /** Refuses as `assignIn` does, for any person that may be chosen. */
    assignable: async (tx: Db, actor: Actor, id: number): Promise<void> => refuseClosed(await touchable(tx, actor, id)),

    assign: (actor: Actor, id: number, assignee: string | null, version?: number): Promise<Pendency> =>
      db.transaction(async (tx) => pendencies.detail(tx, actor, await assignIn(tx, actor, id, assignee, version))),

    /** Who can be chosen: about one pendency, or in the selected contracting companies; always of the caller's own. */
    async people(actor: Actor, pendencyId?: number): Promise<Assignee[]> {
      if (pendencyId === undefined) return repository.listDecidersOf(db, analysing(scopesOf(actor, 'see_pendency')));
      const { scopes } = await pendencies.authorise(db, actor, pendencyId);
      return analysing(scopes).length === 0 ? [] : repository.listDeciders(db, pendencyId);
    },
  };
}
