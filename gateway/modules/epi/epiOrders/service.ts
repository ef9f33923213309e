import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { addressText } from '../../../../contract/billingAddresses.ts';
import { formatCnpj, formatMoney } from '../../../../contract/common.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../../contract/constants.ts';
import { totalOf } from '../../../../contract/epiCarts.ts';
import {
  EPI_ORDER_MOVES,
  type EpiOrder,
  type EpiOrderBody,
  type EpiOrderMove,
  type EpiOrderQuery,
  epiOrderActions,
} from '../../../../contract/epiOrders.ts';
import { epiWords, formatCa } from '../../../../contract/epiProducts.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { OperatorMails } from '../../../access/operators.ts';
import type { Db } from '../../../db/client.ts';
import { listHistory, writeChanges } from '../../../lib/audit.ts';
import { AppError, asField, assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import type { BillingAddressesService } from '../billingAddresses/service.ts';
import type { EpiCartsService } from '../epiCarts/service.ts';
import type { EpiProductsService } from '../epiProducts/service.ts';
import * as repository from './repository.ts';

/** Orders of protective equipment (I-04): sent by a company, moved by it and by the operator. */
export type EpiOrdersService = ReturnType<typeof epiOrdersService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  operatorMails: OperatorMails;
  products: Pick<EpiProductsService, 'share'>;
  carts: Pick<EpiCartsService, 'itemsFor' | 'empty'>;
  billing: Pick<BillingAddressesService, 'ofOrder'>;
};
const SEEING = 'see_epi_catalogue';
const ORDERING = 'order_epi';
const companiesOf = (scopes: ReturnType<typeof scopesOf>): number[] =>
  scopes.filter(({ projectId }) => projectId === null).map(({ companyId }) => companyId);
const languageFrom = (text: string): Language => LANGUAGES.find((one) => one === text) ?? DEFAULT_LANGUAGE;
const orderLink = (id: number): string => `/epi/pedidos/ver/${id}`;
const operatorLink = (id: number): string => `/minha-conta/pedidos-epi/ver/${id}`;

type Found = Awaited<ReturnType<typeof repository.findOrder>>;
const shown = ({ buyerEmail: _email, buyerLanguage: _language, ...order }: NonNullable<Found>): EpiOrder => order;

