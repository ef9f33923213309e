// Over 300 lines: every table of the demo in the order of its foreign keys, in one transaction.

import { sql } from 'drizzle-orm';
import { addDays } from '../contract/common.ts';
import { SESSION } from '../contract/constants.ts';
import type { CompanySize } from '../contract/documentTerms.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import { READY_PROFILES } from '../gateway/db/catalogue/accessProfiles.ts';
import { type Db, rows } from '../gateway/db/client.ts';
import { audit } from '../gateway/db/schema/audit.ts';
import { companies } from '../gateway/db/schema/companies.ts';
import { employees, projectEmployees } from '../gateway/db/schema/employees.ts';
import { invites } from '../gateway/db/schema/invites.ts';
import { memberships, profiles } from '../gateway/db/schema/memberships.ts';
import { comments, documents, pendencies, pendencyChecklists } from '../gateway/db/schema/pendencies.ts';
import { projectCompanies, projects } from '../gateway/db/schema/projects.ts';
import { projectSystemPendencies } from '../gateway/db/schema/systemPendencies.ts';
import { termAcceptances, users } from '../gateway/db/schema/users.ts';
import type { CpfColumn } from '../gateway/lib/cpfColumn.ts';
import { hashToken, newToken } from '../gateway/lib/randomToken.ts';
import { monthBack } from './calendar.ts';
import type { Demo } from './makeDemo.ts';
import { imageKeyOf } from './photos.ts';
import { madeOn, projectHistory } from './projectHistory.ts';
import { PROJECTS } from './projects.ts';
import { endOf, referencesOf, startOf } from './requirement.ts';
import { type Ids, idIn, name } from './rowIds.ts';
import { serviceOccurred, writeServiceMonths } from './serviceMonths.ts';
import type { StoredFile } from './storeFiles.ts';
import { livingDocuments, openQuestions, type Story } from './story.ts';
import { INVITES } from './users.ts';
import { writeApiKeys } from './writeApiKeys.ts';
import { writeBadges } from './writeBadges.ts';
import { writeBookings } from './writeBookings.ts';
import { writeCertificates } from './writeCertificates.ts';
import { writeCustomFields } from './writeCustomFields.ts';
import { writeEpi } from './writeEpi.ts';
import { writeMatrices } from './writeMatrices.ts';
import { writeNotes } from './writeNotes.ts';
import { writePassages } from './writePassages.ts';
import { writePlaces } from './writePlaces.ts';
import { writeRiskSchedules } from './writeRiskSchedules.ts';
import { writeActivityTypes, writeProjectUpdates, writeRestrictions, writeRisks } from './writeScope.ts';
import { writeTrainingClasses } from './writeTrainingClasses.ts';
import { writeTrainings } from './writeTrainings.ts';
import { writeWebhooks } from './writeWebhooks.ts';

type Tx = Pick<Db, 'execute'>;

/** Writes every row of the demo: the transaction of the caller makes it all or nothing. */
export async function writeDemo(
  tx: Db,
  demo: Demo,
  {
    today,
    passwordHash,
    stored,
    documents,
    secret,
  }: {
    today: string;
    passwordHash: string;
    stored: ReadonlyMap<string, StoredFile>;
    documents: CpfColumn;
    secret: string;
  },
): Promise<void> {
  const longAgo = monthBack(today, 26);
  const companyIds = await writeCompanies(tx, demo, longAgo);
  await writePeopleWhoSignIn(tx, demo, { companyIds, passwordHash, longAgo });
  const catalogue = await readCatalogue(tx);
  const projectIds = await writeProjects(tx, demo, { companyIds, catalogue, today });
  const employeeIds = await writeEmployees(tx, demo, { companyIds, projectIds, today, documents });
  await writePlaces(tx, { companyIds, projectIds, today });
  await writeCustomFields(tx, demo, { companyIds, employeeIds, today, documents });
  await writeTrainings(tx, companyIds);
  await writeApiKeys(tx, demo.users, { companyId: idIn(companyIds, 'serra-azul'), today });
  await writeWebhooks(tx, demo.users, {
    ...{ companyId: idIn(companyIds, 'serra-azul'), projectId: idIn(projectIds, 'parada') },
    ...{ employeeId: employeeIds[0] ?? 0, today, secret },
  });
  await writeBadges(tx, demo, { companyIds, projectIds, employeeIds, today, secret });
  await writeNotes(tx, { companyIds, projectIds, documentIds: catalogue.entries, users: demo.users, now: demo.now });
  await writeRisks(tx, demo, { projectIds, employeeIds });
  await writeActivityTypes(tx, demo, { companyIds, employeeIds, today });
  await writeMatrices(tx, { companyIds, now: demo.now });
  await writeRestrictions(tx, demo, { companyIds, employeeIds, documents, today });
  await writeProjectUpdates(tx, demo, { companyIds, projectIds });
  await writeServiceMonths(tx, demo, { companyIds, projectIds, employeeIds, today });
  await writePendencies(tx, demo.stories, {
    today,
    companyIds,
    projectIds,
    employeeIds,
    catalogue,
    stored,
    authors: demo.users,
  });
  const guard = demo.users.find(({ profile }) => profile === 'gatehouse');
  if (guard) await writePassages(tx, { companyId: idIn(companyIds, guard.company), guard: guard.uid, now: demo.now });
  const author = demo.users.find(({ company, profile }) => company === 'serra-azul' && profile === 'contracting-admin');
  await writeRiskSchedules(tx, { companyId: idIn(companyIds, 'serra-azul'), now: demo.now });
  await writeTrainingClasses(tx, { companyId: idIn(companyIds, 'serra-azul'), now: demo.now });
  if (author) await writeCertificates(tx, { companyId: idIn(companyIds, author.company), author: author.uid, today });
  await writePeriods(tx);
  await writeBookings(tx, { today });
  await writeEpi(tx, { today });
  await writeReads(tx, demo.now);
}

