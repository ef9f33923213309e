import { sql } from 'drizzle-orm';
import type { ProjectStatus } from '../../contract/projects.ts';
import { type Db, firstRow, hasRows, value } from '../db/client.ts';
import { linkedProjects } from '../lib/scopeSql.ts';
import type { Scope } from './actor.ts';

/** A project as its rules need it. Days are `YYYY-MM-DD`, months their first day. */
export type ProjectRecord = {
  id: number;
  companyId: number;
  name: string;
  contract: string;
  /** As stored: FINISHED is reckoned from the end date where it is shown. */
  status: ProjectStatus;
  step: number;
  startDate: string;
  endDate: string;
  isBlocked: boolean;
  version: number;
};

/** The project when the scopes see it; locked until the transaction ends when it is to be changed. */
export const findProjectRecord = (
  tx: Db,
  scopes: readonly Scope[],
  id: number,
  lock: boolean,
): Promise<ProjectRecord | undefined> =>
  firstRow(tx)`select p.id, p.company_id as "companyId", p.name, p.contract, p.status, p.step,
      to_char(p.start_date, 'YYYY-MM-DD') as "startDate", to_char(p.end_date, 'YYYY-MM-DD') as "endDate",
      p.is_blocked as "isBlocked", p.version
    from projects p where p.id = ${id} and (${linkedProjects(scopes)})${lock ? sql` for no key update` : sql``}`;

export const seesProject = (tx: Db, scope: Scope, id: number): Promise<boolean> =>
  hasRows(tx)`select 1 from projects p where p.id = ${id} and (${linkedProjects([scope])})`;

/** The project changed: who read it before is told so (wire, `lost updates`). Returns its new version. */
export const touchProject = (tx: Db, id: number, at: Date): Promise<number | undefined> =>
  value(tx)`update projects set version = version + 1, updated_at = ${at.toISOString()}::timestamptz
    where id = ${id} returning version`;
