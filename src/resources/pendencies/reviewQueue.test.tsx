import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { openPendencies, seeing } from '../../../tests/support/pendencyListPage.tsx';

const gateway = pagesOverGateway();
const MAY: Permission[] = ['see_pendency_details', 'confirm_pendency', 'send_pendency_doubt'];

let queues = 0;
/** An analysis queue of its own with so many rows that can be concluded; the first one is open. */
async function openQueue(rows: number, { isReviewed = true } = {}) {
  const { build, files } = gateway.t;
  queues += 1;
  const name = `Folha da fila ${queues}`;
  const ids: number[] = [];
  for (let n = 0; n < rows; n += 1) {
    const id = await build.aPendency({ status: 'IN_REVISION', checklist: ['OK'], name });
    const sha256 = crypto.randomUUID().replaceAll('-', '').repeat(2);
    await build.aDocument(files, id, { state: 'LOCKED', issueDate: '2099-01-10', sha256 });
    ids.push(id);
  }
  await gateway.become(seeing(...MAY));
  const filter = encodeURIComponent(JSON.stringify({ name, 'status[]': ['IN_REVISION'] }));
  const { router } = openPendencies(gateway, `/pendencias?filter=${filter}${isReviewed ? `&aberta=${ids[0]}` : ''}`);
  if (isReviewed) {
    await screen.findByText(`1 de ${rows}`);
    await screen.findByRole('button', { name: /^Concluir/ });
  }
  const opened = () => Number(new URLSearchParams(router.state.location.search).get('aberta'));
  const statusOf = async (id: number) =>
    (await gateway.t.as('admin', { url: `/pendencies/${id}` })).json<{ status: string }>().status;
  return { ids, router, opened, statusOf };
}

test('D-08 the position goes on while what was decided leaves the list, to the same total', async () => {
  await openQueue(3);
  await press(/^Concluir/);
  await screen.findByText('2 de 3');
  await gateway.settled();
  expect(screen.getByText('2 de 3')).toBeTruthy();
  await press(/^Concluir/);
  await screen.findByText('3 de 3');
});

test('D-12 Z undoes the last decision and leads back to its pendency', async () => {
  const { ids, opened, statusOf } = await openQueue(2);
  const [first = 0, second = 0] = ids;
  await press(/^Concluir/);
  await screen.findByText('2 de 2');
  expect([opened(), await statusOf(first)]).toEqual([second, 'DONE']);
  await screen.findByRole('button', { name: 'Desfazer' });
  await user.keyboard('z');
  await screen.findByText('Decisão desfeita');
  await screen.findByText('1 de 2');
  expect([opened(), await statusOf(first)]).toEqual([first, 'IN_REVISION']);
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  await screen.findByRole('button', { name: /^Concluir/ });
});

test('D-12 the last of the queue is undone over the list that it was closed to, by the button or by Ctrl Z', async () => {
  const { ids, opened, statusOf } = await openQueue(1);
  const [id = 0] = ids;
  for (const undo of [
    async () => user.click(await screen.findByRole('button', { name: 'Desfazer' })),
    async () => {
      await screen.findByRole('button', { name: 'Desfazer' });
      await user.keyboard('{Control>}z{/Control}');
    },
  ]) {
    await screen.findByRole('button', { name: /^Concluir/ });
    await press(/^Concluir/);
    await waitFor(() => expect(opened()).toBe(0));
    await undo();
    await waitFor(() => expect(opened()).toBe(id));
    expect(await statusOf(id)).toBe('IN_REVISION');
  }
});

test('D-12 what another person changed meanwhile is not undone, and the toast says who it was', async () => {
  const { ids, statusOf } = await openQueue(1);
  const [id = 0] = ids;
  await press(/^Concluir/);
  await screen.findByRole('button', { name: 'Desfazer' });
  const payload = { status: 'OPEN', action: 'reopen', note: 'Falta uma página.' };
  expect((await gateway.t.as('admin', { method: 'PUT', url: `/pendencies/${id}`, payload })).statusCode).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await screen.findByText(/admin reabriu/);
  expect(await statusOf(id)).toBe('OPEN');
});

test('D-12 many decisions are undone together, where their job has just ended', async () => {
  const { ids, statusOf } = await openQueue(2, { isReviewed: false });
  const rows = await screen.findAllByRole('row', { name: /Folha da fila/ });
  for (const row of rows) await user.click(within(row).getByRole('checkbox'));
  await press(/^Concluir/);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Concluir' }));
  const job = await screen.findByRole('dialog', { name: /Concluir/ });
  await user.click(await within(job).findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('2 de 2 decisões desfeitas');
  expect(await Promise.all(ids.map(statusOf))).toEqual(['IN_REVISION', 'IN_REVISION']);
});

test('D-08 the position goes on over the end of a page, with what was decided on the page before', async () => {
  const { ids, router, opened } = await openQueue(12);
  await press(/^Concluir/);
  await screen.findByText('2 de 12');
  await gateway.settled();
  const search = router.state.location.search.replace(/aberta=\d+/, `aberta=${ids[9]}`);
  await router.navigate({ search }, { replace: true });
  await screen.findByText('10 de 12');
  await user.keyboard('j');
  await screen.findByText('11 de 12');
  await user.keyboard('j');
  await screen.findByText('12 de 12');
  expect(opened()).toBe(ids[11]);
});
