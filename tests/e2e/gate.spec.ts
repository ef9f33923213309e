import { expect, type Page } from '@playwright/test';
import { type Badge, formatBadgeCode } from '../../contract/badges.ts';
import type { EmployeeRow } from '../../contract/employees.ts';
import { callerFor } from './support/api.ts';
import type { Gateway } from './support/gateway.ts';
import { axe, SUPPLIER, signIn, signInByForm, test } from './support/test.ts';

const GUARD = 'portaria@serraazul.demo';
const PROJECT = 'Parada Geral da Usina 2';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['camera'],
});

/** Somebody fit with a new badge. */
async function aBadge(gateway: Gateway, nth: number): Promise<{ name: string; code: string }> {
  const supplier = await callerFor(gateway, SUPPLIER);
  const { results } = await supplier<{ results: EmployeeRow[] }>('GET', 'employees?itemsPerPage=100&readiness=FIT');
  const person = results.filter(({ projects }) => projects[0]?.name === PROJECT)[nth];
  if (!person) throw new Error('nobody is fit');
  const asked = { projectId: person.projects[0]?.id, employeeIds: [person.id], sheet: 'CARD' };
  await supplier('POST', 'badges/print', asked).catch(() => undefined); // a PDF, which is no JSON
  const [badge] = await supplier<Badge[]>('GET', `companies/employees/${person.id}/badges`);
  return { name: person.name, code: formatBadgeCode(badge?.code ?? '') };
}

async function openGate(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Projeto' }).tap();
  await page.getByRole('option', { name: new RegExp(`^${PROJECT}`) }).tap();
  await page.getByRole('button', { name: 'Abrir a portaria' }).tap();
}
const field = (page: Page) => page.getByLabel('Sem QR? Digite o CPF ou o código');

test('A-41, X-15 the guard signs in at the gate, types a code, sees Apto, and the person is on site', async ({
  page,
  gateway,
}) => {
  const { name, code } = await aBadge(gateway, 0);
  await signInByForm(page, GUARD);
  await expect(page).toHaveURL('/portaria');
  await openGate(page);
  await field(page).fill(code);
  await page.getByRole('button', { name: 'Conferir' }).tap();
  const answer = page.getByRole('region', { name: 'Apto' });
  await expect(answer.getByRole('heading', { name: 'Apto' })).toBeVisible();
  await expect(answer.getByRole('heading', { name })).toBeVisible();
  await expect(answer.getByText(/^Entrada registrada às/)).toBeVisible();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Conferir o próximo' }).tap();
  await axe(page);
  await page.getByRole('link', { name: 'Ver todas' }).tap();
  await page.getByRole('button', { name: 'No local' }).tap();
  // once: this entry ends the one of this morning
  await expect(page.getByRole('list', { name: 'Entradas e saídas' }).getByText(name)).toHaveCount(1);
  await axe(page);
});

test('X-15 without a connection passages stay in the device through a reload, and are sent when it is back', async ({
  page,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const { name, code } = await aBadge(gateway, 1);
  await signIn(page, GUARD);
  await page.goto('/portaria');
  await openGate(page);
  await expect(field(page)).toBeVisible();
  await page.context().setOffline(true);
  await field(page).fill(code);
  await page.getByRole('button', { name: 'Conferir' }).tap();
  await expect(page.getByRole('region', { name: 'Não conferido' })).toBeVisible();
  await expect(page.getByText('1 passagem por enviar')).toBeVisible();
  // the page is there again, the passage is still not taken
  const refused = '**/api/companies/passages';
  await page.route(refused, (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  );
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText('1 passagem por enviar')).toBeVisible();
  await page.unroute(refused);
  await page.reload();
  await expect(page.getByText('1 passagem enviada.')).toBeVisible();
  await expect(page.getByText('1 passagem por enviar')).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Últimas conferências' }).getByText(name).first()).toBeVisible();
});

test('S10, X-15 the camera opens at the gate, also for who came by a link; no other page may use it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/permissions policy/i);
  await signIn(page, GUARD);
  await page.goto('/colaboradores');
  const refusal = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'none',
      (error: DOMException) => error.name,
    ),
  );
  expect(refusal).toBe('NotAllowedError');
  await page.getByRole('link', { name: 'Portaria' }).tap();
  await openGate(page);
  await page.getByRole('button', { name: 'Ler com a câmera' }).tap();
  await expect(page.getByText('Aponte para o QR do crachá')).toBeVisible();
  await page.getByRole('button', { name: 'Desligar a câmera' }).tap();
  await expect(field(page)).toBeVisible();
});
