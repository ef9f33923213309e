import { PRESENCE } from '../../../../contract/constants.ts';
import type { Viewers } from '../../../../contract/pendencies.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { publish } from '../../../lib/events.ts';
import type { PendenciesService } from './service.ts';
import * as repository from './viewerRepository.ts';

/**
 * Who else has the review of a pendency open. Each open review sends a heartbeat; in a table, because the other review may
 * be open at another gateway. Nobody learns of people of another company.
 */
export type ViewerService = ReturnType<typeof viewerService>;

type Dependencies = { db: Db; now: () => Date; pendencies: Pick<PendenciesService, 'authorise'> };

export function viewerService({ db, now, pendencies }: Dependencies) {
  const gone = () => new Date(now().getTime() - PRESENCE.goneAfterMs);
  const tell = (id: number, companyIds: readonly number[]) =>
    publish(db, ...companyIds.map((company) => ({ topic: 'viewers', id, company }) as const));
  const sweep = () => repository.sweepViewers(db, gone());
  return {
    /** A heartbeat of the caller; returns the others of the caller's company. */
    async see(actor: Actor, pendencyId: number): Promise<Viewers> {
      const { scopes } = await pendencies.authorise(db, actor, pendencyId, { permission: 'see_pendency_details' });
      const companyIds = scopes.map(({ companyId }) => companyId);
      const viewer = { pendencyId, uid: actor.uid };
      const isNew = await repository.keepViewer(db, { ...viewer, companyId: companyIds[0] ?? 0, at: now() });
      if (isNew) await tell(pendencyId, companyIds);
      await sweep();
      return { people: await repository.listViewers(db, { ...viewer, companyIds, since: gone() }) };
    },

    async leave(actor: Actor, pendencyId: number): Promise<void> {
      const { scopes } = await pendencies.authorise(db, actor, pendencyId, { permission: 'see_pendency_details' });
      const was = await repository.removeViewer(db, { pendencyId, uid: actor.uid });
      const companyIds = scopes.map(({ companyId }) => companyId);
      if (was > 0) await tell(pendencyId, companyIds);
    },

    /** For the rows of those who closed the browser, when nobody sends a heartbeat any more. */
    sweep,
  };
}
