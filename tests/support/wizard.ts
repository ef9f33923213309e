import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Facility } from '../../contract/facilities.ts';
import type { ProjectCreate, ProjectStep, StepOf } from '../../contract/projectSettings.ts';
import type { Project } from '../../contract/projects.ts';
import { rows } from '../../gateway/db/client.ts';
import type { TestApp } from './app.ts';
import { COMPANY, type PersonName } from './world.ts';

/** The first step of a project of Serra. */
export const aBasicStep = (values: Partial<ProjectCreate> = {}): ProjectCreate => ({
  step: 1,
  company: COMPANY.serra,
  name: 'Parada geral',
  scope: 'Montagem',
  contract: `46-${crypto.randomUUID().slice(0, 8)}`,
  startDate: '2026-01-05',
  endDate: '2099-12-18',
  description: null,
  ...values,
});

/** What a test of the wizard does over and over: make, save a step, go on to the end. */
export function wizardOf(t: TestApp) {
  const post = (body: unknown, person: PersonName = 'admin', headers: Record<string, string> = {}) =>
    t.as(person, { method: 'POST', url: '/projects', payload: body as object, headers });
  const put = (id: number, body: unknown, person: PersonName = 'admin', headers: Record<string, string> = {}) =>
    t.as(person, { method: 'PUT', url: `/projects/${id}`, payload: body as object, headers });

  async function create(values: Partial<ProjectCreate> = {}): Promise<Project> {
    const reply = await post(aBasicStep(values));
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<Project>();
  }
  async function save(id: number, step: ProjectStep): Promise<Project> {
    const reply = await put(id, step);
    expect([step.step, reply.statusCode, reply.body]).toEqual([step.step, 200, expect.anything()]);
    return reply.json<Project>();
  }
  /** A unit of the company with two areas: their ids. */
  async function areas(companyId: number = COMPANY.serra, person: PersonName = 'admin'): Promise<number[]> {
    const payload = {
      companyId,
      name: `Usina ${crypto.randomUUID()}`,
      departments: [{ name: 'Alto-forno' }, { name: 'Utilidades' }],
    };
    const reply = await t.as(person, { method: 'POST', url: '/companies/facilities', payload });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<Facility>().departments.map(({ id }) => id);
  }
  const documents = async (plan: 'STP' | 'SSMA', count: number): Promise<number[]> =>
    (
      await rows<{ id: number }>(
        t.db,
        sql`select id::int as id from system_pendencies where plan = ${plan} and company_id is null and active order by id limit ${count}`,
      )
    ).map(({ id }) => id);
  /** A draft of which the first `upTo` steps are saved. */
  async function draft(upTo: 1 | 2 | 3 | 4, values: Partial<ProjectCreate> = {}): Promise<Project> {
    let project = await create(values);
    if (upTo >= 2) project = await save(project.id, { step: 2, departmentIds: await areas() });
    if (upTo >= 3) {
      const companies = [{ id: COMPANY.horizonte, email: 'obra@horizonte.test', plans: ['STP', 'SSMA'] as const }];
      project = await save(project.id, {
        step: 3,
        companies: companies.map((company) => ({ ...company, plans: [...company.plans] })),
        invitedCompanies: [],
        ownCompany: false,
      });
    }
    if (upTo >= 4) project = await save(project.id, SETTINGS);
    return project;
  }
  /** The last step, which makes the project active. */
  async function finish(project: Project): Promise<Project> {
    const chosen = [...(await documents('STP', 2)), ...(await documents('SSMA', 2))];
    const pendencies = chosen.map((systemPendencyId) => ({ systemPendencyId, isChecked: true }));
    return save(project.id, { step: 5, pendencies, complete: true });
  }
  const history = (id: number) =>
    rows<{ action: string; field: string | null; old: string | null; new: string | null; note: string | null }>(
      t.db,
      sql`select action, field_name as field, old_value as old, new_value as new, note from audit
          where entity = 'project' and entity_id = ${String(id)} order by id`,
    );
  return { post, put, create, save, areas, documents, draft, finish, history };
}

export const SETTINGS: StepOf<4> = {
  step: 4,
  riskActivities: [1],
  analysisDays: 4,
  reAnalysisDays: 2,
  startReference: '2026-02',
  endReference: null,
};
