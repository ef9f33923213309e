import { formatCertificateNumber } from '../../../../contract/certificates.ts';
import { dayOf } from '../../../../contract/common.ts';
import { DEFAULT_LANGUAGE } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, actingFor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import type { AttachmentService } from '../../pendencies/documents/attachmentService.ts';
import type { PendenciesService } from '../../pendencies/pendencies/service.ts';
import * as repository from './repository.ts';
import type { CertificatesService, IssuedCertificate } from './service.ts';

/** What stands on a certificate: the pendencies of which it is the document (G-09, ADR 73). */
export type StandingService = ReturnType<typeof standingService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  certificates: Pick<CertificatesService, 'issued' | 'print'>;
  attachments: Pick<AttachmentService, 'attach' | 'store'>;
  pendencies: Pick<PendenciesService, 'revokeCertificate' | 'expire'>;
};
const ATTACH: Permission[] = ['see_pendency', 'upload_pendency_document', 'send_pendency_to_analysis'];
const REVOKING: Permission = 'manage_training_class_status';

export function standingService({ db, now, certificates, attachments, pendencies }: Dependencies) {
  const today = () => dayOf(now());
  const isInForce = ({ lastDay }: IssuedCertificate): boolean => lastDay === null || lastDay >= today();

  /** What the certificate no longer proves is asked for again; a pendency whose project is closed is reopened too. */
  async function reopen(tx: Db, uid: string, certificateId: number, reason: string): Promise<void> {
    for (const id of await repository.standingOn(tx, certificateId)) {
      await pendencies.revokeCertificate(tx, uid, id, reason);
    }
  }

  /** Writes that they are revoked, with the history of each person; gives those that were in force until now. */
  async function revokeAll(tx: Db, uid: string, ids: readonly number[], reason: string): Promise<number[]> {
    const at = now();
    const revoked = await repository.revoke(tx, ids, { at, reason });
    const entries = [];
    for (const id of revoked) {
      const { companyId, employeeId, snapshot, number } = mustExist(await repository.findById(tx, id));
      const values = { fieldName: snapshot.training, newValue: String(number), note: reason };
      const of = { uid, companyId, entity: 'employee', entityId: employeeId, createdAt: at } as const;
      entries.push({ ...of, action: 'CERTIFICATE_REVOKED' as const, ...values });
    }
    await writeAudit(tx, entries);
    return revoked;
  }

  /**
   * Attaches the certificate's PDF to every pendency of the person that waits for such a document. The class of the company that
   * asks for the document concludes it; that of another company sends it to analysis, as an upload of the supplier would.
   * 409 `project_blocked` while one of the projects is closed to changes.
   */
  async function satisfy(tx: Db, uid: string, certificateId: number): Promise<void> {
    const certificate = await certificates.issued(tx, certificateId);
    if (!isInForce(certificate)) return;
    const waiting = await repository.waitingFor(tx, certificate);
    if (waiting.length === 0) return;
    const bytes = await certificates.print(tx, certificateId, DEFAULT_LANGUAGE);
    const name = `certificado-${formatCertificateNumber(certificate.number)}.pdf`;
    const document = {
      ...(await attachments.store({ name, bytes })),
      ...{ issueDate: certificate.endDate, certificateId },
      ...{ expirationDate: certificate.lastDay, expirationBy: 'PERSON' },
    };
    for (const { id, contractingId, providerId, providerName } of waiting) {
      const accept = contractingId === certificate.companyId;
      const company = accept
        ? ({ companyId: contractingId, companyName: certificate.company, side: 'CONTRACTING' } as const)
        : ({ companyId: providerId, companyName: providerName, side: 'PROVIDER' } as const);
      await attachments.attach(tx, actingFor(uid, company, ATTACH), { pendencyId: id, document, accept });
    }
  }

  return {
    satisfy,
    revokeAll,
    reopen,

    /** Revokes one certificate; 404 for whom the company is not theirs, 409 `certificate_revoked` for one that is. */
    revoke: (actor: Actor, id: number, reason: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { companyId } = mustExist(await repository.findById(tx, id));
        requireInCompany(actor, companyId, REVOKING);
        if ((await revokeAll(tx, actor.uid, [id], reason)).length === 0) throw new AppError('certificate_revoked');
        await reopen(tx, actor.uid, id, reason);
      }),

    /**
     * What movements of a person ended, or no longer end because one was annulled: the documents get the day on which their
     * certificates lose effect, and pendencies expire by it as by any other date.
     */
    async followMovements(tx: Db, uid: string, employeeId: number): Promise<void> {
      for (const { id } of await repository.heldBy(tx, employeeId)) {
        const certificate = await certificates.issued(tx, id);
        const changed = await repository.dateDocuments(tx, id, certificate.lastDay);
        if (changed.length === 0) continue;
        await pendencies.expire(tx, changed);
        if (isInForce(certificate)) await satisfy(tx, uid, id);
      }
    },
  };
}
