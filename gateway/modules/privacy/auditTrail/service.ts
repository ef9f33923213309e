import {
  TRAIL_ENTITIES,
  TRAIL_VALUES_NEED,
  type TrailEntry,
  type TrailExport,
  type TrailQuery,
} from '../../../../contract/auditTrail.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { type Actor, type Scope, scopesOf } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { asField } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** The audit trail of a company as it is read; it is sealed in the background (ADR 611). */
export type AuditTrailService = ReturnType<typeof auditTrailService>;

const PERMISSION = 'see_audit_trail';
const EXPORT_BATCH = 500;

export function auditTrailService({ db }: { db: Db }) {
  /** The company, and the entities whose values the caller may not see. */
  function readingOf(actor: Actor, companyId: number): repository.Reading {
    const { permissions } = requireInCompany(actor, companyId, PERMISSION);
    const withoutValues = TRAIL_ENTITIES.filter((entity) => {
      const needed = TRAIL_VALUES_NEED[entity];
      return needed !== undefined && !permissions.includes(needed);
    });
    return { companyId, withoutValues };
  }

  return {
    list: (actor: Actor, companyId: number, query: TrailQuery): Promise<ListOf<TrailEntry>> =>
      repository.listEntries(db, readingOf(actor, companyId), query),

    /** All entries that a filter finds, the latest first, for files. */
    walk: {
      scopesOf: (actor: Actor): Scope[] => scopesOf(actor, PERMISSION),
      authorise(actor: Actor, { companyId }: TrailExport): void {
        try {
          readingOf(actor, companyId);
        } catch (error) {
          asField('companyId')(error);
        }
      },
      finds: async (actor: Actor, { companyId, filters }: TrailExport): Promise<boolean> => {
        const at = { before: null, limit: 1 };
        return (await repository.entriesBefore(db, readingOf(actor, companyId), filters, at)).length > 0;
      },
      async *batches(actor: Actor, { companyId, filters }: TrailExport) {
        const reading = readingOf(actor, companyId);
        for (let before: TrailEntry | null = null; ; ) {
          const at = { before, limit: EXPORT_BATCH };
          const found: TrailEntry[] = await repository.entriesBefore(db, reading, filters, at);
          before = found.at(-1) ?? null;
          if (!before) return;
          yield { rows: found, total: 0 };
        }
      },
    },
  };
}
