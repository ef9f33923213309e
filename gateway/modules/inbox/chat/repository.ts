import { sql } from 'drizzle-orm';
import type { ChatDocument, ChatFile } from '../../../../contract/chat.ts';
import { CHAT } from '../../../../contract/constants.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, rows } from '../../../db/client.ts';
import { contains, literal } from '../../../lib/listPage.ts';
import { idArray, validityColumns, visiblePendencies } from '../../../lib/scopeSql.ts';

/**
 * Entries of the catalogue in which every word begins a word of the name, category or legal basis; the name first. The shipped
 * ones, those of the caller's companies, and those of the companies that they work for.
 */
export function findDocuments(db: Db, companies: readonly number[], words: readonly string[]): Promise<ChatDocument[]> {
  const begins = sql`array(select '\\m' || jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`;
  return rows(db)`select s.id::int as id, s.name, s.category, s.plan, s.periodicity, ${validityColumns},
      s.legal_basis as "legalBasis", s.blocks_entry as "blocksEntry"
    from system_pendencies s
    where s.active and (s.company_id is null or s.company_id = any(${idArray(companies)})
        or s.company_id in (select p.company_id from project_companies c join projects p on p.id = c.project_id
          where c.company_id = any(${idArray(companies)})))
      and norm(s.name || ' ' || s.category || ' ' || coalesce(s.legal_basis, '')) ~ all(${begins})
    order by norm(split_part(s.name, ' – ', 1)) = ${words.join(' ')} desc, norm(s.name) ~ all(${begins}) desc, norm(s.name) like norm(${contains(words.join(' ')).slice(1)}) desc,
      length(s.name), s.id
    limit ${literal(CHAT.listed)}`;
}

/** The last files for the pendencies for which the person sent one lately, as far as the scopes see them. */
export const listFiles = (db: Db, scopes: readonly Scope[], uid: string): Promise<ChatFile[]> =>
  rows(db)`with own as (select pendency_id from documents where created_by = ${uid}::uuid
      order by id desc limit ${literal(CHAT.filesFrom)})
    select d.id::int as id, d.name, iso(d.created_at) as "createdAt", coalesce(d.created_by = ${uid}::uuid, false) as own,
      json_build_object('id', x.id, 'name', x.name) as pendency, p.name as project
    from documents d join pendencies x on x.id = d.pendency_id join projects p on p.id = x.project_id
    where d.pendency_id in (select pendency_id from own) and (${visiblePendencies(scopes, sql`x`)})
    order by d.id desc limit ${literal(CHAT.files)}`;