/** Small companies of the demo, by LC 123/2006. */
const SMALL: Readonly<Record<string, CompanySize>> = { andaimes: 'EPP', 'boa-vista': 'EPP', sabor: 'ME' };

async function writeCompanies(tx: Tx, demo: Demo, longAgo: string): Promise<Ids> {
  const ids = await name(
    tx,
    'companies',
    demo.companies.map(({ key }) => key),
  );
  const createdAt = new Date(longAgo);
  await bulkInsert(
    tx,
    companies,
    demo.companies.map(({ key, ...company }) => ({
      ...{ id: idIn(ids, key), ...company, createdAt },
      size: SMALL[key] ?? 'OTHER',
    })),
  );
  return ids;
}

/** People, the ready-made profiles of each company, and who holds which. */
async function writePeopleWhoSignIn(
  tx: Tx,
  demo: Demo,
  { companyIds, passwordHash, longAgo }: { companyIds: Ids; passwordHash: string; longAgo: string },
): Promise<void> {
  const createdAt = new Date(longAgo);
  await bulkInsert(
    tx,
    users,
    demo.users.map(({ uid, email, displayName, phone }) => ({
      uid,
      email,
      displayName,
      phone,
      passwordHash,
      // The password is new, however old the account: it does not have to be changed.
      passwordChangedAt: demo.now,
      emailVerified: true,
      accountVerified: true,
      lastAccessAt: demo.now,
      createdAt,
    })),
  );
  const contracting = new Set(PROJECTS.map(({ company }) => company));
  const offered = demo.companies.flatMap(({ key }) =>
    READY_PROFILES.filter(({ relationType }) => (relationType === 'CONTRACTING') === contracting.has(key)).map(
      (profile) => ({ key: `${key}/${profile.slug}`, company: key, profile }),
    ),
  );
  const profileIds = await name(
    tx,
    'profiles',
    offered.map(({ key }) => key),
  );
  await bulkInsert(
    tx,
    profiles,
    offered.map(({ key, company, profile }) => ({
      id: idIn(profileIds, key),
      companyId: idIn(companyIds, company),
      name: profile.name,
      relationType: profile.relationType,
      description: profile.description,
      permissions: [...profile.permissions],
      features: [...profile.features],
    })),
  );
  const membershipIds = await takeIds(tx, 'memberships', demo.users.length);
  await bulkInsert(
    tx,
    memberships,
    demo.users.map(({ uid, company, profile }, index) => ({
      id: membershipIds[index] ?? 0,
      uid,
      companyId: idIn(companyIds, company),
      profileId: idIn(profileIds, `${company}/${profile}`),
      createdAt,
    })),
  );
  await writeAcceptances(tx, demo, createdAt);
  await writeInvites(tx, demo, { companyIds, profileIds });
}

/** The people of the demo accepted the terms of use long ago, so that their first screen is their work. */
async function writeAcceptances(tx: Tx, demo: Demo, acceptedAt: Date): Promise<void> {
  const shipped = await rows<{ id: number }>(tx, sql`select id::int as id from terms order by id`);
  await bulkInsert(
    tx,
    termAcceptances,
    shipped.flatMap(({ id: termId }) =>
      demo.users.map(({ uid, email }) => ({ uid, termId, email, ip: '192.0.2.10', acceptedAt })),
    ),
  );
}

