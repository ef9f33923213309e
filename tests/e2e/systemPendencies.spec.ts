import { expect, type Page } from '@playwright/test';
import { toast } from './support/screen.ts';
import { ADMIN, axe, READER, SUPPLIER, test } from './support/test.ts';
import { listReady } from './support/tour.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('C-08 D-39 a document is adapted, changed and found in the history, and stands in the list in the place of the shipped one', async ({
  enter,
}) => {
  const admin = await enter(ADMIN);

  await test.step('the catalogue is found by text, plan and category', async () => {
    await admin.goto('/minha-conta/documentos');
    await expect(admin.getByRole('table')).toBeVisible();
    await axe(admin);
    await admin
      .getByRole('searchbox', { name: 'Buscar documentos por nome, categoria ou norma' })
      .fill('gerenciamento de riscos');
    await expect(row(admin, 'PGR – Programa de Gerenciamento de Riscos')).toBeVisible();
    await expect(admin).toHaveURL(/name=gerenciamento/);
  });

  await test.step('a shipped one is read, and adapted with the keyboard', async () => {
    await admin.getByRole('link', { name: 'PGR – Programa de Gerenciamento de Riscos' }).click();
    await expect(admin.getByText('não pode ser alterado. Para mudar as regras')).toBeVisible();
    await expect(admin.getByRole('main').getByRole('textbox')).toHaveCount(0); // text, not a locked form
    await axe(admin);
    await admin.getByRole('button', { name: 'Adaptar' }).press('Enter');
    await expect(admin.getByText('toma o lugar de “PGR – Programa de Gerenciamento de Riscos”')).toBeVisible();
    await admin.getByRole('textbox', { name: 'Validade', exact: true }).fill('x');
    await admin.getByLabel(/^Nome/).fill('PGR da Serra Azul');
    await admin.keyboard.press('Control+s');
    await expect(admin.getByRole('alert')).toContainText('Validade');
    await expect(admin.getByRole('alert')).toBeFocused();
    await admin.getByRole('alert').getByRole('link').press('Enter');
    await expect(admin.getByRole('textbox', { name: 'Validade', exact: true })).toBeFocused();
    await admin.getByRole('textbox', { name: 'Validade', exact: true }).fill('12');
    await admin.keyboard.press('Control+s');
    await expect(toast(admin, 'Documento criado com sucesso')).toBeVisible();
    await expect(admin).toHaveURL(/\/minha-conta\/documentos\/\d+$/);
  });

  await test.step('it is changed, and the history says so', async () => {
    await admin.getByRole('button', { name: 'Adicionar pergunta' }).click();
    await expect(admin.getByLabel(/^Pergunta 8/)).toBeFocused();
    await admin.keyboard.type('O plano foi revisado depois do último acidente?');
    await admin.getByRole('checkbox', { name: /^A leitura automática/ }).check();
    await admin.evaluate(() => window.scrollTo(0, 0)); // the way back is not half under the bar
    await axe(admin);
    await admin.keyboard.press('Control+s');
    await expect(toast(admin, 'Documento salvo com sucesso')).toBeVisible();
    await admin.getByRole('button', { name: 'Histórico' }).click();
    await expect(admin.getByText('Adicionou uma pergunta')).toBeVisible();
    await expect(admin.getByText('Alterou a leitura automática')).toBeVisible();
    await expect(admin.getByText('Documento criado', { exact: true })).toBeVisible();
    await axe(admin);
  });

  await test.step('it stands in the place of the shipped one, until it is removed', async () => {
    await admin.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Documentos' }).click();
    await admin.getByRole('button', { name: 'Só os da empresa' }).click();
    await expect(row(admin, 'PGR da Serra Azul')).toContainText('Adaptado');
    await admin.getByRole('button', { name: 'Ações de PGR da Serra Azul' }).click();
    await admin.getByRole('menuitem', { name: 'Excluir' }).click();
    const question = admin.getByRole('alertdialog', { name: 'Excluir “PGR da Serra Azul”?' });
    await expect(question).toContainText('o documento do Prumo volta ao lugar dela');
    await question.getByRole('button', { name: 'Excluir documento' }).click();
    await expect(toast(admin, 'Documento excluído')).toBeVisible();
    await expect(row(admin, 'PGR da Serra Azul')).toBeHidden();
  });
});

test('C-08 who may not change documents reads them, and a supplier has no catalogue', async ({ enter }) => {
  const reader = await enter(READER);
  await reader.goto('/minha-conta/documentos');
  await listReady(reader);
  await expect(reader.getByRole('button', { name: 'Novo documento' })).toHaveCount(0);
  await reader.goto('/minha-conta/documentos/novo');
  await expect(reader.getByText('Você não tem permissão', { exact: false }).first()).toBeVisible();
  const supplier = await enter(SUPPLIER);
  await supplier.goto('/minha-conta/documentos');
  await expect(supplier.getByText('Você não tem permissão', { exact: false }).first()).toBeVisible();
});

test('C-08 the documents of a project are chosen by category, and what is chosen is kept until it is saved', async ({
  enter,
}) => {
  const admin = await enter(ADMIN);
  await admin.goto('/projetos');
  // by its name: drafts of other errands may stand first in the list
  const address = await admin.getByRole('link', { name: /^Adequação das subestações/ }).getAttribute('href');
  const id = /\d+/.exec(address ?? '')?.[0];
  const open = () => admin.goto(`/projetos/editar/${id}?passo=5`);
  await open();

  const whole = admin.getByRole('checkbox', { name: 'Todos de Meio ambiente' });
  await expect(whole).not.toBeChecked();
  const chosen = admin.getByText(/^\d+ de \d+ escolhidos$/);
  const before = Number.parseInt((await chosen.textContent()) ?? '', 10);
  await whole.press('Space');
  await expect(whole).toBeChecked();
  await expect(chosen).toHaveText(new RegExp(`^${before + 5} de`));
  await admin.getByRole('checkbox', { name: /^Fichas com dados de segurança/ }).press('Space');
  await expect(whole).toHaveJSProperty('indeterminate', true);
  await expect(admin.getByText('4 escolhas ainda não salvas')).toBeVisible();
  await axe(admin);

  await admin.getByRole('searchbox', { name: 'Buscar documentos por nome, categoria ou norma' }).fill('residuos');
  await expect(admin.getByRole('checkbox', { name: /^Plano de gerenciamento de resíduos/ })).toBeChecked();
  await expect(admin.getByRole('checkbox', { name: /^PGR/ })).toBeHidden();

  await admin.goto('/projetos');
  await expect(admin).toHaveURL(/\/projetos/);
  await open();
  await expect(admin.getByText('4 escolhas ainda não salvas')).toBeVisible();
  await admin.getByRole('button', { name: 'Desfazer' }).click();
  await expect(chosen).toHaveText(new RegExp(`^${before} de`));
  await expect(admin.getByText('escolhas ainda não salvas')).toBeHidden();
});
