import { sql } from 'drizzle-orm';
import {
  EPI_SHEET_SLUG,
  type EpiDelivery,
  type EpiDeliveryOptions,
  type EpiDeliveryQuery,
} from '../../../../contract/epiDeliveries.ts';
import type { EpiProduct } from '../../../../contract/epiProducts.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { civilName } from '../../../lib/employeeNames.ts';
import { listPage } from '../../../lib/listPage.ts';
import { takesDocument, visibleEmployees } from '../../../lib/scopeSql.ts';

const orderNumber = sql`to_char(o.created_at, 'YYYY') || '-' || lpad(o.id::text, greatest(4, length(o.id::text)), '0')`;
const columns = sql`v.id::int as id, json_build_object('id', k.id, 'name', k.trading_name) as company,
  json_build_object('id', e.id, 'name', e.name) as employee,
  (select ${orderNumber} from epi_order_items i join epi_orders o on o.id = i.order_id where i.id = v.order_item_id) as "order",
  v.name, v.ca_number as "caNumber", v.ca_validity::text as "caValidity", v.quantity, v.delivered_on::text as "deliveredOn",
  v.reason, v.returned_on::text as "returnedOn", v.signed_on::text as "signedOn", v.version`;
const from = sql`from epi_deliveries v join employees e on e.id = v.employee_id join companies k on k.id = v.company_id`;

/** The newest first. */
export const listDeliveries = (
  db: Db,
  scopes: readonly Scope[],
  { employeeId, ...page }: EpiDeliveryQuery,
): Promise<ListOf<EpiDelivery>> => {
  const where = sql`v.employee_id = ${employeeId} and (${visibleEmployees(scopes)})`;
  return listPage(
    db,
    page,
    sql`select ${columns} ${from} where ${where} order by v.delivered_on desc, v.id desc`,
    sql`select v.id ${from} where ${where}`,
  );
};

export const findDelivery = (db: Db, scopes: readonly Scope[], id: number): Promise<EpiDelivery | undefined> =>
  firstRow(db)`select ${columns} ${from} where v.id = ${id} and (${visibleEmployees(scopes)})`;

/** All that a person received, as the list has it: the oldest first. */
export const sheetRows = (db: Db, employeeId: number): Promise<EpiDelivery[]> =>
  rows(db)`select ${columns} ${from} where v.employee_id = ${employeeId} order by v.delivered_on, v.id limit 2000`;

export type Person = {
  id: number;
  companyId: number;
  company: string;
  cnpj: string;
  name: string;
  /** Encrypted. */
  cpf: string | null;
  role: string;
  registration: string | null;
  admissionDate: string;
  dismissed: boolean;
};
export const findPerson = (db: Db, scopes: readonly Scope[], id: number): Promise<Person | undefined> =>
  firstRow(db)`select e.id::int as id, e.company_id::int as "companyId", k.company_name as company, k.cnpj,
      ${civilName} as name, e.cpf, e.role, e.registration, e.admission_date::text as "admissionDate",
      e.status = 'DISMISSED' as dismissed
    from employees e join companies k on k.id = e.company_id where e.id = ${id} and (${visibleEmployees(scopes)})`;

/** Whether the person had projects, and none of them lasts to that day. */
export const isDemobilised = (db: Db, employeeId: number, day: string): Promise<boolean> =>
  hasRows(db)`select 1 from project_employees where employee_id = ${employeeId}
    having count(*) > 0 and bool_and(ended_at is not null and ended_at < ${day}::date)`;

export type OrderLine = EpiDeliveryOptions['items'][number];
const line = sql`select i.id::int as id, ${orderNumber} as "order", i.name, i.ca_number as "caNumber",
    i.ca_validity::text as "caValidity", (i.quantity - coalesce((select sum(v.quantity) from epi_deliveries v
      where v.order_item_id = i.id), 0))::int as left
  from epi_order_items i join epi_orders o on o.id = i.order_id where o.status = 'RECEIVED'`;
/** Lines of orders of the company that arrived, of which something is left. */
export const listLines = (db: Db, companyId: number): Promise<OrderLine[]> =>
  rows(db)`select * from (${line} and o.company_id = ${companyId}) x where x.left > 0 order by id desc limit 200`;
/** The line, with what is left of it; no other delivery of it is recorded until the commit. */
export async function lockLine(tx: Db, companyId: number, id: number): Promise<OrderLine | undefined> {
  await rows(tx)`select 1 from epi_order_items where id = ${id} for update`;
  return firstRow(tx)`${line} and o.company_id = ${companyId} and i.id = ${id}`;
}

/** What the catalogue says of a CA. */
export const productsOfCa = (db: Db, caNumber: string): Promise<Pick<EpiProduct, 'caValidity' | 'caSituation'>[]> =>
  rows(db)`select ca_validity::text as "caValidity", ca_situation as "caSituation" from epi_products
    where active and ca_number = ${caNumber} limit 20`;

export const listPendencies = (db: Db, employeeId: number, today: string): Promise<EpiDeliveryOptions['pendencies']> =>
  rows(db)`select p.id::int as id, j.name as project, c.trading_name as contracting, p.status
    from pendencies p join system_pendencies s on s.id = p.system_pendency_id join projects j on j.id = p.project_id
      join companies c on c.id = p.contracting_id
    where p.employee_id = ${employeeId} and ${takesDocument(EPI_SHEET_SLUG, today)} order by p.id`;

const unsigned = (employeeId: number) => sql`employee_id = ${employeeId} and signed_on is null`;
export const awaitsSignature = (db: Db, employeeId: number): Promise<boolean> =>
  hasRows(db)`select 1 from epi_deliveries where ${unsigned(employeeId)}`;
/** Gives how many rows were signed with the list. */
export const markSigned = (tx: Db, employeeId: number, today: string): Promise<number> =>
  changed(
    tx,
  )`update epi_deliveries set signed_on = ${today}::date, version = version + 1 where ${unsigned(employeeId)}`;
