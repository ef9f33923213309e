import { type SQL, sql } from 'drizzle-orm';

/** Restrictions `k` of a contracting company that are in force on a day, of the person whose documents the row `person` has. */
export const restrictionsOf = (person: SQL, companyId: SQL, today: string): SQL => sql`
  select 1 from restricted_employees k
  where k.company_id = ${companyId} and k.lifted_at is null and k.start_date <= ${today}::date
    and (k.end_date is null or k.end_date >= ${today}::date)
    and (k.cpf_hash = ${person}.cpf_hash or k.foreign_document_hash = ${person}.foreign_document_hash)`;
