import { sql } from 'drizzle-orm';
import type { DocumentKindOption } from '../../../../contract/pendencies.ts';
import { type Db, rows } from '../../../db/client.ts';
import { kindSlug } from '../../../lib/documentKindSql.ts';

/**
 * The kinds that a file of this pendency can be: the shipped catalogue and the contracting company's own documents, those
 * that the project asks for first. A company's version of a shipped document is that kind, under the company's name.
 */
export const kindsFor = (db: Db, pendencyId: number): Promise<DocumentKindOption[]> =>
  rows(
    db,
    sql`select * from (
          select distinct on (slug) slug, name, "isOfProject" from (
            select ${kindSlug(sql`s`)} as slug, s.name, s.company_id, exists (select 1 from project_system_pendencies p
                where p.project_id = x.project_id and p.system_pendency_id = s.id)
                or s.id = x.system_pendency_id as "isOfProject"
            from pendencies x join system_pendencies s on s.company_id is null or s.company_id = x.contracting_id
            where x.id = ${pendencyId} and (s.active or s.id = x.system_pendency_id)) k
          order by slug, "isOfProject" desc, company_id nulls last) kinds
        order by "isOfProject" desc, name, slug`,
  );
