import type { ChecklistAnswer, ChecklistBulk, InvalidPlace, Pendency } from '../../../../contract/pendencies.ts';
import { type ChecklistStatus, TAKES_CHECKLIST } from '../../../../contract/pendencyStatus.ts';
import { actionOf, answerOf } from '../../../../contract/readings.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, asField, fieldError, notFound } from '../../../lib/errors.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import * as repository from './repository.ts';

/** Answering the checklist (D-25 to D-27). */
export type ChecklistsService = ReturnType<typeof checklistsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'authorise' | 'companyOf' | 'entryOf' | 'detail' | 'touch' | 'refuseUntouchable'>;
};
type Answer = {
  pendencyChecklistId: number;
  itemId?: number;
  status: ChecklistStatus;
  invalidDescription?: string | null;
  invalidPlace?: InvalidPlace | null;
  observation?: string;
};

export function checklistsService({ db, now, pendencies }: Dependencies) {
  /** Writes answers of one pendency, all or none, each with its entry in the history. */
  const write = (actor: Actor, pendencyId: number, answers: readonly Answer[], path: string): Promise<Pendency> =>
    db.transaction(async (tx) => {
      const permission = 'answer_pendency_checklist';
      const authorised = await pendencies
        .authorise(tx, actor, pendencyId, { permission, lock: true })
        .catch(asField('pendencyId'));
      const { status } = authorised.record;
      pendencies.refuseUntouchable(authorised.record);
      if (!TAKES_CHECKLIST.includes(status)) {
        throw new AppError('checklist_not_answerable', { current: status }, { status });
      }
      const found = await repository.lockRows(
        tx,
        pendencyId,
        answers.map((answer) => answer.pendencyChecklistId),
      );
      const companyId = pendencies.companyOf(authorised, permission);
      const pointed = answers.flatMap(({ invalidPlace }) => invalidPlace?.documentId ?? []);
      const known = pointed.length > 0 ? await repository.documentsAmong(tx, pendencyId, pointed) : [];
      const findings = await repository.listFindings(tx, pendencyId);
      for (const [index, answer] of answers.entries()) {
        const at = path === 'id' ? '' : `items.${index}.`;
        const row = found.find((candidate) => candidate.id === answer.pendencyChecklistId);
        // A row of another pendency is foreign, whoever asks (Amb-22).
        if (!row && path === 'id') throw notFound();
        if (!row || (answer.itemId !== undefined && row.checklistItemId !== answer.itemId))
          throw fieldError(path, 'invalid');
        const isInvalid = answer.status === 'INVALID';
        const justification = isInvalid ? (answer.invalidDescription ?? null) : null;
        const invalidPlace = isInvalid ? (answer.invalidPlace ?? null) : null;
        if (invalidPlace && !known.includes(invalidPlace.documentId)) {
          throw fieldError(`${at}invalidPlace.documentId`, 'invalid');
        }
        const { observation } = answer;
        const said = findings.filter(({ checklistItemId }) => checklistItemId === row.checklistItemId);
        const isAgainst = ['OK', 'NOT_APPLICABLE'].includes(answer.status) && answerOf(said) === 'INVALID';
        if (isAgainst && !observation) throw fieldError(`${at}observation`, 'against_reading');
        await repository.answer(tx, row.id, answer.status, { invalidDescription: justification, invalidPlace });
        await writeAudit(tx, [
          pendencies.entryOf(actor, companyId, pendencyId, 'CHECKLIST_ANSWERED', {
            fieldName: row.name,
            oldValue: row.status,
            newValue: answer.status,
            note: justification ?? observation,
          }),
        ]);
        if (!isAgainst) continue;
        // The history of the reading says who disagreed and why, like its review (D-30).
        const disagreement = {
          entity: 'analysis',
          action: actionOf(),
          fieldName: 'disagrees',
          note: observation,
        } as const;
        const diverging = said.filter(({ verdict }) => verdict === 'MISMATCH').map(({ documentId }) => documentId);
        await writeAudit(
          tx,
          [...new Set(diverging)].map((entityId) => ({
            uid: actor.uid,
            companyId,
            entityId,
            createdAt: now(),
            ...disagreement,
          })),
        );
      }
      await pendencies.touch(tx, pendencyId);
      return pendencies.detail(tx, actor, await pendencies.authorise(tx, actor, pendencyId));
    });

  return {
    answer: (actor: Actor, pendencyChecklistId: number, body: ChecklistAnswer) =>
      write(actor, body.pendencyId, [{ ...body, pendencyChecklistId, itemId: body.id }], 'id'),

    answerMany: (actor: Actor, { pendencyId, items }: ChecklistBulk) => write(actor, pendencyId, items, 'items'),

    /** Suggested justifications of a catalogue item; of another company's own catalogue none are told. */
    async templates(actor: Actor, checklistItemId: number) {
      const owner = await repository.ownerOfItem(db, checklistItemId);
      const mayKnow = owner === null || actor.memberships.some((membership) => membership.companyId === owner);
      if (owner === undefined || !mayKnow) throw notFound();
      return repository.listTemplates(db, checklistItemId);
    },
  };
}
