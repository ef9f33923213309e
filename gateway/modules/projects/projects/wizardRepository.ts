import { eq, type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import type { SupplierDates } from '../../../../contract/projectSettings.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { projectCompanies, projects } from '../../../db/schema/projects.ts';
import { anyOf } from '../../../lib/scopeSql.ts';

export type NewProject = Pick<
  typeof projects.$inferInsert,
  'companyId' | 'name' | 'contract' | 'scope' | 'description' | 'startDate' | 'endDate' | 'createdBy'
> & { at: Date };

export const insertProject = async (tx: Db, { at, ...project }: NewProject): Promise<number> => {
  const [row] = await tx
    .insert(projects)
    .values({ ...project, status: 'DRAFT', stage: 'CREATED', step: 1, createdAt: at, updatedAt: at })
    .returning({ id: projects.id });
  if (!row) throw new Error('the project was not written');
  return row.id;
};

export type ProjectValues = Partial<
  Pick<typeof projects.$inferInsert, 'name' | 'contract' | 'scope' | 'description' | 'startDate' | 'endDate' | 'status'>
>;

/** Writes the values, counts the version up unless that was done, and remembers the furthest step that was saved. */
export const updateProject = (
  tx: Db,
  id: number,
  {
    values = {},
    step = 0,
    counted = false,
    at,
  }: { values?: ProjectValues; step?: number; counted?: boolean; at: Date },
) =>
  tx
    .update(projects)
    .set({
      ...values,
      step: sql`greatest(${projects.step}, ${step}::int)`,
      updatedAt: at,
      version: sql`${projects.version} + ${counted ? 0 : 1}::int`,
    })
    .where(eq(projects.id, id));

export type LinkedCompany = SupplierDates & { id: number; name: string; plans: Plan[]; email: string | null };

export const companiesOf = (tx: Db, projectId: number): Promise<LinkedCompany[]> =>
  rows(tx)`select pc.company_id::int as id, c.trading_name as name, to_json(pc.plans) as plans, pc.email,
      to_char(greatest(pc.from_date, p.start_date), 'YYYY-MM-DD') as "from", to_char(pc.until_date, 'YYYY-MM-DD') as "until"
    from project_companies pc join companies c on c.id = pc.company_id join projects p on p.id = pc.project_id
    where pc.project_id = ${projectId} order by c.id`;

export const existingCompanies = (tx: Db, ids: readonly number[]): Promise<Reference[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(tx)`
      select id::int as id, trading_name as name from companies where id in ${ids} and unconfirmed_since is null`;

/** Links a provider, or writes its plans, e-mail and dates over those that it has. */
export const writeCompany = (
  tx: Db,
  projectId: number,
  company: Pick<typeof projectCompanies.$inferInsert, 'companyId' | 'plans' | 'email' | 'from' | 'until'> & {
    plansFrom?: SQL;
  },
  at: Date,
) =>
  tx
    .insert(projectCompanies)
    .values({ projectId, ...company, plansFrom: null, createdAt: at })
    .onConflictDoUpdate({
      target: [projectCompanies.projectId, projectCompanies.companyId],
      set: { ...company, version: sql`${projectCompanies.version} + 1` },
    });

export const unlinkCompany = (tx: Db, projectId: number, companyId: number) =>
  changed(tx)`delete from project_companies where project_id = ${projectId} and company_id = ${companyId}`;

/** The e-mails that were invited to join as providers and have not come yet. */
export const openInvites = async (tx: Db, projectId: number): Promise<string[]> =>
  (
    await rows(tx)<{ email: string }>`select email from invites
      where project_id = ${projectId} and kind = 'COMPANY' and accepted_at is null and cancelled_at is null`
  ).map(({ email }) => email);

/** What has to be there before a project can be asked for anything. */
export const readiness = async (tx: Db, projectId: number): Promise<{ documents: number; providers: number }> =>
  (await firstRow(tx)<{ documents: number; providers: number }>`
    select (select count(*)::int from project_system_pendencies where project_id = ${projectId}) as documents,
    (select count(*)::int from project_companies where project_id = ${projectId})
    + (select count(*)::int from invites
        where project_id = ${projectId} and kind = 'COMPANY' and accepted_at is null and cancelled_at is null)
    as providers`) ?? { documents: 0, providers: 0 };

/** How many projects a warning names. */
const NAMED = 10;

/** Projects of the company with this contract number, whatever its case and accents; of what the scopes see as contracting. */
export const contractInUse = (
  db: Db,
  scopes: readonly Scope[],
  { company, contract, except }: { company: number; contract: string; except: number | undefined },
): Promise<Reference[]> =>
  rows(db)`select p.id, p.name from projects p
    where p.company_id = ${company} and norm(trim(p.contract)) = norm(${contract}) and p.id is distinct from ${except ?? null}::bigint
      and (${anyOf(scopes.filter(({ side }) => side === 'CONTRACTING').map((scope) => sql`p.company_id = ${scope.companyId}${scope.projectId === null ? sql`` : sql` and p.id = ${scope.projectId}`}`))})
    order by p.name, p.id limit ${NAMED}`;
