import { expect, type Locator, type Page } from '@playwright/test';
import { callerFor } from './support/api.ts';
import { toast, typeDay } from './support/screen.ts';
import { ADMIN, axe, READER, SUPPLIER, test } from './support/test.ts';

const unit = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Unidades' }).getByRole('listitem', { name, exact: true });

async function choose(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações da ${of}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('B-27 B-28 units and areas are made, renamed and removed where they stand, with the keyboard too', async ({
  enter,
}) => {
  const admin = await enter(ADMIN);
  await admin.goto('/minha-conta/unidades');
  await expect(admin.getByRole('heading', { name: 'Unidades e áreas' })).toBeVisible();

  await test.step('a unit with its areas; the same name with other letters is said at once', async () => {
    await admin.getByRole('button', { name: 'Nova unidade' }).click();
    await expect(admin.getByRole('textbox', { name: 'Nome da unidade' })).toBeFocused();
    await admin.keyboard.type('Usina Ouro Branco');
    await admin.getByRole('button', { name: 'Criar unidade' }).click();
    await expect(admin.getByText('Informe o nome')).toBeVisible();
    await admin.getByRole('textbox', { name: 'Área 1' }).fill('Alto-forno 2');
    await admin.getByRole('button', { name: 'Mais uma área' }).press('Enter');
    await expect(admin.getByRole('textbox', { name: 'Área 2' })).toBeFocused();
    await admin.keyboard.type('ALTO-FÔRNO 2');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('Este nome já está em uso')).toBeVisible();
    await axe(admin);
    await admin.getByRole('textbox', { name: 'Área 2' }).fill('Casa de corrida');
    await admin.keyboard.press('Enter');
    await expect(toast(admin, 'Unidade "Usina Ouro Branco" criada com sucesso.')).toBeVisible();
    await expect(unit(admin, 'Usina Ouro Branco').getByRole('listitem')).toHaveText([
      /Alto-forno 2/,
      /Casa de corrida/,
    ]);
  });

  await test.step('an area is added and renamed', async () => {
    await unit(admin, 'Usina Ouro Branco').getByRole('button', { name: 'Adicionar área' }).press('Enter');
    await expect(admin.getByRole('textbox', { name: 'Nova área de Usina Ouro Branco' })).toBeFocused();
    await admin.keyboard.type('casa de CORRIDA');
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('Este nome já está em uso')).toBeVisible();
    await admin.getByRole('textbox', { name: 'Nova área de Usina Ouro Branco' }).fill('Utilidades');
    await admin.keyboard.press('Enter');
    await expect(toast(admin, 'Área "Utilidades" criada com sucesso.')).toBeVisible();
    await expect(unit(admin, 'Usina Ouro Branco').getByRole('button', { name: 'Adicionar área' })).toBeFocused();
    await choose(admin, 'área Utilidades', 'Renomear');
    await expect(admin.getByRole('textbox', { name: 'Nome da área' })).toBeFocused();
    await admin.keyboard.type('Utilidades e água');
    await admin.keyboard.press('Enter');
    await expect(toast(admin, 'Área renomeada para "Utilidades e água".')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Ações da área Utilidades e água' })).toBeFocused();
    await axe(admin);
  });

  await test.step('they are removed, with the words of the product', async () => {
    await choose(admin, 'área Utilidades e água', 'Excluir');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir área' }).click();
    await expect(toast(admin, 'Exclusão da área "Utilidades e água" foi feita com sucesso.')).toBeVisible();
    await choose(admin, 'unidade Usina Ouro Branco', 'Excluir');
    await axe(admin);
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir unidade' }).click();
    await expect(toast(admin, 'Exclusão da unidade "Usina Ouro Branco" foi feita com sucesso.')).toBeVisible();
    await expect(unit(admin, 'Usina Ouro Branco')).toBeHidden();
  });
});

test('B-28 an area in use is kept, and why stands in its place; a unit in use names its projects', async ({
  enter,
  gateway,
  consoleGuard,
}) => {
  consoleGuard.allow(/409 \(Conflict\)/);
  const call = await callerFor(gateway, ADMIN);
  const { results } = await call<{ results: { id: number; name: string; company: { id: number } }[] }>(
    'GET',
    'projects?status[]=ACTIVE',
  );
  const project = results[0];
  if (!project) throw new Error('no project');
  const made = await call<{ departments: { id: number; name: string }[] }>('POST', 'companies/facilities', {
    companyId: project.company.id,
    name: 'Mina do Pico',
    departments: [{ name: 'Lavra sul' }, { name: 'Praça de carga' }],
  });
  const before = await call<{ facilities: { departments: { id: number }[] }[] }>(
    'GET',
    `projects/${project.id}/project-location`,
  );
  const kept = before.facilities.flatMap(({ departments }) => departments.map(({ id }) => id));
  await call('PUT', `projects/${project.id}/project-location`, {
    departmentIds: [...kept, made.departments[0]?.id],
  });

  const admin = await enter(ADMIN);
  await admin.goto('/minha-conta/unidades');
  await choose(admin, 'área Lavra sul', 'Excluir');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir área' }).click();
  const place = unit(admin, 'Mina do Pico').getByRole('alert');
  await expect(place).toContainText('Esta área está em uso em projetos e não pode ser removida.');
  await expect(place).toContainText(project.name);
  await expect(admin.getByRole('alertdialog')).toBeHidden();
  await axe(admin);

  await choose(admin, 'unidade Mina do Pico', 'Excluir');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir unidade' }).click();
  await expect(admin.getByRole('alertdialog').getByRole('listitem')).toHaveText([project.name]);
  await admin.keyboard.press('Escape');

  await test.step('who only sees has no menus', async () => {
    const reader = await enter(READER);
    await reader.goto('/minha-conta/unidades');
    await expect(unit(reader, 'Mina do Pico')).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Ações d/ })).toHaveCount(0);
    await axe(reader);
  });
  await test.step('a provider has no units of its own', async () => {
    const supplier = await enter(SUPPLIER);
    await supplier.goto('/minha-conta/unidades');
    await expect(supplier.getByText('Unidades são cadastradas pela contratante')).toBeVisible();
    await axe(supplier);
  });
});

