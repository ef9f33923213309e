import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, CoreAdminUI, Resource, useCreatePath, useRedirect, useRouterProvider } from 'ra-core';
import { createMemoryRouter, RouterProvider, useLocation, useParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { portugueseRouter } from './router.tsx';

const Where = () => <output>{useLocation().pathname}</output>;

const List = () => {
  const redirect = useRedirect();
  const createPath = useCreatePath();
  const { Link } = useRouterProvider();
  return (
    <>
      <h1>list</h1>
      <Link to={createPath({ resource: 'pendencies', type: 'edit', id: 7 })}>open</Link>
      <button type="button" onClick={() => redirect('create', 'pendencies')}>
        new
      </button>
    </>
  );
};

const Edit = () => {
  const redirect = useRedirect();
  return (
    <>
      <h1>edit {useParams().id}</h1>
      <button type="button" onClick={() => redirect('list', 'pendencies')}>
        back
      </button>
    </>
  );
};

const Admin = () => (
  <CoreAdminContext routerProvider={portugueseRouter}>
    <Where />
    <CoreAdminUI catchAll={() => <h1>nothing</h1>}>
      <Resource name="pendencies" list={List} edit={Edit} create={() => <h1>create</h1>} />
    </CoreAdminUI>
  </CoreAdminContext>
);

const at = (path: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Admin /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
};

const where = () => screen.getByRole('status').textContent;

test('L-03 links and redirects of react-admin lead to Portuguese addresses and to the right page', async () => {
  at('/pendencias');
  fireEvent.click(await screen.findByText('open'));
  expect((await screen.findByRole('heading')).textContent).toBe('edit 7');
  expect(where()).toBe('/pendencias/editar/7');
  fireEvent.click(screen.getByText('back'));
  expect((await screen.findByRole('heading')).textContent).toBe('list');
  expect(where()).toBe('/pendencias');
  fireEvent.click(screen.getByText('new'));
  expect((await screen.findByText('create')).tagName).toBe('H1');
  expect(where()).toBe('/pendencias/criar');
});

test('M-19 a deep link is the page itself', async () => {
  at('/pendencias/editar/12');
  expect((await screen.findByRole('heading')).textContent).toBe('edit 12');
});

test('L-05 the English path of react-admin is no address of the browser', async () => {
  at('/pendencies');
  expect((await screen.findByRole('heading')).textContent).toBe('nothing');
});
