import { type SQL, sql } from 'drizzle-orm';
import { TRAIL_PATTERNS, type TrailAction, type TrailEntity } from '../../contract/auditTrail.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { bulkInsert } from '../db/bulkInsert.ts';
import { type Db, rows } from '../db/client.ts';
import { audit } from '../db/schema/audit.ts';
import { type PublishedEvent, type PublishedTopic, publish } from './events.ts';
import { listPage, type PageRequest } from './listPage.ts';
import { ofEmployee, openPersonal, type PersonalText, type Subject, sealOften, sealPersonal } from './personKeys.ts';
import { requestOrigin } from './requestOrigin.ts';
import { isOneOf, textArray } from './scopeSql.ts';

/** One entry of the audit trail; `uid` null when the system acts. Values are texts as a person would read them back. */
export type AuditEntry = {
  uid: string | null;
  companyId: number | null;
  entity: TrailEntity;
  entityId: string | number;
  action: TrailAction;
  fieldName?: string;
  oldValue?: Said;
  newValue?: Said;
  note?: Said;
  /** Whom what it says is of: its texts are encrypted under that person's key. Of `PERSONAL` entities and pendencies it is known. */
  about?: Subject | null | undefined;
  createdAt?: Date;
};
/** A text, or the parts of one that names people. */
type Said = string | readonly PersonalText[] | null | undefined;
type Of = Pick<AuditEntry, 'uid' | 'companyId' | 'entity' | 'entityId' | 'createdAt'>;
type Change = Omit<AuditEntry, keyof Of>;

/** Entities whose entries are of one person. */
const PERSONAL: Partial<Record<AuditEntry['entity'], (id: AuditEntry['entityId']) => Subject>> = {
  employee: (id) => `employee:${Number(id)}`,
  restrictedEmployee: (id) => `restricted:${Number(id)}`,
};
const VALUES = ['oldValue', 'newValue', 'note'] as const;
/** Of a pendency and its documents: reasons are free texts, and the names of files name people; a status is of nobody. */
const OF_PENDENCY: readonly AuditEntry['entity'][] = ['pendency', 'document', 'documentReuse'];
const FILE_NAMED = /^DOCUMENT_|^(ISSUE|EXPIRATION)_DATE_CHANGED$/;
type TextField = 'fieldName' | (typeof VALUES)[number];

/** Which texts of an entry are encrypted when it is about somebody. */
function personalFields({ entity, action }: AuditEntry): readonly TextField[] {
  if (!OF_PENDENCY.includes(entity)) return VALUES;
  return FILE_NAMED.test(action) ? ['note', 'fieldName'] : ['note'];
}

/** Of the entries of pendencies, documents and readings that say something: whose pendency it is. */
async function peopleOf(tx: Db, entries: readonly AuditEntry[]): Promise<Map<string, Subject>> {
  const idsOf = (...entities: AuditEntry['entity'][]) => {
    const personal = entries
      .filter((entry) => entities.includes(entry.entity) && entry.about === undefined)
      .filter((entry) => personalFields(entry).some((field) => typeof entry[field] === 'string'));
    return [...new Set(personal.map(({ entityId }) => Number(entityId)))];
  };
  const [pendencies, documents] = [idsOf('pendency', 'documentReuse'), idsOf('document', 'analysis')];
  const asked: SQL[] = [];
  if (pendencies.length > 0) {
    asked.push(sql`select 'pendency ' || x.id as key, x.employee_id::int as "employeeId" from pendencies x
      where ${isOneOf(sql`x.id`, pendencies)} and x.employee_id is not null`);
  }
  if (documents.length > 0) {
    asked.push(sql`select 'document ' || d.id as key, x.employee_id::int as "employeeId"
      from documents d join pendencies x on x.id = d.pendency_id
      where ${isOneOf(sql`d.id`, documents)} and x.employee_id is not null`);
  }
  if (asked.length === 0) return new Map();
  const found = await rows<{ key: string; employeeId: number }>(tx, sql.join(asked, sql` union all `));
  return new Map(found.map(({ key, employeeId }) => [key, ofEmployee(employeeId)]));
}

type Membership = { uid: string; companyId: number; profileName: string };
const SIGNED_IN = new RegExp(TRAIL_PATTERNS.SIGNED_IN);
/** Sign-ins and what belongs to them are of an account, not of a company. */
const isSignin = ({ uid, companyId, action }: AuditEntry): boolean =>
  uid !== null && companyId === null && SIGNED_IN.test(action);

/** Where the people who sign in belong to: to a company as a whole before its projects. */
async function membershipsOf(tx: Db, entries: readonly AuditEntry[]): Promise<Membership[]> {
  const uids = [...new Set(entries.filter(isSignin).map(({ uid }) => uid))];
  if (uids.length === 0) return [];
  return rows(tx)<Membership>`
    select distinct on (m.uid, m.company_id) m.uid, m.company_id::int as "companyId", p.name as "profileName"
    from memberships m join profiles p on p.id = m.profile_id where m.uid = any(${`{${uids.join(',')}}`}::uuid[])
    order by m.uid, m.company_id, m.project_id nulls first`;
}

/** A sign-in stands in the trail of each company of the person, once for each, so that none learns of another. */
const inEachCompany = (entries: readonly AuditEntry[], memberships: readonly Membership[]): AuditEntry[] =>
  entries.flatMap((entry) => {
    const own = isSignin(entry) ? memberships.filter(({ uid }) => uid === entry.uid) : [];
    return own.length === 0 ? [entry] : own.map(({ companyId }) => ({ ...entry, companyId }));
  });

