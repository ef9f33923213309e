import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BadgeConfig } from '../../../contract/badgeConfigs.ts';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const saved = async () =>
  (await gateway.t.as('admin', { url: `/companies/${COMPANY.serra}/badge-config` })).json<BadgeConfig>();

test('B-21 model, colour and fields are changed, seen on the card before they are saved, and told', async () => {
  await gateway.become({ permissions: PERMISSIONS });
  gateway.open('/minha-conta/cracha', accountPage());
  await user.click(await screen.findByRole('button', { name: 'Modelo 2' }));
  await press('Matrícula');
  const preview = within(screen.getByRole('region', { name: 'Prévia' }));
  preview.getByText(/Matrícula 10432/);
  await fill(screen.getByLabelText(/^Cor em hexadecimal/), '#FFD400');
  await press(/^Salvar/);
  expect((await saved()).model).toBe('first_badge');
  await press(/^Usar #/);
  await press(/^Salvar/);
  await waitFor(async () =>
    expect(await saved()).toMatchObject({
      model: 'second_badge',
      second_badge: ['contract', 'validUntil', 'facility', 'registration'],
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Histórico' }));
  await screen.findByText(
    /^Campos do modelo 2: de Contrato, Válido até, Unidade para Contrato, Válido até, Unidade, Matrícula/,
  );
});

test('B-22 without the right to trainings their settings are off, and say why', async () => {
  await gateway.become({ permissions: ['see_company_data', 'configure_badge_fields'] });
  gateway.open('/minha-conta/cracha', accountPage());
  const all = await screen.findByRole('button', { name: 'Só os escolhidos' });
  await user.click(all);
  expect(all.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getAllByText('Seu perfil não permite alterar esta parte.').length).toBeGreaterThan(1);
});

test('B-21 without the right to the badge the page says so', async () => {
  await gateway.become({ permissions: ['see_company_data'] });
  gateway.open('/minha-conta/cracha', accountPage());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Modelo 2' })).toBeNull());
});
