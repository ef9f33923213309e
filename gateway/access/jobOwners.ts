import type { Actor } from './actor.ts';

/** The owner of a job is read again after so many records: a permission that is taken away ends the work. */
const FRESH_FOR = 25;

/** The owners of running jobs, with their rights as they are now. */
export function jobOwners(read: (uid: string, selected: number[] | null) => Promise<Actor>) {
  const owners = new Map<number, { actor: Actor; uses: number }>();
  return {
    async of({ id, uid }: { id: number; uid: string }, selected: number[] | null): Promise<Actor> {
      const known = owners.get(id);
      if (known && known.uses < FRESH_FOR) {
        known.uses += 1;
        return known.actor;
      }
      const actor = await read(uid, selected);
      owners.set(id, { actor, uses: 1 });
      return actor;
    },
    /** The one that `of` read last, within a transaction. */
    known: (id: number): Actor | undefined => owners.get(id)?.actor,
    forget: (id: number): boolean => owners.delete(id),
  };
}
