import { expect, type Page } from '@playwright/test';
import type { Facility } from '../../contract/facilities.ts';
import { messages } from '../../contract/messages/index.ts';
import type { Project } from '../../contract/projects.ts';
import type { Account } from '../../contract/session.ts';
import { type Caller, callerFor } from './support/api.ts';
import type { Gateway } from './support/gateway.ts';
import { toast, typeDay } from './support/screen.ts';
import { ADMIN, axe, READER, test } from './support/test.ts';
import { listReady } from './support/tour.ts';

const idOf = (page: Page): number => Number(/editar\/(\d+)/.exec(page.url())?.[1]);
const step = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^\\d\\. ${name}`) });
const main = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Ações do passo' }).getByRole('button', { name });

async function asAdmin(gateway: Gateway): Promise<{ call: Caller; company: number }> {
  const call = await callerFor(gateway, ADMIN);
  const { memberships } = await call<Account>('GET', 'account/me');
  return { call, company: memberships[0]?.company.id ?? 0 };
}

/** Areas and providers, by the calls: their steps have errands of their own. */
async function placeAndLink({ call, company }: Awaited<ReturnType<typeof asAdmin>>, id: number): Promise<void> {
  const unit = await call<Facility>('POST', 'companies/facilities', {
    companyId: company,
    name: `Usina ${id}`,
    departments: [{ name: 'Alto-forno' }],
  });
  await call('PUT', `projects/${id}`, { step: 2, departmentIds: unit.departments.map((area) => area.id) });
  const found = await call<{ results: { id: number }[] }>('GET', 'companies/providers-to-link?nameOrCnpj=Horizonte');
  const provider = found.results.find((one) => one.id !== company);
  await call('PUT', `projects/${id}`, {
    step: 3,
    companies: [{ id: provider?.id, plans: ['STP', 'SSMA'] }],
    invitedCompanies: [],
  });
}

async function fillBasic(page: Page, name: string, contract: string): Promise<void> {
  await page.getByLabel(/^Nome do projeto/).fill(name);
  await page.getByLabel(/^Número do contrato/).fill(contract);
  await page.getByLabel('Escopo').fill('Montagem');
  await typeDay(page.getByRole('textbox', { name: 'Início' }), '05/01/2026');
  await typeDay(page.getByRole('textbox', { name: 'Término' }), '18/12/2027');
}

test('C-03 C-04 C-07 C-09 C-12 C-14 a project is made in five steps and watched until its documents are asked', async ({
  enter,
  gateway,
}) => {
  const admin = await asAdmin(gateway);
  const page = await enter(ADMIN);
  await page.goto('/projetos');
  let id = 0;

  await test.step('basic data: what is missing is told, and a contract number in use is a warning', async () => {
    await page.getByRole('button', { name: 'Criar projeto' }).click();
    await expect(page).toHaveURL('/projetos/criar');
    await expect(page.getByLabel(/^Nome do projeto/)).toBeVisible();
    await main(page, 'Salvar e avançar').click();
    await expect(page.getByText('4 campos precisam de correção')).toBeVisible();
    await expect(page.getByLabel(/^Nome do projeto/)).toBeFocused();
    await axe(page);
    await fillBasic(page, 'Parada de teste', '4600018452');
    await expect(page.getByText(/^Este número já está no projeto Parada Geral da Usina 2/)).toBeVisible();
    await page.getByLabel(/^Número do contrato/).fill('46-E2E');
    await typeDay(page.getByRole('textbox', { name: 'Término' }), '01/01/2026');
    await main(page, 'Salvar e avançar').click();
    await expect(page.getByText('O término não pode ser antes do início')).toBeVisible();
    await typeDay(page.getByRole('textbox', { name: 'Término' }), '18/12/2027');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/projetos\/editar\/\d+\?passo=2/);
    await expect(page.getByText(/^Passo 1 salvo às/)).toBeVisible();
    await expect(page.getByText('46-E2E')).toBeVisible();
    id = idOf(page);
  });

  await test.step('who leaves and comes back goes on where it stopped', async () => {
    await placeAndLink(admin, id);
    await page.getByRole('link', { name: 'Fechar' }).click();
    await page.getByRole('link', { name: 'Parada de teste' }).click();
    await expect(page.getByRole('group', { name: 'Atividades previstas neste projeto' })).toBeVisible();
    await expect(step(page, 'Riscos e pendências')).toHaveAttribute('aria-current', 'step');
    await expect(step(page, 'Documentos')).toBeDisabled();
    await axe(page);
  });

  await test.step('settings: leaving with changes asks, and nothing is lost', async () => {
    await page.getByLabel('Trabalho em altura').check();
    await page.getByLabel(/^Primeira análise/).fill('0');
    await page.getByRole('link', { name: 'Fechar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await main(page, 'Salvar e avançar').click();
    await expect(page.getByText('1 campo precisa de correção')).toBeVisible();
    await page.getByLabel(/^Primeira análise/).fill('5');
    await main(page, 'Salvar e avançar').click();
    await expect(page.getByText(/^Passo 4 salvo às/)).toBeVisible();
  });

  await test.step('documents: what changes is seen before the project is finished', async () => {
    await page.getByRole('checkbox', { name: 'Todos de Laudos' }).check();
    await axe(page);
    await main(page, 'Ver o que muda').click();
    const preview = page.getByRole('dialog', { name: 'O que muda com este passo?' });
    await expect(preview.getByText('a criar')).toBeVisible();
    await preview.getByRole('button', { name: 'Por documento' }).click();
    await expect(preview.getByRole('row').nth(1)).toBeVisible();
    await preview.getByRole('button', { name: 'Exemplos' }).click();
    await axe(page);
    await preview.getByRole('button', { name: 'Voltar ao passo' }).click();
    await main(page, 'Concluir projeto').click();
    await preview.getByRole('button', { name: 'Concluir projeto' }).click();
  });

  await test.step('the project is organised before the eyes of who made it', async () => {
    await expect(page).toHaveURL(`/projetos/ver/${id}`);
    await expect(page.getByRole('heading', { name: 'Etapas do projeto' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Resultado da atualização' })).toBeVisible({ timeout: 120_000 });
    await axe(page);
    const project = await admin.call<Project>('GET', `projects/${id}`);
    expect(project).toMatchObject({ status: 'ACTIVE', stage: 'LINKED', projectIsBlocked: false });
    await page.getByRole('link', { name: 'Ver pendências' }).click();
    await expect(page.getByRole('table').getByText('Parada de teste').first()).toBeVisible();
  });
});

test('C-15 a draft is removed with its reason, and who may not sees why', async ({ enter, gateway }) => {
  const { call, company } = await asAdmin(gateway);
  const draft = await call<Project>('POST', 'projects', {
    step: 1,
    company,
    name: 'Cadastro por engano',
    contract: '46-X',
    startDate: '2026-01-05',
    endDate: '2027-01-05',
  });
  const page = await enter(ADMIN);
  await page.goto('/projetos');
  await page.getByRole('button', { name: `Ações de ${draft.name}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Inativar/ })).toContainText('O projeto não está ativo.');
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  const question = page.getByRole('alertdialog', { name: `Remover “${draft.name}”?` });
  await question.getByRole('button', { name: 'Remover projeto' }).click();
  await expect(question.getByText('Informe o motivo')).toBeVisible();
  await question.getByLabel(/^Motivo/).fill('Duplicado');
  await axe(page);
  await question.getByRole('button', { name: 'Remover projeto' }).click();
  await expect(toast(page, 'Projeto removido')).toBeVisible();
  await expect(page.getByRole('link', { name: draft.name })).toHaveCount(0);

  const reader = await enter(READER);
  await reader.goto('/projetos');
  await listReady(reader);
  await expect(reader.getByRole('button', { name: 'Criar projeto' })).toHaveCount(0);
});

