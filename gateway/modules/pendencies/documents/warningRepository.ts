import { sql } from 'drizzle-orm';
import type { Duplicate } from '../../../../contract/documentWarnings.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { visiblePendencies } from '../../../lib/scopeSql.ts';
import type { Read } from './warnings.ts';

/** What the automatic reading knows of a document so far; undefined: nobody asked for it. */
export const readingOf = (db: Db, documentId: number): Promise<Read | undefined> =>
  firstRow(
    db,
    sql`select r.state, r.failure, coalesce((select json_agg(json_build_object('field', i.field, 'verdict', i.verdict,
            'expected', i.expected, 'found', i.found) order by i.id)
          from reading_items i where i.reading_id = r.id and i.is_from_automatic_analysis), '[]') as items
        from readings r where r.document_id = ${documentId}`,
  );

/** Documents with the same bytes that the scopes see, those of the same pendency first. */
export const duplicatesOf = (
  db: Db,
  scopes: readonly Scope[],
  document: { id: number; pendencyId: number; sha256: string },
  limit: number,
): Promise<Duplicate[]> =>
  rows(
    db,
    sql`select 'DUPLICATE' as kind, x.id = ${document.pendencyId} as "isHere", d.name, d.round,
          json_build_object('id', x.id, 'name', x.name, 'referenceMonth', to_char(x.reference_month, 'YYYY-MM'),
            'employee', n.name) as pendency
        from documents d join pendencies x on x.id = d.pendency_id
        left join employees e on e.id = x.employee_id left join people n on n.id = e.person_id
        where d.sha256 = ${document.sha256} and d.id <> ${document.id} and (${visiblePendencies(scopes, sql`x`)})
        order by x.id <> ${document.pendencyId}, d.id desc limit ${limit}`,
  );
