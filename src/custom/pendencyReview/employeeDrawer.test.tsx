import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '../../../contract/permissions.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { openReview } from '../../../tests/support/review.tsx';
import { EMPLOYEE } from '../../../tests/support/world.ts';

const gateway = pagesOverGateway();
const open = async (...permissions: Permission[]) => {
  const id = await gateway.t.build.aPendency({ status: 'IN_REVISION', employeeId: EMPLOYEE.ana, type: 'EMPLOYEE' });
  await gateway.become({ permissions: ['see_pendency', 'see_pendency_details', ...permissions] });
  openReview(gateway, id);
};

test('D-08 the name of the employee opens what the caller may see of the person', async () => {
  await open('see_employee');
  const name = await screen.findByRole('button', { name: 'Ana Araújo' });
  await user.click(name);
  const drawer = await screen.findByRole('dialog', { name: 'Ana Araújo' });
  await within(drawer).findByText('Soldadora');
  // the CPF is whole only for who may see employee data
  expect(within(drawer).getByText('***.982.247-**')).toBeTruthy();
  expect(within(drawer).getByText('Reforma do alto-forno, desde 15/01/2025')).toBeTruthy();
  // terms and their values alone are the list, as a screen reader tells it
  const terms = [...(drawer.querySelector('dl')?.children ?? [])];
  expect(terms.every(({ firstElementChild }) => firstElementChild?.tagName === 'DT')).toBe(true);
  expect(within(drawer).getByRole('link', { name: 'Abrir o cadastro do colaborador' })).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog', { name: 'Ana Araújo' })).toBeNull();
});

test('D-08 who may not see employees reads the name alone', async () => {
  await open();
  await screen.findByText(/Ana Araújo · Horizonte/);
  expect(screen.queryByRole('button', { name: 'Ana Araújo' })).toBeNull();
});
