import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { projectUpdates } from '../../../../gateway/db/schema/jobs.ts';
import { pagesOverGateway } from '../../../../tests/support/page.tsx';
import { PROJECT } from '../../../../tests/support/world.ts';
import { keepLive } from '../../../live.ts';
import ProjectStagesPage from './ProjectStagesPage.tsx';

const gateway = pagesOverGateway();
afterEach(() => keepLive(0));

test('C-12 a progress that the gateway tells no more says so at once, however alive the stream was', async () => {
  const at = new Date();
  await gateway.t.db
    .insert(projectUpdates)
    .values({ projectId: PROJECT.bloqueado, state: 'RUNNING', blocks: true, requestedAt: at, heartbeatAt: at });
  await gateway.become({ permissions: ['see_projects', 'update_project'] });
  keepLive(60_000);
  const path = `/projetos/etapas/${PROJECT.bloqueado}`;
  gateway.open(path, { routes: [{ path: '/projetos/etapas/:id', element: <ProjectStagesPage /> }] });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/pode estar desatualizado/)).toBeNull();
  gateway.failNext('GET', /pipeline-status/, 'lost', { times: 99 });
  await screen.findByText(/pode estar desatualizado/);
});
