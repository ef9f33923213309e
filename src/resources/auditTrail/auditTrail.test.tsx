import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../contract/permissions.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const PAGE = '/minha-conta/trilha';

test('X-09 the trail is a list with its filters in the address, and what it shows is exported', async () => {
  await gateway.become({ permissions: PERMISSIONS });
  const added = { name: 'Aniversário da cidade', day: '2027-03-15' };
  const made = await gateway.t.as('admin', {
    method: 'POST',
    url: `/companies/${COMPANY.serra}/holidays`,
    payload: added,
  });
  expect(made.statusCode, made.body).toBe(201);
  const router = await gateway.open(PAGE, accountPage());
  expect(await screen.findByRole('heading', { name: 'Trilha de auditoria' })).toBeTruthy();
  const row = await screen.findByRole('row', { name: /Feriado incluído/ });
  expect(within(row).getByText('15/03/2027 · Aniversário da cidade')).toBeTruthy();
  expect(within(row).getByText('127.0.0.1')).toBeTruthy();

  await fill(screen.getByRole('textbox', { name: 'De' }), '01/01/2090');
  await waitFor(() => expect(router.state.location.search).toContain('from=2090-01-01'));
  expect(await screen.findByText('Nenhum registro com estes filtros.')).toBeTruthy();

  await gateway.open(`${PAGE}?kind=CREATED&entity=company`, accountPage());
  expect(await screen.findByRole('row', { name: /Feriado incluído/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Exportar/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /^Exportar/ }));
  await waitFor(() => expect(gateway.calls('POST', 'audit-trail/export')).toHaveLength(1));
});

test('X-09 without its permission the page says so', async () => {
  await gateway.become({ permissions: PERMISSIONS.filter((permission) => permission !== 'see_audit_trail') });
  await gateway.open(PAGE, accountPage());
  expect(await screen.findByText(/Ver e exportar a trilha de auditoria/)).toBeTruthy();
});
