import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { PROJECT } from '../../../tests/support/world.ts';
import { ProjectList } from './ProjectList.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/projetos', element: <ProjectList /> },
  { path: '*', element: <p>outra página</p> },
];
const block = (isBlocked: boolean) =>
  gateway.t.db.execute(sql`update projects set is_blocked = ${isBlocked} where id = ${PROJECT.reforma}`);

test('C-15, L-07: a row is usable again when its update ends, without a reload', async () => {
  await gateway.become({ permissions: ['see_projects', 'update_project', 'inactivate_project'] });
  await block(true);
  await gateway.t.db.execute(sql`update projects set is_blocked = false where id = ${PROJECT.bloqueado}`);
  await gateway.open('/projetos', { routes });
  await screen.findByText('Em atualização');
  await block(false);
  await waitFor(() => expect(screen.queryByText('Em atualização')).toBeNull());
});

test('M-04 a list that cannot be loaded is empty, says why, and so does a toast', async () => {
  await gateway.become({ permissions: ['see_projects'] });
  gateway.failNext('GET', /projects/, 400, { message: 'Recusado pelo teste' });
  await gateway.open('/projetos', { routes });
  await waitFor(() => expect(screen.getAllByText('Recusado pelo teste')).toHaveLength(2));
});

test('C-01 who may not see projects goes on to the first section that is open', async () => {
  await gateway.become({ permissions: ['see_employee'] });
  const router = await gateway.open('/projetos', { routes });
  await waitFor(() => expect(router.state.location.pathname).toBe('/colaboradores'));
});

test('C-01 a filter and an order that are chosen within one moment both count', async () => {
  await gateway.become({ permissions: ['see_projects'] });
  const router = await gateway.open('/projetos', { routes });
  await user.click(await screen.findByRole('button', { name: /^Ordenar/ }));
  const order = (await screen.findAllByRole('menuitemradio')).at(-1);
  await user.click(screen.getByRole('button', { name: /^Filtros|filtros/, hidden: true }));
  const status = await screen.findByRole('checkbox', { name: /^Ativo/, hidden: true });
  const address = () => decodeURIComponent(router.state.location.search);
  // the second is chosen while the address has changed and the list is not rendered with it
  await act(async () => {
    fireEvent.click(status);
    await vi.waitFor(() => expect(address()).toMatch(/ACTIVE/));
    if (order) fireEvent.click(order);
  });
  const asked = () => decodeURIComponent(gateway.calls('GET', 'projects').at(-1)?.call ?? '');
  await waitFor(() => expect(asked()).toMatch(/orderBy=/));
  expect(asked()).toMatch(/status\[\]=ACTIVE/);
  expect(address()).toMatch(/ACTIVE.*sort=updatedAt/);
});

test('C-01 each status says how many projects the other filters find, none where there are none', async () => {
  await gateway.become({ permissions: ['see_projects'] });
  await gateway.t.db.execute(sql`update projects set status = 'INACTIVE' where id = ${PROJECT.bloqueado}`);
  await gateway.open('/projetos?contract=CT-003', { routes });
  await user.click(await screen.findByRole('button', { name: /^Filtros|filtros/, hidden: true }));
  const numbers = async () => (await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent);
  await waitFor(async () => expect(await numbers()).toContain('Inativo1'));
  expect(await numbers()).toContain('Ativo0');
});

test('C-15 who may only see a project opens it; who may change it is offered to', async () => {
  const first = async () => {
    await gateway.open('/projetos?contract=CT-001', { routes });
    await user.click(await screen.findByRole('button', { name: /^Ações de / }));
    return (await screen.findAllByRole('menuitem'))[0]?.textContent;
  };
  await gateway.become({ permissions: ['see_projects'] });
  expect(await first()).toBe('Abrir projeto');
  cleanup();
  await gateway.become({ permissions: ['see_projects', 'update_project'] });
  expect(await first()).toBe('Editar projeto');
});
