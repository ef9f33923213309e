import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../access/actor.ts';
import { visiblePendencies } from './scopeSql.ts';

/** Accepted, and in force unless its end has passed. */
export const isAccepted = sql`o.status in ('DONE', 'NEXT_DUE_DATE')`;

/** The day on which the documents of pendency `o` were accepted, by their own history; else that of the pendency. */
export const acceptedOn = sql`case when ${isAccepted} then to_char(coalesce(
    (select max(a.created_at) from documents l join audit a on a.entity = 'document' and a.entity_id = l.id::text
      and a.action = 'DOCUMENT_REVIEWED' and a.new_value = 'APPROVED'
     where l.pendency_id = o.id and l.state <> 'SUPERSEDED'),
    (select max(q.valid_from) from status_periods q where q.source = 'pendency' and q.id = o.id and q.sub_id = 0 and q.status = 'DONE'))
    at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') end`;

/** From which pendency document `d` was taken over, as far as the scopes see that one; null: it was uploaded (X-02). */
export const originJson = (scopes: readonly Scope[]): SQL => sql`case when d.origin_id is not null then (
  select json_build_object('acceptedOn', ${acceptedOn},
    'project', case when ${visiblePendencies(scopes, sql`o`)} then json_build_object('id', j.id, 'name', j.name) end,
    'contractingCompany', case when ${visiblePendencies(scopes, sql`o`)} then
      json_build_object('id', k.id, 'name', k.trading_name, 'cnpj', k.cnpj) end)
  from documents f join pendencies o on o.id = f.pendency_id join projects j on j.id = o.project_id
    join companies k on k.id = o.contracting_id where f.id = d.origin_id) end`;

/** That the owner of document `d` took it back, and why. */
export const withdrawalJson = sql`case when d.withdrawn_at is not null then
  json_build_object('at', iso(d.withdrawn_at), 'reason', d.withdrawal_reason) end`;
