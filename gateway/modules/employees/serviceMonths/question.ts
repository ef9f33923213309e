import type { ServiceQuestionSetting } from '../../../../contract/serviceMonths.ts';
import type { Actor } from '../../../access/actor.ts';
import { authoriseProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { mustExist } from '../../../lib/errors.ts';
import { findQuestion, setQuestion } from './repository.ts';

/** Whether a project asks its providers every month (D-36). */
export function serviceQuestion({ db, now }: { db: Db; now: () => Date }) {
  return {
    question: (actor: Actor, projectId: number): Promise<ServiceQuestionSetting> =>
      db.transaction(async (tx) => {
        await authoriseProject(tx, actor, projectId, 'see_service_provided');
        return mustExist(await findQuestion(tx, projectId));
      }),

    /** Switches the question on or off; what was answered stays. */
    setQuestion: (
      actor: Actor,
      projectId: number,
      asksService: boolean,
      expected?: number,
    ): Promise<ServiceQuestionSetting> =>
      db.transaction(async (tx) => {
        const authorise = { change: true, expected };
        const { scope } = await authoriseProject(tx, actor, projectId, 'configure_service_provided', authorise);
        const before = mustExist(await findQuestion(tx, projectId));
        if (before.asksService === asksService) return before;
        await setQuestion(tx, projectId, asksService, now());
        await writeAudit(tx, [
          {
            uid: actor.uid,
            companyId: scope.companyId,
            entity: 'project',
            entityId: projectId,
            action: 'UPDATED',
            fieldName: 'stp.asksService',
            oldValue: String(before.asksService),
            newValue: String(asksService),
            createdAt: now(),
          },
        ]);
        return { asksService, version: before.version + 1 };
      }),
  };
}
