import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListOf } from '../../contract/list.ts';
import type { PendencyStatus } from '../../contract/pendencyStatus.ts';
import type { ProjectRow } from '../../contract/projects.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('the numbers of a project in the list, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const projectId = PROJECT.expansao;
    const add = (status: PendencyStatus, values: Parameters<typeof t.build.aPendency>[0] = {}) =>
      t.build.aPendency({ projectId, status, ...values });
    for (const status of ['DONE', 'DONE', 'NEXT_DUE_DATE', 'OPEN', 'EXPIRED', 'NOT_APPLICABLE'] as const)
      await add(status);
    await add('DONE', { closedWithoutAnalysis: true });
    await add('OPEN', { inactive: true });
    await add('DONE', { plan: 'SSMA', providerId: COMPANY.vertical });
    await add('IN_REVISION', { plan: 'SSMA', providerId: COMPANY.vertical });
    await add('OPEN', { plan: 'SSMA', providerId: COMPANY.vertical });
  });
  afterAll(() => t.close());

  const rowOf = async (person: PersonName, project: number = PROJECT.expansao) =>
    (await t.as(person, { url: '/projects?itemsPerPage=100' }))
      .json<ListOf<ProjectRow>>()
      .results.find(({ id }) => id === project);

  test('C-02 conformity is what is in order of all that applies; what was closed without analysis is not in order', async () => {
    // in order: 2 done, 1 next to due, 1 done of the other provider; asked besides: 2 open, expired, closed, in revision
    expect(await rowOf('admin')).toMatchObject({ conformity: 44, openPendencies: 3, expiredPendencies: 1 });
  });

  test('C-02 a provider sees the conformity of its own, and who works on one plan that of the plan', async () => {
    expect(await rowOf('supplier')).toMatchObject({ conformity: 50, openPendencies: 2, expiredPendencies: 1 });
    expect(await rowOf('otherSupplier')).toMatchObject({ conformity: 33, openPendencies: 1, expiredPendencies: 0 });
    expect(await rowOf('stpAnalyst')).toMatchObject({ conformity: 50, expiredPendencies: 1 });
    expect(await rowOf('projectReader')).toMatchObject({ conformity: 44 });
  });

  test('C-02 a project of which nothing is asked has no conformity', async () => {
    expect(await rowOf('admin', PROJECT.reforma)).toMatchObject({ conformity: null, openPendencies: 0 });
  });
});
