import type {
  BillingAddress,
  BillingAddressBody,
  BillingAddressChange,
} from '../../../../contract/billingAddresses.ts';
import { addressText } from '../../../../contract/billingAddresses.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { billingAddresses } from '../../../db/schema/epi.ts';
import { changesOf, crud } from '../../../lib/crud.ts';
import { asField, fieldError } from '../../../lib/errors.ts';
import { isMunicipality } from '../../../lib/municipalities.ts';
import * as repository from './repository.ts';

/** Billing addresses (B-29): one of each company, kept by who may order in its name. */
export type BillingAddressesService = ReturnType<typeof billingAddressesService>;

const ORDERING = 'order_epi';
/** Whole companies only: somebody of one project orders nothing. */
const companiesOf = (scopes: ReturnType<typeof scopesOf>): number[] =>
  scopes.filter(({ projectId }) => projectId === null).map(({ companyId }) => companyId);

export function billingAddressesService({ db, now }: { db: Db; now: () => Date }) {
  const find = (tx: Db, actor: Actor, id: number) =>
    repository.findAddress(tx, companiesOf(scopesOfAll(actor, ORDERING)), id);
  const records = crud<BillingAddress, BillingAddressChange>({
    ...{ db, now, entity: 'billingAddress', table: billingAddresses },
    find: (tx, actor, { id }) => find(tx, actor, id),
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, _, companyId) => requireInCompany(actor, companyId, ORDERING),
    columns: (body) => body,
    changes: changesOf(addressText, (of) => ({ address: addressText(of) })),
    unique: { billing_addresses_company: ['companyId', 'repeated'] },
    check: async (_, { body: { city, uf } }) => {
      if (!isMunicipality(city, uf)) throw fieldError('city', 'invalid');
    },
  });

  return {
    /** Those of the chosen companies in whose name the caller may order. */
    list: (actor: Actor): Promise<BillingAddress[]> =>
      repository.listAddresses(db, companiesOf(scopesOf(actor, ORDERING))),

    /** 400 on `companyId` for a company that has one, or is not the caller's. */
    create: (actor: Actor, { companyId, ...address }: BillingAddressBody): Promise<BillingAddress> =>
      records.create(actor, companyId, address).catch(asField('companyId')),

    update: (actor: Actor, id: number, address: BillingAddressChange, expected?: number): Promise<BillingAddress> =>
      records.update(actor, { id }, address, expected),

    /** The address that an order names; 400 on its field for one of another company. */
    async ofOrder(tx: Db, companyId: number, id: number): Promise<BillingAddressChange> {
      const found = await repository.findAddress(tx, [companyId], id);
      if (!found) throw fieldError('billingAddressId', 'invalid');
      const { id: _id, companyId: _company, version: _version, ...address } = found;
      return address;
    },
  };
}
