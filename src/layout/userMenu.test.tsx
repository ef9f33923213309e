import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountPage } from '../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../tests/support/page.tsx';
import { hasTokens } from '../authProvider/session.ts';
import { goTo } from '../components/openSwitch.ts';
import { GlobalKeys } from './GlobalKeys.tsx';
import { UserMenu } from './UserMenu.tsx';

const gateway = pagesOverGateway();
const ALL = ['see_personal_data', 'update_personal_data'] as const;

/** The form of the own data below the menu, with a name that is typed and not saved. */
async function typed() {
  await gateway.become({ permissions: [...ALL] });
  const { routes, ...page } = accountPage();
  const element = (
    <>
      <UserMenu />
      <GlobalKeys />
      {routes[0]?.element}
    </>
  );
  gateway.open('/minha-conta', { ...page, routes: [{ path: '*', element }] });
  await fill(await screen.findByLabelText(/Nome completo/), 'Outro nome');
}
async function choose(role: 'menuitem' | 'menuitemradio', name: string) {
  await press(/^Sua conta/);
  await user.click(await screen.findByRole(role, { name }));
  return screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
}
const answer = async (question: HTMLElement, name: string) => {
  await user.click(within(question).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

test('B-02, L-12 another language asks before what is typed is lost, and is stored in the account', async () => {
  await typed();
  await answer(await choose('menuitemradio', 'Español'), 'Cancelar');
  expect(screen.getByDisplayValue('Outro nome')).toBeTruthy();
  expect(gateway.calls('PUT', 'account/language')).toEqual([]);
  await answer(await choose('menuitemradio', 'Español'), 'Sair sem salvar');
  await waitFor(() =>
    expect(gateway.calls('PUT', 'account/language').map(({ body }) => body)).toMatchObject([{ language: 'es' }]),
  );
});

test('A-13, B-02 signing out asks before what is typed is lost', async () => {
  await typed();
  await answer(await choose('menuitem', 'Sair'), 'Cancelar');
  expect(screen.getByDisplayValue('Outro nome')).toBeTruthy();
  expect(hasTokens()).toBe(true);
});

test('A-13, B-02, L-01 signing out by the search of everything asks before what is typed is lost', async () => {
  await typed();
  act(() => goTo.open());
  await user.click(await screen.findByRole('option', { name: 'Sair' }));
  await answer(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' }), 'Cancelar');
  expect(screen.getByDisplayValue('Outro nome')).toBeTruthy();
  expect(hasTokens()).toBe(true);
});
