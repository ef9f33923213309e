import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ApiKey } from '../../../contract/apiKeys.ts';
import type { ListOf } from '../../../contract/list.ts';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();

const keys = async () =>
  (await gateway.t.as('admin', { url: `/companies/${COMPANY.serra}/api-keys` })).json<ListOf<ApiKey>>().results;

test('X-25 an administrator makes a key, sees its secret once, looks at what it may do and revokes it', async () => {
  await gateway.become({ permissions: PERMISSIONS });
  await gateway.open('/minha-conta/chaves-de-api', accountPage());
  expect(await screen.findByText('Nenhuma chave de API')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));
  expect((await within(dialog).findAllByText('Escolha pelo menos uma permissão.')).length).toBeGreaterThan(0);
  expect(gateway.calls('POST', 'api-keys')).toEqual([]);

  await fill(within(dialog).getByRole('textbox', { name: 'Nome' }), 'Catracas da mina');
  const scopes = within(dialog).getByRole('combobox', { name: 'Permissões' });
  await user.type(scopes, 'Editar colaboradores');
  await user.click(await screen.findByRole('option', { name: 'Editar colaboradores' }));
  await press('Adicionar as da catraca');
  await user.click(within(dialog).getByRole('button', { name: 'Criar chave' }));

  const told = await screen.findByRole('dialog', { name: 'Chave Catracas da mina' });
  const secret = within(told).getByRole<HTMLInputElement>('textbox', { name: 'Chave secreta' }).value;
  expect(secret).toMatch(/^prumo_[\w-]{43}$/);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Chave Catracas da mina' })).toBeTruthy();
  await press('Já guardei a chave');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(secret);
  expect(window.location.href).not.toContain(secret);
  const [key] = await keys();
  expect(key).toMatchObject({ name: 'Catracas da mina', requestsPerMinute: 300 });
  // an action brings what it needs to see
  expect(key?.permissions.toSorted()).toEqual(['register_passage', 'see_employee', 'see_passages', 'update_employee']);

  await press('Ações da chave Catracas da mina');
  await user.click(await screen.findByRole('menuitem', { name: 'Ver detalhes' }));
  const details = await screen.findByRole('dialog', { name: 'Catracas da mina' });
  expect(within(details).getByText('Registrar passagens na portaria')).toBeTruthy();
  expect(within(details).getByText(`${key?.prefix}…`)).toBeTruthy();
  await user.click(within(details).getByRole('button', { name: 'Fechar' }));

  await press('Ações da chave Catracas da mina');
  await user.click(await screen.findByRole('menuitem', { name: 'Revogar' }));
  expect(await screen.findByText(/perde o acesso imediatamente/)).toBeTruthy();
  await press('Revogar');
  expect(await screen.findByText('Chave Catracas da mina revogada.')).toBeTruthy();
  expect((await keys())[0]?.state).toBe('REVOKED');
  expect((await screen.findAllByText('Revogada')).length).toBeGreaterThan(0);
});

test('X-25 who may not manage keys is told so', async () => {
  await gateway.become({ permissions: PERMISSIONS.filter((permission) => permission !== 'manage_api_keys') });
  await gateway.open('/minha-conta/chaves-de-api', accountPage());
  expect(await screen.findByText(/Gerenciar chaves de API/)).toBeTruthy();
});

test('X-25 the permissions that are offered are those that the person holds and a key can', async () => {
  await gateway.become({ permissions: ['manage_api_keys', 'see_projects', 'see_personal_data'] });
  await gateway.open('/minha-conta/chaves-de-api', accountPage());
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }));
  await user.click(await screen.findByRole('combobox', { name: 'Permissões' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ver projetos']);
});
