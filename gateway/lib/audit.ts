import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import type { Db } from '../db/client.ts';
import { audit } from '../db/schema/audit.ts';
import { type PublishedEvent, type PublishedTopic, publish } from './events.ts';
import { listPage, type PageRequest } from './listPage.ts';
import { textArray } from './scopeSql.ts';

/** One entry of the audit trail; `uid` null when the system acts. Values are texts as a person would read them back. */
export type AuditEntry = {
  uid: string | null;
  companyId: number | null;
  entity:
    | 'pendency'
    | 'documentReuse'
    | 'reuseRule'
    | 'document'
    | 'session'
    | 'account'
    | 'access'
    | 'project'
    | 'employee'
    | 'profile'
    | 'companyGroup'
    | 'customField'
    | 'badgeConfig'
    | 'companyLogo'
    | 'invite'
    | 'company'
    | 'place'
    | 'term'
    | 'export'
    | 'systemPendency'
    | 'requirementMatrix'
    | 'analysisNote'
    | 'analysis'
    | 'view'
    | 'restrictedEmployee'
    | 'employeeNote'
    | 'riskSchedule'
    | 'riskScheduleConfig'
    | 'trainingConfig'
    | 'trainingClass'
    | 'clinic'
    | 'booking'
    | 'homologation'
    | 'epiProduct'
    | 'epiOrder'
    | 'billingAddress'
    | 'nrInterest'
    | 'paymentRelease'
    | 'formalNotice';
  entityId: string | number;
  action: string;
  fieldName?: string;
  oldValue?: string | null;
  newValue?: string | null;
  note?: string | null;
  createdAt?: Date;
};
type Subject = Pick<AuditEntry, 'uid' | 'companyId' | 'entity' | 'entityId' | 'createdAt'>;
type Change = Omit<AuditEntry, keyof Subject>;

/** The topic of the event that a change of an entity is told by (X-21); the rest is read again when somebody opens it. */
const TOPICS: Partial<Record<AuditEntry['entity'], PublishedTopic>> = {
  pendency: 'pendencies',
  session: 'access',
  account: 'access',
  project: 'projects',
  employee: 'employees',
  profile: 'profiles',
  companyGroup: 'companyGroups',
  customField: 'customFields',
  badgeConfig: 'badgeConfigs',
  invite: 'users',
  company: 'companies',
  place: 'facilities',
  systemPendency: 'systemPendencies',
  requirementMatrix: 'requirementMatrices',
  analysisNote: 'analysisNotes',
  restrictedEmployee: 'restrictedEmployees',
  riskSchedule: 'riskSchedules',
  riskScheduleConfig: 'riskScheduleConfigs',
  trainingConfig: 'trainingConfigs',
  trainingClass: 'trainingClasses',
  booking: 'bookings',
  homologation: 'homologations',
  epiOrder: 'epiOrders',
  paymentRelease: 'paymentReleases',
  formalNotice: 'formalNotices',
};
/** Entries of who only looked: they change nothing, and an event would make the lists of others be read again. */
const LOOKED = /^(?:ACCESS_DENIED|SIGNED_IN|SIGNIN_.*|MFA_.*|BADGE_PRINTED|.*_SEEN)$/;

function eventsOf({ entity, entityId, action, companyId, uid }: AuditEntry): PublishedEvent[] {
  const topic = LOOKED.test(action) ? undefined : TOPICS[entity];
  const company = companyId ?? undefined;
  if (entity === 'profile' && company)
    return [
      { topic: 'profiles', company },
      { topic: 'access', company },
    ];
  if (topic === 'access') {
    const person = entity === 'session' ? uid : String(entityId);
    return [...(person ? [{ topic, person }] : []), ...(company ? [{ topic: 'users', company } as const] : [])];
  }
  const id = Number(entityId);
  return topic && company ? [{ topic, company, ...(Number.isInteger(id) && { id }) }] : [];
}

/** Writes entries in the transaction of the change that they tell of (domain, section 8), and tells the open streams of it. */
export async function writeAudit(tx: Db, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(audit).values(entries.map((entry) => ({ ...entry, entityId: String(entry.entityId) })));
  await publish(tx, ...entries.flatMap(eventsOf));
}

/** Writes the changes that one person made to one record. */
export const writeChanges = (tx: Db, of: Subject, ...changes: Change[]): Promise<void> =>
  writeAudit(
    tx,
    changes.map((change) => ({ ...of, ...change })),
  );

/** One change for each of the texts that differ. */
export const changedTexts = <Name extends string>(
  before: Record<Name, string | null>,
  after: Record<Name, string | null>,
  names: readonly Name[],
): Change[] =>
  names
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ action: 'UPDATED', fieldName: name, oldValue: before[name], newValue: after[name] }));

/** A page of the history of one record, newest first; the author is 'Prumo' where the system acted. */
export function listHistory(
  db: Db,
  {
    entity,
    also = entity,
    entityId,
    except = [],
    only = sql`true`,
  }: Pick<AuditEntry, 'entity'> & {
    /** Another entity, whose entries have the same ids. */
    also?: AuditEntry['entity'] | undefined;
    /** One, or a query of several. */
    entityId: AuditEntry['entityId'] | SQL;
    except?: readonly string[];
    /** A condition on the entries `a`. */
    only?: SQL | undefined;
  },
  page: PageRequest,
): Promise<ListOf<HistoryEntry>> {
  const from = sql`from audit a left join users u on u.uid = a.uid
    where a.entity in (${entity}, ${also}) and a.entity_id in (${typeof entityId === 'object' ? entityId : String(entityId)}) and ${only}${except.length === 0 ? sql`` : sql` and a.action <> all(${textArray(except)})`}`;
  return listPage(
    db,
    page,
    sql`select a.id, a.action, a.field_name as "fieldName", a.old_value as "oldValue", a.new_value as "newValue", a.note,
          iso(a.created_at) as "createdAt",
          json_build_object('uid', u.uid, 'displayName', coalesce(u.display_name, 'Prumo')) as author
        ${from} order by a.created_at desc, a.id desc`,
    sql`select a.id ${from}`,
  );
}
