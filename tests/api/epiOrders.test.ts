import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BillingAddress } from '../../contract/billingAddresses.ts';
import { EPI } from '../../contract/constants.ts';
import type { CartChange, EpiCart } from '../../contract/epiCarts.ts';
import type { EpiOrder, EpiOrderRow } from '../../contract/epiOrders.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { changed, count } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { anAddress, insertProduct } from '../support/epi.ts';
import { COMPANY, PEOPLE, type PersonName } from '../support/world.ts';

const OPERATOR = PEOPLE.nobody.email;

describe.each(DATABASES)('carts and orders of equipment, on %s', (on) => {
  let t: TestApp;
  let [helmet, mask, old] = [0, 0, 0];
  let address: BillingAddress;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T12:00:00Z') });
    await t.db.execute(sql`update users set operator = true where email = ${OPERATOR}`);
    helmet = await insertProduct(t.db);
    mask = await insertProduct(t.db, { name: 'Respirador PFF2', code: 'RES-1', category: 'BREATHING', price: 7.2 });
    old = await insertProduct(t.db, { name: 'Luva', code: 'LUV-1', category: 'HANDS', caValidity: '2026-11-22' });
    const made = await t.as('supplier', { method: 'POST', url: '/billings/address', payload: anAddress() });
    expect([made.statusCode, made.statusCode === 201 ? '' : made.body]).toEqual([201, '']);
    address = made.json<BillingAddress>();
  });
  beforeEach(async () => {
    await t.services.outbox.flush();
    await changed(t.db)`delete from epi_cart_items`;
    await changed(
      t.db,
    )`update epi_products set price = 7.2, active = true, ca_validity = '2028-08-14' where id = ${mask}`;
  });
  afterAll(() => t.close());

  const cartUrl = (companyId: number = COMPANY.horizonte) => `/companies/${companyId}/epi-cart`;
  const change = (payload: object, person: PersonName = 'supplier', companyId?: number) =>
    t.as(person, { method: 'PATCH', url: cartUrl(companyId), payload });
  const add = async (productId: number, times = 1): Promise<EpiCart> => {
    const payload = times === 1 ? { action: 'add', productId } : { action: 'set', productId, quantity: times };
    const reply = await change(payload);
    expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
    return reply.json<EpiCart>();
  };
  const cart = async () => (await t.as('supplier', { url: cartUrl() })).json<EpiCart>();
  const quantities = ({ items }: EpiCart) => items.map(({ product, quantity }) => [product.id, quantity]);
  const shownNow = async () =>
    (await cart()).items.map(({ product, quantity }) => ({ productId: product.id, quantity, price: product.price }));
  const body = async (over: object = {}) => ({
    ...{ companyId: COMPANY.horizonte, billingAddressId: address.id, items: await shownNow() },
    ...over,
  });
  const send = (payload: object, person: PersonName = 'supplier', headers = {}) =>
    t.as(person, { method: 'POST', url: '/epi-orders', payload, headers });
  const ordered = async (): Promise<EpiOrder> => {
    await add(mask, 40);
    await add(helmet, 2);
    const reply = await send(await body());
    expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, '']);
    return reply.json<EpiOrder>();
  };
  const move = (id: number, payload: object, { as = 'supplier' as PersonName, version = 0 } = {}) =>
    t.as(as, {
      method: 'POST',
      url: `${as === 'nobody' ? '/operator' : ''}/epi-orders/${id}/move`,
      payload,
      headers: version ? { 'if-match': `"${version}"` } : {},
    });
  const orders = () => count(t.db)`select count(*)::int from epi_orders`;
  const wrong = (reply: { json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };

  test('I-03 adding raises by 1, removing lowers by 1 and drops at 1; remove all and clear; the chip counts pieces', async () => {
    expect(quantities(await add(mask))).toEqual([[mask, 1]]);
    await add(mask);
    const two = await add(helmet);
    expect([quantities(two), two.count, two.total]).toEqual([
      [
        [helmet, 1],
        [mask, 2],
      ],
      3,
      63.3,
    ]);
    const without = async (action: string, productId: number) =>
      quantities((await change({ action, productId })).json<EpiCart>());
    expect(await without('remove', mask)).toEqual([
      [helmet, 1],
      [mask, 1],
    ]);
    expect(await without('remove', mask)).toEqual([[helmet, 1]]);
    expect(await without('remove', mask)).toEqual([[helmet, 1]]);
    await add(helmet, 30);
    expect(await without('removeAll', helmet)).toEqual([]);
    await add(mask);
    expect((await t.as('supplier', { method: 'DELETE', url: cartUrl() })).json<EpiCart>()).toEqual({
      ...{ items: [], count: 0, total: 0 },
    });
  });

  test('I-03 whatever is done to a cart, quantities are those of the rule and never below 1', async () => {
    const one = fc.record({
      productId: fc.constantFrom(mask, helmet),
      action: fc.constantFrom('add', 'remove', 'removeAll'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 8 }), async (changes) => {
        await changed(t.db)`delete from epi_cart_items`;
        const expected = new Map<number, number>();
        for (const { productId, action } of changes) {
          await change({ productId, action } satisfies Pick<CartChange, 'productId'> & { action: string });
          const before = expected.get(productId) ?? 0;
          const after = action === 'add' ? before + 1 : action === 'remove' ? before - 1 : 0;
          if (after > 0) expected.set(productId, after);
          else expected.delete(productId);
        }
        expect(new Map(quantities(await cart()) as [number, number][])).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });

  test('I-03 quantity 0, below 0, 1.5 and 10^9 are refused at their field, and two adds at once are two', async () => {
    const set = async (quantity: unknown) => wrong(await change({ action: 'set', productId: mask, quantity }));
    expect(await set(0)).toEqual(['invalid_request', 'quantity', 'too_small']);
    expect(await set(-3)).toEqual(['invalid_request', 'quantity', 'too_small']);
    expect(await set(1e9)).toEqual(['invalid_request', 'quantity', 'too_large']);
    expect((await set(1.5)).slice(0, 2)).toEqual(['invalid_request', 'quantity']);
    expect((await cart()).items).toEqual([]);
    await Promise.all([add(mask), add(mask), add(mask)]);
    expect((await cart()).count).toBe(3);
    await add(mask, EPI.quantity);
    expect(wrong(await change({ action: 'add', productId: mask }))).toEqual([
      'invalid_request',
      'quantity',
      'too_large',
    ]);
    expect(wrong(await change({ action: 'add', productId: 999_999 }))).toEqual([
      'invalid_request',
      'productId',
      'invalid',
    ]);
    expect(wrong(await change({ action: 'eat', productId: mask }))[0]).toBe('invalid_request');
  });

  test('I-03 a cart is of one person and one company (Amb-40), and of nobody else', async () => {
    await add(mask, 5);
    expect((await change({ action: 'add', productId: mask }, 'portAdmin')).statusCode).toBe(404);
    expect((await t.as('portAdmin', { url: cartUrl() })).statusCode).toBe(404);
    expect((await t.as('portAdmin', { method: 'DELETE', url: cartUrl() })).statusCode).toBe(404);
    expect((await t.as('portAdmin', { url: cartUrl(COMPANY.porto) })).json<EpiCart>().items).toEqual([]);
    expect((await cart()).count).toBe(5);
  });

  test('I-05 a product whose CA is over cannot be put into the cart', async () => {
    expect(wrong(await change({ action: 'add', productId: old }))).toEqual([
      'invalid_request',
      'productId',
      'ca_not_valid',
    ]);
    expect(wrong(await change({ action: 'set', productId: old, quantity: 2 }))).toContain('ca_not_valid');
  });

  test('I-04 the order keeps products, prices, CAs and the address as they were, and empties the cart', async () => {
    const order = await ordered();
    expect(order).toMatchObject({ status: 'SENT', count: 42, total: 385.8, buyer: expect.any(String) });
    expect(order.number).toMatch(/^2026-\d{4,}$/);
    expect(order.items).toMatchObject([
      { productId: helmet, quantity: 2, price: 48.9 },
      { productId: mask, quantity: 40, price: 7.2, caNumber: '31469', caValidity: '2028-08-14' },
    ]);
    expect(order.billing).toMatchObject({ cep: '35160-158', city: 'Ipatinga', uf: 'MG' });
    expect((await cart()).items).toEqual([]);
    await changed(t.db)`update epi_products set price = 99, name = 'Outro' where id = ${mask}`;
    const moved = { ...anAddress({ street: 'Rua Nova' }), companyId: undefined };
    await t.as('supplier', { method: 'PUT', url: `/billings/address/${address.id}`, payload: moved });
    const again = (await t.as('supplier', { url: `/epi-orders/${order.id}` })).json<EpiOrder>();
    expect([again.total, again.items[1]?.name, again.billing.street]).toEqual([
      385.8,
      'Respirador PFF2',
      'Av. Usiminas',
    ]);
    await changed(t.db)`update epi_products set name = 'Respirador PFF2' where id = ${mask}`;
    const list = async (query: string) =>
      (await t.as('supplier', { url: `/epi-orders?${query}` })).json<ListOf<EpiOrderRow>>().results.map(({ id }) => id);
    expect(await list(`name=${order.number}`)).toEqual([order.id]);
    expect(await list('name=capacete')).toContain(order.id);
    expect(await list('status=SHIPPED')).toEqual([]);
  });

  test('I-04 the operator gets a mail with every product, and who ordered a copy', async () => {
    const order = await ordered();
    const sent = (await t.sentTo(OPERATOR)).find(({ subject }) => subject.includes(order.number));
    expect(sent?.subject).toContain(order.number);
    for (const part of ['40 × Respirador PFF2', 'RES-1', '31.469', 'R$ 385,80', 'Ipatinga', '12.345']) {
      expect(sent?.text.replaceAll('\u00a0', ' ')).toContain(part === '12.345' ? order.company.cnpj.slice(0, 2) : part);
    }
    expect(sent?.text).toContain(`/minha-conta/pedidos-epi/ver/${order.id}`);
    const copy = (await t.sentTo(PEOPLE.supplier.email)).find(({ subject }) => subject.includes(order.number));
    expect(copy?.text).toContain(`/epi/pedidos/ver/${order.id}`);
  });

  test('I-04 a price that changed meanwhile is shown before anything is ordered at it', async () => {
    await add(mask, 40);
    const payload = await body();
    await changed(t.db)`update epi_products set price = 7.85 where id = ${mask}`;
    const before = await orders();
    expect(wrong(await send(payload))).toEqual(['epi_cart_changed']);
    expect(await orders()).toBe(before);
    const [item] = (await cart()).items;
    expect([item?.product.price, item?.previousPrice, (await cart()).total]).toEqual([7.85, 7.2, 314]);
    expect((await send(await body())).json<EpiOrder>().total).toBe(314);
  });

  test('I-04 what left the catalogue, or whose CA ended meanwhile, is named and not ordered', async () => {
    await add(helmet);
    await add(mask);
    const payload = await body();
    const before = await orders();
    await changed(t.db)`update epi_products set ca_validity = '2026-11-22' where id = ${mask}`;
    expect((await cart()).items.map(({ block }) => block)).toEqual([null, 'CA_EXPIRED']);
    expect(wrong(await send(payload))).toEqual(['invalid_request', 'items.1.productId', 'ca_not_valid']);
    await changed(t.db)`update epi_products set active = false, ca_validity = '2028-08-14' where id = ${mask}`;
    expect((await cart()).items.map(({ block }) => block)).toEqual([null, 'WITHDRAWN']);
    expect(wrong(await send(payload))).toEqual(['invalid_request', 'items.1.productId', 'withdrawn']);
    expect([await orders(), (await cart()).count]).toEqual([before, 2]);
    expect((await change({ action: 'remove', productId: mask })).json<EpiCart>().items).toHaveLength(1);
  });

  test('I-04 two presses at once order once; quantities of the body are judged too', async () => {
    await add(mask, 3);
    const payload = await body();
    const before = await orders();
    const replies = await Promise.all([send(payload), send(payload), send(payload)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await orders()).toBe(before + 1);
    await add(mask, 3);
    const key = { 'idempotency-key': 'um-pedido-so-0001' };
    const [first, second] = [await send(payload, 'supplier', key), await send(payload, 'supplier', key)];
    expect([first.statusCode, second.statusCode, second.json<EpiOrder>().id]).toEqual([
      201,
      201,
      first.json<EpiOrder>().id,
    ]);
    for (const quantity of [0, 1e9]) {
      const items = [{ productId: mask, quantity, price: 7.2 }];
      expect(wrong(await send({ ...payload, items }))[1]).toBe('items.0.quantity');
    }
    expect(wrong(await send({ ...payload, items: [] }))).toEqual(['invalid_request', 'items', 'required']);
    expect(wrong(await send(payload))).toEqual(['epi_cart_changed']);
    expect(await orders()).toBe(before + 2);
  });

  test('I-04 each move by its side, from its statuses, with its mail and its line of history', async () => {
    const { id } = await ordered();
    expect(wrong(await move(id, { action: 'receive' }))).toEqual(['epi_order_moved']);
    expect(wrong(await move(id, { action: 'confirm' }))).toEqual(['epi_order_moved']);
    expect((await move(id, { action: 'confirm' }, { as: 'nobody', version: 9 })).statusCode).toBe(412);
    expect((await move(id, { action: 'confirm' }, { as: 'nobody', version: 1 })).json()).toMatchObject({
      status: 'CONFIRMED',
      version: 2,
    });
    expect(wrong(await move(id, { action: 'cancel', reason: 'Engano' }))).toEqual(['epi_order_moved']);
    expect((await move(id, { action: 'ship' }, { as: 'nobody' })).statusCode).toBe(200);
    const subjects = (await t.sentTo(PEOPLE.supplier.email)).map(({ subject }) => subject).join();
    expect(subjects).toContain('Despachado');
    expect((await move(id, { action: 'receive' })).json()).toMatchObject({ status: 'RECEIVED' });
    const url = `/epi-orders/${id}/history`;
    const { results } = (await t.as('supplier', { url })).json<ListOf<HistoryEntry>>();
    expect(results.map(({ action }) => action)).toEqual(['receive', 'ship', 'confirm', 'CREATED']);
    const own = (await t.as('nobody', { url: `/operator${url}` })).json<ListOf<HistoryEntry>>();
    expect(own.results).toHaveLength(4);
  });

  test('I-04 cancelling and refusing need a reason, which the other side reads', async () => {
    const mine = await ordered();
    expect(wrong(await move(mine.id, { action: 'cancel' }))).toEqual(['invalid_request', 'reason', 'required']);
    expect((await move(mine.id, { action: 'cancel', reason: 'Obra adiada' })).json()).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'Obra adiada' },
    });
    expect((await t.sentTo(OPERATOR)).map(({ text }) => text).join()).toContain('Obra adiada');
    const other = await ordered();
    await move(other.id, { action: 'refuse', reason: 'Sem estoque' }, { as: 'nobody' });
    expect((await t.sentTo(PEOPLE.supplier.email)).map(({ text }) => text).join()).toContain('Sem estoque');
    expect(wrong(await move(other.id, { action: 'receive' }))).toEqual(['epi_order_moved']);
  });

  test('I-04 nobody sees or moves an order of another company; the operator sees orders alone', async () => {
    const { id } = await ordered();
    const foreign = await t.as('portAdmin', { url: `/epi-orders/${id}` });
    const missing = await t.as('portAdmin', { url: '/epi-orders/999999' });
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
    expect((await move(id, { action: 'cancel', reason: 'x' }, { as: 'portAdmin' })).statusCode).toBe(404);
    expect((await t.as('portAdmin', { url: '/epi-orders' })).json<ListOf<EpiOrderRow>>().results).toEqual([]);
    expect((await t.as('supplier', { url: `/operator/epi-orders/${id}` })).statusCode).toBe(403);
    const all = (await t.as('nobody', { url: '/operator/epi-orders?status=SENT' })).json<ListOf<EpiOrderRow>>();
    expect(all.results.map((order) => order.id)).toContain(id);
    await add(mask);
    expect(wrong(await send(await body({ companyId: COMPANY.porto })))).toEqual([
      'invalid_request',
      'companyId',
      'invalid',
    ]);
    const port = await t.as('portAdmin', {
      method: 'POST',
      url: '/billings/address',
      payload: anAddress({ companyId: COMPANY.porto }),
    });
    const theirs = port.json<BillingAddress>().id;
    expect(wrong(await send(await body({ billingAddressId: theirs })))).toEqual([
      ...['invalid_request', 'billingAddressId', 'invalid'],
    ]);
  });

  test('B-29 one billing address of a company: made, read, changed, and of nobody else', async () => {
    const read = async (person: PersonName) =>
      (await t.as(person, { url: '/billings/address' })).json<BillingAddress[]>().map(({ id }) => id);
    expect(await read('supplier')).toEqual([address.id]);
    expect(await read('portAdmin')).not.toContain(address.id);
    const save = (payload: object, method: 'POST' | 'PUT' = 'POST', person: PersonName = 'supplier', version = 0) =>
      t.as(person, {
        method,
        url: `/billings/address${method === 'PUT' ? `/${address.id}` : ''}`,
        payload,
        headers: version ? { 'if-match': `"${version}"` } : {},
      });
    expect(wrong(await save(anAddress()))).toEqual(['invalid_request', 'companyId', 'repeated']);
    expect(wrong(await save(anAddress({ companyId: COMPANY.porto })))).toEqual([
      'invalid_request',
      'companyId',
      'invalid',
    ]);
    const fields = { ...anAddress({ number: '1.500' }), companyId: undefined };
    expect((await save(fields, 'PUT', 'portAdmin')).statusCode).toBe(404);
    const { version } = (await t.as('supplier', { url: '/billings/address' })).json<BillingAddress[]>()[0] ?? {
      version: 0,
    };
    expect((await save(fields, 'PUT', 'supplier', version)).json()).toMatchObject({ number: '1.500' });
    expect((await save(fields, 'PUT', 'supplier', version)).statusCode).toBe(412);
    expect((await save(anAddress(), 'POST', 'analyst')).statusCode).toBe(403);
  });

  test.each([
    [{ cep: '' }, 'cep', 'required'],
    [{ cep: '3516' }, 'cep', 'invalid'],
    [{ cep: '01310-100' }, 'cep', 'cep_of_other_state'],
    [{ city: 'Ipatinga', uf: 'SP', cep: '01310100' }, 'city', 'invalid'],
    [{ city: 'Lugar Nenhum' }, 'city', 'invalid'],
    [{ uf: 'XX' }, 'cep', 'cep_of_other_state'],
    [{ street: ' ' }, 'street', 'required'],
    [{ neighborhood: 'x'.repeat(81) }, 'neighborhood', 'too_long'],
  ])('B-29 %j is refused at %s', async (over, path, code) => {
    const payload = { ...anAddress(over), companyId: undefined };
    const reply = await t.as('supplier', { method: 'PUT', url: `/billings/address/${address.id}`, payload });
    expect(wrong(reply)).toEqual(['invalid_request', path, code]);
  });
});
