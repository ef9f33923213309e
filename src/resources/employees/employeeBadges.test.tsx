import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { changed, count } from '../../../gateway/db/client.ts';
import { issueCertificate } from '../../../tests/support/certificates.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { aClass } from '../../../tests/support/trainingClass.ts';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import EmployeeList from './EmployeeList.tsx';
import EmployeePage from './EmployeePage.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/colaboradores', element: <EmployeeList /> },
  { path: '/colaboradores/editar/:id', element: <EmployeePage /> },
];
const open = async (tab: string, permissions: readonly Permission[]) => {
  await gateway.become({ relationType: 'PROVIDER', company: COMPANY.horizonte, permissions });
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}?aba=${tab}`, { routes });
};

test('E-20 a badge is printed after a question, listed, and revoked when it is lost', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL ??= () => 'blob:badge';
  URL.revokeObjectURL ??= () => undefined;
  await open('cracha', ['see_employee', 'see_employee_badge', 'print_employee_badge']);
  await screen.findByText('Nenhum crachá impresso');
  await press('Imprimir crachá');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Imprimir crachá' }));
  await screen.findByText('Válido');
  expect(saved).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Informar perda' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Informar perda' }));
  await screen.findByText('Perdido');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Informar perda' })).toBeNull());
});

test('E-20 the readings of a badge open as a log with their moments and units', async () => {
  await changed(gateway.t.db)`insert into badge_readings (badge_id, at, facility)
    select id, '2026-05-04T12:30:00Z', 'Usina Barão' from badges`;
  await open('cracha', ['see_employee', 'see_employee_badge']);
  await user.click(await screen.findByRole('button', { name: /^Ver as leituras do crachá/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Leituras do crachá/ });
  expect(await within(dialog).findByText('Usina Barão')).toBeTruthy();
  expect(within(dialog).getByText(/04\/05\/2026/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('E-20 badges of several people are printed from the list; who cannot get one is named, and nothing is printed', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saved.mockClear();
  await gateway.become({
    relationType: 'PROVIDER',
    company: COMPANY.horizonte,
    permissions: ['see_employee', 'see_employee_badge', 'print_employee_badge'],
  });
  gateway.open('/colaboradores', { routes });
  const tick = async (name: RegExp) =>
    user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
  await tick(/Ana Araújo/);
  await tick(/Bruno Conceição/);
  await press('Imprimir crachás');
  const dialog = await screen.findByRole('dialog', { name: 'Imprimir 2 crachás' });
  await user.click(within(dialog).getByRole('combobox', { name: /Projeto/ }));
  await user.click(await screen.findByRole('option', { name: 'Reforma do alto-forno' }));
  await user.click(within(dialog).getByRole('button', { name: 'Imprimir crachás' }));
  await within(dialog).findByText(/^Bruno Conceição: /);
  expect(saved).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await tick(/Bruno Conceição/);
  await press('Imprimir crachás');
  const one = await screen.findByRole('dialog', { name: 'Imprimir 1 crachá' });
  await user.click(within(one).getByRole('button', { name: 'Imprimir crachás' }));
  await screen.findByText('1 crachá impresso.');
  expect(saved).toHaveBeenCalled();
});

test('E-20 nothing is printed for who may not enter, and the reason stands beside', async () => {
  const aso = { employeeId: EMPLOYEE.ana, type: 'EMPLOYEE', plan: 'SSMA', slug: 'aso', status: 'OPEN' } as const;
  const id = await gateway.t.build.aPendency(aso);
  await open('cracha', ['see_employee', 'see_employee_badge', 'print_employee_badge']);
  const why = await screen.findByText('A impressão libera quando a pessoa estiver apta.');
  const print = screen.getByRole('button', { name: 'Imprimir crachá' });
  expect([print.getAttribute('aria-disabled'), print.getAttribute('aria-describedby')]).toEqual(['true', why.id]);
  await user.click(print);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await changed(gateway.t.db)`update pendencies set inactive = true where id = ${id}`;
});

test('E-20 the preview has no line for the code that only a printed badge has', async () => {
  await open('cracha', ['see_employee', 'see_employee_badge', 'print_employee_badge']);
  await screen.findByText('Uso pessoal e intransferível');
  expect(screen.queryByText('-')).toBeNull();
});

test('E-20 who may not print sees the badges alone; without the right to see them there is no tab', async () => {
  await open('cracha', ['see_employee', 'see_employee_badge']);
  await screen.findByText('Perdido');
  expect(screen.queryByRole('button', { name: 'Imprimir crachá' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Informar perda' })).toBeNull();
});

test('E-20 without the right to see badges there is no tab', async () => {
  await open('cracha', ['see_employee']);
  await screen.findByRole('tab', { name: 'Treinamentos' });
  expect(screen.queryByRole('tab', { name: 'Crachá' })).toBeNull();
});

test('E-22 the tab lists the accepted trainings with their validity', async () => {
  const training = { employeeId: EMPLOYEE.ana, type: 'EMPLOYEE', plan: 'SSMA', slug: 'treinamento-nr-35' } as const;
  const dates = { issueDate: '2020-01-10', expirationDate: '2022-01-10' };
  await gateway.t.build.aPendency({ ...training, ...dates, name: 'NR-35 Trabalho em altura', status: 'EXPIRED' });
  await open('treinamentos', ['see_employee']);
  const accepted = within(await screen.findByRole('region', { name: 'Documentos aceitos' }));
  await accepted.findByText('NR-35 Trabalho em altura');
  accepted.getByText('10/01/2022');
  accepted.getByText('Vencido');
  // what has ended is asked for again
  const missing = within(await screen.findByRole('region', { name: 'Treinamentos que faltam' }));
  missing.getByText('Reforma do alto-forno');
});

test('E-22 the tab lists the classes of a person and what became of them', async () => {
  const { db } = gateway.t;
  await aClass(db, { people: [{ id: EMPLOYEE.ana, score: 4 }] });
  await aClass(db, {
    startsAt: '2098-01-05T11:00:00Z',
    endsAt: '2098-01-05T20:00:00Z',
    people: [{ id: EMPLOYEE.ana }],
  });
  await open('treinamentos', ['see_employee']);
  const classes = within(await screen.findByRole('region', { name: 'Turmas' }));
  classes.getByText('Está abaixo da nota mínima');
  classes.getByText('Inscrito');
  await changed(db)`delete from training_classes`;
});

test('G-09 who manages classes revokes a certificate with the reason; others cannot', async () => {
  const { id } = await issueCertificate(gateway.t);
  const name = /^Invalidar o certificado/;
  await open('treinamentos', ['see_employee', 'manage_training_class_status']);
  await screen.findByText('NR-35 – Trabalho em altura');
  expect(screen.queryByRole('button', { name })).toBeNull();
  await gateway.become({ permissions: ['see_employee', 'see_training_class', 'manage_training_class_status'] });
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}?aba=treinamentos`, { routes });
  await user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Faltou a prática');
  await user.click(dialog.getByRole('button', { name: 'Invalidar' }));
  await screen.findByText('Invalidado: Faltou a prática');
  expect(
    await count(gateway.t.db)`select count(*)::int from certificates where id = ${id} and revoked_at is not null`,
  ).toBe(1);
  await changed(gateway.t.db)`delete from certificates`;
});

test('E-22 the tab of trainings lists certificates with their validity, and downloads one', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  saved.mockClear();
  await issueCertificate(gateway.t);
  await open('treinamentos', ['see_employee']);
  await screen.findByText('NR-35 – Trabalho em altura');
  expect(screen.getByText('20/11/2028')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Baixar o certificado 0000\d\d$/ }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
});
