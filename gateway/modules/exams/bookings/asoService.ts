import type { AsoAddress } from '../../../../contract/bookings.ts';
import { dayOf } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, actingFor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, linkError } from '../../../lib/errors.ts';
import { namedOf } from '../../../lib/personKeys.ts';
import type { UploadPart } from '../../../lib/receive.ts';
import type { DocumentsService } from '../../pendencies/documents/service.ts';
import { type AsoClaim, asoTokens } from './asoToken.ts';
import * as repository from './repository.ts';

/** ASOs that clinics without sign-in send by a signed single-use address (X-18, ruling 29). */
export type AsoService = ReturnType<typeof asoService>;

type Dependencies = { db: Db; now: () => Date; secret: string; documents: Pick<DocumentsService, 'upload'> };
/** What an address may do in the name of the employer: send the document of this person, and nothing else. */
const OF_ADDRESS: Permission[] = ['see_pendency', 'upload_pendency_document', 'send_pendency_to_analysis'];

export function asoService({ db, now, secret, documents }: Dependencies) {
  const tokens = asoTokens(secret);
  const today = () => dayOf(now());

  /** What an address is worth now, with the person's row when there is one. */
  async function judge(tx: Db, token: string, lock = false) {
    const claim = tokens.read(token);
    const sender = claim && (await repository.findSender(tx, claim.bookingId, claim.employeeId, lock));
    if (!claim || !sender) return { state: 'FORGED' } as const;
    if (!sender.open || sender.issue !== claim.issue) return { state: 'USED' } as const;
    return claim.expiresAt <= now() ? ({ state: 'EXPIRED' } as const) : ({ state: 'VALID', claim, sender } as const);
  }

  async function valid(tx: Db, token: string, lock = false): Promise<{ claim: AsoClaim; sender: repository.Sender }> {
    const judged = await judge(tx, token, lock);
    if (judged.state !== 'VALID') throw linkError(judged.state === 'EXPIRED' ? 'expired' : 'used');
    return judged;
  }

  return {
    async address(token: string): Promise<AsoAddress> {
      const judged = await judge(db, token);
      if (judged.state !== 'VALID') return { state: judged.state, booking: null };
      const { protocol, clinic, companyName: company, employee, examinationType, examinationDate } = judged.sender;
      return { state: 'VALID', booking: { protocol, clinic, company, employee, examinationType, examinationDate } };
    },

    /**
     * Takes the ASO of one person from whoever has the address: the file goes to the person's pendencies of that exam and on to
     * their analysis, in the name of the employer. The address is used up in the same transaction; a refused file uses up nothing.
     */
    async receive(token: string, parts: AsyncIterable<UploadPart>): Promise<void> {
      const { claim, sender } = await valid(db, token);
      const ids = await repository.pendenciesFor(db, claim.employeeId, sender.examinationType, today());
      if (ids.length === 0) throw new AppError('aso_not_asked');
      await documents.upload(employerOf(sender), ids, parts, {
        claim: async (tx) => {
          await valid(tx, token, true);
          await repository.markReceived(tx, claim.bookingId, claim.employeeId, now());
          const { createdBy: uid, companyId } = sender;
          const subject = { uid, companyId, entity: 'booking', entityId: claim.bookingId, createdAt: now() } as const;
          await writeChanges(tx, subject, {
            action: 'ASO_RECEIVED',
            newValue: namedOf([{ id: claim.employeeId, name: sender.employee }]),
          });
        },
      });
    },
  };
}

/** The employer of the person, with the rights of an address; what it does is told of who booked. */
const employerOf = ({ createdBy, providerId, companyName }: repository.Sender): Actor =>
  actingFor(createdBy, { companyId: providerId, companyName, side: 'PROVIDER' }, OF_ADDRESS);
