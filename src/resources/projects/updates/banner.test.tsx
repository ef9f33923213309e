import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SIZE, TIMER } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { PipelineStatus } from '../../../../contract/projectUpdates.ts';
import { asAna, openSignedIn } from '../../../../tests/support/signedInPage.tsx';
import { BannerClock } from './BannerClock.tsx';

const status = (id: number, moving: boolean): PipelineStatus => ({
  project_id: id,
  project: `Obra ${id}`,
  projectIsBlocked: moving,
  stage: moving ? 'LINKING' : 'LINKED',
  state: moving ? 'RUNNING' : 'DONE',
  progress: { done: moving ? 1 : 9, total: 9 },
  providers: [],
  report: moving ? null : { created: 1200, reactivated: 3, inactivated: 7, kept: 5 },
  requestedAt: '2026-11-21T12:00:00.000Z',
  finishedAt: moving ? null : '2026-11-21T12:00:09.000Z',
});

let asked = 0;
let answer: PipelineStatus[] = [];
function open(path: string, permissions: Permission[]): void {
  openSignedIn(path, {
    routes: [{ path: '*', element: <p /> }],
    beside: <BannerClock />,
    wire: {
      ...asAna(permissions),
      'GET projects/pipeline-status': () => {
        asked += 1;
        return { body: answer };
      },
    },
  });
}

/** Lets time pass in small steps, so that what one timer begins is rendered before the next one is due. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 5000) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 5000)));
  }
}
const banner = () => screen.queryByRole('complementary', { name: 'Projetos em atualização' });

beforeEach(async () => {
  await import('./UpdatesBanner.tsx'); // what is loaded by itself is there at once
  vi.useFakeTimers();
  asked = 0;
});
afterEach(() => vi.useRealTimers());

test('L-07 the banner asks after a minute and then every five, folds, and says when a project has ended', async () => {
  answer = [status(7, true), status(8, false)];
  open('/projetos', ['configure_project_pendency', 'see_projects']);
  await pass(TIMER.bannerFirstStatus - 1000);
  expect([asked, banner()]).toEqual([0, null]);
  await pass(2000);
  await pass(1000); // what was asked is rendered
  expect(asked).toBe(1);
  const box = banner();
  expect(box?.textContent).toContain('Atualizando...');
  expect(screen.getByRole('link', { name: 'Obra 8' }).getAttribute('href')).toBe('/projetos/editar/8');
  expect(box && getComputedStyle(box).height).toBe(`${SIZE.bannerOpen}px`);

  fireEvent.click(screen.getByRole('button', { name: 'Recolher a lista de projetos em atualização' }));
  const folded = banner();
  expect(folded && getComputedStyle(folded).height).toBe(`${SIZE.bannerClosed}px`);
  expect(screen.queryByRole('link', { name: 'Obra 8' })).toBeNull();

  answer = [status(7, false), status(8, false)];
  await pass(TIMER.bannerInterval - 5000);
  expect(asked).toBe(1);
  await pass(5000);
  expect(asked).toBe(2);
  expect(banner()).toBeNull();
  await pass(500);
  screen.getByText('Projeto “Obra 7” atualizado: 1.203 pendências criadas, 7 inativadas.');
});

test('L-07 without the permission nothing is ever asked', async () => {
  answer = [status(7, true)];
  open('/projetos', ['see_projects']);
  await pass(TIMER.bannerFirstStatus + TIMER.bannerInterval);
  expect([asked, banner()]).toEqual([0, null]);
});

test('L-07 nothing is shown while no project is being updated', async () => {
  answer = [status(8, false)];
  open('/pendencias', ['configure_project_pendency', 'see_projects']);
  await pass(TIMER.bannerFirstStatus + 1000);
  expect([asked, banner()]).toEqual([1, null]);
});
