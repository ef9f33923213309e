import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { dayOf } from '../../../../contract/common.ts';
import type { IssueDayFound } from '../../../../contract/pendencies.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import { INLINE_TYPES } from '../../../lib/fileType.ts';
import type { UploadPart } from '../../../lib/receive.ts';
import type { PendenciesService } from '../pendencies/service.ts';

/** The day of issue that a file says, proposed to its sender before the file is stored (D-22). Nothing of it is kept. */
export type IssueDayService = ReturnType<typeof issueDayService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'authorise'>;
  /** The day of issue that a file says, `YYYY-MM-DD`; null where it says none surely, or cannot be read. */
  issueDayOf: (contentType: string, bytes: Uint8Array, today: string) => Promise<string | null>;
};

export function issueDayService({ db, now, pendencies, issueDayOf }: Dependencies) {
  return {
    /** Of the first file; null where it says no day surely, or is not read at all. 400 `file_missing` without a file. */
    async find(actor: Actor, pendencyId: number, parts: AsyncIterable<UploadPart>): Promise<IssueDayFound> {
      await pendencies.authorise(db, actor, pendencyId, { permission: 'upload_pendency_document' });
      let bytes: Buffer | undefined;
      for await (const part of parts) {
        if (part.type !== 'file') continue;
        if (bytes) part.bytes.resume();
        else bytes = await buffer(part.bytes);
      }
      if (!bytes) throw new AppError('file_missing');
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      if (!type || !INLINE_TYPES.includes(type)) return { issueDate: null };
      return { issueDate: await issueDayOf(type, bytes, dayOf(now())) };
    },
  };
}
