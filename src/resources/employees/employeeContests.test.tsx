import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import EmployeePage from './EmployeePage.tsx';

const gateway = pagesOverGateway();
const open = async (permissions: readonly Permission[]) => {
  await gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions });
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}?aba=projetos`, {
    routes: [{ path: '/colaboradores/editar/:id', element: <EmployeePage /> }],
  });
};

test('B-16 a supplier contests that one of its people cannot be assigned; who may only look is not asked', async () => {
  await gateway.t.as('admin', {
    method: 'POST',
    url: `/companies/${COMPANY.serra}/restricted-employees`,
    payload: {
      ...{ document: '52998224725', name: 'Ana', reason: 'OTHER', details: 'segredo' },
      ...{ startDate: '2026-01-05', endDate: null },
    },
  });
  await open(['see_employee', 'update_employee']);
  await user.click(await screen.findByRole('button', { name: 'Contestar junto à Serra' }));
  const dialog = await screen.findByRole('dialog', { name: /^Contestar a recusa de Ana/ });
  await fill(within(dialog).getByRole('textbox', { name: /^Por que/ }), 'O vídeo mostra outra pessoa.');
  await user.click(within(dialog).getByRole('button', { name: 'Contestar' }));
  expect(await screen.findByText('Contestado junto à Serra: aguarda resposta')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Contestar junto à Serra' })).toBeNull());
  expect(document.body.textContent).not.toContain('segredo');
});

test('B-16 without the right to change the record nothing of it is asked', async () => {
  await open(['see_employee']);
  await screen.findByRole('tab', { name: 'Dados' });
  expect(gateway.calls('GET', `companies/employees/${EMPLOYEE.ana}/contests`)).toEqual([]);
});