/** Invites that wait, and one that expired. Nobody knows the tokens of their links: sending again makes a new one. */
async function writeInvites(
  tx: Tx,
  demo: Demo,
  { companyIds, profileIds }: { companyIds: Ids; profileIds: Ids },
): Promise<void> {
  const uids = new Map(demo.users.map(({ email, uid }) => [email, uid]));
  const ids = await takeIds(tx, 'invites', INVITES.length);
  const day = 86_400_000;
  await bulkInsert(
    tx,
    invites,
    INVITES.map(({ email, company, profile, invitedBy, daysAgo }, index) => {
      const createdAt = new Date(demo.now.getTime() - daysAgo * day);
      return {
        id: ids[index] ?? 0,
        kind: 'USER',
        email,
        companyId: idIn(companyIds, company),
        profileId: idIn(profileIds, `${company}/${profile}`),
        tokenHash: hashToken(newToken()),
        invitedBy: uids.get(invitedBy) ?? null,
        createdAt,
        sentAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + SESSION.inviteDays * day),
      };
    }),
  );
}

type Catalogue = { entries: Ids; items: ReadonlyMap<string, readonly number[]> };
/** The shipped documents by slug, and the ids of their checklists in order. */
async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const found = await rows<{ id: number; slug: string; items: number[] }>(
    tx,
    sql`select s.id::int as id, s.slug,
          (select coalesce(json_agg(i.id order by i.position), '[]') from checklist_items i
           where i.system_pendency_id = s.id) as items
        from system_pendencies s where s.company_id is null`,
  );
  return {
    entries: new Map(found.map(({ slug, id }) => [slug, id])),
    items: new Map(found.map(({ slug, items }) => [slug, items])),
  };
}

async function writeProjects(
  tx: Tx,
  demo: Demo,
  { companyIds, catalogue, today }: { companyIds: Ids; catalogue: Catalogue; today: string },
): Promise<Ids> {
  const ids = await name(
    tx,
    'projects',
    PROJECTS.map(({ key }) => key),
  );
  const uids = new Map(demo.users.map(({ email, uid }) => [email, uid]));
  await bulkInsert(
    tx,
    projects,
    PROJECTS.map((project) => ({
      id: idIn(ids, project.key),
      companyId: idIn(companyIds, project.company),
      name: project.name,
      contract: project.contract,
      scope: project.scope,
      status: project.status,
      stage: project.stage,
      startDate: startOf(project, today),
      endDate: endOf(project, today),
      analysisDays: project.analysisDays,
      reAnalysisDays: project.reAnalysisDays,
      startReference: referencesOf(project, today)[0],
      endReference: referencesOf(project, today)[1],
      // The draft stopped after its second step.
      step: project.status === 'DRAFT' ? 2 : 5,
      createdBy: uids.get(project.createdBy) ?? '',
      createdAt: new Date(`${madeOn(project, today)}T13:20:00Z`),
      updatedAt: new Date(`${madeOn(project, today)}T17:45:00Z`),
    })),
  );
  await bulkInsert(
    tx,
    projectCompanies,
    PROJECTS.flatMap((project) =>
      project.links.map(({ provider, plans }) => ({
        projectId: idIn(ids, project.key),
        companyId: idIn(companyIds, provider),
        plans: [...plans],
        email:
          demo.users.find(({ company, profile }) => company === provider && profile === 'supplier-admin')?.email ??
          null,
        createdAt: new Date(`${madeOn(project, today)}T17:40:00Z`),
      })),
    ),
  );
  await bulkInsert(
    tx,
    projectSystemPendencies,
    PROJECTS.flatMap(({ key, documents: asked }) =>
      asked.map((slug) => ({ projectId: idIn(ids, key), systemPendencyId: idIn(catalogue.entries, slug) })),
    ),
  );
  return ids;
}

/** Of who comes from abroad: at Montagens Horizonte they run out in three weeks. */
const papersOf = (isEnding: boolean, today: string) => ({
  foreignDocumentKind: 'RNM',
  foreignDocumentIssuer: 'Polícia Federal',
  foreignDocumentIssuedOn: addDays(today, -710),
  foreignDocumentUntil: addDays(today, isEnding ? 21 : 390),
  entryDate: addDays(today, -760),
  entryCondition: isEnding ? 'MERCOSUL' : 'OTHER',
  residenceTerm: 'FIXED_TERM',
});

