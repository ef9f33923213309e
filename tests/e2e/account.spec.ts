import { expect, type Page } from '@playwright/test';
import { toast } from './support/screen.ts';
import { axe, signIn, test } from './support/test.ts';

/** Of a company of her own: here her name changes, and a session of hers is ended. */
const MANAGER = 'gestor@portonorte.demo';

/** A section of 'Minha conta' is rendered, with nothing on its way. */
async function section(page: Page, name: string): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Seções' });
  await sections.getByRole('link', { name }).click();
  await expect(sections.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(new RegExp(`^${name} · (Minha conta|Administração) · Prumo$`));
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

test('B-01 B-02 B-03 B-25 A-37 an administrator puts the own data, the company and the open sessions in order', async ({
  page,
  enter,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource: .* 401 /); // what the ended session still asks
  const phone = await enter(MANAGER, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(page, MANAGER);
  await page.goto('/projetos');

  await test.step('B-02 own data: from the menu of the person; leaving with changes asks', async () => {
    await page.getByRole('button', { name: /Sua conta/ }).click();
    await page.getByRole('menuitem', { name: 'Minha conta' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
    const name = page.getByLabel('Nome completo');
    await name.fill('Helena Guedes');
    await page.getByRole('link', { name: 'Segurança' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
    await axe(page);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Helena Guedes');
    await page.getByLabel('Celular ou telefone').fill('');
    await page.getByLabel('Celular ou telefone').pressSequentially('31987651234');
    await expect(page.getByLabel('Celular ou telefone')).toHaveValue('(31) 98765-1234');
    await page.keyboard.press('Control+s');
    await expect(toast(page, 'Dados atualizados com sucesso')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sua conta: Helena Guedes' })).toBeVisible();
  });

  await test.step('B-02 another language is that of the interface too', async () => {
    await page.getByLabel('Idioma').click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page.getByText('Data updated successfully')).toBeVisible();
    await page.getByLabel('Language').click();
    await page.getByRole('option', { name: 'Português' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Dados atualizados com sucesso')).toBeVisible();
  });

  await test.step('B-03 the company: a CNPJ that is none stays on the screen, with its reason', async () => {
    await section(page, 'Informações corporativas');
    const cnpj = page.getByLabel('CNPJ');
    const before = await cnpj.inputValue();
    await cnpj.fill('11.111.111/1111-11');
    await page.getByLabel('Telefone').fill('3133334444');
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    const list = page.getByRole('alert').filter({ hasText: 'Corrija 1 campo para salvar' });
    await expect(list).toBeFocused();
    await expect(page.getByText('Necessário informar um número de CNPJ válido')).toBeVisible();
    await axe(page);
    await list.getByRole('link', { name: 'CNPJ' }).click();
    await expect(cnpj).toBeFocused();
    await cnpj.fill(before);
    await page.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(page.getByText('Nenhuma alteração para salvar.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Telefone')).toHaveValue('(31) 3333-4444');
  });

  await test.step('B-25 the second factor is for everybody, suppliers too, and asked about first', async () => {
    await section(page, 'Segurança');
    await page.getByRole('switch', { name: 'Exigir o código de todos' }).click();
    const question = page.getByRole('alertdialog', { name: 'Exigir verificação em duas etapas?' });
    await expect(question).toContainText('inclusive os de fornecedores');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('switch', { name: 'Exigir o código de todos' })).not.toBeChecked();
  });

  await test.step('another session is ended, and is over at once', async () => {
    const sessions = page.getByRole('list', { name: 'Sessões abertas' });
    await expect(sessions.getByText('Esta sessão', { exact: true })).toBeVisible();
    await axe(page);
    const end = sessions.getByRole('button', { name: /^Encerrar esta sessão/ });
    const count = await end.count();
    await end.first().click();
    await expect(toast(page, 'Sessão encerrada')).toBeVisible();
    await expect(end).toHaveCount(count - 1);
    await phone.goto('/minha-conta');
    await expect(phone).toHaveURL(/\/login/);
  });

  await test.step('A-37 the terms with date, user, IP and e-mail', async () => {
    await section(page, 'Termos de uso');
    const term = page.getByRole('region', { name: 'Versão 1.0' });
    await expect(term.getByText(MANAGER)).toBeVisible();
    await expect(term.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)).toBeVisible();
    await axe(page);
  });

  await test.step('B-01 at 390 px the sections are a list to open, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/minha-conta/seguranca');
    await expect(page.getByRole('list', { name: 'Sessões abertas' })).toBeVisible();
    await page.getByRole('button', { name: 'Seção: Segurança. Escolher outra' }).click();
    const sections = page.getByRole('dialog', { name: 'Seções' });
    await expect(sections.getByRole('link', { name: 'Segurança' })).toHaveAttribute('aria-current', 'page');
    await axe(page);
    await sections.getByRole('link', { name: 'Feriados' }).click();
    await expect(page).toHaveURL('/minha-conta/feriados');
    await expect(sections).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
