import {
  CERTIFICATE_PAGE,
  type Certificate,
  type CertificateInfo,
  type CertificateSnapshot,
  certificateValidity,
  type EffectEnd,
  endOfEffect,
  lastDayInForce,
} from '../../../../contract/certificates.ts';
import { dayOf } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { mustExist, notFound } from '../../../lib/errors.ts';
import type { BadgesService } from '../../employees/badges/service.ts';
import { certificatePdf, type PrintedCertificate } from './pdf.ts';
import * as repository from './repository.ts';

/** Certificates of trainings: numbered, signed by the keys of the badges, printed, and read by anybody (G-09, X-17, ruling 29). */
export type CertificatesService = ReturnType<typeof certificatesService>;

/** What an approval gives to one person. */
type Issue = {
  companyId: number;
  employeeId: number;
  configId: number;
  snapshot: CertificateSnapshot;
  startDate: string;
  endDate: string;
  validityMonths: number | null;
};
type Dependencies = {
  db: Db;
  now: () => Date;
  personDocuments: Pick<CpfColumn, 'masked'>;
  badges: Pick<BadgesService, 'signCertificate' | 'readCertificate'>;
  /** Where the interface is reached: the QR leads there. */
  origin: () => string;
};
/** A certificate and the last day on which it counts; null: no end is known. */
export type IssuedCertificate = repository.StoredCertificate & { lastDay: string | null };
const isOver = (last: string | null, today: string): boolean => last !== null && last < today;
/** Seconds since 1970 of what does not end by time: the last that 32 bits hold. */
const NEVER = 0xff_ff_ff_ff;
const endOf = (day: string | null): number => (day === null ? NEVER : Date.parse(`${day}T23:59:59-03:00`) / 1000);

export function certificatesService({ db, now, personDocuments, badges, origin }: Dependencies) {
  const printed = async (tx: Db, { cpf, uid, ...found }: repository.StoredCertificate): Promise<PrintedCertificate> => {
    const token = await badges.signCertificate(tx, { uid, endsAt: endOf(found.validUntil) });
    return { ...found, cpf: personDocuments.masked(cpf), address: `${origin()}${CERTIFICATE_PAGE}/${token}` };
  };
  const endsOf = async (tx: Db, { employeeId, snapshot, endDate }: repository.StoredCertificate) =>
    endOfEffect({ norm: snapshot.norm, endDate }, await repository.movementsOf(tx, employeeId));

  return {
    /** Gives a certificate its number in the transaction of the approval; told in the person's history. */
    async issue(tx: Db, uid: string, { validityMonths, ...given }: Issue): Promise<{ id: number; uid: string }> {
      const at = now();
      const number = await repository.nextNumber(tx, given.companyId);
      const { endDate, snapshot } = given;
      const validUntil = certificateValidity({ endDate, validityMonths, reused: snapshot.reused });
      const certificate = { ...given, number, validUntil, createdBy: uid, createdAt: at };
      const made = mustExist(await repository.insertCertificate(tx, certificate));
      await writeAudit(tx, [
        {
          ...{ uid, companyId: given.companyId, entity: 'employee', entityId: given.employeeId, createdAt: at },
          ...{ action: 'CERTIFICATE_ISSUED', fieldName: snapshot.training, newValue: String(number) },
        },
      ]);
      return made;
    },

    /** What anybody may read of a certificate, now; nothing of the person when it was revoked, or is none of ours. */
    async info(token: string): Promise<CertificateInfo> {
      const at = now();
      const checkedAt = at.toISOString();
      const read = await badges.readCertificate(token);
      const found = read && (await repository.findByUid(db, read.uid));
      if (!found) return { state: 'FORGED', checkedAt, certificate: null };
      if (found.isRevoked) return { state: 'REVOKED', checkedAt, certificate: null };
      const { snapshot, startDate, endDate, validUntil } = found;
      const { name, training, hours } = snapshot;
      const last = lastDayInForce(validUntil, await endsOf(db, found));
      return {
        state: isOver(last, dayOf(at)) ? 'EXPIRED' : 'VALID',
        checkedAt,
        certificate: { name, training, hours, startDate, endDate, validUntil: last },
      };
    },

    /** Certificates of a person (E-22); 404 for one whom the caller does not see. */
    async list(actor: Actor, employeeId: number): Promise<Certificate[]> {
      const scopes = scopesOfAll(actor, 'see_employee');
      if (!(await repository.seesEmployee(db, scopes, employeeId))) throw notFound();
      const today = dayOf(now());
      const found = await repository.listCertificates(db, scopes, { employeeId, today });
      const movements = found.length > 0 ? await repository.movementsOf(db, employeeId) : [];
      return found.map(({ norm, ...row }) => {
        const noEffect: EffectEnd | null = endOfEffect({ norm, endDate: row.endDate }, movements);
        const isEnded = row.state === 'VALID' && isOver(lastDayInForce(row.validUntil, noEffect), today);
        return { ...row, noEffect, state: isEnded ? 'EXPIRED' : row.state };
      });
    },

    /** The certificate with the last day on which it counts, as its movements have it. */
    async issued(tx: Db, id: number): Promise<IssuedCertificate> {
      const found = mustExist(await repository.findById(tx, id));
      return { ...found, lastDay: lastDayInForce(found.validUntil, await endsOf(tx, found)) };
    },

    movementsOf: repository.movementsOf,

    /** The PDF of a certificate, within the caller's transaction. */
    print: async (tx: Db, id: number, language: Language): Promise<Uint8Array> =>
      certificatePdf([await printed(tx, mustExist(await repository.findById(tx, id)))], language),

    /** Certificates in one PDF, in the order of the ids. */
    async file(ids: readonly number[], language: Language): Promise<Uint8Array> {
      const all = await db.transaction(async (tx) => {
        const found: PrintedCertificate[] = [];
        for (const one of await repository.findByIds(tx, ids)) found.push(await printed(tx, one));
        return found;
      });
      return certificatePdf(all, language);
    },

    /** The certificate as a PDF; 404 for one that the caller does not see. */
    async pdf(actor: Actor, id: number, language: Language): Promise<Uint8Array> {
      const found = mustExist(await repository.findSeen(db, scopesOfAll(actor, 'see_employee'), id));
      return certificatePdf([await db.transaction((tx) => printed(tx, found))], language);
    },
  };
}
