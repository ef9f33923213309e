import { sql } from 'drizzle-orm';
import type { BillingAddress } from '../../../../contract/billingAddresses.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

const fields = sql`b.id::int as id, b.company_id::int as "companyId", b.cep, b.street, b.number, b.complement,
  b.neighborhood, b.city, b.uf, b.version`;

export const listAddresses = (db: Db, companyIds: readonly number[]): Promise<BillingAddress[]> =>
  rows(
    db,
  )`select ${fields} from billing_addresses b where b.company_id = any(${idArray(companyIds)}) order by b.company_id`;

export const findAddress = (db: Db, companyIds: readonly number[], id: number): Promise<BillingAddress | undefined> =>
  firstRow(
    db,
  )`select ${fields} from billing_addresses b where b.id = ${id} and b.company_id = any(${idArray(companyIds)})`;
