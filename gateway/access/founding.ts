import { formatCnpj } from '../../contract/common.ts';
import { DEFAULT_LANGUAGE } from '../../contract/constants.ts';
import type { Side } from '../../contract/permissions.ts';
import { breaksUnique, type Db } from '../db/client.ts';
import { writeAudit } from '../lib/audit.ts';
import { AppError } from '../lib/errors.ts';
import type { Mailer } from '../lib/mail/mailer.ts';
import { confirmCompany, findUnconfirmed, insertCompany, isCnpjRegistered } from './foundingRepository.ts';
import { insertMembership } from './membersRepository.ts';

type Dependencies = { now: () => Date; mailer: Mailer; operatorEmail?: string };
type Company = { cnpj: string; companyName: string; tradingName: string; phone: string | null };

/** Founds companies: the one way in which a company comes to be, whoever asks for it. */
export type Founding = ReturnType<typeof companyFounding>;

/** Confirms a company that waits, with its history entry; one that is confirmed stays as it is. */
export async function vouch(tx: Db, companyId: number, { uid, at }: { uid: string; at: Date }): Promise<void> {
  const confirmed = await confirmCompany(tx, companyId);
  if (!confirmed) return;
  const entry = { uid, companyId, entity: 'company', entityId: companyId, action: 'CONFIRMED', createdAt: at } as const;
  await writeAudit(tx, [{ ...entry, newValue: confirmed.tradingName }]);
}

export function companyFounding({ now, mailer, operatorEmail }: Dependencies) {
  /**
   * Founds a company of which `uid` is the first administrator; gives its id. Without a proof that it is theirs (`confirmed`:
   * the operator founds it, or a contracting company vouches for it) it waits for the operator, and blocks nobody else with
   * the same CNPJ (ADR 19). 409 `company_taken` when the CNPJ is a confirmed company's.
   */
  return async function found(
    tx: Db,
    uid: string,
    { cnpj, companyName, tradingName, phone }: Company,
    { side, confirmed }: { side: Side; confirmed: boolean },
  ): Promise<number> {
    const at = now();
    if (await isCnpjRegistered(tx, cnpj)) throw new AppError('company_taken');
    const waiting = await findUnconfirmed(tx, cnpj, uid);
    if (waiting && !confirmed) throw new AppError('company_taken');
    if (waiting) {
      await vouch(tx, waiting.id, { uid, at });
      return waiting.id;
    }
    const values = { cnpj, companyName, tradingName, phone, foundedBy: uid, createdAt: at };
    const made = await insertCompany(tx, { ...values, unconfirmedSince: confirmed ? null : at }, side);
    const { companyId, adminProfileId: profileId } = made;
    await insertMembership(tx, { uid, companyId, profileId, createdAt: at });
    const entry = { uid, companyId, entity: 'company', entityId: companyId, action: 'CREATED', createdAt: at } as const;
    await writeAudit(tx, [{ ...entry, newValue: tradingName }]);
    if (!confirmed && operatorEmail) {
      const values = { company: tradingName, cnpj: formatCnpj(cnpj), link: '/minha-conta/empresas-a-confirmar' };
      await mailer.send({ to: operatorEmail, language: DEFAULT_LANGUAGE, kind: 'COMPANY_WAITING', values }, tx);
    }
    return companyId;
  };
}

/** Somebody else was faster with the CNPJ. */
export function companyTaken(error: unknown): unknown {
  const taken = ['companies_cnpj', 'companies_unconfirmed'].some((index) => breaksUnique(error, index));
  return taken ? new AppError('company_taken') : error;
}
