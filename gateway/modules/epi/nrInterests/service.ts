import { formatCnpj, formatPhone } from '../../../../contract/common.ts';
import { DEFAULT_LANGUAGE } from '../../../../contract/constants.ts';
import type { NrInterestBody, NrInterestQuery } from '../../../../contract/nrInterests.ts';
import { type Actor, scopesOf } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { OperatorMails } from '../../../access/operators.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { asField } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import * as repository from './repository.ts';

/** Interest in the offering of regulatory norms (I-11): it reaches the operator by mail and as a list. */
export type NrInterestsService = ReturnType<typeof nrInterestsService>;

const ASKING = 'order_epi';
type Dependencies = { db: Db; now: () => Date; mailer: Mailer; operatorMails: OperatorMails };

export function nrInterestsService({ db, now, mailer, operatorMails }: Dependencies) {
  return {
    list: (actor: Actor, query: NrInterestQuery) => {
      const whole = scopesOf(actor, ASKING).filter(({ projectId }) => projectId === null);
      return repository.listInterests(
        db,
        whole.map(({ companyId }) => companyId),
        query,
      );
    },

    /** Those of every company, for the operator. */
    received: (query: NrInterestQuery) => repository.listInterests(db, 'ALL', query),

    /** Tells the operator that a company is interested; 400 on `companyId` for one that is not the caller's. */
    create: (actor: Actor, body: NrInterestBody): Promise<void> =>
      db.transaction(async (tx) => {
        const company = await Promise.resolve()
          .then(() => requireInCompany(actor, body.companyId, ASKING))
          .catch(asField('companyId'));
        const id = await repository.insertInterest(tx, { ...body, createdBy: actor.uid, createdAt: now() });
        const { companyId } = body;
        const of = { uid: actor.uid, companyId, entity: 'nrInterest', entityId: id, createdAt: now() } as const;
        await writeChanges(tx, of, { action: 'CREATED', newValue: body.norms.join(', ') });
        const values = {
          ...{ company: company.companyName, cnpj: formatCnpj(company.cnpj), what: body.norms.join(', ') },
          ...{ rows: String(body.people), author: body.contact, phone: formatPhone(body.phone) },
          ...{ observations: body.message, link: '/minha-conta/interesses-nr' },
        };
        for (const to of await operatorMails(tx)) {
          await mailer.send({ to, language: DEFAULT_LANGUAGE, kind: 'NR_INTEREST', values }, tx);
        }
      }),
  };
}
