import { MAX_PAGE_SIZE } from '../../../../contract/constants.ts';
import {
  type ClassEmployeeExport,
  resultStateOf,
  type TrainingClass,
  type TrainingClassExport,
} from '../../../../contract/trainingClasses.ts';
import { type Actor, type Scope, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import type { InLanguage } from '../../../lib/language.ts';
import { listPeople } from './peopleRepository.ts';
import { listBefore, type Seen } from './repository.ts';

const BATCH = 500;
type Dependencies = {
  db: Db;
  seenBy(actor: Actor): Seen;
  /** Throws 404 for a class that the actor does not see. */
  find(actor: Actor, id: number): Promise<TrainingClass>;
};

/** The rows of files of classes and of participants (G-08): what may be seen may be exported. */
export function classWalks({ db, seenBy, find }: Dependencies) {
  const scopes = { scopesOf: (actor: Actor): Scope[] => scopesOf(actor, 'see_training_class') };
  return {
    classWalk: {
      ...scopes,
      finds: async (actor: Actor, { filters, language }: InLanguage<TrainingClassExport>): Promise<boolean> =>
        (await listBefore(db, { ...seenBy(actor), language }, { ...filters, before: null, limit: 1 })).length > 0,
      async *batches(
        actor: Actor,
        { filters, language }: InLanguage<TrainingClassExport>,
      ): AsyncGenerator<{ rows: TrainingClass[]; total: number }> {
        for (let before: TrainingClass | null = null; ; ) {
          const found: TrainingClass[] = await listBefore(
            db,
            { ...seenBy(actor), language },
            { ...filters, before, limit: BATCH },
          );
          before = found.at(-1) ?? null;
          if (!before) return;
          yield { rows: found, total: 0 };
        }
      },
    },
    peopleWalk: {
      ...scopes,
      finds: async (actor: Actor, { classId, filters }: ClassEmployeeExport): Promise<boolean> => {
        const { id } = await find(actor, classId);
        return (await listPeople(db, id, { ...filters, page: 1, itemsPerPage: 1 })).results.length > 0;
      },
      async *batches(actor: Actor, { classId, filters }: ClassEmployeeExport) {
        const { id, minimumScore } = await find(actor, classId);
        for (let page = 1, last = 1; page <= last; page += 1) {
          const { results, meta } = await listPeople(db, id, { ...filters, page, itemsPerPage: MAX_PAGE_SIZE });
          last = meta.lastPage;
          const rows = results.map((person) => ({ ...person, result: resultStateOf(person, minimumScore) }));
          yield { rows, total: meta.totalResults };
        }
      },
    },
  };
}
