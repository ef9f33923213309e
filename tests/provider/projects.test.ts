import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectLocationSchema } from '../../contract/facilities.ts';
import { projectSchema } from '../../contract/projects.ts';
import { pipelineStatusSchema } from '../../contract/projectUpdates.ts';
import { keepCompanyIds } from '../../src/authProvider/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { asBrowser } from '../support/fetchThrough.ts';
import { aBasicStep } from '../support/wizard.ts';
import { COMPANY, PROJECT } from '../support/world.ts';

let app: TestApp;
let browser: Awaited<ReturnType<typeof asBrowser>>;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await asBrowser(app);
});

test('C-03 a project is made once for one key, and saved over the version that was read', async () => {
  await browser.become('admin');
  keepCompanyIds([COMPANY.serra]);
  const body = aBasicStep({ name: 'Do navegador' });
  const made = projectSchema.parse(await dataProvider.createProject(body, 'one-key-of-one-creation'));
  const again = await dataProvider.createProject(body, 'one-key-of-one-creation');
  expect(again.id).toBe(made.id);

  const saved = projectSchema.parse(await dataProvider.saveProjectStep(made, { ...body, name: 'Outro nome' }));
  expect([saved.name, saved.version]).toEqual(['Outro nome', made.version + 1]);
  await expect(dataProvider.saveProjectStep(made, body)).rejects.toMatchObject({
    status: 412,
    body: { code: 'stale', details: { current: { version: saved.version } } },
  });
  await expect(dataProvider.saveProjectStep(saved, { ...body, endDate: '2020-01-01' })).rejects.toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'endDate', message: 'O término não pode ser antes do início' }] } },
  });
  expect(projectLocationSchema.parse(await dataProvider.getProjectLocation(made.id)).facilities).toEqual([]);
});

test('C-04 other projects with the contract number are named, but for the one that is edited', async () => {
  await browser.become('admin');
  const query = { company: COMPANY.serra, contract: 'ct-001' };
  expect(await dataProvider.getContractInUse(query)).toMatchObject([{ id: PROJECT.reforma }]);
  expect(await dataProvider.getContractInUse({ ...query, except: PROJECT.reforma })).toEqual([]);
});

test('C-15 a project is inactivated and removed with its reason', async () => {
  await browser.become('admin');
  const project = await dataProvider.getProject(PROJECT.expansao);
  expect((await dataProvider.inactivateProject(project, 'Obra parada')).status).toBe('INACTIVE');
  const draft = await dataProvider.createProject(aBasicStep());
  await dataProvider.removeProject(draft, 'Engano');
  await expect(dataProvider.getProject(draft.id)).rejects.toMatchObject({ status: 404 });
});

test('C-21 L-07 how far a project is, and the last ones', async () => {
  await browser.become('admin');
  expect(pipelineStatusSchema.parse(await dataProvider.getPipelineStatus(PROJECT.reforma)).project_id).toBe(
    PROJECT.reforma,
  );
  expect((await dataProvider.getPipelines()).every((one) => pipelineStatusSchema.safeParse(one).success)).toBe(true);
});
