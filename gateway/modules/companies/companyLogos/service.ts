import type { TrailAction } from '../../../../contract/auditTrail.ts';
import type { CompanyLogo } from '../../../../contract/companyLogos.ts';
import { COMPANY_LOGO, EMPLOYEE_IMAGE } from '../../../../contract/constants.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { harmlessSvg } from '../../../lib/svg.ts';
import * as repository from './repository.ts';

/** The logo of a company (B-23): judged by its content, and never stored as it was sent. */
export type CompanyLogosService = ReturnType<typeof companyLogosService>;

type Pictures = { logo(bytes: Uint8Array, side: number): Promise<{ value: Uint8Array } | { failure: string }> };
type Dependencies = { db: Db; now: () => Date; pictures: Pictures };

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const PERMISSION = 'update_company_logo';

export function companyLogosService({ db, now, pictures }: Dependencies) {
  const tell = (tx: Db, actor: Actor, companyId: number, action: TrailAction) =>
    writeAudit(tx, [
      { uid: actor.uid, companyId, entity: 'companyLogo', entityId: companyId, action, createdAt: now() },
    ]);
  const change = (actor: Actor, companyId: number, action: TrailAction, write: (tx: Db) => Promise<number>) =>
    db.transaction(async (tx) => {
      if ((await write(tx)) > 0) await tell(tx, actor, companyId, action);
      return repository.stateOf(tx, companyId);
    });

  async function made(bytes: Buffer): Promise<{ contentType: string; content: string }> {
    if ([JPEG, PNG].some((mark) => bytes.subarray(0, mark.length).equals(mark))) {
      const picture = await pictures.logo(bytes, COMPANY_LOGO.side);
      if ('value' in picture)
        return { contentType: 'image/png', content: Buffer.from(picture.value).toString('base64') };
      if (picture.failure !== 'too_large') throw new AppError('file_damaged');
      throw new AppError('image_too_large', {}, { max: EMPLOYEE_IMAGE.maxPixels / 1_000_000 });
    }
    const svg = harmlessSvg(bytes.toString('utf8'));
    if (svg === null) throw new AppError('logo_type_refused');
    return { contentType: 'image/svg+xml', content: Buffer.from(svg).toString('base64') };
  }

  return {
    /** For everybody of the company: null while it is not switched on, 404 when there is none. */
    async get(actor: Actor, companyId: number): Promise<{ contentType: string; bytes: Buffer } | null> {
      if (!actor.memberships.some((own) => own.companyId === companyId)) throw notFound();
      const found = await repository.findLogo(db, companyId);
      if (!found?.enabled) return null;
      if (found.contentType === null || found.content === null) throw notFound();
      return { contentType: found.contentType, bytes: Buffer.from(found.content, 'base64') };
    },

    /** For the badges of the company: a PNG; null while there is none, or it is switched off. */
    async png(companyId: number): Promise<Uint8Array | null> {
      const found = await repository.findLogo(db, companyId);
      if (!found?.enabled || found.content === null) return null;
      const bytes = Buffer.from(found.content, 'base64');
      if (found.contentType === 'image/png') return bytes;
      const rendered = await pictures.logo(bytes, COMPANY_LOGO.side);
      return 'value' in rendered ? rendered.value : null;
    },

    /** Stores the logo that `read` gives, and switches it on; the file is read only after the caller was authorised. */
    async put(actor: Actor, companyId: number, read: () => Promise<Buffer>): Promise<CompanyLogo> {
      requireInCompany(actor, companyId, PERMISSION);
      const logo = await made(await read());
      return change(actor, companyId, 'LOGO_CHANGED', (tx) => repository.saveLogo(tx, companyId, logo));
    },

    enable(actor: Actor, companyId: number, enabled: boolean): Promise<CompanyLogo> {
      requireInCompany(actor, companyId, PERMISSION);
      return change(actor, companyId, enabled ? 'LOGO_ENABLED' : 'LOGO_DISABLED', (tx) =>
        repository.setEnabled(tx, companyId, enabled),
      );
    },

    async remove(actor: Actor, companyId: number): Promise<void> {
      requireInCompany(actor, companyId, PERMISSION);
      await change(actor, companyId, 'LOGO_REMOVED', (tx) => repository.removeLogo(tx, companyId));
    },
  };
}
