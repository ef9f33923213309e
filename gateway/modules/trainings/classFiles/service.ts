import type { TrailAction } from '../../../../contract/auditTrail.ts';
import type { ClassFile, ClassFileKind } from '../../../../contract/classFiles.ts';
import { TRAINING_CLASS } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { TrainingClass } from '../../../../contract/trainingClasses.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import type { FileStore } from '../../../lib/files.ts';
import { INLINE_TYPES } from '../../../lib/fileType.ts';
import { keepAll, type Received, receiveAll, type UploadPart } from '../../../lib/receive.ts';
import type { TrainingClassesService } from '../trainingClasses/service.ts';
import * as repository from './repository.ts';

/** Files of training classes (G-05), and the proof of one that was registered afterwards (G-06). */
export type ClassFilesService = ReturnType<typeof classFilesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  files: FileStore;
  classes: Pick<TrainingClassesService, 'lockAs' | 'seenAs'>;
};
const PERMISSION: Permission = 'manage_training_class_files';

export function classFilesService({ db, now, files, classes }: Dependencies) {
  const tell = (
    tx: Db,
    actor: Actor,
    { id, company }: TrainingClass,
    action: TrailAction,
    file: Pick<ClassFile, 'name' | 'kind'>,
  ) =>
    writeAudit(tx, [
      {
        ...{ uid: actor.uid, companyId: company.id, entity: 'trainingClass', entityId: id, createdAt: now() },
        ...{ action, fieldName: file.kind, newValue: file.name },
      },
    ]);
  const refuseBeyond = (count: number): void => {
    if (count > TRAINING_CLASS.files) throw new AppError('class_files_full', {}, { max: TRAINING_CLASS.files });
  };

  return {
    async list(actor: Actor, classId: number): Promise<ClassFile[]> {
      await classes.seenAs(actor, classId, PERMISSION);
      return repository.listFiles(db, classId);
    },

    /** Every file is streamed to the store and judged by its content before a row is written; all of them or none. */
    async add(
      actor: Actor,
      classId: number,
      { kind, parts }: { kind: ClassFileKind; parts: AsyncIterable<UploadPart> },
    ): Promise<ClassFile[]> {
      await classes.seenAs(actor, classId, PERMISSION);
      refuseBeyond((await repository.listFiles(db, classId)).length + 1);
      const received: Received[] = [];
      try {
        await receiveAll(files, parts, received);
        if (received.length === 0) throw new AppError('file_missing');
        const kept = await keepAll(files, received, now());
        return await classes.lockAs(actor, { id: classId, permission: PERMISSION }, async (tx, row) => {
          refuseBeyond((await repository.listFiles(tx, classId)).length + kept.length);
          const at = { createdBy: actor.uid, createdAt: now() };
          for (const file of kept) {
            await repository.insertFile(tx, { classId, kind, ...file, ...at });
            await tell(tx, actor, row, 'FILE_ADDED', { name: file.name, kind });
          }
          return repository.listFiles(tx, classId);
        });
      } catch (error) {
        // Files that have a key but no row are swept later: a commit whose answer was lost must not lose its bytes.
        for (const { staged } of received) await files.discard(staged);
        throw error;
      }
    },

    /** 409 `document_locked` for the proof of a retroactive class in which somebody was approved. */
    async remove(actor: Actor, classId: number, id: number): Promise<void> {
      const key = await classes.lockAs(actor, { id: classId, permission: PERMISSION }, async (tx, row) => {
        const file = mustExist(await repository.findFile(tx, classId, id));
        if (file.kind === 'PROOF' && row.retroactive && (await repository.hasApproved(tx, classId))) {
          throw new AppError('document_locked');
        }
        await repository.deleteFile(tx, id);
        await tell(tx, actor, row, 'FILE_REMOVED', file);
        return file.storageKey;
      });
      // After the commit: a row never points to bytes that are gone.
      await files.remove(key);
    },

    async download(actor: Actor, classId: number, id: number) {
      await classes.seenAs(actor, classId, PERMISSION);
      const { storageKey, ...file } = mustExist(await repository.findFile(db, classId, id));
      if ((await files.size(storageKey)) === null) throw new AppError('file_unavailable');
      const mayBeInline = INLINE_TYPES.includes(file.contentType);
      return { ...file, mayBeInline, open: (range?: { start: number; end: number }) => files.open(storageKey, range) };
    },
  };
}
