import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { multipart } from '../../../tests/support/app.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import { CONFIG_ELEMENT } from '../../config.ts';
import { withoutPersonalData } from '../../monitoring/tracking.ts';
import BadgePage from './BadgePage.tsx';

const gateway = pagesOverGateway({});
beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","captcha":"off"}';
});

const open = (path: string) => {
  const router = createMemoryRouter(
    ['', '/:badge'].map((end) => ({ path: `/colaboradores/badge-info${end}`, element: <BadgePage /> })),
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
};
const issue = async () => {
  const { uid } = await gateway.t.session('supplier');
  const actor = await gateway.t.services.authentication.personOf(uid, null);
  const employeeIds = [EMPLOYEE.ana];
  const [badge] = await gateway.t.services.badges.issue(actor, {
    projectId: PROJECT.reforma,
    employeeIds,
    sheet: 'CARD',
  });
  return badge ?? { token: '', code: '' };
};

test('A-02 E-21 the badge page shows the verdict, the person and the time of the check, without a session', async () => {
  const { token } = await issue();
  open(`/colaboradores/badge-info/${token}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Apto' })).toBeTruthy();
  expect(screen.getByText(/^Conferido agora, \d\d\/\d\d\/\d{4}/)).toBeTruthy();
  expect(screen.getByText('Reforma do alto-forno')).toBeTruthy();
  expect(screen.queryByLabelText('Código do crachá')).toBeNull();
});

test('E-21 the page bears the colour and the logo of the contracting company', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
  const file = { name: 'logo.svg', bytes: Buffer.from(svg), field: 'logo' };
  const url = `/companies/${COMPANY.serra}/config/logo`;
  expect((await gateway.t.as('admin', { method: 'PATCH', url, ...multipart([file]) })).statusCode).toBe(200);
  const { token } = await issue();
  open(`/colaboradores/badge-info/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Apto' });
  const header = document.querySelector('header');
  expect(header?.style.borderTopColor).toBe('rgb(11, 74, 111)');
  expect(header?.querySelector('img')?.src).toMatch(/^data:image\/png;base64,/);
});

test('A-02 Amb-04 without a token the printed code is asked for; a wrong one is refused at its field', async () => {
  const { code } = await issue();
  open('/colaboradores/badge-info');
  const field = await screen.findByLabelText('Código do crachá');
  await user.type(field, 'ABCDE-12345');
  await press('Conferir');
  expect(await screen.findByText('Valor inválido')).toBeTruthy();
  await user.clear(field);
  await user.type(field, code.toLowerCase());
  await press('Conferir');
  expect(await screen.findByRole('heading', { level: 1, name: 'Apto' })).toBeTruthy();
});

test.each([
  ['1', 'Crachá inválido'],
  ['x'.repeat(118), 'Crachá inválido'],
])('E-21 %s is no badge, and the page says so and asks for the code', async (given, title) => {
  open(`/colaboradores/badge-info/${given}`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByLabelText('Código do crachá')).toBeTruthy();
});

test('E-21 a replaced badge says that it is valid no longer', async () => {
  const { token } = await issue();
  await issue();
  open(`/colaboradores/badge-info/${token}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Este crachá não vale mais' })).toBeTruthy();
});

test('E-21 the token reaches no event of use', () => {
  const device = { userAgent: '', width: 390, height: 844, language: 'pt' };
  const at = '2026-11-23T12:00:00Z';
  const details = { endpoint: 'badges/info/abcde' };
  const event = withoutPersonalData({ name: 'clicked', page: '/colaboradores/badge-info/abcde', details, device, at });
  expect(JSON.stringify(event)).not.toContain('abcde');
});
