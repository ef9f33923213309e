import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { EMPLOYEE_COLUMNS, PERSONAL_COLUMNS } from '../../../contract/reports.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import EmployeeList from './EmployeeList.tsx';

const gateway = pagesOverGateway();
afterEach(() => vi.unstubAllGlobals());
const routes = [{ path: '/colaboradores', element: <EmployeeList /> }];
const become = (permissions: readonly Permission[]) =>
  gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions });

test('E-16 the list is exported as it is filtered, and the dialog follows the job to its file', async () => {
  await become(['see_employee', 'export_employee']);
  gateway.open('/colaboradores?hasPendencies=false', { routes });
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exportar colaboradores' });
  await user.click(within(dialog).getAllByRole('radio', { name: /Todas/ })[0] ?? dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Exportar' }));
  await screen.findByRole('button', { name: 'Fechar' });
  await gateway.t.services.jobs.run();
  await screen.findByRole('button', { name: 'Baixar o arquivo' });
  screen.getByText(/linhas? exportadas?/);
  const [sent] = gateway.calls('POST', 'companies/employees/export');
  expect(sent?.body).toMatchObject({
    filters: { hasPendencies: false },
    format: 'xlsx',
    columns: EMPLOYEE_COLUMNS.filter((column) => !PERSONAL_COLUMNS.some((one) => one === column)),
  });
});

test('E-16 on a phone, where the list has no columns, the columns shown are all of them', async () => {
  await become(['see_employee', 'export_employee']);
  const desk = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...desk(query), matches: query.includes('max-width') }));
  gateway.open('/colaboradores', { routes });
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Exportar colaboradores' });
  await user.click(within(dialog).getByRole('button', { name: 'Exportar' }));
  await screen.findByRole('button', { name: 'Fechar' });
  expect(gateway.calls('POST', 'companies/employees/export').map(({ status }) => status)).toEqual([202]);
});

test('E-16 who may not export is offered no export', async () => {
  await become(['see_employee']);
  gateway.open('/colaboradores', { routes });
  await screen.findAllByText('Ana Araújo');
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
});
