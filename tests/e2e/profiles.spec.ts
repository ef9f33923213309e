import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { followLink, openMessage } from './support/mailbox.ts';
import { toast } from './support/screen.ts';
import { ADMIN, axe, READER, test } from './support/test.ts';

const INVITED = 'conferente@serraazul.demo';
const PASSWORD = 'Andaime-2026@';

/** Playwright looks into the letter's frame, which runs no script. */
const SANDBOXED = /Blocked script execution in 'about:srcdoc'/;

const rowOf = (page: Page, name: string | RegExp): Locator => page.getByRole('row').filter({ hasText: name });
const permission = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });

/** Opens the menu of a row and chooses in it. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Chooses in one of MUI's lists. */
async function pick(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

async function register(page: Page): Promise<void> {
  await page.getByLabel(/^nome completo/i).fill('Célia Andrade');
  await page.getByLabel(/^celular/i).fill('31987650077');
  await page.getByLabel(/^senha/i).fill(PASSWORD);
  await page.getByLabel(/^confirme a senha/i).fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByRole('dialog', { name: 'Termo de uso' }).getByRole('button', { name: 'Estou de acordo' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('B-06 B-07 B-10 B-12 B-13 B-14 K-07 a profile is made with the matrix, somebody is invited and given it, and it counts at once', async ({
  enter,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(SANDBOXED);
  const admin = await enter(ADMIN);

  await test.step('a profile, with the keyboard alone', async () => {
    await admin.goto('/minha-conta/perfis');
    await admin.getByRole('link', { name: 'Novo perfil' }).click();
    await expect(admin.getByLabel(/^Nome/)).toBeFocused();
    await admin.keyboard.type('Conferente');
    await permission(admin, 'Análise STP').focus();
    await admin.keyboard.press('/');
    await expect(admin.getByRole('searchbox', { name: 'Buscar permissão' })).toBeFocused();
    await admin.keyboard.type('conversa');
    await tabTo(admin, admin.getByRole('checkbox', { name: /Comentar$/ }));
    await admin.keyboard.press('Space');
    await expect(admin.getByText(/Também marcada: Ver pendências/)).toBeVisible();
    await admin.getByRole('searchbox', { name: 'Buscar permissão' }).press('Escape');
    await expect(permission(admin, 'Ver pendências, alterada')).toBeChecked();
    await admin.getByRole('checkbox', { name: /^Ver detalhes da pendência/ }).press('Space');

    await permission(admin, 'Ver pendências, alterada').press('Space');
    const question = admin.getByRole('alertdialog', { name: 'Remover “Ver pendências”?' });
    await expect(question.getByRole('listitem')).toHaveText(['Comentar', 'Ver detalhes da pendência']);
    await admin.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(permission(admin, 'Ver pendências, alterada')).toBeChecked();

    await expect(admin.getByText('3 permissões alteradas')).toBeVisible();
    await axe(admin);
    await admin.keyboard.press('Control+s');
    await expect(toast(admin, 'Perfil criado com sucesso')).toBeVisible();
    await expect(admin).toHaveURL(/\/minha-conta\/perfis\/\d+$/);
    await expect(admin.getByText('Nenhuma alteração')).toBeVisible();
  });

  await test.step('somebody is invited to the company', async () => {
    await admin.goto('/minha-conta/usuarios');
    await admin.getByRole('button', { name: 'Convidar' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Convidar para a Serra Azul' });
    await dialog.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(dialog.getByText('Informe o e-mail')).toBeVisible();
    await expect(dialog.getByText('Escolha o perfil de acesso')).toBeVisible();
    await expect(dialog.getByLabel(/^E-mail/)).toBeFocused();
    await dialog.getByLabel(/^E-mail/).fill(INVITED);
    await expect(dialog.getByRole('radio', { name: /^Empresa toda/ })).toBeChecked();
    await pick(admin, /^Perfil de acesso/, /^Auditor/);
    await axe(admin);
    await dialog.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(toast(admin, `Convite enviado para ${INVITED}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(admin, INVITED)).toContainText(/Pendente.*expira em \d{2}\/\d{2}\/\d{4}/);
    await axe(admin);
  });

  const context = await browser.newContext({ baseURL });
  consoleGuard.watch(context);
  const invited = await context.newPage();
  await test.step('the link leads inside', async () => {
    await followLink(await openMessage(invited, new RegExp(INVITED), /convidou você/), invited);
    await register(invited);
    await invited.goto('/projetos');
    await expect(invited.getByRole('table')).toBeVisible();
  });

  await test.step('the new profile works at the next request', async () => {
    await admin.goto(`/minha-conta/usuarios?name=${INVITED}`);
    await expect(rowOf(admin, 'Célia Andrade')).toContainText('Confirmado');
    await choose(admin, 'Célia Andrade', 'Alterar perfil');
    await pick(admin, /^Perfil de acesso/, /^Conferente/);
    await admin.getByRole('button', { name: 'Salvar perfil' }).click();
    await expect(toast(admin, 'Perfil de Célia Andrade alterado')).toBeVisible();
    await expect(rowOf(admin, 'Célia Andrade')).toContainText('Conferente');
    // Who may not see projects is sent on to the first section that they may see.
    await invited.goto('/projetos');
    await expect(invited).toHaveURL(/\/pendencias/);
    await expect(invited.getByRole('table')).toBeVisible();
    await context.close();
  });

  await test.step('while somebody has it, it cannot be removed, and says who', async () => {
    await admin.goto('/minha-conta/perfis');
    await admin.getByRole('link', { name: 'Conferente' }).click();
    const remove = admin.getByRole('button', { name: 'Excluir' });
    await expect(remove).toHaveAccessibleDescription(/^1 usuário ou convite tem este perfil.*: Célia Andrade\.$/);
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await admin.getByRole('link', { name: 'Ver 1 usuário com este perfil' }).click();
    await expect(rowOf(admin, '@')).toHaveCount(1);
  });
});

test('B-08 B-09 B-11 A-40 invites are sent again and cancelled, people removed, and who may not is told who can', async ({
  enter,
  consoleGuard,
}) => {
  consoleGuard.allow(/the server responded with a status of 4(29|09)/);
  const admin = await enter(ADMIN);
  await admin.goto('/minha-conta/usuarios');

  await choose(admin, 'paulo.mendes@serraazul.demo', 'Reenviar convite');
  await expect(toast(admin, 'Reenviado com sucesso')).toBeVisible();
  await expect(rowOf(admin, 'paulo.mendes@serraazul.demo')).toContainText('Pendente');
  await choose(admin, 'paulo.mendes@serraazul.demo', 'Reenviar convite');
  await expect(toast(admin, 'Aguarde um minuto para pedir outro envio.')).toBeVisible();
  await choose(admin, 'paulo.mendes@serraazul.demo', 'Cancelar convite');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancelar convite' }).click();
  await expect(toast(admin, 'Convite cancelado com sucesso')).toBeVisible();
  await expect(rowOf(admin, 'paulo.mendes@serraazul.demo')).toHaveCount(0);

  await admin.getByRole('button', { name: /^Ações de Beatriz/ }).click();
  const self = admin.getByRole('menuitem', { name: 'Remover da empresa' });
  await expect(self).toHaveAttribute('aria-disabled', 'true');
  await expect(self).toContainText('Não é possível remover você mesmo da empresa.');
  await axe(admin);
  await admin.keyboard.press('Escape');
  await choose(admin, 'Camila Duarte Fontes', 'Remover da empresa');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(toast(admin, 'Removido com sucesso')).toBeVisible();
  await expect(rowOf(admin, 'Camila')).toHaveCount(0);

  await choose(admin, 'Beatriz Nogueira Prado', 'Alterar perfil');
  await pick(admin, /^Perfil de acesso/, /^Portaria/);
  await admin.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(admin.getByRole('dialog').getByRole('alert')).toContainText(
    'A empresa precisa manter ao menos uma pessoa que administre usuários e perfis.',
  );
  await admin.keyboard.press('Escape');

  await test.step('who may not', async () => {
    const reader = await enter(READER);
    await reader.goto('/minha-conta/perfis?name=SSMA');
    await expect(rowOf(reader, 'Analista')).toHaveCount(2);
    await expect(reader.getByRole('button', { name: 'Novo perfil' })).toHaveCount(0);
    await axe(reader);
    await reader.getByRole('link', { name: 'Analista SSMA' }).click();
    await expect(reader.getByText('Você pode ver este perfil, mas não mudar.')).toBeVisible();
    await expect(permission(reader, 'Ver pendências')).toBeDisabled();
    await axe(reader);
  });
});
