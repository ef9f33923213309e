import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { value } from '../../../gateway/db/client.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE } from '../../../tests/support/world.ts';
import EmployeePage from './EmployeePage.tsx';

const folder = mkdtempSync(join(tmpdir(), 'prumo-cbo-'));
const occupationsFile = join(folder, 'cbo.csv');
writeFileSync(occupationsFile, 'CODIGO;TITULO\n724315;Soldador\n724320;Soldador elétrico\n514320;Faxineiro\n');
afterAll(() => rmSync(folder, { recursive: true }));

const gateway = pagesOverGateway({ config: { occupationsFile } });
beforeEach(async () => {
  sessionStorage.clear();
  await gateway.become({
    relationType: 'PROVIDER',
    company: COMPANY.horizonte,
    permissions: ['see_employee', 'see_employee_data', 'update_employee'],
  });
});

test('E-04 the occupation is searched by its title, and stands on the page with its code', async () => {
  gateway.open(`/colaboradores/editar/${EMPLOYEE.ana}?aba=dados&editar=1`, {
    routes: [{ path: '/colaboradores/editar/:id', element: <EmployeePage /> }],
  });
  const field = await screen.findByRole('combobox', { name: /^CBO/ });
  await fill(field, 'eletr');
  const option = await screen.findByRole('option', { name: /Soldador elétrico/ });
  expect(option.textContent).toContain('7243-20');
  expect(screen.queryByRole('option', { name: /Faxineiro/ })).toBeNull();
  await user.click(option);
  await press(/^Salvar/);
  await waitFor(async () =>
    expect(await value(gateway.t.db)`select cbo from employees where id = ${EMPLOYEE.ana}`).toBe('724320'),
  );
  expect(await screen.findByText('7243-20 · Soldador elétrico')).toBeTruthy();
});
