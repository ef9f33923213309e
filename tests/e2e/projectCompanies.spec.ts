import { expect } from '@playwright/test';
import { cnpjCheckDigits } from '../../contract/common.ts';
import type { ListOf } from '../../contract/list.ts';
import type { ProjectRow } from '../../contract/projects.ts';
import { callerFor } from './support/api.ts';
import { followLink, openMessage } from './support/mailbox.ts';
import { toast } from './support/screen.ts';
import { ADMIN, axe, test } from './support/test.ts';

const BASE = '12ABC9870001';
const CNPJ = `${BASE}${cnpjCheckDigits(BASE)}`;

test('C-06, K-05 step three finds a provider, gives it a plan and invites another one by e-mail', async ({
  enter,
  gateway,
  browser,
}) => {
  const admin = await callerFor(gateway, ADMIN);
  const { results } = await admin<ListOf<ProjectRow>>('GET', 'projects?status[]=DRAFT');
  const draft = results[0]?.id ?? 0;
  const page = await enter(ADMIN);
  await page.goto(`/projetos/editar/${draft}?passo=3`);

  const search = page.getByRole('combobox', { name: 'Buscar empresa por razão social ou CNPJ' });
  await search.fill('horizonte');
  // until the answer comes the list is that of the empty search
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.press('Enter');
  const row = page.getByRole('row', { name: /Horizonte/ });
  await row.getByRole('button', { name: 'STP' }).click();
  await row.getByRole('textbox').fill('contratos@saobento');

  const invite = page.getByRole('textbox', { name: 'E-mail da empresa a convidar' });
  const email = 'comercial@dragaboasorte.com.br';
  await invite.fill(email);
  await invite.press('Enter');
  await expect(page.getByText('Será enviado ao salvar este passo')).toBeVisible();
  await invite.fill(email.toUpperCase());
  await invite.press('Enter');
  await expect(page.getByText('E-mail já cadastrado, verifique sua lista de fornecedores.')).toBeVisible();
  await invite.fill('');

  await page.getByRole('button', { name: 'Salvar e avançar' }).click();
  await expect(page.getByText('Informe um e-mail válido, com domínio completo')).toBeVisible();
  await expect(page.getByText('1 e-mail precisa de correção')).toBeVisible();
  await expect(row.getByRole('textbox')).toBeFocused();
  await axe(page);
  await row.getByRole('textbox').fill('contratos@horizonte.com.br');
  await page.getByRole('button', { name: 'Salvar e avançar' }).click();
  await page.waitForURL(/passo=4/);

  await page.goto(`/projetos/editar/${draft}?passo=3`);
  await expect(page.getByText('Aguardando')).toBeVisible();
  const saved = page.getByRole('row', { name: /Horizonte/ });
  // In a draft a plan can be taken back (B-30).
  await expect(saved.getByRole('button', { name: 'STP' })).not.toHaveAttribute('aria-disabled', 'true');

  // Whoever opens the link registers a company, which is a provider of the project from then on.
  const stranger = await browser.newPage({ baseURL: gateway.url });
  await followLink(await openMessage(stranger, email, /projeto/), stranger);
  await stranger.getByLabel('CNPJ').fill(CNPJ);
  await stranger.getByLabel('Razão social').fill('Draga Boa Sorte Ltda');
  await stranger.getByLabel('Nome fantasia').fill('Draga Boa Sorte');
  await stranger.getByLabel('Nome completo').fill('Lúcia Boa Sorte');
  await stranger.getByLabel(/^Celular|^Telefone/).fill('(31) 98888-7766');
  await stranger.getByLabel('Senha', { exact: true }).fill('Convite#2026+Ok');
  await stranger.getByLabel(/^Confirm/).fill('Convite#2026+Ok');
  await stranger.getByRole('button', { name: /Criar conta/ }).click();
  await stranger.waitForURL((url) => !url.pathname.startsWith('/login'));
  await stranger.close();
  const companies = await admin<ListOf<{ name: string; plans: string[] }>>('GET', `projects/${draft}/companies`);
  expect(companies.results.find(({ name }) => name === 'Draga Boa Sorte')?.plans).toEqual(['SSMA']);
});

test('C-18, C-17 a provider is suspended with a reason, and the history tells it', async ({ enter, gateway }) => {
  const admin = await callerFor(gateway, ADMIN);
  const { results } = await admin<ListOf<ProjectRow>>('GET', 'projects?status[]=ACTIVE');
  const active = results[0]?.id ?? 0;
  const page = await enter(ADMIN);
  await page.goto(`/projetos/editar/${active}?aba=empresas`);
  const menu = page.getByRole('button', { name: /^Ações de/ }).first();
  const name = ((await menu.getAttribute('aria-label')) ?? '').replace('Ações de ', '');
  await axe(page);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Suspender' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await expect(dialog.getByText('Informe o motivo')).toBeVisible();
  await dialog.getByRole('textbox').fill('Obra parada até a liberação');
  await dialog.getByRole('button', { name: 'Suspender' }).click();
  await expect(toast(page, `${name} suspensa`)).toBeVisible();

  await expect
    .poll(async () => (await admin<{ projectIsBlocked: boolean }>('GET', `projects/${active}`)).projectIsBlocked)
    .toBe(false);
  await page.goto(`/projetos/editar/${active}?aba=historico`);
  await expect(page.getByText(`mudou a situação da ${name} de Ativa para Suspensa`)).toBeVisible();
  await expect(page.getByText('Obra parada até a liberação')).toBeVisible();
  await axe(page);
  await page.goto(`/projetos/editar/${active}?aba=usuarios`);
  await expect(page.getByRole('row', { name: /Beatriz/ })).toBeVisible();
  await axe(page);
});
