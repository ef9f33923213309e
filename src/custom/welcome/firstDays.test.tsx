import { cleanup, screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pagesOverGateway } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import { WelcomePage } from './WelcomePage.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: '/bem-vindo', element: <WelcomePage /> },
  { path: '*', element: <p>outra página</p> },
];
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a supplier has one step open at a time, each with its page', async () => {
  const { db, build } = gateway.t;
  await gateway.become('otherSupplier');
  const open = async () => {
    cleanup();
    gateway.open('/bem-vindo', { routes });
    await heading('Boas-vindas, otherSupplier');
    const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current).toHaveLength(1);
    const [step] = current;
    if (!step) throw new Error('no step');
    const [link] = within(step).queryAllByRole('link');
    return { title: within(step).getByRole('heading').textContent, to: link?.getAttribute('href') };
  };
  expect(await open()).toEqual({ title: 'Conferir a sua empresa', to: '/minha-conta/empresa' });
  screen.getByText('Serra convidou a sua empresa para Expansão da mina.');
  await db.execute(sql`update companies set phone = '+5531999990000' where id = ${COMPANY.vertical}`);
  await db.execute(sql`delete from project_employees where employee_id = ${EMPLOYEE.carla}`);
  expect(await open()).toEqual({ title: 'Cadastrar quem vai trabalhar', to: '/colaboradores' });
  screen.getByText('1 pessoa cadastrada. Falta colocá-la no projeto.');
  await db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
    values (${PROJECT.expansao}, ${EMPLOYEE.carla}, '2025-02-15')`);
  const of = { providerId: COMPANY.vertical, projectId: PROJECT.expansao };
  const asked = await build.aPendency({ ...of, status: 'OPEN' });
  const ofCarla = await build.aPendency({ ...of, status: 'OPEN', type: 'EMPLOYEE', employeeId: EMPLOYEE.carla });
  const company = await open();
  expect(company.title).toBe('Enviar os documentos da empresa');
  expect(decodeURIComponent(company.to ?? '')).toMatch(
    /^\/pendencias\?filter=.*"pendencyType\[\]":\["PROVIDER","OTHERS"\]/,
  );
  screen.getByText('1 documento a enviar. Dá para fotografar na hora.');
  await db.execute(sql`update pendencies set status = 'IN_REVISION' where id = ${asked}`);
  expect((await open()).title).toBe('Enviar os documentos de cada um');
  await db.execute(sql`update pendencies set status = 'IN_REVISION' where id = ${ofCarla}`);
  expect(await open()).toEqual({ title: 'Imprimir os crachás', to: '/colaboradores' });
  await db.execute(sql`update projects set is_blocked = true where id = ${PROJECT.expansao}`);
  expect((await open()).title).toBe('Enviar os documentos da empresa');
  screen.getAllByText('A lista de documentos está sendo preparada. Volte em instantes.');
});

test('a supplier without a right reads which one is missing at the step', async () => {
  await gateway.become({
    permissions: ['see_employee', 'add_employee'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
    name: 'Rui Melo',
  });
  gateway.open('/bem-vindo', { routes });
  await heading('Boas-vindas, Rui');
  const change = screen.getByRole('button', { name: 'Completar dados' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
  screen.getByText(/Falta a permissão/);
});
