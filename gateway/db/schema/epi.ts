import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BillingAddressChange } from '../../../contract/billingAddresses.ts';
import { createdAt, id, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { users } from './users.ts';

const money = () => numeric({ precision: 14, scale: 2, mode: 'number' });

/** The catalogue of protective equipment (I-01, I-05): the operator's, the same for every company. */
export const epiProducts = pgTable(
  'epi_products',
  {
    id: id(),
    name: text().notNull(),
    code: text().notNull(),
    category: text().notNull(),
    maker: text().notNull(),
    details: text().notNull(),
    /** BRL per unit. */
    price: money().notNull(),
    caNumber: text().notNull(),
    caValidity: date().notNull(),
    /** What CAEPI says: VALID, SUSPENDED, CANCELLED. */
    caSituation: text().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('epi_products_code').on(sql`lower(${t.code})`).where(sql`active`),
    index('epi_products_name').on(sql`norm(${t.name})`, t.id).where(sql`active`),
  ],
);

/** Where a company is billed (B-29): one address each. */
export const billingAddresses = pgTable(
  'billing_addresses',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    cep: text().notNull(),
    street: text().notNull(),
    number: text().notNull(),
    complement: text().notNull(),
    neighborhood: text().notNull(),
    city: text().notNull(),
    uf: text().notNull(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('billing_addresses_company').on(t.companyId)],
);

/** Carts (I-03): of a person for a company. */
export const epiCartItems = pgTable(
  'epi_cart_items',
  {
    uid: userRef(() => users.uid),
    companyId: refTo(() => companies.id),
    productId: refTo(() => epiProducts.id),
    quantity: integer().notNull(),
    /** BRL per unit, as it was when the product was put in. */
    price: money().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.companyId, t.productId] })],
);

/** Orders (I-04); the number is made of `id` and the year of `created_at`. */
export const epiOrders = pgTable(
  'epi_orders',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    /** SENT, CONFIRMED, SHIPPED, RECEIVED, CANCELLED. */
    status: text().notNull(),
    /** The address as it was when it was ordered. */
    billing: jsonb().$type<BillingAddressChange>().notNull(),
    /** BRL. */
    total: money().notNull(),
    cancelReason: text(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [index('epi_orders_company').on(t.companyId, t.id)],
);

/** A product as it was when it was ordered. */
export const epiOrderItems = pgTable(
  'epi_order_items',
  {
    id: id(),
    orderId: refTo(() => epiOrders.id),
    productId: refTo(() => epiProducts.id),
    name: text().notNull(),
    code: text().notNull(),
    category: text().notNull(),
    caNumber: text().notNull(),
    caValidity: date().notNull(),
    quantity: integer().notNull(),
    price: money().notNull(),
  },
  (t) => [uniqueIndex('epi_order_items_product').on(t.orderId, t.productId)],
);

/** What an employee received of its employer (NR-6, item 6.5.1): each row a line of the person's list. */
export const epiDeliveries = pgTable(
  'epi_deliveries',
  {
    id: id(),
    /** The employer. */
    companyId: refTo(() => companies.id),
    employeeId: refTo(() => employees.id),
    /** The line of an order that it came by. */
    orderItemId: bigint({ mode: 'number' }).references(() => epiOrderItems.id),
    name: text().notNull(),
    caNumber: text().notNull(),
    caValidity: date().notNull(),
    quantity: integer().notNull(),
    deliveredOn: date().notNull(),
    /** FIRST, REPLACEMENT, WORN, LOST. */
    reason: text().notNull(),
    returnedOn: date(),
    /** The day on which the signed list with it was sent. */
    signedOn: date(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('epi_deliveries_employee').on(t.employeeId, t.deliveredOn),
    index('epi_deliveries_order_item').on(t.orderItemId).where(sql`order_item_id is not null`),
  ],
);

/** Who is interested in the offering of regulatory norms (I-11). */
export const nrInterests = pgTable(
  'nr_interests',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    norms: text().array().notNull(),
    people: integer().notNull(),
    contact: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
  },
  (t) => [index('nr_interests_company').on(t.companyId, t.id)],
);
