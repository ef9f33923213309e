import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { changed, count, value } from '../../../gateway/db/client.ts';
import { insertOrder } from '../../../tests/support/epi.ts';
import { fill, pagesOverGateway, user, writable } from '../../../tests/support/page.tsx';
import { aPaper } from '../../../tests/support/papers.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import { DeliveriesOf } from './reference.tsx';

const gateway = pagesOverGateway();
const ana = { id: EMPLOYEE.ana, name: 'Ana Araújo', company: { id: COMPANY.horizonte, name: 'Horizonte' } };
const WRITES: Permission[] = [
  ...(['see_employee', 'update_employee', 'see_pendency', 'upload_pendency_document'] as const),
  'send_pendency_to_analysis',
];
const open = async (permissions: readonly Permission[]) => {
  await gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions });
  gateway.open('/epi-de-ana', { routes: [{ path: '/epi-de-ana', element: <DeliveriesOf employee={ana} /> }] });
};
const field = (label: RegExp) => within(screen.getByRole('dialog')).getByLabelText(label);
const stored = () => count(gateway.t.db)`select count(*)::int from epi_deliveries`;

test('I-05 equipment is recorded by hand: what is missing or over is said at its field, and pressing twice records once', async () => {
  await open(WRITES);
  await screen.findByText('Nenhuma entrega registrada');
  await user.click(await screen.findByRole('button', { name: 'Registrar entrega' }));
  const dialog = await screen.findByRole('dialog', { name: 'Entregar EPI a Ana Araújo' });
  await user.click(within(dialog).getByRole('button', { name: 'Registrar entrega' }));
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: /Equipamento/ }).ariaInvalid).toBe('true'));
  await fill(field(/^Equipamento/), 'Luva de vaqueta');
  await fill(field(/^Número do CA/), '16.074');
  await fill(await writable(() => field(/^Validade do CA/)), '01/02/2020');
  await user.click(within(dialog).getByRole('button', { name: 'Registrar entrega' }));
  await within(dialog).findAllByText(/O CA não estava válido no dia da entrega/);
  await fill(field(/^Validade do CA/), '01/02/2090');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Registrar entrega' }));
  await screen.findByText('CA 16.074');
  expect(await stored()).toBe(1);
});

test('I-04 a line of an order that arrived is chosen, and nothing is recorded before one is', async () => {
  const uid =
    (await value(gateway.t.db)<string>`select uid from users where email = 'fornecedor@horizonte.test'`) ?? '';
  const { epiOrder } = await insertOrder(gateway.t.db, uid);
  await changed(gateway.t.db)`update epi_orders set status = 'RECEIVED' where id = ${epiOrder}`;
  await open(WRITES);
  await user.click(await screen.findByRole('button', { name: 'Registrar entrega' }));
  const dialog = await screen.findByRole('dialog', { name: 'Entregar EPI a Ana Araújo' });
  await within(dialog).findByRole('combobox', { name: /Equipamento/ });
  await user.click(within(dialog).getByRole('button', { name: 'Registrar entrega' }));
  await within(dialog).findAllByText(/Escolha um item do pedido/);
  await user.click(within(dialog).getByRole('combobox', { name: /Equipamento/ }));
  await user.click(await screen.findByRole('option', { name: /Capacete classe B com jugular.*restam 2/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Registrar entrega' }));
  await screen.findByText('CA 31.469');
});

test('X-02 the signed list is sent to the pendencies that are named; who may not write sees the list alone', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL ??= () => 'blob:sheet';
  URL.revokeObjectURL ??= () => undefined;
  await gateway.t.build.aPendency({
    ...{ slug: 'ficha-epi', plan: 'SSMA', employeeId: EMPLOYEE.ana, projectId: PROJECT.reforma, status: 'OPEN' },
  });
  await open(WRITES);
  await user.click(await screen.findByRole('button', { name: 'Baixar ficha' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  await user.click(await screen.findByRole('button', { name: 'Enviar ficha assinada' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enviar ficha assinada' });
  expect(within(dialog).getByText('Reforma do alto-forno · Serra')).toBeTruthy();
  const bytes = new Uint8Array(await aPaper('ficha-epi'));
  await user.upload(screen.getByTestId('epi-sheet'), new File([bytes], 'ficha.pdf', { type: 'application/pdf' }));
  await user.click(within(dialog).getByRole('button', { name: 'Enviar para análise' }));
  await waitFor(() => expect(screen.queryByText('Sem assinatura')).toBeNull());
  await user.click(screen.getAllByRole('button', { name: /^Ações de/ })[0] ?? document.body);
  await screen.findByText('Já está em uma ficha assinada');
});

test('I-05 who may only look has neither buttons nor menus', async () => {
  await open(['see_employee']);
  await screen.findByText('CA 16.074');
  expect(screen.queryByRole('button', { name: 'Registrar entrega' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Ações de/ })).toBeNull();
});
