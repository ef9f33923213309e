import { expect, type Page } from '@playwright/test';
import { writtenDay } from './support/days.ts';
import { toast, typeDay } from './support/screen.ts';
import { ADMIN, axe, idle, test } from './support/test.ts';

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

/** On a phone too: no part of the page stands out of it. */
async function fitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await idle(page);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  if (size) await page.setViewportSize(size);
}

test('G-01, G-02, G-03, G-04 a class is planned, filled with people, and their scores are saved', async ({
  enter,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const admin = await enter(ADMIN);

  await test.step('the list, with a filter in its address', async () => {
    await admin.goto('/treinamentos');
    await expect(admin).toHaveURL('/treinamentos/turma');
    await expect(admin.getByRole('row', { name: /Turma 1 / })).toBeVisible();
    await axe(admin);
    await fitsPhone(admin);
    await admin.getByRole('searchbox', { name: 'Buscar turmas' }).fill('NR-33');
    await expect(admin).toHaveURL(/NR-33/);
    await expect(admin.getByRole('row', { name: /NR-35/ })).toHaveCount(0);
  });

  await test.step('a class in the past is refused at its field; the corrected one is created', async () => {
    await admin.getByRole('link', { name: 'Criar turma' }).click();
    await admin.getByRole('combobox', { name: /^Treinamento/ }).fill('NR-35');
    await admin.getByRole('option', { name: /^NR-35 – Trabalho em altura NR/ }).click();
    await admin.getByRole('button', { name: 'Presencial', exact: true }).click();
    await expect(field(admin, /^Carga horária/)).toHaveValue('8');
    for (const [name, day] of [
      ['Início', writtenDay(-1)],
      ['Fim', writtenDay(5)],
    ] as const) {
      await typeDay(admin.getByRole('textbox', { name: new RegExp(`^${name}`) }), day);
    }
    await admin.getByLabel(/^Hora do início/).fill('08:00');
    await admin.getByLabel(/^Hora do fim/).fill('17:00');
    await field(admin, /^Local/).fill('Sala de aula da barragem');
    await field(admin, /^Vagas/).fill('1');
    await field(admin, /^Instrutor 1/).fill('Ivo Lima');
    await field(admin, /^Qualificação do instrutor 1/).fill('Bombeiro civil');
    await field(admin, /^Responsável técnico/).fill('Rita Reis');
    await field(admin, /^Registro profissional/).fill('CREA-MG 12.345');
    await axe(admin);
    await fitsPhone(admin);
    await admin.getByRole('button', { name: /^Criar turma/ }).click();
    await expect(admin.getByText(/Corrija 1 campo/)).toBeVisible();
    await typeDay(admin.getByRole('textbox', { name: /^Início/ }), writtenDay(5));
    await admin.getByRole('button', { name: /^Criar turma/ }).click();
    await expect(toast(admin, 'Turma criada')).toBeVisible();
    await expect(admin).toHaveURL(/\/treinamentos\/editar-turma\/\d+$/);
    await expect(admin.getByText('Ninguém inscrito ainda')).toBeVisible();
  });

  await test.step('two people for one seat: one waits', async () => {
    await admin.getByRole('button', { name: 'Adicionar' }).first().click();
    const dialog = admin.getByRole('dialog', { name: 'Adicionar participantes' });
    await dialog.getByRole('checkbox').nth(0).check();
    await dialog.getByRole('checkbox').nth(1).check();
    await dialog.getByRole('checkbox', { name: /lista de espera/ }).check();
    await axe(admin);
    await dialog.getByRole('button', { name: 'Adicionar 2' }).click();
    await expect(toast(admin, '2 participantes adicionados')).toBeVisible();
    await expect(admin.getByText('Na espera', { exact: true })).toBeVisible();
  });

  await test.step('a score is typed, told as below the minimum, corrected and saved with Ctrl S', async () => {
    const score = admin.getByRole('textbox', { name: /^Nota de/ });
    await score.fill('6,5');
    await expect(admin.getByText('Abaixo da nota mínima')).toBeVisible();
    await axe(admin);
    await fitsPhone(admin);
    await score.fill('8,5');
    await score.press('Control+s');
    await expect(toast(admin, 'Resultados salvos')).toBeVisible();
    await admin.getByRole('button', { name: /^Pode aprovar/ }).click();
    await expect(score).toHaveValue('8,5');
    await expect(admin).toHaveURL(/APPROVABLE/);
    await axe(admin);
  });
});
