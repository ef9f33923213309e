import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { EMPLOYEE_IMAGE } from '../../../../contract/constants.ts';
import type { EmployeeImage } from '../../../../contract/employees.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, mustExist, notFound } from '../../../lib/errors.ts';
import { documentKey, type FileStore } from '../../../lib/files.ts';
import * as repository from './repository.ts';
import type { EmployeesService } from './service.ts';

/** Photos of employees (E-19): what is stored is rendered again from the pixels, never the file that was sent. */
export type EmployeeImageService = ReturnType<typeof employeeImageService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  files: Pick<FileStore, 'stage' | 'keep' | 'open' | 'remove' | 'size'>;
  employees: Pick<EmployeesService, 'find'>;
  /** Decodes and encodes outside of this process: a hostile picture costs neither its memory nor its event loop. */
  pictures: { square(bytes: Uint8Array, side: number): Promise<{ value: Uint8Array } | { failure: string }> };
};

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

export function employeeImageService({ db, now, files, employees, pictures }: Dependencies) {
  /** 404 for an employee that the caller does not see, 403 without `update_employee_image` on it. */
  async function authorise(tx: Db, actor: Actor, id: number) {
    const employee = mustExist(await employees.find(tx, actor, id));
    if (!employee.permissions.includes('update_employee_image')) {
      throw new AppError('forbidden', { missing: 'update_employee_image' });
    }
    return employee;
  }

  async function replace(actor: Actor, id: number, key: string | null): Promise<void> {
    const before = await db.transaction(async (tx) => {
      const employee = await authorise(tx, actor, id);
      const old = await repository.setImageKey(tx, id, key);
      const entry = { uid: actor.uid, companyId: employee.company.id, entity: 'employee' as const, entityId: id };
      const action = key === null ? ('IMAGE_REMOVED' as const) : ('IMAGE_CHANGED' as const);
      if (old !== key) await writeAudit(tx, [{ ...entry, action, createdAt: now() }]);
      return old;
    });
    // after the commit: a file that stays behind is swept, one that is missing could not be restored
    if (before && before !== key) await files.remove(before);
  }

  return {
    /** The photo; 404 when there is none. */
    async get(actor: Actor, id: number) {
      if (!(await employees.find(db, actor, id))) throw notFound();
      const key = await repository.imageKeyOf(db, id);
      const [size, bytes] = key ? [await files.size(key), await files.open(key)] : [null, null];
      if (size === null || bytes === null) throw notFound();
      return { size, bytes };
    },

    /** Stores the photo that `read` gives; it is read only after the caller was authorised. */
    async put(actor: Actor, id: number, read: () => Promise<Buffer>): Promise<EmployeeImage> {
      await authorise(db, actor, id);
      const bytes = await read();
      if (![JPEG, PNG].some((mark) => bytes.subarray(0, mark.length).equals(mark))) {
        throw new AppError('image_type_refused');
      }
      const square = await pictures.square(bytes, EMPLOYEE_IMAGE.side);
      if ('failure' in square) {
        if (square.failure !== 'too_large') throw new AppError('file_damaged');
        throw new AppError('image_too_large', {}, { max: EMPLOYEE_IMAGE.maxPixels / 1_000_000 });
      }
      const image = randomUUID();
      const key = documentKey(now(), image);
      await files.keep(await files.stage(Readable.from([square.value])), key);
      await replace(actor, id, key);
      return { image };
    },

    remove: (actor: Actor, id: number): Promise<void> => replace(actor, id, null),
  };
}