test('C-19 a company adds and removes its own holidays beside the national ones', async ({ enter, consoleGuard }) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const admin = await enter(ADMIN);
  await admin.goto('/minha-conta/feriados?ano=2027');
  await expect(admin.getByRole('row', { name: /25\/12\/2027/ })).toContainText('Nacional');
  const add = async (day: string, name: string) => {
    await typeDay(admin.getByRole('textbox', { name: 'Data' }), day);
    await admin.getByRole('textbox', { name: 'Nome' }).fill(name);
    await admin.getByRole('button', { name: 'Adicionar feriado' }).click();
  };
  await add('25/12/2027', 'Outro Natal');
  await expect(admin.getByText('Este dia já é feriado')).toBeVisible();
  await axe(admin);
  await admin.reload();
  await add('08/07/2027', 'Aniversário de Ouro Preto');
  await expect(toast(admin, 'Feriado adicionado: Aniversário de Ouro Preto, 08/07/2027')).toBeVisible();
  const row = admin.getByRole('row', { name: /08\/07\/2027/ });
  await expect(row).toContainText('Da empresa');
  await row.getByRole('button', { name: 'Excluir Aniversário de Ouro Preto' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir feriado' }).click();
  await expect(row).toBeHidden();
  await admin.getByRole('button', { name: 'Ver 2028' }).click();
  await expect(admin).toHaveURL(/ano=2028/);
  await expect(admin.getByRole('row', { name: /25\/12\/2028/ })).toBeVisible();
});

test('C-05 a project is put into areas: chosen by unit, made on the way, kept by the step', async ({
  enter,
  gateway,
}) => {
  const call = await callerFor(gateway, ADMIN);
  const { results } = await call<{ results: { id: number }[] }>('GET', 'projects?status[]=DRAFT');
  const id = results[0]?.id ?? 0;
  const admin = await enter(ADMIN);
  await admin.goto(`/projetos/editar/${id}?passo=2`);
  const box = (name: string) => admin.getByRole('checkbox', { name, exact: true });
  await expect(box('Portaria leste')).toBeChecked();
  await expect(admin.getByText('1 área · 1 unidade')).toBeVisible();

  await test.step('the box of a unit is half ticked, chooses all of its areas, and lets them go', async () => {
    const whole = box('Todas as áreas de Sede Itabira');
    await expect(whole).toHaveAttribute('aria-checked', 'mixed');
    await whole.press('Space');
    await expect(admin.getByText('4 áreas · 1 unidade')).toBeVisible();
    await whole.press('Space');
    await expect(admin.getByText('Nenhuma área escolhida')).toBeVisible();
    await admin.getByRole('button', { name: 'Salvar e avançar' }).click();
    await expect(admin.getByRole('alert').getByText('Escolha ao menos uma área')).toBeVisible();
    await axe(admin);
  });

  await test.step('what is missing is made there and is chosen with it', async () => {
    await admin.getByRole('searchbox', { name: 'Buscar unidades e áreas pelo nome' }).fill('escritorios');
    await expect(box('Escritórios')).toBeVisible();
    await expect(box('Britagem')).toBeHidden();
    await box('Escritórios').check();
    await admin.getByRole('searchbox', { name: 'Buscar unidades e áreas pelo nome' }).press('Escape');
    await admin.getByRole('button', { name: 'Nova unidade' }).click();
    await admin.keyboard.type('Almoxarifado Sul');
    await admin.getByRole('textbox', { name: 'Área 1' }).fill('Recebimento');
    await admin.keyboard.press('Enter');
    await expect(box('Recebimento')).toBeChecked();
    await expect(admin.getByText('2 áreas · 2 unidades')).toBeVisible();
    await axe(admin);
  });

  await admin.getByRole('button', { name: 'Salvar e avançar' }).click();
  await expect(admin).toHaveURL(/passo=3/);
  await admin.goto(`/projetos/editar/${id}?passo=2`);
  await expect(box('Recebimento')).toBeChecked();
  await expect(box('Portaria leste')).not.toBeChecked();
});