/** In whose name, with which profile and from where: of entries that the request's own person causes. */
async function originsOf(tx: Db, entries: readonly AuditEntry[], signedIn: readonly Membership[]) {
  const origin = requestOrigin.getStore();
  const sealed = new Map<string, string>();
  const isOwn = ({ uid }: AuditEntry) => uid !== null && (uid === origin?.uid || origin?.uid === null);
  for (const entry of entries) {
    const { uid } = entry;
    if (!origin || uid === null || !isOwn(entry) || sealed.has(uid)) continue;
    sealed.set(uid, await sealOften(tx, { of: `user:${uid}`, text: origin.ip }));
  }
  return entries.map((entry) => {
    if (!origin || entry.uid === null || !isOwn(entry)) return { actorCompanyId: null, profile: null, ip: null };
    const [only, another] = origin.memberships;
    const own =
      signedIn.find(({ uid, companyId }) => uid === entry.uid && companyId === entry.companyId) ??
      origin.memberships.find(({ companyId }) => companyId === entry.companyId) ??
      (another ? undefined : only);
    return {
      actorCompanyId: own?.companyId ?? null,
      profile: own?.profileName || null,
      ip: sealed.get(entry.uid) ?? null,
    };
  });
}

/** The entries as they are stored. */
async function sealed(tx: Db, given: readonly AuditEntry[]) {
  const signedIn = await membershipsOf(tx, given);
  const entries = inEachCompany(given, signedIn);
  const people = await peopleOf(tx, entries);
  const idOf = { analysis: 'document', documentReuse: 'pendency' } as Partial<Record<AuditEntry['entity'], string>>;
  const keyOf = ({ entity, entityId }: AuditEntry) => `${idOf[entity] ?? entity} ${entityId}`;
  const texts: { index: number; field: string; parts: readonly PersonalText[] }[] = [];
  for (const [index, entry] of entries.entries()) {
    const about = entry.about ?? PERSONAL[entry.entity]?.(entry.entityId) ?? people.get(keyOf(entry));
    const own = about ? personalFields(entry) : [];
    for (const field of ['fieldName', ...VALUES] as const) {
      const said = entry[field];
      if (!said) continue;
      if (typeof said !== 'string') texts.push({ index, field, parts: said });
      else if (about && own.includes(field)) texts.push({ index, field, parts: [{ of: about, text: said }] });
    }
  }
  const stored = await sealPersonal(
    tx,
    texts.map(({ parts }) => parts),
  );
  const replaced = new Map<number, Record<string, string | null>>();
  for (const [at, { index, field, parts }] of texts.entries()) {
    // nobody is named: nothing is said
    const value = parts.length > 0 ? (stored[at] ?? '') : null;
    replaced.set(index, { ...replaced.get(index), [field]: value });
  }
  const origins = await originsOf(tx, entries, signedIn);
  return entries.map(({ about: _, ...entry }, index) => ({
    ...(entry as Omit<typeof audit.$inferInsert, 'entityId'>),
    ...replaced.get(index),
    ...origins[index],
    entityId: String(entry.entityId),
  }));
}

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
  webhook: 'webhooks',
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
  await tx.insert(audit).values(await sealed(tx, entries));
  await publish(tx, ...entries.flatMap(eventsOf));
}

/** Writes any number of entries, as many as fit by one statement, and tells no stream: an import tells of itself. */
export const writeManyAudit = async (tx: Db, entries: readonly AuditEntry[]): Promise<void> =>
  bulkInsert(
    tx,
    audit,
    (await sealed(tx, entries)).map((entry) => ({ fieldName: null, oldValue: null, newValue: null, ...entry })),
  );

/** Writes the changes that one person made to one record. */
export const writeChanges = (tx: Db, of: Of, ...changes: Change[]): Promise<void> =>
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
    .map((name) => ({ action: 'UPDATED' as const, fieldName: name, oldValue: before[name], newValue: after[name] }));

/** A page of the history of one record, newest first; the author is 'Prumo' where the system acted. */
export async function listHistory(
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
  const found = await listPage<HistoryEntry>(
    db,
    page,
    sql`select a.id, a.action, a.field_name as "fieldName", a.old_value as "oldValue", a.new_value as "newValue", a.note,
          iso(a.created_at) as "createdAt",
          json_build_object('uid', u.uid, 'displayName', coalesce(u.display_name, 'Prumo')) as author
        ${from} order by a.created_at desc, a.id desc`,
    sql`select a.id ${from}`,
  );
  return { ...found, results: await openPersonal(db, found.results, ['fieldName', ...VALUES]) };
}

/** What the trail says of an employee, the latest first: of the record, of the documents that were asked, and of their files. */
export async function historyOfEmployee(db: Db, employeeId: number, limit: number) {
  const found = await rows(db)<{
    at: string;
    author: string;
    action: string;
    field: string | null;
    before: string | null;
    after: string | null;
    note: string | null;
  }>`
    with own as (select x.id from pendencies x where x.employee_id = ${employeeId})
    select iso(a.created_at) as at, coalesce(u.display_name, 'Prumo') as author, a.action, a.field_name as field,
      a.old_value as before, a.new_value as after, a.note
    from audit a left join users u on u.uid = a.uid
    where (a.entity = 'employee' and a.entity_id = ${String(employeeId)})
      or (a.entity = 'pendency' and a.entity_id in (select own.id::text from own))
      or (a.entity in ('document', 'analysis') and a.entity_id in (
        select d.id::text from own join documents d on d.pendency_id = own.id))
    order by a.created_at desc, a.id desc limit ${limit}`;
  return openPersonal(db, found, ['field', 'before', 'after', 'note']);
}
