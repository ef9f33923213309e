import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ProjectLocation } from '../../contract/facilities.ts';
import type { Project } from '../../contract/projects.ts';
import type { PipelineStatus } from '../../contract/projectUpdates.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { aBasicStep, SETTINGS, wizardOf } from '../support/wizard.ts';
import { COMPANY, PROJECT } from '../support/world.ts';

const fault = (reply: { json(): unknown }) => (reply.json() as ErrorBody).details?.fields?.[0];
const horizonte = { id: COMPANY.horizonte, email: null, plans: ['SSMA'] };
const companies = (list: unknown[], rest: object = {}) => ({ step: 3, companies: list, invitedCompanies: [], ...rest });

describe.each(DATABASES)('the five steps of a project, on %s', (on) => {
  let t: TestApp;
  let wizard: ReturnType<typeof wizardOf>;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    wizard = wizardOf(t);
  });
  afterAll(() => t.close());
  const read = async (id: number) => (await t.as('admin', { url: `/projects/${id}` })).json<Project>();

  describe('step 1, basic data', () => {
    test('C-03 a project begins as a draft of the first step, with its version as ETag and its history', async () => {
      const reply = await wizard.post(aBasicStep({ name: '  Parada geral 2026 ', description: '' }));
      expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
      const project = reply.json<Project>();
      expect(project).toMatchObject({
        name: 'Parada geral 2026',
        status: 'DRAFT',
        stage: 'CREATED',
        step: 1,
        description: null,
        companies: [],
        projectIsBlocked: false,
      });
      expect(await wizard.history(project.id)).toMatchObject([{ action: 'CREATED', new: 'Parada geral 2026' }]);
      expect(await read(project.id)).toEqual(project);
    });

    test('C-04 what is missing, and an end before the start, is told at its field', async () => {
      const empty = await wizard.post({ step: 1, company: COMPANY.serra });
      expect(empty.statusCode).toBe(400);
      const fields = empty
        .json<ErrorBody>()
        .details?.fields?.map(({ path }) => path)
        .sort();
      expect(fields).toEqual(['contract', 'endDate', 'name', 'startDate']);
      const reversed = await wizard.post(aBasicStep({ startDate: '2026-02-02', endDate: '2026-02-01' }));
      expect([reversed.statusCode, fault(reversed)]).toMatchObject([
        400,
        { path: 'endDate', code: 'end_before_start' },
      ]);
      const sameDay = await wizard.post(aBasicStep({ startDate: '2026-02-02', endDate: '2026-02-02' }));
      expect(sameDay.statusCode).toBe(201);
      const project = await wizard.create();
      const late = await wizard.put(project.id, aBasicStep({ endDate: '2020-01-01' }));
      expect([late.statusCode, fault(late)?.code]).toEqual([400, 'end_before_start']);
    });

    test('C-04 a contract number that is in use is a warning that names the projects, of the own company alone', async () => {
      const first = await wizard.create({ contract: 'CT-Único/9', name: 'Primeira' });
      const ask = async (query: string, person: 'admin' | 'portAdmin' | 'supplier' = 'admin') =>
        (await t.as(person, { url: `/projects/contract-in-use?${query}` })).json<unknown>();
      const query = `company=${COMPANY.serra}&contract=ct-unico/9`;
      expect(await ask(query)).toEqual([{ id: first.id, name: 'Primeira' }]);
      expect(await ask(`${query}&except=${first.id}`)).toEqual([]);
      expect(await ask(query, 'portAdmin')).toEqual([]);
      expect(await ask(query, 'supplier')).toEqual([]);
      expect((await wizard.post(aBasicStep({ contract: 'CT-Único/9' }))).statusCode).toBe(201);
    });

    test('C-04 only a contracting company in which the caller may add projects', async () => {
      for (const company of [COMPANY.porto, COMPANY.horizonte, 987_654]) {
        const reply = await wizard.post(aBasicStep({ company }));
        expect([company, reply.statusCode, fault(reply)]).toMatchObject([company, 400, { path: 'company' }]);
      }
      for (const person of ['reader', 'supplier', 'gatehouse'] as const) {
        const reply = await wizard.post(aBasicStep(), person);
        expect([person, reply.statusCode]).toEqual([person, 403]);
      }
      const project = await wizard.create();
      const moved = await wizard.put(project.id, aBasicStep({ company: COMPANY.porto }));
      expect([moved.statusCode, fault(moved)?.path]).toEqual([400, 'company']);
    });

    test('C-04 each field that changes is one entry of the history, and nothing else is', async () => {
      const project = await wizard.create({ contract: 'CT-77', name: 'Antes' });
      await wizard.save(project.id, aBasicStep({ contract: 'CT-77', name: 'Depois', scope: null }));
      const [, ...changes] = await wizard.history(project.id);
      expect(changes).toMatchObject([
        { action: 'UPDATED', field: 'basic.name', old: 'Antes', new: 'Depois' },
        { action: 'UPDATED', field: 'basic.scope', old: 'Montagem', new: null },
      ]);
    });
  });

  describe('steps 2 to 4', () => {
    test('C-05 the areas of a project, at least one, of its own company', async () => {
      const project = await wizard.create();
      const own = await wizard.areas();
      const foreign = await wizard.areas(COMPANY.porto, 'portAdmin');
      for (const departmentIds of [[], foreign, [...own, 987_654], [own[0], own[0]]]) {
        const reply = await wizard.put(project.id, { step: 2, departmentIds });
        expect([departmentIds, reply.statusCode, fault(reply)?.path]).toEqual([departmentIds, 400, 'departmentIds']);
      }
      expect((await wizard.save(project.id, { step: 2, departmentIds: own })).step).toBe(2);
      const place = (await t.as('admin', { url: `/projects/${project.id}/project-location` })).json<ProjectLocation>();
      expect(place.facilities.flatMap(({ departments }) => departments.map(({ id }) => id)).sort()).toEqual(own);
    });

    test('C-06 providers with their plans; one twice, a missing one and the own company are told where they stand', async () => {
      const project = await wizard.draft(2);
      const wrong = async (body: object) => {
        const reply = await wizard.put(project.id, body);
        return [reply.statusCode, fault(reply)?.path, fault(reply)?.code];
      };
      expect(await wrong(companies([]))).toEqual([400, 'companies', 'required']);
      expect(await wrong(companies([horizonte, horizonte]))).toEqual([400, 'companies', 'repeated']);
      expect(await wrong(companies([horizonte, { ...horizonte, id: 987_654 }]))).toEqual([
        400,
        'companies.1.id',
        'invalid',
      ]);
      expect(await wrong(companies([{ ...horizonte, id: COMPANY.serra }]))).toEqual([
        400,
        'companies.0.id',
        'own_company',
      ]);
      expect(await wrong(companies([{ ...horizonte, plans: [] }]))).toEqual([400, 'companies.0.plans', 'required']);
      expect(await wrong(companies([{ ...horizonte, email: 'sem-dominio@' }]))).toEqual([
        400,
        'companies.0.email',
        'invalid_email',
      ]);
      const own = await wizard.put(project.id, companies([{ ...horizonte, id: COMPANY.serra }], { ownCompany: true }));
      expect(own.json<Project>().companies.map(({ id }) => id)).toEqual([COMPANY.serra]);
    });

    test('C-06, B-30: a plan and a provider can be taken out of a draft, and not of an active project', async () => {
      const project = await wizard.draft(3);
      const less = await wizard.put(project.id, companies([{ ...horizonte, plans: ['STP'] }]));
      expect(less.json<Project>().companies).toMatchObject([{ plans: ['STP'] }]);
      expect((await wizard.history(project.id)).map(({ action }) => action)).toContain('PLAN_REMOVED');
      const vertical = { id: COMPANY.vertical, email: null, plans: ['STP'] };
      const swapped = await wizard.put(project.id, companies([vertical]));
      expect(swapped.json<Project>().companies.map(({ id }) => id)).toEqual([COMPANY.vertical]);
      expect((await wizard.history(project.id)).map(({ action }) => action)).toContain('COMPANY_REMOVED');
      const active = await wizard.put(PROJECT.expansao, companies([{ ...vertical, plans: ['STP', 'SSMA'] }]));
      expect([active.statusCode, active.json<ErrorBody>().code]).toEqual([409, 'provider_in_use']);
    });

    test('K-05 who is not here yet is invited once, with the plans, when the step is saved', async () => {
      const project = await wizard.draft(2);
      const invited = [{ email: 'Comercial@DragaBoaSorte.test', plans: ['SSMA'] }];
      const body = companies([horizonte], { invitedCompanies: invited });
      const saved = (await wizard.put(project.id, body)).json<Project>();
      expect(saved.invitedCompanies).toEqual(['comercial@dragaboasorte.test']);
      expect(await t.sentTo('comercial@dragaboasorte.test')).toHaveLength(1);
      expect((await wizard.put(project.id, body)).statusCode).toBe(200);
      expect(await t.sentTo('comercial@dragaboasorte.test')).toHaveLength(1);
      const twice = await wizard.put(project.id, { ...body, invitedCompanies: [...invited, ...invited] });
      expect([twice.statusCode, fault(twice)?.path]).toEqual([400, 'invitedCompanies']);
    });

    test('C-07 risk activities of the fixed list, business days and months in order', async () => {
      const project = await wizard.draft(3);
      const wrong = async (values: object) => {
        const reply = await wizard.put(project.id, { ...SETTINGS, ...values });
        return [reply.statusCode, fault(reply)?.path];
      };
      expect(await wrong({ riskActivities: [99] })).toEqual([400, 'riskActivities.0']);
      const none = await wizard.put(project.id, { ...SETTINGS, analysisDays: 0 });
      expect(fault(none)).toMatchObject({ path: 'analysisDays', message: 'O valor deve ser pelo menos 1' });
      expect(await wrong({ riskActivities: [1, 1] })).toEqual([400, 'riskActivities']);
      expect(await wrong({ analysisDays: 0 })).toEqual([400, 'analysisDays']);
      expect(await wrong({ reAnalysisDays: 61 })).toEqual([400, 'reAnalysisDays']);
      expect(await wrong({ startReference: '2026-13' })).toEqual([400, 'startReference']);
      expect(await wrong({ startReference: '2026-03', endReference: '2026-02' })).toEqual([400, 'endReference']);
      const saved = await wizard.save(project.id, { ...SETTINGS, riskActivities: [1, 2] });
      expect(saved).toMatchObject({ step: 4, riskActivities: [1, 2], analysisDays: 4, startReference: '2026-02' });
      const fields = (await wizard.history(project.id)).map(({ field }) => field);
      expect(fields).toEqual(expect.arrayContaining(['ssma.analysisDays', 'stp.startReference', 'risk.activity']));
    });

    test('C-13 the risk activities by their own call', async () => {
      const url = `/projects/${(await wizard.draft(4)).id}/risk-activities`;
      expect((await t.as('admin', { url })).json()).toEqual({ riskActivities: [1] });
      const put = await t.as('admin', { method: 'PUT', url, payload: { riskActivities: [2] } });
      expect([put.statusCode, put.json<Project>().riskActivities]).toEqual([200, [2]]);
      expect((await t.as('reader', { method: 'PUT', url, payload: { riskActivities: [] } })).statusCode).toBe(403);
    });
  });

  describe('step 5 and after', () => {
    test('C-03 the steps of a draft are taken in order, and it is not complete without documents', async () => {
      const project = await wizard.create();
      const early = await wizard.put(project.id, SETTINGS);
      expect([early.statusCode, early.json<ErrorBody>().code]).toEqual([409, 'project_not_complete']);
      const full = await wizard.draft(4);
      const bare = await wizard.put(full.id, { step: 5, pendencies: [], complete: true });
      expect([bare.statusCode, bare.json<ErrorBody>().code]).toEqual([409, 'project_not_complete']);
      expect(await read(full.id)).toMatchObject({ status: 'DRAFT', step: 4 });
      const kept = await wizard.save(full.id, { step: 5, pendencies: [], complete: false });
      expect(kept).toMatchObject({ status: 'DRAFT', step: 5 });
    });

    test('C-08 documents of the catalogue that the company can choose', async () => {
      const project = await wizard.draft(4);
      const reply = await wizard.put(project.id, {
        step: 5,
        pendencies: [{ systemPendencyId: 987_654, isChecked: true }],
      });
      expect([reply.statusCode, fault(reply)?.path]).toEqual([400, 'pendencies.0.systemPendencyId']);
    });

    test('C-12 the last step makes the project active, closes it and asks for its organisation', async () => {
      const project = await wizard.draft(4);
      const done = await wizard.finish(project);
      expect(done).toMatchObject({ status: 'ACTIVE', stage: 'LINKING', projectIsBlocked: true, step: 5 });
      const url = `/projects/${project.id}/pipeline-status`;
      const status = (await t.as('admin', { url })).json<PipelineStatus>();
      expect(status).toMatchObject({ project_id: project.id, project: project.name });
      expect(status.requestedAt).not.toBeNull();
      expect(await wizard.history(project.id)).toContainEqual(
        expect.objectContaining({ action: 'STATUS', old: 'DRAFT', new: 'ACTIVE' }),
      );
    });

    test('C-10 nothing is saved while the project is being organised', async () => {
      const steps = [aBasicStep(), { step: 2, departmentIds: [1] }, companies([horizonte]), SETTINGS];
      for (const body of [...steps, { step: 5, pendencies: [] }]) {
        const reply = await wizard.put(PROJECT.bloqueado, body);
        expect([body.step, reply.statusCode, reply.json<ErrorBody>()]).toMatchObject([
          body.step,
          409,
          {
            code: 'project_blocked',
            message:
              'Este projeto está bloqueado e não pode ser editado durante uma atualização. Por favor, aguarde a atualização finalizar.',
          },
        ]);
      }
    });

    test('C-11 of an active project, what decides the documents organises it again, and a name does not', async () => {
      const asked = async () =>
        (
          await rows<{ asked: number }>(
            t.db,
            sql`select asked from project_updates where project_id = ${PROJECT.reforma}`,
          )
        )[0]?.asked ?? 0;
      const open = () => t.db.execute(sql`update projects set is_blocked = false where id = ${PROJECT.reforma}`);
      const { name, contract, startDate, endDate, company } = await read(PROJECT.reforma);
      const same = { step: 1 as const, name, contract, startDate, endDate, company: company.id };
      await wizard.save(PROJECT.reforma, { ...same, name: 'Outro nome' });
      expect(await asked()).toBe(0);
      await wizard.save(PROJECT.reforma, { ...same, endDate: '2098-12-31' });
      expect(await asked()).toBe(1);
      await open();
      await wizard.save(PROJECT.reforma, SETTINGS);
      expect(await asked()).toBe(2);
      await open();
      await wizard.save(PROJECT.reforma, { ...SETTINGS, analysisDays: 9 });
      expect(await asked()).toBe(2);
    });
  });

  describe('who, and two at once', () => {
    test('C-09 each step asks for its own right, of the contracting side', async () => {
      const bodies = [aBasicStep(), { step: 2, departmentIds: [1] }, companies([horizonte]), SETTINGS];
      for (const body of [...bodies, { step: 5, pendencies: [] }]) {
        for (const person of ['reader', 'supplier'] as const) {
          const reply = await wizard.put(PROJECT.expansao, body, person);
          expect([body.step, person, reply.statusCode]).toEqual([body.step, person, 403]);
        }
        const foreign = await wizard.put(PROJECT.expansao, body, 'portAdmin');
        expect([body.step, foreign.statusCode]).toEqual([body.step, 404]);
      }
    });

    test('C-09, R7 the second of two who save over the same version is told, and nothing of the first is lost', async () => {
      const project = await wizard.create({ name: 'Junto', contract: 'CT-88' });
      const save = (name: string) =>
        wizard.put(project.id, aBasicStep({ name, contract: 'CT-88' }), 'admin', {
          'if-match': `"${project.version}"`,
        });
      const replies = await Promise.all([save('Da Ana'), save('Do Caio')]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
      const stale = replies.find(({ statusCode }) => statusCode === 412);
      expect(stale?.json<ErrorBody>()).toMatchObject({ code: 'stale', details: { current: { version: 2 } } });
      const kept = replies.find(({ statusCode }) => statusCode === 200)?.json<Project>();
      expect((await read(project.id)).name).toBe(kept?.name);
      const malformed = await wizard.put(project.id, aBasicStep(), 'admin', { 'if-match': 'two' });
      expect(malformed.statusCode).toBe(400);
    });

    test('C-03, R8 the same creation sent twice makes one project', async () => {
      const body = aBasicStep({ name: 'Uma vez só' });
      const headers = { 'idempotency-key': `wizard-${crypto.randomUUID()}` };
      const replies = await Promise.all([1, 2, 3].map(() => wizard.post(body, 'admin', headers)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
      expect(new Set(replies.map((reply) => reply.json<Project>().id)).size).toBe(1);
      const other = await wizard.post({ ...body, name: 'Outra' }, 'admin', headers);
      expect(other.statusCode).toBe(422);
    });
  });
});
