import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Pendency } from '../../../contract/pendencies.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { openPendencies, seeing } from '../../../tests/support/pendencyListPage.tsx';
import { openReview } from '../../../tests/support/review.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const ANALYST: Permission[] = ['see_pendency', 'see_pendency_details', 'confirm_pendency', 'assign_pendency'];
const assigneeOf = async (id: number) =>
  (await gateway.t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>().assignee?.displayName;
const give = (id: number, assignee: string) =>
  gateway.t.as('admin', { method: 'PUT', url: `/pendencies/${id}/assignee`, payload: { assignee } });

test('a pendency is taken, handed over to somebody who may decide, and released', async () => {
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION' });
  await gateway.become({ permissions: ANALYST, name: 'Ana Lima' });
  openReview(gateway, id);
  await user.click(await screen.findByRole('button', { name: 'Assumir' }));
  await screen.findByText('Com você');
  expect(await assigneeOf(id)).toBe('Ana Lima');
  await press('Passar para…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Passar a pendência para quem?' }));
  await user.click(await dialog.findByRole('combobox', { name: /Responsável/ }));
  expect(screen.queryByRole('option', { name: 'Ana Lima' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'secondAnalyst' }));
  gateway.failNext('PUT', /assignee$/, 500);
  await user.click(dialog.getByRole('button', { name: 'Passar' }));
  // said where it was chosen, and the choice stays
  await dialog.findByText('Erro de servidor.');
  expect(screen.getAllByText('Erro de servidor.')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Passar' }));
  await screen.findByText('Com secondAnalyst');
  await press('Assumir');
  await user.click(await screen.findByRole('button', { name: 'Liberar' }));
  await screen.findByText('Sem responsável');
  expect(await assigneeOf(id)).toBeUndefined();
});

test('whoever takes a pendency that was taken meanwhile is told by whom', async () => {
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION' });
  await gateway.become({ permissions: ANALYST });
  openReview(gateway, id);
  const take = await screen.findByRole('button', { name: 'Assumir' });
  await give(id, (await gateway.t.session('secondAnalyst')).uid);
  await user.click(take);
  await screen.findByText(/admin passou a pendência para secondAnalyst/);
  await screen.findByText('Com secondAnalyst');
});

test('a supplier sees nothing of it; who may only look sees who has it and no button', async () => {
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION' });
  await give(id, (await gateway.t.session('analyst')).uid);
  await gateway.become({ permissions: ['see_pendency', 'see_pendency_details'] });
  const page = openReview(gateway, id);
  await screen.findByText('Com analyst');
  expect(screen.queryByRole('button', { name: /Assumir|Liberar|Passar/ })).toBeNull();
  expect(page).toBeDefined();
  await gateway.become({
    permissions: ['see_pendency', 'see_pendency_details'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
  });
  openReview(gateway, id);
  await waitFor(() => expect(screen.getAllByText('Recebido').length).toBeGreaterThan(0));
  expect(screen.queryByText('Sem responsável')).toBeNull();
});

test('the list marks whose a pendency is, filters by it, and hands many over', async () => {
  const { uid } = await gateway.become({ ...seeing(...ANALYST), name: 'Ana Lima' });
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION', name: 'Guia do mês' });
  await give(id, uid);
  const { filterOf } = openPendencies(gateway, '/pendencias?visao=todas');
  const row = within((await screen.findByRole('link', { name: 'Guia do mês' })).closest('tr') ?? document.body);
  row.getByText('Com você');
  await user.click(await screen.findByRole('combobox', { name: 'Responsável' }));
  await screen.findByRole('option', { name: 'secondAnalyst' });
  await user.click(screen.getByRole('option', { name: 'Comigo' }));
  await waitFor(() => expect(filterOf()).toEqual({ assignee: 'me' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await user.click(row.getByRole('checkbox'));
  await press('Responsável');
  const dialog = within(await screen.findByRole('dialog', { name: 'Definir o responsável por 1 pendência' }));
  await user.click(await dialog.findByRole('combobox', { name: /Responsável/ }));
  await user.click(await screen.findByRole('option', { name: 'Ninguém (liberar)' }));
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() =>
    expect(gateway.calls('POST', /\/bulk$/)[0]?.body).toEqual({ action: 'assign', assignee: null, ids: [id] }),
  );
});

test('D-10 an action on many says before it begins what it changes, what it skips and why', async () => {
  await gateway.become(seeing(...ANALYST));
  const name = 'Lote conferido';
  const ready = await gateway.t.build.aPendency({ status: 'IN_REVISION', checklist: ['OK'], name });
  await gateway.t.build.aPendency({ status: 'IN_REVISION', checklist: ['INVALID'], name });
  openPendencies(gateway, `/pendencias?visao=todas&name=${name}`);
  const links = await screen.findAllByRole('link', { name });
  for (const link of links) {
    await user.click(within(link.closest('tr') ?? document.body).getByRole('checkbox'));
  }
  await press('Concluir');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Concluir 2 pendências?' }));
  const skipped = within(await dialog.findByRole('region', { name: '1 permanece como está' }));
  skipped.getByText('Para concluir, todos os itens devem estar como Sim ou N/A.');
  expect(within(dialog.getByRole('region', { name: '1 será alterada' })).getByRole('link').textContent).toMatch(name);
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));

  await gateway.t.as('analyst', {
    method: 'POST',
    url: '/pendencies/bulk',
    payload: { action: 'conclude', ids: [ready] },
  });
  await gateway.t.services.jobs.run();
  await press('Concluir');
  const again = within(await screen.findByRole('alertdialog', { name: 'Concluir 2 pendências?' }));
  await again.findByRole('region', { name: '2 permanecem como estão' });
  expect(again.getByRole<HTMLButtonElement>('button', { name: 'Concluir' }).disabled).toBe(true);
});
