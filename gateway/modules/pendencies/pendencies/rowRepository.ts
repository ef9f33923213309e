import { type SQL, sql } from 'drizzle-orm';
import { pt } from '../../../../contract/messages/pt.ts';
import { WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import { RISK_ACTIVITY_IDS } from '../../../../contract/projects.ts';
import { analysing, type Scope } from '../../../access/actor.ts';
import { nationalWeekdays } from '../../../lib/businessDays.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';

/** A row of the list of pendencies as JSON, and what it is joined with. */

/** How many comments of others came since `viewer` read the conversation; of nobody's view, none. */
const unreadComments = (viewer: string | null): SQL =>
  viewer === null
    ? sql`0`
    : sql`(select count(*)::int from comments m where m.pendency_id = x.id and m.uid <> ${viewer}::uuid and m.id > coalesce(
        (select k.last_comment_id from comment_reads k where k.pendency_id = x.id and k.uid = ${viewer}::uuid), 0))`;

/** Years of national holidays by which lateness is counted: what is older counts them as business days. */
const HOLIDAY_YEARS = 3;
/**
 * Business days after the forecast until today, by the calendar of the contracting company, of what waits for its analysis. Counted, not
 * walked: day by day it took the server longer than the rest of the list.
 */
const lateDays = (today: string): SQL => {
  const now = sql`${today}::date`;
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: HOLIDAY_YEARS }, (_, back) => nationalWeekdays(year + 1 + back - HOLIDAY_YEARS));
  // in the text, which a prepared statement reads once; as a value it would be read again for each list
  const closed = sql.raw(`'{${years.join(',')}}'::date[]`);
  /** Mondays to Fridays from a Sunday long ago until `day`, with it, without the national holidays. */
  const open = (day: SQL): SQL => {
    const days = sql`(${day} - date '1970-01-04')`;
    return sql`(${days} / 7 * 5 + least(${days} % 7, 5) - width_bucket(${day}, ${closed}))`;
  };
  return sql`case when x.sla_due < ${now} and x.status = any(${textArray(WAITING_FOR_ANALYST)}) then ${open(now)} - ${open(sql`x.sla_due`)}
    - (select count(*)::int from holidays d where d.company_id = x.contracting_id and d.facility_id is null and d.day > x.sla_due
      and d.day <= ${now} and extract(isodow from d.day) < 6 and d.day <> all(${closed})) else 0 end`;
};

const forecastJson = (today: string): SQL =>
  sql`case when x.sla_due is not null then json_build_object('dueAt', x.sla_due, 'state',
    case when x.sla_due = ${today}::date then 'DUE_TODAY' when x.sla_due < ${today}::date then 'LATE' else 'ON_TIME' end,
    'lateDays', ${lateDays(today)}) end`;

/**
 * A row as the wire wants it, built by the database: the gateway passes it on without touching it. `viewer` is who looks
 * at it; a file of rows is nobody's view. `hasForecast` false: its analysis is forecast for no day.
 */
export const pendencyRowJson = (
  today: string,
  viewer: string | null = null,
  hasForecast = true,
): SQL => sql`json_build_object(
  'id', x.id, 'name', x.name, 'status', x.status, 'plan', x.plan, 'type', x.type,
  'project', json_build_object('id', p.id, 'name', p.name, 'contract', p.contract),
  'company', json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj),
  'contractingCompany', json_build_object('id', asks.id, 'name', asks.trading_name, 'cnpj', asks.cnpj),
  'employee', case when e.id is null then null else json_build_object('id', e.id, 'name', e.name) end,
  'riskActivity', ${riskActivity},
  'referenceMonth', to_char(x.reference_month, 'YYYY-MM'), 'dueDate', x.due_date, 'issueDate', x.issue_date,
  'expirationDate', x.expiration_date, 'revisionDate', iso(x.revision_date), 'updatedAt', iso(x.updated_at),
  'sla', ${hasForecast ? forecastJson(today) : sql`null::json`},
  'openQuestions', x.open_questions, 'unreadComments', ${unreadComments(viewer)}, 'documentCount', x.document_count, 'note', x.note, 'inactive', x.inactive, 'renewalOf', x.renewal_of,
  'assignee', case when w.uid is null then null else json_build_object('uid', w.uid, 'displayName', w.display_name) end,
  'version', x.version)`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const riskActivity = sql.raw(
  `case x.risk_activity_id ${RISK_ACTIVITY_IDS.map(
    (id) => `when ${id} then ${quoted(JSON.stringify({ id, name: pt.riskActivity[id] }))}::json`,
  ).join(' ')} end`,
);

/** What a row is joined with, once it is known to be on the page. Who analyses it is shown to the contracting side alone. */
export const pendencyJoins = (scopes: readonly Scope[]): SQL => sql`
  join projects p on p.id = x.project_id
  join companies c on c.id = x.provider_id
  join companies asks on asks.id = x.contracting_id
  left join employees e on e.id = x.employee_id
  left join users w on w.uid = x.assignee and x.contracting_id = any(${idArray(analysing(scopes))})`;
