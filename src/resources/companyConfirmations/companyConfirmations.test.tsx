import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { companies } from '../../../gateway/db/schema/companies.ts';
import { users } from '../../../gateway/db/schema/users.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';

const gateway = pagesOverGateway();
const PATH = '/minha-conta/empresas-a-confirmar';
const FOUNDED = { companyName: 'Montagens Novas Ltda', tradingName: 'Montagens Novas', phone: '(31) 3333-4444' };

async function open(cnpj: string, operator: boolean) {
  const payload = { ...FOUNDED, cnpj, relationType: 'PROVIDER' };
  await gateway.t.as('nobody', { method: 'POST', url: '/companies', payload });
  const { email } = await gateway.become({ permissions: [] });
  await gateway.t.db.update(users).set({ operator }).where(eq(users.email, email));
  gateway.open(PATH, accountPage());
}
const left = async (cnpj: string) => (await gateway.t.db.select().from(companies).where(eq(companies.cnpj, cnpj)))[0];

test('B-05 the operator sees who registered a company, and confirms it after a question', async () => {
  await open('45997418000153', true);
  const row = await screen.findByRole('row', { name: /Montagens Novas/ });
  expect(row.textContent).toContain('45.997.418/0001-53');
  await user.click(within(row).getByRole('button', { name: 'Ações de Montagens Novas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Confirmar' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmar empresa' }));
  await screen.findByText('Montagens Novas foi confirmada.');
  await screen.findByText('Nenhuma empresa espera confirmação');
  expect((await left('45997418000153'))?.unconfirmedSince).toBeNull();
});

test('B-05 a company is refused with a reason only', async () => {
  await open('11444777000161', true);
  const row = await screen.findByRole('row', { name: /Montagens Novas/ });
  await user.click(within(row).getByRole('button', { name: 'Ações de Montagens Novas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recusar' }));
  await user.click(await screen.findByRole('button', { name: 'Recusar empresa' }));
  expect(await left('11444777000161')).toBeDefined();
  await fill(screen.getByRole('textbox', { name: /Motivo|Justificativa|Observação/ }), 'O CNPJ é de outra pessoa.');
  await user.click(screen.getByRole('button', { name: 'Recusar empresa' }));
  await waitFor(async () => expect(await left('11444777000161')).toBeUndefined());
});

test('B-05 nobody else gets in', async () => {
  await open('19131243000197', false);
  await screen.findByRole('heading', { name: /Você não pode|restrito|permissão/i });
  expect(screen.queryByRole('row', { name: /Montagens Novas/ })).toBeNull();
});
