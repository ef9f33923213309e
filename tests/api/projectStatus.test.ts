import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Project } from '../../contract/projects.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { wizardOf } from '../support/wizard.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('the status of a project, on %s', (on) => {
  let t: TestApp;
  let wizard: ReturnType<typeof wizardOf>;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    wizard = wizardOf(t);
  });
  afterAll(() => t.close());

  const move = (
    id: number,
    what: 'inactivate' | 'reactivate',
    person: PersonName = 'admin',
    reason: unknown = 'Obra parada',
    headers: Record<string, string> = {},
  ) => t.as(person, { method: 'PUT', url: `/projects/${id}/${what}`, payload: { reason }, headers });
  const remove = (id: number, person: PersonName = 'admin', reason = 'Cadastro por engano') =>
    t.as(person, { method: 'DELETE', url: `/projects/${id}`, payload: { reason } });
  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;
  const open = (id: number) => t.db.execute(sql`update projects set is_blocked = false where id = ${id}`);

  test('C-15 an active project is inactivated with its reason, organised, and taken up again', async () => {
    const reply = await move(PROJECT.reforma, 'inactivate');
    expect([reply.statusCode, reply.json<Project>().status]).toEqual([200, 'INACTIVE']);
    expect(reply.json<Project>().projectIsBlocked).toBe(true);
    await open(PROJECT.reforma);
    const again = await move(PROJECT.reforma, 'inactivate');
    expect([again.statusCode, again.json<ErrorBody>()]).toMatchObject([
      409,
      { code: 'project_status', message: 'Isto não é possível agora: o projeto está como Inativo.' },
    ]);
    const back = await move(PROJECT.reforma, 'reactivate', 'admin', 'Obra retomada');
    expect([back.statusCode, back.json<Project>().status]).toEqual([200, 'ACTIVE']);
    const history = (await wizard.history(PROJECT.reforma)).filter(({ action }) => action === 'STATUS');
    expect(history).toMatchObject([
      { old: 'ACTIVE', new: 'INACTIVE', note: 'Obra parada' },
      { old: 'INACTIVE', new: 'ACTIVE', note: 'Obra retomada' },
    ]);
    const [asked] = await rows<{ asked: number }>(
      t.db,
      sql`select asked from project_updates where project_id = ${PROJECT.reforma}`,
    );
    expect(asked?.asked).toBe(2);
  });

  test('C-15 a pendency of an inactive project is readable, and nobody decides it', async () => {
    // A project that no update of an earlier test still blocks.
    const id = await t.build.aPendency({ projectId: PROJECT.expansao });
    await t.db.execute(sql`update projects set status = 'INACTIVE', is_blocked = false where id = ${PROJECT.expansao}`);
    const payload = { status: 'DONE', action: 'close_without_analysis', note: 'Obra parada' };
    const closed = await t.as('admin', { method: 'PUT', url: `/pendencies/${id}`, payload });
    expect([closed.statusCode, code(closed)]).toEqual([409, 'project_status']);
    const read = await t.as('supplier', { url: `/pendencies/${id}` });
    expect(read.json()).toMatchObject({ status: 'OPEN', projectStatus: 'INACTIVE' });
    await t.db.execute(sql`update projects set status = 'ACTIVE' where id = ${PROJECT.expansao}`);
    expect((await t.as('admin', { method: 'PUT', url: `/pendencies/${id}`, payload })).statusCode).toBe(200);
  });

  test('C-15 a reason is required, and each action asks for its own right', async () => {
    for (const reason of ['', '   ', null, 'x'.repeat(1001)]) {
      const reply = await move(PROJECT.expansao, 'inactivate', 'admin', reason);
      expect([reason?.length, reply.statusCode]).toEqual([reason?.length, 400]);
    }
    for (const person of ['reader', 'analyst', 'supplier'] as const) {
      expect([person, (await move(PROJECT.expansao, 'inactivate', person)).statusCode]).toEqual([person, 403]);
      expect([person, (await remove(PROJECT.expansao, person)).statusCode]).toEqual([person, 403]);
    }
    expect((await move(PROJECT.expansao, 'inactivate', 'portAdmin')).statusCode).toBe(404);
    expect((await remove(PROJECT.expansao, 'portAdmin')).statusCode).toBe(404);
  });

  test('C-15 a blocked project, a draft and an old version are refused', async () => {
    for (const what of ['inactivate', 'reactivate'] as const) {
      const reply = await move(PROJECT.bloqueado, what);
      expect([what, reply.statusCode, code(reply)]).toEqual([what, 409, 'project_blocked']);
    }
    expect(code(await remove(PROJECT.bloqueado))).toBe('project_blocked');
    const draft = await wizard.create();
    expect(code(await move(draft.id, 'inactivate'))).toBe('project_status');
    const stale = await move(draft.id, 'inactivate', 'admin', 'Obra parada', { 'if-match': '"9"' });
    expect(stale.statusCode).toBe(412);
  });

  test('C-15 a draft is removed whole, with its invites, and its history stays', async () => {
    const draft = await wizard.draft(2);
    await wizard.save(draft.id, {
      step: 3,
      companies: [{ id: COMPANY.horizonte, plans: ['STP'] }],
      invitedCompanies: [{ email: 'some@fora.test', plans: ['STP'] }],
      ownCompany: false,
    });
    expect((await remove(draft.id)).statusCode).toBe(204);
    expect((await t.as('admin', { url: `/projects/${draft.id}` })).statusCode).toBe(404);
    const [left] = await rows<{ n: number }>(
      t.db,
      sql`select (select count(*) from project_companies where project_id = ${draft.id})
            + (select count(*) from invites where project_id = ${draft.id})
            + (select count(*) from project_departments where project_id = ${draft.id}) as n`,
    );
    expect(Number(left?.n)).toBe(0);
    const history = await wizard.history(draft.id);
    expect(history.at(-1)).toMatchObject({ action: 'REMOVED', old: draft.name, note: 'Cadastro por engano' });
  });

  test('C-15 a project that received a document is not removed, but inactivated', async () => {
    const pendency = await t.build.aPendency({ projectId: PROJECT.expansao });
    const comment = await t.as('admin', {
      method: 'POST',
      url: `/pendencies/${pendency}/comments`,
      payload: { kind: 'REGULAR', text: 'Olá' },
    });
    expect(comment.statusCode).toBeLessThan(300);
    await t.build.aDocument(t.files, pendency);
    const reply = await remove(PROJECT.expansao);
    expect([reply.statusCode, code(reply)]).toEqual([409, 'project_has_documents']);
    expect((await move(PROJECT.expansao, 'inactivate')).statusCode).toBe(200);
  });

  test('C-15 a project with a passage at its gate is not removed either, and one with badges is', async () => {
    const supplier = await t.session('supplier');
    const actor = await t.services.authentication.personOf(supplier.uid, null);
    const { reforma: projectId } = PROJECT;
    const badge = { projectId, employeeIds: [EMPLOYEE.ana], sheet: 'CARD' as const };
    const [issued] = await t.services.badges.issue(actor, badge);
    const payload = { projectId, direction: 'ENTRY', reading: issued?.code };
    await t.as('gatehouse', { method: 'POST', url: '/companies/passages', payload });
    expect(code(await remove(projectId))).toBe('project_has_documents');
    await t.db.execute(sql`delete from passages`);
    expect((await remove(projectId)).statusCode).toBe(204);
  });

  test('C-15 an active project without a document is removed with what was asked in it', async () => {
    const [project] = await rows<{ id: number }>(
      t.db,
      sql`insert into projects (company_id, name, contract, status, start_date, end_date, created_by)
          select ${COMPANY.serra}, 'Sem papel', 'CT-5', 'ACTIVE', '2026-01-01', '2099-01-01', uid from users limit 1
          returning id::int as id`,
    );
    const id = project?.id ?? 0;
    await t.build.aPendency({ projectId: id, checklist: ['OK'] });
    expect((await remove(id)).statusCode).toBe(204);
    const counts = await rows<{ n: number }>(
      t.db,
      sql`select coalesce(sum(n), 0)::int as n from pendency_counts where dim = 'J' and key = ${id}`,
    );
    expect(counts[0]?.n).toBe(0);
  });
});
