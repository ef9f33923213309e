import { type Position, positionOf, positionText, type Replica } from './replica.ts';

/**
 * What the readers of one gateway must see, as positions of the write-ahead log: a person what they wrote, and what an event told
 * them or their companies of. Forgotten once the replica has replayed it.
 */
export function readPositions(replica: Pick<Replica, 'primaryPosition' | 'replayed'>) {
  const people = new Map<string, Position>();
  const companies = new Map<number, Position>();
  /** Of what cannot be told whom it concerns. */
  let everybody: Position = 0n;
  let noting: Promise<void> | undefined;
  let heard: { person?: string; company?: number }[] = [];

  const raise = <Key>(map: Map<Key, Position>, key: Key, position: Position): void => {
    if ((map.get(key) ?? 0n) < position) map.set(key, position);
  };
  function forget<Key>(map: Map<Key, Position>): void {
    for (const [key, position] of map) if (position <= replica.replayed()) map.delete(key);
  }

  /** One question to the primary for all events that arrived meanwhile; while it is away, nobody reads anything anyway. */
  async function note(): Promise<void> {
    await Promise.resolve();
    const told = heard;
    heard = [];
    const position = await replica.primaryPosition().catch(() => undefined);
    if (position !== undefined) {
      for (const { person, company } of told) {
        if (person !== undefined) raise(people, person, position);
        else if (company !== undefined) raise(companies, company, position);
        else everybody = position;
      }
    }
    noting = undefined;
    if (heard.length > 0) noting = note();
  }

  return {
    /** Notes that a person has written, and gives the position as a text that their client sends again. */
    async wrote(uid: string): Promise<string> {
      const position = await replica.primaryPosition();
      raise(people, uid, position);
      return positionText(position);
    },
    /** Notes a change that was committed by any gateway: who hears of it will read it. Without a name: everybody does. */
    heard(event: { person?: string; company?: number }): void {
      heard.push(event);
      noting ??= note();
    },
    /** The position that this person's next read needs; `sent` is what their client got from another gateway. */
    async needed(uid: string, companyIds: readonly number[], sent: string | undefined): Promise<Position> {
      await noting;
      forget(people);
      forget(companies);
      const known = [
        everybody,
        people.get(uid),
        ...companyIds.map((id) => companies.get(id)),
        positionOf(sent ?? null),
      ];
      return known.reduce<Position>((most, one) => (one !== undefined && one > most ? one : most), 0n);
    },
  };
}
export type ReadPositions = ReturnType<typeof readPositions>;
