import type { Destination } from '../../../../contract/users.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { fieldError } from '../../../lib/errors.ts';

/** The systems that a sign-in can lead to, from the configuration. */
export type DestinationsService = ReturnType<typeof destinationsService>;

const HERE: Destination = { system: 'V3', label: 'Prumo', url: '/' };

type Dependencies = { db: Db; systems: Config['destinationSystems'] };

export function destinationsService({ db, systems }: Dependencies) {
  /** Of a system that has two kinds, `.Supplier` is for people of providers and `.Others` for everybody else. */
  function list(actor: Actor): Destination[] {
    const isSupplier = actor.memberships.some(({ relationType }) => relationType === 'PROVIDER');
    const isOther = actor.memberships.some(({ relationType }) => relationType === 'CONTRACTING');
    const own = systems.filter(({ system }) => {
      if (system.endsWith('.Supplier')) return isSupplier;
      return system.endsWith('.Others') ? isOther || !isSupplier : true;
    });
    return own.length === 0 ? [HERE] : own.map((entry) => ({ ...entry, url: entry.url ?? HERE.url }));
  }

  return {
    list,
    /** One of the caller's systems, by its name; that the caller went there is kept. */
    async choose(actor: Actor, system: Destination['system']): Promise<Destination> {
      const chosen = list(actor).find((entry) => entry.system === system);
      if (!chosen) throw fieldError('system', 'unknown_option');
      const of = { uid: actor.uid, companyId: null, entity: 'session', entityId: actor.sessionId } as const;
      await writeChanges(db, of, { action: 'SYSTEM_CHOSEN', newValue: system });
      return chosen;
    },
  };
}
