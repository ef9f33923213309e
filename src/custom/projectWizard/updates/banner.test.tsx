import { act, screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SIZE, TIMER } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { projectUpdates } from '../../../../gateway/db/schema/jobs.ts';
import { projects } from '../../../../gateway/db/schema/projects.ts';
import { pagesOverGateway } from '../../../../tests/support/page.tsx';
import { PROJECT } from '../../../../tests/support/world.ts';
import { BannerClock } from '../reference.tsx';

const gateway = pagesOverGateway();
const { reforma, expansao } = PROJECT;
const asked = () => gateway.calls('GET', 'projects/pipeline-status').length;

/** The project is being updated, or its update is done. */
async function put(projectId: number, moving: boolean): Promise<void> {
  const { db } = gateway.t;
  const stage = moving ? 'LINKING' : 'LINKED';
  await db.update(projects).set({ isBlocked: moving, stage }).where(eq(projects.id, projectId));
  const values = {
    ...{ state: moving ? 'RUNNING' : 'DONE', blocks: true, requestedAt: new Date(Date.now() - 9000) },
    ...{ heartbeatAt: new Date(), finishedAt: moving ? null : new Date() },
    report: moving ? null : { created: 1200, reactivated: 3, inactivated: 7, kept: 5 },
  };
  await db
    .insert(projectUpdates)
    .values({ projectId, ...values })
    .onConflictDoUpdate({ target: projectUpdates.projectId, set: values });
}

async function open(path: string, permissions: Permission[]): Promise<void> {
  await gateway.become({ permissions });
  // the gateway beside the page goes on in real time
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  gateway.open(path, { routes: [{ path: '*', element: <p /> }], beside: <BannerClock /> });
  await act(() => gateway.settled());
}

/** Lets time pass in small steps, so that what one timer begins is rendered before the next one is due. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 5000) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 5000)));
    await act(() => gateway.settled());
    await act(() => vi.advanceTimersByTimeAsync(0)); // what was answered is rendered
  }
}
const banner = () => screen.queryByRole('complementary', { name: 'Projetos em atualização' });

beforeEach(async () => {
  await import('./UpdatesBanner.tsx'); // what is loaded by itself is there at once
});
afterEach(() => vi.useRealTimers());

test('L-07 the banner asks after a minute and then every five, folds, and says when a project has ended', async () => {
  await put(reforma, true);
  await put(expansao, false);
  await open('/projetos', ['configure_project_pendency', 'see_projects']);
  await pass(TIMER.bannerFirstStatus - 1000);
  expect([asked(), banner()]).toEqual([0, null]);
  await pass(2000);
  await pass(1000); // what was asked is rendered
  expect(asked()).toBe(1);
  const box = banner();
  expect(box?.textContent).toContain('Atualizando...');
  const finished = screen.getByRole('link', { name: 'Expansão da mina' });
  expect(finished.getAttribute('href')).toBe(`/projetos/editar/${expansao}`);
  expect(box && getComputedStyle(box).height).toBe(`${SIZE.bannerOpen}px`);

  act(() => screen.getByRole('button', { name: 'Recolher a lista de projetos em atualização' }).click());
  const folded = banner();
  expect(folded && getComputedStyle(folded).height).toBe(`${SIZE.bannerClosed}px`);
  expect(screen.queryByRole('link', { name: 'Expansão da mina' })).toBeNull();

  await put(reforma, false);
  await pass(TIMER.bannerInterval - 5000);
  expect(asked()).toBe(1);
  await pass(5000);
  expect(asked()).toBe(2);
  expect(banner()).toBeNull();
  await pass(500);
  screen.getByText('Projeto “Reforma do alto-forno” atualizado: 1.203 pendências criadas, 7 inativadas.');
});

test('L-07 without the permission nothing is ever asked', async () => {
  await put(reforma, true);
  await open('/projetos', ['see_projects']);
  await pass(TIMER.bannerFirstStatus + TIMER.bannerInterval);
  expect([asked(), banner()]).toEqual([0, null]);
});

test('L-07 nothing is shown while no project is being updated', async () => {
  await put(reforma, false);
  await open('/pendencias', ['configure_project_pendency', 'see_projects']);
  await pass(TIMER.bannerFirstStatus + 1000);
  expect([asked(), banner()]).toEqual([1, null]);
});