test('C-09 C-10 ids that are none are 404, and two who save the same step lose nothing', async ({
  enter,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/404|412/);
  const { call, company } = await asAdmin(gateway);
  const body = {
    step: 1,
    company,
    name: 'A quatro mãos',
    contract: '46-Y',
    startDate: '2026-01-05',
    endDate: '2027-01-05',
  };
  const { id } = await call<Project>('POST', 'projects', body);
  const page = await enter(ADMIN);
  for (const wrong of ['0', 'abc', '1.5']) {
    await page.goto(`/projetos/editar/${wrong}`);
    await expect(page.getByRole('heading', { name: 'Nada foi encontrado.' })).toBeVisible();
  }
  // One that cannot be loaded says so, and leads back to the list (C-10).
  await page.goto('/projetos/editar/98765');
  await expect(page).toHaveURL(/\/projetos(\?|$)/);
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(messages.pt.error.project_blocked);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projetos/editar/${id}?passo=1`);
  await page.getByLabel('Escopo').fill('Meu escopo');
  await call('PUT', `projects/${id}`, { ...body, name: 'A seis mãos' });
  await main(page, 'Salvar e avançar').click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou este projeto' });
  await expect(conflict).toContainText('Nome do projeto: de A quatro mãos para A seis mãos');
  await expect(page.getByLabel('Escopo')).toHaveValue('Meu escopo');
  await axe(page);
  await conflict.getByRole('button', { name: 'Continuar com os meus valores' }).click();
  await expect(page.getByLabel(/^Nome do projeto/)).toHaveValue('A seis mãos');
  await main(page, 'Salvar e avançar').click();
  await expect(page).toHaveURL(/passo=2/);
  expect(await call<Project>('GET', `projects/${id}`)).toMatchObject({ name: 'A seis mãos', scope: 'Meu escopo' });
});
