import { type SQL, sql } from 'drizzle-orm';
import { type SupplierDates, supplierDatesError } from '../../contract/projectSettings.ts';
import type { Plan, ProjectStatus } from '../../contract/projects.ts';
import { projectCompanies } from '../db/schema/projects.ts';
import { fieldError } from './errors.ts';

type Project = { status: ProjectStatus; startDate: string; endDate: string };

/**
 * The first and last day of a supplier in a project after a change, `before` null for one that joins: a draft's suppliers are
 * there since the start, in an active project they join `today`. 400 on `from` or `until` under `path` when they leave the
 * project's period or are in the wrong order.
 */
export function supplierDatesOf(
  project: Project,
  before: SupplierDates | null,
  change: Partial<SupplierDates>,
  { today, path = '' }: { today: string; path?: string },
): SupplierDates {
  const { startDate, endDate, status } = project;
  const joined = status === 'DRAFT' || today < startDate ? startDate : today > endDate ? endDate : today;
  const current = before ?? { from: joined, until: null };
  const dates = { from: change.from ?? current.from, until: change.until === undefined ? current.until : change.until };
  if (dates.from === current.from && dates.until === current.until) return dates;
  const error = supplierDatesError(dates, project);
  if (error) throw fieldError(`${path}${error.path}`, error.code);
  return dates;
}

/** As it is stored: null for the project's start, with which it moves. */
export const storedFrom = ({ startDate }: Project, from: string): string | null => (from > startDate ? from : null);

/**
 * First reference month (its first day) that is made of what is added to a project: `month` where somebody asks for it, else that of
 * `today`; null in a draft, of which nothing was asked yet. 400 on `path` for a month after the project's end, of which nothing would be.
 */
export function firstMonthOf(
  { status, endDate }: Pick<Project, 'status' | 'endDate'>,
  { month, path }: { month?: string; path: string },
  today: string,
): string | null {
  if (month && month > endDate.slice(0, 7)) throw fieldError(path, 'outside_period');
  if (status === 'DRAFT') return null;
  return `${month ?? (today > endDate ? endDate : today).slice(0, 7)}-01`;
}

/** What is stored beside plans that are added to a provider: the first reference month (its first day) that is made of them. */
export const laterPlans = (added: readonly Plan[], firstMonth: string): SQL =>
  sql`coalesce(${projectCompanies.plansFrom}, '{}')
    || ${JSON.stringify(Object.fromEntries(added.map((plan) => [plan, firstMonth])))}::jsonb`;
