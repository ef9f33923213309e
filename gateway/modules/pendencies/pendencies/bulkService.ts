import { dayOf } from '../../../../contract/common.ts';
import { BULK, type Language } from '../../../../contract/constants.ts';
import { isValidityDoubtful } from '../../../../contract/documentValidity.ts';
import type { JobAccepted } from '../../../../contract/jobs.ts';
import { MOVES } from '../../../../contract/lifecycle.ts';
import type { PendencyFilter } from '../../../../contract/pendencies.ts';
import {
  BULK_JOB,
  type BulkAction,
  type BulkCheck,
  needsOneNote,
  type PendencyBulk,
  type PendencyBulkCheck,
  permissionOf,
} from '../../../../contract/pendencyBulk.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { jobOwners } from '../../../access/jobOwners.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import { errorText } from '../../../lib/errorText.ts';
import type { AuthenticationService } from '../../identity/session/service.ts';
import type { JobsService } from '../../jobs/jobs/service.ts';
import type { AssignmentService } from './assignmentService.ts';
import { statusesAsked } from './conditionsRepository.ts';
import { datedDocuments } from './documentReviewRepository.ts';
import { filterOf } from './listService.ts';
import { listOrder } from './listSort.ts';
import type { PendenciesService } from './service.ts';
import * as repository from './walkRepository.ts';

/** One action on many pendencies, in the background; each is checked as if it were alone (wire, section 5). */
export type PendencyBulkService = ReturnType<typeof pendencyBulkService>;

type Asked = Pick<PendencyBulk, 'action' | 'note' | 'assignee'>;
type Input = Asked & { language: Language; selected: number[] | null };

/** Ends the transaction of a row that was only checked. */
class Checked extends Error {}

type Options = {
  db: Db;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'makeMove'>;
  assignments: Pick<AssignmentService, 'assignIn' | 'assignable'>;
  jobs: Pick<JobsService, 'add' | 'wake' | 'forEachRecord'>;
  authentication: Pick<AuthenticationService, 'personOf'>;
};

export function pendencyBulkService({ db, now, pendencies, assignments, jobs, authentication }: Options) {
  const owners = jobOwners(authentication.personOf);

  jobs.forEachRecord(BULK_JOB, {
    async before(job) {
      await owners.of(job, (job.input as Input).selected);
    },
    async one(tx, job, recordId) {
      const actor = owners.known(job.id);
      if (!actor) throw new AppError('internal');
      await actOn(tx, actor, recordId, job.input as Input);
    },
    errorOf(error, job) {
      return failureOf(error, (job.input as Input).language);
    },
    async names(job, ids) {
      owners.forget(job.id);
      const actor = await authentication.personOf(job.uid, null).catch(() => null);
      return repository.namesOf(db, actor ? scopesOfAll(actor, 'see_pendency') : [], ids);
    },
  });

  async function actOn(tx: Db, actor: Actor, id: number, { action, note, assignee }: Asked): Promise<void> {
    if (action === 'assign') return void (await assignments.assignIn(tx, actor, id, assignee ?? null));
    const [status] = MOVES[action].targets;
    // Nobody can be asked about a date here (D-18): such a pendency is left out, with the reason.
    const dated = action === 'conclude' ? await datedDocuments(tx, id) : [];
    const documents = dated.filter((document) => isValidityDoubtful(document, document));
    await pendencies.makeMove(tx, actor, id, { action, status, ...(note !== undefined && { note }) });
    if (documents.length > 0) throw new AppError('validity_doubtful', { documents });
  }

  /** Why the row would be skipped, in the person's language; undefined where the action would be done. */
  async function obstacleOf(actor: Actor, id: number, action: BulkAction, language: Language) {
    try {
      await db.transaction(async (tx) => {
        if (action === 'assign') await assignments.assignable(tx, actor, id);
        else await actOn(tx, actor, id, { action, ...(needsOneNote(action) && { note: '–' }) });
        throw new Checked();
      });
    } catch (error) {
      if (error instanceof Checked) return undefined;
      if (!(error instanceof AppError)) throw error;
      return failureOf(error, language).message;
    }
  }

  return {
    /**
     * Takes the rows of the call, or all that match its filter now, and begins. 403 without the action's permission in any
     * of the selected companies; 400 `nothing_matches`, `too_many_rows`.
     */
    async start(actor: Actor, { ids, filter, ...asked }: PendencyBulk, language: Language): Promise<JobAccepted> {
      const chosen = await chosenBy(actor, { action: asked.action, ids, filter }, language);
      const input: Input = { ...asked, language, selected: actor.selected };
      const accepted = await db.transaction(async (tx) => ({
        jobId: await jobs.add(tx, { uid: actor.uid, kind: BULK_JOB, input, total: chosen.length }, chosen),
      }));
      jobs.wake();
      return accepted;
    },

    /** What `start` would do with the first rows: each is acted on in a transaction of its own that is rolled back. */
    async check(actor: Actor, asked: PendencyBulkCheck, language: Language): Promise<BulkCheck> {
      const chosen = await chosenBy(actor, asked, language);
      const first = chosen.slice(0, BULK.checkedRows);
      const names = await repository.namesOf(db, scopesOfAll(actor, 'see_pendency'), first);
      const checked: BulkCheck['rows'] = [];
      for (const id of first) {
        checked.push({ id, name: names.get(id), message: await obstacleOf(actor, id, asked.action, language) });
      }
      return { total: chosen.length, rows: checked };
    },
  };

  async function chosenBy(actor: Actor, { action, ids, filter }: PendencyBulkCheck, language: Language) {
    const permission = permissionOf(action);
    if (scopesOf(actor, permission).length === 0) throw new AppError('forbidden', { missing: permission });
    return ids ? [...new Set(ids)] : matching(actor, filter ?? {}, language);
  }

  async function matching(actor: Actor, asked: PendencyFilter, language: Language): Promise<number[]> {
    const filter = await filterOf(db, actor, asked, language);
    const order = listOrder({}, statusesAsked(filter));
    const limit = BULK.maxRows + 1;
    const scopes = scopesOf(actor, 'see_pendency');
    const found = await repository.listIds(db, { scopes, filter, order, limit, today: dayOf(now()) });
    if (found.length === 0) throw new AppError('nothing_matches');
    if (found.length > BULK.maxRows) throw new AppError('too_many_rows', {}, { max: BULK.maxRows });
    return found;
  }
}

/** The names that stand in the way come after the message, one per line (D-37). */
function failureOf(error: unknown, language: Language): { code: string; message: string } {
  const known = error instanceof AppError ? error : new AppError('internal');
  const named = known.details.documents?.map(({ name }) => name) ?? [];
  return { code: known.code, message: [errorText(known, language), ...named].join('\n') };
}
