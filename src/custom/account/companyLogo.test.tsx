import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';

const gateway = pagesOverGateway();

test('B-20, B-23 a logo is sent, seen, removed, and its history tells of it', async () => {
  await gateway.become({ permissions: PERMISSIONS });
  gateway.failNext('GET', /logo$/, 500);
  gateway.open('/minha-conta/empresa', accountPage());
  const failed = (await screen.findByText('Não foi possível carregar o logo')).closest('[role=alert]');
  expect(screen.queryByLabelText(/^Usar o logo da empresa/)).toBeNull();
  await user.click(within(failed as HTMLElement).getByRole('button', { name: 'Tentar novamente' }));
  const use = await screen.findByLabelText<HTMLInputElement>(/^Usar o logo da empresa/);
  expect(use.checked).toBe(false);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  await user.upload(screen.getByTestId('company-logo'), new File([svg], 'logo.svg', { type: 'image/svg+xml' }));
  await screen.findByRole('img', { name: 'Logo da Serra' });
  expect(use.checked).toBe(true);
  await press('Remover');
  await user.click(await screen.findByRole('button', { name: 'Remover' }));
  await screen.findByText('Nenhum logo enviado.');
  await press('Histórico');
  await screen.findByText('Enviou um logo');
  await screen.findByText('Removeu o logo');
});
