import type { EpiProduct, EpiProductBody, EpiProductQuery } from '../../../../contract/epiProducts.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { listHistory, writeChanges } from '../../../lib/audit.ts';
import { changesOf, type Unique, withUnique } from '../../../lib/crud.ts';
import { assertVersion, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import * as repository from './repository.ts';

/** The catalogue of protective equipment (I-01, I-05): the operator keeps it, companies with the add-on read it. */
export type EpiProductsService = ReturnType<typeof epiProductsService>;

const textsOf = changesOf<repository.EpiProductRow>(
  ({ name }) => name,
  ({ id: _id, version: _version, active: _active, price, ...texts }) => ({ ...texts, price: price.toFixed(2) }),
);
const unique: Unique = { epi_products_code: ['code', 'name_taken'] };

export function epiProductsService({ db, now }: { db: Db; now: () => Date }) {
  const tell = (tx: Db, { uid }: Actor, id: number, changes: ReturnType<typeof textsOf>) =>
    writeChanges(tx, { uid, companyId: null, entity: 'epiProduct', entityId: id, createdAt: now() }, ...changes);

  /** One change of one product in a transaction: the product locked, its version compared, its history written. */
  const change = (
    actor: Actor,
    id: number,
    expected: number | undefined,
    work: (tx: Db) => Promise<unknown>,
  ): Promise<repository.EpiProductRow | undefined> =>
    withUnique(unique, () =>
      db.transaction(async (tx) => {
        const before = mustExist(await repository.findProduct(tx, id, true));
        assertVersion(expected, before);
        await work(tx);
        const after = await repository.findProduct(tx, id);
        await tell(tx, actor, id, textsOf(before, after));
        return after;
      }),
    );

  return {
    find: (tx: Db, id: number) => repository.findProduct(tx, id),
    share: repository.shareProducts,

    list: (query: EpiProductQuery) => repository.listProducts(db, query),

    create: (actor: Actor, body: EpiProductBody): Promise<EpiProduct> =>
      withUnique(unique, () =>
        db.transaction(async (tx) => {
          const id = await repository.insertProduct(tx, body, now());
          const row = mustExist(await repository.findProduct(tx, id));
          await tell(tx, actor, id, textsOf(undefined, row));
          return row;
        }),
      ),

    update: async (actor: Actor, id: number, body: EpiProductBody, expected?: number): Promise<EpiProduct> =>
      mustExist(await change(actor, id, expected, (tx) => repository.updateProduct(tx, id, body))),

    /** It leaves the catalogue; orders that have it stay. */
    async withdraw(actor: Actor, id: number, expected?: number): Promise<void> {
      await change(actor, id, expected, (tx) => repository.withdrawProduct(tx, id));
    },

    /** What was changed of a product, of a withdrawn one too. */
    history: (id: number, page: PageRequest) => listHistory(db, { entity: 'epiProduct', entityId: id }, page),
  };
}
