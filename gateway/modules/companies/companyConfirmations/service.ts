import type { CompanyConfirmationQuery } from '../../../../contract/companyConfirmations.ts';
import type { Actor } from '../../../access/actor.ts';
import { companyTaken, vouch } from '../../../access/founding.ts';
import { deleteCompany } from '../../../access/foundingRepository.ts';
import { breaksForeignKey, type Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import * as repository from './repository.ts';

/** What the operator decides of companies that nobody vouches for (ADR 19). */
export type CompanyConfirmationsService = ReturnType<typeof companyConfirmationsService>;

export function companyConfirmationsService({ db, now, mailer }: { db: Db; now: () => Date; mailer: Mailer }) {
  async function tellFounder(
    tx: Db,
    { founder, tradingName }: repository.Waiting,
    kind: 'COMPANY_CONFIRMED' | 'COMPANY_REFUSED',
    observations = '',
  ): Promise<void> {
    if (!founder) return;
    const { name, email, language } = founder;
    const values = { name, company: tradingName, link: '/', observations };
    await mailer.send({ to: email, language, kind, values }, tx);
  }

  return {
    list: (query: CompanyConfirmationQuery) => repository.listWaiting(db, query),

    /** Confirms a company: it is its founder's from now on. 409 `company_taken` when another one with the CNPJ was confirmed. */
    async confirm(actor: Actor, id: number): Promise<void> {
      try {
        await db.transaction(async (tx) => {
          const company = mustExist(await repository.lockWaiting(tx, id));
          await vouch(tx, id, { uid: actor.uid, at: now() });
          await tellFounder(tx, company, 'COMPANY_CONFIRMED');
        });
      } catch (error) {
        throw companyTaken(error);
      }
    },

    /** Refuses a company and removes it; its founder reads why. 409 `in_use` when something was already built on it. */
    async refuse(actor: Actor, id: number, reason: string): Promise<void> {
      try {
        await db.transaction(async (tx) => {
          const company = mustExist(await repository.lockWaiting(tx, id));
          await deleteCompany(tx, id, now());
          const entry = { entity: 'company', entityId: id, action: 'REFUSED', createdAt: now() } as const;
          const values = { newValue: company.tradingName, note: reason };
          await writeAudit(tx, [{ ...entry, ...values, uid: actor.uid, companyId: id }]);
          await tellFounder(tx, company, 'COMPANY_REFUSED', reason);
        });
      } catch (error) {
        if (breaksForeignKey(error)) throw new AppError('in_use');
        throw error;
      }
    },
  };
}