export function epiOrdersService(dependencies: Dependencies) {
  const { db, now, mailer, operatorMails, products, carts, billing } = dependencies;
  const ofActor = (actor: Actor): repository.Whose => companiesOf(scopesOfAll(actor, SEEING));
  const read = async (tx: Db, whose: repository.Whose, id: number) =>
    mustExist(await repository.findOrder(tx, whose, id));
  const tell = (
    tx: Db,
    { uid }: Actor,
    { id, company }: EpiOrder,
    change: { action: TrailAction; note?: string | null },
  ) => writeChanges(tx, { uid, companyId: company.id, entity: 'epiOrder', entityId: id, createdAt: now() }, change);

  /** To the operator, and a copy to who ordered, in the transaction of the order. */
  async function sendMails(tx: Db, actor: Actor, order: EpiOrder): Promise<void> {
    const values = {
      ...{ number: order.number, company: order.company.name, cnpj: formatCnpj(order.company.cnpj) },
      ...{ total: formatMoney(order.total), where: addressText(order.billing) },
      observations: order.items
        .map(({ quantity, name, code, caNumber }) => `${quantity} × ${name} (${code}, CA ${formatCa(caNumber)})`)
        .join('\n'),
    };
    for (const to of await operatorMails(tx)) {
      const link = operatorLink(order.id);
      await mailer.send({ to, language: DEFAULT_LANGUAGE, kind: 'EPI_ORDER', values: { ...values, link } }, tx);
    }
    const own = { ...values, name: actor.displayName, link: orderLink(order.id) };
    await mailer.send({ to: actor.email, language: actor.language, kind: 'EPI_ORDER_MADE', values: own }, tx);
  }

  async function move(
    actor: Actor,
    { id, whose, by }: { id: number; whose: repository.Whose; by: 'OPERATOR' | 'COMPANY' },
    { action, reason = null }: Omit<EpiOrderMove, 'reason'> & { reason?: string | null | undefined },
    expected?: number,
  ): Promise<EpiOrder> {
    return db.transaction(async (tx) => {
      const seen = await read(tx, whose, id);
      if (by === 'COMPANY') requireInCompany(actor, seen.company.id, ORDERING);
      await repository.lockOrder(tx, whose, id);
      const before = await read(tx, whose, id);
      assertVersion(expected, shown(before));
      const allowed = epiOrderActions(by, before.status);
      if (!allowed.includes(action)) {
        const status = epiWords[actor.language].status[before.status];
        throw new AppError('epi_order_moved', { current: before.status, allowed }, { status });
      }
      const { to } = EPI_ORDER_MOVES[action];
      await repository.setStatus(tx, id, to, to === 'CANCELLED' ? reason : null);
      const after = await read(tx, whose, id);
      await tell(tx, actor, after, { action, note: reason });
      if (by === 'OPERATOR') {
        const language = languageFrom(after.buyerLanguage);
        const status = epiWords[language].status[to];
        const values = {
          ...{ number: after.number, company: after.company.name, status, name: after.buyer },
          ...{ link: orderLink(id), observations: reason ?? '' },
        };
        await mailer.send({ to: after.buyerEmail, language, kind: 'EPI_ORDER_MOVED', values }, tx);
      } else if (action === 'cancel') {
        const status = epiWords[DEFAULT_LANGUAGE].status[to];
        const values = { number: after.number, company: after.company.name, status, observations: reason ?? '' };
        const mail = { language: DEFAULT_LANGUAGE, kind: 'EPI_ORDER_MOVED' } as const;
        for (const address of await operatorMails(tx)) {
          await mailer.send({ ...mail, to: address, values: { ...values, link: operatorLink(id) } }, tx);
        }
      }
      return shown(after);
    });
  }

  return {
    list: (actor: Actor, query: EpiOrderQuery) =>
      repository.listOrders(db, companiesOf(scopesOf(actor, SEEING)), query),

    get: async (actor: Actor, id: number): Promise<EpiOrder> => shown(await read(db, ofActor(actor), id)),

    /**
     * Sends the cart of a company to the operator, and empties it. 400 on `items.n.productId` for what left the catalogue or
     * whose CA is not valid today, on `billingAddressId` for an address of another company; 409 `epi_cart_changed` where the
     * cart or a price is not the one that was shown, also for the second of two presses.
     */
    create: (actor: Actor, { companyId, billingAddressId, items }: EpiOrderBody): Promise<EpiOrder> =>
      db.transaction(async (tx) => {
        await Promise.resolve()
          .then(() => requireInCompany(actor, companyId, ORDERING))
          .catch(asField('companyId'));
        const address = await billing.ofOrder(tx, companyId, billingAddressId);
        await products.share(
          tx,
          items.map(({ productId }) => productId),
        );
        const key = { uid: actor.uid, companyId };
        const cart = new Map((await carts.itemsFor(tx, key)).map((item) => [item.product.id, item]));
        for (const [index, { productId }] of items.entries()) {
          const block = cart.get(productId)?.block;
          const code = block === 'WITHDRAWN' ? 'withdrawn' : 'ca_not_valid';
          if (block) throw fieldError(`items.${index}.productId`, code);
        }
        const ordered = items.flatMap(({ productId, quantity, price }) => {
          const item = cart.get(productId);
          const isAsShown = item?.quantity === quantity && item.product.price === price;
          return item && isAsShown ? [{ ...item.product, productId, quantity, price }] : [];
        });
        if (ordered.length !== items.length || cart.size !== items.length) throw new AppError('epi_cart_changed');
        const order = { companyId, billing: address, total: totalOf(ordered), createdBy: actor.uid, createdAt: now() };
        const lines = ordered.map(({ productId, name, code, category, caNumber, caValidity, quantity, price }) => ({
          ...{ productId, name, code, category, caNumber, caValidity, quantity, price },
        }));
        const id = await repository.insertOrder(tx, order, lines);
        await carts.empty(tx, key);
        const made = shown(await read(tx, [companyId], id));
        await tell(tx, actor, made, { action: 'CREATED' });
        await sendMails(tx, actor, made);
        return made;
      }),

    /** The company received or cancels it. 409 `epi_order_moved` where the status does not allow it. */
    move: (actor: Actor, id: number, body: EpiOrderMove, expected?: number) =>
      move(actor, { id, whose: ofActor(actor), by: 'COMPANY' }, body, expected),

    async history(actor: Actor, id: number, page: PageRequest) {
      await read(db, ofActor(actor), id);
      return listHistory(db, { entity: 'epiOrder', entityId: id }, page);
    },

    /** The orders that reached the operator of the installation: of every company, and nothing else of it. */
    operator: {
      list: (query: EpiOrderQuery) => repository.listOrders(db, 'ALL', query),
      get: async (id: number): Promise<EpiOrder> => shown(await read(db, 'ALL', id)),
      move: (actor: Actor, id: number, body: EpiOrderMove, expected?: number) =>
        move(actor, { id, whose: 'ALL', by: 'OPERATOR' }, body, expected),
      history: (id: number, page: PageRequest) => listHistory(db, { entity: 'epiOrder', entityId: id }, page),
    },
  };
}
