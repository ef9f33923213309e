import { dayOf } from '../../../../contract/common.ts';
import type {
  AccessKind,
  DataAccessExport,
  DataAccessFilter,
  DataAccessQuery,
  Incident,
  IncidentExport,
  IncidentRow,
} from '../../../../contract/dataAccesses.ts';
import type { Sensitivity } from '../../../../contract/sensitivity.ts';
import { type Actor, type Scope, scopesOf } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { asField } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** The log of who saw personal data (contract/dataAccesses.ts). */
export type DataAccessesService = ReturnType<typeof dataAccessesService>;

type Document = {
  pendencyId: number;
  documentId: number;
  kind: Extract<AccessKind, 'DOCUMENT' | 'ORIGINAL'>;
  sensitivity: Sensitivity;
  companyId: number;
  reason?: string | undefined;
};
type People = { kind: AccessKind; employeeIds: readonly number[]; sensitivity?: Sensitivity };
type Asked = { companyId: number; filters: DataAccessFilter };

/** So many people are remembered as seen today; past it they are written again. */
const REMEMBERED = 500_000;
const EXPORT_BATCH = 500;
/** The grouping of a report is repeated for each batch. */
const INCIDENT_BATCH = 20_000;
const PERMISSION = 'see_privacy_record';

export function dataAccessesService({ db, now }: { db: Db; now: () => Date }) {
  /** Who was shown in lists today, by reader: lists are read again with every change. */
  let today = '';
  let remembered = 0;
  const shown = new Map<string, Set<number>>();

  function newOf(uid: string, employeeIds: readonly number[]): number[] {
    const day = dayOf(now());
    if (day !== today || remembered > REMEMBERED) {
      today = day;
      remembered = 0;
      shown.clear();
    }
    const known = shown.get(uid);
    return known ? employeeIds.filter((id) => !known.has(id)) : [...employeeIds];
  }

  /** Data of people were shown, in the name of the company of the first of the scopes that allow it. */
  async function saw(
    tx: Db,
    actor: Actor,
    [scope]: readonly Pick<Scope, 'companyId'>[],
    { employeeIds, sensitivity = 'PERSONAL', kind }: People,
  ): Promise<void> {
    if (!scope || employeeIds.length === 0) return;
    const access = { kind, sensitivity, companyId: scope.companyId, uid: actor.uid, at: now() };
    await repository.insertAccess(tx, access, employeeIds);
  }

  const require = (actor: Actor, companyId: number) => void requireInCompany(actor, companyId, PERMISSION);
  const walk = {
    scopesOf: (actor: Actor): Scope[] => scopesOf(actor, PERMISSION),
    authorise(actor: Actor, { companyId }: Asked): void {
      try {
        require(actor, companyId);
      } catch (error) {
        asField('companyId')(error);
      }
    },
  };

  return {
    saw,

    /** A file was opened or downloaded: nothing for one that tells nothing of people. */
    async sawDocument(tx: Db, actor: Actor, { pendencyId, ...access }: Document): Promise<void> {
      if (access.sensitivity === 'NONE') return;
      const given = { ...access, uid: actor.uid, at: now() };
      const id = await repository.insertDocumentAccess(tx, given, pendencyId);
      if (id !== undefined && access.sensitivity === 'HEALTH') await repository.noticeMassOpening(tx, given, id);
    },

    /** Files that are written into one archive. */
    async sawDocuments(
      tx: Db,
      actor: Actor,
      opened: readonly Pick<Document, 'documentId' | 'companyId' | 'sensitivity'>[],
    ): Promise<void> {
      const given = { kind: 'EXPORT', uid: actor.uid, at: now() } as const;
      const personal = opened.filter(({ sensitivity }) => sensitivity !== 'NONE');
      const id = await repository.insertDocumentAccesses(tx, given, personal);
      if (id !== undefined) await repository.noticeMassOpening(tx, given, id);
    },

    /** As `saw`, of the rows of a list: a person once a day for each reader. */
    async sawInList(actor: Actor, scopes: readonly Scope[], employeeIds: readonly number[]): Promise<void> {
      const fresh = newOf(actor.uid, employeeIds);
      if (fresh.length === 0) return;
      await saw(db, actor, scopes, { kind: 'LIST', employeeIds: fresh });
      const known = shown.get(actor.uid) ?? new Set();
      for (const id of fresh) known.add(id);
      shown.set(actor.uid, known);
      remembered += fresh.length;
    },

    list(actor: Actor, companyId: number, query: DataAccessQuery) {
      require(actor, companyId);
      return repository.listAccesses(db, companyId, query);
    },

    readers(actor: Actor, companyId: number) {
      require(actor, companyId);
      return repository.readersOf(db, companyId);
    },

    /** Whose data were seen, by whom, from when to when (LGPD art. 48). */
    incident(actor: Actor, companyId: number, filter: DataAccessFilter): Promise<Incident> {
      require(actor, companyId);
      return repository.incidentOf(db, companyId, filter);
    },

    /** All rows of the log, the latest first, for files. */
    logWalk: {
      ...walk,
      finds: async (_: Actor, { companyId, filters }: DataAccessExport): Promise<boolean> =>
        (await repository.accessesBefore(db, companyId, filters, { before: null, limit: 1 })).length > 0,
      async *batches(_: Actor, { companyId, filters }: DataAccessExport) {
        for (let before: { at: string; id: number } | null = null; ; ) {
          const at = { before, limit: EXPORT_BATCH };
          const found: Awaited<ReturnType<typeof repository.accessesBefore>> = await repository.accessesBefore(
            ...([db, companyId, filters, at] as const),
          );
          before = found.at(-1) ?? null;
          if (!before) return;
          yield { rows: found, total: 0 };
        }
      },
    },

    /** All rows of the report of an incident. */
    incidentWalk: {
      ...walk,
      finds: async (_: Actor, { companyId, filters }: IncidentExport): Promise<boolean> =>
        (await repository.incidentRowsAfter(db, companyId, filters, { offset: 0, limit: 1 })).length > 0,
      async *batches(
        _: Actor,
        { companyId, filters }: IncidentExport,
      ): AsyncGenerator<{ rows: IncidentRow[]; total: number }> {
        for (let offset = 0; ; offset += INCIDENT_BATCH) {
          const found = await repository.incidentRowsAfter(db, companyId, filters, { offset, limit: INCIDENT_BATCH });
          if (found.length === 0) return;
          yield { rows: found, total: 0 };
        }
      },
    },
  };
}
