import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { historySchema } from '../../contract/pendencies.ts';
import {
  categoryListSchema,
  projectDocumentSchema,
  systemPendencyRowSchema,
  systemPendencySchema,
} from '../../contract/systemPendencies.ts';
import { SHIPPED_CATALOGUE } from '../../gateway/db/catalogue/shipped.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { asBrowser } from '../support/fetchThrough.ts';
import { COMPANY, PROJECT } from '../support/world.ts';

let app: TestApp;
let browser: Awaited<ReturnType<typeof asBrowser>>;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await asBrowser(app);
  await browser.become('admin');
});

test('C-08 a document is found, adapted, changed, and removed', async () => {
  const meta = { companyId: COMPANY.serra };
  const found = await dataProvider.getList('systemPendencies', {
    filter: { name: 'riscos', plan: 'SSMA' },
    pagination: { page: 1, perPage: 100 },
    meta,
  });
  const pgr = z
    .array(systemPendencyRowSchema)
    .parse(found.data)
    .find(({ name }) => name.startsWith('PGR'));
  const base = systemPendencySchema.parse(
    (await dataProvider.getOne('systemPendencies', { id: pgr?.id ?? 0, meta })).data,
  );
  const { id, company: _, active: _a, updatedAt: _u, version: _v, projectCount: _p, ...more } = base;
  const { validityByNorm: _b, norm: _n, related: _r, ...rest } = more;
  const checklist = base.checklist.map(({ name, templates }) => ({ name, templates }));
  const body = { ...rest, checklist, companyId: COMPANY.serra, baseId: id };
  const own = systemPendencySchema.parse((await dataProvider.create('systemPendencies', { data: body, meta })).data);
  expect(own).toMatchObject({ baseId: id, company: { id: COMPANY.serra } });
  const change = { ...body, checklist: own.checklist, critical: false };
  const update = () => dataProvider.update('systemPendencies', { id: own.id, data: change, previousData: own, meta });
  expect((await update()).data).toMatchObject({ version: own.version + 1, critical: false });
  await expect(update()).rejects.toMatchObject({ status: 412 });
  const history = historySchema.parse(await dataProvider.getSystemPendencyHistory(COMPANY.serra, own.id, 1));
  expect(history.results.map(({ action }) => action)).toEqual(['UPDATED', 'CREATED']);
  await dataProvider.delete('systemPendencies', { id: own.id, meta });
  const left = await dataProvider.getList('systemPendencies', { filter: { own: true }, meta });
  expect(left.data).toEqual([]);
});

test('C-08, D-39 all documents of a plan come, whatever the size of a page, and its categories', async () => {
  const documents = await dataProvider.getProjectDocuments(COMPANY.serra, PROJECT.reforma, 'SSMA');
  expect(documents.map((document) => projectDocumentSchema.parse(document).isChecked)).not.toContain(true);
  expect(documents).toHaveLength(SHIPPED_CATALOGUE.filter(({ plan }) => plan === 'SSMA').length);
  const categories = categoryListSchema.parse(await dataProvider.getCategories(COMPANY.serra, 'SSMA'));
  expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length);
});
