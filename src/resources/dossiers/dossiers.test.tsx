import { screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { rows } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import EmployeePage from '../employees/EmployeePage.tsx';
import PaymentReleasePage from '../paymentReleases/PaymentReleasePage.tsx';
import { DossierButton } from './reference.tsx';

const gateway = pagesOverGateway();
const KEYS = ['see_pendency', 'see_pendency_file', 'export_dossier'] as const;
const become = (permissions: readonly Permission[]) =>
  gateway.become({ relationType: 'CONTRACTING', company: COMPANY.serra, permissions });
const opened = async () => {
  await user.click(await screen.findByRole('button', { name: 'Dossiê' }));
  return screen.findByRole('dialog', { name: 'Dossiê de evidências' });
};

test('X-10 the dialog says what the dossier would hold, follows the job, and offers the ZIP', async () => {
  const { t } = gateway;
  const ana = { employeeId: EMPLOYEE.ana, status: 'DONE', referenceMonth: '2026-03-01' } as const;
  const id = await t.build.aPendency(ana);
  await t.build.aDocument(t.files, id, { state: 'LOCKED', outcome: 'APPROVED', size: 1_258_291 });
  await t.build.aPendency({ ...ana, status: 'OPEN', riskActivityId: 1 });
  await become([...KEYS, 'see_employee']);
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}`, {
    routes: [{ path: '/colaboradores/editar/:id', element: <EmployeePage /> }],
  });
  const dialog = within(await opened());
  dialog.getByText('Colaborador: Ana Araújo');
  await dialog.findByText('1 documento aceito, cerca de 1,2 MB.');
  dialog.getByText('1 documento exigido sem documento aceito, listado no índice.');
  await user.click(dialog.getByRole('button', { name: 'Gerar dossiê' }));
  await screen.findByRole('dialog', { name: 'Gerar dossiê' });
  await t.services.jobs.run();
  await screen.findByRole('button', { name: 'Baixar o arquivo' });
  screen.getByText('1 documento no dossiê.');
  expect(gateway.calls('POST', 'dossiers').map(({ body, status }) => [body, status])).toEqual([
    [{ employeeId: EMPLOYEE.ana }, 202],
  ]);
});

test('X-10 without a subject the period is required; nothing to pack cannot be asked for, and a failed count is tried again', async () => {
  await become(KEYS);
  gateway.open('/x', { routes: [{ path: '/x', element: <DossierButton /> }] });
  const dialog = within(await opened());
  dialog.getByText('Escolha o período para ver quantos documentos entram.');
  await user.click(dialog.getByRole('button', { name: 'Gerar dossiê' }));
  expect(await dialog.findByText('Informe o mês inicial')).toBeTruthy();
  expect(gateway.calls('POST', 'dossiers')).toEqual([]);
  gateway.failNext('GET', /^dossiers\/estimate$/, 503);
  await fill(await dialog.findByLabelText(/^Mês inicial/), '01/1999');
  await fill(await dialog.findByLabelText(/^Mês final/), '02/1999');
  await user.click(await dialog.findByRole('button', { name: 'Tentar novamente' }));
  await dialog.findByText('Não há documentos nem exigências para este assunto e período.');
  expect(dialog.getByRole('button', { name: 'Gerar dossiê' }).hasAttribute('disabled')).toBe(true);
});

test('X-10 of a month that is released or retained: its supplier, contract and month; who may not make one has no button', async () => {
  await gateway.t.build.aPendency({ referenceMonth: '2026-05-01', dueDate: '2026-06-10', name: 'GFD' });
  await gateway.t.services.paymentReleases.refresh();
  const [month] = await rows<{ id: number }>(
    gateway.t.db,
    sql`select id::int as id from payment_releases where reference_month = '2026-05-01'`,
  );
  const routes = [{ path: '/pagamentos/ver/:id', element: <PaymentReleasePage /> }];
  const address = `/pagamentos/ver/${month?.id}`;
  await become([...KEYS, 'see_payment_release']);
  gateway.open(address, { routes });
  const dialog = within(await opened());
  dialog.getByText('Fornecedor: Horizonte');
  dialog.getByText('Projeto: Reforma do alto-forno');
  await dialog.findByText('Nenhum documento aceito.');
  const [call] = gateway.calls('GET', 'dossiers/estimate');
  expect(call?.call).toContain(`providerId=${COMPANY.horizonte}&projectId=${PROJECT.reforma}&from=`);
  await press('Cancelar');
  await become(['see_payment_release']);
  gateway.open(address, { routes });
  await screen.findAllByText(/Horizonte/);
  expect(screen.queryByRole('button', { name: 'Dossiê' })).toBeNull();
});
