import { type SQL, sql } from 'drizzle-orm';
import { NOTICE } from '../../contract/constants.ts';
import type { PendencyStatus } from '../../contract/pendencyStatus.ts';
import { idArray, textArray } from './scopeSql.ts';

/** What a deadline is (X-08), for who tells of it and for the list that a notice opens. */

/** Documents that a supplier has to send or renew; and those that wait for an analyst. */
export const TO_SEND: readonly PendencyStatus[] = ['OPEN', 'PRE_REJECTED', 'DONE', 'NEXT_DUE_DATE', 'EXPIRED'];
export const TO_ANALYSE: readonly PendencyStatus[] = ['IN_REVISION', 'PRE_ANALYSIS'];

/** Days before a deadline on which a document is told that has no days of its own. */
export const standardLeads = sql`${`{${NOTICE.leads.join(',')}}`}::int[]`;

/**
 * Pendencies that a supplier has to send or renew: no round beside an accepted document, no document whose round is sent, and none that
 * is accepted for good.
 */
export const isAwaited = (alias: SQL): SQL => sql`${alias}.renewal_of is null
  and (${alias}.status not in ('DONE', 'NEXT_DUE_DATE') or ${alias}.expiration_date is not null) and not exists (
  select 1 from pendencies r where r.renewal_of = ${alias}.id and r.status = any(${textArray(TO_ANALYSE)}))`;

/** Days before a deadline on which a pendency is told: those of the requirement matrix of its project, else of its entry; null: neither. */
export const ownLeads = (alias: SQL): SQL => sql`(select coalesce(c.lead_days, s.lead_days) from system_pendencies s
  left join project_system_pendencies c on c.project_id = ${alias}.project_id and c.system_pendency_id = s.id
  where s.id = ${alias}.system_pendency_id)`;

/** Pendencies `x` that a notice of deadlines counted, of those that still wait; the notice is of one of these companies. */
export const toldBy = (noticeId: number, companies: readonly number[]): SQL => {
  const notice = sql`notices n where n.id = ${noticeId} and n.company_id = any(${idArray(companies)})`;
  // when it was made up for, the day is not the one on which it was made
  const day = sql`split_part(n.cause, ':', 2)::date`;
  return sql`x.project_id = any(array(select n.project_id from ${notice})) and exists (
    select 1 from ${notice} and n.kind in ('DUE', 'OVERDUE', 'ESCALATED', 'ANALYSIS_DUE') and n.company_id in (x.contracting_id, x.provider_id)
      and case n.kind
        when 'ANALYSIS_DUE' then x.relevance_date = n.due_on and x.status = any(${textArray(TO_ANALYSE)})
        when 'DUE' then x.relevance_date = n.due_on and n.due_on - ${day} = any(coalesce(
          ${ownLeads(sql`x`)}, ${standardLeads}))
        when 'ESCALATED' then ${day} - x.relevance_date = ${NOTICE.escalation}::int
        else ${day} - x.relevance_date between ${NOTICE.weekly}::int and ${NOTICE.overdueDays}::int
          and (${day} - x.relevance_date) % ${NOTICE.weekly}::int = 0 end
      and (n.kind = 'ANALYSIS_DUE' or (x.status = any(${textArray(TO_SEND)}) and ${isAwaited(sql`x`)})))`;
};