async function writeEmployees(
  tx: Tx,
  demo: Demo,
  {
    companyIds,
    projectIds,
    today,
    documents,
  }: { companyIds: Ids; projectIds: Ids; today: string; documents: CpfColumn },
): Promise<readonly number[]> {
  const ids = await takeIds(tx, 'employees', demo.employees.length);
  const createdAt = new Date(monthBack(today, 24));
  await bulkInsert(
    tx,
    employees,
    demo.employees.map((employee, index) => ({
      id: ids[index] ?? 0,
      companyId: idIn(companyIds, employee.provider),
      name: employee.name,
      civilName: employee.civilName,
      ...documents.columns(employee),
      ...(employee.foreignDocument && papersOf(employee.provider === 'horizonte', today)),
      birthdate: employee.birthdate,
      // the document of somebody from abroad begins with the country
      nationality: employee.foreignDocument?.slice(0, 2) ?? 'BR',
      role: employee.role,
      exposure: employee.exposure,
      admissionDate: employee.admissionDate,
      salary: employee.salary.toFixed(2),
      contractRegime: employee.contractRegime,
      status: employee.status,
      imageKey: imageKeyOf(employee.id),
      createdAt,
    })),
  );
  await bulkInsert(
    tx,
    projectEmployees,
    demo.assignments.map(({ project, employee, hiringDate, endedAt }) => ({
      projectId: idIn(projectIds, project.key),
      employeeId: ids[employee.id - 1] ?? 0,
      hiringDate,
      endedAt,
    })),
  );
  return ids;
}

const issueOf = (story: Story): string | null =>
  livingDocuments(story).reduce<string | null>(
    (latest, { issueDate }) => (latest && latest > issueDate ? latest : issueDate),
    null,
  );
const expirationOf = (story: Story): string | null =>
  livingDocuments(story).reduce<string | null>(
    (earliest, { expirationDate }) =>
      expirationDate && (!earliest || expirationDate < earliest) ? expirationDate : earliest,
    null,
  );

