import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import { changed, count } from '../../../gateway/db/client.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';

const gateway = pagesOverGateway();
const PAGE = '/minha-conta/webhooks';
beforeEach(async () => {
  await changed(gateway.t.database.db)`delete from webhooks`;
  await gateway.become({ permissions: PERMISSIONS });
});

test('X-25 an administrator adds a webhook, sees its secret once, sends a test, pauses and removes it', async () => {
  await gateway.open(PAGE, accountPage());
  expect(await screen.findByText('Nenhum webhook')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Adicionar webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Adicionar webhook' });
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await fill(within(dialog).getByRole('textbox', { name: /Nome/ }), 'ERP');
  await fill(within(dialog).getByRole('textbox', { name: /Endereço/ }), 'ftp://erp');
  await save();
  expect((await within(dialog).findAllByText('Use um endereço https')).length).toBeGreaterThan(0);
  expect(within(dialog).getAllByText('Informe os eventos').length).toBeGreaterThan(0);
  expect(gateway.calls('POST', 'webhooks')).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Aptidão mudou' }));
  await fill(within(dialog).getByRole('textbox', { name: /Endereço/ }), 'https://10.0.0.7/erp');
  await save();
  expect((await within(dialog).findAllByText('Este endereço leva a uma rede interna')).length).toBeGreaterThan(0);
  await fill(within(dialog).getByRole('textbox', { name: /Endereço/ }), 'https://200.160.2.3:9/erp');
  await save();
  const told = await screen.findByRole('dialog', { name: 'Segredo do webhook' });
  const secret = within(told).getByRole<HTMLInputElement>('textbox', { name: 'Segredo' }).value;
  expect(secret).toMatch(/^whsec_/);
  await press('Já copiei');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(secret);

  await user.click(await screen.findByRole('link', { name: 'ERP' }));
  expect(await screen.findByText('Nenhuma entrega')).toBeTruthy();
  await press('Enviar teste');
  expect(await screen.findByRole('button', { name: 'Teste' })).toBeTruthy();
  expect(screen.getAllByText('Aguardando').length).toBeGreaterThan(0);
  await press('Teste');
  const delivery = await screen.findByRole('dialog', { name: 'Teste' });
  expect(within(delivery).getByText(/"event": "TEST"/)).toBeTruthy();
  expect(within(delivery).getByText('Sem resposta')).toBeTruthy();
  await user.click(within(delivery).getByRole('button', { name: 'Fechar' }));

  await press('Ações de ERP');
  await user.click(await screen.findByRole('menuitem', { name: 'Pausar' }));
  expect((await screen.findAllByText('Pausado')).length).toBeGreaterThan(0);
  await press('Ações de ERP');
  await user.click(await screen.findByRole('menuitem', { name: 'Substituir o segredo' }));
  const question = await screen.findByRole('alertdialog', { name: 'Substituir o segredo?' });
  await user.click(within(question).getByRole('button', { name: 'Substituir o segredo' }));
  const replaced = await screen.findByRole('dialog', { name: 'Segredo do webhook' });
  expect(within(replaced).getByRole<HTMLInputElement>('textbox', { name: 'Segredo' }).value).not.toBe(secret);
  expect(within(replaced).getByText(/Por 24 horas/)).toBeTruthy();
  await press('Já copiei');
  await press('Ações de ERP');
  await user.click(await screen.findByRole('menuitem', { name: 'Remover' }));
  const removal = await screen.findByRole('alertdialog', { name: 'Remover ERP?' });
  await user.click(within(removal).getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Nenhum webhook')).toBeTruthy();
  expect(await count(gateway.t.database.db)`select count(*)::int from webhook_deliveries`).toBe(0);
});

test('X-25 who may not manage webhooks is told so', async () => {
  await gateway.become({ permissions: PERMISSIONS.filter((permission) => permission !== 'manage_webhooks') });
  await gateway.open(PAGE, accountPage());
  expect(await screen.findByText(/Gerenciar webhooks/)).toBeTruthy();
});