async function writePendencies(
  tx: Tx,
  stories: readonly Story[],
  where: {
    companyIds: Ids;
    projectIds: Ids;
    employeeIds: readonly number[];
    catalogue: Catalogue;
    stored: ReadonlyMap<string, StoredFile>;
    authors: Demo['users'];
    today: string;
  },
): Promise<void> {
  const { companyIds, projectIds, employeeIds, catalogue, stored, authors, today } = where;
  const ids = await takeIds(tx, 'pendencies', stories.length);
  const told = stories.map((story, index) => ({ story, id: ids[index] ?? 0 }));
  await bulkInsert(
    tx,
    pendencies,
    told.map(({ story, id }) => {
      const { project, link, entry, employee, riskActivityId, month, dueDate } = story.requirement;
      return {
        id,
        projectId: idIn(projectIds, project.key),
        contractingId: idIn(companyIds, project.company),
        providerId: idIn(companyIds, link.provider),
        systemPendencyId: idIn(catalogue.entries, entry.slug),
        employeeId: employee ? (employeeIds[employee.id - 1] ?? 0) : null,
        riskActivityId: riskActivityId ?? null,
        referenceMonth: month,
        name: entry.name,
        searchText: [entry.name, employee?.name, employee?.civilName, project.contract].filter(Boolean).join(' '),
        plan: entry.plan,
        type: entry.type,
        status: story.status,
        dueDate,
        issueDate: issueOf(story),
        expirationDate: expirationOf(story),
        revisionDate: story.revisionDate,
        sentAt: story.sentAt,
        slaDue: story.slaDue,
        round: story.round,
        note: story.note,
        statusBeforeSupport: story.statusBeforeSupport,
        closedWithoutAnalysis: story.closedWithoutAnalysis,
        serviceOccurred: employee ? null : serviceOccurred(project, link, month, today),
        inactive: story.inactive,
        documentCount: livingDocuments(story).length,
        openQuestions: openQuestions(story),
        createdAt: story.createdAt,
        updatedAt: story.updatedAt,
        version: story.events.length,
      };
    }),
    { searchText: sql`norm(x."searchText")` },
  );

  // some of the queue is in somebody's hand already
  await tx.execute(sql`update pendencies x set assignee = u.uid from users u
    where x.status in ('IN_REVISION', 'PRE_ANALYSIS') and u.email = case x.id % 9 when 0 then 'analista@serraazul.demo'
        when 1 then case x.plan when 'STP' then 'rafael.teixeira@serraazul.demo' else 'camila.duarte@serraazul.demo' end end
      and x.contracting_id in (select company_id from memberships where uid = u.uid)`);
  await bulkInsert(
    tx,
    documents,
    told.flatMap(({ story, id }) =>
      story.documents.map(({ flaw: _, ...document }) => {
        const file = stored.get(document.storageKey);
        if (!file) throw new Error(`no bytes were stored for ${document.storageKey}`);
        return { pendencyId: id, ...document, ...file, contentType: 'application/pdf' };
      }),
    ),
  );
  await bulkInsert(
    tx,
    pendencyChecklists,
    told.flatMap(({ story, id }) => {
      const { entry } = story.requirement;
      const itemIds = catalogue.items.get(entry.slug) ?? [];
      return (story.checklist ?? []).map((item, index) => ({
        pendencyId: id,
        checklistItemId: itemIds[index] ?? 0,
        position: index + 1,
        name: entry.checklist[index]?.name ?? '',
        ...item,
      }));
    }),
  );
  await writeComments(tx, told, companyIds);
  await bulkInsert(
    tx,
    audit,
    [
      ...told.flatMap(({ story, id }) =>
        story.events.map(({ at, actor, ...event }) => ({
          createdAt: at,
          uid: actor?.uid ?? null,
          companyId: actor ? idIn(companyIds, actor.company) : null,
          entity: 'pendency',
          entityId: String(id),
          action: event.action,
          fieldName: event.fieldName ?? null,
          oldValue: event.oldValue ?? null,
          newValue: event.newValue ?? null,
          note: event.note ?? null,
        })),
      ),
      ...projectHistory(authors, today, (key) => idIn(companyIds, key)).map(({ project, author, at, ...change }) => ({
        createdAt: at,
        uid: author?.uid ?? null,
        companyId: author ? idIn(companyIds, author.company) : null,
        entity: 'project',
        entityId: String(idIn(projectIds, project)),
        ...change,
      })),
    ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  );
}

/** What is older than a week was read by everybody; what came since is new to those who did not write it. */
const writeReads = (tx: Tx, now: Date) =>
  tx.execute(sql`
    insert into comment_reads (pendency_id, uid, last_comment_id, read_at)
    select m.pendency_id, b.uid, max(m.id), max(m.created_at)
    from comments m join pendencies x on x.id = m.pendency_id
      join memberships b on b.company_id in (x.contracting_id, x.provider_id)
    where m.created_at < ${now.toISOString()}::timestamptz - interval '7 days'
    group by m.pendency_id, b.uid`);

/**
 * The history of what was inserted in its last status: open from its creation until its last decision, so that the dashboard
 * has months to show; its counters follow.
 */
async function writePeriods(tx: Tx): Promise<void> {
  const decided = sql`greatest(x.created_at, coalesce(x.revision_date, x.sent_at, x.created_at))`;
  await tx.execute(sql`insert into status_periods (source, id, sub_id, status, active, first_day, last_day, valid_from, valid_to)
    select 'pendency', x.id, 0, 'OPEN', true, x.due_date, null, x.created_at, ${decided} from pendencies x
    where ${decided} > x.created_at`);
  await tx.execute(sql`update status_periods h set valid_from = ${decided} from pendencies x
    where h.source = 'pendency' and h.id = x.id and h.sub_id = 0 and h.valid_to is null and ${decided} < h.valid_from`);
  await tx.execute(sql`insert into panel_facts (pendency_id, kind, bucket, item, project_id, provider_id, plan, document_id, at)
    select pendency_id, kind, bucket, item, project_id, provider_id, plan, document_id, at from panel_history
    where item is not null on conflict do nothing`);
  await tx.execute(sql`delete from panel_counts`);
  await tx.execute(sql`insert into panel_counts (kind, project_id, provider_id, plan, item, bucket, slot, n)
    select kind, project_id, provider_id, plan, item, bucket, 0, n from panel_recount`);
}

async function writeComments(tx: Tx, told: readonly { story: Story; id: number }[], companyIds: Ids): Promise<void> {
  const ids = await takeIds(
    tx,
    'comments',
    told.reduce((sum, { story }) => sum + story.comments.length, 0),
  );
  let next = 0;
  await bulkInsert(
    tx,
    comments,
    told.flatMap(({ story, id }) => {
      const first = next;
      next += story.comments.length;
      return story.comments.map(({ kind, text, state, answerTo, actor, createdAt }, index) => ({
        id: ids[first + index] ?? 0,
        pendencyId: id,
        kind,
        text,
        state,
        answerTo: answerTo === null ? null : (ids[first + answerTo] ?? null),
        uid: actor.uid,
        companyId: idIn(companyIds, actor.company),
        createdAt,
      }));
    }),
  );
}
